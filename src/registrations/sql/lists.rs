//! The staff's lists: how many registrations there are, and which.

use std::collections::{BTreeMap, HashMap};

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
    let mut statement = db.prepare_cached(
        "select coalesce(sum(registrations), 0), coalesce(sum(confirmed), 0)
           from event_registration_counts
          where :event_id is null or event_id = :event_id",
    )?;
    let (all, confirmed): (u32, u32) = statement
        .query_row(named_params! { ":event_id": event_id }, |row| Ok((row.get(0)?, row.get(1)?)))?;
    Ok(RegistrationCounts { all, confirmed, cancelled: all - confirmed })
}

/// Events on `today` or later that have registrations and are not in `known`, with the title of the
/// newest registration.
pub(in crate::registrations) fn removed_events(
    db: &Connection,
    known: &[&str],
    today: &str,
) -> rusqlite::Result<Vec<RemovedEvent>> {
    let mut statement = db.prepare_cached(
        "select event_id from event_registration_counts where confirmed > 0 order by event_id",
    )?;
    let ids = statement.query_map([], |row| row.get::<_, String>(0))?;
    let mut newest = db.prepare_cached(
        "select event_id, event_title, event_date from event_registrations
          where event_id = ?1 and status = 'confirmed'
          order by registration_no desc limit 1",
    )?;
    let mut removed = Vec::new();
    for id in ids {
        let id = id?;
        if known.contains(&id.as_str()) {
            continue;
        }
        let event = newest.query_row([id], |row| {
            Ok(RemovedEvent { id: row.get(0)?, title: row.get(1)?, date: row.get(2)? })
        })?;
        if event.date.as_str() >= today {
            removed.push(event);
        }
    }
    Ok(removed)
}

/// How many people are registered for each event, by the date that they signed up for.
pub(in crate::registrations) fn people_by_event_and_date(
    db: &Connection,
) -> rusqlite::Result<HashMap<String, BTreeMap<String, u32>>> {
    let mut statement = db.prepare_cached(
        "select event_id, event_date, sum(total_attendees) from event_registrations
          where status = 'confirmed' group by event_id, event_date",
    )?;
    let mut rows = statement.query([])?;
    let mut people: HashMap<String, BTreeMap<String, u32>> = HashMap::new();
    while let Some(row) = rows.next()? {
        people.entry(row.get(0)?).or_default().insert(row.get(1)?, row.get(2)?);
    }
    Ok(people)
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
    let sql = format!(
        "select registration_no, {COLUMNS} from event_registrations
          where {which} order by registration_no desc limit :limit"
    );
    let mut statement = db.prepare_cached(&sql)?;
    let before = before.unwrap_or(i64::MAX);
    let mut parameters: Vec<(&str, &dyn ToSql)> = vec![(":before", &before), (":limit", &limit)];
    if let Some(event_id) = &filter.event_id {
        parameters.push((":event_id", event_id));
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
