//! An event that repeats: each date is an event of its own, with its own page and places.

use reqwest::Method;
use serde_json::{Value, json};

use crate::support::{Setup, Site, Staff, one_event, party, party_of};

const FIRST: &str = "trail-ride-2099-05-02";
const SECOND: &str = "trail-ride-2099-05-09";

fn once() -> String {
    one_event("trail-ride", "2099-05-02", 5)
}

/// Four Saturdays but one.
fn weekly() -> String {
    let repeat = r#"repeat = { every = "week", until = "2099-05-24", except = ["2099-05-16"] }"#;
    format!("{}{repeat}\n", once())
}

async fn site() -> Site {
    let setup = Setup::new().file(&weekly());
    setup.set("registrations.notice_undo_seconds", 0).start().await
}

fn party_at(event: &str, size: usize, stamp: &str) -> Value {
    let mut form = party_of(size, stamp);
    form["eventId"] = json!(event);
    form
}

/// The id, the date and the places left of each event.
async fn events(site: &Site) -> Vec<(String, String, u64)> {
    let events: Value = site.get("/api/events").await.json().await.unwrap();
    let text = |event: &Value, key: &str| event[key].as_str().unwrap().to_owned();
    let events = events["events"].as_array().unwrap().iter();
    events
        .map(|one| (text(one, "id"), text(one, "date"), one["placesLeft"].as_u64().unwrap()))
        .collect()
}

async fn publish(staff: &Staff, patch: &Value) -> (u16, Value) {
    let on = staff.sees("content").await["revision"].as_i64().unwrap();
    let request = staff.request(Method::PATCH, "/api/admin/content");
    let request = request.header("content-type", "application/merge-patch+json");
    let request = request.header("if-match", format!("\"{on}\"")).body(patch.to_string());
    let reply = request.send().await.unwrap();
    (reply.status().as_u16(), reply.json().await.unwrap())
}

#[tokio::test]
async fn each_date_has_its_own_page_and_places() {
    let site = site().await;

    site.registers(&party_at(SECOND, 4, &site.stamper.fit())).await;
    site.registers(&party_at(FIRST, 5, &site.stamper.fit())).await;

    let date = |id: &str, date: &str, left| (id.to_owned(), date.to_owned(), left);
    let expected = [
        date(FIRST, "2099-05-02", 0),
        date(SECOND, "2099-05-09", 1),
        date("trail-ride-2099-05-23", "2099-05-23", 5),
    ];
    assert_eq!(events(&site).await, expected);
    for (id, ..) in expected {
        assert_eq!(site.get(&format!("/events/{id}")).await.status(), 200, "{id}");
        assert_eq!(site.get(&format!("/events/{id}.ics")).await.status(), 200, "{id}");
    }
    assert_eq!(site.get("/events/trail-ride-2099-05-16").await.status(), 404);
    site.finish().await;
}

#[tokio::test]
async fn the_events_own_address_leads_to_the_next_date_and_a_call_says_when_that_is() {
    let site = site().await;

    let reply = site.get("/events/trail-ride").await;
    assert_eq!(
        (reply.status().as_u16(), &reply.headers()["location"]),
        (302, &json!(format!("/events/{FIRST}")).as_str().unwrap().parse().unwrap())
    );

    let reply = site.register(&party_at("trail-ride", 1, &site.stamper.fit())).await;
    assert_eq!(reply.status(), 404);
    let problem: Value = reply.json().await.unwrap();
    assert_eq!(problem["type"], "/problems/no-such-event");
    let detail = problem["detail"].as_str().unwrap();
    assert!(detail.contains("The next one is Saturday, May 2, 2099."), "{detail}");

    let staff = site.staff().await;
    let off = staff.does(&format!("events/{FIRST}/call-off"), &json!({ "reason": "Rain" })).await;
    assert_eq!(off.status(), 201, "{}", off.text().await.unwrap());
    let reply = site.get("/events/trail-ride").await;
    assert_eq!(reply.headers()["location"], format!("/events/{SECOND}").as_str());
    site.finish().await;
}

#[tokio::test]
async fn one_date_is_called_off_moved_and_edited_alone() {
    let site = site().await;
    let staff = site.staff().await;
    let mut form = party(&site.stamper.fit());
    form["eventId"] = json!(SECOND);
    site.registers(&form).await;

    let moved = json!({ "date": "2099-05-10", "reason": "Mud" });
    let reply = staff.does(&format!("events/{SECOND}/move"), &moved).await;
    assert_eq!(reply.status(), 201, "{}", reply.text().await.unwrap());
    let reply = staff.does(&format!("events/{FIRST}/call-off"), &json!({ "reason": "Rain" })).await;
    assert_eq!(reply.status(), 201, "{}", reply.text().await.unwrap());
    let (status, body) = publish(&staff, &json!({ "events": { SECOND: { "price": 20 } } })).await;
    assert_eq!(status, 200, "{body}");

    let all: Value = site.get("/api/events").await.json().await.unwrap();
    let of = |at: usize, key: &str| all["events"][at][key].clone();
    assert_eq!((of(0, "id"), of(0, "calledOff")), (json!(FIRST), json!("Rain")));
    assert_eq!(
        (of(1, "id"), of(1, "date"), of(1, "price")),
        (json!(SECOND), json!("2099-05-10"), json!(20.0))
    );
    assert_eq!((of(1, "placesLeft"), of(1, "previousDate")), (json!(2), json!("2099-05-09")));
    assert_eq!((of(2, "calledOff"), of(2, "price")), (json!(""), json!(12.5)));
    let history = staff.sees("content/history").await.to_string();
    assert!(history.contains("called Open Day on Sat, May 2, 2099 off: Rain"), "{history}");
    assert!(
        history.contains("changed the price of Open Day on Sun, May 10, 2099 from $12.50 to $20"),
        "{history}"
    );

    // What all dates have changes on the others, and on this one where it isn't its own.
    let all = json!({ "events": { "trail-ride": { "price": 15, "location": "Creek" } } });
    assert_eq!(publish(&staff, &all).await.0, 200);
    let all: Value = site.get("/api/events").await.json().await.unwrap();
    let prices: Vec<_> = (0..3).map(|at| all["events"][at]["price"].as_f64().unwrap()).collect();
    assert_eq!(prices, [15.0, 20.0, 15.0]);
    assert_eq!(all["events"][2]["location"], "Creek");
    site.finish().await;
}

