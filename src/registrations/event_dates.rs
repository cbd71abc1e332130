//! Which date of an event its registrations count for, and when they follow the event to another one.
//!
//! The database remembers the date of each event that was seen last. An event that has another one since was moved, and
//! takes its registrations along, unless the remembered day is over: then it's a new date, with places of its own.

use std::collections::{BTreeMap, HashMap, HashSet};

use jiff::ToSpan;
use jiff::civil::Date;
use rusqlite::{Connection, Transaction};

use super::places::Refusal;
use super::sql::{self, WaitingCount};
use crate::content::{Event, PlacesInUse, split_dated_id};

/// The most days between a registration's date and that of its event if the registration is from before dates were
/// remembered. That was the rule then.
const LONGEST_FORMER_MOVE: i64 = 180;

/// What becomes of registrations for an event that has a date now.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Step {
    /// Nothing.
    Stay,
    /// The date is noted, and has places of its own.
    Begin,
    /// Those of this date follow.
    Follow(String),
    /// Those of this date and later ones follow: they are from before dates were remembered.
    Adopt(String),
}

/// The step for an event that is on `date`. `remembered` is the date that was seen last: `None` if the event is new,
/// `Some(None)` if there are registrations from before dates were remembered.
fn step(remembered: Option<&Option<String>>, date: Date, today: Date) -> Step {
    match remembered {
        Some(None) => Step::Adopt(date.saturating_sub(LONGEST_FORMER_MOVE.days()).to_string()),
        Some(Some(known)) if *known == date.to_string() => Step::Stay,
        // A day that is over is a slip, or an event that nobody has taken out. Once it's corrected, the registrations
        // follow from where they stand.
        _ if date < today => Step::Stay,
        Some(Some(known)) if *known >= today.to_string() => Step::Follow(known.clone()),
        Some(Some(_)) | None => Step::Begin,
    }
}

/// Has registrations follow the events that were moved, and remembers the dates of all `events` and which are called off. It's for the
/// transaction in which the events take effect, or for one right before.
pub fn follow(tx: &Transaction<'_>, events: &[Event], today: Date) -> rusqlite::Result<()> {
    for event in events {
        follow_to_other_id(tx, events, event)?;
    }
    let remembered = sql::remembered_dates(tx)?;
    for event in events {
        let step = step(remembered.get(&event.id), event.date, today);
        match &step {
            Step::Stay => continue,
            Step::Begin => {}
            Step::Follow(from) => sql::move_registrations(tx, event, (from, from))?,
            Step::Adopt(from) => sql::move_registrations(tx, event, (from, LAST_DAY))?,
        }
        sql::remember_date(tx, &event.id, &event.date.to_string())?;
    }
    sql::remember_other_dates(tx)?;
    let called_off = sql::called_off_dates(tx)?;
    for event in events {
        let date = (event.id.clone(), event.date.to_string());
        if called_off.contains(&date) != event.is_called_off() {
            sql::remember_called_off(tx, (&date.0, &date.1), event.is_called_off())?;
        }
    }
    Ok(())
}

/// Has registrations follow an event that has another id because it repeats now, or doesn't anymore.
fn follow_to_other_id(
    tx: &Transaction<'_>,
    events: &[Event],
    event: &Event,
) -> rusqlite::Result<()> {
    let other = other_id(event);
    let is_event = events.iter().any(|one| one.id == other || one.series == event.id);
    if is_event || sql::remembered_date(tx, &event.id)?.is_some() {
        return Ok(());
    }
    sql::rename_event(tx, &other, &event.id, &event.date.to_string())
}

/// The event in `next` that the people of `event` come to, because its settings are `next` from now on; `None`: it's gone.
#[must_use]
pub fn successor<'a>(event: &Event, next: &'a [Event]) -> Option<&'a Event> {
    let renamed = || {
        let mut renamed = next.iter().filter(|one| other_id(one) == event.id);
        renamed.clone().find(|one| one.date == event.date).or_else(|| renamed.next())
    };
    next.iter().find(|one| one.id == event.id).or_else(renamed)
}

/// The id that an event may have had: its first date's if it repeated, or its own before it did.
fn other_id(event: &Event) -> String {
    match split_dated_id(&event.id) {
        Some((series, _)) if !event.series.is_empty() => series.to_owned(),
        _ => format!("{}-{}", event.id, event.date),
    }
}

/// Later than any date.
const LAST_DAY: &str = "9999-12-31";

/// Whether `event` is still on its date: it may have been moved since its content was read.
pub(super) fn is_in_effect(tx: &Transaction<'_>, event: &Event) -> rusqlite::Result<bool> {
    let remembered = sql::remembered_date(tx, &event.id)?;
    Ok(remembered.is_none_or(|date| date == event.date.to_string()))
}

/// Why nobody can sign up for `event` anymore, whose content was read a moment ago: it may have been moved or called off since.
pub(super) fn changed_since_read(
    tx: &Transaction<'_>,
    event: &Event,
) -> rusqlite::Result<Option<Refusal>> {
    if !is_in_effect(tx, event)? {
        return Ok(Some(Refusal::Changed));
    }
    let is_called_off = sql::is_date_called_off(tx, &event.id, &event.date.to_string())?;
    Ok(is_called_off.then_some(Refusal::CalledOff))
}

