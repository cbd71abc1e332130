//! What becomes of a mail when the server fails, at each phase.

use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::Duration;

use futures_util::FutureExt;

use super::mail_server::{At, Fault, MailServer};
use super::{IMPATIENT, counting, impatient, send_noting, send_to, send_within, transport};
use crate::outbox::Outcome;
use crate::outbox::mail::patience::Patience;
use crate::outbox::mail::tls::Trust;

#[tokio::test]
async fn a_mail_arrives_as_it_was_written() {
    let server = MailServer::start().await;

    let attempt = send_to(&impatient(&server), "ada@stable.example").await;

    assert_eq!((attempt.outcome, attempt.status), (Outcome::Delivered, Some(250)));
    let received = server.received().remove(0);
    assert_eq!((&*received.from, &*received.to), ("hello@maple.example", "ada@stable.example"));
    let (_, text) = received.text.split_once("\r\n\r\n").unwrap();
    assert_eq!(text.trim_end(), "It's here.\r\n.\r\n..");
}

/// What comes of a mail when `fault` happens `at` this place, and how often it was handed over.
async fn outcome(at: At, fault: Fault) -> (&'static str, usize) {
    let server = MailServer::start().await;
    server.fails(at, fault, 1);
    let (hand_over, handed_over) = counting();
    let attempt = send_noting(&impatient(&server), "ada@stable.example", hand_over).await;
    (verdict(&attempt.outcome), handed_over.load(Ordering::Relaxed))
}

/// `delivered`, `again`, `rejected` or `perhaps`.
fn verdict(outcome: &Outcome) -> &'static str {
    match outcome {
        Outcome::Delivered => "delivered",
        Outcome::TryAgain { .. } | Outcome::Unreachable { .. } => "again",
        Outcome::Rejected { .. } | Outcome::RecipientRefused { .. } => "rejected",
        Outcome::PerhapsSent { .. } => "perhaps",
    }
}

#[tokio::test]
async fn each_fault_at_each_phase_has_its_outcome() {
    let late = Fault::Late(Duration::from_millis(100));
    let (busy, never) = (Fault::Answer("451 try later"), Fault::Answer("550 no"));
    let before = [("again", 0), ("again", 0), ("again", 0), ("again", 0), ("delivered", 1)];
    let rejected = [("again", 0), ("rejected", 0), ("again", 0), ("again", 0), ("delivered", 1)];
    for (at, expected) in [
        (At::Greeting, before),
        (At::Hello, before),
        (At::From, before),
        (At::Recipient, rejected),
        (At::Data, rejected),
        (
            At::Dot,
            [("again", 1), ("rejected", 1), ("perhaps", 1), ("perhaps", 1), ("delivered", 1)],
        ),
    ] {
        let faults = [busy, never, Fault::Silence, Fault::Close, late];
        for (fault, expected) in faults.into_iter().zip(expected) {
            assert_eq!(outcome(at, fault).await, expected, "{at:?} {fault:?}");
        }
    }
}

#[tokio::test]
async fn the_wait_after_the_dot_begins_at_the_dot() {
    let (short, long) = (Duration::from_millis(300), Duration::from_secs(5));
    for (patience, fault, expected) in [
        // The time for the content is neither added to the wait nor ends it.
        (Patience { content: long, accepting: short, ..IMPATIENT }, Fault::Silence, "perhaps"),
        (
            Patience { content: short, accepting: long, ..IMPATIENT },
            Fault::Late(2 * short),
            "delivered",
        ),
    ] {
        let server = MailServer::start().await;
        server.fails(At::Dot, fault, 1);
        let mail = transport(&server.url(), None, Trust::default(), patience);

        let attempt = send_to(&mail, "ada@stable.example").await;

        assert_eq!(verdict(&attempt.outcome), expected, "{patience:?}");
        assert!(attempt.took >= short && attempt.took < long, "{:?}", attempt.took);
    }
    assert_eq!(Patience::default().accepting, Duration::from_mins(10));
}

#[tokio::test]
async fn the_attempts_limit_ends_each_phase_and_hides_no_mail_that_is_perhaps_sent() {
    let long = Duration::from_secs(20);
    let patience =
        Patience { connecting: long, command: long, content: long, accepting: long, until: None };
    for (at, expected) in [
        (At::Greeting, "again"),
        (At::From, "again"),
        (At::Recipient, "again"),
        (At::Data, "again"),
        (At::Dot, "perhaps"),
    ] {
        let server = MailServer::start().await;
        server.fails(at, Fault::Silence, 1);
        let mail = transport(&server.url(), None, Trust::default(), patience);

        let attempt = send_within(&mail, Duration::from_millis(500)).await;

        assert_eq!(verdict(&attempt.outcome), expected, "{at:?}");
        assert!(attempt.took < long / 2, "{at:?}: {:?}", attempt.took);
    }
}

