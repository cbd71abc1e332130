//! Limits that an event sets for those who sign up for it.

use serde_json::{Value, json};

use crate::support::{Setup, Site, WINE, one_event, party, party_of, pointers};

/// The example's event is for people of 21 and more.
const WORDS: &str = "This event is for ages 21 and up.";

#[tokio::test]
async fn a_party_with_somebody_too_young_is_refused_at_their_age_and_can_correct_it() {
    let site = Site::start().await;
    let mut form = party(&site.stamper.fit());
    form["additionalAttendees"][0]["age"] = json!("20");
    form["additionalAttendees"][1]["age"] = json!("18 months");

    let reply = site.register(&form).await;

    assert_eq!(reply.status(), 422);
    let problem: Value = reply.json().await.unwrap();
    let both = ["#/additionalAttendees/0/age", "#/additionalAttendees/1/age"];
    assert_eq!(
        (pointers(&problem), &problem["errors"][0]["detail"]),
        (both.to_vec(), &json!(WORDS))
    );
    // The summary lists the errors below it.
    assert_eq!(problem["detail"], "A few answers need another look. We've marked what to fix.");
    for age in [json!(21), json!("about 30"), json!("21"), json!("")] {
        form["additionalAttendees"][0]["age"] = age;
        form["additionalAttendees"][1]["age"] = json!(null);
        site.registers(&form).await;
    }
    site.finish().await;
}

#[tokio::test]
async fn other_events_ask_for_no_age() {
    let site = Site::start().await;
    let mut form = party(&site.stamper.fit());
    form["eventId"] = json!("creekside-trail-ride");
    form["additionalAttendees"][0]["age"] = json!(0);

    site.registers(&form).await;

    site.finish().await;
}

#[tokio::test]
async fn a_caller_who_brings_somebody_too_young_is_refused_at_their_age() {
    let site = Site::start().await;
    let staff = site.staff().await;
    let form = json!({
        "id": "1", "eventId": WINE, "name": "Grace Hopper", "phone": "215 555 0142", "people": 3,
        "others": [{ "name": "Tom", "age": 30 }, { "name": "Lily", "age": "20 years" }],
    });

    let reply = staff.does("registrations", &form).await;

    assert_eq!(reply.status(), 422);
    let problem: Value = reply.json().await.unwrap();
    assert_eq!((pointers(&problem), &problem["detail"]), (vec!["#/others/1/age"], &json!(WORDS)));
    site.registers(&party_of(2, &site.stamper.fit())).await;
    site.finish().await;
}

/// A site with an event that takes `most` people with one registration.
async fn limited_to(most: u32) -> Site {
    let event = one_event("open-day", "2099-05-01", 50);
    let setup = Setup::new().file(&format!("{event}max_party = {most}\n"));
    setup.set("registrations.max_party", 10).start().await
}

fn open_day(size: usize, stamp: &str) -> Value {
    let mut form = party_of(size, stamp);
    form["eventId"] = json!("open-day");
    form
}

#[tokio::test]
async fn an_event_says_how_many_one_registration_has_at_most() {
    let site = limited_to(4).await;

    let reply = site.register(&open_day(5, &site.stamper.fit())).await;

    assert_eq!(reply.status(), 422);
    let problem: Value = reply.json().await.unwrap();
    let words = "You can sign up as many as 4 people for an event online. For a bigger group, call us at (215) 555-0134.";
    assert_eq!(
        (pointers(&problem), &problem["detail"]),
        (vec!["#/additionalAttendees"], &json!(words))
    );
    for size in [4, 4] {
        site.registers(&open_day(size, &site.stamper.fit())).await;
    }
    let reply = site.register(&open_day(3, &site.stamper.fit())).await;
    assert_eq!(reply.status(), 422, "one client signs up ten");
    let events: Value = site.get("/api/events").await.json().await.unwrap();
    assert_eq!(events["events"][0]["maxParty"], 4);
    let page = site.get("/events/open-day").await.text().await.unwrap();
    assert!(page.contains("You can sign up as many as 4 people online."), "{page}");
    site.finish().await;
}

#[tokio::test]
async fn an_event_for_larger_groups_takes_one_at_once() {
    let site = limited_to(15).await;

    site.registers(&open_day(15, &site.stamper.fit())).await;

    assert_eq!(site.register(&open_day(1, &site.stamper.fit())).await.status(), 422);
    site.finish().await;
}

#[tokio::test]
async fn an_event_for_one_person_at_a_time_says_so() {
    let site = limited_to(1).await;

    let reply = site.register(&open_day(2, &site.stamper.fit())).await;

    let problem: Value = reply.json().await.unwrap();
    let detail = problem["detail"].as_str().unwrap();
    assert!(detail.starts_with("You can sign up one person for an event online."), "{detail}");
    let page = site.get("/events/open-day").await.text().await.unwrap();
    assert!(page.contains("You can sign up one person online."), "{page}");
    site.finish().await;
}

#[tokio::test]
async fn staff_register_more_than_an_event_takes_at_once() {
    let site = limited_to(2).await;
    let staff = site.staff().await;
    let call = json!({ "id": "1", "eventId": "open-day", "name": "Grace", "phone": "215 555 0142", "people": 9 });

    assert_eq!(staff.does("registrations", &call).await.status(), 201);

    let request = staff.request(reqwest::Method::POST, "/api/event-registrations");
    let form = open_day(12, &site.stamper.fit());
    assert_eq!(request.json(&form).send().await.unwrap().status(), 201);
    site.finish().await;
}
