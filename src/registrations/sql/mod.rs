//! Every statement on `event_registrations` and `registration_attendees`: what registering and
//! staff's changes need here, the staff's lists in `lists`.

mod lists;

use std::collections::HashMap;

use rusqlite::{Connection, OptionalExtension, Row, Transaction, named_params};
use serde::Serialize;
use utoipa::ToSchema;

pub use self::lists::{Filter, RegistrationCounts, counts, list};

use super::registration::Age;
use crate::clock::UnixMillis;

/// A registration as it is kept.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[schema(as = EventRegistration)]
pub struct Registration {
    /// UUIDv7.
    pub id: String,
    /// When it came in.
    #[schema(value_type = String, format = DateTime)]
    pub created_at: UnixMillis,
    /// The event's id in the settings.
    pub event_id: String,
    /// What the event was called then.
    pub event_title: String,
    /// Its day: `2027-06-18`.
    pub event_date: String,
    /// Its hours, as people read them.
    pub event_time: String,
    /// The primary registrant.
    pub name: String,
    /// Where they are written to.
    pub email: String,
    /// Where they are called.
    pub phone: String,
    /// What they ask for.
    pub special_requests: String,
    /// How many come, the primary registrant included.
    pub total_attendees: u32,
    /// What they were told that it costs, in cents.
    pub total_cost_cents: u32,
    /// Whether they have their places.
    pub status: RegistrationStatus,
    /// When staff cancelled it.
    #[schema(value_type = Option<String>, format = DateTime, required)]
    pub cancelled_at: Option<UnixMillis>,
}

/// Whether a party has its places.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum RegistrationStatus {
    /// It has.
    Confirmed,
    /// It would like to; nothing makes such ones yet.
    Waiting,
    /// It has none.
    Cancelled,
}

/// One who comes.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct Attendee {
    /// 0 is the primary registrant.
    pub position: u32,
    /// Their name.
    pub name: String,
    /// Their age; null if it was not given.
    #[schema(required)]
    pub age: Option<Age>,
    /// What they need.
    pub special_requirements: String,
    /// When staff ticked them off.
    #[schema(value_type = Option<String>, format = DateTime, required)]
    pub attended_at: Option<UnixMillis>,
}

const COLUMNS: &str = "id, created_at, event_id, event_title, event_date, event_time, name, email,
    phone, special_requests, total_attendees, total_cost_cents, status, cancelled_at";

/// Adds a registration and those who come.
pub(super) fn insert(
    tx: &Transaction<'_>,
    registration: &Registration,
    attendees: &[Attendee],
) -> rusqlite::Result<()> {
    tx.prepare_cached(
        "insert into event_registrations (
             id, created_at, event_id, event_title, event_date, event_time, name, email, phone,
             special_requests, total_attendees, total_cost_cents, search_text)
         values (
             :id, :created_at, :event_id, :event_title, :event_date, :event_time, :name, :email,
             :phone, :special_requests, :total_attendees, :total_cost_cents, :search_text)",
    )?
    .execute(named_params! {
        ":id": registration.id,
        ":created_at": registration.created_at,
        ":event_id": registration.event_id,
        ":event_title": registration.event_title,
        ":event_date": registration.event_date,
        ":event_time": registration.event_time,
        ":name": registration.name,
        ":email": registration.email,
        ":phone": registration.phone,
        ":special_requests": registration.special_requests,
        ":total_attendees": registration.total_attendees,
        ":total_cost_cents": registration.total_cost_cents,
        ":search_text": search_text(registration, attendees),
    })?;
    insert_attendees(tx, tx.last_insert_rowid(), attendees)
}

fn insert_attendees(
    tx: &Transaction<'_>,
    registration_no: i64,
    attendees: &[Attendee],
) -> rusqlite::Result<()> {
    let mut statement = tx.prepare_cached(
        "insert into registration_attendees
                (registration_no, position, name, age, special_requirements)
         values (:number, :position, :name, :age, :special_requirements)",
    )?;
    for attendee in attendees {
        statement.execute(named_params! {
            ":number": registration_no,
            ":position": attendee.position,
            ":name": attendee.name,
            ":age": attendee.age,
            ":special_requirements": attendee.special_requirements,
        })?;
    }
    Ok(())
}

