//! What staff kept for people who called.

use rusqlite::{Connection, OptionalExtension, Row, Transaction, named_params};
use serde::Serialize;
use utoipa::ToSchema;

use super::Registration;
use crate::clock::UnixMillis;

/// A call by which people were registered.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct PhoneCall {
    /// How many people were registered or added.
    pub people: u32,
    /// Who took it: the name of the staff's device; empty: it has none.
    pub taken_by: String,
    /// When.
    #[schema(value_type = String, format = DateTime)]
    pub taken_at: UnixMillis,
}

/// The id of the registration that the form `sent_id` registered people with, and what was kept of the call.
pub(in crate::registrations) fn kept_by_phone(
    db: &Connection,
    sent_id: &str,
) -> rusqlite::Result<Option<(String, PhoneCall)>> {
    db.prepare_cached(
        "select id, people, taken_by, taken_at
           from phone_registrations join event_registrations using (registration_no)
          where sent_id = ?1",
    )?
    .query_row([sent_id], |row| Ok((row.get("id")?, phone_call(row)?)))
    .optional()
}

/// Notes that the form `sent_id` registered people with the registration `id`, so many of them beyond the event's places.
pub(in crate::registrations) fn keep_phone_call(
    tx: &Transaction<'_>,
    (sent_id, beyond): (&str, u32),
    id: &str,
    call: &PhoneCall,
) -> rusqlite::Result<()> {
    tx.prepare_cached(
        "insert into phone_registrations (sent_id, registration_no, people, taken_by, taken_at, beyond)
         select :sent_id, registration_no, :people, :taken_by, :taken_at, :beyond
           from event_registrations where id = :id",
    )?
    .execute(named_params! {
        ":sent_id": sent_id,
        ":id": id,
        ":people": call.people,
        ":taken_by": call.taken_by,
        ":taken_at": call.taken_at,
        ":beyond": beyond,
    })?;
    Ok(())
}

/// What the ids of restored registrations among the calls begin with. Staff restored them beyond the places, and nobody called.
const RESTORED: &str = "restored-";

/// Notes that a canceled registration was restored at `now`, with so many people beyond the event's places, if any.
pub(in crate::registrations) fn keep_restored(
    tx: &Transaction<'_>,
    (registration, beyond): (&Registration, u32),
    now: UnixMillis,
) -> rusqlite::Result<()> {
    if beyond == 0 {
        return Ok(());
    }
    let Registration { id, total_attendees: people, .. } = registration;
    // As they were registered they may have been beyond the places, too.
    tx.prepare_cached(
        "update phone_registrations set beyond = 0 where registration_no =
                (select registration_no from event_registrations where id = ?1)",
    )?
    .execute([id])?;
    let call = PhoneCall { people: *people, taken_by: String::new(), taken_at: now };
    let sent_id = format!("{RESTORED}{id}-{}", now.0);
    keep_phone_call(tx, (&sent_id, beyond), id, &call)
}

/// How many of those who come to the event `event_id` on `date` staff took beyond its places.
pub(in crate::registrations) fn taken_beyond(
    db: &Connection,
    event_id: &str,
    date: &str,
) -> rusqlite::Result<u32> {
    db.prepare_cached(
        "select coalesce(sum(beyond), 0)
           from event_registrations join phone_registrations using (registration_no)
          where event_id = ?1 and event_date = ?2 and status = 'confirmed'",
    )?
    .query_row([event_id, date], |row| row.get(0))
}

/// Whether staff have added people to the registration `id` by phone.
pub(in crate::registrations) fn is_enlarged_by_phone(
    db: &Connection,
    id: &str,
) -> rusqlite::Result<bool> {
    phone_calls_of(db, id).map(|calls| !calls.is_empty())
}

/// The calls by which people were registered with the registration `id`, the first one first.
pub fn phone_calls_of(db: &Connection, id: &str) -> rusqlite::Result<Vec<PhoneCall>> {
    let mut statement = db.prepare_cached(
        "select people, taken_by, taken_at from phone_registrations
          where registration_no = (select registration_no from event_registrations where id = ?1)
            and sent_id not like ?2 || '%'
          order by taken_at, sent_id",
    )?;
    let rows = statement.query_map([id, RESTORED], phone_call)?;
    rows.collect()
}

fn phone_call(row: &Row<'_>) -> rusqlite::Result<PhoneCall> {
    Ok(PhoneCall {
        people: row.get("people")?,
        taken_by: row.get("taken_by")?,
        taken_at: row.get("taken_at")?,
    })
}
