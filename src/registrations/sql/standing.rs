//! Registrations that aren't canceled.

use rusqlite::{Connection, OptionalExtension, Transaction, named_params};

use super::{COLUMNS, Registration, registration};

/// The registration from the form `form_id` that is not canceled.
pub(in crate::registrations) fn standing_of_form(
    tx: &Transaction<'_>,
    form_id: &str,
) -> rusqlite::Result<Option<Registration>> {
    let sql = format!(
        "select {COLUMNS} from event_registrations
          where form_id = :form_id and status <> 'cancelled'
          order by registration_no desc limit 1"
    );
    let mut statement = tx.prepare_cached(&sql)?;
    statement.query_row(named_params! { ":form_id": form_id }, registration).optional()
}

/// The registrations for the event `event_id` on `date` that have their places or wait for some, in the order of their
/// arrival.
pub(in crate::registrations) fn coming_or_waiting_for(
    db: &Connection,
    event_id: &str,
    date: &str,
) -> rusqlite::Result<Vec<Registration>> {
    let sql = format!(
        "select {COLUMNS} from event_registrations
          where event_id = :event_id and event_date = :date and status in ('confirmed', 'waiting')
          order by registration_no"
    );
    let mut statement = db.prepare_cached(&sql)?;
    let parameters = named_params! { ":event_id": event_id, ":date": date };
    statement.query_map(parameters, registration)?.collect()
}

/// Whether the registration `id`, which is for another event now, has gone there from the event `event_id`: it was told of that one.
pub(in crate::registrations) fn has_come_from(
    db: &Connection,
    id: &str,
    event_id: &str,
) -> rusqlite::Result<bool> {
    db.prepare_cached(
        "select exists (select 1 from event_notice_parties join event_notices using (notice_no)
                         where registration_id = ?1 and event_id = ?2)",
    )?
    .query_row([id, event_id], |row| row.get(0))
}
