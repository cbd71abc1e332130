//! The delivery log: every attempt with its outcome, to find out why nothing arrives.

use std::time::Duration;

use rusqlite::{Connection, Transaction};

use super::channel::{Lane, Topic};
use super::direct::Undelivered;
use super::queue::Outbox;
use super::sql::{self, Due, Entry};
use super::transport::{Attempt, Message, unnoted};
use crate::clock::{self, UnixMillis};
use crate::random;
use crate::store::StoreError;

/// How long an attempt is kept. Older ones help nobody, and a receiver's response may repeat a
/// visitor's words.
const KEPT: Duration = Duration::from_hours(90 * 24);

/// Time limit of a test, because somebody waits for its result.
const TEST_LIMIT: Duration = Duration::from_secs(12);

/// The result of a test.
#[derive(Clone, Debug)]
pub struct Tried {
    /// Whether the receiver answered 2xx.
    pub delivered: bool,
    /// Its status, if it answered.
    pub status: Option<u16>,
    /// What went wrong, in our words.
    pub error: Option<String>,
    /// How a receiver that did not take it put that.
    pub answer: Option<String>,
    /// How long it took.
    pub took: Duration,
}

/// The last attempts at an address.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct LastAttempts {
    /// When it last took a delivery.
    pub sent_at: Option<UnixMillis>,
    /// When it last did not, and what went wrong.
    pub failed_at: Option<UnixMillis>,
    /// See `failed_at`.
    pub error: Option<String>,
}

impl LastAttempts {
    /// The last attempts of `lane`, tests included, as far as they are remembered.
    pub fn of(connection: &Connection, lane: Lane) -> rusqlite::Result<Self> {
        let sent = sql::last_attempt(connection, lane, true)?;
        let failed = sql::last_attempt(connection, lane, false)?;
        let sent_at = sent.map(|(at, _)| at);
        let (failed_at, error) = failed.map(|(at, error)| (Some(at), error)).unwrap_or_default();
        Ok(Self { sent_at, failed_at, error })
    }
}

impl Outbox {
    /// Sends a test to the owner's automation for `topic`, signed like a delivery, and writes it into the log.
    ///
    /// It is not queued and not repeated; the caller gets the outcome.
    ///
    /// # Errors
    ///
    /// [`Undelivered`] if `topic` has no address.
    pub async fn test(&self, topic: Topic) -> Result<Tried, Undelivered> {
        let now = clock::now();
        let message_id = random::uuid_v7(now, &random::bytes()).to_string();
        let payload = serde_json::json!({
            "type": "test",
            "id": message_id,
            "topic": topic.name(),
            "message": "A test from your website: deliveries of this kind arrive here.",
        });
        let lane = Lane::webhook(topic);
        let limit = self.settings.load().time_limit(lane.channel).min(TEST_LIMIT);
        let payload = payload.to_string().into_bytes();
        let message = Message::of_record(lane, &message_id, payload);
        let attempt =
            self.attempt(message, limit, unnoted()).await.ok_or(Undelivered::NoAddress)?;
        let tried = Tried::from(&attempt);
        let entry = Entry { lane, message_id, subject_id: String::new(), attempt: 0 };
        let ended = clock::now();
        let noted =
            self.store.write(move |tx| sql::insert_attempt(tx, &entry, &attempt, ended)).await;
        if let Err(error) = noted {
            tracing::warn!(%error, "a test isn't in the delivery log");
        }
        self.notifier.notify();
        Ok(tried)
    }

    /// Deletes attempts older than 90 days, in steps, and returns how many. Called once a day.
    pub async fn forget_old_attempts(&self, now: UnixMillis) -> Result<usize, StoreError> {
        let mut forgotten = 0;
        loop {
            let some = self
                .store
                .write(move |tx| sql::forget_attempts(tx, (now.minus(KEPT), now.plus(KEPT))))
                .await?;
            if some == 0 {
                return Ok(forgotten);
            }
            forgotten += some;
        }
    }
}

impl From<&Attempt> for Tried {
    fn from(attempt: &Attempt) -> Self {
        Self {
            delivered: attempt.outcome.error().is_none(),
            status: attempt.status,
            error: attempt.outcome.error().map(str::to_owned),
            answer: attempt.answer.clone(),
            took: attempt.took,
        }
    }
}

/// Writes down an attempt at `due`.
pub(super) fn note(
    tx: &Transaction<'_>,
    due: &Due,
    attempt: &Attempt,
    now: UnixMillis,
) -> rusqlite::Result<()> {
    let entry = Entry {
        lane: due.lane,
        message_id: due.message_id.clone(),
        subject_id: due.subject_id.clone(),
        attempt: due.attempts.saturating_add(1),
    };
    sql::insert_attempt(tx, &entry, attempt, now)
}
