//! Queries for due deliveries, and for when the next will be due.

use std::collections::HashSet;

use rusqlite::{Connection, Row, Rows, named_params};

use crate::clock::UnixMillis;
use crate::outbox::channel::Lane;
use crate::outbox::message_order::Render;

/// A delivery to be attempted now.
#[derive(Debug)]
pub(in crate::outbox) struct Due {
    pub delivery_no: i64,
    pub lane: Lane,
    pub message_id: String,
    pub subject_id: String,
    /// `None` until it is made of the record, and if that is not there or not as it should be.
    pub payload: Option<Vec<u8>>,
    /// The attempts made so far.
    pub attempts: u32,
    /// How often it was handed over without an answer.
    pub unanswered: u32,
    /// A mail's address; empty for a webhook.
    pub recipient: String,
    /// When it's too late to send it, by the wall clock; `None`: never.
    pub expires_at: Option<UnixMillis>,
}

/// Which attempt at which delivery.
#[derive(Clone, Debug)]
pub(in crate::outbox) struct Handed {
    pub delivery_no: i64,
    pub subject_id: String,
    pub attempts: u32,
}

impl Due {
    /// The attempt that is about to be made.
    pub(in crate::outbox) fn handed(&self) -> Handed {
        let Self { delivery_no, attempts, .. } = *self;
        Handed { delivery_no, subject_id: self.subject_id.clone(), attempts }
    }

    /// Whether it's too late to send it at `now`, by the wall clock.
    pub(in crate::outbox) fn has_expired(&self, now: UnixMillis) -> bool {
        self.expires_at.is_some_and(|end| now > end)
    }
}

/// Parameters of the search for due deliveries.
pub(in crate::outbox) struct Search {
    pub now: UnixMillis,
    /// A next attempt set down for later than this was set by a wrong clock, and is due.
    pub latest_plausible: UnixMillis,
    /// The same of a first attempt that was put off, so that staff can take its news back.
    pub latest_held: UnixMillis,
    /// Deliveries that are being attempted, which the database does not know.
    pub in_flight: HashSet<i64>,
    /// Makes the payloads that were not kept.
    pub render: Render,
}

/// Number of further attempts of a lane that may begin.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::outbox) struct Room {
    /// Of any kind.
    pub total: usize,
    /// Of deliveries that failed before.
    pub repeated: usize,
}

/// One delivery after the other: all news of a record by a channel by their numbers, because a clock may have been
/// set back between two of them, and what follows another record's news after those.
///
/// The plus keeps SQLite from walking the table where the index of records is the right one.
macro_rules! due {
    ($of_kind:literal, $order:literal) => {
        concat!(
            "select delivery_no, channel, topic, message_id, subject_id, payload, attempts, unanswered,
                    recipient, expires_at
               from deliveries as d
              where state = 'pending' and channel = :channel and topic = :topic and ",
            $of_kind,
            "
                and not exists (
                    select 1 from deliveries as ahead
                     where ahead.subject_id = d.subject_id and ahead.channel = d.channel
                       and +ahead.recipient = d.recipient
                       and +ahead.delivery_no < d.delivery_no and +ahead.topic = d.topic
                       and ahead.state = 'pending')
                and not exists (
                    select 1 from deliveries as ahead
                     where ahead.delivery_no = d.follows and ahead.state = 'pending')
              order by ",
            $order,
            ", delivery_no"
        )
    };
}

const REPEATED: &str = due!(
    "attempts > 0 and (next_attempt_at <= :now or next_attempt_at > :latest_plausible)",
    "next_attempt_at"
);

const FRESH: &str = due!(
    "attempts = 0 and (next_attempt_at <= created_at or next_attempt_at <= :now
                       or next_attempt_at > :latest_held)",
    "due_since"
);

/// The queries behind [`due`].
#[cfg(test)]
pub(in crate::outbox) fn queries_of_what_is_due() -> [String; 2] {
    [REPEATED.to_owned(), FRESH.to_owned()]
}

