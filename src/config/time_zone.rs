//! Time zones by name, and what to write instead of names without summer time.

use jiff::tz::TimeZone;
use serde::{Deserialize, Deserializer, de::Error};

/// A time zone by its IANA name.
///
/// A fixed offset such as `EST` or `Etc/GMT+5` is refused: at a place with daylight saving time,
/// all times of the summer would be an hour off.
pub(super) fn time_zone<'de, D: Deserializer<'de>>(deserializer: D) -> Result<TimeZone, D::Error> {
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

/// What to write instead of a fixed offset; `None` if `name` is none.
fn advice_for_offset(name: &str) -> Option<String> {
    let name = name.to_ascii_uppercase();
    let last = name.rsplit('/').next().unwrap_or(&name);
    let place = match last {
        "EST" | "GMT+5" => "America/New_York",
        "GMT+6" => "America/Chicago",
        "MST" | "GMT+7" => "America/Denver",
        "GMT+8" => "America/Los_Angeles",
        "GMT+9" => "America/Anchorage",
        "HST" | "GMT+10" => "Pacific/Honolulu",
        "GMT+4" => "America/Halifax",
        "GMT-1" => "Europe/Berlin",
        "UTC" | "UCT" | "ZULU" | "UNIVERSAL" | "GMT" | "GMT0" | "GMT+0" | "GMT-0" | "GREENWICH" => {
            "Europe/London"
        }
        _ if name.starts_with("ETC/") => {
            return Some("write the name of a place, such as America/New_York".to_owned());
        }
        _ => return None,
    };
    Some(match last {
        "MST" => format!("did you mean {place}? (Arizona is America/Phoenix.)"),
        _ => format!("did you mean {place}?"),
    })
}

/// The place that a common word for a time zone means; the IANA names don't include these words.
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
