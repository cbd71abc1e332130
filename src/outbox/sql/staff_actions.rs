//! Staff's actions on deliveries: send again, withdraw, acknowledge.

use rusqlite::{Connection, Transaction, named_params, params};

use crate::clock::UnixMillis;
use crate::outbox::channel::{Channel, Lane};

/// Makes deliveries as if they had just been queued, by `:now`; which ones stands behind it.
const QUEUE_ANEW: &str = "update deliveries
    set state = 'pending', attempts = 0, next_attempt_at = :now, last_error = null,
        last_status = null, settled_at = null, due_since = :now, seen_at = null,
        unanswered = 0";

/// Whether there are newer news of the same record, channel and recipient than this row of `deliveries`.
/// A reminder doesn't tell what the news before it told, so it isn't newer news.
pub(super) const HAS_NEWER: &str = "exists (
    select 1 from deliveries as newer
     where newer.subject_id = deliveries.subject_id and newer.channel = deliveries.channel
       and newer.recipient = deliveries.recipient
       and newer.delivery_no > deliveries.delivery_no and newer.state <> 'withdrawn'
       and newer.message_id not like '%-reminder')";

/// A mail that didn't go out by itself is sent by staff, so it doesn't count for a daily limit.
const COUNTS_NO_MORE: &str = "counts_for = iif(state in ('failed', 'withdrawn'), null, counts_for)";

/// Whether a delivery is untried and due later, such as at the end of the minute in which staff can take it back.
const IS_DUE_LATER: &str =
    "(state = 'pending' and attempts = 0 and coalesce(next_attempt_at, 0) > :now)";

/// Makes the newest delivery of `subject_id` by `channel` to each recipient that was not taken back as if it
/// had just been queued, or the newest of all if each was; false if there is none. What goes before it is due
/// at once. A reminder that staff want is never too late.
///
/// A reminder that was sent isn't sent again if there is anything else. Beside a reminder, the news before it
/// are queued if they haven't arrived. A delivery that is due later stays so: after an early one, staff could take nothing back.
pub(in crate::outbox) fn requeue(
    tx: &Transaction<'_>,
    channel: Channel,
    subject_id: &str,
    now: UnixMillis,
) -> rusqlite::Result<bool> {
    let requeued = tx
        .prepare_cached(&format!(
            "{QUEUE_ANEW}, expires_at = null, {COUNTS_NO_MORE}
              where subject_id = :subject_id and channel = :channel and not {IS_DUE_LATER}
                and (delivery_no = (select newest.delivery_no
                                      from deliveries as newest
                                     where newest.subject_id = :subject_id
                                       and newest.channel = :channel
                                       and newest.recipient = deliveries.recipient
                                     order by newest.state = 'withdrawn',
                                              newest.state = 'sent'
                                              and newest.message_id like '%-reminder',
                                              newest.delivery_no desc
                                     limit 1)
                     or state in ('failed', 'perhaps_sent') and not {HAS_NEWER})"
        ))?
        .execute(named_params! { ":subject_id": subject_id, ":channel": channel, ":now": now })?;
    let of = named_params! { ":subject_id": subject_id, ":channel": channel, ":now": now };
    tx.prepare_cached(
        "update deliveries set next_attempt_at = :now
          where subject_id = :subject_id and channel = :channel and state = 'pending'
            and attempts > 0 and next_attempt_at > :now",
    )?
    .execute(of)?;
    let is_due_later = format!(
        "select exists (select 1 from deliveries
                         where subject_id = :subject_id and channel = :channel and {IS_DUE_LATER})"
    );
    Ok(requeued > 0 || tx.prepare_cached(&is_due_later)?.query_row(of, |row| row.get(0))?)
}

/// Queues deliveries of `lane` that were given up again, oldest first and at most `limit`. Returns how
/// many.
///
/// Leaves out those that were given up again since `now`, and those with a newer message about the same
/// record, because the receiver would get the older one last.
pub(in crate::outbox) fn requeue_failed(
    tx: &Transaction<'_>,
    lane: Lane,
    now: UnixMillis,
    limit: i64,
) -> rusqlite::Result<usize> {
    tx.prepare_cached(&format!(
        "{QUEUE_ANEW}, {COUNTS_NO_MORE}
              where delivery_no in (select delivery_no from deliveries
                                 where state = 'failed' and channel = :channel and topic = :topic and due_since <> :now
                                   and not {HAS_NEWER}
                                 order by delivery_no limit :limit)"
    ))?
    .execute(named_params! { ":channel": lane.channel, ":topic": lane.topic, ":now": now, ":limit": limit })
}

/// Makes retries of `lane` due at once, at most `limit`. Returns how many.
pub(in crate::outbox) fn try_now(
    tx: &Transaction<'_>,
    lane: Lane,
    now: UnixMillis,
    limit: i64,
) -> rusqlite::Result<usize> {
    tx.prepare_cached(
        "update deliveries set next_attempt_at = :now
          where delivery_no in (select delivery_no from deliveries
                                 where state = 'pending' and attempts > 0 and channel = :channel and topic = :topic
                                   and next_attempt_at > :now
                                 order by next_attempt_at limit :limit)",
    )?
    .execute(named_params! { ":channel": lane.channel, ":topic": lane.topic, ":now": now, ":limit": limit })
}

