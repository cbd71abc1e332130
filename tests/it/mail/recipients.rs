//! Who gets a mail about what, and what stands in it.

use serde_json::json;

use super::{BARN, OFFICE, all_settled, by};
use crate::support::{MailServer, Setup, party, submission};

#[tokio::test]
async fn an_inquiry_reaches_each_address_of_the_office_as_a_mail_that_can_be_answered() {
    let server = MailServer::start().await;
    let site = by(&server).set("mail.office", format!("[\"{OFFICE}\", \"{BARN}\"]")).start().await;
    let sent = submission(&site.stamper.fit());

    assert_eq!(site.send(&sent).await.status(), 201);

    site.reaches_status("sent").await;
    let mut received = server.received();
    received.sort_by(|one, other| one.to.cmp(&other.to));
    let to: Vec<&str> = received.iter().map(|mail| &*mail.to).collect();
    assert_eq!(to, [BARN, OFFICE]);
    for mail in &received {
        assert_eq!(mail.from, "hello@maple.example");
        let reply_to = mail.header("Reply-To").unwrap();
        assert!(
            reply_to.ends_with(&format!("<{}>", sent["email"].as_str().unwrap())),
            "{reply_to}"
        );
        assert!(mail.text.contains(sent["phone"].as_str().unwrap()));
    }
    assert_ne!(received[0].header("Message-ID"), received[1].header("Message-ID"));
    site.finish().await;
}

#[tokio::test]
async fn no_reader_decodes_a_name_that_reads_like_an_encoded_word() {
    let server = MailServer::start().await;
    let site = by(&server).start().await;
    let mut sent = submission(&site.stamper.fit());
    sent["firstName"] = json!("=?utf-8?B?4oCuZ3BqLg==?=");

    assert_eq!(site.send(&sent).await.status(), 201);

    site.reaches_status("sent").await;
    let received = server.received();
    for name in ["Subject", "Reply-To"] {
        let header = received[0].header(name).unwrap();
        // Those that the program writes itself say `?b?`.
        assert!(!header.contains("=?utf-8?B?"), "{header}");
    }
    site.finish().await;
}

#[tokio::test]
async fn a_visitor_is_answered_only_if_the_owner_wants_that_and_without_a_word_of_theirs() {
    let server = MailServer::start().await;
    let site = by(&server).set("mail.confirm_enquiries", true).start().await;
    let mut sent = submission(&site.stamper.fit());
    sent["firstName"] = json!("hay.example");
    sent["goals"] = json!("Buy my hay at https://hay.example");

    site.send(&sent).await;

    site.reaches_status("sent").await;
    all_settled(&site).await;
    let visitor = sent["email"].as_str().unwrap();
    let received = server.received();
    let mail = received.iter().find(|mail| mail.to == visitor).unwrap();
    assert!(!mail.text.contains("hay"), "{}", mail.text);
    assert_eq!(mail.header("Auto-Submitted").as_deref(), Some("auto-generated"));
    assert_eq!(received.len(), 2);
    site.finish().await;
}

#[tokio::test]
async fn nobody_gets_a_mail_about_spam_until_staff_say_that_it_is_none() {
    let server = MailServer::start().await;
    let site = by(&server).set("mail.confirm_enquiries", true).start().await;
    let mut spam = submission(&site.stamper.fit());
    spam["leaveBlank"] = json!("https://spam.example");
    site.send(&spam).await;
    assert_eq!(site.count("select count(*) from deliveries"), 0);
    let id = site.text("select id from contact_submissions");
    let staff = site.staff().await;

    staff.change(&id, &json!({ "is_spam": false })).await;

    site.reaches_status("sent").await;
    all_settled(&site).await;
    assert_eq!(server.received().len(), 2);
    staff.change(&id, &json!({ "is_spam": true })).await;
    staff.change(&id, &json!({ "is_spam": false })).await;
    all_settled(&site).await;
    assert_eq!(server.received().len(), 2, "what was sent isn't sent again");
    site.finish().await;
}

#[tokio::test]
async fn a_registration_reaches_the_office_and_who_signed_up() {
    let server = MailServer::start().await;
    let site = by(&server).start().await;
    let registered = party(&site.stamper.fit());

    let receipt = site.registers(&registered).await;

    assert_eq!(receipt["confirmationFollows"], true);
    all_settled(&site).await;
    let received = server.received();
    let [to_office, to_registrant] = [OFFICE, "ada.whitlock@rider.example"]
        .map(|to| received.iter().find(|mail| mail.to == to).unwrap());
    assert!(to_office.text.contains("Allergic to hay"));
    assert!(to_registrant.text.contains("Wine"));
    assert!(
        !to_registrant.text.contains("Allergic") && !to_registrant.text.contains("a little late")
    );
    assert_eq!(received.len(), 2);
    site.finish().await;
}

#[tokio::test]
async fn without_a_mail_server_there_is_one_row_as_before() {
    let site = Setup::new().set("mail.office", format!("[\"{OFFICE}\"]")).start().await;

    site.send(&submission(&site.stamper.fit())).await;
    site.registers(&party(&site.stamper.fit())).await;

    let channels: Vec<String> =
        site.select("select distinct channel from deliveries", [], |row| row.get(0));
    assert_eq!(channels, ["webhook"]);
    assert_eq!(site.count("select count(*) from deliveries"), 2);
    site.finish().await;
}

#[tokio::test]
async fn an_office_with_mail_and_no_automation_has_been_told() {
    let server = MailServer::start().await;
    let setup = by(&server).set("webhooks.contact_url", "").set("webhooks.registration_url", "");
    let site = setup.start().await;

    site.send(&submission(&site.stamper.fit())).await;
    site.registers(&party(&site.stamper.fit())).await;

    site.reaches_status("sent").await;
    all_settled(&site).await;
    assert_eq!(site.count("select count(*) from deliveries where channel = 'webhook'"), 0);
    site.finish().await;
}

#[tokio::test]
async fn a_reload_turns_mails_on() {
    let server = MailServer::start().await;
    let mut site = Setup::new().start().await;
    site.send(&submission(&site.stamper.fit())).await;
    site.reaches_status("sent").await;

    site.reload(by(&server)).await;
    site.send(&submission(&site.stamper.fit())).await;

    all_settled(&site).await;
    assert_eq!(server.received().len(), 1, "what came before is no news by mail");
    site.finish().await;
}
