//! The way that mails take: a mail server's connections, or a provider's HTTPS interface.

use std::sync::Arc;

use lettre::message::Mailbox;
use tokio::sync::SemaphorePermit;
use tokio::time::Instant;

use super::compose::Email;
use super::connection::{Destination, NotSent, NoteHandOver, Refusal};
use super::encode::encode;
use super::failure::Failure;
use super::mailer::{Line, Mailer};
use super::outcome::outcome;
use super::postmark::Postmark;
use super::sent::Sent;
use crate::clock;
use crate::outbox::transport::Outcome;

/// The way that the mails of both channels take.
pub(super) enum Way {
    Smtp(Arc<Mailer>),
    Postmark(Postmark),
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
