//! Tests of registrations.

mod answers;
mod attendance;
mod by_phone;
mod closing;
mod crowd;
mod daily_limit;
mod dates;
mod duplicates;
mod hidden;
mod limits;
mod many;
mod order;
mod own;
mod payments;
mod places;
mod questions;
mod rate;
mod removed;
mod replaced;
mod series;
mod staff;
mod table;
mod waiting;

use serde_json::{Value, json};

use crate::support::{Site, matches_snapshot, party};

#[tokio::test]
async fn a_party_gets_its_places_and_the_office_is_told_of_it() {
    let site = Site::start().await;

    let reply = site.register(&party(&site.stamper.fit())).await;

    assert_eq!(reply.status(), 201);
    assert_eq!(reply.headers()["cache-control"], "no-store");
    let receipt: Value = reply.json().await.unwrap();
    let id = receipt["id"].as_str().unwrap();
    assert_eq!(id.as_bytes()[14], b'7', "a UUIDv7 says so: {id}");
    let expected = json!({
        "id": id, "status": "confirmed", "eventTitle": "Wine and Ride", "totalAttendees": 3, "totalCost": 255.0,
        "eventDate": "2027-06-18", "eventTime": "6:30 PM – 9 PM", "eventLocation": receipt["eventLocation"],
        "confirmationFollows": true, "managePath": receipt["managePath"],
    });
    assert_eq!(receipt, expected);
    let told = site.receiver.first().await;
    assert_eq!((told.id(), told.body()["id"].as_str()), (id, Some(id)));
    assert!(told.is_signed());
    site.finish().await;
}

#[tokio::test]
async fn the_automation_gets_the_agreed_payload() {
    let site = Site::start().await;

    site.registers(&party(&site.stamper.fit())).await;

    let body = site.receiver.first().await.body();
    matches_snapshot("webhook_event_registration", &site, body.clone());
    let created_at = site.count("select created_at from event_registrations");
    let created_at = jiff::Timestamp::from_millisecond(created_at).unwrap();
    let timestamp: jiff::Timestamp = body["timestamp"].as_str().unwrap().parse().unwrap();
    assert_eq!(timestamp, created_at);
    site.finish().await;
}

#[tokio::test]
async fn the_same_stamp_twenty_times_at_once_is_one_registration() {
    let site = Site::start().await;
    let party = party(&site.stamper.fit());

    let twenty = (0..20).map(|_| site.registers(&party));
    let receipts = futures_util::future::join_all(twenty).await;

    assert!(receipts.iter().all(|receipt| *receipt == receipts[0]), "{receipts:?}");
    assert_eq!(site.count("select count(*) from event_registrations"), 1);
    assert_eq!(site.count("select count(*) from deliveries"), 1);
    site.finish().await;
}

#[tokio::test]
async fn one_stamp_serves_a_submission_and_a_registration() {
    let site = Site::start().await;
    let stamp = site.stamper.fit();

    assert_eq!(site.send(&crate::support::submission(&stamp)).await.status(), 201);
    site.registers(&party(&stamp)).await;

    site.receiver.wait_for(2).await;
    site.finish().await;
}

#[tokio::test]
async fn a_registration_waits_for_a_receiver_that_is_dead() {
    let site = Site::start().await;
    site.receiver.answers(crate::support::Reply::status(500));

    site.registers(&party(&site.stamper.fit())).await;

    site.receiver.wait_for(2).await;
    site.receiver.answers(crate::support::Reply::status(200));
    site.finish().await;
}

#[tokio::test]
async fn a_registration_that_cannot_be_stored_is_not_answered_with_success() {
    let site = Site::start().await;
    let hidden = site.database().with_extension("hidden");
    std::fs::rename(site.database(), &hidden).unwrap();

    let reply = site.register(&party(&site.stamper.fit())).await;

    assert_eq!(reply.status(), 503);
    assert!(reply.headers().contains_key("retry-after"));
    let problem: Value = reply.json().await.unwrap();
    assert_eq!(problem["title"], "Registration Error");
    assert_eq!(
        problem["detail"],
        "There was an issue with your registration. Please try again or contact us directly."
    );
    std::fs::rename(&hidden, site.database()).unwrap();
    assert_eq!(site.count("select count(*) from event_registrations"), 0);
    site.finish().await;
}
