//! The transport against a real HTTP server that answers like Postmark, or fails.

use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::Duration;

use futures_util::FutureExt;
use futures_util::future::BoxFuture;
use lettre::message::Mailbox;
use serde_json::json;

use super::mail_provider::{MailProvider, Stage, Trouble};
use super::{Brief, counting, send_noting, send_to};
use crate::config::mail::{MailDestination, MailPassword};
use crate::http_client::HttpClient;
use crate::outbox::mail::postmark::Postmark;
use crate::outbox::mail::way::Way;
use crate::outbox::mail::{Compose, Composed, Email, Mail};
use crate::outbox::transport::HandOver;
use crate::outbox::{Message, Outcome};

const TOKEN: &str = "5d1f0c2e-9d8a-4b0e-8f6e-7c6f5a4b3c2d";

/// The office's transport to `provider`, which waits for no answer for long.
fn impatient(provider: &MailProvider) -> Mail {
    let brief: Arc<dyn Compose> = Arc::new(Brief);
    writing(provider, &brief)
}

/// The same, with mails that `composer` writes.
fn writing(provider: &MailProvider, composer: &Arc<dyn Compose>) -> Mail {
    let destination = MailDestination::try_from(provider.url()).unwrap();
    let MailDestination::Postmark(url) = destination else { panic!("by SMTP") };
    let token = MailPassword::try_from(TOKEN.to_owned()).unwrap();
    let client = HttpClient::new().unwrap();
    let postmark = Postmark::new(client, url, Some(token), Duration::from_millis(500));
    let name = "Hay, \"Oats\" & Co".to_owned();
    let from = Mailbox::new(Some(name), "hello@maple.example".parse().unwrap());
    let [office, _] = Mail::by(Way::Postmark(postmark), &from, composer);
    office
}

/// Writes mails that their recipients can turn off.
struct Unwanted;

impl Compose for Unwanted {
    fn compose(&self, _: &Message) -> BoxFuture<'static, Result<Composed, String>> {
        let to = vec!["ada@stable.example".to_owned()];
        let list_unsubscribe = Some("https://maple.example/reminders/x".to_owned());
        let email = Email { to, list_unsubscribe, ..Email::default() };
        std::future::ready(Ok(Composed { email, secret: None })).boxed()
    }
}

/// A note of a hand-over by a disk that takes its time.
fn slowly() -> HandOver {
    Arc::new(|_| tokio::time::sleep(Duration::from_millis(100)).map(|()| true).boxed())
}

#[tokio::test]
async fn a_mail_arrives_as_it_was_written() {
    let provider = MailProvider::start().await;
    let (hand_over, handed_over) = counting();

    let attempt = send_noting(&impatient(&provider), "ada@stable.example", hand_over).await;

    assert_eq!((attempt.outcome, attempt.status), (Outcome::Delivered, Some(200)));
    assert_eq!(handed_over.load(Ordering::Relaxed), 1);
    let posted = provider.posted().remove(0);
    assert_eq!((&*posted.path, posted.token.as_deref()), ("/email", Some(TOKEN)));
    let expected = json!({
        "From": "\"Hay, \\\"Oats\\\" & Co\" <hello@maple.example>",
        "To": "ada@stable.example",
        "Subject": "Hay",
        "TextBody": "It's here.\n.\n..\n",
        "Headers": [
            { "Name": "Message-ID", "Value": "<message-1@maple.example>" },
            { "Name": "X-PM-KeepID", "Value": "true" },
            { "Name": "Auto-Submitted", "Value": "auto-generated" },
        ],
        "Attachments": [],
        "MessageStream": "outbound",
        "TrackOpens": false,
        "TrackLinks": "None",
    });
    assert_eq!(posted.mail, expected);
}

#[tokio::test]
async fn mail_programs_can_turn_reminders_off_with_one_click() {
    let provider = MailProvider::start().await;

    let unwanted: Arc<dyn Compose> = Arc::new(Unwanted);
    send_to(&writing(&provider, &unwanted), "ada@stable.example").await;

    let posted = provider.posted().remove(0);
    let headers = posted.mail["Headers"].as_array().unwrap();
    for expected in [
        json!({ "Name": "List-Unsubscribe", "Value": "<https://maple.example/reminders/x>" }),
        json!({ "Name": "List-Unsubscribe-Post", "Value": "List-Unsubscribe=One-Click" }),
    ] {
        assert!(headers.contains(&expected), "{headers:?}");
    }
}

/// What comes of a mail when `trouble` happens at this `stage`, with the words for staff.
async fn outcome(stage: Stage, trouble: Trouble) -> (&'static str, String) {
    let provider = MailProvider::start().await;
    provider.fails(stage, trouble, 1);
    let attempt = send_noting(&impatient(&provider), "ada@stable.example", slowly()).await;
    let words = attempt.outcome.error().unwrap_or_default().to_owned();
    let verdict = match attempt.outcome {
        Outcome::Delivered => "delivered",
        Outcome::TryAgain { .. } | Outcome::Unreachable { .. } => "again",
        Outcome::Rejected { .. } | Outcome::RecipientRefused { .. } => "rejected",
        Outcome::PerhapsSent { .. } => "perhaps",
    };
    (verdict, words)
}

