//! The dates of events that are called off.

use std::collections::HashSet;

use rusqlite::{Connection, Transaction};

use super::{Registration, RegistrationStatus};

/// The events and their dates that were called off when the settings were seen last.
pub(in crate::registrations) fn called_off_dates(
    db: &Connection,
) -> rusqlite::Result<HashSet<(String, String)>> {
    db.prepare_cached("select event_id, date from called_off_dates")?
        .query_map([], |row| Ok((row.get(0)?, row.get(1)?)))?
        .collect()
}

/// Remembers whether the event `event_id` is called off on `date`.
pub(in crate::registrations) fn remember_called_off(
    tx: &Transaction<'_>,
    (event_id, date): (&str, &str),
    is_called_off: bool,
) -> rusqlite::Result<()> {
    let sql = if is_called_off {
        "insert or ignore into called_off_dates (event_id, date) values (?1, ?2)"
    } else {
        "delete from called_off_dates where event_id = ?1 and date = ?2"
    };
    tx.prepare_cached(sql)?.execute([event_id, date])?;
    Ok(())
}

/// Whether the date for which `registration` counts is called off.
pub(in crate::registrations) fn is_called_off(
    db: &Connection,
    registration: &Registration,
) -> rusqlite::Result<bool> {
    is_date_called_off(db, &registration.event_id, &registration.event_date)
}

/// Whether the event `event_id` is called off on `date`.
pub(in crate::registrations) fn is_date_called_off(
    db: &Connection,
    event_id: &str,
    date: &str,
) -> rusqlite::Result<bool> {
    db.prepare_cached("select 1 from called_off_dates where event_id = ?1 and date = ?2")?
        .exists([event_id, date])
}

/// The ids of the mails to the party of the registration `id` about its event that was called off or moved.
pub(in crate::registrations) fn notice_mails(
    db: &Connection,
    id: &str,
) -> rusqlite::Result<Vec<String>> {
    db.prepare_cached(
        "select mail_id from event_notice_parties
          where registration_id = ?1 and mail_id is not null",
    )?
    .query_map([id], |row| row.get(0))?
    .collect()
}

/// What the party of `registration` owes in all, in cents: nothing while it waits, once it's canceled, and for a date that
/// is called off. `PARTIES` in `books.rs` has the same rule in SQL: change both.
pub(in crate::registrations) fn owed_cents(
    db: &Connection,
    registration: &Registration,
) -> rusqlite::Result<i64> {
    let has_places = registration.status == RegistrationStatus::Confirmed;
    let owes = has_places && !is_called_off(db, registration)?;
    Ok(if owes { registration.total_cost_cents.into() } else { 0 })
}
