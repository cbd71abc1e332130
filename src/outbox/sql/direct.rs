//! What came of messages that were sent past the database.

use rusqlite::{Transaction, named_params};

use crate::clock::UnixMillis;
use crate::outbox::channel::Channel;

/// Records that the message `message_id` about `subject_id` by `channel` was delivered, not by the worker.
pub(in crate::outbox) fn note_delivered(
    tx: &Transaction<'_>,
    subject_id: &str,
    (channel, message_id): (Channel, &str),
    now: UnixMillis,
) -> rusqlite::Result<()> {
    tx.prepare_cached(
        "update deliveries
            set state = 'sent', attempts = attempts + 1, next_attempt_at = null,
                last_error = null, settled_at = :now, delivered_at = coalesce(delivered_at, :now)
          where subject_id = :subject_id and channel = :channel
            and message_id = iif(:message_id = subject_id, '', :message_id)
            and (state = 'pending' or state = 'failed')",
    )?
    .execute(named_params! {
        ":subject_id": subject_id,
        ":channel": channel,
        ":message_id": message_id,
        ":now": now,
    })?;
    Ok(())
}

/// Records that the message was handed over once without an answer, unless an attempt was made since. It stays
/// due.
pub(in crate::outbox) fn note_perhaps_sent(
    tx: &Transaction<'_>,
    subject_id: &str,
    (channel, message_id): (Channel, &str),
    error: &str,
) -> rusqlite::Result<()> {
    tx.prepare_cached(
        "update deliveries
            set attempts = 1, unanswered = 1, last_error = :error
          where subject_id = :subject_id and channel = :channel
            and message_id = iif(:message_id = subject_id, '', :message_id)
            and state = 'pending' and attempts = 0 and unanswered = 0",
    )?
    .execute(named_params! {
        ":subject_id": subject_id,
        ":channel": channel,
        ":message_id": message_id,
        ":error": error,
    })?;
    Ok(())
}
