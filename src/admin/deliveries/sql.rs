//! The statement of the delivery log.

use rusqlite::{Connection, Row, named_params};

use super::logged_attempt::LoggedAttempt;
use crate::outbox::{Channel, Topic};

/// A part of the log.
#[derive(Clone, Copy)]
pub(super) struct Part {
    /// Those alone that the receiver did not take.
    pub(super) failures: bool,
    /// Those alone by this channel.
    pub(super) channel: Option<Channel>,
}

/// With their numbers, at most `limit` attempts of `part` numbered below `before`, newest first.
pub(super) fn attempts(
    db: &Connection,
    part: Part,
    before: i64,
    limit: i64,
) -> rusqlite::Result<Vec<(i64, LoggedAttempt)>> {
    let only = if part.failures { "and a.delivered = 0" } else { "" };
    let by =
        if part.channel.is_some() { "and a.channel = :channel" } else { "and :channel is null" };
    let mut statement = db.prepare_cached(&format!(
        "select a.attempt_no, a.attempted_at, a.topic, a.subject_id, a.message_id, a.attempt,
                a.delivered, a.status, a.error, a.answer, a.took_ms,
                coalesce(
                    (select trim(s.first_name || ' ' || s.last_name)
                       from contact_submissions s where s.id = a.subject_id),
                    (select r.name from event_registrations r where r.id = a.subject_id),
                    ''),
                a.channel
           from delivery_attempts a
          where a.attempt_no < :before {only} {by}
          order by a.attempt_no desc
          limit :limit"
    ))?;
    let rows = statement.query_map(
        named_params! { ":before": before, ":limit": limit, ":channel": part.channel },
        read,
    )?;
    rows.collect()
}

fn read(row: &Row<'_>) -> rusqlite::Result<(i64, LoggedAttempt)> {
    let (attempt_no, attempt) = (row.get(0)?, row.get(5)?);
    let logged = LoggedAttempt {
        attempt_no,
        attempted_at: row.get(1)?,
        topic: row.get::<_, Topic>(2)?.into(),
        subject_id: row.get(3)?,
        message_id: row.get(4)?,
        attempt,
        delivered: row.get(6)?,
        status: row.get(7)?,
        error: row.get(8)?,
        answer: row.get(9)?,
        took_ms: row.get(10)?,
        name: row.get(11)?,
        channel: row.get(12)?,
        is_test: attempt == 0,
    };
    Ok((attempt_no, logged))
}
