//! The books: sums by event, and all payments in order.

use std::collections::BTreeMap;

use rusqlite::{Connection, Row, ToSql, named_params};
use serde::Serialize;
use utoipa::ToSchema;

use super::payments::{Payment, read};
use crate::registrations::payments::balance::Balance;

/// What people owe for an event on a day, and paid for it.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct EventMoney {
    /// The event's id.
    pub event_id: String,
    /// What it was called when somebody last registered or paid for it.
    pub event_title: String,
    /// The day.
    #[schema(format = Date)]
    pub event_date: String,
    /// Of all parties together.
    #[serde(flatten)]
    pub balance: Balance,
}

/// A payment in the books.
#[derive(Clone, Debug)]
pub struct BookedPayment {
    /// The payment.
    pub payment: Payment,
    /// The event's id.
    pub event_id: String,
    /// What it was called.
    pub event_title: String,
    /// Its day.
    pub event_date: String,
    /// The registration's id; `None`: it was erased or deleted.
    pub registration_id: Option<String>,
    /// Who registered; `None` as well.
    pub name: Option<String>,
}

/// What each party for a day from `from` to `until` owes and paid; then what was paid by those who are erased. `AND_EVENT`
/// limits it to one event. What a party owes is the rule of [`owed_cents`](super::owed_cents), in SQL: change both.
///
/// Grouped in the order of the index by date: by the number alone, SQLite reads all registrations.
const PARTIES: &str = "
    select r.event_id, r.event_date, r.event_title, r.registration_no as number, 1 as stands,
           iif(r.status = 'confirmed' and not exists (
                   select 1 from called_off_dates o
                    where o.event_id = r.event_id and o.date = r.event_date),
               r.total_cost_cents, 0) as owed,
           coalesce(sum(max(p.cents, 0)), 0) as paid, coalesce(-sum(min(p.cents, 0)), 0) as refunded
      from event_registrations r
      left join payments p on p.registration_no = r.registration_no and p.taken_back_at is null
     where r.event_date between :from and :until AND_EVENT
     group by r.event_date, r.event_id, r.registration_no
     union all
    select event_id, event_date, event_title, payment_no, 0, 0, max(cents, 0), -min(cents, 0)
      from payments r
     where registration_no is null and taken_back_at is null
       and r.event_date between :from and :until AND_EVENT
     order by event_date, event_id, stands, number";

/// What people owe and paid for events from the day `from` to `until`, for all or for the event `event_id`, by day and event.
pub fn money_of_events(
    db: &Connection,
    (from, until): (&str, &str),
    event_id: Option<&str>,
) -> rusqlite::Result<Vec<EventMoney>> {
    // Not `:event_id is null or …`, for which no index serves.
    let and_event = event_id.map_or("", |_| "and r.event_id = :event_id");
    let mut statement = db.prepare_cached(&PARTIES.replace("AND_EVENT", and_event))?;
    let mut parameters: Vec<(&str, &dyn ToSql)> = vec![(":from", &from), (":until", &until)];
    if let Some(event_id) = &event_id {
        parameters.push((":event_id", event_id));
    }
    let mut rows = statement.query(parameters.as_slice())?;
    let mut events: BTreeMap<(String, String), EventMoney> = BTreeMap::new();
    while let Some(row) = rows.next()? {
        let (event_id, event_date, event_title): (String, String, String) =
            (row.get("event_id")?, row.get("event_date")?, row.get("event_title")?);
        let (owed, paid, refunded) = (row.get("owed")?, row.get("paid")?, row.get("refunded")?);
        let party = if row.get("stands")? {
            Balance::new(owed, paid, refunded)
        } else {
            Balance::closed(paid, refunded)
        };
        let event = events.entry((event_date.clone(), event_id.clone())).or_insert(EventMoney {
            event_id,
            event_title: String::new(),
            event_date,
            balance: Balance::default(),
        });
        // The newest is the last.
        event.event_title = event_title;
        event.balance = event.balance + party;
    }
    Ok(events.into_values().collect())
}

/// What was paid and refunded on the days `from` to `until`, in cents, for whatever events.
pub fn received(db: &Connection, (from, until): (&str, &str)) -> rusqlite::Result<(i64, i64)> {
    db.prepare_cached(
        "select coalesce(sum(max(cents, 0)), 0), coalesce(-sum(min(cents, 0)), 0) from payments
          where paid_on between ?1 and ?2 and taken_back_at is null",
    )?
    .query_row([from, until], |row| Ok((row.get(0)?, row.get(1)?)))
}

/// At most `limit` payments of the days `from` to `until` that were recorded before the one numbered `before`, the newest
/// first, each with its number.
pub fn booked_payments(
    db: &Connection,
    (from, until): (&str, &str),
    before: Option<i64>,
    limit: i64,
) -> rusqlite::Result<Vec<(i64, BookedPayment)>> {
    let booked = |row: &Row<'_>| {
        let payment = BookedPayment {
            payment: read(row)?,
            event_id: row.get("event_id")?,
            event_title: row.get("event_title")?,
            event_date: row.get("event_date")?,
            registration_id: row.get("registration_id")?,
            name: row.get("name")?,
        };
        Ok((row.get("payment_no")?, payment))
    };
    db.prepare_cached(
        "select p.*, r.id as registration_id, r.name
           from payments p left join event_registrations r using (registration_no)
          where paid_on between :from and :until and payment_no < :before
          order by payment_no desc limit :limit",
    )?
    .query_map(
        named_params! {
            ":from": from,
            ":until": until,
            ":before": before.unwrap_or(i64::MAX),
            ":limit": limit,
        },
        booked,
    )?
    .collect()
}
