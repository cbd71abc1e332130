//! Those who come.

use rusqlite::{Connection, Transaction, named_params};
use serde::Serialize;
use utoipa::ToSchema;

use crate::clock::UnixMillis;
use crate::form::CustomAnswer;
use crate::registrations::registration::{Age, PersonPrice};

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
    /// When staff marked them as a no-show. Null together with `attended_at`: staff said nothing of it.
    #[schema(value_type = Option<String>, format = DateTime, required)]
    pub missed_at: Option<UnixMillis>,
    /// What they pay was called so; empty: everybody paid the same.
    pub price_label: String,
    /// What they pay, in cents, as they were told when they signed up.
    pub price_cents: u32,
    /// What was answered to the event's own questions; of the registrant also what was asked of the party.
    pub answers: Vec<CustomAnswer>,
}

impl Attendee {
    /// What they pay.
    pub(in crate::registrations) fn price(&self) -> PersonPrice {
        PersonPrice { label: self.price_label.clone(), cents: self.price_cents }
    }
}

/// What all of them pay together, in cents. The largest party at the greatest price is far from the bound.
pub(in crate::registrations) fn total_cents(attendees: &[Attendee]) -> u32 {
    attendees.iter().fold(0, |sum: u32, one| sum.saturating_add(one.price_cents))
}

/// Adds those who come with a registration.
pub(super) fn insert_attendees(
    tx: &Transaction<'_>,
    registration_no: i64,
    attendees: &[Attendee],
) -> rusqlite::Result<()> {
    let mut statement = tx.prepare_cached(
        "insert into registration_attendees
                (registration_no, position, name, age, special_requirements, attended_at, missed_at,
                 price_label, price_cents, answers)
         values (:number, :position, :name, :age, :special_requirements, :attended_at, :missed_at,
                 nullif(:price_label, ''), :price_cents, :answers)",
    )?;
    for attendee in attendees {
        statement.execute(named_params! {
            ":number": registration_no,
            ":position": attendee.position,
            ":name": attendee.name,
            ":age": attendee.age,
            ":special_requirements": attendee.special_requirements,
            ":attended_at": attendee.attended_at,
            ":missed_at": attendee.missed_at,
            ":price_label": attendee.price_label,
            ":price_cents": attendee.price_cents,
            ":answers": serde_json::json!(attendee.answers).to_string(),
        })?;
    }
    Ok(())
}

/// Those who come with the registration `id`, the primary registrant first.
pub fn attendees_of(db: &Connection, id: &str) -> rusqlite::Result<Vec<Attendee>> {
    let mut statement = db.prepare_cached(
        "select a.position, a.name, a.age, a.special_requirements, a.attended_at, a.missed_at,
                coalesce(a.price_label, '') as price_label,
                coalesce(a.price_cents, r.total_cost_cents / r.total_attendees) as price_cents,
                a.answers
           from event_registrations r join registration_attendees a using (registration_no)
          where r.id = :id
          order by a.position",
    )?;
    let rows = statement.query_map(named_params! { ":id": id }, |row| {
        let answers: String = row.get("answers")?;
        Ok(Attendee {
            position: row.get("position")?,
            name: row.get("name")?,
            age: row.get("age")?,
            special_requirements: row.get("special_requirements")?,
            attended_at: row.get("attended_at")?,
            missed_at: row.get("missed_at")?,
            price_label: row.get("price_label")?,
            price_cents: row.get("price_cents")?,
            // Tolerant: a row edited by hand loses its answers and does not break the list.
            answers: serde_json::from_str(&answers).unwrap_or_default(),
        })
    })?;
    rows.collect()
}
