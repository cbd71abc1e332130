//! When the stable is open: `[[site.hours]]`.

mod clock_time;
mod days;

use jiff::civil::Time;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

pub use self::clock_time::ClockTime;
pub use self::days::Days;

pub(crate) use self::clock_time::{Notation, clock_time, time_of_24};
pub(crate) use self::days::day_names;

/// When the stable is open on some days.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, Serialize, ToSchema)]
pub struct Hours {
    /// The days: `Monday–Friday`.
    #[schema(value_type = String)]
    pub days: Days,
    /// `8 AM`.
    #[schema(value_type = String)]
    pub opens: ClockTime,
    /// `8 PM`.
    #[schema(value_type = String)]
    pub closes: ClockTime,
}

/// When the stable is open on some days.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct OpenDays {
    /// Each of the days: `Monday`.
    #[schema(value_type = Vec<String>)]
    pub days: Vec<&'static str>,
    /// `08:00`.
    pub opens: String,
    /// `20:00`.
    pub closes: String,
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
