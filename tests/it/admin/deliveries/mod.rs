//! Staff see why deliveries don't arrive, and retry them.

mod alarm;
mod alarm_per_address;
mod many;

use std::collections::BTreeSet;
use std::time::Duration;

use serde_json::{Value, json};

use crate::admin::{send, send_numbered, send_spam};
use crate::support::{Reply, Setup, Site, eventually, submission};

/// A site that makes only one attempt.
pub(super) fn impatient() -> Setup {
    Setup::new().set("webhooks.retry_seconds", "[]")
}

pub(super) async fn failed(site: &Site, count: i64) {
    let given_up = "select count(*) from deliveries where state = 'failed'";
    eventually("they are given up", async || (site.count(given_up) == count).then_some(())).await;
}

#[tokio::test]
async fn every_attempt_stands_in_the_log_with_what_the_receiver_said() {
    let site = Setup::new().set("webhooks.retry_seconds", "[0.05]").start().await;
    site.receiver.answers(Reply::Saying(404, "The workflow must be active.\n"));
    let id = send(&site, &submission(&site.stamper.fit())).await;
    failed(&site, 1).await;
    site.receiver.answers(Reply::status(200));
    let staff = site.staff().await;
    assert_eq!(staff.deliver(&id).await.status(), 202);
    site.reaches_status("sent").await;

    let log = staff.sees("deliveries/log").await;
    let failures = staff.sees("deliveries/log?only=failures").await;

    let items = log["items"].as_array().unwrap();
    let attempts: Vec<_> = items.iter().map(|one| (&one["attempt"], &one["delivered"])).collect();
    let expected = [(json!(1), json!(true)), (json!(2), json!(false)), (json!(1), json!(false))];
    assert_eq!(attempts, expected.iter().map(|(a, b)| (a, b)).collect::<Vec<_>>());
    let last = &items[1];
    assert_eq!(
        (&last["status"], &last["error"]),
        (&json!(404), &json!("the receiver answered 404"))
    );
    assert_eq!(last["answer"], "The workflow must be active.");
    assert_eq!((&last["subject_id"], &last["message_id"]), (&json!(id), &json!(id)));
    assert_eq!((&last["topic"], &last["is_test"]), (&json!("contact"), &json!(false)));
    assert_eq!(last["name"], "Ada Whitlock");
    assert_eq!(items[0]["answer"], Value::Null, "what was taken needs no words");
    assert_eq!(failures["items"], json!(items[1..]));
    site.finish().await;
}

#[tokio::test]
async fn the_log_is_read_page_by_page_without_a_gap() {
    let site = Site::start().await;
    send_numbered(&site, 5).await;
    site.receiver.wait_for(5).await;
    let logged = "select count(*) from delivery_attempts";
    eventually("all stand in the log", async || (site.count(logged) == 5).then_some(())).await;
    let staff = site.staff().await;

    let (mut seen, mut query) = (Vec::new(), String::new());
    loop {
        let page = staff.sees(&format!("deliveries/log?limit=2{query}")).await;
        let items = page["items"].as_array().unwrap();
        seen.extend(items.iter().map(|one| one["attempt_no"].as_i64().unwrap()));
        let Some(next) = page["next"].as_str() else { break };
        query = format!("&before={next}");
    }

    assert_eq!(seen, [5, 4, 3, 2, 1]);
    for wrong in ["limit=0", "limit=201", "limit=x", "before=-1x", "before=-1", "only=nonsense"] {
        let path = format!("/api/admin/deliveries/log?{wrong}");
        let reply = staff.request(reqwest::Method::GET, &path).send().await.unwrap();
        assert_eq!(reply.status(), 400, "{wrong}");
    }
    site.finish().await;
}

#[tokio::test]
async fn all_that_was_given_up_is_sent_again_once_under_the_same_ids() {
    let site = impatient().start().await;
    site.receiver.answers(Reply::status(503));
    let mut ids: BTreeSet<String> = send_numbered(&site, 4).await.into_iter().collect();
    let party = site.registers(&crate::support::party(&site.stamper.fit())).await;
    ids.insert(party["id"].as_str().unwrap().to_owned());
    failed(&site, 5).await;
    site.receiver.answers(Reply::status(200));
    let staff = site.staff().await;

    let contact = staff.does("deliveries/retry", &json!({ "topic": "contact" })).await;
    let rest = staff.does("deliveries/retry", &json!({})).await;

    assert_eq!(contact.json::<Value>().await.unwrap(), json!({ "queued": 4 }));
    assert_eq!(rest.json::<Value>().await.unwrap(), json!({ "queued": 1 }));
    let received = site.receiver.wait_for(10).await;
    let again: BTreeSet<String> = received[5..].iter().map(|one| one.id().to_owned()).collect();
    assert_eq!(again, ids);
    site.finish().await;
}

#[tokio::test]
async fn staff_can_retry_a_delivery_that_would_wait_for_hours() {
    let site = Setup::new().set("webhooks.retry_seconds", "[3600, 3600]").start().await;
    site.receiver.answers(Reply::status(503));
    send(&site, &submission(&site.stamper.fit())).await;
    let tried = "select attempts from deliveries";
    eventually("it waits", async || (site.count(tried) == 1).then_some(())).await;
    site.receiver.answers(Reply::status(200));

    let reply = site.staff().await.does("deliveries/retry", &json!({})).await;

    assert_eq!(reply.json::<Value>().await.unwrap(), json!({ "queued": 1 }));
    site.reaches_status("sent").await;
    site.finish().await;
}

