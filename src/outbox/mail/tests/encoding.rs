//! Mails as they go over the wire.

use lettre::message::Mailbox;
use proptest::prelude::*;

use super::mail_server::{MailServer, Offer};
use super::{impatient, send_to};
use crate::clock::UnixMillis;
use crate::outbox::mail::encode::encode;
use crate::outbox::mail::is_of_one_mail;
use crate::outbox::{Email, Outcome};

const NOW: UnixMillis = UnixMillis(1_810_303_200_000);

fn encoded(email: &Email) -> String {
    let from = Mailbox::new(
        Some("Maple Hollow, Stables".to_owned()),
        "hello@maple.example".parse().unwrap(),
    );
    String::from_utf8(encode(email, "id-1", &from, NOW).unwrap().bytes).unwrap()
}

fn full() -> Email {
    Email {
        to: vec!["ada@stable.example".to_owned()],
        reply_to: Some(("Zoë \"Z\" Rider, 🐴".to_owned(), "zoe@stable.example".to_owned())),
        subject: "New inquiry from Zoë".to_owned(),
        text: "It's here. ".repeat(200),
        html: "<p>It's here.</p>".to_owned(),
        calendar: Some(b"BEGIN:VCALENDAR\r\nEND:VCALENDAR\r\n".to_vec()),
        list_unsubscribe: Some("https://maple.example/registrations/x".to_owned()),
    }
}

#[test]
fn every_header_is_there_once() {
    let mail = encoded(&full());
    for header in [
        "From: =?utf-8?b?TWFwbGUgSG9sbG93LCBTdGFibGVz?= <hello@maple.example>\r\n",
        "To: ada@stable.example\r\n",
        "Date: Fri, 14 May 2027 14:00:00 +0000\r\n",
        "Message-ID: <id-1@maple.example>\r\n",
        "Auto-Submitted: auto-generated\r\n",
        "List-Unsubscribe: <https://maple.example/registrations/x>\r\n",
        "List-Unsubscribe-Post: List-Unsubscribe=One-Click\r\n",
        "MIME-Version: 1.0\r\n",
        "Content-Type: text/calendar; charset=utf-8; method=PUBLISH\r\n",
        "Content-Disposition: attachment; filename=\"event.ics\"\r\n",
        "Reply-To: =?utf-8?b?",
        "Subject: New inquiry from =?utf-8?b?",
    ] {
        assert!(mail.contains(header), "{header}{mail}");
    }
    assert!(mail.is_ascii());
    assert!(mail.lines().all(|line| line.len() <= 78), "{mail}");
}

#[test]
fn an_international_domain_is_written_in_ascii() {
    let email = Email { to: vec!["ada@müller.example".to_owned()], ..full() };

    assert!(encoded(&email).contains("\r\nTo: ada@xn--mller-kva.example\r\n"));
}

#[test]
fn a_reply_address_beyond_ascii_does_not_keep_the_mail_from_the_office() {
    let reply_to = Some(("Zoë".to_owned(), "zoë@stable.example".to_owned()));

    assert!(!encoded(&Email { reply_to, ..full() }).contains("Reply-To"));
}

#[test]
fn a_mail_that_cannot_be_written_tells_nothing_about_the_server() {
    let from = Mailbox::new(None, "hello@maple.example".parse().unwrap());
    for to in [&["ada.@rider.example"][..], &["a..da@rider.example"], &["ada@127.0.0.1"], &[]] {
        let to = to.iter().map(ToString::to_string).collect();
        let error = encode(&Email { to, ..full() }, "id-1", &from, NOW).err().unwrap();

        assert!(is_of_one_mail(&error), "{error}");
    }
}

#[tokio::test]
async fn an_address_beyond_ascii_needs_a_server_that_knows_it() {
    let plain = MailServer::start().await;
    let extensions = vec!["8BITMIME", "SMTPUTF8"];
    let able = MailServer::offering(Offer { extensions, ..Offer::default() }, "127.0.0.1:0").await;

    let refused = send_to(&impatient(&plain), "zoë@stable.example").await;
    let sent = send_to(&impatient(&able), "zoë@stable.example").await;

    assert!(matches!(&refused.outcome, Outcome::Rejected { error } if error.contains("SMTPUTF8")));
    assert_eq!(sent.outcome, Outcome::Delivered);
    assert_eq!(able.received()[0].to, "zoë@stable.example");
}

#[test]
fn what_a_visitor_wrote_is_no_encoded_word() {
    for word in ["=?utf-8?B?4oCuZ3BqLg==?=", "Ada=?UTF-8?Q?=E2=80=AE?=", "==?utf-8?B?4oCu?="] {
        let reply_to = Some((word.to_owned(), "zoe@stable.example".to_owned()));
        let subject = format!("New inquiry from {word}, or \"{word}\"");
        let mail = encoded(&Email { reply_to, subject, ..full() });

        for name in ["Subject: ", "Reply-To: "] {
            let header = mail.split("\r\n").find_map(|line| line.strip_prefix(name)).unwrap();
            // The program's own are written in small letters.
            let found = header.contains("=?utf-8?B?") || header.contains("=?UTF-8?Q?");
            assert!(!found, "{header}");
        }
    }
}

/// Texts with what could begin a header or end the mail.
fn text() -> impl Strategy<Value = String> {
    let part = prop_oneof![
        Just("\r\nBcc: all@stable.example\r\n".to_owned()),
        Just("\r\n\r\n".to_owned()),
        Just("\r\n.\r\n".to_owned()),
        Just("\n\u{2028}\u{85}\u{0}".to_owned()),
        Just("=?utf-8?q?=0D=0ABcc:_x?=".to_owned()),
        Just("<x@y.example>, \"".to_owned()),
        any::<String>(),
        "[a-z ]{0,300}",
    ];
    proptest::collection::vec(part, 0..4).prop_map(|parts| parts.concat())
}

proptest! {
    #[test]
    fn no_field_adds_a_header_or_a_line_that_is_too_long(
        subject in text(), name in text(), body in text(), link in text(),
    ) {
        let email = Email {
            subject,
            reply_to: Some((name, "zoe@stable.example".to_owned())),
            text: body,
            list_unsubscribe: Some(link),
            html: String::new(),
            calendar: None,
            ..full()
        };
        let mail = encoded(&email);
        let (headers, _) = mail.split_once("\r\n\r\n").unwrap();
        let starts = headers.split("\r\n").filter(|line| !line.starts_with([' ', '\t']));
        let mut names: Vec<&str> = starts.map(|line| line.split(':').next().unwrap()).collect();
        names.sort_unstable();
        prop_assert_eq!(names, [
            "Auto-Submitted", "Content-Transfer-Encoding", "Content-Type", "Date", "From",
            "List-Unsubscribe", "List-Unsubscribe-Post", "MIME-Version", "Message-ID", "Reply-To", "Subject", "To",
        ]);
        prop_assert!(mail.split("\r\n").all(|line| line.len() <= 998));
        prop_assert!(!mail.replace("\r\n", "").contains(['\r', '\n']));
        prop_assert!(mail.is_ascii());
    }
}