/// The places of `event_id` that are taken.
pub(super) fn taken(db: &Connection, event_id: &str) -> rusqlite::Result<u32> {
    db.prepare_cached(
        "select coalesce(sum(total_attendees), 0) from event_registrations
          where event_id = :event_id and status = 'confirmed'",
    )?
    .query_row(named_params! { ":event_id": event_id }, |row| row.get(0))
}

/// The places of each event that are taken, as they were summed when they were.
pub(super) fn places_taken(db: &Connection) -> rusqlite::Result<HashMap<String, u32>> {
    let mut statement = db.prepare_cached(
        "select event_id, places_taken from event_registration_counts where places_taken > 0",
    )?;
    let rows = statement.query_map([], |row| Ok((row.get(0)?, row.get(1)?)))?;
    rows.collect()
}

/// The registration `id`.
pub fn by_id(db: &Connection, id: &str) -> rusqlite::Result<Option<Registration>> {
    let sql = format!("select {COLUMNS} from event_registrations where id = :id");
    db.prepare_cached(&sql)?.query_row(named_params! { ":id": id }, registration).optional()
}

/// Those who come with the registration `id`, the primary registrant first.
pub fn attendees_of(db: &Connection, id: &str) -> rusqlite::Result<Vec<Attendee>> {
    let mut statement = db.prepare_cached(
        "select position, name, age, special_requirements, attended_at
           from registration_attendees
          where registration_no = (select registration_no from event_registrations where id = :id)
          order by position",
    )?;
    let rows = statement.query_map(named_params! { ":id": id }, |row| {
        Ok(Attendee {
            position: row.get("position")?,
            name: row.get("name")?,
            age: row.get("age")?,
            special_requirements: row.get("special_requirements")?,
            attended_at: row.get("attended_at")?,
        })
    })?;
    rows.collect()
}

/// Cancels the registration `id`, or gives it back its places.
pub(super) fn set_cancelled(
    tx: &Transaction<'_>,
    id: &str,
    cancelled_at: Option<UnixMillis>,
) -> rusqlite::Result<()> {
    tx.prepare_cached(
        "update event_registrations
            set status = iif(:at is null, 'confirmed', 'cancelled'), cancelled_at = :at
          where id = :id",
    )?
    .execute(named_params! { ":id": id, ":at": cancelled_at })?;
    Ok(())
}

/// Writes what staff changed about one who comes, and what is searched for.
pub(super) fn update_attendee(
    tx: &Transaction<'_>,
    id: &str,
    attendee: &Attendee,
) -> rusqlite::Result<()> {
    tx.prepare_cached(
        "update registration_attendees
            set name = :name, age = :age, special_requirements = :special_requirements,
                attended_at = :attended_at
          where position = :position and registration_no =
                (select registration_no from event_registrations where id = :id)",
    )?
    .execute(named_params! {
        ":id": id,
        ":position": attendee.position,
        ":name": attendee.name,
        ":age": attendee.age,
        ":special_requirements": attendee.special_requirements,
        ":attended_at": attendee.attended_at,
    })?;
    Ok(())
}

/// Writes who signed up and what is searched for, after names have changed.
pub(super) fn update_names(
    tx: &Transaction<'_>,
    registration: &Registration,
    attendees: &[Attendee],
) -> rusqlite::Result<()> {
    tx.prepare_cached(
        "update event_registrations set name = :name, search_text = :search_text where id = :id",
    )?
    .execute(named_params! {
        ":id": registration.id,
        ":name": registration.name,
        ":search_text": search_text(registration, attendees),
    })?;
    Ok(())
}

fn search_text(registration: &Registration, attendees: &[Attendee]) -> String {
    let names = attendees.iter().map(|attendee| attendee.name.as_str());
    let rest = [registration.email.as_str(), &registration.phone];
    names.chain(rest).collect::<Vec<_>>().join("\n").to_lowercase()
}

fn registration(row: &Row<'_>) -> rusqlite::Result<Registration> {
    Ok(Registration {
        id: row.get("id")?,
        created_at: row.get("created_at")?,
        event_id: row.get("event_id")?,
        event_title: row.get("event_title")?,
        event_date: row.get("event_date")?,
        event_time: row.get("event_time")?,
        name: row.get("name")?,
        email: row.get("email")?,
        phone: row.get("phone")?,
        special_requests: row.get("special_requests")?,
        total_attendees: row.get("total_attendees")?,
        total_cost_cents: row.get("total_cost_cents")?,
        status: row.get("status")?,
        cancelled_at: row.get("cancelled_at")?,
    })
}
