//! The staff's lists: how many registrations there are, and which.

use rusqlite::{Connection, ToSql, named_params};
use serde::Serialize;
use utoipa::ToSchema;

use super::{COLUMNS, Registration, registration};
use crate::content::RemovedEvent;

/// Which registrations.
#[derive(Clone, Debug, Default)]
pub struct Filter {
    /// Only those for this event.
    pub event_id: Option<String>,
    /// Only those that count for this day: `2027-06-18`.
    pub event_date: Option<String>,
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
    /// Those that wait for places.
    pub waiting: u32,
    /// Those that were cancelled.
    pub cancelled: u32,
}

/// How many registrations there are, for one event, one date of it, or all.
pub fn counts(db: &Connection, filter: &Filter) -> rusqlite::Result<RegistrationCounts> {
    let Filter { event_id, event_date, .. } = filter;
    let mut statement = db.prepare_cached(
        "select coalesce(sum(registrations), 0), coalesce(sum(confirmed), 0)
           from event_registration_counts
          where (:event_id is null or event_id = :event_id)
            and (:event_date is null or event_date = :event_date)",
    )?;
    let parameters = named_params! { ":event_id": event_id, ":event_date": event_date };
    let (all, confirmed): (u32, u32) =
        statement.query_row(parameters, |row| Ok((row.get(0)?, row.get(1)?)))?;
    let mut waiting = db.prepare_cached(
        "select count(*) from event_registrations
          where status = 'waiting' and (:event_id is null or event_id = :event_id)
            and (:event_date is null or event_date = :event_date)",
    )?;
    let waiting: u32 = waiting.query_row(parameters, |row| row.get(0))?;
    let cancelled = all.saturating_sub(confirmed).saturating_sub(waiting);
    Ok(RegistrationCounts { all, confirmed, waiting, cancelled })
}

/// Events on `today` or later that have registrations and are not in `known`, each with its last date, and the title of
/// the newest registration for it.
pub(in crate::registrations) fn removed_events(
    db: &Connection,
    known: &[&str],
    today: &str,
) -> rusqlite::Result<Vec<RemovedEvent>> {
    let mut statement = db.prepare_cached(
        "select event_id, max(event_date) from event_registration_counts
          where confirmed > 0 and event_date >= ?1 group by event_id order by event_id",
    )?;
    let mut rows = statement.query([today])?;
    let mut removed = Vec::new();
    while let Some(row) = rows.next()? {
        let (id, date): (String, String) = (row.get(0)?, row.get(1)?);
        if known.contains(&id.as_str()) {
            continue;
        }
        let title = newest_title(db, &id, &date)?;
        removed.push(RemovedEvent { id, title, date });
    }
    Ok(removed)
}

/// What the event `id` was called in the newest registration for `date`.
fn newest_title(db: &Connection, id: &str, date: &str) -> rusqlite::Result<String> {
    db.prepare_cached(
        "select event_title from event_registrations
          where event_id = ?1 and event_date = ?2
          order by registration_no desc limit 1",
    )?
    .query_row([id, date], |row| row.get(0))
}

/// A date of an event for which there are registrations.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DateWithRegistrations {
    /// The event's id.
    pub event_id: String,
    /// The day: `2027-06-18`.
    pub date: String,
    /// What the event was called when somebody last registered for it.
    pub title: String,
    /// Its hours, as people read them.
    pub time: String,
    /// Its location.
    pub location: String,
    /// The places that are taken.
    pub places_taken: u32,
}

/// The dates of events for which there are registrations, the last one first.
pub fn dates_with_registrations(db: &Connection) -> rusqlite::Result<Vec<DateWithRegistrations>> {
    let mut statement = db.prepare_cached(
        "select c.event_id, c.event_date, r.event_title, r.event_time, r.event_location,
                c.places_taken
           from event_registration_counts c
           join event_registrations r on r.registration_no =
                (select registration_no from event_registrations
                  where event_id = c.event_id and event_date = c.event_date
                  order by registration_no desc limit 1)
          order by c.event_date desc, c.event_id",
    )?;
    let rows = statement.query_map([], |row| {
        Ok(DateWithRegistrations {
            event_id: row.get(0)?,
            date: row.get(1)?,
            title: row.get(2)?,
            time: row.get(3)?,
            location: row.get(4)?,
            places_taken: row.get(5)?,
        })
    })?;
    rows.collect()
}

/// At most `limit` registrations that came before the one numbered `before`, newest first, each
/// with its number.
pub fn list(
    db: &Connection,
    filter: &Filter,
    before: Option<i64>,
    limit: i64,
) -> rusqlite::Result<Vec<(i64, Registration)>> {
    let words = filter.words.to_lowercase();
    let (which, sought) = match &filter.event_id {
        // Those of an event stand together in its index, and are few enough to look at each.
        Some(_) if words.is_empty() => ("event_id = :event_id and registration_no < :before", None),
        Some(_) => (SEARCH_IN_EVENT, Some(words)),
        None if words.is_empty() => ("registration_no < :before", None),
        None => match phrase(&words) {
            Some(phrase) => (SEARCH, Some(phrase)),
            None => (SEARCH_ONE_BY_ONE, Some(words)),
        },
    };
    let date = filter.event_date.as_ref().map_or("", |_| "and event_date = :event_date");
    let sql = format!(
        "select registration_no, {COLUMNS} from event_registrations
          where {which} {date} order by registration_no desc limit :limit"
    );
    let mut statement = db.prepare_cached(&sql)?;
    let before = before.unwrap_or(i64::MAX);
    let mut parameters: Vec<(&str, &dyn ToSql)> = vec![(":before", &before), (":limit", &limit)];
    if let Some(event_id) = &filter.event_id {
        parameters.push((":event_id", event_id));
    }
    if let Some(event_date) = &filter.event_date {
        parameters.push((":event_date", event_date));
    }
    if let Some(sought) = &sought {
        parameters.push((":sought", sought));
    }
    let rows = statement.query_map(parameters.as_slice(), |row| {
        Ok((row.get("registration_no")?, registration(row)?))
    })?;
    rows.collect()
}

/// `words` as the index of words is asked for them; it knows nothing of less than three signs, and
/// its questions end at a NUL.
fn phrase(words: &str) -> Option<String> {
    let is_indexed = words.chars().nth(2).is_some() && !words.contains('\0');
    is_indexed.then(|| format!("\"{}\"", words.replace('"', "\"\"")))
}

const SEARCH: &str = "registration_no in (
    select rowid from event_registration_words
     where event_registration_words match :sought and rowid < :before
     order by rowid desc limit :limit)";

/// Reads each row, newest first, in a covering index: short queries match early, so a scan is fast
/// enough.
const SEARCH_ONE_BY_ONE: &str = "registration_no in (
    select registration_no from event_registrations indexed by event_registrations_search
     where registration_no < :before and instr(search_text, :sought) > 0
     order by registration_no desc limit :limit)";

const SEARCH_IN_EVENT: &str = "event_id = :event_id and registration_no < :before
    and instr(search_text, :sought) > 0";
