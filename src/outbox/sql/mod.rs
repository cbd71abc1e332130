//! Every statement on `deliveries` and `delivery_attempts`: queueing here, the rest by what
//! it is for.

mod attempt_outcome;
mod backlog;
mod direct;
mod due_times;
mod find;
mod held;
mod log;
mod reminders;
mod rerouting;
mod staff_actions;
mod suppressed;

use rusqlite::{Transaction, params};

use super::channel::Lane;
use crate::clock::UnixMillis;

pub(super) use self::attempt_outcome::{hand_over, is_there, release, settle};
pub(super) use self::backlog::{mails_counted_for, oldest_undelivered, oldest_unsendable};
pub(super) use self::direct::{note_delivered, note_perhaps_sent};
pub(super) use self::due_times::{last_moment, move_moments};
#[cfg(test)]
pub(super) use self::find::queries_of_what_is_due;
pub(super) use self::find::{Due, Handed, Room, Search, due, next_due_at};
pub(super) use self::held::{
    is_held, is_queued, restore_held, withdraw_visitor_mails, withdraw_with_mails,
};
pub(super) use self::log::{Entry, forget_attempts, insert_attempt, last_attempt};
pub(super) use self::reminders::{
    expires_after, is_queued_to_visitor, restore_reminder, set_expiry, update_reminder,
    waiting_reminders, withdraw_reminder, withdraw_reminders_to,
};
pub use self::rerouting::Waiting;
pub(super) use self::rerouting::{waiting_in, waiting_of, was_queued, withdraw_one};
pub(super) use self::staff_actions::{
    note_seen, requeue, requeue_failed, restore, supersede, take_back, try_now,
    waiting_for_another, withdraw,
};
pub(super) use self::suppressed::{lift_suppression, suppress, suppressions_of};

/// A delivery to be queued.
pub(super) struct New<'a> {
    pub(super) lane: Lane,
    pub(super) message_id: &'a str,
    pub(super) subject_id: &'a str,
    /// A mail's address; empty for a webhook.
    pub(super) recipient: &'a str,
    /// The mailbox whose daily limit it counts for.
    pub(super) counts_for: Option<&'a str>,
    /// `None`: made of the record at each attempt.
    pub(super) payload: Option<&'a [u8]>,
    /// Not attempted before.
    pub(super) due_at: UnixMillis,
    /// The number of a delivery of another record that goes first.
    pub(super) follows: Option<i64>,
}

/// Adds a delivery, queued `now`; its number.
pub(super) fn insert(
    tx: &Transaction<'_>,
    new: &New<'_>,
    now: UnixMillis,
) -> rusqlite::Result<i64> {
    let New { lane, message_id, subject_id, recipient, counts_for, payload, due_at, follows } = new;
    // As `find` reads it: a record's first news bear its id, which need not stand there twice.
    let message_id = if message_id == subject_id { "" } else { message_id };
    tx.prepare_cached(
        "insert into deliveries (channel, topic, message_id, subject_id, payload, next_attempt_at,
                                 created_at, due_since, follows, recipient, counts_for)
         values (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?7, ?8, ?9, ?10)",
    )?
    .execute(params![
        lane.channel,
        lane.topic,
        message_id,
        subject_id,
        payload,
        due_at,
        now,
        follows,
        recipient,
        counts_for
    ])?;
    Ok(tx.last_insert_rowid())
}
