//! Mails by Postmark's HTTPS interface instead of a mail server.

use std::time::Duration;

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use serde_json::json;

use super::{BARN, OFFICE, all_settled, states};
use crate::support::{MailProvider, Setup, Stage, Trouble, eventually, party, submission};

const TOKEN: &str = "5d1f0c2e-9d8a-4b0e-8f6e-7c6f5a4b3c2d";
const REGISTRANT: &str = "ada.whitlock@rider.example";

/// A site that sends mails by `provider`, to one address in the office.
fn by(provider: &MailProvider) -> Setup {
    Setup::new()
        .set("mail.server", provider.url())
        .set("mail.password", TOKEN)
        .set("mail.from", "Maple Hollow <hello@maple.example>")
        .set("mail.office", format!("[\"{OFFICE}\"]"))
}

#[tokio::test]
async fn a_registration_reaches_the_office_and_who_signed_up() {
    let provider = MailProvider::start().await;
    let site = by(&provider).start().await;

    let receipt = site.registers(&party(&site.stamper.fit())).await;

    assert_eq!(receipt["confirmationFollows"], true);
    all_settled(&site).await;
    let posted = provider.posted();
    assert_eq!(posted.len(), 2);
    for one in &posted {
        assert_eq!((&*one.path, one.token.as_deref()), ("/email", Some(TOKEN)));
        assert_eq!(one.mail["From"], "\"Maple Hollow\" <hello@maple.example>");
        assert_eq!(one.mail["MessageStream"], "outbound");
        assert_eq!(
            (&one.mail["TrackOpens"], &one.mail["TrackLinks"]),
            (&json!(false), &json!("None"))
        );
        assert_eq!(one.header("X-PM-KeepID"), Some("true"));
        assert_eq!(one.header("Auto-Submitted"), Some("auto-generated"));
        assert!(one.mail["HtmlBody"].as_str().unwrap().starts_with("<!"));
    }
    let (to_office, to_registrant) = (&provider.to(OFFICE)[0], &provider.to(REGISTRANT)[0]);
    assert!(to_office.mail["TextBody"].as_str().unwrap().contains("Allergic to hay"));
    let reply_to = to_office.mail["ReplyTo"].as_str().unwrap();
    assert!(reply_to.ends_with(&format!("<{REGISTRANT}>")), "{reply_to}");
    let [calendar] = &to_registrant.mail["Attachments"].as_array().unwrap()[..] else {
        panic!("one attachment: {}", to_registrant.mail)
    };
    assert_eq!(calendar["Name"], "event.ics");
    assert_eq!(calendar["ContentType"], "text/calendar; charset=utf-8; method=PUBLISH");
    let calendar = STANDARD.decode(calendar["Content"].as_str().unwrap()).unwrap();
    assert!(calendar.starts_with(b"BEGIN:VCALENDAR\r\n"));
    let ids: Vec<&str> = posted.iter().map(|one| one.header("Message-ID").unwrap()).collect();
    assert!(ids[0] != ids[1] && ids.iter().all(|id| id.ends_with("@maple.example>")), "{ids:?}");
    site.finish().await;
}

#[tokio::test]
async fn a_name_that_reads_like_an_encoded_word_is_none_in_the_subject() {
    let provider = MailProvider::start().await;
    let site = by(&provider).start().await;
    let mut sent = submission(&site.stamper.fit());
    sent["firstName"] = json!("=?utf-8?B?4oCuZ3BqLg==?=");

    assert_eq!(site.send(&sent).await.status(), 201);

    all_settled(&site).await;
    let mail = &provider.to(OFFICE)[0].mail;
    for name in ["Subject", "ReplyTo"] {
        let header = mail[name].as_str().unwrap();
        assert!(header.contains("= ?utf-8?B?4oCu"), "{header}");
    }
    site.finish().await;
}

#[tokio::test]
async fn a_lost_answer_sends_the_office_a_second_mail_and_the_visitor_none() {
    for trouble in [Trouble::Close, Trouble::CutShort, Trouble::Answer(504, "")] {
        let provider = MailProvider::start().await;
        provider.fails(Stage::Whole, trouble, 2);
        let site = by(&provider).start().await;

        site.registers(&party(&site.stamper.fit())).await;

        all_settled(&site).await;
        assert_eq!(states(&site, "office_mail"), ["sent"]);
        assert_eq!(states(&site, "visitor_mail"), ["perhaps_sent"]);
        let office = provider.to(OFFICE);
        assert_eq!(office.len(), 2);
        assert_eq!(office[0].header("Message-ID"), office[1].header("Message-ID"));
        assert_eq!(provider.to(REGISTRANT).len(), 1);
        site.finish().await;
    }
}

