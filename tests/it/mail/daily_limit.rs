//! Three mails a day to one mailbox that follow from forms, and ten in all, without those that staff send.

use reqwest::Method;
use serde_json::{Value, json};

use super::{all_settled, without_office};
use crate::support::{At, Fault, MailServer, Setup, Site, party, submission};

const ADA: &str = "ada.whitlock@rider.example";

/// A site that confirms by mail alone, so that the receipt tells whether one follows.
fn mails_alone(server: &MailServer) -> Setup {
    without_office(server).set("webhooks.registration_confirms", false)
}

/// Registers one person with this address.
async fn registers(site: &Site, address: &str) -> Value {
    let mut alone = party(&site.stamper.fit());
    alone["additionalAttendees"] = json!([]);
    alone["primaryRegistrant"]["email"] = json!(address);
    site.registers(&alone).await
}

fn id(receipt: &Value) -> &str {
    receipt["id"].as_str().unwrap()
}

#[tokio::test]
async fn the_fourth_mail_of_a_day_needs_staff() {
    let server = MailServer::start().await;
    let site = mails_alone(&server).start().await;
    let mut last = Value::Null;
    for _ in 0..4 {
        last = registers(&site, ADA).await;
    }
    all_settled(&site).await;
    assert_eq!(last["confirmationFollows"], false);
    assert_eq!(server.received().len(), 3);

    site.staff().await.change_registration(id(&last), &json!({ "cancelled": true })).await;

    all_settled(&site).await;
    assert_eq!(server.received().len(), 4);
    assert!(server.received()[3].text.contains("canceled"));
    site.finish().await;
}

#[tokio::test]
async fn addresses_of_one_mailbox_are_counted_together() {
    let server = MailServer::start().await;
    let site = mails_alone(&server).start().await;
    for address in ["ada+1@gmail.com", "a.d.a@gmail.com", "Ada+hay@googlemail.com"] {
        assert_eq!(registers(&site, address).await["confirmationFollows"], true, "{address}");
    }

    let fourth = registers(&site, "ada+4@gmail.com").await;
    let other = registers(&site, "bea+4@gmail.com").await;

    all_settled(&site).await;
    assert_eq!(fourth["confirmationFollows"], false);
    assert_eq!(other["confirmationFollows"], true);
    let mut to: Vec<String> = server.received().into_iter().map(|mail| mail.to).collect();
    to.sort_by_key(|to| to.to_lowercase());
    assert_eq!(
        to,
        ["a.d.a@gmail.com", "ada+1@gmail.com", "Ada+hay@googlemail.com", "bea+4@gmail.com"]
    );
    site.finish().await;
}

#[tokio::test]
async fn mails_that_staff_send_leave_the_registrants_own() {
    let server = MailServer::start().await;
    let site = mails_alone(&server).start().await;
    let first = registers(&site, ADA).await;
    all_settled(&site).await;
    let staff = site.staff().await;
    for cancelled in [true, false, true, false] {
        staff.change_registration(id(&first), &json!({ "cancelled": cancelled })).await;
        all_settled(&site).await;
    }
    let again = format!("registrations/{}/deliver?channel=visitor_mail", id(&first));
    staff.does(&again, &json!({})).await;
    all_settled(&site).await;
    assert_eq!(server.received().len(), 6, "one by the form, five by staff");

    for expected in [true, true, false] {
        assert_eq!(registers(&site, ADA).await["confirmationFollows"], expected);
    }

    all_settled(&site).await;
    assert_eq!(server.received().len(), 8);
    site.finish_after_repeats().await;
}

#[tokio::test]
async fn a_mail_that_failed_and_that_staff_send_again_is_theirs() {
    let server = MailServer::start().await;
    server.fails(At::Recipient, Fault::Answer("550 5.7.1 relaying denied"), 1);
    let site = mails_alone(&server).start().await;
    let first = registers(&site, ADA).await;
    all_settled(&site).await;
    let staff = site.staff().await;
    let again = format!("registrations/{}/deliver?channel=visitor_mail", id(&first));

    staff.does(&again, &json!({})).await;

    all_settled(&site).await;
    assert_eq!(server.received().len(), 1);
    for expected in [true, true, true, false] {
        assert_eq!(registers(&site, ADA).await["confirmationFollows"], expected);
    }
    site.finish_after_repeats().await;
}

#[tokio::test]
async fn mails_about_inquiries_and_registrations_count_together() {
    let server = MailServer::start().await;
    let site = mails_alone(&server).set("mail.confirm_enquiries", true).start().await;
    site.send(&submission(&site.stamper.fit())).await;
    registers(&site, ADA).await;
    registers(&site, ADA).await;
    all_settled(&site).await;
    assert_eq!(server.received().len(), 3);

    site.send(&submission(&site.stamper.fit())).await;
    assert_eq!(registers(&site, ADA).await["confirmationFollows"], false);

    all_settled(&site).await;
    assert_eq!(server.received().len(), 3);
    site.finish().await;
}

#[tokio::test]
async fn changes_on_the_own_page_are_mailed_until_there_are_ten_mails() {
    let server = MailServer::start().await;
    let site = mails_alone(&server).start().await;
    let mut own = Value::Null;
    for _ in 0..3 {
        own = registers(&site, ADA).await;
    }
    let path = format!("/api{}", own["managePath"].as_str().unwrap());

    for number in 1..=8 {
        let change = json!({ "specialRequests": format!("Wish {number}") });
        let changed = site.request(Method::PATCH, &path).json(&change).send().await.unwrap();
        assert_eq!(changed.status(), 200);
        all_settled(&site).await;
    }

    assert_eq!(server.received().len(), 10);
    assert_eq!(registers(&site, ADA).await["confirmationFollows"], false);
    site.finish().await;
}

#[tokio::test]
async fn changes_on_the_own_page_leave_the_mails_that_follow_from_forms() {
    let server = MailServer::start().await;
    let site = mails_alone(&server).start().await;
    let own = registers(&site, ADA).await;
    let path = format!("/api{}", own["managePath"].as_str().unwrap());
    for number in 1..=3 {
        let change = json!({ "specialRequests": format!("Wish {number}") });
        let changed = site.request(Method::PATCH, &path).json(&change).send().await.unwrap();
        assert_eq!(changed.status(), 200);
    }

    for expected in [true, true, false] {
        assert_eq!(registers(&site, ADA).await["confirmationFollows"], expected);
    }
    all_settled(&site).await;
    assert_eq!(server.received().len(), 6);
    site.finish().await;
}

#[tokio::test]
async fn only_the_mail_tells_who_else_is_registered_with_the_address() {
    let server = MailServer::start().await;
    let site = mails_alone(&server).start().await;
    site.registers(&party(&site.stamper.fit())).await;
    all_settled(&site).await;

    let second = registers(&site, ADA).await;

    all_settled(&site).await;
    let texts: Vec<String> =
        server.received().iter().map(|mail| mail.text.replace("\r\n", " ")).collect();
    let line = "This email address has another registration for this event: 3 people.";
    assert!(!texts[0].contains("another registration"), "{}", texts[0]);
    assert!(texts[1].contains(line), "{}", texts[1]);
    let path = second["managePath"].as_str().unwrap();
    let page = site.get(path).await.text().await.unwrap();
    assert!(!page.contains("another registration"));
    site.finish().await;
}
