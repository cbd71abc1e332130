//! Reminders: messages to a visitor that are worth nothing once they're late.

use rusqlite::{Connection, Transaction};

use super::channel::{Channel, Lane, Topic};
use super::queue::Outbox;
use super::sql::{self, New};
use super::suppression::Suppression;
use crate::clock::UnixMillis;

/// What the message id of a reminder ends with. The statements in `sql` name it, too.
const SUFFIX: &str = "-reminder";

/// A reminder of a registration's event, by mail.
#[derive(Clone, Copy, Debug)]
pub struct NewReminder<'a> {
    /// The registration's id.
    pub subject_id: &'a str,
    /// The day of the event: there's one reminder for each.
    pub day: &'a str,
    /// The address that it goes to, in small letters.
    pub recipient: &'a str,
    /// The mailbox whose daily limit it counts for.
    pub counts_for: Option<&'a str>,
    /// The mail, as the composer reads it.
    pub payload: &'a [u8],
    /// When it's too late for it, by the wall clock.
    pub expires_at: UnixMillis,
}

impl Outbox {
    /// Queues the only reminder of a registration for a day of its event, due since `due_at`; false if there was one before,
    /// whatever became of it. So neither a restart nor a clock that is set makes a second one.
    ///
    /// It replaces no other message about the registration: one that fails stays failed. [`Outbox::wake`] after the commit.
    pub fn remind(
        tx: &Transaction<'_>,
        reminder: &NewReminder<'_>,
        (due_at, now): (UnixMillis, UnixMillis),
    ) -> rusqlite::Result<bool> {
        let NewReminder { subject_id, day, recipient, counts_for, payload, expires_at } = *reminder;
        if Self::is_reminded(tx, subject_id, (day, due_at))? {
            return Ok(false);
        }
        let new = New {
            lane: Lane { channel: Channel::VisitorMail, topic: Topic::Registration },
            message_id: &message_id(subject_id, day),
            subject_id,
            recipient,
            counts_for,
            payload: Some(payload),
            due_at: now,
            follows: None,
        };
        let number = sql::insert(tx, &new, now)?;
        sql::set_expiry(tx, number, expires_at)?;
        Ok(true)
    }

    /// Whether a reminder of the registration `subject_id` for this day of its event was ever queued. It's due at `due_at`.
    pub fn is_reminded(
        connection: &Connection,
        subject_id: &str,
        (day, due_at): (&str, UnixMillis),
    ) -> rusqlite::Result<bool> {
        let id = message_id(subject_id, day);
        if sql::is_queued_to_visitor(connection, subject_id, &id)? {
            return Ok(true);
        }
        // Earlier programs made one for all days: it's of this one if it would have been late only now.
        let former = format!("{subject_id}{SUFFIX}");
        sql::expires_after(connection, (subject_id, &former), due_at)
    }

    /// Whether `address` gets reminders: nothing keeps them from it.
    pub fn takes_reminders(connection: &Connection, address: &str) -> rusqlite::Result<bool> {
        Ok(Suppression::of(connection, address)?.is_empty())
    }

    /// The registrations whose reminders wait, with when it's too late for each.
    pub fn waiting_reminders(
        connection: &Connection,
    ) -> rusqlite::Result<Vec<(String, UnixMillis)>> {
        sql::waiting_reminders(connection)
    }

    /// Gives the reminder of the registration `subject_id` another payload if it wasn't sent yet.
    pub fn update_reminder(
        tx: &Transaction<'_>,
        subject_id: &str,
        payload: &[u8],
    ) -> rusqlite::Result<()> {
        sql::update_reminder(tx, subject_id, payload)
    }

    /// Withdraws the reminder of the registration `subject_id` if it wasn't sent yet.
    pub fn withdraw_reminder(
        tx: &Transaction<'_>,
        subject_id: &str,
        now: UnixMillis,
    ) -> rusqlite::Result<()> {
        sql::withdraw_reminder(tx, subject_id, now)
    }

    /// Queues the reminder of the registration `subject_id` again if it was withdrawn since `since` and isn't late yet.
    pub fn restore_reminder(
        tx: &Transaction<'_>,
        subject_id: &str,
        since: UnixMillis,
        now: UnixMillis,
    ) -> rusqlite::Result<()> {
        sql::restore_reminder(tx, subject_id, since, now)
    }
}

fn message_id(subject_id: &str, day: &str) -> String {
    format!("{subject_id}-{day}{SUFFIX}")
}

/// Whether the message `message_id` is a reminder.
pub(super) fn is_reminder(message_id: &str) -> bool {
    message_id.ends_with(SUFFIX)
}
