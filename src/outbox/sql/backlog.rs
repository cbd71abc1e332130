//! How far deliveries have come.

use rusqlite::{Connection, OptionalExtension, named_params};

use crate::clock::UnixMillis;
use crate::outbox::channel::{Channel, Lane};
use crate::outbox::delivery::{Backlog, Delivery};

/// The newest delivery of `subject_id` by `channel` that was not taken back.
pub(in crate::outbox) fn delivery_of(
    connection: &Connection,
    channel: Channel,
    subject_id: &str,
) -> rusqlite::Result<Option<Delivery>> {
    connection
        .prepare_cached(
            "select state, attempts, last_error, last_status, next_attempt_at, settled_at
               from deliveries
              where subject_id = :subject_id and channel = :channel and state <> 'withdrawn'
              order by delivery_no desc
              limit 1",
        )?
        .query_row(named_params! { ":subject_id": subject_id, ":channel": channel }, |row| {
            Ok(Delivery {
                state: row.get(0)?,
                attempts: row.get(1)?,
                last_error: row.get(2)?,
                last_status: row.get(3)?,
                next_attempt_at: row.get(4)?,
                settled_at: row.get(5)?,
            })
        })
        .optional()
}

/// What `lane` has not delivered, counted in the indexes. The two kinds of pending rows are counted
/// apart because each has one of its own.
pub(in crate::outbox) fn backlog_of(
    connection: &Connection,
    lane: Lane,
) -> rusqlite::Result<Backlog> {
    connection
        .prepare_cached(
            "with fresh as (
                 select count(*) as waiting, min(delivery_no) as first
                   from deliveries
                  where state = 'pending' and attempts = 0 and channel = :channel and topic = :topic),
             repeated as (
                 select count(*) as waiting, min(delivery_no) as first
                   from deliveries
                  where state = 'pending' and attempts > 0 and channel = :channel and topic = :topic)
             select fresh.waiting + repeated.waiting,
                    (select count(*)
                       from deliveries
                      where state = 'failed' and channel = :channel and topic = :topic),
                    (select min(created_at)
                       from deliveries
                      where delivery_no in (fresh.first, repeated.first))
               from fresh, repeated",
        )?
        .query_row(named_params! { ":channel": lane.channel, ":topic": lane.topic }, |row| {
            Ok(Backlog {
                pending: row.get(0)?,
                failed: row.get(1)?,
                oldest_pending_at: row.get(2)?,
            })
        })
}

/// Since when the oldest of what `lane` has not delivered should have arrived, but for what staff
/// know of: a look at each of two indexes, in that of what was never tried past what staff have seen
/// to meanwhile. That is little, unless there was no address to try for long.
pub(in crate::outbox) fn oldest_undelivered(
    connection: &Connection,
    lane: Lane,
) -> rusqlite::Result<Option<UnixMillis>> {
    connection
        .prepare_cached(
            "select min(due_since)
               from (select min(due_since) as due_since
                       from deliveries indexed by deliveries_alarming
                      where (state = 'failed' or state = 'pending' and attempts > 0)
                        and seen_at is null and channel = :channel and topic = :topic
                     union all
                     select (select due_since
                               from deliveries indexed by deliveries_fresh
                              where state = 'pending' and attempts = 0 and channel = :channel and topic = :topic
                                and seen_at is null
                              order by due_since
                              limit 1))",
        )?
        .query_row(named_params! { ":channel": lane.channel, ":topic": lane.topic }, |row| row.get(0))
}
