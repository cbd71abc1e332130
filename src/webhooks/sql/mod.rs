//! Every statement on `webhook_deliveries` and `webhook_attempts`: queueing here, the rest by what
//! it is for.

mod again;
mod find;
mod log;
mod settle;
mod standing;

use rusqlite::{Transaction, params};

use super::settings::Topic;
use crate::clock::UnixMillis;

pub(super) use self::again::{
    note_seen, requeue, requeue_failed, restore, supersede, try_now, waiting_for_another, withdraw,
};
pub(super) use self::find::{Due, Search, due, next_due_at};
pub(super) use self::log::{forget_attempts, insert_attempt, last_attempt};
pub(super) use self::settle::settle;
pub(super) use self::standing::{backlog_of, delivery_of, oldest_undelivered};

/// Adds a delivery, queued `now` and due at once; without `payload`, it is made of the record.
pub(super) fn insert(
    tx: &Transaction<'_>,
    topic: Topic,
    message_id: &str,
    subject_id: &str,
    payload: Option<&[u8]>,
    now: UnixMillis,
    due_since: UnixMillis,
) -> rusqlite::Result<()> {
    // As `find` reads it: a record's first news bear its id, which need not stand there twice.
    let message_id = if message_id == subject_id { "" } else { message_id };
    tx.prepare_cached(
        "insert into webhook_deliveries
                (topic, message_id, subject_id, payload, next_attempt_at, created_at, due_since)
         values (?1, ?2, ?3, ?4, ?5, ?5, ?6)",
    )?
    .execute(params![topic, message_id, subject_id, payload, now, due_since])?;
    Ok(())
}

/// Since when news of `subject_id` that are queued `now` are due: not before earlier ones, even if
/// the clock was set back, because what was never tried is taken in this order.
pub(super) fn due_behind_earlier(
    tx: &Transaction<'_>,
    subject_id: &str,
    now: UnixMillis,
) -> rusqlite::Result<UnixMillis> {
    let latest: Option<UnixMillis> = tx
        .prepare_cached("select max(due_since) from webhook_deliveries where subject_id = ?1")?
        .query_row([subject_id], |row| row.get(0))?;
    Ok(latest.map_or(now, |latest| latest.max(now)))
}
