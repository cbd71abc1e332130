//! How many of a party with an offer can come.

use reqwest::Method;
use serde_json::json;

use super::{call_of, comes, does, list, own, setup, waiting_party, waits, where_it_is_midnight};
use crate::support::{Reply, Site, eventually};

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
    is_told(&site, 1).await;
    does(&site, &other, "cancel").await;
    assert_eq!((offered(&waiting).await, offered(&alone).await), (json!(2), json!(0)));
    is_told(&site, 2).await;

    does(&site, &two, "cancel").await;

    assert_eq!((offered(&waiting).await, offered(&alone).await), (json!(3), json!(1)));
    is_told(&site, 4).await;
    let (status, taken) = does(&site, &waiting, "accept").await;
    assert_eq!((status, &taken["totalAttendees"]), (200, &json!(3)));
    site.finish().await;
}

/// Waits until the office was told of `count` offers.
async fn is_told(site: &Site, count: usize) {
    eventually("the office is told each time", async || {
        let received = site.receiver.received();
        let told = received.iter().filter(|one| one.body()["type"] == "event_places_offered");
        (told.count() == count).then_some(())
    })
    .await;
}

#[tokio::test]
async fn nobody_is_told_of_a_smaller_offer_once_there_is_a_larger_one() {
    let site = setup(3).start().await;
    let (one, two) = (comes(&site, 1).await, comes(&site, 2).await);
    let waiting = waits(&site, 3, 1).await;
    site.receiver.wait_for(3).await;
    site.receiver.answers(Reply::status(503));

    does(&site, &one, "cancel").await;
    does(&site, &two, "cancel").await;

    assert_eq!(own(&site, &waiting).await["placeInLine"]["offered"], 3);
    let states = "select count(*) from deliveries where state =";
    assert_eq!(site.count(&format!("{states} 'withdrawn'")), 1, "that of one place");
    assert_eq!(site.count(&format!("{states} 'pending'")), 3, "two cancel, and three places");
    site.finish().await;
}

/// For a party that comes with fewer than it is, places are held in the moment in which it joins the list.
#[tokio::test]
async fn a_party_that_some_places_are_held_for_at_once_is_answered_so() {
    let site = setup(3).start().await;
    comes(&site, 1).await;
    let form = waiting_party(&site, 3, 2);

    let receipt = site.registers(&form).await;

    assert_eq!((&receipt["status"], &receipt["placesHeld"]), (&json!("waiting"), &json!(2)));
    assert_eq!(site.registers(&form).await, receipt, "sent again");
    assert_eq!(waits(&site, 2, 2).await.get("placesHeld"), None, "nothing is left for others");
    site.finish().await;
}

#[tokio::test]
async fn at_night_the_answer_says_as_the_mail_does_that_they_wait() {
    let site = setup(3).set("site.timezone", where_it_is_midnight()).start().await;
    comes(&site, 1).await;

    let receipt = waits(&site, 3, 2).await;

    assert_eq!(receipt.get("placesHeld"), None, "{receipt}");
    site.finish().await;
}
