//! Deliveries that wait in one lane.

use rusqlite::{Connection, Transaction, named_params};

use crate::clock::UnixMillis;
use crate::outbox::channel::{Channel, Lane};

/// A message that waits in a lane.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Waiting {
    pub(in crate::outbox) delivery_no: i64,
    /// The same at each attempt.
    pub message_id: String,
    /// What is sent; `None` if it's made of the record.
    pub payload: Option<Vec<u8>>,
}

/// The deliveries that wait in `lane`, by number and record: the first `limit` after the number `after`.
pub(in crate::outbox) fn waiting_in(
    connection: &Connection,
    lane: Lane,
    after: i64,
    limit: i64,
) -> rusqlite::Result<Vec<(i64, String)>> {
    connection
        .prepare_cached(
            "select delivery_no, subject_id from deliveries
              where state = 'pending' and channel = :channel and topic = :topic
                and delivery_no > :after
              order by delivery_no
              limit :limit",
        )?
        .query_map(
            named_params! {
                ":channel": lane.channel,
                ":topic": lane.topic,
                ":after": after,
                ":limit": limit,
            },
            |row| Ok((row.get(0)?, row.get(1)?)),
        )?
        .collect()
}

/// What waits in `lane` about the record `subject_id`, the oldest first.
pub(in crate::outbox) fn waiting_of(
    connection: &Connection,
    lane: Lane,
    subject_id: &str,
) -> rusqlite::Result<Vec<Waiting>> {
    connection
        .prepare_cached(
            "select delivery_no, iif(message_id = '', subject_id, message_id), payload from deliveries
              where subject_id = :subject_id and state = 'pending'
                and channel = :channel and +topic = :topic
              order by delivery_no",
        )?
        .query_map(
            named_params! {
                ":subject_id": subject_id,
                ":channel": lane.channel,
                ":topic": lane.topic,
            },
            |row| {
                let (delivery_no, message_id, payload) = (row.get(0)?, row.get(1)?, row.get(2)?);
                Ok(Waiting { delivery_no, message_id, payload })
            },
        )?
        .collect()
}

/// Whether the message `message_id` about `subject_id` was ever queued by `channel`.
pub(in crate::outbox) fn was_queued(
    connection: &Connection,
    channel: Channel,
    (subject_id, message_id): (&str, &str),
) -> rusqlite::Result<bool> {
    connection
        .prepare_cached(
            "select exists (select 1 from deliveries
                             where subject_id = :subject_id and channel = :channel
                               and message_id = iif(:message_id = subject_id, '', :message_id))",
        )?
        .query_row(
            named_params! {
                ":subject_id": subject_id,
                ":channel": channel,
                ":message_id": message_id,
            },
            |row| row.get(0),
        )
}

/// Withdraws the delivery `delivery_no` if it waits. What the receiver had accepted before it was queued
/// again becomes sent again.
pub(in crate::outbox) fn withdraw_one(
    tx: &Transaction<'_>,
    delivery_no: i64,
    now: UnixMillis,
) -> rusqlite::Result<()> {
    tx.prepare_cached(
        "update deliveries
            set state = iif(delivered_at is null, 'withdrawn', 'sent'), next_attempt_at = null,
                settled_at = coalesce(delivered_at, :now)
          where delivery_no = :delivery_no and state = 'pending'",
    )?
    .execute(named_params! { ":delivery_no": delivery_no, ":now": now })?;
    Ok(())
}
