//! Messages that are sent past the database, because it can't be written.

use std::time::Duration;

use rusqlite::Transaction;
use tokio::time::Instant;

use super::channel::Channel;
use super::queue::Outbox;
use super::sql;
use super::transport::{Message, Outcome, unnoted};
use crate::clock::UnixMillis;

/// What a direct send came to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SentDirectly {
    /// The receiver has taken the message.
    Delivered,
    /// The receiver had all of the message and didn't say in time whether it took it.
    Perhaps {
        /// What came instead of an answer.
        error: String,
    },
}

/// Why a direct send did not reach the receiver; the text has no address in it.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Undelivered {
    /// The topic has no address.
    #[error("no address is configured for it")]
    NoAddress,
    /// The receiver did not take it, or not in time.
    #[error("{0}")]
    Refused(String),
}

impl Outbox {
    /// Sends `message` once, past the database, for when that cannot take it.
    ///
    /// Answers within `limit`. An `Err` leaves nothing behind: the caller tells the visitor. What was perhaps
    /// sent is no `Err`: the visitor's next try would tell of it as something new.
    pub async fn send_directly(
        &self,
        message: Message,
        limit: Duration,
    ) -> Result<SentDirectly, Undelivered> {
        let began = Instant::now();
        let sending = async {
            let _permit = self.direct.acquire().await;
            // Ends a little earlier by itself, so that it's known how far it came.
            let left = limit.saturating_sub(began.elapsed()).mul_f64(0.95);
            self.attempt(message, left, unnoted()).await
        };
        let in_time = tokio::time::timeout(limit, sending).await;
        let late = |_| Undelivered::Refused(format!("no answer within {} s", limit.as_secs_f64()));
        match in_time.map_err(late)?.ok_or(Undelivered::NoAddress)?.outcome {
            Outcome::Delivered => Ok(SentDirectly::Delivered),
            Outcome::PerhapsSent { error } => Ok(SentDirectly::Perhaps { error }),
            Outcome::TryAgain { error, .. }
            | Outcome::Unreachable { error }
            | Outcome::Rejected { error }
            | Outcome::RecipientRefused { error } => Err(Undelivered::Refused(error)),
        }
    }

    /// Records of the queued message `message_id` about `subject_id` what came of sending it directly. One that
    /// was perhaps sent counts as handed over once without an answer, and is due again at once.
    pub fn note_direct(
        tx: &Transaction<'_>,
        subject_id: &str,
        (channel, message_id): (Channel, &str),
        sent: &SentDirectly,
        now: UnixMillis,
    ) -> rusqlite::Result<()> {
        match sent {
            SentDirectly::Delivered => {
                sql::note_delivered(tx, subject_id, (channel, message_id), now)
            }
            SentDirectly::Perhaps { error } => {
                sql::note_perhaps_sent(tx, subject_id, (channel, message_id), error)
            }
        }
    }
}
