//! For what doesn't take place, nothing is owed.

use serde_json::{Value, json};

use super::{DAY, erin, figures, payment, priced, records, registers, takes_back};
use crate::support::{ReceivedRequest, Setup, Site, Staff};

/// Settings under which people are told at once.
fn settings(event: &str) -> Setup {
    Setup::new().file(event).set("registrations.notice_undo_seconds", 0)
}

async fn site() -> Site {
    settings(&priced(DAY)).start().await
}

/// What the month's books say of all events.
async fn total(staff: &Staff) -> [i64; 5] {
    figures(&staff.sees(&format!("payments?month={}", &DAY[..7])).await["total"])
}

async fn money(staff: &Staff, id: &str) -> [i64; 5] {
    figures(&staff.sees(&format!("registrations/{id}")).await["money"])
}

/// Staff do something to the event.
async fn event_is(staff: &Staff, what: &str, body: &Value) {
    let reply = staff.does(&format!("events/wine-and-ride/{what}"), body).await;
    assert_eq!(reply.status(), 201, "{}", reply.text().await.unwrap());
}

#[tokio::test]
async fn nothing_is_owed_while_an_event_is_called_off() {
    let mut site = site().await;
    let staff = erin(&site).await;
    let (paid, open) = (registers(&site).await, registers(&site).await);
    records(&staff, &paid, &payment(1, 10_500)).await;
    assert_eq!(total(&staff).await, [21_000, 10_500, 0, 10_500, 0]);

    event_is(&staff, "call-off", &json!({ "reason": "A storm." })).await;

    assert_eq!(money(&staff, &paid).await, [0, 10_500, 0, 0, 10_500]);
    assert_eq!(money(&staff, &open).await, [0; 5]);
    assert_eq!(total(&staff).await, [0, 10_500, 0, 0, 10_500]);
    let messages = site.receiver.wait_for(4).await;
    let told = |kind: &str| {
        let sent = messages.iter().map(ReceivedRequest::body);
        let of_kind = sent.filter(|message| message["type"] == kind);
        of_kind.map(|message| message["owed"].clone()).collect::<Vec<_>>()
    };
    assert_eq!(told("event_registration"), [105.0, 105.0]);
    assert_eq!(told("event_called_off"), [0.0, 0.0]);
    // It's given back, and leaves the settings: it doesn't become owed again.
    records(&staff, &paid, &payment(2, -10_500)).await;
    site.reload(settings("")).await;
    assert_eq!(money(&staff, &paid).await, [0, 10_500, 10_500, 0, 0]);
    takes_back(&staff, 2).await;
    site.finish().await;
}

#[tokio::test]
async fn what_was_owed_is_owed_again_once_an_event_takes_place_after_all() {
    let site = site().await;
    let staff = erin(&site).await;
    let id = registers(&site).await;
    event_is(&staff, "call-off", &json!({ "reason": "A storm." })).await;

    event_is(&staff, "reinstate", &json!({})).await;

    assert_eq!(money(&staff, &id).await, [10_500, 0, 0, 10_500, 0]);
    // So it is with a new date.
    event_is(&staff, "call-off", &json!({ "reason": "A storm." })).await;
    event_is(&staff, "move", &json!({ "date": "2099-07-02" })).await;
    assert_eq!(money(&staff, &id).await, [10_500, 0, 0, 10_500, 0]);
    site.finish().await;
}

#[tokio::test]
async fn nothing_is_owed_for_what_the_owners_file_calls_off() {
    let mut site = site().await;
    let staff = erin(&site).await;
    let id = registers(&site).await;
    site.receiver.first().await;

    site.reload(settings(&(priced(DAY) + "called_off = 'A storm.'\n"))).await;

    assert_eq!(money(&staff, &id).await, [0; 5]);
    site.reload(settings(&priced(DAY))).await;
    assert_eq!(money(&staff, &id).await, [10_500, 0, 0, 10_500, 0]);
    site.finish().await;
}
