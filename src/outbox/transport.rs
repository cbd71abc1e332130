//! How messages leave: the interface between the worker and what sends.

use std::sync::Arc;
use std::time::Duration;

use futures_util::FutureExt;
use futures_util::future::BoxFuture;
use rusqlite::Transaction;

use super::channel::{Channel, Lane, Topic};

/// Sends messages, one attempt for each call. The worker decides about order, retries and the log.
pub trait Transport: Send + Sync {
    /// The channel whose messages it sends.
    fn channel(&self) -> Channel;

    /// Whether messages about `topic` have somewhere to go. Without that they wait.
    fn has_destination(&self, topic: Topic) -> bool;

    /// The time for a whole attempt.
    fn time_limit(&self) -> Duration;

    /// Makes one attempt, which ends within `limit` from now on, whatever the receiver does; `None` if the
    /// message has nowhere to go.
    ///
    /// A transport whose receiver can't recognize a message that comes twice calls `hand_over` before
    /// it sends the last of it.
    fn send(&self, message: Message, limit: Duration, hand_over: HandOver) -> Option<Sending>;
}

/// An attempt under way.
pub type Sending = BoxFuture<'static, Attempt>;

/// Notes that the whole message is about to be with the receiver, and stores the message's secret. False:
/// that can't be noted, or the secret can't be valid, so the message must not be sent.
pub type HandOver =
    Arc<dyn Fn(Option<Arc<dyn MessageSecret>>) -> BoxFuture<'static, bool> + Send + Sync>;

/// For messages that aren't in the database.
pub(super) fn unnoted() -> HandOver {
    Arc::new(|_| std::future::ready(true).boxed())
}

/// A secret that a message tells its receiver, such as the token of a link. Each attempt has its own. It's
/// valid while the database holds its hash: from the hand-over on, unless the receiver surely hasn't got it.
pub trait MessageSecret: Send + Sync {
    /// Stores the hash. False: what the secret is for is gone, so the message must not be sent.
    fn store(&self, tx: &Transaction<'_>) -> rusqlite::Result<bool>;

    /// Removes the hash.
    fn remove(&self, tx: &Transaction<'_>) -> rusqlite::Result<()>;

    /// `text` without the secret, which a receiver may repeat in a refusal.
    fn redact(&self, text: &str) -> String;
}

/// A message to be sent.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Message {
    /// The way that it takes, and what it is about.
    pub lane: Lane,
    /// The same at each attempt, so that a receiver can drop what it has seen.
    pub id: String,
    /// The id of the record that it is about.
    pub subject_id: String,
    /// What is sent, byte for byte.
    pub payload: Vec<u8>,
}

impl Message {
    /// The message about a record that has its id.
    pub(super) fn of_record(lane: Lane, id: &str, payload: Vec<u8>) -> Self {
        Self { lane, id: id.to_owned(), subject_id: id.to_owned(), payload }
    }
}

/// An attempt that has ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Attempt {
    /// What came of it.
    pub outcome: Outcome,
    /// The receiver's status code, if it gave one.
    pub status: Option<u16>,
    /// The receiver's response text, if it refused with one. Shown to staff only, since its content
    /// is unknown.
    pub answer: Option<String>,
    /// How long it took.
    pub took: Duration,
}

/// What came of an attempt. The words are ours and for staff: no address, nothing that the receiver
/// said.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// The receiver has the message.
    Delivered,
    /// The message is to be tried again.
    TryAgain {
        /// What went wrong.
        error: String,
        /// The shortest wait that the receiver needs; the schedule may make it longer.
        wait: Duration,
    },
    /// Nobody could be reached, which says nothing of the message: it's tried again, and sooner if
    /// another one gets through.
    Unreachable {
        /// Why.
        error: String,
    },
    /// The receiver had the whole message and didn't say whether it took it.
    PerhapsSent {
        /// What came instead of an answer.
        error: String,
    },
    /// The receiver will never take the message.
    Rejected {
        /// Why.
        error: String,
    },
    /// The receiver says that the recipient's address takes no mails.
    RecipientRefused {
        /// How it put that, in our words.
        error: String,
    },
}

impl Outcome {
    /// A failure that tells nothing about when to try again.
    #[must_use]
    pub fn failed(error: &str) -> Self {
        Self::TryAgain { error: error.to_owned(), wait: Duration::ZERO }
    }

    /// What went wrong, if anything did.
    #[must_use]
    pub fn error(&self) -> Option<&str> {
        match self {
            Self::Delivered => None,
            Self::TryAgain { error, .. }
            | Self::Unreachable { error }
            | Self::PerhapsSent { error }
            | Self::Rejected { error }
            | Self::RecipientRefused { error } => Some(error),
        }
    }

    /// Whether the receiver may have the message.
    pub(super) fn may_have_arrived(&self) -> bool {
        matches!(self, Self::Delivered | Self::PerhapsSent { .. })
    }
}

impl Attempt {
    /// One that could not even be begun, for a reason in our words.
    #[must_use]
    pub fn not_made(error: &str) -> Self {
        Self::of_outcome(Outcome::failed(error))
    }

    /// One for which nothing was sent.
    pub(super) fn of_outcome(outcome: Outcome) -> Self {
        Self { outcome, status: None, answer: None, took: Duration::ZERO }
    }
}
