//! Opening hours in the words of a sign at the gate, and what they mean.

use std::fmt;

use jiff::civil::{Time, Weekday};
use serde::Deserialize;

/// When the stable is open on some days.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Hours {
    /// The days.
    pub days: Days,
    /// When it opens.
    pub opens: ClockTime,
    /// When it closes, on the same day.
    pub closes: ClockTime,
}

/// One day of the week, or a first and a last one. Shown with an en dash: `Monday–Friday`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(try_from = "String")]
pub struct Days {
    /// The first day.
    pub first: Weekday,
    /// The last day, which may be the first one.
    pub last: Weekday,
}

/// A time of day. Shown as Americans write it: `8 AM`, `5:30 PM`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(try_from = "String")]
pub struct ClockTime(pub Time, pub(crate) Notation);

/// How a time of day was written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Notation {
    /// With its half of the day: `8:30 AM`, `noon`.
    Half,
    /// By the clock of 24 hours, as only that clock writes it: `17:00`, `08:30`.
    Clock24,
    /// `8:30`, which is the morning only if the entry's other time is a `Clock24`.
    Either,
}

const WEEK: [(&str, Weekday); 7] = [
    ("Monday", Weekday::Monday),
    ("Tuesday", Weekday::Tuesday),
    ("Wednesday", Weekday::Wednesday),
    ("Thursday", Weekday::Thursday),
    ("Friday", Weekday::Friday),
    ("Saturday", Weekday::Saturday),
    ("Sunday", Weekday::Sunday),
];

impl TryFrom<String> for Days {
    type Error = String;

    fn try_from(text: String) -> Result<Self, String> {
        let range = BETWEEN.into_iter().find_map(|between| text.split_once(between));
        let (first, last) = range.unwrap_or((&text, &text));
        match (weekday(first), weekday(last)) {
            (Some(first), Some(last)) => Ok(Self { first, last }),
            _ => Err(no_days(&text)),
        }
    }
}

/// What may stand between a first and a last day.
const BETWEEN: [&str; 4] = ["-", "–", " to ", " through "];

/// What is wrong with `text`, which names no day or two.
fn no_days(text: &str) -> String {
    let lower = text.trim().to_lowercase();
    let advice = match lower.as_str() {
        "weekend" | "weekends" => "write \"Saturday-Sunday\"",
        "weekday" | "weekdays" => "write \"Monday-Friday\"",
        "daily" | "every day" | "everyday" | "all week" => "write \"Monday-Sunday\"",
        _ if [",", "&", " and "].into_iter().any(|mark| lower.contains(mark)) => {
            "only a first and a last day go together; give each its own entry"
        }
        _ => {
            return format!(
                "is {text:?} where a day or two belong, such as \"Saturday\" or \"Monday-Friday\""
            );
        }
    };
    format!("is {text:?}; {advice}")
}

impl Days {
    /// Each of them by its English name, in order; from Saturday to Monday it is three.
    pub fn names(self) -> impl Iterator<Item = &'static str> {
        let days = usize::from(self.first.until(self.last).unsigned_abs()) + 1;
        self.first.cycle_forward().take(days).map(day_name)
    }
}

impl Hours {
    /// The first time that may be morning or evening, by its key; `None` if both are certain.
    pub(crate) fn uncertain(&self) -> Option<(&'static str, Time)> {
        let is_uncertain = |time: ClockTime, other: ClockTime| {
            time.1 == Notation::Either && other.1 != Notation::Clock24
        };
        if is_uncertain(self.opens, self.closes) {
            return Some(("opens", self.opens.0));
        }
        is_uncertain(self.closes, self.opens).then_some(("closes", self.closes.0))
    }
}

/// The days that two entries have in common, by their English names.
pub(crate) fn day_names(one: Days, other: Days) -> Vec<&'static str> {
    one.names().filter(|name| other.names().any(|known| known == *name)).collect()
}

impl fmt::Display for Days {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(day_name(self.first))?;
        if self.first == self.last { Ok(()) } else { write!(f, "–{}", day_name(self.last)) }
    }
}

impl TryFrom<String> for ClockTime {
    type Error = String;

    fn try_from(text: String) -> Result<Self, String> {
        if let Some(time) = clock_time(&text) {
            return Ok(Self(time, Notation::Half));
        }
        let time = time_of_24(&text).ok_or_else(|| {
            format!(
                "is {text:?} where a time of day belongs, such as \"8 AM\", \"5:30 PM\", \"17:30\" \
                 or \"noon\""
            )
        })?;
        let is_certain = time.hour() > 12 || text.trim().starts_with('0');
        Ok(Self(time, if is_certain { Notation::Clock24 } else { Notation::Either }))
    }
}

impl fmt::Display for ClockTime {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let half = if self.0.hour() < 12 { "AM" } else { "PM" };
        let hour = match self.0.hour() % 12 {
            0 => 12,
            hour => hour,
        };
        match self.0.minute() {
            0 => write!(f, "{hour} {half}"),
            minute => write!(f, "{hour}:{minute:02} {half}"),
        }
    }
}

