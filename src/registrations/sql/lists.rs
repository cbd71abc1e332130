//! The staff's lists: how many registrations there are, and which.

use rusqlite::{Connection, Row, ToSql};
use serde::Serialize;
use utoipa::ToSchema;

use super::{COLUMNS, Registration, registration};

/// Which registrations.
#[derive(Clone, Debug, Default)]
pub struct Filter {
    /// Only those for this event.
    pub event_id: Option<String>,
    /// Only those in which a name, the address or the phone holds this.
    pub words: String,
}

/// How many registrations there are.
#[derive(Clone, Copy, Debug, Serialize, ToSchema)]
pub struct RegistrationCounts {
    /// All of them.
    pub all: u32,
    /// Those that have their places.
    pub confirmed: u32,
    /// Those that were cancelled.
    pub cancelled: u32,
}

/// How many registrations there are, for one event or all.
pub fn counts(db: &Connection, event_id: Option<&str>) -> rusqlite::Result<RegistrationCounts> {
    let (of_event, of_event_too) = match event_id {
        Some(_) => ("where event_id = :event_id", "and event_id = :event_id"),
        None => ("", ""),
    };
    let sql = format!(
        "select (select count(*) from event_registrations {of_event}),
                (select count(*) from event_registrations
                  where status = 'confirmed' {of_event_too})"
    );
    let mut statement = db.prepare_cached(&sql)?;
    let parameters = event_id.map(|id| [(":event_id", id)]);
    let read = |row: &Row<'_>| Ok((row.get(0)?, row.get(1)?));
    let (all, confirmed): (u32, u32) = match &parameters {
        Some(parameters) => statement.query_row(parameters, read)?,
        None => statement.query_row([], read)?,
    };
    Ok(RegistrationCounts { all, confirmed, cancelled: all - confirmed })
}

/// At most `limit` registrations that came before the one numbered `before`, newest first, each
/// with its number.
pub fn list(
    db: &Connection,
    filter: &Filter,
    before: Option<i64>,
    limit: i64,
) -> rusqlite::Result<Vec<(i64, Registration)>> {
    // Those of an event stand together in its index; a search reads the index made for it instead
    // of the rows.
    let which = match (&filter.event_id, filter.words.is_empty()) {
        (None, true) => "registration_no < :before",
        (Some(_), true) => "event_id = :event_id and registration_no < :before",
        (None, false) => SEARCH,
        (Some(_), false) => SEARCH_IN_EVENT,
    };
    let sql = format!(
        "select registration_no, {COLUMNS} from event_registrations
          where {which} order by registration_no desc limit :limit"
    );
    let mut statement = db.prepare_cached(&sql)?;
    let words = filter.words.to_lowercase();
    let before = before.unwrap_or(i64::MAX);
    let mut parameters: Vec<(&str, &dyn ToSql)> = vec![(":before", &before), (":limit", &limit)];
    if let Some(event_id) = &filter.event_id {
        parameters.push((":event_id", event_id));
    }
    if !words.is_empty() {
        parameters.push((":words", &words));
    }
    let rows = statement.query_map(parameters.as_slice(), |row| {
        Ok((row.get("registration_no")?, registration(row)?))
    })?;
    rows.collect()
}

const SEARCH: &str = "registration_no in (
    select registration_no from event_registrations indexed by event_registrations_search
     where registration_no < :before and instr(search_text, :words) > 0
     order by registration_no desc limit :limit)";

const SEARCH_IN_EVENT: &str = "registration_no in (
    select registration_no from event_registrations indexed by event_registrations_search
     where registration_no < :before and event_id = :event_id and instr(search_text, :words) > 0
     order by registration_no desc limit :limit)";
