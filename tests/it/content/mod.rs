//! Content that staff change: the calls, the layers, and what visitors see of it.

mod check;
mod commands;
mod compare;
mod dates;
mod drafts;
mod fields;
mod generated;
mod history;
mod killed;
mod layers;
mod many;
mod many_events;
mod model;
mod order;
mod preview;
mod refusals;
mod reload;
mod scheduled;
mod signed_up;
mod unrenderable;

use reqwest::{Method, Response};
use serde_json::{Value, json};

use crate::support::{PASSCODE, Setup, Site, Staff, eventually, party};

const MERGE_PATCH: &str = "application/merge-patch+json";

/// What the call answers.
async fn content(staff: &Staff) -> Value {
    staff.sees("content").await
}

/// Sends `patch` for the revision `on`.
async fn patch(staff: &Staff, on: i64, patch: &Value) -> Response {
    let request = staff.request(Method::PATCH, "/api/admin/content");
    let request = request.header("content-type", MERGE_PATCH);
    request.header("if-match", format!("\"{on}\"")).body(patch.to_string()).send().await.unwrap()
}

/// Publishes `change` on what is there now. Returns the revision.
async fn publish(staff: &Staff, change: &Value) -> i64 {
    let on = content(staff).await["revision"].as_i64().unwrap();
    let reply = patch(staff, on, change).await;
    let status = reply.status();
    let body: Value = reply.json().await.unwrap();
    assert_eq!(status, 200, "{body:#}");
    body["revision"].as_i64().unwrap()
}

/// Undoes a revision, which must succeed. Returns the new revision.
async fn undo(staff: &Staff, revision: i64) -> i64 {
    let reply = staff.does("content/undo", &json!({ "revision": revision })).await;
    let status = reply.status();
    let body: Value = reply.json().await.unwrap();
    assert_eq!(status, 200, "{body:#}");
    body["revision"].as_i64().unwrap()
}

/// The page at `path`.
async fn page(site: &Site, path: &str) -> String {
    site.get(path).await.text().await.unwrap()
}

/// Signs in on a device whose user says who they are.
async fn signed_in_as(site: &Site, name: &str) -> Staff {
    let credentials = json!({ "passcode": PASSCODE, "name": name });
    site.staff_with(&credentials).await
}

fn trailblazer(price: u32) -> Value {
    json!({ "lessons": { "packages": { "trailblazer": { "price": price } } } })
}

#[tokio::test]
async fn a_price_is_changed_on_every_page_and_in_what_search_engines_read() {
    let site = Site::start().await;
    let staff = signed_in_as(&site, "Erin").await;
    let before = content(&staff).await;
    assert_eq!((&before["revision"], &before["changed"]), (&json!(0), &json!([])));
    assert_eq!(before["content"]["lessons"]["packages"]["trailblazer"]["price"], 295);
    assert!(page(&site, "/pricing").await.contains("295"));

    let reply = patch(&staff, 0, &trailblazer(311)).await;

    assert_eq!(reply.status(), 200);
    assert_eq!(reply.headers()["etag"], "\"1\"");
    assert_eq!(reply.json::<Value>().await.unwrap(), json!({ "revision": 1 }));
    assert!(page(&site, "/pricing").await.contains("$311"));
    let lessons = page(&site, "/lessons").await;
    assert!(lessons.contains("$311") && !lessons.contains("$295"));
    let after = content(&staff).await;
    let pointer = "/lessons/packages/trailblazer/price";
    assert_eq!(after["changed"], json!([pointer]));
    assert_eq!(after["below"][pointer], 295);
    assert_eq!(after["origins"][pointer], json!({ "layer": "staff", "place": null }));
    assert_eq!(after["content"]["lessons"]["packages"]["trailblazer"]["price"], 311);
    site.finish().await;
}

#[tokio::test]
async fn a_change_is_there_after_a_restart_and_a_reload_keeps_it() {
    let mut site = Site::start().await;
    let staff = site.staff().await;
    publish(&staff, &json!({ "site": { "phone": "(215) 555-0199" } })).await;

    site.reload(Setup::new().file("[site]\ntagline = \"Hay and oats\"\n")).await;
    let text = page(&site, "/contact").await;
    assert!(text.contains("(215) 555-0199") && text.contains("Hay and oats"));

    let site = site.restart().await;
    let text = page(&site, "/contact").await;
    assert!(text.contains("(215) 555-0199") && text.contains("Hay and oats"));
    site.finish().await;
}

