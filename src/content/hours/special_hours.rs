//! Days with other opening hours than usual: `[[site.special_hours]]`.

use jiff::ToSpan;
use jiff::civil::{Date, Time};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::{ClockTime, HoursRow, Notation};
use crate::content::event::{ClockSpan, EventTime};
use crate::content::finding::Finding;
use crate::values;

/// How many days before they begin pages show special hours.
const DAYS_AHEAD: i64 = 60;

/// The most days from the first to the last day of an entry. More are probably a slip in the year.
const MAX_DAYS: i64 = 366;

/// `[[site.special_hours]]`: opening hours that replace the usual ones on a day, or on several in a row.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SpecialHours {
    /// The day, or the first one.
    #[serde(deserialize_with = "values::day")]
    pub date: Date,
    /// The last day; `None`: there is one day only.
    #[serde(default, deserialize_with = "values::day_unless_empty")]
    pub until: Option<Date>,
    /// Whether the stable is closed.
    #[serde(default)]
    pub closed: bool,
    /// The times at which it is open; `None`: it's closed.
    #[serde(default, deserialize_with = "values::unless_empty")]
    pub times: Option<OpeningTimes>,
    /// Why, in a few words; may be empty.
    #[serde(default, deserialize_with = "values::maybe_words")]
    pub note: String,
}

/// The times of a day at which the stable opens and closes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(try_from = "String")]
pub struct OpeningTimes {
    opens: Time,
    closes: Time,
}

/// Special hours for programs.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct SpecialOpeningHours {
    /// The first day: `2026-12-24`.
    #[schema(format = Date)]
    pub valid_from: String,
    /// The last day.
    #[schema(format = Date)]
    pub valid_through: String,
    /// Opening time: `08:00`. A closed day opens and closes at `00:00`.
    pub opens: String,
    /// Closing time.
    pub closes: String,
}

impl SpecialHours {
    fn last_day(&self) -> Date {
        self.until.unwrap_or(self.date)
    }

    /// Whether pages show it on the day `today`: from 60 days before it begins to its last day.
    fn is_shown(&self, today: Date) -> bool {
        self.last_day() >= today && self.date <= today.saturating_add(DAYS_AHEAD.days())
    }

    /// The days and times for people.
    fn row(&self) -> HoursRow {
        let times = self.times.map_or_else(|| "Closed".to_owned(), OpeningTimes::shown);
        HoursRow { days: self.days(), times, note: Some(self.note.clone()) }
    }

    /// `Thursday, November 26`, `December 24–26` or `December 30 – January 2`.
    fn days(&self) -> String {
        let (first, last) = (self.date, self.last_day());
        if first == last {
            return first.strftime("%A, %B %-d").to_string();
        }
        let end =
            if first.first_of_month() == last.first_of_month() { "–%-d" } else { " – %B %-d" };
        format!("{}{}", first.strftime("%B %-d"), last.strftime(end))
    }

    /// The entry in the owner's own notation: `2026-12-24` or `2026-12-24 to 2026-12-26`.
    fn dates(&self) -> String {
        self.until
            .map_or_else(|| self.date.to_string(), |until| format!("{} to {until}", self.date))
    }

    /// What is wrong with the entry at `path`, taken by itself.
    fn contradiction(&self, path: &str) -> Option<Finding> {
        if let Some(until) = self.until.filter(|until| *until < self.date) {
            let message = format!("is {until}; it must not come before date = {}", self.date);
            return Some(Finding::new(format!("{path}.until"), message));
        }
        if let Some(until) =
            self.until.filter(|until| *until > self.date.saturating_add(MAX_DAYS.days()))
        {
            let message = format!("is {until}, more than a year after date = {}", self.date);
            return Some(Finding::new(format!("{path}.until"), message));
        }
        match (self.closed, self.times) {
            (true, Some(times)) => {
                let message = format!("is {}, and closed is true; keep one of them", times.shown());
                Some(Finding::new(format!("{path}.times"), message))
            }
            (false, None) => Some(Finding::new(
                path,
                "lacks either closed = true or times, such as times = \"10 AM – 2 PM\"",
            )),
            _ => None,
        }
    }
}

impl OpeningTimes {
    /// `10 AM–2 PM`, as the usual hours are shown.
    fn shown(self) -> String {
        let [opens, closes] = [self.opens, self.closes].map(|time| ClockTime(time, Notation::Half));
        format!("{opens}–{closes}")
    }
}

impl TryFrom<String> for OpeningTimes {
    type Error = String;

    fn try_from(text: String) -> Result<Self, String> {
        let Some(ClockSpan { starts, ends: Some(ends) }) = EventTime::from(text.clone()).span()
        else {
            return Err(format!(
                "is {text:?} where a day's opening times belong, such as \"10 AM – 2 PM\""
            ));
        };
        if ends <= starts {
            return Err(format!("is {text:?}, which ends before it begins"));
        }
        Ok(Self { opens: starts, closes: ends })
    }
}

