//! The page of a party on the waiting list, as a browser without script has it.

use paddock::clock;
use reqwest::Response;
use rusqlite::Connection;
use serde_json::{Value, json};

use super::page::post;
use super::{Link, companions};
use crate::support::{Setup, Site, one_event, party_of};

const EVENT: &str = "open-day";

/// A site whose only event has four places. It's about noon there, so offers are told at once.
async fn site() -> Site {
    let setup = Setup::new().file(&one_event(EVENT, "2027-06-18", 4));
    setup.set("site.timezone", zone_at_noon()).start().await
}

/// A time zone in which it's about noon. POSIX counts hours west of Greenwich.
fn zone_at_noon() -> String {
    let hour = clock::now().0 / 3_600_000 % 24;
    format!("Etc/GMT{:+}", hour - 12)
}

fn party(site: &Site, people: usize) -> Value {
    let mut party = party_of(people, &site.stamper.fit());
    party["eventId"] = json!(EVENT);
    party
}

/// A party that takes all places, and one of four people behind it, who'd come as two.
async fn full(site: &Site) -> (Link<'_>, Link<'_>) {
    let first = Link::of(site, &site.registers(&party(site, 4)).await);
    let mut second = party(site, 4);
    second["waitingList"] = json!({ "atLeast": 2 });
    let receipt = site.registers(&second).await;
    assert_eq!(receipt["status"], "waiting");
    (first, Link::of(site, &receipt))
}

/// Drops all but `people` of the party.
async fn drop_to(link: &Link<'_>, people: u32) {
    let staying: Vec<Value> = (1..people).map(|position| json!({ "position": position })).collect();
    link.changes(&json!({ "additionalAttendees": staying })).await;
}

async fn page(link: &Link<'_>, query: &str) -> String {
    let reply = link.site.get(&format!("{}{query}", link.path)).await;
    assert_eq!(reply.status(), 200);
    let html = reply.text().await.unwrap();
    html.replace("<!-- -->", "").replace("&#x27;", "'")
}

async fn text(reply: Response) -> (u16, String) {
    let status = reply.status().as_u16();
    let html = reply.text().await.unwrap();
    (status, html.replace("<!-- -->", "").replace("&#x27;", "'"))
}

/// Posts a form that has to be taken.
async fn posts(link: &Link<'_>, fields: &[(&str, &str)]) {
    let reply = post(link, fields).await;
    assert_eq!((reply.status().as_u16(), &*link.path), (303, &*header(&reply)));
}

fn header(reply: &Response) -> String {
    reply.headers()["location"].to_str().unwrap().to_owned()
}

/// Has every offer be over.
fn end_offers(site: &Site) {
    let db = Connection::open(site.database()).unwrap();
    db.busy_timeout(std::time::Duration::from_secs(10)).unwrap();
    db.execute("update waiting_parties set offer_ends_at = 1 where state = 'offered'", []).unwrap();
}

#[tokio::test]
async fn a_party_reads_its_place_in_line_and_leaves_the_list() {
    let site = site().await;
    let (_, link) = full(&site).await;

    let html = page(&link, "").await;

    for words in
        ["You're on the waiting list", "You're 1st in line for Open Day", "at least 2 of you"]
    {
        assert!(html.contains(words), "{words}: {html}");
    }
    assert!(!html.contains("<script") && !html.contains("Cancel registration"), "{html}");
    let html = page(&link, "?cancel").await;
    assert!(html.contains("Leave the waiting list?") && html.contains("\"decline\""), "{html}");
    posts(&link, &[("step", "decline")]).await;
    posts(&link, &[("step", "decline")]).await;
    assert_eq!(link.sees().await["status"], "cancelled");
    assert!(page(&link, "").await.contains("You're off the waiting list"));
    site.finish().await;
}

#[tokio::test]
async fn a_party_chooses_who_comes_where_fewer_spots_are_held() {
    let site = site().await;
    let (first, link) = full(&site).await;
    drop_to(&first, 2).await;
    let html = page(&link, "").await;
    assert!(html.contains("2 spots are held for you") && html.contains("Who's coming?"), "{html}");

    let choice = [("choose", ""), ("attendee", "2"), ("attendee", "3"), ("step", "accept")];
    let (status, html) = text(post(&link, &choice).await).await;

    assert_eq!(status, 409);
    assert!(html.contains("just one person can come along with you"), "{html}");
    assert_eq!(html.matches("checked=\"\"").count(), 2, "what was ticked stays: {html}");
    assert_eq!(link.sees().await["status"], "waiting");

    let choice = [("choose", ""), ("attendee", "3"), ("step", "accept")];
    posts(&link, &choice).await;
    // A double click.
    posts(&link, &choice).await;
    // Another device, and a link in a mail that is opened late.
    let alone = [("choose", ""), ("step", "accept")];
    for other in [alone.as_slice(), &[("step", "decline")]] {
        let (status, html) = text(post(&link, other).await).await;
        assert_eq!(status, 409);
        for words in ["You, or someone in your group, answered already.", "You're signed up"] {
            assert!(html.contains(words), "{words}: {html}");
        }
    }

    let own = link.sees().await;
    assert_eq!((&own["status"], companions(&own)), (&json!("confirmed"), vec![("Rider 3", 1)]));
    assert!(page(&link, "").await.contains("You're signed up"));
    site.finish().await;
}

#[tokio::test]
async fn a_form_for_more_spots_than_are_held_by_now_takes_none() {
    let site = site().await;
    let (first, link) = full(&site).await;
    drop_to(&first, 1).await;

    // As the page had it when all four spots were held.
    let all = [("choose", ""), ("attendee", "1"), ("attendee", "2"), ("attendee", "3")];
    let (status, html) =
        text(post(&link, &[all.as_slice(), &[("step", "accept")]].concat()).await).await;

    assert_eq!(status, 409);
    assert!(html.contains("2 people at most can come along with you"), "{html}");
    site.finish().await;
}

#[tokio::test]
async fn an_answer_after_the_time_is_over_says_how_it_stands_and_the_party_waits_again() {
    let site = site().await;
    let (first, link) = full(&site).await;
    drop_to(&first, 2).await;
    end_offers(&site);

    let (status, html) = text(post(&link, &[("choose", ""), ("step", "accept")]).await).await;

    assert_eq!(status, 409);
    for words in ["aren't held for you anymore", "You're not in line right now", "Wait again"] {
        assert!(html.contains(words), "{words}: {html}");
    }
    posts(&link, &[("step", "wait")]).await;
    posts(&link, &[("step", "wait")]).await;
    let own = link.sees().await;
    assert_eq!(own["placeInLine"]["state"], "offered", "two places are free: {own}");
    site.finish().await;
}

#[tokio::test]
async fn while_spots_are_held_names_can_change_and_the_number_cannot() {
    let site = site().await;
    let (first, link) = full(&site).await;
    drop_to(&first, 2).await;

    let html = page(&link, "?change").await;

    assert!(html.contains("you can change names, but not how many you are"), "{html}");
    assert!(!html.contains("Add attendee") && !html.contains("-remove\""), "{html}");
    let names = json!({ "primaryRegistrant": { "name": "Grace Whitlock" } });
    assert_eq!(link.changes(&names).await["placeInLine"]["offered"], 2);
    site.finish().await;
}
