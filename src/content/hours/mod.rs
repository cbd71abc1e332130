//! Opening hours: `[[site.hours]]` and `[[site.special_hours]]`.

mod clock_time;
mod days;
pub(super) mod special_hours;

use jiff::civil::{Date, Time};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

pub use self::clock_time::ClockTime;
pub use self::days::Days;
pub use self::special_hours::{OpeningTimes, SpecialHours, SpecialOpeningHours};

pub(super) use self::clock_time::{Notation, clock_time, time_of_24};

use self::days::day_names;
use super::finding::Finding;

/// Opening hours of one or several days.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
pub struct Hours {
    /// The days: `Monday–Friday`.
    pub days: Days,
    /// Opening time: `8 AM`.
    pub opens: ClockTime,
    /// Closing time: `8 PM`.
    pub closes: ClockTime,
}

/// Opening hours as people read them.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct HoursRow {
    /// The days: `Monday–Friday`, or `Thursday, November 26`.
    pub days: String,
    /// The times: `8 AM–8 PM`, or `Closed`.
    pub times: String,
    /// Why hours differ from the usual ones, perhaps empty. The usual hours have none.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub note: Option<String>,
}

/// Opening hours of one or several days, for programs.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct OpenDays {
    /// The days' English names: `Monday`.
    #[schema(value_type = Vec<String>)]
    pub days: Vec<&'static str>,
    /// Opening time: `08:00`.
    pub opens: String,
    /// Closing time: `20:00`.
    pub closes: String,
}

impl Hours {
    /// A contradiction between the two times. `path` is the entry's: `site.hours[2]`.
    pub(super) fn contradiction(&self, path: &str) -> Option<Finding> {
        if let Some((key, time)) = self.uncertain() {
            let message = format!(
                "is {}; say AM or PM, or write both times by the clock of 24 hours, such as {}",
                time.strftime("%-H:%M"),
                time.strftime("%H:%M")
            );
            return Some(Finding::new(format!("{path}.{key}"), message));
        }
        (self.closes.0 <= self.opens.0).then(|| {
            let message = format!("is {}; it must come after opens = {}", self.closes, self.opens);
            Finding::new(format!("{path}.closes"), message)
        })
    }

    /// The first time that may be morning or evening, with its key; `None` if both are clear.
    fn uncertain(&self) -> Option<(&'static str, Time)> {
        let is_uncertain = |time: ClockTime, other: ClockTime| {
            time.1 == Notation::Either && other.1 != Notation::Clock24
        };
        if is_uncertain(self.opens, self.closes) {
            return Some(("opens", self.opens.0));
        }
        is_uncertain(self.closes, self.opens).then_some(("closes", self.closes.0))
    }
}

impl From<&Hours> for HoursRow {
    fn from(hours: &Hours) -> Self {
        let times = format!("{}–{}", hours.opens, hours.closes);
        Self { days: hours.days.to_string(), times, note: None }
    }
}

/// The hours that pages show on the day `today`: the usual ones, and after them those of the coming days
/// that differ.
pub(super) fn rows(hours: &[Hours], special: &[SpecialHours], today: Date) -> Vec<HoursRow> {
    hours.iter().map(HoursRow::from).chain(special_hours::rows(special, today)).collect()
}

impl From<&Hours> for OpenDays {
    fn from(hours: &Hours) -> Self {
        let clock = |time: Time| time.strftime("%H:%M").to_string();
        Self {
            days: hours.days.names().collect(),
            opens: clock(hours.opens.0),
            closes: clock(hours.closes.0),
        }
    }
}

/// Pairs of entries with overlapping times on the same day. Several entries for a day are allowed,
/// since the stable may close in between.
pub(super) fn overlaps(hours: &[Hours]) -> Vec<Finding> {
    let mut warnings = Vec::new();
    for (index, later) in hours.iter().enumerate() {
        for earlier in &hours[..index] {
            let overlaps = earlier.opens.0 < later.closes.0 && later.opens.0 < earlier.closes.0;
            let days = day_names(earlier.days, later.days);
            if overlaps && !days.is_empty() {
                let message = format!(
                    "site.hours has {} twice, at times that overlap: {} to {}, and {} to {}. Keep \
                     one of them.",
                    days.join(" and "),
                    earlier.opens,
                    earlier.closes,
                    later.opens,
                    later.closes
                );
                warnings.push(Finding::new(format!("site.hours[{index}]"), message));
            }
        }
    }
    warnings
}
