//! What people change about deliveries: sent again, taken back, taken note of.

use rusqlite::{Connection, Transaction, named_params};

use crate::clock::UnixMillis;
use crate::webhooks::settings::Topic;

/// Makes deliveries as if they had just been queued, by `:now`; which ones stands behind it.
const QUEUE_ANEW: &str = "update webhook_deliveries
    set state = 'pending', attempts = 0, next_attempt_at = :now, last_error = null,
        last_status = null, settled_at = null, due_since = :now, seen_at = null";

/// Makes the newest delivery of `subject_id` as if it had just been queued, whatever its state;
/// false if there is none.
pub(in crate::webhooks) fn requeue(
    tx: &Transaction<'_>,
    subject_id: &str,
    now: UnixMillis,
) -> rusqlite::Result<bool> {
    let requeued = tx
        .prepare_cached(&format!(
            "{QUEUE_ANEW}
              where delivery_no = (select max(delivery_no)
                                     from webhook_deliveries
                                    where subject_id = :subject_id)"
        ))?
        .execute(named_params! { ":subject_id": subject_id, ":now": now })?;
    Ok(requeued > 0)
}

/// Queues some of what was given up of `topic` again, oldest first and at most `limit`; how many.
///
/// What is given up anew meanwhile is left alone: it has been due since `now`.
pub(in crate::webhooks) fn requeue_failed(
    tx: &Transaction<'_>,
    topic: Topic,
    now: UnixMillis,
    limit: i64,
) -> rusqlite::Result<usize> {
    tx.prepare_cached(&format!(
        "{QUEUE_ANEW}
              where delivery_no in (select delivery_no from webhook_deliveries
                                 where state = 'failed' and topic = :topic and due_since <> :now
                                 order by delivery_no limit :limit)"
    ))?
    .execute(named_params! { ":topic": topic, ":now": now, ":limit": limit })
}

/// Makes some of what waits for a further attempt of `topic` due, at most `limit`; how many.
pub(in crate::webhooks) fn try_now(
    tx: &Transaction<'_>,
    topic: Topic,
    now: UnixMillis,
    limit: i64,
) -> rusqlite::Result<usize> {
    tx.prepare_cached(
        "update webhook_deliveries set next_attempt_at = :now
          where delivery_no in (select delivery_no from webhook_deliveries
                                 where state = 'pending' and attempts > 0 and topic = :topic
                                   and next_attempt_at > :now
                                 order by next_attempt_at limit :limit)",
    )?
    .execute(named_params! { ":topic": topic, ":now": now, ":limit": limit })
}

/// How many deliveries of `topic` wait for a further attempt.
pub(in crate::webhooks) fn waiting_for_another(
    connection: &Connection,
    topic: Topic,
) -> rusqlite::Result<i64> {
    connection
        .prepare_cached(
            "select count(*) from webhook_deliveries
              where state = 'pending' and attempts > 0 and topic = :topic",
        )?
        .query_row(named_params! { ":topic": topic }, |row| row.get(0))
}

/// Takes back what is not delivered of `subject_id`. What the receiver had taken before it was
/// queued again is what it was: sent.
pub(in crate::webhooks) fn withdraw(
    tx: &Transaction<'_>,
    subject_id: &str,
    now: UnixMillis,
) -> rusqlite::Result<()> {
    tx.prepare_cached(
        "update webhook_deliveries
            set state = iif(delivered_at is null, 'withdrawn', 'sent'), next_attempt_at = null,
                settled_at = coalesce(delivered_at, :now)
          where subject_id = :subject_id and state in ('pending', 'failed')",
    )?
    .execute(named_params! { ":subject_id": subject_id, ":now": now })?;
    Ok(())
}

/// Takes back what was given up of `subject_id`, of which there is newer news.
pub(in crate::webhooks) fn supersede(
    tx: &Transaction<'_>,
    subject_id: &str,
    now: UnixMillis,
) -> rusqlite::Result<()> {
    tx.prepare_cached(
        "update webhook_deliveries set state = 'withdrawn', settled_at = :now
          where subject_id = :subject_id and state = 'failed'",
    )?
    .execute(named_params! { ":subject_id": subject_id, ":now": now })?;
    Ok(())
}

/// Queues what was taken back of `subject_id`; false if nothing was.
pub(in crate::webhooks) fn restore(
    tx: &Transaction<'_>,
    subject_id: &str,
    now: UnixMillis,
) -> rusqlite::Result<bool> {
    let restored = tx
        .prepare_cached(&format!(
            "{QUEUE_ANEW}
              where subject_id = :subject_id and state = 'withdrawn'"
        ))?
        .execute(named_params! { ":subject_id": subject_id, ":now": now })?;
    Ok(restored > 0)
}

/// Notes that staff know what has not arrived: of `subject_id`, or at most `limit` of all that was
/// given up. How many they did not know of.
pub(in crate::webhooks) fn note_seen(
    tx: &Transaction<'_>,
    subject_id: Option<&str>,
    now: UnixMillis,
    limit: i64,
) -> rusqlite::Result<usize> {
    match subject_id {
        // By the unique index on (subject_id, message_id); the other by that of what was given up.
        Some(subject_id) => tx
            .prepare_cached(
                "update webhook_deliveries set seen_at = :now
                  where subject_id = :subject_id and state in ('pending', 'failed')
                    and seen_at is null",
            )?
            .execute(named_params! { ":subject_id": subject_id, ":now": now }),
        None => tx
            .prepare_cached(
                "update webhook_deliveries set seen_at = :now
                  where delivery_no in (select delivery_no from webhook_deliveries
                                         where state = 'failed' and seen_at is null
                                         limit :limit)",
            )?
            .execute(named_params! { ":now": now, ":limit": limit }),
    }
}
