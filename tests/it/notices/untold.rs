//! No other change calls an event off, or lets it take place after all, once people are signed up: only the calls tell them.

use reqwest::Method;
use serde_json::{Value, json};

use crate::support::{Program, Setup, Site, Staff, Workshop, one_event, party};

const RIDE: &str = "trail-ride";
const DAY: &str = "2099-05-02";
const FIRST: &str = "trail-ride-2099-05-02";
const STORM: &str = "A thunderstorm is coming.";
const HOW: &str = "that's how they're told";

async fn site(events: &str) -> Site {
    Setup::new().file(events).set("registrations.notice_undo_seconds", 0).start().await
}

/// Somebody is signed up for the event, which is called off.
async fn is_called_off(site: &Site, event: &str) -> Staff {
    let mut form = party(&site.stamper.fit());
    form["eventId"] = json!(event);
    site.registers(&form).await;
    let staff = site.staff().await;
    let path = format!("events/{event}/call-off");
    assert_eq!(staff.does(&path, &json!({ "reason": STORM })).await.status(), 201);
    staff
}

/// Publishes a change of events: the status and the answer.
pub(super) async fn publish(staff: &Staff, events: &Value) -> (u16, String) {
    let on = staff.sees("content").await["revision"].clone();
    let request = staff.request(Method::PATCH, "/api/admin/content");
    let request = request.header("content-type", "application/merge-patch+json");
    let request = request.header("if-match", format!("\"{on}\""));
    let reply = request.body(json!({ "events": events }).to_string()).send().await.unwrap();
    (reply.status().as_u16(), reply.text().await.unwrap())
}

/// The change is refused at `pointer`, when it's checked and when it's published.
async fn is_refused(staff: &Staff, events: &Value, pointer: &str) {
    let check = json!({ "patch": { "events": events } });
    let checked = staff.does("content/check", &check).await;
    assert_eq!(checked.status(), 422, "{events}");
    let (status, problem) = publish(staff, events).await;
    assert_eq!(status, 422, "{events}: {problem}");
    let problem: Value = serde_json::from_str(&problem).unwrap();
    assert_eq!(problem["errors"][0]["pointer"], format!("#/events/{pointer}"), "{problem:#}");
    assert!(problem["errors"][0]["detail"].as_str().unwrap().contains(HOW), "{problem:#}");
}

#[tokio::test]
async fn a_series_does_not_end_while_its_first_date_is_called_off() {
    let site = site(&one_event(RIDE, DAY, 9)).await;
    let weekly = json!({ RIDE: { "repeat": { "every": "week", "until": "2099-05-24" } } });
    assert_eq!(publish(&site.staff().await, &weekly).await.0, 200);
    let staff = is_called_off(&site, FIRST).await;

    is_refused(&staff, &json!({ RIDE: { "repeat": null } }), "trail-ride/repeat").await;

    let others = json!({ RIDE: { "repeat": { "until": "2099-05-10" } } });
    assert_eq!(publish(&staff, &others).await.0, 200, "the dates after it");
    site.receiver.wait_for(2).await;
    site.finish().await;
}

#[tokio::test]
async fn an_event_that_is_called_off_comes_back_as_it_was() {
    let site = site("").await;
    let staff = site.staff().await;
    let event = json!({ "title": "Trail Ride", "description": "Ride.", "date": DAY, "time": "9 AM",
        "location": "Barn", "max_attendees": 9, "current_attendees": 0, "price": 10,
        "image": "event-clinic", "registration_status": "open" });
    assert_eq!(publish(&staff, &json!({ RIDE: event })).await.0, 200);
    is_called_off(&site, RIDE).await;
    assert_eq!(publish(&staff, &json!({ RIDE: null })).await.0, 200);

    is_refused(&staff, &json!({ RIDE: event }), RIDE).await;

    let mut off = event;
    off["called_off"] = json!(STORM);
    assert_eq!(publish(&staff, &json!({ RIDE: off })).await.0, 200);
    site.receiver.wait_for(2).await;
    site.finish().await;
}

#[tokio::test]
async fn the_owners_commands_leave_it_to_the_calls_too() {
    let workshop = Workshop::new();
    workshop.write("config.toml", &one_event(RIDE, DAY, 9));
    let program = workshop.serve().await;
    let staff = program.staff().await;
    register(&program).await;
    let path = format!("events/{RIDE}/call-off");
    assert_eq!(staff.does(&path, &json!({ "reason": STORM })).await.status(), 201);
    workshop.write("on.toml", &one_event(RIDE, DAY, 9));

    for command in [&["content", "import", "on.toml"][..], &["content", "reset"]] {
        let refused = workshop.run(command).await;

        assert_eq!(refused.status.code(), Some(1), "{command:?}");
        let said = String::from_utf8_lossy(&refused.stderr);
        assert!(said.contains(HOW) && said.contains("Nothing was changed"), "{said}");
    }
    program.stop().await;
}

async fn register(program: &Program) {
    let staff = program.staff().await;
    let caller = json!({ "id": "019ad6b2-8a00-7000-8000-000000000001", "eventId": RIDE,
        "name": "Ada Okafor", "phone": "215 555 0171", "people": 2 });
    assert_eq!(staff.does("registrations", &caller).await.status(), 201);
}

/// Another day in between, another id, or both: what its people know counts.
#[tokio::test]
async fn no_detour_takes_a_call_off_back() {
    let site = site(&one_event(RIDE, DAY, 9)).await;
    let staff = is_called_off(&site, RIDE).await;
    let off = json!({ RIDE: { "called_off": STORM, "date": DAY } });

    let past = json!({ RIDE: { "date": "2020-01-01", "called_off": "" } });
    assert_eq!(publish(&staff, &past).await.0, 200, "nobody is signed up for that day");
    is_refused(&staff, &json!({ RIDE: { "date": DAY } }), "trail-ride/date").await;
    assert_eq!(publish(&staff, &off).await.0, 200, "it's as its people know it");
    let elsewhere = json!({ RIDE: { "date": "2099-06-06", "called_off": "",
        "repeat": { "every": "week", "until": "2099-06-30" } } });
    assert_eq!(publish(&staff, &elsewhere).await.0, 200, "its people are on no date of it");
    is_refused(&staff, &json!({ RIDE: { "repeat": null } }), "trail-ride/repeat").await;
    site.receiver.wait_for(2).await;
    site.finish().await;
}
