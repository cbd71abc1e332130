//! How far deliveries have come.

use rusqlite::{Connection, OptionalExtension, named_params};

use crate::clock::UnixMillis;
use crate::webhooks::delivery::{Backlog, Delivery};
use crate::webhooks::settings::Topic;

/// The newest delivery of `subject_id` that was not taken back.
pub(in crate::webhooks) fn delivery_of(
    connection: &Connection,
    subject_id: &str,
) -> rusqlite::Result<Option<Delivery>> {
    connection
        .prepare_cached(
            "select state, attempts, last_error, last_status, next_attempt_at, settled_at
               from webhook_deliveries
              where subject_id = :subject_id and state <> 'withdrawn'
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
                settled_at: row.get(5)?,
            })
        })
        .optional()
}

/// What `topic` has not delivered. The two kinds of pending rows are counted apart because each
/// has an index of its own.
pub(in crate::webhooks) fn backlog_of(
    connection: &Connection,
    topic: Topic,
) -> rusqlite::Result<Backlog> {
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

/// When the oldest of what `topic` has not delivered was queued, but for what staff know of.
///
/// Numbers are given in the order of arrival, so the lowest is the oldest: its row alone is read,
/// however many wait.
pub(in crate::webhooks) fn oldest_undelivered(
    connection: &Connection,
    topic: Topic,
) -> rusqlite::Result<Option<UnixMillis>> {
    connection
        .prepare_cached(
            "select created_at
               from webhook_deliveries
              where delivery_no = (
                    select min(first) from (
                        select min(delivery_no) as first
                          from webhook_deliveries
                         where state = 'pending' and attempts = 0 and topic = :topic
                         union all
                        select min(delivery_no)
                          from webhook_deliveries
                         where state = 'pending' and attempts > 0 and topic = :topic
                         union all
                        select min(delivery_no)
                          from webhook_deliveries
                         where state = 'failed' and seen_at is null and topic = :topic))",
        )?
        .query_row(named_params! { ":topic": topic }, |row| row.get(0))
        .optional()
}
