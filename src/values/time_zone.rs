//! Time zones by name, with advice on names that have no daylight saving time.

use jiff::tz::TimeZone;
use serde::{Deserialize, Deserializer, de::Error};

/// A time zone by its IANA name.
///
/// Refuses `EST` and similar names of a fixed offset: all summer times would be an hour off.
/// Accepts `UTC` and `Etc/GMT+5`, whose names say that they are fixed.
pub(crate) fn time_zone<'de, D: Deserializer<'de>>(deserializer: D) -> Result<TimeZone, D::Error> {
    let text = String::deserialize(deserializer)?;
    if let Some(advice) = advice_for_offset(&text) {
        return Err(D::Error::custom(format!(
            "is {text:?}, which has no daylight saving time; {advice}"
        )));
    }
    TimeZone::get(&text).map_err(|_| {
        let expected = format!(
            "is {text:?} where the IANA name of a time zone belongs, such as America/New_York"
        );
        D::Error::custom(match place_of_word(&text) {
            Some(place) => format!("{expected}; did you mean {place}?"),
            None => expected,
        })
    })
}

/// What to write instead of a name of a fixed offset, if it was probably meant as a place.
fn advice_for_offset(name: &str) -> Option<&'static str> {
    Some(match name.to_ascii_uppercase().as_str() {
        "EST" => "did you mean America/New_York?",
        "MST" => "did you mean America/Denver? (Arizona is America/Phoenix.)",
        "HST" => "did you mean Pacific/Honolulu?",
        _ => return None,
    })
}

/// The place that a common name for a time zone stands for. These names aren't IANA names.
fn place_of_word(text: &str) -> Option<&'static str> {
    let text = text.to_ascii_uppercase();
    Some(match text.split_whitespace().next()? {
        "EDT" | "ET" | "EASTERN" => "America/New_York",
        "CST" | "CDT" | "CT" | "CENTRAL" => "America/Chicago",
        "MDT" | "MT" | "MOUNTAIN" => "America/Denver",
        "PST" | "PDT" | "PT" | "PACIFIC" => "America/Los_Angeles",
        "AKST" | "AKDT" | "ALASKA" => "America/Anchorage",
        "HAWAII" => "Pacific/Honolulu",
        "BST" => "Europe/London",
        "CEST" => "Europe/Berlin",
        _ => return None,
    })
}