#[tokio::test]
async fn a_mail_that_gets_no_turn_within_its_limit_is_tried_again() {
    let server = MailServer::start().await;
    server.fails(At::Dot, Fault::Silence, 2);
    let patience = Patience { accepting: Duration::from_secs(20), ..IMPATIENT };
    let mail = Arc::new(transport(&server.url(), None, Trust::default(), patience));
    for _ in 0..2 {
        let mail = Arc::clone(&mail);
        tokio::spawn(async move { send_to(&mail, "ada@stable.example").await });
    }
    while server.received().len() < 2 {
        tokio::time::sleep(Duration::from_millis(5)).await;
    }

    let attempt = send_within(&mail, Duration::from_millis(100)).await;

    assert_eq!(attempt.outcome.error(), Some("other mails took all the time"));
    assert_eq!(verdict(&attempt.outcome), "again");
}

#[tokio::test]
async fn a_server_that_ends_amid_a_long_mail_does_not_have_it() {
    let server = MailServer::start().await;
    server.fails(At::Content, Fault::Close, 1);

    let attempt = send_to(&impatient(&server), &format!("{}@stable.example", "a".repeat(20))).await;

    // The few bytes of this one fit into the system's buffers, so the end may also show after the dot.
    assert!(!matches!(attempt.outcome, Outcome::Delivered | Outcome::Rejected { .. }));
    assert_eq!(server.received().len(), 0);
}

#[tokio::test]
async fn nothing_is_handed_over_that_cannot_be_noted() {
    let server = MailServer::start().await;
    let refusing = Arc::new(|_| std::future::ready(false).boxed());

    let attempt = send_noting(&impatient(&server), "ada@stable.example", refusing).await;

    assert!(matches!(attempt.outcome, Outcome::TryAgain { .. }));
    assert_eq!(server.received().len(), 0);
}

#[tokio::test]
async fn a_burst_takes_two_connections_at_most_and_uses_them_again() {
    let server = MailServer::start().await;
    let mail = Arc::new(impatient(&server));

    let mails = (0..20).map(|number| {
        let mail = Arc::clone(&mail);
        tokio::spawn(async move { send_to(&mail, &format!("ada{number}@stable.example")).await })
    });
    for sent in mails.collect::<Vec<_>>() {
        assert_eq!(sent.await.unwrap().outcome, Outcome::Delivered);
    }

    assert_eq!(server.received().len(), 20);
    let (connections, at_once) = server.connections();
    assert!(connections <= 2 && at_once <= 2, "{connections}, {at_once}");
}

#[tokio::test]
async fn a_kept_connection_that_the_server_closed_costs_no_attempt() {
    let server = MailServer::start().await;
    let mail = impatient(&server);
    send_to(&mail, "ada@stable.example").await;

    for fault in [Fault::Close, Fault::Answer("421 idle for too long")] {
        server.fails(At::From, fault, 1);
        let attempt = send_to(&mail, "bo@stable.example").await;
        assert_eq!(attempt.outcome, Outcome::Delivered, "{fault:?}");
    }

    assert_eq!(server.received().len(), 3);
}

#[tokio::test]
async fn a_server_that_is_not_there_is_named_as_what_it_is() {
    let server = MailServer::start().await;
    let mail = impatient(&server);
    server.stop().await;

    let attempt = send_to(&mail, "ada@stable.example").await;

    let expected = "couldn't connect: nothing is listening at the mail server's port";
    assert_eq!(attempt.outcome.error(), Some(expected));
}

#[tokio::test]
async fn the_servers_words_are_kept_for_staff() {
    let server = MailServer::start().await;
    server.fails(At::Recipient, Fault::Answer("550 5.1.1 no such person"), 1);

    let attempt = send_to(&impatient(&server), "ada@stable.example").await;

    let error = attempt.outcome.error().unwrap();
    assert_eq!(error, "the mail server answered 550 to the recipient's address");
    assert_eq!(attempt.answer.as_deref(), Some("5.1.1 no such person"));
    assert_eq!(attempt.status, Some(550));
}