/// A day by its name, its plural, or three or more of the letters that begin it.
fn weekday(text: &str) -> Option<Weekday> {
    let text = text.trim().trim_end_matches('.').to_lowercase();
    let named = |name: &str| {
        let name = name.to_lowercase();
        text.strip_suffix('s') == Some(&name) || (text.len() >= 3 && name.starts_with(&text))
    };
    WEEK.iter().find(|(name, _)| named(name)).map(|(_, day)| *day)
}

fn day_name(day: Weekday) -> &'static str {
    WEEK[usize::from(day.to_monday_zero_offset().unsigned_abs())].0
}

pub(crate) fn clock_time(text: &str) -> Option<Time> {
    let lower = text.trim().to_ascii_lowercase().replace(".m", "m");
    let text = lower.trim_end_matches('.');
    if text == "noon" {
        return Time::new(12, 0, 0, 0).ok();
    }
    let (clock, afternoon) = match text.strip_suffix("am") {
        Some(clock) => (clock, 0),
        None => (text.strip_suffix("pm")?, 12),
    };
    let (hour, minute) = clock.trim().split_once(':').unwrap_or((clock.trim(), "00"));
    let digits = |text: &str| text.bytes().all(|byte| byte.is_ascii_digit());
    if !digits(hour) || !digits(minute) || minute.len() != 2 {
        return None;
    }
    let hour: i8 = hour.parse().ok().filter(|hour| (1..=12).contains(hour))?;
    let minute: i8 = minute.parse().ok()?;
    Time::new(hour % 12 + afternoon, minute, 0, 0).ok()
}

/// `18:30`, by the clock of 24 hours.
pub(crate) fn time_of_24(text: &str) -> Option<Time> {
    let (hour, minute) = text.trim().split_once(':')?;
    let digits = |text: &str| text.bytes().all(|byte| byte.is_ascii_digit());
    if !digits(hour) || !digits(minute) || hour.len() > 2 || minute.len() != 2 {
        return None;
    }
    Time::new(hour.parse().ok()?, minute.parse().ok()?, 0, 0).ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn days_are_read_from_names_and_shown_with_an_en_dash() {
        for (text, shown) in [
            ("Monday-Friday", "Monday–Friday"),
            ("monday – friday", "Monday–Friday"),
            ("Sat", "Saturday"),
            ("Sat-Sun", "Saturday–Sunday"),
            ("Sunday-Sunday", "Sunday"),
            ("Saturdays", "Saturday"),
            ("Mondays - Thursdays", "Monday–Thursday"),
            ("Tues.", "Tuesday"),
            ("Mon to Fri", "Monday–Friday"),
            ("Wed through Sat", "Wednesday–Saturday"),
        ] {
            let days = Days::try_from(text.to_owned()).unwrap();

            assert_eq!(days.to_string(), shown);
        }
        for text in ["", "s", "Monday-", "Mo", "Monday-Friday-Sunday", "Money", "Satur days"] {
            assert!(Days::try_from(text.to_owned()).is_err(), "{text}");
        }
    }

    #[test]
    fn days_that_are_no_range_are_told_with_what_to_write() {
        for (text, advice) in [
            ("Weekends", "write \"Saturday-Sunday\""),
            ("weekdays", "write \"Monday-Friday\""),
            ("Every day", "write \"Monday-Sunday\""),
            ("Daily", "write \"Monday-Sunday\""),
            ("Monday, Wednesday", "give each its own entry"),
            ("Saturday and Sunday", "give each its own entry"),
            ("Sat & Sun", "give each its own entry"),
            ("whenever", "such as \"Saturday\" or \"Monday-Friday\""),
        ] {
            let refused = Days::try_from(text.to_owned()).unwrap_err();

            assert!(
                refused.contains(&format!("{text:?}")) && refused.contains(advice),
                "{refused}"
            );
        }
    }

    #[test]
    fn times_are_read_as_americans_write_them() {
        for (text, hour, minute, shown) in [
            ("8 AM", 8, 0, "8 AM"),
            ("8:30am", 8, 30, "8:30 AM"),
            ("12 PM", 12, 0, "12 PM"),
            ("noon", 12, 0, "12 PM"),
            ("12:05 am", 0, 5, "12:05 AM"),
            ("11:59 PM", 23, 59, "11:59 PM"),
            ("9 a.m.", 9, 0, "9 AM"),
            ("5:30 P.M.", 17, 30, "5:30 PM"),
            ("5 p.m", 17, 0, "5 PM"),
        ] {
            let time = ClockTime::try_from(text.to_owned()).unwrap();

            assert_eq!((time.0.hour(), time.0.minute()), (hour, minute), "{text}");
            assert_eq!(time.to_string(), shown);
        }
        for text in ["", "8", "0 AM", "13 PM", "8:5 PM", "8:60 PM", "-1 AM", "8:+1 AM", "late"] {
            assert!(ClockTime::try_from(text.to_owned()).is_err(), "{text}");
        }
    }
}
