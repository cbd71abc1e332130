//! The dates of events, and the registrations that follow when one is moved.

use std::collections::HashMap;

use rusqlite::{Connection, OptionalExtension, Transaction, named_params};

use super::Registration;
use crate::content::Event;

/// The date of each event that was seen last. `None`: people registered before dates were remembered.
pub(in crate::registrations) fn remembered_dates(
    db: &Connection,
) -> rusqlite::Result<HashMap<String, Option<String>>> {
    db.prepare_cached("select event_id, date from event_dates")?
        .query_map([], |row| Ok((row.get(0)?, row.get(1)?)))?
        .collect()
}

/// The date of the event `event_id` that was seen last; `None` if none was.
pub(in crate::registrations) fn remembered_date(
    db: &Connection,
    event_id: &str,
) -> rusqlite::Result<Option<String>> {
    let date = db
        .prepare_cached("select date from event_dates where event_id = ?1")?
        .query_row([event_id], |row| row.get(0))
        .optional()?;
    Ok(date.flatten())
}

/// Remembers that the event `event_id` is on `date`.
pub(in crate::registrations) fn remember_date(
    tx: &Transaction<'_>,
    event_id: &str,
    date: &str,
) -> rusqlite::Result<()> {
    tx.prepare_cached(
        "insert into event_dates (event_id, date) values (?1, ?2)
         on conflict (event_id) do update set date = excluded.date",
    )?
    .execute([event_id, date])?;
    Ok(())
}

/// Remembers the last date of each event that isn't in the settings and whose date isn't known.
pub(in crate::registrations) fn remember_other_dates(tx: &Transaction<'_>) -> rusqlite::Result<()> {
    tx.prepare_cached(
        "update event_dates
            set date = (select max(event_date) from event_registrations r
                         where r.event_id = event_dates.event_id)
          where date is null",
    )?
    .execute([])?;
    Ok(())
}

/// Has the registrations for the days `from` to `until` of `event` count for its present date, whatever became of them.
pub(in crate::registrations) fn move_registrations(
    tx: &Transaction<'_>,
    event: &Event,
    (from, until): (&str, &str),
) -> rusqlite::Result<()> {
    tx.prepare_cached(
        "update event_registrations
            set event_date = :date, event_time = :time, event_location = :location
          where event_id = :event_id and event_date between :from and :until",
    )?
    .execute(named_params! {
        ":event_id": event.id,
        ":from": from,
        ":until": until,
        ":date": event.date.to_string(),
        ":time": event.time.as_str(),
        ":location": event.location,
    })?;
    move_offers(tx, event, (from, until))
}

/// Has those to whom a date of `event` from `from` to `until` is offered instead of another event be offered its present one.
fn move_offers(
    tx: &Transaction<'_>,
    event: &Event,
    (from, until): (&str, &str),
) -> rusqlite::Result<()> {
    tx.prepare_cached(
        "update event_notices
            set offered_date = :date, offered_time = :time, offered_location = :location
          where offered_event_id = :event_id and offered_date between :from and :until",
    )?
    .execute(named_params! {
        ":event_id": event.id,
        ":from": from,
        ":until": until,
        ":date": event.date.to_string(),
        ":time": event.time.as_str(),
        ":location": event.location,
    })?;
    Ok(())
}

/// Has the event `from`, on `date`, be the event `to` from now on, with its registrations, whatever became of them.
pub(in crate::registrations) fn rename_event(
    tx: &Transaction<'_>,
    from: &str,
    to: &str,
    date: &str,
) -> rusqlite::Result<()> {
    for renaming in [
        "update event_registrations set event_id = ?2 where event_id = ?1 and event_date = ?3",
        "update event_notices set event_id = ?2
          where event_id = ?1 and exists (select 1 from event_dates where event_id = ?1 and date = ?3)",
        "update event_notices set offered_event_id = ?2
          where offered_event_id = ?1 and offered_date = ?3",
        "update or replace called_off_dates set event_id = ?2 where event_id = ?1 and date = ?3",
        "update or replace event_dates set event_id = ?2 where event_id = ?1 and date = ?3",
    ] {
        tx.prepare_cached(renaming)?.execute([from, to, date])?;
    }
    Ok(())
}

/// Updates the day, the hours and the location of `registration`.
pub(in crate::registrations) fn set_date(
    tx: &Transaction<'_>,
    registration: &Registration,
) -> rusqlite::Result<()> {
    tx.prepare_cached(
        "update event_registrations
            set event_date = :date, event_time = :time, event_location = :location
          where id = :id",
    )?
    .execute(named_params! {
        ":id": registration.id,
        ":date": registration.event_date,
        ":time": registration.event_time,
        ":location": registration.event_location,
    })?;
    Ok(())
}
