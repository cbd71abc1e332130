//! Days and times of day as owners write them, by the stable's clock.

use std::fmt;

use jiff::ToSpan;
use jiff::civil::{Date, DateTime, Time};
use jiff::tz::{AmbiguousOffset, TimeZone};
use serde::Deserialize;

use crate::clock::UnixMillis;
use crate::content::hours::{ClockTime, Notation, clock_time, time_of_24};

/// A day, or a day with a time, in the stable's time zone.
///
/// # Examples
///
/// ```
/// use paddock::content::LocalDateTime;
///
/// for (written, shown) in [
///     ("2026-12-01", "2026-12-01"),
///     ("2026-12-01 noon", "2026-12-01 12 PM"),
///     ("2026-12-01 17:30", "2026-12-01 5:30 PM"),
/// ] {
///     assert_eq!(LocalDateTime::try_from(written.to_owned())?.to_string(), shown);
/// }
/// # Ok::<(), String>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(try_from = "String")]
pub struct LocalDateTime {
    date: Date,
    time: Option<Time>,
}

impl LocalDateTime {
    /// The moment with which something begins: a day's first moment, or this time.
    #[must_use]
    pub fn begins(self, zone: &TimeZone) -> UnixMillis {
        moment(self.local_begin(), zone)
    }

    /// The moment with which something is over: the next day's first moment, or this time.
    #[must_use]
    pub fn is_over(self, zone: &TimeZone) -> UnixMillis {
        moment(self.local_end(), zone)
    }

    /// Whether daylight saving skips this time of its day.
    #[must_use]
    pub fn is_skipped(self, zone: &TimeZone) -> bool {
        self.time.is_some_and(|time| {
            let local = zone.to_ambiguous_timestamp(self.date.to_datetime(time));
            matches!(local.offset(), AmbiguousOffset::Gap { .. })
        })
    }

    /// The year of its day.
    #[must_use]
    pub fn year(self) -> i16 {
        self.date.year()
    }

    /// Whether something that begins at `from` and lasts until this takes any time.
    #[must_use]
    pub fn is_after(self, from: Self) -> bool {
        self.local_end() > from.local_begin()
    }

    /// As people write it: `Thu, Jan 14, 2027, 2 PM`.
    #[must_use]
    pub fn in_words(self) -> String {
        let day = self.date.strftime("%a, %b %-d, %Y").to_string();
        let time = self.time.map(|time| format!(", {}", ClockTime(time, Notation::Half)));
        day + &time.unwrap_or_default()
    }

    fn local_begin(self) -> DateTime {
        self.date.to_datetime(self.time.unwrap_or_default())
    }

    fn local_end(self) -> DateTime {
        match self.time {
            Some(time) => self.date.to_datetime(time),
            None => self.date.saturating_add(1.day()).to_datetime(Time::midnight()),
        }
    }
}

/// The moment at which the stable's clock shows `local`. A time that daylight saving skips becomes the one
/// an hour later; of a time that it repeats, the first is meant.
fn moment(local: DateTime, zone: &TimeZone) -> UnixMillis {
    // Fails only at the end of the calendar, in the year 9999.
    let moment = zone.to_ambiguous_timestamp(local).compatible();
    UnixMillis(moment.map_or(i64::MAX, jiff::Timestamp::as_millisecond))
}

impl TryFrom<String> for LocalDateTime {
    type Error = String;

    fn try_from(text: String) -> Result<Self, String> {
        read(text.trim()).ok_or_else(|| {
            format!(
                "is {text:?} where a day belongs, or a day with a time by the stable's clock, such as \
                 \"2026-12-01\", \"2026-12-01 2 PM\" or \"2026-12-01 14:00\""
            )
        })
    }
}

fn read(text: &str) -> Option<LocalDateTime> {
    let (day, time) = match text.split_once([' ', 'T']) {
        Some((day, time)) => (day, Some(time)),
        None => (text, None),
    };
    // The library accepts more forms of dates. Owners have to use this one.
    let date: Date = day.parse().ok().filter(|date: &Date| date.to_string() == day)?;
    match time {
        Some(time) => Some(LocalDateTime { date, time: Some(time_of_day(time.trim())?) }),
        None => Some(LocalDateTime { date, time: None }),
    }
}

