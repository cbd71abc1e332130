//! What the log says of deliveries, and what it must not.

use std::io;
use std::sync::{Arc, Mutex};

use super::Site;
use super::receiver::{Answer, Receiver};
use crate::clock;

/// What was logged.
#[derive(Clone, Default)]
struct Log(Arc<Mutex<Vec<u8>>>);

impl Log {
    /// Captures all that this thread logs, of every library, for as long as the second value lives.
    fn capture() -> (Self, impl Sized) {
        let log = Self::default();
        let writer = log.clone();
        let subscriber = tracing_subscriber::fmt()
            .with_max_level(tracing::Level::TRACE)
            .with_ansi(false)
            .with_writer(move || writer.clone())
            .finish();
        let guard = tracing::subscriber::set_default(subscriber);
        // With one subscriber alive, tracing lets whichever thread comes first decide for all
        // whether a line is wanted, and the other tests' threads want none. With two it asks both.
        let second = tracing_subscriber::fmt().with_writer(io::sink).finish();
        (log, (guard, tracing::Dispatch::new(second)))
    }

    fn text(&self) -> String {
        String::from_utf8(self.0.lock().unwrap().clone()).unwrap()
    }
}

impl io::Write for Log {
    fn write(&mut self, text: &[u8]) -> io::Result<usize> {
        self.0.lock().unwrap().extend_from_slice(text);
        Ok(text.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

#[tokio::test]
async fn the_log_tells_each_attempt_and_neither_the_address_nor_what_was_sent() {
    let (log, _capture) = Log::capture();
    let receiver = Receiver::start(|request| match request.id() {
        "msg_ada" => Answer::status(200),
        "msg_bob" => Answer::HangUp,
        _ => Answer::status(410),
    })
    .await;
    let site = Site::start();
    site.contact_goes_to(&receiver);

    site.submit("ada").await;
    site.until_sent("ada").await;
    site.submit("bob").await;
    site.until_failed("bob").await;
    site.submit("eve").await;
    site.until_failed("eve").await;
    site.configure(|choices| {
        choices.webhook.contact_url = Some("http://127.0.0.1:1/hooks/5ecr3t".parse().unwrap());
    });
    site.submit("dan").await;
    site.until_failed("dan").await;

    let text = log.text();
    for line in [
        "delivered delivery=1 channel=webhook topic=contact attempt=1 status=200",
        "not delivered yet delivery=2 channel=webhook topic=contact attempt=1 error=\"the connection broke off",
        "given up: staff can send it again delivery=2 channel=webhook topic=contact attempt=4",
        "given up: staff can send it again delivery=3 channel=webhook topic=contact attempt=1 status=410",
        "attempt=4 error=\"couldn't connect: nothing is listening there\"",
    ] {
        assert!(text.contains(line), "{line} is not in\n{text}");
    }
    for secret in ["5ecr3t", "canter", "whsec_", "MfKQ9r8G"] {
        assert!(!text.contains(secret), "{secret} is in\n{text}");
    }
    // The libraries name the host, on levels that no site logs; our own lines never do.
    let ours: Vec<_> = text.lines().filter(|line| line.contains(" paddock::")).collect();
    assert!(!ours.is_empty() && ours.iter().all(|line| !line.contains("127.0.0.1")), "{ours:#?}");
}

// Not through the front door: the running program waits for hours until it trusts the clock.
#[tokio::test]
async fn attempts_of_long_ago_are_forgotten_although_a_wrong_clock_stands_before_them() {
    let site = Site::new();
    let now = clock::now();
    let writing = site.store.write(move |tx| {
        for (number, days) in [400, -100, -91, -89, 0_i64].into_iter().enumerate() {
            tx.execute(
                "insert into delivery_attempts (attempted_at, channel, topic, message_id, subject_id,
                                                attempt, delivered, took_ms)
                 values (?1, 'webhook', 'contact', ?2, '', 1, 1, 1)",
                rusqlite::params![now.0 + days * 86_400_000, number.to_string()],
            )?;
        }
        Ok(())
    });
    writing.await.unwrap();

    assert_eq!(site.outbox.forget_old_attempts(now).await.unwrap(), 3);

    let left = "select group_concat(message_id) from delivery_attempts";
    let left: String = site.read(move |db| db.query_row(left, [], |row| row.get(0))).await;
    assert_eq!(left, "3,4");
}
