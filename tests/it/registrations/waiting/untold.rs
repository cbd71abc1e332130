//! An offer that ends before its mail has left. The mail waits as long as staff can undo what freed the places.

use std::time::Duration;

use reqwest::Method;
use serde_json::{Value, json};

use super::{comes, does, own, setup, waits};
use crate::support::{MailServer, Setup, Site, Staff, WINE, eventually, one_event};

const DAY: &str = "2099-06-18";

/// What waits at a test's end: that the party was canceled, for the automation and for the party.
const LEFT: i64 = 2;

/// A site with one event of `places` places, which mails registrants alone. What staff do can be undone for a minute.
fn held(server: &MailServer, places: u32) -> Setup {
    setup(places)
        .set("registrations.undo_seconds", 60)
        .set("registrations.notice_undo_seconds", 0)
        .set("mail.server", server.url())
        .set("mail.from", "Maple Hollow <hello@maple.example>")
        .set("mail.office", "[]")
}

/// Staff cancel a party of two, whose places are held for two who wait; the staff.
async fn offered(site: &Site) -> Staff {
    let first = comes(site, 2).await;
    waits(site, 2, 2).await;
    let staff = site.staff().await;
    let cancel = json!({ "cancelled": true });
    let reply = staff.change_registration(first["id"].as_str().unwrap(), &cancel).await;
    assert_eq!(reply.status(), 200);
    assert_eq!(site.count(&offers("pending")), 2, "the message and the mail");
    staff
}

/// Counts the messages and mails of offers in this state.
fn offers(state: &str) -> String {
    format!(
        "select count(*) from deliveries where state = '{state}'
            and (payload like '%event_places_offered%' or payload like '%\"kind\":\"offer\"%')"
    )
}

/// Nobody learns of the offer, nor that it's over.
async fn nobody_is_told(site: &Site) {
    eventually("the offer is taken back", async || {
        (site.count(&offers("withdrawn")) == 2).then_some(())
    })
    .await;
    let held = "select count(*) from waiting_parties where state = 'offered'";
    assert_eq!(site.count(held), 0);
    let ended = "select count(*) from deliveries where payload like '%offer_ended%'
                    or payload like '%offerEnded%'";
    assert_eq!(site.count(ended), 0);
    let last = "select step from waiting_list_steps order by step_no desc limit 1";
    assert_eq!(site.text(last), "withdrawn");
}

async fn publish(staff: &Staff, patch: &Value) {
    let on = staff.sees("content").await["revision"].as_i64().unwrap();
    let request = staff.request(Method::PATCH, "/api/admin/content");
    let request = request.header("content-type", "application/merge-patch+json");
    let request = request.header("if-match", format!("\"{on}\"")).body(patch.to_string());
    assert_eq!(request.send().await.unwrap().status(), 200);
}

#[tokio::test]
async fn it_is_over_without_a_word_when_the_event_has_fewer_places() {
    let server = MailServer::start().await;
    let mut site = held(&server, 2).start().await;
    offered(&site).await;

    site.reload(Setup::new().file(&one_event(WINE, DAY, 1))).await;

    nobody_is_told(&site).await;
    site.finish_leaving(LEFT).await;
}

#[tokio::test]
async fn it_is_over_without_a_word_when_the_event_is_hidden() {
    let server = MailServer::start().await;
    let site = held(&server, 2).start().await;
    let staff = offered(&site).await;

    publish(&staff, &json!({ "events": { WINE: { "hidden": true } } })).await;

    nobody_is_told(&site).await;
    site.finish_leaving(LEFT).await;
}

#[tokio::test]
async fn it_is_over_without_a_word_when_the_event_is_removed() {
    let server = MailServer::start().await;
    let mut site = held(&server, 2).start().await;
    offered(&site).await;

    site.reload(Setup::new().file(&one_event("open-day", "2099-05-01", 50))).await;

    nobody_is_told(&site).await;
    site.finish_leaving(LEFT).await;
}

/// The mail was written for the day before.
#[tokio::test]
async fn it_is_made_again_for_the_new_day_when_the_event_is_moved() {
    let server = MailServer::start().await;
    let site = held(&server, 2).start().await;
    let staff = offered(&site).await;

    let reply = staff.does(&format!("events/{WINE}/move"), &json!({ "date": "2099-06-25" })).await;

    assert_eq!(reply.status(), 201);
    let mails = "select count(*) from deliveries where state = 'pending'
                    and payload like '%\"kind\":\"offer\"%' and payload like '%2099-06-25%'";
    assert_eq!(site.count(mails), 1, "the offer names the new day");
    assert_eq!((site.count(&offers("withdrawn")), site.count(&offers("pending"))), (2, 2));
    let due = "select min(next_attempt_at) >= (select offered_at from waiting_parties) + 60000
                 from deliveries where state = 'pending' and payload like '%\"kind\":\"offer\"%'";
    assert_eq!(site.count(due), 1, "it waits as long as before");
    site.finish_leaving(LEFT + 4).await;
}

/// Nobody sees it, and nobody is told of that.
#[tokio::test]
async fn one_that_was_told_stands_when_the_event_is_hidden_for_a_while() {
    let server = MailServer::start().await;
    let site = held(&server, 2).set("registrations.undo_seconds", 0).start().await;
    let first = comes(&site, 2).await;
    let second = waits(&site, 2, 2).await;
    assert_eq!(does(&site, &first, "cancel").await.0, 200);
    let staff = site.staff().await;

    publish(&staff, &json!({ "events": { WINE: { "hidden": true } } })).await;
    // The waiting lists are looked through after each publication.
    tokio::time::sleep(Duration::from_millis(500)).await;
    let held = "select count(*) from waiting_parties where state = 'offered'";
    assert_eq!(site.count(held), 1);
    assert_eq!(own(&site, &second).await["placeInLine"]["isShown"], false);
    let (status, answer) = does(&site, &second, "accept").await;
    assert_eq!(status, 409, "{answer}");
    publish(&staff, &json!({ "events": { WINE: { "hidden": false } } })).await;

    assert_eq!(site.count(held), 1);
    assert_eq!(does(&site, &second, "accept").await.0, 200);
    site.finish().await;
}
