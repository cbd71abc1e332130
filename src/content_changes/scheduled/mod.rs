//! Publications for later: kept until their time has come, then published like any other.

mod sql;

use jiff::tz::TimeZone;
use rusqlite::{Connection, Transaction};
use serde::Serialize;
use serde_json::{Map, Value};
use utoipa::ToSchema;

use super::history::ChangeInWords;
use super::in_force::InForce;
use super::{NewRevision, newest_revision, words};
use crate::clock::UnixMillis;
use crate::config::Config;
use crate::content::LocalDateTime;

/// The most publications that wait. Each has the size of a request at most.
pub const MAX_SCHEDULED: usize = 100;

/// The most that wait when staff schedule another whom the owner has limited. The rest is left to the owner.
pub const MAX_SCHEDULED_BY_LIMITED: usize = 50;

/// Length of a time: `2027-01-01T00:00`.
const TIME_LENGTH: usize = 16;

/// A publication for later.
#[derive(Clone, Debug, PartialEq)]
pub struct Scheduled {
    /// Its number.
    pub id: i64,
    /// When, by the stable's clock: `2027-01-01T00:00`.
    pub at: String,
    /// A merge patch for the content.
    pub patch: Map<String, Value>,
    /// The publication that its author saw.
    pub revision: i64,
    /// Who scheduled it; empty: nobody gave a name.
    pub who: String,
    /// When it was scheduled.
    pub scheduled_at: UnixMillis,
    /// Why it couldn't be published; `None`: its time hasn't come.
    pub problem: Option<String>,
}

/// A publication for later, in words.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[schema(as = ScheduledContent)]
pub struct ScheduledInWords {
    /// Its number.
    id: i64,
    /// When, by the stable's clock.
    #[schema(example = "2027-01-01T00:00")]
    at: String,
    /// Who scheduled it; empty: no name was given.
    who: String,
    /// Whether the person who asks scheduled it. It then replaces that person's later changes of the same values.
    own: bool,
    /// When it was scheduled.
    #[schema(value_type = String, format = DateTime)]
    scheduled_at: UnixMillis,
    /// The merge patch for the content.
    #[schema(value_type = std::collections::BTreeMap<String, Value>)]
    patch: Map<String, Value>,
    /// All of it in words: `change the price of Trailblazer from $295 to $310`.
    text: String,
    /// What it would change in what visitors see now.
    changes: Vec<ChangeInWords>,
    /// Why it couldn't be published or won't be, in words; null: nothing is in its way.
    #[schema(required)]
    problem: Option<String>,
}

/// Reads a time such as `2027-01-01T00:00`; `None` if it's anything else.
#[must_use]
pub fn scheduled_time(text: &str) -> Option<LocalDateTime> {
    let is_plain = text.len() == TIME_LENGTH && text.as_bytes()[10] == b'T';
    LocalDateTime::try_from(text.to_owned()).ok().filter(|_| is_plain)
}

impl Scheduled {
    /// Whether the person with this `name` scheduled it. An empty name is nobody's.
    fn is_by(&self, name: &str) -> bool {
        !name.is_empty() && name == self.who
    }

    /// The moment at which it's published, by the present time zone of the stable.
    fn moment(&self, zone: &TimeZone) -> UnixMillis {
        // Only times that can be read are kept.
        scheduled_time(&self.at).map_or(UnixMillis(i64::MAX), |at| at.begins(zone))
    }

    /// In words, as a change of the content in `config`. The person who asks is called `name`.
    fn in_words(self, config: &Config, name: &str) -> ScheduledInWords {
        let changes = config.content_changes(&self.patch).unwrap_or_default().into_iter();
        let changes = changes.map(ChangeInWords::from).map(|change| {
            let text = words::planned(&change.text);
            ChangeInWords { text, ..change }
        });
        let changes: Vec<ChangeInWords> = changes.collect();
        let text = words::all(changes.iter().map(|change| &*change.text));
        let own = self.is_by(name);
        let Self { id, at, patch, who, scheduled_at, problem, .. } = self;
        ScheduledInWords { id, at, who, own, scheduled_at, patch, text, changes, problem }
    }
}

/// All that is scheduled, the next first, as changes of the content in `config`. The person who asks is called
/// `name`; empty: their device has no name.
pub fn scheduled(
    db: &Connection,
    config: &Config,
    name: &str,
) -> rusqlite::Result<Vec<ScheduledInWords>> {
    let mut all = sql::all(db)?;
    let zone = &config.content.site.timezone;
    all.sort_by_key(|scheduled| (scheduled.moment(zone), scheduled.id));
    let mut in_words = Vec::new();
    for mut scheduled in all {
        if scheduled.problem.is_none() {
            let changes = config.content_changes(&scheduled.patch).unwrap_or_default();
            let pointers = changes.iter().map(|change| &*change.pointer);
            // Its author learns at once that it won't be published.
            scheduled.problem =
                changed_by_others(db, &scheduled, pointers)?.map(|since| changed_since(&since));
        }
        in_words.push(scheduled.in_words(config, name));
    }
    Ok(in_words)
}

/// What staff read of a publication for later that another publication is in the way of.
#[must_use]
pub fn changed_since(publication: &str) -> String {
    let stop = if publication.ends_with(".”") { "" } else { "." };
    format!("The same was changed since it was scheduled: {publication}{stop}")
}

