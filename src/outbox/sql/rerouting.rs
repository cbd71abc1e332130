//! Deliveries that wait in one lane.

use rusqlite::{Connection, Transaction, named_params};

use crate::clock::UnixMillis;
use crate::outbox::channel::Lane;

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
