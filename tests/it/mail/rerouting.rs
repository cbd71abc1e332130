//! What waits for an automation that isn't configured is mailed once the office gets mails.

use std::time::Duration;

use reqwest::Method;
use serde_json::{Value, json};

use super::{OFFICE, all_settled, by, states};
use crate::support::{MailServer, Setup, Site, party, submission};

/// A site without an automation that nobody is mailed by.
async fn silent() -> Site {
    let setup = Setup::new().set("webhooks.contact_url", "");
    setup.set("webhooks.registration_url", "").start().await
}

/// What the mails to the office are about, in order: "New", "Registration changed".
fn subjects(server: &MailServer) -> Vec<String> {
    let received = server.received().into_iter().filter(|mail| mail.to == OFFICE);
    let subject = |text: String| text.split([':', '–']).next().unwrap().trim().to_owned();
    received.map(|mail| subject(mail.header("Subject").unwrap())).collect()
}

/// Changes the registration of `receipt` by its own link.
async fn changes(site: &Site, receipt: &Value, changes: &Value) {
    let path = format!("/api{}", receipt["managePath"].as_str().unwrap());
    let reply = site.request(Method::PATCH, &path).json(changes).send().await.unwrap();
    assert_eq!(reply.status(), 200);
}

async fn cancels(site: &Site, receipt: &Value) {
    let id = receipt["id"].as_str().unwrap();
    let reply = site.staff().await.change_registration(id, &json!({ "cancelled": true })).await;
    assert_eq!(reply.status(), 200);
}

#[tokio::test]
async fn inquiries_from_before_there_was_a_channel_are_mailed_once_mail_is_set_up() {
    let server = MailServer::start().await;
    let mut site = silent().await;
    site.send(&submission(&site.stamper.fit())).await;
    site.reaches_status("pending").await;

    site.reload(by(&server)).await;

    site.reaches_status("sent").await;
    assert_eq!(server.received().len(), 1);
    let site = site.restart().await;
    site.send(&submission(&site.stamper.fit())).await;
    all_settled(&site).await;
    assert_eq!(server.received().len(), 2, "a restart tells of nothing twice");
    site.finish().await;
}

#[tokio::test]
async fn an_inquiry_is_sent_when_it_was_mailed_and_the_automation_is_given_up() {
    let server = MailServer::start().await;
    let setup = by(&server).set("webhooks.contact_url", "http://127.0.0.1:9/");
    let mut site = setup.set("webhooks.retry_seconds", "[3600, 3600]").start().await;
    site.send(&submission(&site.stamper.fit())).await;
    all_settled(&site).await;
    site.reaches_status("pending").await;

    site.reload(Setup::new().set("webhooks.contact_url", "")).await;

    site.reaches_status("sent").await;
    assert_eq!(server.received().len(), 1, "the mail had gone out already");
    site.finish().await;
}

#[tokio::test]
async fn an_automation_that_comes_later_hears_nothing_that_was_mailed() {
    let server = MailServer::start().await;
    let setup = by(&server).set("webhooks.contact_url", "").set("webhooks.registration_url", "");
    let mut site = setup.start().await;
    site.send(&submission(&site.stamper.fit())).await;
    site.registers(&party(&site.stamper.fit())).await;
    site.reaches_status("sent").await;

    let url = site.receiver.url();
    let automation = Setup::new().set("webhooks.contact_url", &url);
    site.reload(automation.set("webhooks.registration_url", &url)).await;
    site.send(&submission(&site.stamper.fit())).await;

    all_settled(&site).await;
    site.receiver.wait_for(1).await;
    tokio::time::sleep(Duration::from_millis(200)).await;
    assert_eq!(site.receiver.received().len(), 1, "the new one alone");
    site.finish().await;
}

#[tokio::test]
async fn registrations_changes_and_cancellations_that_wait_are_mailed_in_order() {
    let server = MailServer::start().await;
    let mut site = silent().await;
    let ada = site.registers(&party(&site.stamper.fit())).await;
    changes(&site, &ada, &json!({ "specialRequests": "We come on foot." })).await;
    cancels(&site, &ada).await;

    site.reload(by(&server)).await;

    all_settled(&site).await;
    assert_eq!(subjects(&server), ["New registration", "Registration canceled"]);
    assert!(server.received()[0].text.contains("on foot"), "as it stands now");
    assert_eq!(server.received().len(), 2, "those who signed up hear nothing late");
    let site = site.restart().await;
    site.send(&submission(&site.stamper.fit())).await;
    all_settled(&site).await;
    assert_eq!(server.received().len(), 3, "a restart tells of nothing twice");
    site.finish().await;
}