/// Due deliveries of `lane`, within `room`: retries first, in the few places reserved for them,
/// then new ones in the others. So neither kind starves the other.
pub(in crate::outbox) fn due(
    connection: &Connection,
    lane: Lane,
    search: &Search,
    room: Room,
) -> rusqlite::Result<Vec<Due>> {
    let mut found = repeated(connection, lane, search, room.repeated)?;
    let left = room.total.saturating_sub(found.len());
    found.extend(fresh(connection, lane, search, left)?);
    Ok(found)
}

/// `lane`'s due retries, in the order of their due times, at most `room`.
fn repeated(
    connection: &Connection,
    lane: Lane,
    search: &Search,
    room: usize,
) -> rusqlite::Result<Vec<Due>> {
    let mut statement = connection.prepare_cached(REPEATED)?;
    let rows = statement.query(named_params! {
        ":channel": lane.channel,
        ":topic": lane.topic,
        ":now": search.now,
        ":latest_plausible": search.latest_plausible,
    })?;
    take(connection, rows, room, search)
}

/// `lane`'s due first attempts, oldest first, at most `room`.
///
/// Only held messages depend on the clock. All others are due at once, even if the clock was wrong when
/// they were queued.
fn fresh(
    connection: &Connection,
    lane: Lane,
    search: &Search,
    room: usize,
) -> rusqlite::Result<Vec<Due>> {
    let mut statement = connection.prepare_cached(FRESH)?;
    let rows = statement.query(named_params! {
        ":channel": lane.channel,
        ":topic": lane.topic,
        ":now": search.now,
        ":latest_held": search.latest_held,
    })?;
    take(connection, rows, room, search)
}

/// Reads rows until `room` deliveries are found that are not in flight and can be attempted; the rest
/// is not touched.
fn take(
    connection: &Connection,
    mut rows: Rows<'_>,
    room: usize,
    search: &Search,
) -> rusqlite::Result<Vec<Due>> {
    let mut found = Vec::new();
    while found.len() < room {
        let Some(row) = rows.next()? else { break };
        if search.in_flight.contains(&row.get(0)?) {
            continue;
        }
        let mut due = read_due(row)?;
        if complete(&mut due, connection, search.render) {
            found.push(due);
        }
    }
    Ok(found)
}

/// Makes the payload of `due` if it wasn't stored. Returns false if its record can't be read now: the
/// delivery then waits for a later search, and the others go on.
fn complete(due: &mut Due, connection: &Connection, render: Render) -> bool {
    if due.payload.is_some() {
        return true;
    }
    match render(connection, due.lane, &due.subject_id) {
        Ok(payload) => due.payload = payload,
        Err(error) => {
            tracing::error!(delivery = due.delivery_no, %error, "can't read what is to be told");
            return error.sqlite_error().is_none();
        }
    }
    true
}

fn read_due(row: &Row<'_>) -> rusqlite::Result<Due> {
    let (message_id, subject_id): (String, String) = (row.get(3)?, row.get(4)?);
    Ok(Due {
        delivery_no: row.get(0)?,
        lane: Lane { channel: row.get(1)?, topic: row.get(2)? },
        message_id: if message_id.is_empty() { subject_id.clone() } else { message_id },
        subject_id,
        payload: row.get(5)?,
        attempts: row.get(6)?,
        unanswered: row.get(7)?,
        recipient: row.get(8)?,
        expires_at: row.get(9)?,
    })
}

/// When the next of `lane` that is put off, for the first time or again, comes due after `now`.
pub(in crate::outbox) fn next_due_at(
    connection: &Connection,
    lane: Lane,
    now: UnixMillis,
) -> rusqlite::Result<Option<UnixMillis>> {
    connection
        .prepare_cached(
            "select min(next_attempt_at)
               from (select min(next_attempt_at) as next_attempt_at
                       from deliveries
                      where state = 'pending' and attempts > 0 and channel = :channel and topic = :topic
                        and next_attempt_at > :now
                     union all
                     select min(next_attempt_at)
                       from deliveries indexed by deliveries_held
                      where state = 'pending' and attempts = 0 and channel = :channel and topic = :topic
                        and next_attempt_at > created_at and next_attempt_at > :now)",
        )?
        .query_row(
            named_params! { ":channel": lane.channel, ":topic": lane.topic, ":now": now },
            |row| row.get(0),
        )
}
