//! Messages about one registration arrive in order.

use std::time::Duration;

use reqwest::Method;
use serde_json::json;

use crate::support::{Reply, Setup, Site, eventually, party};

const REGISTERED: &str = "event_registration";
const CANCELLED: &str = "event_registration_cancelled";

/// The types of messages that the receiver has accepted, in order.
fn taken(site: &Site) -> Vec<String> {
    let received = site.receiver.received().into_iter().filter(|one| one.answered == Some(200));
    received.map(|one| one.body()["type"].as_str().unwrap().to_owned()).collect()
}

/// Registers a group, and cancels when the receiver has got `received` messages about it.
async fn register_and_cancel(site: &Site, received: usize) -> String {
    let receipt = site.registers(&party(&site.stamper.fit())).await;
    site.receiver.wait_for(received).await;
    let id = receipt["id"].as_str().unwrap().to_owned();
    let reply = site.staff().await.change_registration(&id, &json!({ "cancelled": true })).await;
    assert_eq!(reply.status(), 200);
    id
}

#[tokio::test]
async fn a_cancellation_does_not_overtake_a_registration_that_is_still_to_be_tried_again() {
    let site = at_once().set("webhooks.retry_seconds", "[1.5, 1.5]").start().await;
    site.receiver.answers(Reply::status(500));
    let registering = site.registers(&party(&site.stamper.fit())).await;
    site.receiver.wait_for(1).await;
    site.receiver.answers(Reply::status(200));

    let id = registering["id"].as_str().unwrap();
    site.staff().await.change_registration(id, &json!({ "cancelled": true })).await;

    site.receiver.wait_for(3).await;
    assert_eq!(taken(&site), [REGISTERED, CANCELLED]);
    site.finish().await;
}

#[tokio::test]
async fn messages_that_waited_for_an_address_go_one_after_the_other() {
    let mut site = at_once().set("webhooks.registration_url", "").start().await;
    register_and_cancel(&site, 0).await;
    // The second attempt doesn't begin while the first waits for its answer.
    site.receiver.answers(Reply::Late(Duration::from_millis(400), 200));

    site.reload(Setup::new().set("webhooks.registration_url", site.receiver.url())).await;

    site.receiver.wait_for(1).await;
    tokio::time::sleep(Duration::from_millis(200)).await;
    assert_eq!(taken(&site), [REGISTERED]);
    site.receiver.wait_for(2).await;
    assert_eq!(taken(&site), [REGISTERED, CANCELLED]);
    site.finish().await;
}

#[tokio::test]
async fn sending_again_by_staff_keeps_the_order() {
    let site = at_once().set("webhooks.retry_seconds", "[3600]").start().await;
    site.receiver.answers(Reply::status(500));
    let id = register_and_cancel(&site, 1).await;
    site.receiver.answers(Reply::status(200));
    let path = format!("/api/admin/registrations/{id}/deliver");

    let reply = site.staff().await.request(Method::POST, &path).send().await.unwrap();

    assert_eq!(reply.status(), 202);
    site.receiver.wait_for(3).await;
    assert_eq!(taken(&site), [REGISTERED, CANCELLED]);
    site.finish().await;
}

#[tokio::test]
async fn one_registration_that_waits_holds_up_no_other() {
    let site = at_once().set("webhooks.retry_seconds", "[2, 2]").start().await;
    site.receiver.answers(Reply::status(500));
    register_and_cancel(&site, 1).await;
    site.receiver.answers(Reply::status(200));

    let other = site.registers(&party(&site.stamper.fit())).await;

    let received = site.receiver.wait_for(2).await;
    assert_eq!(received[1].body()["id"], other["id"]);
    site.receiver.wait_for(4).await;
    site.finish().await;
}

/// A site that doesn't hold the messages of cancellations.
fn at_once() -> Setup {
    Setup::new()
}

#[tokio::test]
async fn a_cancellation_undone_in_time_is_not_delivered() {
    let site = Setup::new().set("registrations.undo_seconds", 4).start().await;
    let id = register_and_cancel(&site, 1).await;

    let restored =
        site.staff().await.change_registration(&id, &json!({ "cancelled": false })).await;

    assert_eq!(restored.status(), 200);
    tokio::time::sleep(Duration::from_secs(5)).await;
    assert_eq!(taken(&site), [REGISTERED]);
    site.finish().await;
}

#[tokio::test]
async fn a_cancellation_is_held_as_long_as_it_can_be_undone() {
    let site = Setup::new().set("registrations.undo_seconds", 3).start().await;
    let id = register_and_cancel(&site, 1).await;
    tokio::time::sleep(Duration::from_secs(1)).await;
    assert_eq!(taken(&site), [REGISTERED]);

    site.receiver.wait_for(2).await;
    site.staff().await.change_registration(&id, &json!({ "cancelled": false })).await;

    site.receiver.wait_for(3).await;
    assert_eq!(taken(&site), [REGISTERED, CANCELLED, REGISTERED], "too late to take it back");
    site.finish().await;
}

#[tokio::test]
async fn a_cancellation_undone_in_time_leaves_what_was_given_up_to_staff() {
    let site = Setup::new().set("registrations.undo_seconds", 4).start().await;
    site.receiver.answers(Reply::status(410));
    let receipt = site.registers(&party(&site.stamper.fit())).await;
    let id = receipt["id"].as_str().unwrap();
    let failed = "select count(*) from deliveries where state = 'failed'";
    eventually("it's given up", async || (site.count(failed) == 1).then_some(())).await;
    let staff = site.staff().await;
    staff.change_registration(id, &json!({ "cancelled": true })).await;
    assert_eq!(site.count(failed), 0);

    staff.change_registration(id, &json!({ "cancelled": false })).await;

    assert_eq!(site.count(failed), 1);
    site.receiver.answers(Reply::status(200));
    let path = format!("/api/admin/registrations/{id}/deliver");
    assert_eq!(staff.request(Method::POST, &path).send().await.unwrap().status(), 202);
    site.receiver.wait_for(2).await;
    assert_eq!(taken(&site), [REGISTERED]);
    site.finish().await;
}
