//! The one place that reads the time; everything else is told what time it is.

use std::time::Duration;

use jiff::Timestamp;
use jiff::fmt::temporal::DateTimePrinter;
use jiff::tz::TimeZone;
use serde::{Serialize, Serializer};

/// With milliseconds, always three digits of them.
static RFC_3339: DateTimePrinter = DateTimePrinter::new().precision(Some(3));

/// A moment: milliseconds since 1970-01-01T00:00:00Z, as the database keeps it.
///
/// As JSON it is RFC 3339 in UTC with milliseconds, so that any program can read it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct UnixMillis(pub i64);

/// The present moment, by the machine's wall clock.
#[must_use]
#[expect(clippy::disallowed_methods, reason = "this is the place that the lint points to")]
pub fn now() -> UnixMillis {
    UnixMillis(Timestamp::now().as_millisecond())
}

impl UnixMillis {
    /// This moment and `wait` more; stops at the end of time instead of wrapping.
    #[must_use]
    pub fn plus(self, wait: Duration) -> Self {
        Self(self.0.saturating_add(i64::try_from(wait.as_millis()).unwrap_or(i64::MAX)))
    }

    /// This moment less `wait`.
    #[must_use]
    pub fn minus(self, wait: Duration) -> Self {
        Self(self.0.saturating_sub(i64::try_from(wait.as_millis()).unwrap_or(i64::MAX)))
    }

    /// How long after `earlier` this moment lies; zero if it does not, as after a clock set back.
    #[must_use]
    pub fn since(self, earlier: Self) -> Duration {
        Duration::from_millis(u64::try_from(self.0.saturating_sub(earlier.0)).unwrap_or(0))
    }

    /// Whole seconds since 1970, as `webhook-timestamp` wants them.
    #[must_use]
    pub fn seconds(self) -> i64 {
        self.0.div_euclid(1_000)
    }

    /// This moment for jiff; moments beyond the years that it knows become 1970.
    #[must_use]
    pub fn timestamp(self) -> Timestamp {
        Timestamp::from_millisecond(self.0).unwrap_or_default()
    }

    /// RFC 3339 in UTC: `2027-05-15T14:00:00.000Z`.
    #[must_use]
    pub fn rfc3339(self) -> String {
        RFC_3339.timestamp_to_string(&self.timestamp())
    }

    /// As a clock on the wall shows it in `zone`, the way spreadsheets read a time:
    /// `2027-05-15 10:00:00`.
    #[must_use]
    pub fn wall_time(self, zone: &TimeZone) -> String {
        let local = zone.to_datetime(self.timestamp());
        // Not by a format: it would be read anew for each of a million rows.
        format!("{} {:.0}", local.date(), local.time())
    }
}

impl Serialize for UnixMillis {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(&self.rfc3339())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_moment_is_written_as_rfc_3339_with_milliseconds() {
        assert_eq!(UnixMillis(1_810_303_200_000).rfc3339(), "2027-05-14T14:00:00.000Z");
        assert_eq!(UnixMillis(7).rfc3339(), "1970-01-01T00:00:00.007Z");
    }

    #[test]
    fn a_clock_on_the_wall_goes_by_its_zone_and_by_the_season() {
        let new_york = TimeZone::get("America/New_York").unwrap();
        let last_of_summer = UnixMillis(1_825_567_199_999); // 2027-11-07T05:59:59.999Z
        let first_of_winter = last_of_summer.plus(Duration::from_millis(1));

        assert_eq!(last_of_summer.wall_time(&new_york), "2027-11-07 01:59:59");
        assert_eq!(first_of_winter.wall_time(&new_york), "2027-11-07 01:00:00");
        assert_eq!(first_of_winter.wall_time(&TimeZone::UTC), "2027-11-07 06:00:00");
    }

    #[test]
    fn a_clock_set_back_makes_no_time_pass() {
        assert_eq!(UnixMillis(5).since(UnixMillis(9)), Duration::ZERO);
    }

    #[test]
    fn waiting_for_ever_ends_at_the_end_of_time() {
        assert_eq!(UnixMillis(1).plus(Duration::MAX), UnixMillis(i64::MAX));
    }
}
