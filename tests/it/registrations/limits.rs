//! Limits that an event sets for those who sign up for it.

use serde_json::{Value, json};

use crate::support::{Site, WINE, party, party_of, pointers};

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