/// A time with AM or PM, or one on the 24-hour clock with two digits for the hour: `6:00` may be meant as
/// the evening's. TOML's own times have seconds.
fn time_of_day(text: &str) -> Option<Time> {
    let on_24 = || {
        let text = text.strip_suffix(":00").filter(|rest| rest.contains(':')).unwrap_or(text);
        time_of_24(text).filter(|_| text.find(':') == Some(2))
    };
    clock_time(text).or_else(on_24)
}

impl fmt::Display for LocalDateTime {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.date.fmt(f)?;
        let Some(time) = self.time else { return Ok(()) };
        write!(f, " {}", ClockTime(time, Notation::Half))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn local(text: &str) -> LocalDateTime {
        LocalDateTime::try_from(text.to_owned()).unwrap()
    }

    #[test]
    fn days_and_times_are_read_as_owners_and_toml_write_them() {
        for (text, shown) in [
            ("2026-12-01", "2026-12-01"),
            (" 2026-12-01 ", "2026-12-01"),
            ("2026-12-01 2 PM", "2026-12-01 2 PM"),
            ("2026-12-01 2:30pm", "2026-12-01 2:30 PM"),
            ("2026-12-01 noon", "2026-12-01 12 PM"),
            ("2026-12-01 08:30", "2026-12-01 8:30 AM"),
            ("2026-12-01 14:00", "2026-12-01 2 PM"),
            ("2026-12-01T14:00", "2026-12-01 2 PM"),
            ("2026-12-01T14:00:00", "2026-12-01 2 PM"),
            ("2026-12-01 00:00", "2026-12-01 12 AM"),
        ] {
            assert_eq!(local(text).to_string(), shown, "{text}");
        }
    }

    #[test]
    fn what_is_no_day_or_no_certain_time_is_refused() {
        for text in [
            "",
            "tomorrow",
            "12/01/2026",
            "2026-12-1",
            "2026-11-31",
            "2026-12-01 ",
            "2026-12-01 6:00",
            "2026-12-01 25:00",
            "2026-12-01 2",
            "2026-12-01T14:00:30",
            "2026-12-01T14:00:00Z",
            "2026-12-01T14:00:00-05:00",
            "2 PM 2026-12-01",
        ] {
            let refused = LocalDateTime::try_from(text.to_owned());
            assert_eq!(refused.is_err(), text != "2026-12-01 ", "{text}");
        }
    }

    #[test]
    fn a_day_lasts_until_the_next_in_summer_in_winter_and_when_clocks_change() {
        let new_york = TimeZone::get("America/New_York").unwrap();
        for (day, hours) in
            [("2027-06-18", 24), ("2027-12-18", 24), ("2027-11-07", 25), ("2027-03-14", 23)]
        {
            let (begins, over) = (local(day).begins(&new_york), local(day).is_over(&new_york));
            assert_eq!(over.0 - begins.0, hours * 3_600_000, "{day}");
        }
        let skipped = local("2027-03-14 2:30 AM").begins(&new_york);
        assert_eq!(skipped.rfc3339(), "2027-03-14T07:30:00.000Z");
        let repeated = local("2027-11-07 1:30 AM").is_over(&new_york);
        assert_eq!(repeated.rfc3339(), "2027-11-07T05:30:00.000Z");
    }

    #[test]
    fn an_end_is_after_a_beginning_only_if_there_is_time_between() {
        for (from, until, is_after) in [
            ("2026-12-01", "2026-12-01", true),
            ("2026-12-01 2 PM", "2026-12-01", true),
            ("2026-12-01", "2026-12-01 00:00", false),
            ("2026-12-01 2 PM", "2026-12-01 2 PM", false),
            ("2026-12-02", "2026-12-01", false),
        ] {
            assert_eq!(local(until).is_after(local(from)), is_after, "{from} to {until}");
        }
    }
}
