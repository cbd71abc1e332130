//! Who gets places, and what the pages say about it.

use reqwest::Method;
use serde_json::{Value, json};

use crate::support::{Setup, Site, WINE, eventually, matches_snapshot, one_event, party, party_of};

async fn places_left(site: &Site, id: &str) -> Value {
    let events: Value = site.get("/api/events").await.json().await.unwrap();
    let events = events["events"].as_array().unwrap();
    events.iter().find(|event| event["id"] == id).unwrap()["placesLeft"].clone()
}

#[tokio::test]
async fn events_are_listed_with_the_places_of_both_kinds() {
    let site = Site::start().await;
    site.registers(&party(&site.stamper.fit())).await;

    let reply = site.get("/api/events").await;

    assert_eq!(reply.headers()["cache-control"], "no-store");
    let events: Value = reply.json().await.unwrap();
    matches_snapshot("events", &site, events);
    site.finish().await;
}

#[tokio::test]
async fn too_few_places_are_an_answer_that_says_how_many() {
    let site = Site::start().await;
    site.registers(&party_of(7, &site.stamper.fit())).await;

    let reply = site.register(&party(&site.stamper.fit())).await;

    assert_eq!(reply.status(), 409);
    let problem: Value = reply.json().await.unwrap();
    assert_eq!(problem["placesLeft"], 2);
    assert_eq!(problem["detail"], "There are only 2 spots left.");
    site.registers(&party_of(2, &site.stamper.fit())).await;
    let reply = site.register(&party_of(1, &site.stamper.fit())).await;
    let problem: Value = reply.json().await.unwrap();
    assert_eq!(
        (&problem["placesLeft"], &problem["detail"]),
        (&json!(0), &json!("This event is full."))
    );
    site.finish().await;
}

#[tokio::test]
async fn a_full_event_repeats_the_answer_for_the_registration_that_filled_it() {
    let site = Site::start().await;
    let last = party_of(9, &site.stamper.fit());
    let receipt = site.registers(&last).await;

    assert_eq!(site.registers(&last).await, receipt);
    site.finish().await;
}

#[tokio::test]
async fn an_event_that_is_not_open_accepts_no_registration() {
    let site = Site::start().await;
    for id in ["spring-open-barn", "ground-pole-clinic"] {
        let mut party = party(&site.stamper.fit());
        party["eventId"] = json!(id);

        let reply = site.register(&party).await;

        assert_eq!(reply.status(), 409, "{id}");
        let problem: Value = reply.json().await.unwrap();
        assert_eq!(problem["type"], "/problems/not-open");
        assert!(problem.get("placesLeft").is_none(), "{problem}");
    }
    site.finish().await;
}

#[tokio::test]
async fn an_event_that_is_over_or_unknown_takes_nobody() {
    let site = Setup::new().file(&one_event("long-ago", "2026-05-01", 9)).start().await;
    for (id, status) in [("long-ago", 409), ("wine-and-ride", 404), ("", 422)] {
        let mut party = party(&site.stamper.fit());
        party["eventId"] = json!(id);

        assert_eq!(site.register(&party).await.status(), status, "{id}");
    }
    site.finish().await;
}

#[tokio::test]
async fn the_pages_show_the_places_that_are_left() {
    let site = Site::start().await;
    let shown = async |words: &str| site.get("/events").await.text().await.unwrap().contains(words);
    assert!(shown("9 of 12 spots left").await);

    site.registers(&party(&site.stamper.fit())).await;

    eventually("the page shows six places", async || {
        shown("6 of 12 spots left").await.then_some(())
    })
    .await;
    let site = site.restart().await;
    let page = site.get("/events").await.text().await.unwrap();
    assert!(page.contains("6 of 12 spots left"), "after a restart, too");
    site.finish().await;
}

#[tokio::test]
async fn the_owner_may_change_an_event_that_people_registered_for() {
    let mut site = Setup::new().file(&one_event(WINE, "2099-06-18", 9)).start().await;
    site.registers(&party(&site.stamper.fit())).await;

    site.reload(Setup::new().file(&one_event(WINE, "2099-06-19", 2))).await;

    assert_eq!(places_left(&site, WINE).await, 0, "fewer places than are taken are none");
    let reply = site.register(&party_of(1, &site.stamper.fit())).await;
    assert_eq!(reply.status(), 409);
    site.reload(Setup::new().file(&one_event(WINE, "2099-06-19", 5))).await;
    assert_eq!(places_left(&site, WINE).await, 2);
    site.finish().await;
}

#[tokio::test]
async fn every_event_that_is_still_to_come_has_a_page_of_its_own() {
    let events = [one_event("over", "2026-05-01", 9), one_event("coming", "2099-06-18", 9)];
    let site = Setup::new().file(&events.concat()).start().await;

    let page = site.get("/events/coming").await;

    assert_eq!(page.status(), 200);
    let page = page.text().await.unwrap();
    for part in ["<title>Open Day · ", "9 of 9 spots left", "\"@type\":\"Event\"", "<form"] {
        assert!(page.contains(part), "{part}");
    }
    let map = site.get("/sitemap.xml").await.text().await.unwrap();
    assert!(map.contains("/events/coming<") && !map.contains("/events/over"), "{map}");
    for missing in ["over", "nobody", "coming/x"] {
        assert_eq!(site.get(&format!("/events/{missing}")).await.status(), 404, "{missing}");
    }
    site.finish().await;
}

#[tokio::test]
async fn an_events_own_page_shows_the_places_that_are_left() {
    let site = Site::start().await;
    let path = format!("/events/{WINE}");
    let shown = async |words: &str| site.get(&path).await.text().await.unwrap().contains(words);
    assert!(shown("9 of 12 spots left").await);

    site.registers(&party_of(9, &site.stamper.fit())).await;

    eventually("the page says that it is full", async || {
        shown("All 12 spots are taken").await.then_some(())
    })
    .await;
    site.finish().await;
}

#[tokio::test]
async fn staff_see_which_places_are_held_and_how_many_wait() {
    let site = Site::start().await;
    let first = site.registers(&party_of(8, &site.stamper.fit())).await;
    let mut waits = party_of(2, &site.stamper.fit());
    waits["waitingList"] = json!({ "atLeast": 2 });
    let waits = site.registers(&waits).await;
    let staff = site.staff().await;
    let places = async || {
        let page = staff.registrations("").await;
        let events = page["events"].as_array().unwrap();
        let wine = events.iter().find(|event| event["id"] == WINE).unwrap();
        ["current_attendees", "held", "waiting", "places_left"].map(|name| wine[name].clone())
    };

    assert_eq!(places().await, [11, 0, 1, 1]);

    let id = first["id"].as_str().unwrap();
    staff.change_registration(id, &json!({ "cancelled": true })).await;

    assert_eq!(places().await, [3, 2, 1, 7]);

    // By night nobody is told of the offer, so staff call.
    let path = format!("/api/admin/registrations/{}/waiting-list", waits["id"].as_str().unwrap());
    let accepts = staff.request(Method::POST, &path).json(&json!({ "action": "accept" }));
    assert_eq!(accepts.send().await.unwrap().status(), 200);
    assert_eq!(places().await, [5, 0, 0, 7]);
    site.finish().await;
}