#[tokio::test]
async fn each_trouble_at_each_stage_has_its_outcome() {
    let late = || Trouble::Late(Duration::from_millis(100));
    let answer = Trouble::Answer;
    for (stage, trouble, expected, words) in [
        (Stage::Connected, Trouble::Close, "again", "hung up before it had the whole mail"),
        (Stage::Connected, late(), "delivered", ""),
        (Stage::Head, Trouble::Close, "again", "hung up before it had the whole mail"),
        (Stage::Head, answer(401, r#"{"ErrorCode": 10}"#), "again", "server token"),
        (Stage::Head, answer(503, ""), "again", "answered 503"),
        (Stage::Head, late(), "delivered", ""),
        (Stage::Whole, Trouble::Close, "perhaps", "perhaps it was sent"),
        (Stage::Whole, Trouble::Silence, "perhaps", "perhaps it was sent"),
        (Stage::Whole, Trouble::CutShort, "perhaps", "perhaps it was sent"),
        (Stage::Whole, late(), "delivered", ""),
        (Stage::Whole, answer(200, "<html>Welcome to the hotel"), "perhaps", "perhaps it was sent"),
        (Stage::Whole, answer(200, "{}"), "perhaps", "perhaps it was sent"),
        (Stage::Whole, answer(403, "<html>Forbidden"), "again", "isn't Postmark"),
        (Stage::Whole, answer(422, r#"{"ErrorCode": 300}"#), "rejected", "not valid"),
        (Stage::Whole, answer(422, r#"{"ErrorCode": 406}"#), "rejected", "reactivate it"),
        (Stage::Whole, answer(422, r#"{"ErrorCode": 400}"#), "again", "mail.from"),
        (Stage::Whole, answer(429, ""), "again", "too many"),
        (Stage::Whole, answer(500, "{"), "again", "answered 500"),
    ] {
        let (verdict, error) = outcome(stage, trouble.clone()).await;
        assert_eq!(verdict, expected, "{stage:?} {trouble:?}: {error}");
        assert!(error.contains(words), "{stage:?} {trouble:?}: {error}");
    }
}

#[tokio::test]
async fn a_redirect_takes_neither_the_mail_nor_the_token_elsewhere() {
    let (provider, elsewhere) = (MailProvider::start().await, MailProvider::start().await);
    let mail = impatient(&provider);
    // After 303 a client asks with GET, and without the body; after 307 it posts again.
    for status in [302, 303, 307, 308] {
        provider.fails(Stage::Whole, Trouble::Redirect(status, elsewhere.url()), 1);

        let attempt = send_to(&mail, "ada@stable.example").await;

        let Outcome::TryAgain { error, .. } = attempt.outcome else { panic!("{status}") };
        assert!(error.contains("redirect"), "{error}");
        assert_eq!(attempt.status, Some(status));
        assert_eq!(elsewhere.requests(), 0, "{status}");
    }
}

#[tokio::test]
async fn nothing_is_handed_over_that_cannot_be_noted() {
    let provider = MailProvider::start().await;
    let refusing = Arc::new(|_| std::future::ready(false).boxed());

    let attempt = send_noting(&impatient(&provider), "ada@stable.example", refusing).await;

    assert_eq!(attempt.outcome, Outcome::failed("the database can't note that it goes out"));
    assert_eq!(provider.posted().len(), 0);
}

#[tokio::test]
async fn a_provider_that_is_not_there_is_told_and_nothing_is_handed_over() {
    let provider = MailProvider::start().await;
    let mail = impatient(&provider);
    provider.stop().await;
    let (hand_over, handed_over) = counting();

    let attempt = send_noting(&mail, "ada@stable.example", hand_over).await;

    let expected = "couldn't connect: nothing is listening at the address in mail.server";
    assert_eq!(attempt.outcome, Outcome::Unreachable { error: expected.to_owned() });
    assert_eq!(handed_over.load(Ordering::Relaxed), 0);
}

#[tokio::test]
async fn a_kept_connection_that_the_provider_closed_costs_no_attempt() {
    let provider = MailProvider::start().await;
    let mail = impatient(&provider);
    for _ in 0..20 {
        // The answer comes, and then the end of the connection.
        provider.fails(Stage::Whole, Trouble::Answer(200, r#"{"ErrorCode": 0}"#), 1);
        let attempt = send_noting(&mail, "ada@stable.example", slowly()).await;
        assert_eq!(attempt.outcome, Outcome::Delivered);
    }
    assert_eq!(provider.posted().len(), 20);
}

#[tokio::test]
async fn postmarks_words_are_kept_for_staff() {
    let provider = MailProvider::start().await;
    let words = r#"{"ErrorCode": 406, "Message": "You tried to send\nto an inactive recipient."}"#;
    provider.fails(Stage::Whole, Trouble::Answer(422, words), 1);

    let attempt = send_to(&impatient(&provider), "ada@stable.example").await;

    assert_eq!(attempt.answer.as_deref(), Some("You tried to send to an inactive recipient."));
    assert_eq!(attempt.status, Some(422));
}
