//! Messages that are held, so that staff can take back what they tell.

use rusqlite::{Connection, Transaction, named_params};

use crate::clock::UnixMillis;

/// Whether a row is the message `:message_id` about `:subject_id`, or a mail with an id made of it.
const IS_MEANT: &str = "subject_id = :subject_id
    and (message_id = :message_id or message_id like :message_id || '-%')";

/// Whether there's any of them, whatever became of it.
pub(in crate::outbox) fn is_queued(
    connection: &Connection,
    (subject_id, message_id): (&str, &str),
) -> rusqlite::Result<bool> {
    connection
        .prepare_cached(&format!("select exists (select 1 from deliveries where {IS_MEANT})"))?
        .query_row(named_params! { ":subject_id": subject_id, ":message_id": message_id }, |row| {
            row.get(0)
        })
}

/// Whether none of them has been attempted, or is due before `sure`.
pub(in crate::outbox) fn is_held(
    connection: &Connection,
    (subject_id, message_id): (&str, &str),
    sure: UnixMillis,
) -> rusqlite::Result<bool> {
    connection
        .prepare_cached(&format!(
            "select not exists (
                 select 1 from deliveries
                  where {IS_MEANT} and state <> 'withdrawn'
                    and not (state = 'pending' and attempts = 0 and next_attempt_at > :sure))"
        ))?
        .query_row(
            named_params! {
                ":subject_id": subject_id, ":message_id": message_id, ":sure": sure,
            },
            |row| row.get(0),
        )
}

/// Withdraws them if they wait.
pub(in crate::outbox) fn withdraw_with_mails(
    tx: &Transaction<'_>,
    (subject_id, message_id): (&str, &str),
    now: UnixMillis,
) -> rusqlite::Result<()> {
    tx.prepare_cached(&format!(
        "update deliveries set state = 'withdrawn', next_attempt_at = null, settled_at = :now
          where {IS_MEANT} and state = 'pending'"
    ))?
    .execute(named_params! {
        ":subject_id": subject_id, ":message_id": message_id, ":now": now,
    })?;
    Ok(())
}

/// Withdraws the mails about `subject_id` to the visitor that wait.
pub(in crate::outbox) fn withdraw_visitor_mails(
    tx: &Transaction<'_>,
    subject_id: &str,
    now: UnixMillis,
) -> rusqlite::Result<()> {
    tx.prepare_cached(
        "update deliveries set state = 'withdrawn', next_attempt_at = null, settled_at = :now
          where subject_id = :subject_id and channel = 'visitor_mail' and state = 'pending'",
    )?
    .execute(named_params! { ":subject_id": subject_id, ":now": now })?;
    Ok(())
}

/// Has those be pending again, due at `at`, that were withdrawn since `since` without an attempt.
pub(in crate::outbox) fn restore_held(
    tx: &Transaction<'_>,
    (subject_id, message_id): (&str, &str),
    since: UnixMillis,
    at: UnixMillis,
) -> rusqlite::Result<()> {
    tx.prepare_cached(&format!(
        "update deliveries set state = 'pending', next_attempt_at = :at, settled_at = null
          where {IS_MEANT} and state = 'withdrawn' and attempts = 0 and settled_at >= :since"
    ))?
    .execute(named_params! {
        ":subject_id": subject_id, ":message_id": message_id, ":since": since, ":at": at,
    })?;
    Ok(())
}
