//! Days of the week, as opening hours name them.

use std::fmt;

use jiff::civil::Weekday;
use serde::Deserialize;

/// A day of the week or a range of days. Displayed with an en dash: `Monday–Friday`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(try_from = "String")]
pub struct Days {
    /// The first day.
    pub first: Weekday,
    /// The last day; the same as `first` for a single day.
    pub last: Weekday,
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

/// Separators between the first and the last day.
const BETWEEN: [&str; 4] = ["-", "–", " to ", " through "];

/// Explains what is wrong with `text`, which is neither a day nor a range.
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
    /// The English name of each day, in order. Saturday to Monday is three days.
    pub fn names(self) -> impl Iterator<Item = &'static str> {
        let days = usize::from(self.first.until(self.last).unsigned_abs()) + 1;
        self.first.cycle_forward().take(days).map(day_name)
    }
}

/// English names of the days that two entries have in common.
pub(super) fn day_names(one: Days, other: Days) -> Vec<&'static str> {
    one.names().filter(|name| other.names().any(|known| known == *name)).collect()
}

impl fmt::Display for Days {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(day_name(self.first))?;
        if self.first == self.last { Ok(()) } else { write!(f, "–{}", day_name(self.last)) }
    }
}

/// Parses a day's name, its plural, or its first letters, at least three.
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
}
