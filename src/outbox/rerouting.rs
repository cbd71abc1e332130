//! Deliveries that wait in a lane without an address, when the office is told by another channel.

use std::sync::Arc;

use rusqlite::{Connection, Transaction};

use super::channel::{Channel, Lane};
use super::queue::Outbox;
use super::sql::{self, Waiting};
use crate::clock::UnixMillis;
use crate::store::StoreError;

/// How many deliveries are looked at in one commit.
const STEP: i64 = 100;

impl Outbox {
    /// Withdraws all that waits in `lane`, which has no address. Before that `tell` queues what tells the
    /// office of a record's messages by another channel: it gets the record's id and the messages, the oldest
    /// first. If it returns false, the record's messages go on waiting.
    pub async fn reroute<F>(&self, lane: Lane, tell: F) -> Result<(), StoreError>
    where
        F: Fn(&Transaction<'_>, &str, &[Waiting], UnixMillis) -> rusqlite::Result<bool>
            + Send
            + Sync
            + 'static,
    {
        let (tell, mut after) = (Arc::new(tell), 0);
        loop {
            let (tell, now) = (Arc::clone(&tell), self.now());
            let step = self.store.write(move |tx| {
                let waiting = sql::waiting_in(tx, lane, after, STEP)?;
                for (_, subject_id) in &waiting {
                    Self::reroute_one(tx, lane, subject_id, now, &*tell)?;
                }
                Ok(waiting.last().map(|(delivery_no, _)| *delivery_no))
            });
            let Some(last) = step.await? else { return Ok(()) };
            after = last;
            self.wake();
        }
    }

    /// Does the same for the record `subject_id`. Call [`Outbox::wake`] after the commit.
    pub fn reroute_one(
        tx: &Transaction<'_>,
        lane: Lane,
        subject_id: &str,
        now: UnixMillis,
        tell: impl Fn(&Transaction<'_>, &str, &[Waiting], UnixMillis) -> rusqlite::Result<bool>,
    ) -> rusqlite::Result<()> {
        let waiting = sql::waiting_of(tx, lane, subject_id)?;
        if waiting.is_empty() || !tell(tx, subject_id, &waiting, now)? {
            return Ok(());
        }
        waiting.iter().try_for_each(|one| sql::withdraw_one(tx, one.delivery_no, now))
    }

    /// Whether the message `message_id` about `subject_id` was ever queued by `channel`.
    pub fn was_queued(
        connection: &Connection,
        channel: Channel,
        subject_id: &str,
        message_id: &str,
    ) -> rusqlite::Result<bool> {
        sql::was_queued(connection, channel, (subject_id, message_id))
    }
}