/// The places that are taken, for each date of each event.
#[derive(Clone, Debug, Default)]
pub struct PlacesTaken {
    /// By event and date.
    taken: HashMap<String, BTreeMap<String, u32>>,
    /// Those on the waiting lists, by event and date.
    waiting: HashMap<String, BTreeMap<String, WaitingCount>>,
    remembered: HashMap<String, Option<String>>,
    /// The events and their dates that are called off.
    called_off: HashSet<(String, String)>,
    today: Date,
}

impl PlacesTaken {
    /// The places that are taken on the day `today`.
    pub fn read(db: &Connection, today: Date) -> rusqlite::Result<Self> {
        let remembered = sql::remembered_dates(db)?;
        let (taken, waiting) = (sql::places_taken(db)?, sql::waiting_counts(db)?);
        let called_off = sql::called_off_dates(db)?;
        Ok(Self { taken, waiting, remembered, called_off, today })
    }

    /// How many are taken at `event`, with those that will follow it once it takes effect as it is.
    #[must_use]
    pub fn at(&self, event: &Event) -> u32 {
        let Some(by_date) = self.taken.get(&self.id_of(event)) else { return 0 };
        let counts = self.counting(event);
        by_date.iter().filter(|(day, _)| counts(day)).map(|(_, taken)| taken).sum()
    }

    /// The places of `event` that are in use, as visitors see them.
    #[must_use]
    pub fn in_use(&self, event: &Event) -> PlacesInUse {
        let taken = self.at(event);
        PlacesInUse { taken, held: self.waiting_at(event).kept(event, taken) }
    }

    /// Those who wait for `event`.
    #[must_use]
    pub fn waiting_at(&self, event: &Event) -> WaitingCount {
        let Some(by_date) = self.waiting.get(&self.id_of(event)) else {
            return WaitingCount::default();
        };
        let counts = self.counting(event);
        by_date.iter().filter(|(day, _)| counts(day)).map(|(_, waiting)| *waiting).sum()
    }

    /// Whether `event` is called off for those who are registered, also if it isn't in the settings now.
    #[must_use]
    pub fn was_called_off(&self, event: &Event) -> bool {
        let date = match step(self.remembered.get(&event.id), event.date, self.today) {
            Step::Follow(from) => from,
            Step::Stay | Step::Begin | Step::Adopt(_) => event.date.to_string(),
        };
        self.called_off.contains(&(self.id_of(event), date))
    }

    /// The day from which people follow `event` once it takes effect as it is; `None`: nobody does.
    #[must_use]
    pub fn moves_from(&self, event: &Event) -> Option<&str> {
        let remembered = self.remembered.get(&event.id)?;
        let Step::Follow(_) = step(Some(remembered), event.date, self.today) else { return None };
        remembered.as_deref().filter(|_| self.at(event) > 0)
    }

    /// The id under which `event` has registrations: another one until it takes effect as it is.
    fn id_of(&self, event: &Event) -> String {
        if self.remembered.contains_key(&event.id) { event.id.clone() } else { other_id(event) }
    }

    /// Whether the registrations of a day count for `event`.
    fn counting(&self, event: &Event) -> impl Fn(&String) -> bool + use<> {
        let date = event.date.to_string();
        let (from, until) = match step(self.remembered.get(&event.id), event.date, self.today) {
            Step::Stay | Step::Begin => (date.clone(), date.clone()),
            Step::Follow(from) => (from.clone(), from),
            Step::Adopt(from) => (from, LAST_DAY.to_owned()),
        };
        let following = from..=until;
        move |day: &String| *day == date || following.contains(day)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[expect(clippy::option_option, reason = "unknown, and unknown which")]
    fn on(remembered: Option<Option<&str>>, date: &str, today: &str) -> Step {
        let remembered = remembered.map(|date| date.map(str::to_owned));
        step(remembered.as_ref(), date.parse().unwrap(), today.parse().unwrap())
    }

    #[test]
    fn registrations_follow_an_event_until_its_day_is_over() {
        let table = [
            // New, or where it was.
            (None, "2027-06-18", "2027-06-01", Step::Begin),
            (Some(Some("2027-06-18")), "2027-06-18", "2027-06-01", Step::Stay),
            (Some(Some("2027-06-18")), "2027-06-18", "2027-07-01", Step::Stay),
            // Moved, on the day itself as well, and to an earlier day.
            (
                Some(Some("2027-06-18")),
                "2027-06-25",
                "2027-06-18",
                Step::Follow("2027-06-18".into()),
            ),
            (
                Some(Some("2027-06-18")),
                "2028-12-01",
                "2027-06-01",
                Step::Follow("2027-06-18".into()),
            ),
            (
                Some(Some("2027-06-18")),
                "2027-06-01",
                "2027-06-01",
                Step::Follow("2027-06-18".into()),
            ),
            // The next date, however soon.
            (Some(Some("2027-06-18")), "2027-06-19", "2027-06-19", Step::Begin),
            // A slip of the year, and an old event that is still there.
            (Some(Some("2027-06-18")), "2026-06-25", "2027-06-01", Step::Stay),
            (None, "2027-06-18", "2027-06-19", Step::Stay),
            // From before dates were remembered.
            (Some(None), "2027-06-18", "2027-06-01", Step::Adopt("2026-12-20".into())),
            (Some(None), "2027-06-18", "2027-07-01", Step::Adopt("2026-12-20".into())),
        ];
        for (remembered, date, today, expected) in table {
            assert_eq!(on(remembered, date, today), expected, "{remembered:?} {date} {today}");
        }
    }
}
