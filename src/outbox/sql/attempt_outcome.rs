//! What became of an attempt.

use rusqlite::{Transaction, named_params};

use super::find::Due;
use super::staff_actions::HAS_NEWER;
use crate::clock::UnixMillis;
use crate::outbox::channel::Channel;
use crate::outbox::retry::Verdict;
use crate::outbox::transport::Attempt;

/// Sets down what became of an attempt at `due`; nothing if its record is deleted, whose delivery's
/// number another may have by now.
pub(in crate::outbox) fn settle(
    tx: &Transaction<'_>,
    due: &Due,
    attempt: &Attempt,
    verdict: Verdict,
    now: UnixMillis,
) -> rusqlite::Result<()> {
    match verdict {
        Verdict::Sent => sent(tx, due, attempt, now),
        Verdict::Again(at) => put_off(tx, due, attempt, at),
        Verdict::GivenUp => give_up(tx, due, attempt, now),
    }
}

/// The receiver has it, even if somebody has asked meanwhile to send it again or to take it back.
fn sent(
    tx: &Transaction<'_>,
    due: &Due,
    attempt: &Attempt,
    now: UnixMillis,
) -> rusqlite::Result<()> {
    tx.prepare_cached(
        "update deliveries
            set state = 'sent', attempts = attempts + 1, next_attempt_at = null,
                last_error = null, last_status = :status, settled_at = :now,
                delivered_at = coalesce(delivered_at, :now)
          where delivery_no = :delivery_no and subject_id = :subject_id
            and state in ('pending', 'withdrawn')",
    )?
    .execute(named_params! {
        ":delivery_no": due.delivery_no,
        ":subject_id": due.subject_id,
        ":status": attempt.status,
        ":now": now,
    })?;
    Ok(())
}

/// Records that the message about `subject_id` by `channel` was delivered, not by the worker.
pub(in crate::outbox) fn note_delivered(
    tx: &Transaction<'_>,
    channel: Channel,
    subject_id: &str,
    now: UnixMillis,
) -> rusqlite::Result<()> {
    tx.prepare_cached(
        "update deliveries
            set state = 'sent', attempts = attempts + 1, next_attempt_at = null,
                last_error = null, settled_at = :now, delivered_at = coalesce(delivered_at, :now)
          where subject_id = :subject_id and channel = :channel
            and (state = 'pending' or state = 'failed')",
    )?
    .execute(named_params! { ":subject_id": subject_id, ":channel": channel, ":now": now })?;
    Ok(())
}

/// Reschedules the delivery for `at`. Does nothing if staff asked meanwhile to send it again, which
/// resets the number of attempts.
fn put_off(
    tx: &Transaction<'_>,
    due: &Due,
    attempt: &Attempt,
    at: UnixMillis,
) -> rusqlite::Result<()> {
    tx.prepare_cached(
        "update deliveries
            set attempts = attempts + 1, next_attempt_at = :at,
                last_error = :error, last_status = :status
          where delivery_no = :delivery_no and subject_id = :subject_id
            and state = 'pending' and attempts = :attempts",
    )?
    .execute(named_params! {
        ":delivery_no": due.delivery_no,
        ":subject_id": due.subject_id,
        ":attempts": due.attempts,
        ":error": attempt.outcome.error(),
        ":status": attempt.status,
        ":at": at,
    })?;
    Ok(())
}

/// Gives the delivery up. Does nothing if staff asked meanwhile to send it again. Newer messages
/// about the record are then sent instead.
fn give_up(
    tx: &Transaction<'_>,
    due: &Due,
    attempt: &Attempt,
    now: UnixMillis,
) -> rusqlite::Result<()> {
    tx.prepare_cached(&format!(
        "update deliveries
            set state = iif({HAS_NEWER}, 'withdrawn', 'failed'), attempts = attempts + 1,
                next_attempt_at = null, last_error = :error, last_status = :status,
                settled_at = :now
          where delivery_no = :delivery_no and subject_id = :subject_id
            and state = 'pending' and attempts = :attempts",
    ))?
    .execute(named_params! {
        ":delivery_no": due.delivery_no,
        ":subject_id": due.subject_id,
        ":attempts": due.attempts,
        ":error": attempt.outcome.error(),
        ":status": attempt.status,
        ":now": now,
    })?;
    Ok(())
}
