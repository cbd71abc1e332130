//! How many of a party with an offer can come.

use reqwest::Method;
use serde_json::json;

use super::{call_of, comes, does, list, own, setup, waits, where_it_is_midnight};
use crate::support::eventually;

#[tokio::test]
async fn whoever_is_offered_some_of_the_places_can_take_more_that_are_free_by_night() {
    let site = setup(3).set("site.timezone", where_it_is_midnight()).start().await;
    let staff = site.staff().await;
    let (one, two) = (comes(&site, 1).await, comes(&site, 2).await);
    let waiting = waits(&site, 3, 1).await;
    does(&site, &one, "cancel").await;
    assert_eq!(own(&site, &waiting).await["placeInLine"]["available"], 1);

    does(&site, &two, "cancel").await;

    let place = own(&site, &waiting).await["placeInLine"].clone();
    assert_eq!((&place["offered"], &place["available"]), (&json!(1), &json!(3)));
    assert_eq!(comes(&site, 1).await["status"], "confirmed", "what isn't held is for anybody");
    assert_eq!(own(&site, &waiting).await["placeInLine"]["available"], 2);
    let path = format!("{}/accept", call_of(&waiting));
    let refused =
        site.request(Method::POST, &path).json(&json!({ "attendees": [1, 2] })).send().await;
    assert_eq!(refused.unwrap().status(), 409);
    let (status, taken) = does(&site, &waiting, "accept").await;
    assert_eq!((status, &taken["totalAttendees"]), (200, &json!(2)));
    let seen = list(&staff).await;
    assert_eq!((&seen["taken"], &seen["held"], &seen["free"]), (&json!(3), &json!(0), &json!(0)));
    site.finish().await;
}

#[tokio::test]
async fn whoever_is_offered_some_of_the_places_is_offered_those_that_become_free_later() {
    let site = setup(4).start().await;
    let (one, two) = (comes(&site, 1).await, comes(&site, 2).await);
    let other = comes(&site, 1).await;
    let (waiting, alone) = (waits(&site, 3, 1).await, waits(&site, 1, 1).await);
    let offered = async |receipt| own(&site, receipt).await["placeInLine"]["offered"].clone();
    does(&site, &one, "cancel").await;
    assert_eq!((offered(&waiting).await, offered(&alone).await), (json!(1), json!(0)));

    does(&site, &other, "cancel").await;
    assert_eq!((offered(&waiting).await, offered(&alone).await), (json!(2), json!(0)));
    does(&site, &two, "cancel").await;

    assert_eq!((offered(&waiting).await, offered(&alone).await), (json!(3), json!(1)));
    let told = "event_places_offered";
    eventually("they're told each time", async || {
        let received = site.receiver.received();
        (received.iter().filter(|one| one.body()["type"] == told).count() == 4).then_some(())
    })
    .await;
    let (status, taken) = does(&site, &waiting, "accept").await;
    assert_eq!((status, &taken["totalAttendees"]), (200, &json!(3)));
    site.finish().await;
}
