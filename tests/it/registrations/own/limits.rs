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

#[tokio::test]
async fn a_party_grows_up_to_the_limit_of_its_event() {
    let event = format!("{}max_party = 4\n", one_event("open-day", "2099-05-01", 50));
    let site = Setup::new().file(&event).set("registrations.max_party", 10).start().await;
    let mut form = party(&site.stamper.fit());
    form["eventId"] = json!("open-day");
    let link = Link::of(&site, &site.registers(&form).await);
    assert_eq!(link.sees().await["mostAttendees"], 4);
    let with = |names: &[&str]| {
        let known = [json!({ "position": 1 }), json!({ "position": 2 })].into_iter();
        let people: Vec<_> =
            known.chain(names.iter().map(|name| json!({ "name": name }))).collect();
        json!({ "additionalAttendees": people })
    };

    let reply = link.change(&with(&["Theo", "Ida"])).await;

    let problem: Value = reply.json().await.unwrap();
    let detail = problem["detail"].as_str().unwrap();
    assert!(detail.starts_with("You can sign up as many as 4 people"), "{detail}");
    assert_eq!(link.changes(&with(&["Theo"])).await["totalAttendees"], 4);
    site.finish().await;
}

#[tokio::test]
async fn a_larger_party_that_staff_registered_can_change_and_shrink() {
    let event = format!("{}max_party = 2\n", one_event("open-day", "2099-05-01", 50));
    let site = Setup::new().file(&event).start().await;
    let staff = site.staff().await;
    let mut form = party(&site.stamper.fit());
    form["eventId"] = json!("open-day");
    let request = staff.request(reqwest::Method::POST, "/api/event-registrations");
    let receipt: Value = request.json(&form).send().await.unwrap().json().await.unwrap();
    let link = Link::of(&site, &receipt);

    assert_eq!(link.sees().await["mostAttendees"], 3);
    link.changes(&json!({ "specialRequests": "Tea" })).await;
    let own = link.changes(&super::without_tom()).await;

    assert_eq!((&own["totalAttendees"], &own["mostAttendees"]), (&json!(2), &json!(2)));
    site.finish().await;
}
