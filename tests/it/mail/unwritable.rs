//! Inquiries that can't be kept are mailed to the office at once.

use std::fs;
use std::time::Duration;

use serde_json::Value;

use super::{BARN, OFFICE, all_settled, by, states};
use crate::support::{At, Fault, MailServer, Reply, Site, eventually, submission};

/// Moves the database's file away and back, while it is open.
fn hide_database(site: &Site) {
    fs::rename(site.database(), site.database().with_extension("hidden")).unwrap();
}

fn show_database(site: &Site) {
    fs::rename(site.database().with_extension("hidden"), site.database()).unwrap();
}

/// Waits until the only inquiry is kept.
async fn is_kept(site: &Site) {
    let kept = "select count(*) from contact_submissions";
    eventually("it is kept", async || (site.count(kept) == 1).then_some(())).await;
}

#[tokio::test]
async fn without_an_automation_the_office_is_mailed_directly_and_once() {
    let server = MailServer::start().await;
    let office = format!("[\"{OFFICE}\", \"{BARN}\"]");
    let setup = by(&server).set("mail.office", office).set("webhooks.contact_url", "");
    let site = setup.start().await;
    hide_database(&site);

    let reply = site.send(&submission(&site.stamper.fit())).await;

    assert_eq!(reply.status(), 201);
    let receipt: Value = reply.json().await.unwrap();
    assert_eq!(receipt["status"], "sent");
    let mut to: Vec<_> = server.received().into_iter().map(|mail| mail.to).collect();
    to.sort();
    assert_eq!(to, [BARN, OFFICE]);
    show_database(&site);
    is_kept(&site).await;
    assert_eq!(states(&site, "office_mail"), ["sent", "sent"]);
    assert_eq!(site.text("select submission_status from contact_submissions"), "sent");
    assert_eq!(site.count("select count(*) from deliveries where channel = 'webhook'"), 0);
    site.finish().await;
    assert_eq!(server.received().len(), 2, "once each");
}

#[tokio::test]
async fn what_one_channel_has_taken_is_success_and_the_other_hears_of_it_later() {
    let server = MailServer::start().await;
    let site = by(&server).start().await;
    site.receiver.answers(Reply::status(500));
    hide_database(&site);

    assert_eq!(site.send(&submission(&site.stamper.fit())).await.status(), 201);

    assert_eq!(server.received().len(), 1);
    site.receiver.answers(Reply::status(200));
    show_database(&site);
    is_kept(&site).await;
    eventually("the automation has it", async || {
        (states(&site, "webhook") == ["sent"]).then_some(())
    })
    .await;
    assert_eq!(states(&site, "office_mail"), ["sent"]);
    site.finish().await;
    assert_eq!(server.received().len(), 1, "the mailbox isn't told twice");
}

#[tokio::test]
async fn a_mail_that_the_server_does_not_confirm_is_mailed_once_more_when_the_database_is_back() {
    let server = MailServer::start().await;
    // The first is answered later than a visitor waits, the second not at all.
    server.fails(At::Dot, Fault::Late(Duration::from_secs(12)), 1);
    let site = by(&server).set("webhooks.contact_url", "").start().await;
    hide_database(&site);

    assert_eq!(site.send(&submission(&site.stamper.fit())).await.status(), 201);

    assert_eq!(server.received().len(), 1);
    server.fails(At::Dot, Fault::Close, 1);
    show_database(&site);
    is_kept(&site).await;
    all_settled(&site).await;
    assert_eq!(server.received().len(), 2, "once more, and not a third time");
    assert_eq!(states(&site, "office_mail"), ["failed"], "staff look whether it's there");
    site.finish().await;
}

#[tokio::test]
async fn a_mail_that_the_server_confirms_at_the_second_time_is_sent() {
    let server = MailServer::start().await;
    server.fails(At::Dot, Fault::Close, 1);
    let site = by(&server).set("webhooks.contact_url", "").start().await;
    hide_database(&site);

    assert_eq!(site.send(&submission(&site.stamper.fit())).await.status(), 201);

    show_database(&site);
    is_kept(&site).await;
    site.reaches_status("sent").await;
    site.finish().await;
    assert_eq!(server.received().len(), 2, "the office may have it twice, and surely once");
}

#[tokio::test]
async fn an_inquiry_that_no_channel_takes_is_refused() {
    let server = MailServer::start().await;
    let site = by(&server).set("webhooks.contact_url", "").start().await;
    server.fails(At::Recipient, Fault::Answer("451 later"), 9);
    hide_database(&site);

    assert_eq!(site.send(&submission(&site.stamper.fit())).await.status(), 503);

    show_database(&site);
    site.finish().await;
}
