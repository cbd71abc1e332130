//! Days.

use std::ops::RangeInclusive;

use jiff::civil::Date;
use serde::de::Error;
use serde::{Deserialize, Deserializer};

/// A date: `2027-06-18`.
pub(crate) fn day<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Date, D::Error> {
    read_day(&String::deserialize(deserializer)?).map_err(D::Error::custom)
}

/// The day that `text` says.
pub(crate) fn read_day(text: &str) -> Result<Date, String> {
    // The library accepts more forms of dates. Owners have to use this one.
    let day = text.parse().ok().filter(|day: &Date| day.to_string() == text);
    let day = day
        .ok_or_else(|| format!("is {text:?} where a day belongs, as year-month-day: 2027-06-18"))?;
    if YEARS.contains(&day.year()) {
        return Ok(day);
    }
    let (first, last) = (YEARS.start(), YEARS.end());
    Err(format!("is {text:?}; its year must be from {first} to {last}"))
}

/// The years that an owner may enter. A registrant's link works for some days after its event, and neither `jiff` nor
/// `SQLite` can add days beyond the year 9999.
const YEARS: RangeInclusive<i16> = 1900..=9998;

/// A date, or `None` for an empty text.
pub(crate) fn day_unless_empty<'de, D>(deserializer: D) -> Result<Option<Date>, D::Error>
where
    D: Deserializer<'de>,
{
    let text = String::deserialize(deserializer)?;
    if text.is_empty() { Ok(None) } else { read_day(&text).map(Some).map_err(D::Error::custom) }
}
