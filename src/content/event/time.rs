//! The time of an event: the owner's words, and the clock times in them if they can be read.

use jiff::civil::Time;
use serde::{Deserialize, Deserializer};

use crate::content::hours::{clock_time, time_of_24};
use crate::values;

/// The time of an event: `9:30 AM – 11:30 AM`, or any words that people understand.
///
/// # Examples
///
/// ```
/// use jiff::civil::time;
/// use paddock::content::EventTime;
///
/// let span = EventTime::from("9:30 AM – noon".to_owned()).span();
/// assert_eq!(span.map(|span| span.starts), Some(time(9, 30, 0, 0)));
/// assert_eq!(EventTime::from("After the rain".to_owned()).span(), None);
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EventTime {
    text: String,
    span: Option<ClockSpan>,
}

/// The times of an event, in the stable's time zone.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ClockSpan {
    /// Beginning.
    pub starts: Time,
    /// End, on the next day if it isn't after the beginning. `None`: unknown.
    pub ends: Option<Time>,
}

impl EventTime {
    /// The owner's words.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.text
    }

    /// The clock times; `None` if the words aren't clear.
    #[must_use]
    pub fn span(&self) -> Option<ClockSpan> {
        self.span
    }
}

impl From<String> for EventTime {
    fn from(text: String) -> Self {
        let span = read(&text);
        Self { text, span }
    }
}

impl<'de> Deserialize<'de> for EventTime {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        values::words(deserializer).map(Self::from)
    }
}

/// Separators between two times. Words come before the hyphen, because they may contain one.
const BETWEEN: [&str; 6] = [" until ", " till ", " to ", "–", "—", "-"];

fn read(text: &str) -> Option<ClockSpan> {
    let text = text.to_lowercase().replace("a.m.", "am").replace("p.m.", "pm");
    let text = text.trim_start_matches("from ").trim();
    let Some((from, to)) = BETWEEN.into_iter().find_map(|between| text.split_once(between)) else {
        let starts = at(text).or_else(|| time_of_24(text).filter(|time| time.hour() > 12))?;
        return Some(ClockSpan { starts, ends: None });
    };
    let (starts, ends) = match (at(from), at(to)) {
        (Some(starts), Some(ends)) => (starts, ends),
        (None, Some(ends)) => (latest_before(ends, from)?, ends),
        (Some(starts), None) => (starts, earliest_after(starts, to)?),
        // Without AM or PM, only an hour after 12 shows that it is the 24-hour clock.
        (None, None) => {
            let (starts, ends) = (time_of_24(from)?, time_of_24(to)?);
            (starts.hour().max(ends.hour()) > 12).then_some((starts, ends))?
        }
    };
    Some(ClockSpan { starts, ends: Some(ends) })
}

/// Parses a time that says AM or PM, or is on the 24-hour clock.
fn at(text: &str) -> Option<Time> {
    if text.trim() == "midnight" { Some(Time::midnight()) } else { clock_time(text) }
}

/// The morning and the evening time that `text` may mean, if it doesn't say which.
fn in_both_halves(text: &str) -> Option<[Time; 2]> {
    Some([clock_time(&format!("{text} am"))?, clock_time(&format!("{text} pm"))?])
}

/// The `9` of `9–11:30 AM`. An end at midnight is the end of the day.
fn latest_before(ends: Time, text: &str) -> Option<Time> {
    let [morning, afternoon] = in_both_halves(text)?;
    let is_late = ends == Time::midnight() || afternoon < ends;
    Some(if is_late { afternoon } else { morning })
}

/// The `1` of `11 AM – 1`. After `10 PM` it is on the next day.
fn earliest_after(starts: Time, text: &str) -> Option<Time> {
    let [morning, afternoon] = in_both_halves(text)?;
    Some(if morning <= starts && starts < afternoon { afternoon } else { morning })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> String {
        let time = EventTime::from(text.to_owned());
        assert_eq!(time.as_str(), text);
        time.span().map_or_else(String::new, |ClockSpan { starts, ends }| {
            let ends = ends.map_or_else(String::new, |ends| ends.strftime("%H:%M").to_string());
            format!("{}-{ends}", starts.strftime("%H:%M"))
        })
    }

    #[test]
    fn times_are_read_as_owners_write_them() {
        for (text, meaning) in [
            ("9:30 AM – 11:30 AM", "09:30-11:30"),
            ("6:30 PM – 9 PM", "18:30-21:00"),
            ("10am-2pm", "10:00-14:00"),
            ("From 10 a.m. to 2 p.m.", "10:00-14:00"),
            ("noon until 3 PM", "12:00-15:00"),
            ("6 PM — midnight", "18:00-00:00"),
            ("9 PM – 1 AM", "21:00-01:00"),
            ("6:30 PM", "18:30-"),
            ("18:30", "18:30-"),
            ("10:00–14:30", "10:00-14:30"),
        ] {
            assert_eq!(read(text), meaning, "{text}");
        }
    }

    #[test]
    fn a_half_of_the_day_that_is_said_once_holds_for_both_where_it_can() {
        for (text, meaning) in [
            ("9–11:30 AM", "09:00-11:30"),
            ("1–3 PM", "13:00-15:00"),
            ("11–1 PM", "11:00-13:00"),
            ("9–12 PM", "09:00-12:00"),
            ("10–12 AM", "22:00-00:00"),
            ("9 AM – 11", "09:00-11:00"),
            ("11 AM – 1", "11:00-13:00"),
            ("6 PM – 9:30", "18:00-21:30"),
            ("10 PM – 1", "22:00-01:00"),
        ] {
            assert_eq!(read(text), meaning, "{text}");
        }
    }

    #[test]
    fn what_is_not_certain_is_not_guessed() {
        let uncertain = [
            "all day",
            "TBA",
            "after lunch",
            "9–11",
            "6:30 – 9:00",
            "6:30",
            "9 AM – late",
            "25:00",
            "13 PM – 2 PM",
            "9 AM, 11 AM and 1 PM",
            "–",
            "9 AM –",
        ];
        for text in uncertain {
            assert_eq!(read(text), "", "{text}");
        }
    }
}
