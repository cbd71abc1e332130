//! Limits of the event hold for a registrant's changes, too.

use serde_json::{Value, json};

use super::{Link, refusal};
use crate::support::{Setup, Site, one_event, party, pointers};

#[tokio::test]
async fn a_registrant_gives_nobody_an_age_that_is_too_low() {
    let site = Site::start().await;
    let link = Link::new(&site).await;
    let with = |age: Value| json!({ "additionalAttendees": [{ "position": 1, "age": age }, { "position": 2 }] });

    let reply = link.change(&with(json!(9))).await;

    let problem: Value = reply.json().await.unwrap();
    assert_eq!(pointers(&problem), ["#/additionalAttendees/0/age"], "{problem}");
    let added = json!({ "additionalAttendees": [{ "name": "Theo", "age": "12" }] });
    assert_eq!(refusal(link.change(&added).await).await.0, 422);
    assert_eq!(link.changes(&with(json!(41))).await["additionalAttendees"][0]["age"], 41);
    site.finish().await;
}

#[tokio::test]
async fn a_party_from_before_the_minimum_age_can_change_everything_else() {
    let event = one_event("open-day", "2099-05-01", 50);
    let mut site = Setup::new().file(&event).start().await;
    let mut form = party(&site.stamper.fit());
    form["eventId"] = json!("open-day");
    let receipt = site.registers(&form).await;
    site.reload(Setup::new().file(&format!("{event}minimum_age = 38\n"))).await;
    let link = Link::of(&site, &receipt);

    let own = link.changes(&json!({ "specialRequests": "We come on time." })).await;

    assert_eq!(own["additionalAttendees"][1]["age"], 36);
    let list = json!({ "additionalAttendees": [{ "position": 2, "specialRequirements": "Tea" }] });
    assert_eq!(link.changes(&list).await["totalAttendees"], 2);
    site.finish().await;
}