/// How many deliveries of `lane` wait for a further attempt.
pub(in crate::outbox) fn waiting_for_another(
    connection: &Connection,
    lane: Lane,
) -> rusqlite::Result<i64> {
    connection
        .prepare_cached(
            "select count(*) from deliveries
              where state = 'pending' and attempts > 0 and channel = :channel and topic = :topic",
        )?
        .query_row(named_params! { ":channel": lane.channel, ":topic": lane.topic }, |row| {
            row.get(0)
        })
}

/// Withdraws undelivered messages about `subject_id`. A message that the receiver had accepted
/// before it was queued again becomes sent again.
pub(in crate::outbox) fn withdraw(
    tx: &Transaction<'_>,
    subject_id: &str,
    now: UnixMillis,
) -> rusqlite::Result<()> {
    tx.prepare_cached(
        "update deliveries
            set state = iif(delivered_at is null, 'withdrawn', 'sent'), next_attempt_at = null,
                settled_at = coalesce(delivered_at, :now)
          where subject_id = :subject_id and state in ('pending', 'failed')",
    )?
    .execute(named_params! { ":subject_id": subject_id, ":now": now })?;
    Ok(())
}

/// Withdraws messages about `subject_id` by `channel` to `recipient` that were given up, because there
/// are newer ones.
pub(in crate::outbox) fn supersede(
    tx: &Transaction<'_>,
    channel: Channel,
    (subject_id, recipient): (&str, &str),
    now: UnixMillis,
) -> rusqlite::Result<()> {
    tx.prepare_cached(
        "update deliveries set state = 'withdrawn', settled_at = :now
          where subject_id = :subject_id and channel = :channel and recipient = :recipient
            and state = 'failed'",
    )?
    .execute(named_params! {
        ":subject_id": subject_id,
        ":channel": channel,
        ":recipient": recipient,
        ":now": now,
    })?;
    Ok(())
}

/// Whether this row of `deliveries` is the newest news of its record, channel and recipient, and held until
/// after `:sure_after`.
const IS_HELD: &str = "subject_id = :subject_id
    and delivery_no = (select max(newest.delivery_no) from deliveries as newest
                        where newest.subject_id = :subject_id
                          and newest.channel = deliveries.channel
                          and newest.recipient = deliveries.recipient
                          and newest.state <> 'withdrawn')
    and state = 'pending' and attempts = 0 and next_attempt_at > created_at
    and next_attempt_at > :sure_after";

/// Takes back the newest news of `subject_id`, by each channel to each recipient, if they are held until after
/// `sure_after`; false if they are not, or if the receiver has nothing older to go by. What was given up, and
/// withdrawn because of them, is given up again.
pub(in crate::outbox) fn take_back(
    tx: &Transaction<'_>,
    subject_id: &str,
    now: UnixMillis,
    sure_after: UnixMillis,
) -> rusqlite::Result<bool> {
    let held: Vec<(Channel, String, UnixMillis)> = tx
        .prepare_cached(&format!(
            "select channel, recipient, created_at from deliveries where {IS_HELD}"
        ))?
        .query_map(named_params! { ":subject_id": subject_id, ":sure_after": sure_after }, |row| {
            Ok((row.get(0)?, row.get(1)?, row.get(2)?))
        })?
        .collect::<Result<_, _>>()?;
    for (channel, recipient, since) in held {
        tx.prepare_cached(
            "update deliveries set state = 'failed'
              where subject_id = ?1 and channel = ?2 and recipient = ?3 and settled_at = ?4
                and state = 'withdrawn' and attempts > 0",
        )?
        .execute(params![subject_id, channel, recipient, since])?;
    }
    let taken_back = tx
        .prepare_cached(&format!(
            "update deliveries
                set state = 'withdrawn', next_attempt_at = null, settled_at = :now
              where {IS_HELD}"
        ))?
        .execute(named_params! {
            ":subject_id": subject_id,
            ":now": now,
            ":sure_after": sure_after,
        })?;
    let has_older = "select exists (select 1 from deliveries
                                     where subject_id = ?1 and state <> 'withdrawn')";
    Ok(taken_back > 0 && tx.prepare_cached(has_older)?.query_row([subject_id], |row| row.get(0))?)
}

/// Queues withdrawn messages about `subject_id`; false if there are none.
pub(in crate::outbox) fn restore(
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

/// Marks undelivered messages as acknowledged by staff: those about `subject_id`, or at most `limit` of
/// all that were given up. Returns how many weren't acknowledged before.
pub(in crate::outbox) fn note_seen(
    tx: &Transaction<'_>,
    subject_id: Option<&str>,
    now: UnixMillis,
    limit: i64,
) -> rusqlite::Result<usize> {
    match subject_id {
        // By the unique index that begins with subject_id; the other by that of what was given up.
        Some(subject_id) => tx
            .prepare_cached(
                "update deliveries set seen_at = :now
                  where subject_id = :subject_id and state in ('pending', 'failed')
                    and seen_at is null",
            )?
            .execute(named_params! { ":subject_id": subject_id, ":now": now }),
        None => tx
            .prepare_cached(
                "update deliveries set seen_at = :now
                  where delivery_no in (select delivery_no from deliveries
                                         where state = 'failed' and seen_at is null
                                         limit :limit)",
            )?
            .execute(named_params! { ":now": now, ":limit": limit }),
    }
}