#[tokio::test]
async fn an_event_is_added_changed_and_removed_with_its_page_calendar_and_form() {
    let site = Site::start().await;
    let staff = site.staff().await;
    let event = json!({ "title": "Hay Day", "description": "Hay all day.", "date": "2099-06-01",
        "time": "9 AM – 11 AM", "location": "Barn", "max_attendees": 4, "current_attendees": 0,
        "price": 10, "image": "event-clinic", "registration_status": "open" });

    publish(&staff, &json!({ "events": { "hay-day": event } })).await;

    assert!(page(&site, "/events/hay-day").await.contains("Hay all day."));
    assert!(page(&site, "/sitemap.xml").await.contains("/events/hay-day"));
    assert!(page(&site, "/events.ics").await.contains("Hay Day"));
    assert_eq!(content(&staff).await["changed"], json!(["/events/hay-day"]));
    let mut form = party(&site.stamper.fit());
    form["eventId"] = json!("hay-day");
    assert_eq!(site.register(&form).await.status(), 201);

    publish(
        &staff,
        &json!({ "events": { "hay-day": { "title": "Straw Day", "minimum_age": 6 } } }),
    )
    .await;
    assert!(page(&site, "/events/hay-day").await.contains("Straw Day"));

    publish(&staff, &json!({ "events": { "hay-day": null, "wine-and-ride": null } })).await;
    assert_eq!(site.get("/events/wine-and-ride").await.status(), 404);
    assert_eq!(content(&staff).await["changed"], json!(["/events/wine-and-ride"]));
    assert!(content(&staff).await["content"]["events"].get("wine-and-ride").is_none());
    site.finish().await;
}

#[tokio::test]
async fn null_sets_a_value_back_to_what_the_file_says() {
    let site = Setup::new().file("[site]\nphone = \"(215) 555-0100\"\n").start().await;
    let staff = site.staff().await;
    publish(&staff, &json!({ "site": { "phone": "(215) 555-0199", "email": "a@b.example" } }))
        .await;

    publish(&staff, &json!({ "site": { "phone": null } })).await;

    let now = content(&staff).await;
    assert_eq!(now["content"]["site"]["phone"], "(215) 555-0100");
    assert_eq!(now["changed"], json!(["/site/email"]));
    assert_eq!(now["origins"]["/site/phone"]["layer"], "file");
    let place = now["origins"]["/site/phone"]["place"].as_str().unwrap();
    assert!(place.ends_with("config.toml, line 2"), "{place}");
    site.finish().await;
}

#[tokio::test]
async fn a_patch_that_changes_nothing_is_no_revision() {
    let site = Site::start().await;
    let staff = site.staff().await;

    assert_eq!(publish(&staff, &trailblazer(295)).await, 0);
    assert_eq!(publish(&staff, &json!({})).await, 0);
    assert_eq!(
        publish(
            &staff,
            &json!({ "lessons": { "packages": { "trailblazer": { "price": 295.0 } } } })
        )
        .await,
        0
    );
    site.finish().await;
}

#[tokio::test]
async fn registrations_that_are_made_while_staff_publish_are_all_counted() {
    let site = Site::start().await;
    let staff = site.staff().await;

    let registering = async {
        for _ in 0..3 {
            site.registers(&party(&site.stamper.fit())).await;
        }
    };
    let publishing = async {
        for price in 300..304 {
            publish(&staff, &trailblazer(price)).await;
        }
    };
    tokio::join!(registering, publishing);

    let people = site.count("select sum(total_attendees) from event_registrations");
    let event: String = site.text("select event_id from event_registrations limit 1");
    eventually("the page counts all of them", async || {
        let events: Value = site.get("/api/events").await.json().await.unwrap();
        let events = events["events"].as_array().unwrap().clone();
        let found = events.iter().find(|one| one["id"] == event.as_str())?;
        let left = found["placesLeft"].as_i64()?;
        let max = found["maxAttendees"].as_i64()?;
        let elsewhere = 3;
        (max - left == people + elsewhere).then_some(())
    })
    .await;
    assert!(page(&site, "/pricing").await.contains("303"));
    site.finish().await;
}

#[tokio::test]
async fn what_is_published_is_live_at_once() {
    let site = Site::start().await;
    let staff = site.staff().await;
    let began = std::time::Instant::now();

    publish(&staff, &json!({ "site": { "tagline": "Hay and oats" } })).await;

    assert!(page(&site, "/").await.contains("Hay and oats"));
    assert!(began.elapsed().as_millis() < 2_000, "{:?}", began.elapsed());
    site.finish().await;
}
