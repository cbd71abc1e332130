//! Reminders: at most one for each record and day, and none that is late. Thanks for coming are kept in the same way, under ids
//! that end with `-thanks-reminder`: whoever turns reminders off gets neither.

use rusqlite::{Connection, Transaction, named_params, params};

use crate::clock::UnixMillis;

/// Sets when it's too late to send the delivery of this number.
pub(in crate::outbox) fn set_expiry(
    tx: &Transaction<'_>,
    delivery_no: i64,
    expires_at: UnixMillis,
) -> rusqlite::Result<()> {
    tx.prepare_cached("update deliveries set expires_at = ?2 where delivery_no = ?1")?
        .execute(params![delivery_no, expires_at])?;
    Ok(())
}

/// Whether the message `message_id` about `subject_id` was ever queued to a visitor.
pub(in crate::outbox) fn is_queued_to_visitor(
    connection: &Connection,
    subject_id: &str,
    message_id: &str,
) -> rusqlite::Result<bool> {
    connection
        .prepare_cached(
            "select exists (select 1 from deliveries
                             where subject_id = ?1 and channel = 'visitor_mail'
                               and message_id = ?2)",
        )?
        .query_row([subject_id, message_id], |row| row.get(0))
}

/// Whether the message `message_id` about `subject_id` was queued to a visitor, to be late after `moment`.
pub(in crate::outbox) fn expires_after(
    connection: &Connection,
    (subject_id, message_id): (&str, &str),
    moment: UnixMillis,
) -> rusqlite::Result<bool> {
    connection
        .prepare_cached(
            "select exists (select 1 from deliveries
                             where subject_id = ?1 and channel = 'visitor_mail'
                               and message_id = ?2 and expires_at > ?3)",
        )?
        .query_row(params![subject_id, message_id, moment], |row| row.get(0))
}

/// The records whose reminders wait, with when it's too late for each.
pub(in crate::outbox) fn waiting_reminders(
    connection: &Connection,
) -> rusqlite::Result<Vec<(String, UnixMillis)>> {
    connection
        .prepare_cached(
            "select subject_id, expires_at from deliveries indexed by deliveries_expiring
              where state = 'pending' and expires_at is not null
                and message_id not like '%-thanks-reminder'",
        )?
        .query_map([], |row| Ok((row.get(0)?, row.get(1)?)))?
        .collect()
}

/// Gives the reminder about `subject_id` another payload if it wasn't sent yet.
pub(in crate::outbox) fn update_reminder(
    tx: &Transaction<'_>,
    subject_id: &str,
    payload: &[u8],
) -> rusqlite::Result<()> {
    tx.prepare_cached(
        "update deliveries set payload = :payload
          where subject_id = :subject_id and channel = 'visitor_mail'
            and message_id like '%-reminder' and message_id not like '%-thanks-reminder'
            and state = 'pending'",
    )?
    .execute(named_params! { ":subject_id": subject_id, ":payload": payload })?;
    Ok(())
}

/// Withdraws the reminder about `subject_id` if it wasn't sent yet.
pub(in crate::outbox) fn withdraw_reminder(
    tx: &Transaction<'_>,
    subject_id: &str,
    now: UnixMillis,
) -> rusqlite::Result<()> {
    tx.prepare_cached(
        "update deliveries
            set state = 'withdrawn', next_attempt_at = null, settled_at = :now
          where subject_id = :subject_id and channel = 'visitor_mail'
            and message_id like '%-reminder' and state = 'pending'",
    )?
    .execute(named_params! { ":subject_id": subject_id, ":now": now })?;
    Ok(())
}

/// Queues the reminder about `subject_id` again if it was withdrawn since `since` and hasn't expired.
pub(in crate::outbox) fn restore_reminder(
    tx: &Transaction<'_>,
    subject_id: &str,
    since: UnixMillis,
    now: UnixMillis,
) -> rusqlite::Result<()> {
    tx.prepare_cached(
        "update deliveries set state = 'pending', next_attempt_at = :now, settled_at = null
          where subject_id = :subject_id and channel = 'visitor_mail'
            and message_id like '%-reminder' and state = 'withdrawn'
            and settled_at >= :since and expires_at > :now",
    )?
    .execute(named_params! {
        ":subject_id": subject_id, ":since": since, ":now": now,
    })?;
    Ok(())
}

/// Withdraws the reminders to `recipient` that weren't sent yet.
pub(in crate::outbox) fn withdraw_reminders_to(
    tx: &Transaction<'_>,
    recipient: &str,
    now: UnixMillis,
) -> rusqlite::Result<()> {
    tx.prepare_cached(
        "update deliveries indexed by deliveries_to_visitor
            set state = 'withdrawn', next_attempt_at = null, settled_at = :now
          where channel = 'visitor_mail' and recipient = :recipient and state = 'pending'
            and message_id like '%-reminder'",
    )?
    .execute(named_params! { ":recipient": recipient, ":now": now })?;
    Ok(())
}
