//! Deliveries of submissions to the automation, with everything that can go wrong.

use std::collections::BTreeSet;

use crate::support::{ReceivedRequest, Reply, SECRET_PATH, Setup, Site, eventually, submission};

async fn site_with_one_submission(setup: Setup, reply: Reply) -> Site {
    let site = setup.start().await;
    site.receiver.answers(reply);
    assert_eq!(site.send(&submission(&site.stamper.fit())).await.status(), 201);
    site
}

/// Two immediate attempts after the first.
fn impatient() -> Setup {
    Setup::new().set("webhooks.retry_seconds", "[0.02, 0.02]")
}

/// One attempt after the first, an hour later.
fn patient() -> Setup {
    Setup::new().set("webhooks.retry_seconds", "[3600]")
}

fn ids(received: &[ReceivedRequest]) -> BTreeSet<&str> {
    received.iter().map(ReceivedRequest::id).collect()
}

/// Waits until this many attempts are stored.
async fn attempts_made(site: &Site, count: i64) {
    eventually(&format!("{count} attempts are set down"), async || {
        let attempts = site.count("select attempts from deliveries");
        (attempts == count).then_some(())
    })
    .await;
}

/// Waits until `count` submissions have failed.
async fn fail(site: &Site, count: usize) {
    let failed = "select count(*) from contact_submissions where submission_status = 'failed'";
    eventually(&format!("{count} have failed"), async || {
        (usize::try_from(site.count(failed)).unwrap() == count).then_some(())
    })
    .await;
}

#[tokio::test]
async fn a_receiver_that_fails_and_recovers_gets_it_under_one_id() {
    let site = site_with_one_submission(Setup::new(), Reply::status(500)).await;
    site.receiver.wait_for(2).await;
    assert_eq!(site.text("select submission_status from contact_submissions"), "pending");

    site.receiver.answers(Reply::status(200));

    site.reaches_status("sent").await;
    let received = site.receiver.received();
    assert_eq!(ids(&received).len(), 1);
    let bodies: BTreeSet<&[u8]> = received.iter().map(|one| one.bytes.as_ref()).collect();
    assert_eq!(bodies.len(), 1, "the same bytes each time");
    site.finish().await;
}

#[tokio::test]
async fn after_a_restart_at_another_address_it_gets_the_same_bytes() {
    let site = site_with_one_submission(Setup::new(), Reply::status(500)).await;
    site.receiver.wait_for(1).await;
    let before = site.origin();

    let site = site.restart().await;

    assert_ne!(site.origin(), before);
    let earlier = site.receiver.received().len();
    site.receiver.wait_for(earlier + 1).await;
    let received = site.receiver.received();
    assert_eq!(received[0].body()["website"], before);
    assert!(received.iter().all(|one| one.bytes == received[0].bytes));
    site.receiver.answers(Reply::status(200));
    site.reaches_status("sent").await;
    site.finish().await;
}

#[tokio::test]
async fn a_submission_deleted_by_hand_is_not_delivered() {
    let site = site_with_one_submission(patient(), Reply::status(500)).await;
    attempts_made(&site, 1).await;
    let db = rusqlite::Connection::open(site.database()).unwrap();
    db.execute("update deliveries set next_attempt_at = 1", []).unwrap();
    db.execute("delete from contact_submissions", []).unwrap();
    site.receiver.answers(Reply::status(200));

    let site = site.restart().await;
    site.send(&submission(&site.stamper.fit())).await;
    site.reaches_status("sent").await;

    assert_eq!(site.receiver.received().len(), 2, "one each");
    assert_eq!(site.count("select count(*) from deliveries"), 1);
    site.finish().await;
}

#[tokio::test]
async fn a_receiver_that_is_gone_is_asked_once_and_the_submission_has_failed() {
    let site = site_with_one_submission(Setup::new(), Reply::status(410)).await;

    site.reaches_status("failed").await;

    assert_eq!(site.receiver.received().len(), 1);
    assert_eq!(site.count("select last_status from deliveries"), 410);
    site.finish().await;
}

#[tokio::test]
async fn when_all_attempts_are_used_up_the_submission_has_failed() {
    let site = impatient().start().await;
    for (count, status) in [400, 404, 500, 503].into_iter().enumerate() {
        site.receiver.answers(Reply::status(status));
        site.send(&submission(&site.stamper.fit())).await;

        fail(&site, count + 1).await;

        assert_eq!(site.receiver.received().len(), 3 * (count + 1), "{status}");
    }
    assert_eq!(site.count("select min(attempts) from deliveries"), 3);
    site.finish().await;
}

#[tokio::test]
async fn a_redirect_is_a_failure_and_is_not_followed() {
    let site = impatient().start().await;
    let elsewhere = format!("{}/elsewhere", site.receiver.origin());
    for (count, status) in [301, 302, 303, 307, 308].into_iter().enumerate() {
        site.receiver.answers(Reply::with(status, "location", &elsewhere));
        site.send(&submission(&site.stamper.fit())).await;

        fail(&site, count + 1).await;

        let received = site.receiver.received();
        assert_eq!(received.len(), 3 * (count + 1), "{status}");
        assert!(received.iter().all(|one| one.path == SECRET_PATH), "{status} was followed");
    }
    site.finish().await;
}

#[tokio::test]
async fn a_receiver_that_asks_for_time_gets_it() {
    let reply = Reply::with(429, "retry-after", "7200");
    let site = site_with_one_submission(Setup::new(), reply).await;

    attempts_made(&site, 1).await;

    let due = site.count("select next_attempt_at from deliveries");
    let wait = due - paddock::clock::now().0;
    assert!((7_100_000..=7_200_000).contains(&wait), "{wait} ms");
    site.finish_leaving(1).await;
}

