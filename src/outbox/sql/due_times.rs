//! Stored moments when the clock that wrote them is set.

use rusqlite::{Connection, Transaction, named_params};

use crate::clock::UnixMillis;

/// Moves every moment that decides when an undelivered message is sent by `step_ms`. `now` is the time
/// before the step.
///
/// Held messages keep their times, because they are held for a minute at most. So do untried messages
/// that may have been queued after the step. Attempts that would be in the future are moved too, so that
/// the next start doesn't find the clock wrong.
pub(in crate::outbox) fn move_moments(
    tx: &Transaction<'_>,
    now: UnixMillis,
    step_ms: i64,
) -> rusqlite::Result<()> {
    let step = named_params! { ":step_ms": step_ms };
    tx.execute(
        "update deliveries
            set next_attempt_at = next_attempt_at + :step_ms, due_since = due_since + :step_ms
          where state = 'pending' and attempts > 0",
        step,
    )?;
    tx.execute(
        "update deliveries set due_since = due_since + :step_ms where state = 'failed'",
        step,
    )?;
    let new_now = now.0.saturating_add(step_ms);
    tx.execute(
        "update deliveries set due_since = due_since + :step_ms
          where state = 'pending' and attempts = 0
            and iif(:step_ms > 0, due_since <= :now, due_since > :new_now)",
        named_params! { ":step_ms": step_ms, ":now": now, ":new_now": new_now },
    )?;
    tx.execute(
        "update delivery_attempts set attempted_at = attempted_at + :step_ms
          where :step_ms < 0 and attempted_at > :new_now",
        named_params! { ":step_ms": step_ms, ":new_now": new_now },
    )?;
    Ok(())
}

/// The latest moment at which an earlier process wrote something about deliveries; `None` if none did.
pub(in crate::outbox) fn last_moment(db: &Connection) -> rusqlite::Result<Option<UnixMillis>> {
    db.query_row(
        "select max(at)
           from (select max(due_since) as at from deliveries
                  where state = 'pending' and attempts = 0
                 union all
                 select attempted_at from delivery_attempts
                  where attempt_no = (select max(attempt_no) from delivery_attempts))",
        [],
        |row| row.get(0),
    )
}