#[tokio::test]
async fn a_mail_that_was_handed_over_when_the_program_ended_is_perhaps_sent() {
    let provider = MailProvider::start().await;
    provider.fails(Stage::Whole, Trouble::Silence, 2);
    let site = by(&provider).start().await;
    site.registers(&party(&site.stamper.fit())).await;
    eventually("both are handed over", async || (provider.posted().len() == 2).then_some(())).await;

    let site = site.restart().await;

    all_settled(&site).await;
    assert_eq!(states(&site, "visitor_mail"), ["perhaps_sent"]);
    assert_eq!(states(&site, "office_mail"), ["sent"]);
    assert_eq!(provider.to(REGISTRANT).len(), 1);
    assert_eq!(provider.to(OFFICE).len(), 2);
    site.finish().await;
}

#[tokio::test]
async fn an_address_to_which_postmark_sends_nothing_more_is_final_and_keeps_no_other_waiting() {
    let provider = MailProvider::start().await;
    let inactive = r#"{"ErrorCode": 406, "Message": "That address is inactive."}"#;
    provider.fails(Stage::Whole, Trouble::Answer(422, inactive), 1);
    let site =
        by(&provider).set("mail.office", format!("[\"{OFFICE}\", \"{BARN}\"]")).start().await;

    site.send(&submission(&site.stamper.fit())).await;

    site.reaches_status("failed").await;
    all_settled(&site).await;
    let mut states = states(&site, "office_mail");
    states.sort();
    assert_eq!(states, ["failed", "sent"]);
    let refused = site.text("select last_error || attempts from deliveries where state = 'failed'");
    assert!(refused.contains("reactivate it at Postmark") && refused.ends_with('1'), "{refused}");
    let answer =
        "select answer from delivery_attempts where channel = 'office_mail' and delivered = 0";
    assert_eq!(site.text(answer), "That address is inactive.");
    site.finish().await;
}

#[tokio::test]
async fn what_the_owner_can_mend_is_tried_until_it_is_mended() {
    let provider = MailProvider::start().await;
    let wrong_token =
        r#"{"ErrorCode": 10, "Message": "No Account or Server API tokens were supplied."}"#;
    let unknown_sender =
        r#"{"ErrorCode": 400, "Message": "The 'From' address isn't a signature."}"#;
    provider.fails(Stage::Whole, Trouble::Answer(401, wrong_token), 3);
    provider.fails(Stage::Head, Trouble::Answer(422, unknown_sender), 3);
    provider.fails(Stage::Whole, Trouble::Late(Duration::from_millis(30)), 3);
    let site = by(&provider).start().await;

    site.registers(&party(&site.stamper.fit())).await;

    all_settled(&site).await;
    assert_eq!(states(&site, "office_mail"), ["sent"]);
    assert_eq!(states(&site, "visitor_mail"), ["sent"]);
    assert_eq!(provider.posted().len(), 5, "three were refused when all of them was there");
    site.finish().await;
}

#[tokio::test]
async fn a_redirect_takes_neither_a_mail_nor_the_token_elsewhere() {
    let (provider, elsewhere) = (MailProvider::start().await, MailProvider::start().await);
    provider.fails(Stage::Whole, Trouble::Redirect(303, elsewhere.url()), 1);
    provider.fails(Stage::Whole, Trouble::Redirect(307, elsewhere.url()), 1);
    let site = by(&provider).start().await;

    site.send(&submission(&site.stamper.fit())).await;

    all_settled(&site).await;
    assert_eq!(elsewhere.requests(), 0);
    assert_eq!(provider.to(OFFICE).len(), 3);
    site.finish().await;
}

#[tokio::test]
async fn what_waits_for_a_provider_that_is_down_goes_out_when_it_is_back() {
    let provider = MailProvider::start().await;
    let address = provider.address;
    let waits = format!("{:?}", [0.05, 3600.0]);
    let site = by(&provider).set("webhooks.retry_seconds", waits).start().await;
    provider.stop().await;
    for _ in 0..5 {
        site.send(&submission(&site.stamper.fit())).await;
    }
    let failed = "select count(*) from deliveries where channel = 'office_mail' and attempts = 2
                   and last_error like '%nothing is listening at the address in mail.server'";
    eventually("each was tried twice", async || (site.count(failed) == 5).then_some(())).await;

    let provider = MailProvider::at(address).await;
    site.send(&submission(&site.stamper.fit())).await;

    all_settled(&site).await;
    assert_eq!(provider.to(OFFICE).len(), 6);
    site.finish().await;
}

#[tokio::test]
async fn a_reload_changes_from_a_mail_server_to_postmark() {
    let server = crate::support::MailServer::start().await;
    let provider = MailProvider::start().await;
    let mut site = super::by(&server).start().await;
    server.stop().await;
    site.send(&submission(&site.stamper.fit())).await;

    site.reload(by(&provider)).await;

    all_settled(&site).await;
    assert_eq!(provider.to(OFFICE).len(), 1);
    site.finish().await;
}