#[tokio::test]
async fn a_receiver_with_too_much_to_do_is_left_alone_for_a_minute() {
    for reply in [Reply::status(429), Reply::Silence] {
        let setup = Setup::new().set("webhooks.retry_seconds", "[1]");
        let setup = setup.set("webhooks.timeout_seconds", "0.3");
        let site = site_with_one_submission(setup, reply).await;

        attempts_made(&site, 1).await;

        let due = site.count("select next_attempt_at from deliveries");
        let wait = due - paddock::clock::now().0;
        assert!((30_000..=60_000).contains(&wait), "{wait} ms");
        site.finish_leaving(1).await;
    }
}

#[tokio::test]
async fn a_receiver_cannot_ask_for_more_than_a_day() {
    let reply = Reply::with(503, "retry-after", "99999999");
    let site = site_with_one_submission(Setup::new(), reply).await;

    attempts_made(&site, 1).await;

    let due = site.count("select next_attempt_at from deliveries");
    let wait = due - paddock::clock::now().0;
    assert!((86_300_000..=86_400_000).contains(&wait), "{wait} ms");
    site.finish_leaving(1).await;
}

#[tokio::test]
async fn a_receiver_that_says_nothing_is_given_up_on_after_its_time() {
    let setup = patient().set("webhooks.timeout_seconds", "0.2");
    let site = site_with_one_submission(setup, Reply::Silence).await;

    attempts_made(&site, 1).await;

    let error = site.text("select last_error from deliveries");
    assert!(error.contains("no answer within 0.2 s"), "{error}");
    site.finish_leaving(1).await;
}

#[tokio::test]
async fn waiting_deliveries_are_sent_after_a_restart() {
    let mut site = site_with_one_submission(patient(), Reply::status(500)).await;
    attempts_made(&site, 1).await;
    // Simulates the hour until the next attempt.
    let db = rusqlite::Connection::open(site.database()).unwrap();
    db.execute("update deliveries set next_attempt_at = 1", []).unwrap();
    drop(db);
    site.receiver.answers(Reply::status(200));

    site = site.restart().await;

    site.reaches_status("sent").await;
    let received = site.receiver.received();
    assert_eq!((received.len(), ids(&received).len()), (2, 1));
    site.finish().await;
}

#[tokio::test]
async fn a_delivery_cut_short_by_the_end_is_made_again_under_the_same_id() {
    let setup = Setup::new().set("webhooks.timeout_seconds", 60);
    let mut site = site_with_one_submission(setup, Reply::Silence).await;
    site.receiver.wait_for(1).await;
    site.receiver.answers(Reply::status(200));

    site = site.restart().await;

    site.reaches_status("sent").await;
    let received = site.receiver.received();
    assert_eq!((received.len(), ids(&received).len()), (2, 1));
    site.finish().await;
}

#[tokio::test]
async fn submissions_from_before_there_was_a_receiver_are_delivered_when_there_is_one() {
    let mut site = Setup::new().set("webhooks.contact_url", "").start().await;
    for _ in 0..3 {
        site.send(&submission(&site.stamper.fit())).await;
    }
    assert!(site.receiver.received().is_empty());

    let url = site.receiver.url();
    site.reload(Setup::new().set("webhooks.contact_url", url)).await;

    assert_eq!(ids(&site.receiver.wait_for(3).await).len(), 3);
    site.finish().await;
}

#[tokio::test]
async fn a_delivery_that_fails_holds_up_no_other() {
    let site = site_with_one_submission(patient(), Reply::status(500)).await;
    attempts_made(&site, 1).await;
    site.receiver.answers(Reply::status(200));

    site.send(&submission(&site.stamper.fit())).await;

    let sent = "select count(*) from contact_submissions where submission_status = 'sent'";
    eventually("the second is sent", async || (site.count(sent) == 1).then_some(())).await;
    site.finish_leaving(1).await;
}

#[tokio::test]
async fn without_a_secret_deliveries_go_unsigned() {
    let receiver_alone = Setup::new().set("webhooks.secret", "");
    let site = site_with_one_submission(receiver_alone, Reply::status(200)).await;

    let told = site.receiver.first().await;

    assert!(!told.headers.contains_key("webhook-signature"));
    assert!(told.headers.contains_key("webhook-id"));
    site.reaches_status("sent").await;
    site.finish_unsigned().await;
}

#[tokio::test]
async fn every_attempt_carries_a_timestamp_of_its_own() {
    let site = site_with_one_submission(Setup::new(), Reply::status(500)).await;
    site.receiver.wait_for(1).await;
    let began = paddock::clock::now().seconds();

    let received = site.receiver.wait_for(3).await;

    for one in received {
        let timestamp: i64 = one.headers["webhook-timestamp"].to_str().unwrap().parse().unwrap();
        assert!((began - 2..=began + 20).contains(&timestamp), "{timestamp} at {began}");
    }
    site.receiver.answers(Reply::status(200));
    site.finish().await;
}

#[tokio::test]
async fn a_burst_of_submissions_is_delivered_whole() {
    let site = Site::start().await;
    for _ in 0..50 {
        assert_eq!(site.send(&submission(&site.stamper.fit())).await.status(), 201);
    }

    let received = site.receiver.wait_for(50).await;

    assert_eq!(ids(&received).len(), 50);
    site.finish().await;
}
