//! The way that mails take: a mail server's connections, or a provider's HTTPS interface.

use std::sync::Arc;

use lettre::message::Mailbox;
use tokio::sync::SemaphorePermit;
use tokio::time::Instant;

use super::compose::Email;
use super::connection::{Destination, NotSent, NoteHandOver, Refusal};
use super::encode::encode;
use super::mailer::{Line, Mailer};
use super::outcome::{Failure, outcome};
use super::postmark::Postmark;
use crate::clock;
use crate::outbox::transport::{MessageSecret, Outcome};

/// How much of a server's refusal is kept, in characters.
const MAX_KEPT: usize = 1_000;

/// The way that the mails of both channels take.
pub(super) enum Way {
    Smtp(Arc<Mailer>),
    Postmark(Postmark),
}

/// What came of sending a mail once.
pub(super) struct Sent {
    pub(super) outcome: Outcome,
    /// The receiver's status code: SMTP's or HTTP's.
    pub(super) status: Option<u16>,
    /// The receiver's words, if it refused.
    pub(super) answer: Option<String>,
}

impl Sent {
    /// What came of it if nobody answered.
    pub(super) fn without_answer(outcome: Outcome) -> Self {
        Self { outcome, status: None, answer: None }
    }

    /// The same without the mail's secret, which a receiver may repeat in a refusal.
    pub(super) fn without(self, secret: Option<&dyn MessageSecret>) -> Self {
        let redacted = |text: String| secret.map_or_else(|| text.clone(), |one| one.redact(&text));
        let answer = self.answer.map(redacted);
        let answer = answer.map(|text| text.chars().take(MAX_KEPT).collect());
        Self { answer, ..self }
    }

    /// A mail that wasn't handed over because that couldn't be noted.
    pub(super) fn not_noted() -> Self {
        Self::without_answer(Outcome::failed("the database can't note that it goes out"))
    }
}

impl Way {
    /// By SMTP to `destination`.
    pub(super) fn smtp(destination: Destination) -> Self {
        Self::Smtp(Arc::new(Mailer::new(destination)))
    }

    /// Waits until a mail may be sent. What follows holds the turn.
    pub(super) async fn turn(&self) -> Option<SemaphorePermit<'_>> {
        match self {
            Self::Smtp(mailer) => mailer.turn().await,
            Self::Postmark(postmark) => postmark.turn().await,
        }
    }

    /// Connects, so that no mail has to be written for a mail server that isn't there; what came of the
    /// mail if that fails. Neither this nor the sending goes on after `until`. Call it in one's turn.
    ///
    /// A request connects by itself, so nothing happens here for Postmark.
    pub(super) async fn connect(&self, until: Instant) -> Result<Connected<'_>, Sent> {
        match self {
            Self::Smtp(mailer) => match mailer.connect(until).await {
                Ok(line) => Ok(Connected::Smtp(mailer, Box::new(line))),
                Err(refusal) => Err(refused(refusal)),
            },
            Self::Postmark(postmark) => Ok(Connected::Postmark(postmark, until)),
        }
    }
}

/// A way over which one mail can be sent.
pub(super) enum Connected<'a> {
    Smtp(&'a Arc<Mailer>, Box<Line>),
    Postmark(&'a Postmark, Instant),
}

impl Connected<'_> {
    /// Sends `email`, the message `id`, once.
    pub(super) async fn send(
        self,
        email: &Email,
        id: &str,
        from: &Mailbox,
        hand_over: &NoteHandOver,
    ) -> Sent {
        let (mailer, line) = match self {
            Self::Smtp(mailer, line) => (mailer, *line),
            Self::Postmark(postmark, until) => {
                return postmark.send(email, id, from, (hand_over, until)).await;
            }
        };
        let mail = match encode(email, id, from, clock::now()) {
            Ok(mail) => mail,
            Err(error) => return Sent::without_answer(Outcome::Rejected { error }),
        };
        match mailer.send(line, &mail, hand_over).await {
            Ok(status) => Sent { outcome: Outcome::Delivered, status: Some(status), answer: None },
            Err(NotSent::NotNoted) => Sent::not_noted(),
            Err(NotSent::Refused(refusal)) => refused(refusal),
        }
    }
}

fn refused(Refusal { phase, failure, answer }: Refusal) -> Sent {
    let status = match failure {
        Failure::Code(code) => Some(code),
        _ => None,
    };
    Sent { outcome: outcome(phase, failure, answer.as_deref()), status, answer }
}
