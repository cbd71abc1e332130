//! A time of day as people write it.

use std::fmt;

use jiff::civil::Time;
use serde::Deserialize;

/// A time of day. Displayed as Americans write it: `8 AM`, `5:30 PM`.
///
/// # Examples
///
/// ```
/// use paddock::content::ClockTime;
///
/// for (written, shown) in [("17:30", "5:30 PM"), ("8am", "8 AM"), ("noon", "12 PM")] {
///     assert_eq!(ClockTime::try_from(written.to_owned())?.to_string(), shown);
/// }
/// # Ok::<(), String>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(try_from = "String")]
pub struct ClockTime(pub Time, pub(in crate::content) Notation);

/// How a time of day was written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::content) enum Notation {
    /// With AM or PM, or by a word: `8:30 AM`, `noon`.
    Half,
    /// Clearly on the 24-hour clock: `17:00`, `08:30`.
    Clock24,
    /// `8:30`, which is on the 24-hour clock only if the entry's other time is a `Clock24`.
    Either,
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

pub(in crate::content) fn clock_time(text: &str) -> Option<Time> {
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

/// Parses a time on the 24-hour clock: `18:30`.
pub(in crate::content) fn time_of_24(text: &str) -> Option<Time> {
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
