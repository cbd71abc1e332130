//! Every statement on `webhook_deliveries`.

use std::collections::HashSet;

use rusqlite::{Connection, OptionalExtension, Row, Transaction, named_params};

use super::delivery::{Backlog, Delivery};
use super::lanes::Room;
use super::retry::Verdict;
use super::sender::Outcome;
use super::settings::Topic;
use crate::clock::UnixMillis;

/// A delivery to be attempted now.
#[derive(Debug)]
pub(super) struct Due {
    pub delivery_no: i64,
    pub topic: Topic,
    pub message_id: String,
    pub payload: Vec<u8>,
    /// The attempts made so far.
    pub attempts: u32,
}

/// What is looked for.
pub(super) struct Search {
    pub now: UnixMillis,
    /// A next attempt set down for later than this was set by a wrong clock, and is due.
    pub latest_plausible: UnixMillis,
    /// Deliveries that are being attempted, which the database does not know.
    pub in_flight: HashSet<i64>,
}

/// Adds a delivery, due at once.
pub(super) fn insert(
    tx: &Transaction<'_>,
    topic: Topic,
    message_id: &str,
    subject_id: &str,
    payload: &[u8],
    now: UnixMillis,
) -> rusqlite::Result<()> {
    tx.prepare_cached(
        "insert into webhook_deliveries
                (topic, message_id, subject_id, payload, next_attempt_at, created_at)
         values (:topic, :message_id, :subject_id, :payload, :now, :now)",
    )?
    .execute(named_params! {
        ":topic": topic,
        ":message_id": message_id,
        ":subject_id": subject_id,
        ":payload": payload,
        ":now": now,
    })?;
    Ok(())
}

/// Makes the newest delivery of `subject_id` as if it had just been queued, whatever its state;
/// false if there is none.
pub(super) fn requeue(
    tx: &Transaction<'_>,
    subject_id: &str,
    now: UnixMillis,
) -> rusqlite::Result<bool> {
    let requeued = tx
        .prepare_cached(
            "update webhook_deliveries
                set state = 'pending', attempts = 0, next_attempt_at = :now,
                    last_error = null, last_status = null, settled_at = null
              where delivery_no = (select max(delivery_no)
                                     from webhook_deliveries
                                    where subject_id = :subject_id)",
        )?
        .execute(named_params! { ":subject_id": subject_id, ":now": now })?;
    Ok(requeued > 0)
}

/// What there is to attempt of `topic` in `room`: repetitions first, in the few places that are
/// theirs, then what was never tried in all the others. So neither kind can starve the other.
pub(super) fn due(
    connection: &Connection,
    topic: Topic,
    search: &Search,
    room: Room,
) -> rusqlite::Result<Vec<Due>> {
    let mut found = repeated(connection, topic, search, room.repeated)?;
    let left = room.total.saturating_sub(found.len());
    found.extend(fresh(connection, topic, search, left)?);
    Ok(found)
}

/// What `topic` has to be told again: what came due first first, `room` at most.
fn repeated(
    connection: &Connection,
    topic: Topic,
    search: &Search,
    room: usize,
) -> rusqlite::Result<Vec<Due>> {
    let mut statement = connection.prepare_cached(
        "select delivery_no, topic, message_id, payload, attempts
           from webhook_deliveries
          where state = 'pending' and attempts > 0 and topic = :topic
            and (next_attempt_at <= :now or next_attempt_at > :latest_plausible)
          order by next_attempt_at, delivery_no",
    )?;
    let rows = statement.query(named_params! {
        ":topic": topic,
        ":now": search.now,
        ":latest_plausible": search.latest_plausible,
    })?;
    take(rows, room, &search.in_flight)
}

/// What `topic` has to be told for the first time: oldest first, `room` at most.
///
/// The clock is not asked. A new delivery is due even if it was queued while the clock was wrong.
fn fresh(
    connection: &Connection,
    topic: Topic,
    search: &Search,
    room: usize,
) -> rusqlite::Result<Vec<Due>> {
    let mut statement = connection.prepare_cached(
        "select delivery_no, topic, message_id, payload, attempts
           from webhook_deliveries
          where state = 'pending' and attempts = 0 and topic = :topic
          order by delivery_no",
    )?;
    let rows = statement.query(named_params! { ":topic": topic })?;
    take(rows, room, &search.in_flight)
}

/// Reads rows until `room` deliveries are found that are not in flight; the rest is not touched.
fn take(
    mut rows: rusqlite::Rows<'_>,
    room: usize,
    in_flight: &HashSet<i64>,
) -> rusqlite::Result<Vec<Due>> {
    let mut found = Vec::new();
    while found.len() < room {
        let Some(row) = rows.next()? else { break };
        if !in_flight.contains(&row.get(0)?) {
            found.push(read_due(row)?);
        }
    }
    Ok(found)
}

fn read_due(row: &Row<'_>) -> rusqlite::Result<Due> {
    Ok(Due {
        delivery_no: row.get(0)?,
        topic: row.get(1)?,
        message_id: row.get(2)?,
        payload: row.get(3)?,
        attempts: row.get(4)?,
    })
}

