//! What staff kept for people who called.

use rusqlite::{Connection, OptionalExtension, Transaction, named_params};
use serde::Serialize;
use utoipa::ToSchema;

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

/// The id of the registration that the form `sent_id` registered people with.
pub(in crate::registrations) fn kept_by_phone(
    db: &Connection,
    sent_id: &str,
) -> rusqlite::Result<Option<String>> {
    db.prepare_cached(
        "select id from event_registrations where registration_no =
             (select registration_no from phone_registrations where sent_id = ?1)",
    )?
    .query_row([sent_id], |row| row.get(0))
    .optional()
}

/// Notes that the form `sent_id` registered people with the registration `id`.
pub(in crate::registrations) fn keep_phone_call(
    tx: &Transaction<'_>,
    sent_id: &str,
    id: &str,
    call: &PhoneCall,
) -> rusqlite::Result<()> {
    tx.prepare_cached(
        "insert into phone_registrations (sent_id, registration_no, people, taken_by, taken_at)
         select :sent_id, registration_no, :people, :taken_by, :taken_at
           from event_registrations where id = :id",
    )?
    .execute(named_params! {
        ":sent_id": sent_id,
        ":id": id,
        ":people": call.people,
        ":taken_by": call.taken_by,
        ":taken_at": call.taken_at,
    })?;
    Ok(())
}

/// The calls by which people were registered with the registration `id`, the first one first.
pub fn phone_calls_of(db: &Connection, id: &str) -> rusqlite::Result<Vec<PhoneCall>> {
    let mut statement = db.prepare_cached(
        "select people, taken_by, taken_at from phone_registrations
          where registration_no = (select registration_no from event_registrations where id = ?1)
          order by taken_at, sent_id",
    )?;
    let rows = statement.query_map([id], |row| {
        Ok(PhoneCall {
            people: row.get("people")?,
            taken_by: row.get("taken_by")?,
            taken_at: row.get("taken_at")?,
        })
    })?;
    rows.collect()
}