/// What is due at `now`, the earliest first.
pub fn due(db: &Connection, zone: &TimeZone, now: UnixMillis) -> rusqlite::Result<Vec<Scheduled>> {
    let mut due = sql::all(db)?;
    due.retain(|scheduled| scheduled.problem.is_none() && scheduled.moment(zone) <= now);
    due.sort_by_key(|scheduled| (scheduled.moment(zone), scheduled.id));
    Ok(due)
}

/// Keeps a publication for later, if fewer than `most` wait. Returns its number; `None`: there are too many. The same
/// again is kept once: the answer to the first time may have been lost.
pub fn schedule(
    tx: &Transaction<'_>,
    new: &Scheduled,
    most: usize,
) -> rusqlite::Result<Option<i64>> {
    let all = sql::all(tx)?;
    let is_same = |old: &&Scheduled| {
        let as_old = Scheduled { id: old.id, scheduled_at: old.scheduled_at, ..new.clone() };
        **old == as_old
    };
    if let Some(same) = all.iter().find(is_same) {
        return Ok(Some(same.id));
    }
    if all.len() >= most {
        return Ok(None);
    }
    sql::insert(tx, new).map(Some)
}

/// The merge patch of a publication for later; `None`: there is no such one.
pub fn scheduled_patch(db: &Connection, id: i64) -> rusqlite::Result<Option<Map<String, Value>>> {
    let found = sql::all(db)?.into_iter().find(|scheduled| scheduled.id == id);
    Ok(found.map(|scheduled| scheduled.patch))
}

/// Takes a publication for later back. Returns whether it was there.
pub fn unschedule(tx: &Transaction<'_>, id: i64) -> rusqlite::Result<bool> {
    sql::delete(tx, id)
}

/// Notes why a publication couldn't be published.
pub fn note_problem(tx: &Transaction<'_>, id: i64, problem: &str) -> rusqlite::Result<()> {
    sql::set_problem(tx, id, problem)
}

/// Records the publication that `scheduled` was for and takes it off the list, unless there is another one after the
/// revision `on`, or somebody has taken it back. Returns its number.
pub fn record_scheduled(
    tx: &Transaction<'_>,
    on: i64,
    revision: &NewRevision,
    scheduled: &Scheduled,
) -> rusqlite::Result<Option<i64>> {
    if newest_revision(tx)? != on || !sql::delete(tx, scheduled.id)? {
        return Ok(None);
    }
    super::sql::insert(tx, on + 1, revision, Some(scheduled.scheduled_at))?;
    Ok(Some(on + 1))
}

/// The last publication by somebody else since `scheduled` was scheduled that changed one of the values at `pointers`, in
/// words; `None`: nobody did.
pub fn changed_by_others<'a>(
    db: &Connection,
    scheduled: &Scheduled,
    pointers: impl Iterator<Item = &'a str>,
) -> rusqlite::Result<Option<String>> {
    let mut last = None;
    let in_force = InForce::after(db, scheduled.revision)?;
    for pointer in pointers {
        for revision in in_force.at(db, pointer)? {
            let Some(found) = super::sql::revision(db, revision)? else { continue };
            let is_own = scheduled.is_by(&found.who);
            // It stood on the list when this one was scheduled.
            let was_known = found.scheduled_at.is_some_and(|at| at <= scheduled.scheduled_at);
            if !is_own && !was_known {
                last = last.max(Some(revision));
            }
        }
    }
    let found = super::history::revisions_in_words(db, last)?.pop();
    Ok(found.map(|revision| revision.text))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_have_one_form() {
        for (text, is_time) in [
            ("2027-01-01T00:00", true),
            ("2027-01-01T23:59", true),
            ("2027-01-01 00:00", false),
            ("2027-01-01T24:00", false),
            ("2027-01-01T00:00Z", false),
            ("2027-01-01T00:00:00", false),
            ("2027-01-01T11:00 AM", false),
            ("2027-02-30T00:00", false),
            ("2027-01-01", false),
            ("", false),
        ] {
            assert_eq!(scheduled_time(text).is_some(), is_time, "{text}");
        }
    }

    #[test]
    fn a_quoted_sentence_gets_no_second_period() {
        for (publication, end) in [("Erin wrote “Closed.”", "“Closed.”"), ("Erin undid it", "it.")]
        {
            let words = changed_since(publication);
            assert!(words.ends_with(&format!(" {end}")), "{words}");
        }
    }

    #[test]
    fn a_time_is_the_stables_also_when_clocks_change() {
        let zone = TimeZone::get("America/New_York").unwrap();
        for (at, moment) in [
            ("2027-01-01T00:00", "2027-01-01T05:00:00.000Z"),
            ("2027-07-01T00:00", "2027-07-01T04:00:00.000Z"),
            // Skipped in spring, there twice in autumn.
            ("2027-03-14T02:30", "2027-03-14T07:30:00.000Z"),
            ("2027-11-07T01:30", "2027-11-07T05:30:00.000Z"),
        ] {
            let scheduled = Scheduled {
                id: 1,
                at: at.to_owned(),
                patch: Map::new(),
                revision: 0,
                who: String::new(),
                scheduled_at: UnixMillis(0),
                problem: None,
            };

            assert_eq!(scheduled.moment(&zone).rfc3339(), moment, "{at}");
        }
    }
}
