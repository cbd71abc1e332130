//! Submissions whose visitor doesn't wait, or for which the disk takes too long.

use std::time::Duration;

use rusqlite::Connection;
use serde_json::Value;

use crate::support::{Site, Wire, eventually, submission};

#[tokio::test]
async fn closing_the_page_at_once_does_not_lose_the_submission() {
    let site = Site::start().await;
    // Blocks the writer, so that the visitor is gone before the submission is on the disk.
    let other = Connection::open(site.database()).unwrap();
    other.execute_batch("begin immediate").unwrap();
    let body = submission(&site.stamper.fit()).to_string();
    let mut wire = Wire::open(site.address).await;
    let head = format!(
        "POST /api/contact-submissions HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\n\
         content-length: {}\r\n\r\n",
        body.len()
    );
    assert!(wire.say(head + &body).await);

    drop(wire);
    // Gives the server time to notice the closed connection.
    tokio::time::sleep(Duration::from_millis(200)).await;
    other.execute_batch("rollback").unwrap();

    // Long before the worker would look by itself.
    assert_eq!(site.receiver.first().await.body()["firstName"], "Ada");
    site.reaches_status("sent").await;
    site.finish().await;
}

#[tokio::test]
async fn a_disk_that_does_not_answer_costs_no_customer() {
    let site = Site::start().await;
    let other = Connection::open(site.database()).unwrap();
    other.execute_batch("begin immediate").unwrap();

    let reply = site.send(&submission(&site.stamper.fit())).await;

    assert_eq!(reply.status(), 201);
    let receipt: Value = reply.json().await.unwrap();
    assert_eq!(receipt["status"], "sent");
    let told = site.receiver.first().await;
    assert_eq!(receipt["id"], told.id());
    // If the database accepts it after all, it is delivered again under the same id.
    other.execute_batch("rollback").unwrap();
    let kept = "select count(*) from contact_submissions where submission_status = 'sent'";
    eventually("the late commit is settled", async || (site.count(kept) == 1).then_some(())).await;
    assert!(site.receiver.received().iter().all(|received| received.id() == told.id()));
    site.finish_after_repeats().await;
}
