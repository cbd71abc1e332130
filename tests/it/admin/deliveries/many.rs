//! Actions on deliveries apply to all of them, however many there are.

use serde_json::{Value, json};

use super::{failed, impatient};
use crate::admin::send;
use crate::support::{Reply, Setup, Site, eventually, submission};

#[tokio::test]
async fn a_thousand_that_fail_again_at_once_are_sent_again_once() {
    let site = impatient().start().await;
    site.receiver.answers(Reply::status(500));
    send(&site, &submission(&site.stamper.fit())).await;
    failed(&site, 1).await;
    add(&site, 1_199);

    let reply = site.staff().await.does("deliveries/retry", &json!({})).await;

    assert_eq!(reply.json::<Value>().await.unwrap(), json!({ "queued": 1200 }));
    site.receiver.wait_for(1 + 1200).await;
    failed(&site, 1200).await;
    assert_eq!(site.receiver.received().len(), 1 + 1200);
    assert_eq!(site.staff().await.does("deliveries/seen", &json!({})).await.status(), 204);
    let unseen = "select count(*) from deliveries where seen_at is null";
    assert_eq!(site.count(unseen), 0);
    site.finish().await;
}

#[tokio::test]
async fn a_thousand_that_wait_for_hours_are_all_tried_at_once() {
    let site = Setup::new().set("webhooks.retry_seconds", "[3600]").start().await;
    site.receiver.answers(Reply::status(503));
    send(&site, &submission(&site.stamper.fit())).await;
    let tried = "select attempts from deliveries";
    eventually("it waits", async || (site.count(tried) == 1).then_some(())).await;
    add(&site, 1_199);
    site.receiver.answers(Reply::status(200));

    let reply = site.staff().await.does("deliveries/retry", &json!({})).await;

    assert_eq!(reply.json::<Value>().await.unwrap(), json!({ "queued": 1200 }));
    site.finish_after_repeats().await;
}

/// Adds `count` copies of the only delivery, without a record.
fn add(site: &Site, count: i64) {
    let more = "insert into deliveries (message_id, channel, topic, subject_id, payload, state,
                                        attempts, next_attempt_at, created_at, due_since)
        with recursive n(n) as (select 1 union all select n + 1 from n where n < ?1)
        select '', channel, topic, 'more-' || n, x'7b7d', state,
               attempts, next_attempt_at, created_at, due_since
          from deliveries, n";
    rusqlite::Connection::open(site.database()).unwrap().execute(more, [count]).unwrap();
}
