//! How far deliveries have come.

use rusqlite::{Connection, OptionalExtension, Row, named_params};

use crate::clock::UnixMillis;
use crate::outbox::channel::{Channel, Lane};
use crate::outbox::delivery::{Backlog, ChannelDelivery, Delivery};
use crate::outbox::mail::is_of_one_mail;

impl Delivery {
    /// The newest delivery about the record `subject_id` to the owner's automation, or `None` if none
    /// was ever queued or each was taken back.
    pub fn of(connection: &Connection, subject_id: &str) -> rusqlite::Result<Option<Self>> {
        Self::by(connection, Channel::Webhook, subject_id)
    }

    /// The same of any channel.
    pub fn by(
        connection: &Connection,
        channel: Channel,
        subject_id: &str,
    ) -> rusqlite::Result<Option<Self>> {
        connection
            .prepare_cached(
                "select state, attempts, last_error, last_status, next_attempt_at, settled_at
                   from deliveries
                  where subject_id = :subject_id and channel = :channel and state <> 'withdrawn'
                  order by delivery_no desc
                  limit 1",
            )?
            .query_row(named_params! { ":subject_id": subject_id, ":channel": channel }, |row| {
                delivery(row, 0)
            })
            .optional()
    }
}

impl ChannelDelivery {
    /// The mails about the record `subject_id`.
    pub fn mails(connection: &Connection, subject_id: &str) -> rusqlite::Result<Vec<Self>> {
        let all = Self::all(connection, subject_id)?;
        Ok(all.into_iter().filter(|one| one.channel != Channel::Webhook).collect())
    }

    /// The newest delivery about the record `subject_id` by each channel to each recipient that was not taken
    /// back, in the order in which they were queued. Before a reminder, also the news that weren't sent.
    pub fn all(connection: &Connection, subject_id: &str) -> rusqlite::Result<Vec<Self>> {
        connection
            .prepare_cached(
                "select channel, recipient, state, attempts, last_error, last_status, next_attempt_at,
                        settled_at
                   from deliveries as d
                  where subject_id = :subject_id and state <> 'withdrawn'
                    and not exists (
                        select 1 from deliveries as newer
                         where newer.subject_id = :subject_id and newer.channel = d.channel
                           and newer.recipient = d.recipient and newer.delivery_no > d.delivery_no
                           and newer.state <> 'withdrawn'
                           and (d.state = 'sent' or newer.message_id not like '%-reminder'))
                  order by delivery_no",
            )?
            .query_map(named_params! { ":subject_id": subject_id }, |row| {
                Ok(ChannelDelivery {
                    channel: row.get(0)?,
                    recipient: row.get(1)?,
                    delivery: delivery(row, 2)?,
                })
            })?
            .collect()
    }
}

/// The delivery whose columns begin at `first`.
fn delivery(row: &Row<'_>, first: usize) -> rusqlite::Result<Delivery> {
    Ok(Delivery {
        state: row.get(first)?,
        attempts: row.get(first + 1)?,
        last_error: row.get(first + 2)?,
        last_status: row.get(first + 3)?,
        next_attempt_at: row.get(first + 4)?,
        settled_at: row.get(first + 5)?,
    })
}

/// How many mails that count for `mailbox` were queued since `since` and not withdrawn.
pub(in crate::outbox) fn mails_counted_for(
    connection: &Connection,
    mailbox: &str,
    since: UnixMillis,
) -> rusqlite::Result<u32> {
    connection
        .prepare_cached(
            "select count(*) from deliveries indexed by deliveries_counted
              where counts_for = :mailbox and created_at >= :since and state <> 'withdrawn'",
        )?
        .query_row(named_params! { ":mailbox": mailbox, ":since": since }, |row| row.get(0))
}

impl Backlog {
    /// Counts what `lane` has not delivered, in the indexes. The two kinds of pending rows are counted apart because
    /// each has one of its own.
    pub fn of(connection: &Connection, lane: Lane) -> rusqlite::Result<Self> {
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

    /// How many deliveries wait for an attempt, in all lanes.
    pub fn waiting(connection: &Connection) -> rusqlite::Result<u32> {
        Lane::all().map(|lane| Ok(Self::of(connection, lane)?.pending)).sum()
    }
}

/// Earliest due time among `lane`'s undelivered messages that staff haven't acknowledged.
///
/// Reads the first row of each of two indexes. In the index of untried messages it skips those that
/// staff have acknowledged; they are few, unless the lane had no address for long.
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

/// Since when the oldest mail of `lane` that was tried should have been sent, but for what staff know
/// of and for what a recipient's address or the mail itself was refused for.
pub(in crate::outbox) fn oldest_unsendable(
    connection: &Connection,
    lane: Lane,
) -> rusqlite::Result<Option<UnixMillis>> {
    let mut statement = connection.prepare_cached(
        "select due_since, last_error from deliveries indexed by deliveries_alarming
          where (state = 'failed' or state = 'pending' and attempts > 0)
            and seen_at is null and channel = :channel and topic = :topic
          order by due_since",
    )?;
    let mut rows =
        statement.query(named_params! { ":channel": lane.channel, ":topic": lane.topic })?;
    while let Some(row) = rows.next()? {
        let error: Option<String> = row.get(1)?;
        if !error.is_some_and(|error| is_of_one_mail(&error)) {
            return row.get(0).map(Some);
        }
    }
    Ok(None)
}
