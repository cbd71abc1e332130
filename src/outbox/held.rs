//! Messages that are held, so that staff can take back what they tell.

use rusqlite::{Connection, Transaction};

use super::queue::{Outbox, SURE};
use super::sql;
use crate::clock::UnixMillis;

impl Outbox {
    /// Whether the message `message_id` about `subject_id`, and the mails with ids made of it ([`mail_id`]), are still
    /// held, so that [`Outbox::withdraw_held`] withdraws them for sure.
    ///
    /// [`mail_id`]: super::mail_id
    pub fn is_held(
        connection: &Connection,
        subject_id: &str,
        message_id: &str,
        now: UnixMillis,
    ) -> rusqlite::Result<bool> {
        sql::is_held(connection, (subject_id, message_id), now.plus(SURE))
    }

    /// Whether the message `message_id` about `subject_id`, or a mail with an id made of it, was ever queued.
    pub fn is_queued(
        connection: &Connection,
        subject_id: &str,
        message_id: &str,
    ) -> rusqlite::Result<bool> {
        sql::is_queued(connection, (subject_id, message_id))
    }

    /// Withdraws the message `message_id` about `subject_id`, and the mails with ids made of it, if they weren't sent.
    pub fn withdraw_held(
        tx: &Transaction<'_>,
        subject_id: &str,
        message_id: &str,
        now: UnixMillis,
    ) -> rusqlite::Result<()> {
        sql::withdraw_with_mails(tx, (subject_id, message_id), now)
    }

    /// Withdraws all mails about `subject_id` to the visitor that weren't sent.
    pub fn withdraw_visitor_mails(
        tx: &Transaction<'_>,
        subject_id: &str,
        now: UnixMillis,
    ) -> rusqlite::Result<()> {
        sql::withdraw_visitor_mails(tx, subject_id, now)
    }

    /// Queues the message `message_id` about `subject_id` again, and the mails with ids made of it, to be sent at `at`: those
    /// that were withdrawn since `since`, before any attempt.
    pub fn restore_held(
        tx: &Transaction<'_>,
        (subject_id, message_id): (&str, &str),
        since: UnixMillis,
        at: UnixMillis,
    ) -> rusqlite::Result<()> {
        sql::restore_held(tx, (subject_id, message_id), since, at)
    }
}
