//! How many wait.

use std::collections::{BTreeMap, HashMap};
use std::iter::Sum;

use rusqlite::{Connection, Row};

use crate::content::{Event, WaitingListOrder};

/// How many wait for one event.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct WaitingCount {
    /// Parties.
    pub parties: u32,
    /// Parties that are offered places in their turn.
    pub in_turn: u32,
    /// Places that are held for them.
    pub held: u32,
}

impl WaitingCount {
    /// How many places of `event` aren't for newcomers, if `taken` are taken: those held for somebody and, in strict order,
    /// all while somebody waits.
    #[must_use]
    pub fn kept(self, event: &Event, taken: u32) -> u32 {
        if event.waiting_list == WaitingListOrder::Strict && self.in_turn > 0 {
            return event.places_left(taken);
        }
        self.held
    }
}

impl Sum for WaitingCount {
    fn sum<I: Iterator<Item = Self>>(counts: I) -> Self {
        counts.fold(Self::default(), |sum, count| Self {
            parties: sum.parties + count.parties,
            in_turn: sum.in_turn + count.in_turn,
            held: sum.held + count.held,
        })
    }
}

/// What is counted of the rows that follow, which begin with a condition.
const COUNT: &str = "count(*) as parties, coalesce(sum(state = 'waiting'), 0) as in_turn,
           coalesce(sum(offered), 0) as held
      from event_registrations indexed by event_registrations_waiting
     cross join waiting_parties using (registration_no)
     where status = 'waiting'";

fn count_in(row: &Row<'_>) -> rusqlite::Result<WaitingCount> {
    let (parties, in_turn) = (row.get("parties")?, row.get("in_turn")?);
    Ok(WaitingCount { parties, in_turn, held: row.get("held")? })
}

/// How many wait for the event `event_id` on `date`.
pub(in crate::registrations) fn waiting_count(
    db: &Connection,
    event_id: &str,
    date: &str,
) -> rusqlite::Result<WaitingCount> {
    let sql = format!("select {COUNT} and event_id = ?1 and event_date = ?2");
    db.prepare_cached(&sql)?.query_row([event_id, date], count_in)
}

/// The places of `event` that newcomers can't have: those that are taken, and those that are kept for the waiting list.
pub(in crate::registrations) fn in_use(db: &Connection, event: &Event) -> rusqlite::Result<u32> {
    let date = event.date.to_string();
    let taken = super::taken(db, &event.id, &date)?;
    let waiting = waiting_count(db, &event.id, &date)?;
    Ok(taken.saturating_add(waiting.kept(event, taken)))
}

/// How many of `people` who come to `event` as well are more than it has places that are neither taken nor held.
pub(in crate::registrations) fn beyond(
    db: &Connection,
    event: &Event,
    people: u32,
) -> rusqlite::Result<u32> {
    let date = event.date.to_string();
    let taken = super::taken(db, &event.id, &date)?;
    let held = waiting_count(db, &event.id, &date)?.held;
    Ok(people.saturating_sub(event.places_left(taken.saturating_add(held))))
}

/// How many wait for each event, by date.
pub(in crate::registrations) fn waiting_counts(
    db: &Connection,
) -> rusqlite::Result<HashMap<String, BTreeMap<String, WaitingCount>>> {
    let mut waiting: HashMap<String, BTreeMap<String, WaitingCount>> = HashMap::new();
    let sql = format!("select event_id, event_date, {COUNT} group by event_id, event_date");
    let mut statement = db.prepare_cached(&sql)?;
    let mut rows = statement.query([])?;
    while let Some(row) = rows.next()? {
        let by_date = waiting.entry(row.get("event_id")?).or_default();
        by_date.insert(row.get("event_date")?, count_in(row)?);
    }
    Ok(waiting)
}
