//! How messages leave: the interface between the worker and what sends.

use std::time::Duration;

use futures_util::future::BoxFuture;

use super::channel::{Channel, Lane, Topic};

/// Sends messages, one attempt for each call. The worker decides about order, retries and the log.
pub trait Transport: Send + Sync {
    /// The channel whose messages it sends.
    fn channel(&self) -> Channel;

    /// Whether messages about `topic` have somewhere to go. Without that they wait.
    fn has_destination(&self, topic: Topic) -> bool;

    /// The time for a whole attempt.
    fn time_limit(&self) -> Duration;

    /// Makes one attempt, which ends within `limit` whatever the receiver does; `None` if the
    /// message has nowhere to go.
    fn send(&self, message: Message, limit: Duration) -> Option<BoxFuture<'static, Attempt>>;
}

/// A message to be sent.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Message {
    /// The way that it takes, and what it is about.
    pub lane: Lane,
    /// The same at each attempt, so that a receiver can drop what it has seen.
    pub id: String,
    /// What is sent, byte for byte.
    pub payload: Vec<u8>,
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
    /// The receiver will never take the message.
    Rejected {
        /// Why.
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
            Self::TryAgain { error, .. } | Self::Rejected { error } => Some(error),
        }
    }
}

impl Attempt {
    /// One that could not even be begun, for a reason in our words.
    #[must_use]
    pub fn not_made(error: &str) -> Self {
        let outcome = Outcome::failed(error);
        Self { outcome, status: None, answer: None, took: Duration::ZERO }
    }
}