#[tokio::test]
async fn a_test_reports_its_result_and_delivers_nothing() {
    let site = impatient().set("webhooks.registration_url", "").start().await;
    let staff = site.staff().await;
    let test = async |topic: &str| staff.does("deliveries/test", &json!({ "topic": topic })).await;

    let arrived: Value = test("contact").await.json().await.unwrap();
    site.receiver.answers(Reply::Saying(403, "<h1>Forbidden</h1>"));
    let refused: Value = test("contact").await.json().await.unwrap();
    let homeless = test("registration").await;

    assert_eq!((&arrived["delivered"], &arrived["status"]), (&json!(true), &json!(200)));
    assert_eq!((&refused["delivered"], &refused["status"]), (&json!(false), &json!(403)));
    assert_eq!(refused["answer"], "<h1>Forbidden</h1>");
    assert_eq!(homeless.status(), 409);
    let received = site.receiver.first().await;
    assert!(received.is_signed());
    assert_eq!(
        (&received.body()["type"], &received.body()["id"]),
        (&json!("test"), &json!(received.id()))
    );
    let log = staff.sees("deliveries/log").await;
    let tests = log["items"].as_array().unwrap();
    assert!(tests.iter().all(|one| one["is_test"] == true && one["subject_id"] == ""));
    assert_eq!(tests.len(), 2);
    assert_eq!(site.count("select count(*) from deliveries"), 0);
    site.finish().await;
}

#[tokio::test]
async fn a_given_up_submission_marked_spam_is_delivered_once_after_its_rescue() {
    let site = impatient().start().await;
    site.receiver.answers(Reply::status(500));
    let id = send(&site, &submission(&site.stamper.fit())).await;
    site.reaches_status("failed").await;
    site.receiver.answers(Reply::status(200));
    let staff = site.staff().await;
    staff.change(&id, &json!({ "is_spam": true })).await;
    let item = &staff.list("?filter=spam").await["items"][0];
    assert_eq!((&item["delivery"], &item["submission_status"]), (&Value::Null, &json!("pending")));

    for is_spam in [false, false] {
        staff.change(&id, &json!({ "is_spam": is_spam })).await;
        site.reaches_status("sent").await;
    }

    assert_eq!(site.receiver.received().len(), 2, "the failure and the delivery");
    site.finish().await;
}

#[tokio::test]
async fn a_submission_marked_spam_during_an_attempt_is_never_sent_twice() {
    for changes in [vec![true, false], vec![true]] {
        let site = Site::start().await;
        let staff = site.staff().await;
        site.receiver.answers(Reply::Late(Duration::from_secs(2), 200));
        let id = send(&site, &submission(&site.stamper.fit())).await;
        site.receiver.wait_for(1).await;
        for is_spam in changes {
            staff.change(&id, &json!({ "is_spam": is_spam })).await;
        }
        let sent = "select count(*) from deliveries where state = 'sent'";
        assert_eq!(site.count(sent), 0, "it is still on its way");

        site.reaches_status("sent").await;
        staff.change(&id, &json!({ "is_spam": false })).await;

        // Enough time for something that must not happen.
        tokio::time::sleep(Duration::from_millis(500)).await;
        assert_eq!(site.receiver.received().len(), 1);
        assert_eq!(staff.list("").await["items"][0]["delivery"]["state"], "sent");
        site.finish().await;
    }
}

#[tokio::test]
async fn what_the_receiver_has_is_not_sent_once_more_because_sending_again_was_called_off() {
    let site = Setup::new().set("webhooks.retry_seconds", "[3600]").start().await;
    let id = send(&site, &submission(&site.stamper.fit())).await;
    site.reaches_status("sent").await;
    site.receiver.answers(Reply::status(503));
    let staff = site.staff().await;
    assert_eq!(staff.deliver(&id).await.status(), 202);
    site.receiver.wait_for(2).await;

    staff.change(&id, &json!({ "is_spam": true })).await;
    site.receiver.answers(Reply::status(200));
    staff.change(&id, &json!({ "is_spam": false })).await;

    let item = staff.sees(&format!("submissions/{id}")).await;
    assert_eq!(item["delivery"]["state"], "sent");
    assert_eq!(item["submission_status"], "sent");
    tokio::time::sleep(Duration::from_millis(300)).await;
    assert_eq!(site.receiver.received().len(), 2);
    site.finish().await;
}

#[tokio::test]
async fn a_cancelled_party_is_not_announced_by_sending_all_again() {
    let site = impatient().start().await;
    site.receiver.answers(Reply::status(500));
    let party = site.registers(&crate::support::party(&site.stamper.fit())).await;
    failed(&site, 1).await;
    site.receiver.answers(Reply::status(200));
    let staff = site.staff().await;
    let id = party["id"].as_str().unwrap();
    staff.change_registration(id, &json!({ "cancelled": true })).await;
    site.receiver.wait_for(2).await;

    let reply = staff.does("deliveries/retry", &json!({})).await;

    assert_eq!(reply.json::<Value>().await.unwrap(), json!({ "queued": 0 }));
    assert_eq!(staff.sees("deliveries").await["topics"][1]["failed"], 0);
    let received = site.receiver.received();
    assert_eq!(received.last().unwrap().body()["type"], "event_registration_cancelled");
    site.finish().await;
}

#[tokio::test]
async fn spam_that_was_never_delivered_waits_for_nothing() {
    let site = Site::start().await;
    send_spam(&site).await;
    let staff = site.staff().await;

    let retried = staff.does("deliveries/retry", &json!({})).await;

    assert_eq!(retried.json::<Value>().await.unwrap(), json!({ "queued": 0 }));
    assert!(site.receiver.received().is_empty());
    site.finish().await;
}
