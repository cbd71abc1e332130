//! What became of an attempt.

use rusqlite::{Transaction, named_params};

use super::find::{Due, Handed};
use super::staff_actions::HAS_NEWER;
use super::suppressed::suppress;
use crate::clock::UnixMillis;
use crate::outbox::channel::Channel;
use crate::outbox::retry::Verdict;
use crate::outbox::suppression::{Suppression, SuppressionReason, SuppressionScope};
use crate::outbox::transport::{Attempt, Outcome};

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
        Verdict::PerhapsSent => end(tx, due, attempt, "perhaps_sent", now),
        Verdict::Expired => end(tx, due, attempt, "withdrawn", now),
        Verdict::GivenUp => {
            note_refusal(tx, due, attempt, now)?;
            end(tx, due, attempt, "failed", now)
        }
    }
}

/// Whether `due` is still in the database. It isn't once its record is deleted.
pub(in crate::outbox) fn is_there(tx: &Transaction<'_>, due: &Due) -> rusqlite::Result<bool> {
    tx.prepare_cached(
        "select exists (select 1 from deliveries
                         where delivery_no = :delivery_no and subject_id = :subject_id)",
    )?
    .query_row(
        named_params! { ":delivery_no": due.delivery_no, ":subject_id": due.subject_id },
        |row| row.get(0),
    )
}

/// Remembers the address of a visitor that a mail server refused for good. Nothing more is sent to it.
fn note_refusal(
    tx: &Transaction<'_>,
    due: &Due,
    attempt: &Attempt,
    now: UnixMillis,
) -> rusqlite::Result<()> {
    let Outcome::RecipientRefused { error } = &attempt.outcome else { return Ok(()) };
    if due.lane.channel != Channel::VisitorMail {
        return Ok(());
    }
    let refused = Suppression {
        scope: SuppressionScope::Everything,
        reason: SuppressionReason::Refused,
        suppressed_at: now,
        last_error: Some(error.clone()),
    };
    suppress(tx, &due.recipient, &refused)
}

/// Counts that all of a message is about to be with its receiver; false if it's no longer to be sent, or not
/// at `wall_now`, or not to this address. It may have waited for long since the attempt began.
pub(in crate::outbox) fn hand_over(
    tx: &Transaction<'_>,
    handed: &Handed,
    wall_now: UnixMillis,
) -> rusqlite::Result<bool> {
    let counted = tx
        .prepare_cached(
            "update deliveries set unanswered = unanswered + 1
              where delivery_no = :delivery_no and subject_id = :subject_id
                and state = 'pending' and attempts = :attempts
                and (expires_at is null or expires_at >= :wall_now)
                and not (channel = 'visitor_mail' and exists (
                    select 1 from suppressed_addresses
                     where address = recipient
                       and (scope = 'everything' or message_id like '%-reminder')))",
        )?
        .execute(named_params! {
            ":delivery_no": handed.delivery_no,
            ":subject_id": handed.subject_id,
            ":attempts": handed.attempts,
            ":wall_now": wall_now,
        })?;
    Ok(counted > 0)
}

/// How often `due` was handed over without an answer, now that `attempt` has ended.
fn unanswered(due: &Due, attempt: &Attempt) -> u32 {
    due.unanswered + u32::from(matches!(attempt.outcome, Outcome::PerhapsSent { .. }))
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
                delivered_at = coalesce(delivered_at, :now), unanswered = :unanswered
          where delivery_no = :delivery_no and subject_id = :subject_id
            and state in ('pending', 'withdrawn')",
    )?
    .execute(named_params! {
        ":delivery_no": due.delivery_no,
        ":subject_id": due.subject_id,
        ":status": attempt.status,
        ":unanswered": due.unanswered,
        ":now": now,
    })?;
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
                last_error = :error, last_status = :status,
                unanswered = :unanswered
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
        ":unanswered": unanswered(due, attempt),
    })?;
    Ok(())
}

/// Makes the delivery `released` due ahead of what came due by itself. False if it doesn't wait for a further
/// attempt, or is released already. Released deliveries are due in the order in which they were queued.
pub(in crate::outbox) fn release(tx: &Transaction<'_>, released: i64) -> rusqlite::Result<bool> {
    let changed = tx
        .prepare_cached(
            "update deliveries set next_attempt_at = due_since
              where delivery_no = ?1 and state = 'pending' and attempts > 0
                and next_attempt_at > due_since",
        )?
        .execute([released])?;
    Ok(changed > 0)
}

/// Ends the delivery as `state`. Does nothing if staff asked meanwhile to send it again. Newer messages
/// about the record are then sent instead.
fn end(
    tx: &Transaction<'_>,
    due: &Due,
    attempt: &Attempt,
    state: &str,
    now: UnixMillis,
) -> rusqlite::Result<()> {
    tx.prepare_cached(&format!(
        "update deliveries
            set state = iif({HAS_NEWER}, 'withdrawn', :state), attempts = attempts + 1,
                next_attempt_at = null, last_error = :error, last_status = :status,
                settled_at = :now
          where delivery_no = :delivery_no and subject_id = :subject_id
            and state = 'pending' and attempts = :attempts",
    ))?
    .execute(named_params! {
        ":delivery_no": due.delivery_no,
        ":subject_id": due.subject_id,
        ":attempts": due.attempts,
        ":state": state,
        ":error": attempt.outcome.error(),
        ":status": attempt.status,
        ":now": now,
    })?;
    Ok(())
}
