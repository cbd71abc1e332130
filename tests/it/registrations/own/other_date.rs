//! The page of a party whose event is called off and that can come to another one, as a browser without script has it.

use serde_json::{Value, json};

use super::Link;
use super::page::post;
use crate::support::{Setup, Site, WINE, one_event, party_of};

const OTHER: &str = "july";

/// A site with an event, and another one with so many places.
async fn site(places: u32) -> Site {
    let other = one_event(OTHER, "2099-07-09", places).replace("Open Day", "Sunset Ride");
    let events = one_event(WINE, "2099-06-18", 90) + &other;
    let setup = Setup::new().file(&events).set("registrations.notice_undo_seconds", 0);
    setup.start().await
}

/// A party of two whose event is called off.
async fn offered(site: &Site) -> Link<'_> {
    let link = Link::of(site, &site.registers(&party_of(2, &site.stamper.fit())).await);
    let off = json!({ "reason": "A storm is coming.", "offer": OTHER });
    let path = format!("events/{WINE}/call-off");
    assert_eq!(site.staff().await.does(&path, &off).await.status(), 201);
    link
}

async fn page(link: &Link<'_>) -> String {
    let reply = link.site.get(&link.path).await;
    assert_eq!(reply.status(), 200);
    let html = reply.text().await.unwrap();
    html.replace("<!-- -->", "").replace("&#x27;", "'")
}

const REBOOK: [(&str, &str); 3] = [("step", "rebook"), ("eventId", OTHER), ("date", "2099-07-09")];

#[tokio::test]
async fn one_button_moves_the_party_and_the_page_then_says_where_it_comes() {
    let site = site(9).await;
    let link = offered(&site).await;

    let html = page(&link).await;
    for words in [
        "This event is called off",
        "A storm is coming.",
        "Come on July 9 instead</button>",
        "Sunset Ride",
        "Thursday, July 9, 2099",
        "$25",
    ] {
        assert!(html.contains(words), "{words}: {html}");
    }
    assert!(!html.contains("<script"), "{html}");
    assert_eq!(link.sees().await["eventId"], WINE);

    // A double click, and two devices.
    for _ in 0..2 {
        let reply = post(&link, &REBOOK).await;
        assert_eq!(reply.status(), 303);
        assert_eq!(reply.headers()["location"].to_str().unwrap(), link.path);
    }
    let html = page(&link).await;
    assert!(
        html.contains("You're signed up") && html.contains("Sunset Ride on Thursday, July 9"),
        "{html}"
    );
    assert!(!html.contains("instead"), "{html}");
    site.receiver.wait_for(3).await;
    site.finish().await;
}

#[tokio::test]
async fn it_says_how_old_they_have_to_be() {
    let other = one_event(OTHER, "2099-07-09", 9).replace("Open Day", "Wine Ride");
    let events = one_event(WINE, "2099-06-18", 90) + &other + "minimum_age = 21\n";
    let setup = Setup::new().file(&events).set("registrations.notice_undo_seconds", 0);
    let site = setup.start().await;
    let link = offered(&site).await;

    assert_eq!(link.sees().await["otherDate"]["minimumAge"], 21);
    let html = page(&link).await;
    assert!(html.contains("<strong>21+ only.</strong>"), "{html}");
    site.finish().await;
}

#[tokio::test]
async fn a_party_for_which_there_are_too_few_spots_joins_the_waiting_list() {
    let site = site(1).await;
    let link = offered(&site).await;

    let html = page(&link).await;
    assert!(html.contains("July 9 has only 1 spot left, and there are 2 of you."), "{html}");
    assert!(
        html.contains("Join the waiting list for July 9") && html.contains("at least"),
        "{html}"
    );
    let reply = post(&link, &REBOOK).await;
    assert_eq!(reply.status(), 409);
    let html = reply.text().await.unwrap().replace("&#x27;", "'");
    assert!(html.contains("There's only 1 spot left."), "{html}");

    let waits =
        |at_least| [REBOOK.as_slice(), &[("waitingList", "yes"), ("atLeast", at_least)]].concat();
    let reply = post(&link, &waits("")).await;
    assert_eq!(reply.status(), 422, "both of them never fit");
    assert!(reply.text().await.unwrap().contains("This event has only 1 spot in all."));
    assert_eq!(post(&link, &waits("1")).await.status(), 303);

    let own: Value = link.sees().await;
    assert_eq!((&own["status"], &own["placeInLine"]["atLeast"]), (&json!("waiting"), &json!(1)));
    assert_eq!(own["placeInLine"]["offered"], 1);
    site.receiver.wait_for(3).await;
    site.finish().await;
}