/// When the next repetition of `topic` comes due after `now`.
pub(super) fn next_due_at(
    connection: &Connection,
    topic: Topic,
    now: UnixMillis,
) -> rusqlite::Result<Option<UnixMillis>> {
    connection
        .prepare_cached(
            "select min(next_attempt_at)
               from webhook_deliveries
              where state = 'pending' and attempts > 0 and topic = :topic
                and next_attempt_at > :now",
        )?
        .query_row(named_params! { ":topic": topic, ":now": now }, |row| row.get(0))
}

/// Sets down what became of an attempt at `due`.
pub(super) fn settle(
    tx: &Transaction<'_>,
    due: &Due,
    outcome: &Outcome,
    verdict: Verdict,
    now: UnixMillis,
) -> rusqlite::Result<()> {
    match verdict {
        Verdict::Sent => sent(tx, due, outcome, now),
        Verdict::Again(at) => put_off(tx, due, outcome, at),
        Verdict::GivenUp => give_up(tx, due, outcome, now),
    }
}

/// The receiver has it, even if somebody has asked meanwhile to send it again.
fn sent(
    tx: &Transaction<'_>,
    due: &Due,
    outcome: &Outcome,
    now: UnixMillis,
) -> rusqlite::Result<()> {
    tx.prepare_cached(
        "update webhook_deliveries
            set state = 'sent', attempts = attempts + 1, next_attempt_at = null,
                last_error = null, last_status = :status, settled_at = :now
          where delivery_no = :delivery_no and state = 'pending'",
    )?
    .execute(named_params! {
        ":delivery_no": due.delivery_no,
        ":status": outcome.status(),
        ":now": now,
    })?;
    Ok(())
}

/// To be tried again at `at`; nothing if somebody has asked meanwhile to send it again, which is
/// told by the attempts having begun anew.
fn put_off(
    tx: &Transaction<'_>,
    due: &Due,
    outcome: &Outcome,
    at: UnixMillis,
) -> rusqlite::Result<()> {
    tx.prepare_cached(
        "update webhook_deliveries
            set attempts = attempts + 1, next_attempt_at = :at,
                last_error = :error, last_status = :status
          where delivery_no = :delivery_no and state = 'pending' and attempts = :attempts",
    )?
    .execute(named_params! {
        ":delivery_no": due.delivery_no,
        ":attempts": due.attempts,
        ":error": outcome.error(),
        ":status": outcome.status(),
        ":at": at,
    })?;
    Ok(())
}

/// Not tried again by itself; nothing if somebody has asked meanwhile to send it again.
fn give_up(
    tx: &Transaction<'_>,
    due: &Due,
    outcome: &Outcome,
    now: UnixMillis,
) -> rusqlite::Result<()> {
    tx.prepare_cached(
        "update webhook_deliveries
            set state = 'failed', attempts = attempts + 1, next_attempt_at = null,
                last_error = :error, last_status = :status, settled_at = :now
          where delivery_no = :delivery_no and state = 'pending' and attempts = :attempts",
    )?
    .execute(named_params! {
        ":delivery_no": due.delivery_no,
        ":attempts": due.attempts,
        ":error": outcome.error(),
        ":status": outcome.status(),
        ":now": now,
    })?;
    Ok(())
}

/// The newest delivery of `subject_id`.
pub(super) fn delivery_of(
    connection: &Connection,
    subject_id: &str,
) -> rusqlite::Result<Option<Delivery>> {
    connection
        .prepare_cached(
            "select state, attempts, last_error, last_status, next_attempt_at
               from webhook_deliveries
              where subject_id = :subject_id
              order by delivery_no desc
              limit 1",
        )?
        .query_row(named_params! { ":subject_id": subject_id }, |row| {
            Ok(Delivery {
                state: row.get(0)?,
                attempts: row.get(1)?,
                last_error: row.get(2)?,
                last_status: row.get(3)?,
                next_attempt_at: row.get(4)?,
            })
        })
        .optional()
}

/// What `topic` has not delivered. The two kinds of pending rows are counted apart because each
/// has an index of its own.
pub(super) fn backlog_of(connection: &Connection, topic: Topic) -> rusqlite::Result<Backlog> {
    connection
        .prepare_cached(
            "with pending as (
                 select created_at
                   from webhook_deliveries
                  where state = 'pending' and attempts = 0 and topic = :topic
                  union all
                 select created_at
                   from webhook_deliveries
                  where state = 'pending' and attempts > 0 and topic = :topic)
             select (select count(*) from pending),
                    (select count(*)
                       from webhook_deliveries
                      where state = 'failed' and topic = :topic),
                    (select min(created_at) from pending)",
        )?
        .query_row(named_params! { ":topic": topic }, |row| {
            Ok(Backlog {
                pending: row.get(0)?,
                failed: row.get(1)?,
                oldest_pending_at: row.get(2)?,
            })
        })
}
