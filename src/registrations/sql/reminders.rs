//! Who is reminded of an event.

use rusqlite::{Connection, Transaction, named_params, params};

use super::{COLUMNS, Registration, registration};
use crate::clock::UnixMillis;
use crate::content::Event;
use crate::spam;

/// The registrations for `event` that stand and were made before `made_before`, with a number greater than
/// `after`, by their numbers and at most `limit`.
///
/// Without those that look like spam, whose confirmation wasn't sent either, and those without an address.
pub(in crate::registrations) fn to_be_reminded(
    db: &Connection,
    event: &Event,
    made_before: UnixMillis,
    after: i64,
    limit: i64,
) -> rusqlite::Result<Vec<(i64, Registration)>> {
    let sql = format!(
        "select {COLUMNS}, registration_no from event_registrations
          where event_id = :event_id and registration_no > :after and status = 'confirmed'
            and created_at < :made_before and spam_score < :spam and email <> ''
            and event_date = :date
          order by registration_no limit :limit"
    );
    let mut statement = db.prepare_cached(&sql)?;
    let rows = statement.query_map(
        named_params! {
            ":event_id": event.id,
            ":after": after,
            ":made_before": made_before,
            ":spam": spam::THRESHOLD,
            ":date": event.date.to_string(),
            ":limit": limit,
        },
        |row| Ok((row.get("registration_no")?, registration(row)?)),
    )?;
    rows.collect()
}

/// The registrations of those who came to `event`, with a number greater than `after`, by their numbers and at most `limit`.
///
/// Those whose attendance nobody marked count as having come; a party of which nobody came and somebody is marked as missed
/// doesn't. Without those that look like spam, and those without an address.
pub(in crate::registrations) fn who_came(
    db: &Connection,
    event: &Event,
    after: i64,
    limit: i64,
) -> rusqlite::Result<Vec<(i64, Registration)>> {
    let sql = format!(
        "select {COLUMNS}, registration_no from event_registrations r
          where event_id = :event_id and registration_no > :after and status = 'confirmed'
            and spam_score < :spam and email <> '' and event_date = :date
            and (exists (select 1 from registration_attendees a
                          where a.registration_no = r.registration_no and attended_at is not null)
                 or not exists (select 1 from registration_attendees a
                                 where a.registration_no = r.registration_no and missed_at is not null))
          order by registration_no limit :limit"
    );
    let mut statement = db.prepare_cached(&sql)?;
    let rows = statement.query_map(
        named_params! {
            ":event_id": event.id,
            ":after": after,
            ":spam": spam::THRESHOLD,
            ":date": event.date.to_string(),
            ":limit": limit,
        },
        |row| Ok((row.get("registration_no")?, registration(row)?)),
    )?;
    rows.collect()
}

/// Notes that the reminders of `event_id` that were due at `remind_at` weren't sent in time; false if that was
/// noted before.
pub(in crate::registrations) fn note_missed(
    tx: &Transaction<'_>,
    event_id: &str,
    remind_at: UnixMillis,
) -> rusqlite::Result<bool> {
    let noted = tx
        .prepare_cached(
            "insert into missed_reminders (event_id, remind_at) values (?1, ?2)
             on conflict do nothing",
        )?
        .execute(params![event_id, remind_at])?;
    Ok(noted > 0)
}