impl From<&SpecialHours> for SpecialOpeningHours {
    fn from(special: &SpecialHours) -> Self {
        let clock = |time: Option<Time>| time.unwrap_or_default().strftime("%H:%M").to_string();
        Self {
            valid_from: special.date.to_string(),
            valid_through: special.last_day().to_string(),
            opens: clock(special.times.map(|times| times.opens)),
            closes: clock(special.times.map(|times| times.closes)),
        }
    }
}

/// The entries that pages show on the day `today`, the next first.
pub(in crate::content) fn shown(special: &[SpecialHours], today: Date) -> Vec<&SpecialHours> {
    let mut shown: Vec<_> = special.iter().filter(|special| special.is_shown(today)).collect();
    shown.sort_by_key(|special| special.date);
    shown
}

/// The rows of these entries for people.
pub(super) fn rows(special: &[SpecialHours], today: Date) -> impl Iterator<Item = HoursRow> {
    shown(special, today).into_iter().map(SpecialHours::row)
}

/// Entries that contradict themselves, or have a day of an earlier entry.
pub(in crate::content) fn contradictions(special: &[SpecialHours]) -> Vec<Finding> {
    let mut found = Vec::new();
    for (index, entry) in special.iter().enumerate() {
        let path = format!("site.special_hours[{index}]");
        let shares_a_day = |other: &&SpecialHours| {
            entry.date <= other.last_day() && other.date <= entry.last_day()
        };
        let is_wrong = entry.contradiction(&path);
        let earlier = special[..index].iter().find(shares_a_day).map(|earlier| {
            let message = format!(
                "is {}, and another entry is for {}; a day has one entry",
                entry.dates(),
                earlier.dates()
            );
            Finding::new(format!("{path}.date"), message)
        });
        found.extend(is_wrong.or(earlier));
    }
    found
}

/// Entries whose last day is before `today`.
pub(in crate::content) fn warning(special: &[SpecialHours], today: Date) -> Option<Finding> {
    let past = special.iter().filter(|special| special.last_day() < today);
    let past: Vec<String> = past.map(SpecialHours::dates).collect();
    (!past.is_empty()).then(|| {
        let message = format!(
            "site.special_hours has days that are over, and which visitors no longer see: {}. Take \
             them out.",
            past.join(", ")
        );
        Finding::new("site.special_hours", message)
    })
}

#[cfg(test)]
mod tests {
    use jiff::civil::date;

    use super::*;

    fn special(first: Date, last: Option<Date>) -> SpecialHours {
        SpecialHours { date: first, until: last, closed: true, times: None, note: String::new() }
    }

    #[test]
    fn days_are_told_in_words() {
        for (first, last, words) in [
            (date(2026, 11, 26), None, "Thursday, November 26"),
            (date(2026, 11, 26), Some(date(2026, 11, 26)), "Thursday, November 26"),
            (date(2026, 12, 4), Some(date(2026, 12, 6)), "December 4–6"),
            (date(2026, 12, 30), Some(date(2027, 1, 2)), "December 30 – January 2"),
            (date(2026, 12, 1), Some(date(2027, 12, 1)), "December 1 – December 1"),
        ] {
            assert_eq!(special(first, last).days(), words);
        }
    }

    #[test]
    fn special_hours_are_shown_from_sixty_days_before_to_their_last_day() {
        let holidays = [special(date(2026, 12, 24), Some(date(2026, 12, 26)))];
        for (today, is_shown) in [
            (date(2026, 10, 24), false),
            (date(2026, 10, 25), true),
            (date(2026, 12, 25), true),
            (date(2026, 12, 26), true),
            (date(2026, 12, 27), false),
        ] {
            assert_eq!(!shown(&holidays, today).is_empty(), is_shown, "{today}");
            assert_eq!(warning(&holidays, today).is_some(), today == date(2026, 12, 27), "{today}");
        }
    }

    #[test]
    fn the_next_days_come_first() {
        let list = [special(date(2026, 12, 24), None), special(date(2026, 11, 26), None)];

        let shown = shown(&list, date(2026, 11, 20));

        assert_eq!(shown, [&list[1], &list[0]]);
    }

    #[test]
    fn opening_times_are_read_as_owners_write_them() {
        for (text, shown) in [
            ("10 AM – 2 PM", "10 AM–2 PM"),
            ("8 to noon", "8 AM–12 PM"),
            ("8 AM to noon", "8 AM–12 PM"),
            ("09:00-14:30", "9 AM–2:30 PM"),
            ("10–2 PM", "10 AM–2 PM"),
            ("10 AM", ""),
            ("6 PM – 8 AM", ""),
            ("6 PM – midnight", ""),
            ("10 AM – 10 AM", ""),
            ("closed", ""),
        ] {
            let read = OpeningTimes::try_from(text.to_owned());
            assert_eq!(read.map(OpeningTimes::shown).unwrap_or_default(), shown, "{text}");
        }
    }
}
