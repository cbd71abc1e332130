//! Every statement on `webhook_deliveries`: queueing here, the rest by what it is for.

mod find;
mod settle;
mod standing;

use rusqlite::{Transaction, named_params};

use super::settings::Topic;
use crate::clock::UnixMillis;

pub(super) use self::find::{Due, Search, due, next_due_at};
pub(super) use self::settle::settle;
pub(super) use self::standing::{backlog_of, delivery_of};

/// Adds a delivery, due at once.
pub(super) fn insert(
    tx: &Transaction<'_>,
    topic: Topic,
    message_id: &str,
    subject_id: &str,
    payload: &[u8],
    now: UnixMillis,
) -> rusqlite::Result<()> {
    tx.prepare_cached(
        "insert into webhook_deliveries
                (topic, message_id, subject_id, payload, next_attempt_at, created_at)
         values (:topic, :message_id, :subject_id, :payload, :now, :now)",
    )?
    .execute(named_params! {
        ":topic": topic,
        ":message_id": message_id,
        ":subject_id": subject_id,
        ":payload": payload,
        ":now": now,
    })?;
    Ok(())
}

/// Makes the newest delivery of `subject_id` as if it had just been queued, whatever its state;
/// false if there is none.
pub(super) fn requeue(
    tx: &Transaction<'_>,
    subject_id: &str,
    now: UnixMillis,
) -> rusqlite::Result<bool> {
    let requeued = tx
        .prepare_cached(
            "update webhook_deliveries
                set state = 'pending', attempts = 0, next_attempt_at = :now,
                    last_error = null, last_status = null, settled_at = null
              where delivery_no = (select max(delivery_no)
                                     from webhook_deliveries
                                    where subject_id = :subject_id)",
        )?
        .execute(named_params! { ":subject_id": subject_id, ":now": now })?;
    Ok(requeued > 0)
}

/// Removes what waits to be delivered of `subject_id`.
pub(super) fn withdraw(tx: &Transaction<'_>, subject_id: &str) -> rusqlite::Result<()> {
    tx.prepare_cached(
        "delete from webhook_deliveries
          where subject_id = :subject_id and state = 'pending'",
    )?
    .execute(named_params! { ":subject_id": subject_id })?;
    Ok(())
}