#[tokio::test]
async fn staff_see_the_event_with_its_dates_and_cant_remove_one_of_them() {
    let site = site().await;
    let staff = site.staff().await;

    let seen = staff.sees("content").await;
    let ids: Vec<_> = seen["content"]["events"].as_object().unwrap().keys().cloned().collect();
    assert!(ids.contains(&"trail-ride".to_owned()) && ids.contains(&SECOND.to_owned()), "{ids:?}");
    assert_eq!(seen["content"]["events"]["trail-ride"]["repeat"]["every"], "week");
    assert_eq!(seen["content"]["events"][SECOND]["title"], "Open Day");
    assert_eq!(seen["content"]["events"][SECOND]["repeat"], Value::Null);
    assert_eq!(seen["changed"], json!([]));

    let (status, body) = publish(&staff, &json!({ "events": { SECOND: null } })).await;
    assert_eq!(status, 422, "{body}");
    assert!(body.to_string().contains("add 2099-05-09 to the exceptions of trail-ride"), "{body}");

    let fewer = json!({ "events": { "trail-ride": { "repeat": { "until": "2099-05-02" } } } });
    publish(&staff, &json!({ "events": { SECOND: { "price": 20 } } })).await;
    let (status, body) = publish(&staff, &fewer).await;
    assert_eq!((status, events(&site).await.len()), (200, 1), "{body}");
    let wrong = json!({ "events": { "trail-ride": { "repeat": { "until": "2099-05-01" } } } });
    let (status, body) = publish(&staff, &wrong).await;
    assert_eq!(status, 422);
    assert_eq!(body["errors"][0]["pointer"], "#/events/trail-ride/repeat/until", "{body}");
    let price = json!({ "events": { "trail-ride": { "price": "free" } } });
    let (_, body) = publish(&staff, &price).await;
    assert_eq!(body["errors"].as_array().unwrap().len(), 1, "{body}");
    assert_eq!(body["errors"][0]["pointer"], "#/events/trail-ride/price");
    site.finish().await;
}

#[tokio::test]
async fn registrations_go_along_to_the_first_date_and_back() {
    let mut site = Setup::new().file(&once()).start().await;
    let receipt = site.registers(&party_at("trail-ride", 3, &site.stamper.fit())).await;
    let own = async |site: &Site| -> Value {
        let path = format!("/api{}", receipt["managePath"].as_str().unwrap());
        site.get(&path).await.json().await.unwrap()
    };

    site.reload(Setup::new().file(&weekly())).await;

    assert_eq!(events(&site).await[0], (FIRST.to_owned(), "2099-05-02".to_owned(), 2));
    let now = own(&site).await;
    assert_eq!(
        (&now["eventId"], &now["isPlanned"], &now["mayChange"]),
        (&json!(FIRST), &json!(true), &json!(true))
    );
    assert_eq!(now["calendarPath"], format!("/events/{FIRST}.ics"));
    let reply = site.register(&party_at(FIRST, 3, &site.stamper.fit())).await;
    assert_eq!(reply.status(), 409, "its places are taken");
    site.registers(&party_at(SECOND, 5, &site.stamper.fit())).await;

    site.reload(Setup::new().file(&once())).await;

    assert_eq!(events(&site).await, [("trail-ride".to_owned(), "2099-05-02".to_owned(), 2)]);
    assert_eq!(own(&site).await["eventId"], "trail-ride");
    assert_eq!(own(&site).await["isPlanned"], true);
    let removed = site.get(&format!("/events/{SECOND}")).await.text().await.unwrap();
    assert!(removed.contains("no longer planned"), "{removed}");

    site.reload(Setup::new().file(&weekly())).await;
    let left: Vec<u64> = events(&site).await.into_iter().map(|(.., left)| left).collect();
    assert_eq!(left, [2, 0, 5]);
    site.finish().await;
}

#[tokio::test]
async fn staff_let_an_event_repeat_and_take_it_back() {
    let site = Setup::new().file(&once()).start().await;
    let staff = site.staff().await;
    site.registers(&party_at("trail-ride", 2, &site.stamper.fit())).await;
    let repeat = json!({ "every": "two weeks", "until": "2099-06-01" });

    let (status, body) =
        publish(&staff, &json!({ "events": { "trail-ride": { "repeat": repeat } } })).await;

    assert_eq!(status, 200, "{body}");
    let left: Vec<u64> = events(&site).await.into_iter().map(|(.., left)| left).collect();
    assert_eq!(left, [3, 5, 5]);
    let revision = body["revision"].as_i64().unwrap();
    let undone = staff.does("content/undo", &json!({ "revision": revision })).await;
    assert_eq!(undone.status(), 200);
    assert_eq!(events(&site).await, [("trail-ride".to_owned(), "2099-05-02".to_owned(), 3)]);
    site.finish().await;
}
