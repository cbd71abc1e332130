//! What staff see of mails, and do about them.

use serde_json::{Value, json};

use super::{OFFICE, all_settled, by};
use crate::support::{At, Fault, MailServer, Reply, party, submission};

#[tokio::test]
async fn a_card_shows_each_mail_and_sends_one_channel_again() {
    let server = MailServer::start().await;
    server.fails(At::Recipient, Fault::Answer("550 5.1.1 no such person"), 1);
    let site = by(&server).start().await;
    site.send(&submission(&site.stamper.fit())).await;
    site.reaches_status("failed").await;
    all_settled(&site).await;
    let staff = site.staff().await;
    let id = site.text("select id from contact_submissions");
    let card = staff.sees(&format!("submissions/{id}")).await;
    assert_eq!(card["delivery"]["state"], "sent");
    let [mail] = &card["mails"].as_array().unwrap()[..] else { panic!("one mail: {card}") };
    assert_eq!(mail["channel"], "office_mail");
    assert_eq!(mail["recipient"], OFFICE);
    assert_eq!(mail["state"], "failed");
    assert_eq!(mail["last_status"], 550);

    let again =
        staff.does(&format!("submissions/{id}/deliver?channel=office_mail"), &json!({})).await;

    assert_eq!(again.status(), 202);
    site.reaches_status("sent").await;
    assert_eq!(staff.list("").await["items"][0]["mails"][0]["state"], "sent");
    assert_eq!(site.receiver.received().len(), 1, "the automation had it already");
    site.finish().await;
}

#[tokio::test]
async fn a_mail_to_a_visitor_that_was_perhaps_sent_can_be_sent_again() {
    let server = MailServer::start().await;
    server.fails(At::Dot, Fault::Close, 1);
    let site = by(&server).set("mail.office", "[]").start().await;
    let receipt = site.registers(&party(&site.stamper.fit())).await;
    let id = receipt["id"].as_str().unwrap();
    all_settled(&site).await;
    let staff = site.staff().await;
    let seen = staff.registrations("").await;
    assert_eq!(seen["items"][0]["mails"][0]["state"], "perhaps_sent");
    assert_eq!(staff.sees("deliveries").await["alarm"]["raised"], false);

    staff.does(&format!("registrations/{id}/deliver?channel=visitor_mail"), &json!({})).await;

    all_settled(&site).await;
    let seen = staff.registrations("").await;
    assert_eq!(seen["items"][0]["mails"][0]["state"], "sent");
    assert_eq!(server.received().len(), 2);
    site.finish().await;
}

#[tokio::test]
async fn the_log_and_the_standing_tell_channels_apart() {
    let server = MailServer::start().await;
    server.fails(At::From, Fault::Answer("451 later"), 2);
    let site = by(&server).start().await;
    site.receiver.answers(Reply::status(503));
    site.send(&submission(&site.stamper.fit())).await;
    all_settled(&site).await;
    site.receiver.answers(Reply::status(200));
    site.reaches_status("sent").await;
    let staff = site.staff().await;

    let log = staff.sees("deliveries/log?channel=office_mail").await;
    let tried: Vec<&Value> = log["items"].as_array().unwrap().iter().collect();
    assert!(tried.iter().all(|attempt| attempt["channel"] == "office_mail"));
    let delivered: Vec<bool> =
        tried.iter().map(|attempt| attempt["delivered"].as_bool().unwrap()).collect();
    assert_eq!(delivered, [true, false, false]);

    let standing = staff.sees("deliveries").await;
    let of = |channel: &str| {
        let topics = standing["topics"].as_array().unwrap();
        topics.iter().filter(|topic| topic["channel"] == channel).count()
    };
    assert_eq!((of("webhook"), of("office_mail"), of("visitor_mail")), (2, 2, 2));
    site.finish().await;
}

#[tokio::test]
async fn a_site_without_mails_shows_none() {
    let site = crate::support::Site::start().await;
    site.send(&submission(&site.stamper.fit())).await;
    site.reaches_status("sent").await;
    let staff = site.staff().await;

    assert_eq!(staff.sees("deliveries").await["topics"].as_array().unwrap().len(), 2);
    assert_eq!(staff.list("").await["items"][0].get("mails"), None);
    site.finish().await;
}
