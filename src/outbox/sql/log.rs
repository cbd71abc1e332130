//! The delivery log's rows.

use rusqlite::{Connection, OptionalExtension, Transaction, named_params};

use crate::clock::UnixMillis;
use crate::outbox::channel::Lane;
use crate::outbox::transport::Attempt;

/// Number of attempts deleted at a time, so that the writer isn't blocked for long.
const FORGOTTEN_AT_ONCE: i64 = 500;

/// What an attempt was made at.
pub(in crate::outbox) struct Entry {
    pub(in crate::outbox) lane: Lane,
    pub(in crate::outbox) message_id: String,
    pub(in crate::outbox) subject_id: String,
    /// From 1 on; 0 for a test.
    pub(in crate::outbox) attempt: u32,
}

/// Writes down an attempt, which has ended `now`.
pub(in crate::outbox) fn insert_attempt(
    tx: &Transaction<'_>,
    entry: &Entry,
    attempt: &Attempt,
    now: UnixMillis,
) -> rusqlite::Result<()> {
    let error = attempt.outcome.error();
    tx.prepare_cached(
        "insert into delivery_attempts (attempted_at, channel, topic, message_id, subject_id, attempt,
                                        delivered, status, error, answer, took_ms)
         values (:attempted_at, :channel, :topic, :message_id, :subject_id, :attempt,
                 :delivered, :status, :error, :answer, :took_ms)",
    )?
    .execute(named_params! {
        ":attempted_at": now,
        ":channel": entry.lane.channel,
        ":topic": entry.lane.topic,
        ":message_id": entry.message_id,
        ":subject_id": entry.subject_id,
        ":attempt": entry.attempt,
        ":delivered": error.is_none(),
        ":status": attempt.status,
        ":error": error,
        ":answer": attempt.answer,
        ":took_ms": i64::try_from(attempt.took.as_millis()).unwrap_or(i64::MAX),
    })?;
    Ok(())
}

/// The last attempt of `lane` that was, or was not, `delivered`: when, and what went
/// wrong.
pub(in crate::outbox) fn last_attempt(
    connection: &Connection,
    lane: Lane,
    delivered: bool,
) -> rusqlite::Result<Option<(UnixMillis, Option<String>)>> {
    // Written out, for the index on those that failed.
    let delivered = u8::from(delivered);
    connection
        .prepare_cached(&format!(
            "select attempted_at, error
               from delivery_attempts
              where channel = :channel and topic = :topic and delivered = {delivered}
              order by attempt_no desc
              limit 1"
        ))?
        .query_row(named_params! { ":channel": lane.channel, ":topic": lane.topic }, |row| {
            Ok((row.get(0)?, row.get(1)?))
        })
        .optional()
}

/// Deletes some of the attempts that ended before `before`, and returns how many. Rows are in the order
/// in which attempts ended, so these are the first. Attempts that a wrong clock dated later than `after`
/// are deleted too, because they would keep all later rows.
pub(in crate::outbox) fn forget_attempts(
    tx: &Transaction<'_>,
    (before, after): (UnixMillis, UnixMillis),
) -> rusqlite::Result<usize> {
    tx.prepare_cached(
        "delete from delivery_attempts
          where attempt_no in (select attempt_no from delivery_attempts
                                order by attempt_no limit :limit)
            and (attempted_at < :before or attempted_at > :after)",
    )?
    .execute(named_params! { ":limit": FORGOTTEN_AT_ONCE, ":before": before, ":after": after })
}
