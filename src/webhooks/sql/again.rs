//! What people change about deliveries: sent again, taken back, taken note of.

use rusqlite::{Transaction, named_params};

use crate::clock::UnixMillis;
use crate::webhooks::settings::Topic;

/// Makes the newest delivery of `subject_id` as if it had just been queued, whatever its state;
/// false if there is none.
pub(in crate::webhooks) fn requeue(
    tx: &Transaction<'_>,
    subject_id: &str,
    now: UnixMillis,
) -> rusqlite::Result<bool> {
    let requeued = tx
        .prepare_cached(
            "update webhook_deliveries
                set state = 'pending', attempts = 0, next_attempt_at = :now, last_error = null,
                    last_status = null, settled_at = null, seen_at = null
              where delivery_no = (select max(delivery_no)
                                     from webhook_deliveries
                                    where subject_id = :subject_id)",
        )?
        .execute(named_params! { ":subject_id": subject_id, ":now": now })?;
    Ok(requeued > 0)
}

/// Queues all that was given up again and makes all that waits for a further attempt due.
pub(in crate::webhooks) fn requeue_all(
    tx: &Transaction<'_>,
    topic: Option<Topic>,
    now: UnixMillis,
) -> rusqlite::Result<usize> {
    let mut again = tx.prepare_cached(
        "update webhook_deliveries
            set state = 'pending', attempts = 0, next_attempt_at = :now, last_error = null,
                last_status = null, settled_at = null, seen_at = null
          where state = 'failed' and topic = :topic",
    )?;
    let mut sooner = tx.prepare_cached(
        "update webhook_deliveries set next_attempt_at = :now
          where state = 'pending' and attempts > 0 and topic = :topic and next_attempt_at > :now",
    )?;
    let mut queued = 0;
    for topic in Topic::ALL.into_iter().filter(|one| topic.is_none_or(|wanted| wanted == *one)) {
        queued += sooner.execute(named_params! { ":topic": topic, ":now": now })?;
        queued += again.execute(named_params! { ":topic": topic, ":now": now })?;
    }
    Ok(queued)
}

/// Takes back what is not delivered of `subject_id`.
pub(in crate::webhooks) fn withdraw(
    tx: &Transaction<'_>,
    subject_id: &str,
    now: UnixMillis,
) -> rusqlite::Result<()> {
    tx.prepare_cached(
        "update webhook_deliveries
            set state = 'withdrawn', next_attempt_at = null, settled_at = :now
          where subject_id = :subject_id and state in ('pending', 'failed')",
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
        .prepare_cached(
            "update webhook_deliveries
                set state = 'pending', attempts = 0, next_attempt_at = :now, last_error = null,
                    last_status = null, settled_at = null, seen_at = null
              where subject_id = :subject_id and state = 'withdrawn'",
        )?
        .execute(named_params! { ":subject_id": subject_id, ":now": now })?;
    Ok(restored > 0)
}

/// Notes that staff know what was given up, of `subject_id` or at all.
pub(in crate::webhooks) fn note_seen(
    tx: &Transaction<'_>,
    subject_id: Option<&str>,
    now: UnixMillis,
) -> rusqlite::Result<usize> {
    match subject_id {
        // By the index on subjects; the other by the one on what was given up.
        Some(subject_id) => tx
            .prepare_cached(
                "update webhook_deliveries set seen_at = :now
                  where subject_id = :subject_id and state = 'failed' and seen_at is null",
            )?
            .execute(named_params! { ":subject_id": subject_id, ":now": now }),
        None => tx
            .prepare_cached(
                "update webhook_deliveries set seen_at = :now
                  where state = 'failed' and seen_at is null",
            )?
            .execute(named_params! { ":now": now }),
    }
}