#[tokio::test]
async fn a_cancellation_that_waited_says_who_canceled() {
    let server = MailServer::start().await;
    let mut site = silent().await;
    let bea = site.registers(&party(&site.stamper.fit())).await;
    let cancel = format!("/api{}/cancel", bea["managePath"].as_str().unwrap());
    assert_eq!(site.request(Method::POST, &cancel).send().await.unwrap().status(), 200);
    let mut answers = party(&site.stamper.fit());
    site.registers(&answers).await;
    answers["specialRequests"] = json!("We come on foot.");
    site.registers(&answers).await;

    site.reload(by(&server)).await;

    all_settled(&site).await;
    let mut subjects = subjects(&server);
    subjects.sort();
    let three = ["New registration"; 3];
    let expected = [&three[..], &["Registration canceled", "Registration replaced"]].concat();
    assert_eq!(subjects, expected);
    let is_told = |words: &str| server.received().iter().any(|mail| mail.text.contains(words));
    assert!(is_told("They canceled it themselves"));
    assert!(is_told("They sent the form again"));
    site.finish().await;
}

#[tokio::test]
async fn a_change_of_what_the_automation_knew_is_mailed() {
    let server = MailServer::start().await;
    let mut site = Site::start().await;
    let ada = site.registers(&party(&site.stamper.fit())).await;
    site.receiver.wait_for(1).await;
    site.reload(Setup::new().set("webhooks.registration_url", "")).await;
    changes(&site, &ada, &json!({ "specialRequests": "We come on foot." })).await;

    site.reload(by(&server)).await;

    all_settled(&site).await;
    assert_eq!(subjects(&server), ["Registration changed"]);
    site.finish().await;
}

#[tokio::test]
async fn registrations_for_events_that_are_over_are_not_mailed_until_staff_want_it() {
    let server = MailServer::start().await;
    let mut site = silent().await;
    let ada = site.registers(&party(&site.stamper.fit())).await;
    let db = rusqlite::Connection::open(site.database()).unwrap();
    let over = "update event_registrations set event_id = 'gone', event_date = '2020-06-18'";
    assert_eq!(db.execute(over, []).unwrap(), 1);

    site.reload(by(&server)).await;

    assert_eq!(states(&site, "webhook"), ["withdrawn"]);
    assert!(states(&site, "office_mail").is_empty());
    let path = format!("registrations/{}/deliver", ada["id"].as_str().unwrap());
    assert_eq!(site.staff().await.does(&path, &json!({})).await.status(), 202);
    all_settled(&site).await;
    assert_eq!(subjects(&server), ["New registration"]);
    assert_eq!(states(&site, "webhook"), ["withdrawn"]);
    site.finish().await;
}

#[tokio::test]
async fn what_was_mailed_instead_does_not_wait_again_when_staff_send_it_again() {
    let server = MailServer::start().await;
    let mut site = silent().await;
    site.send(&submission(&site.stamper.fit())).await;
    let ada = site.registers(&party(&site.stamper.fit())).await;
    site.reload(by(&server)).await;
    all_settled(&site).await;
    let (staff, id) = (site.staff().await, site.text("select id from contact_submissions"));
    let of_registration = format!("registrations/{}/deliver", ada["id"].as_str().unwrap());

    assert_eq!(staff.deliver(&id).await.status(), 202);
    assert_eq!(staff.does(&of_registration, &json!({})).await.status(), 202);

    all_settled(&site).await;
    assert_eq!(server.received().len(), 4);
    assert_eq!(states(&site, "webhook"), ["withdrawn", "withdrawn"]);
    site.reaches_status("sent").await;
    for is_spam in [true, false] {
        staff.change(&id, &json!({ "is_spam": is_spam })).await;
    }
    assert_eq!(states(&site, "webhook"), ["withdrawn", "withdrawn"], "nor when it's no spam");
    assert_eq!(server.received().len(), 4);
    site.finish().await;
}

#[tokio::test]
async fn what_the_automation_had_is_mailed_when_staff_send_it_again_without_one() {
    let server = MailServer::start().await;
    let mut site = Site::start().await;
    site.send(&submission(&site.stamper.fit())).await;
    let ada = site.registers(&party(&site.stamper.fit())).await;
    site.receiver.wait_for(2).await;
    let none = by(&server).set("webhooks.contact_url", "").set("webhooks.registration_url", "");
    site.reload(none).await;
    let (staff, id) = (site.staff().await, site.text("select id from contact_submissions"));
    let of_registration = format!("registrations/{}/deliver", ada["id"].as_str().unwrap());

    assert_eq!(staff.deliver(&id).await.status(), 202);
    assert_eq!(staff.does(&of_registration, &json!({})).await.status(), 202);

    all_settled(&site).await;
    assert_eq!(server.received().len(), 2);
    assert_eq!(states(&site, "webhook"), ["sent", "sent"]);
    site.finish().await;
}
