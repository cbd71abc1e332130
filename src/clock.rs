//! The only place that reads the time. Other code gets the time as an argument.
//!
//! There are two clocks. The wall clock ([`now`]) has the date, and steps when somebody sets it.
//! The steady clock ([`steady`]) never steps, so rules about elapsed time use it.

use std::sync::LazyLock;
use std::time::{Duration, Instant};

use jiff::Timestamp;
use jiff::civil::Date;
use jiff::fmt::temporal::DateTimePrinter;
use jiff::tz::TimeZone;
use serde::de::Error;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// Always with three digits of milliseconds.
static RFC_3339: DateTimePrinter = DateTimePrinter::new().precision(Some(3));

/// A moment, in milliseconds since 1970-01-01T00:00:00Z, as in the database.
///
/// As JSON it is RFC 3339 in UTC with milliseconds.
///
/// # Examples
///
/// ```
/// use jiff::tz::TimeZone;
/// use paddock::clock::UnixMillis;
///
/// let moment = UnixMillis(1_810_260_000_000);
/// assert_eq!(moment.rfc3339(), "2027-05-14T02:00:00.000Z");
/// assert_eq!(moment.date(&TimeZone::fixed(jiff::tz::offset(-4))).to_string(), "2027-05-13");
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct UnixMillis(pub i64);

/// A moment by the steady clock, in milliseconds since 1970: the wall clock when this process first
/// read a clock, plus the monotonic clock's time since then.
///
/// The database stores such moments for sessions and failed sign-ins. If the wall clock was wrong,
/// one from an earlier process can be in the future; the next start moves it back to its own start.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct SteadyMillis(pub i64);

/// Both clocks at one moment.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Reading {
    /// The wall clock's date and time.
    pub wall: UnixMillis,
    /// The steady clock's time.
    pub steady: SteadyMillis,
    /// When this process first read a clock; identifies the process.
    pub process: SteadyMillis,
}

/// Where this process's steady clock begins.
static ANCHOR: LazyLock<(SteadyMillis, Instant)> =
    LazyLock::new(|| (SteadyMillis(now().0), Instant::now()));

/// The present moment, by the machine's wall clock.
#[must_use]
#[expect(clippy::disallowed_methods, reason = "this is the place that the lint points to")]
pub fn now() -> UnixMillis {
    UnixMillis(Timestamp::now().as_millisecond())
}

/// The present moment, by the steady clock.
#[must_use]
pub fn steady() -> SteadyMillis {
    let (began, instant) = &*ANCHOR;
    began.plus(instant.elapsed())
}

/// Reads both clocks.
#[must_use]
pub fn read() -> Reading {
    Reading { wall: now(), steady: steady(), process: ANCHOR.0 }
}

impl Reading {
    /// Time since `earlier`; `None` if another process made that reading, because the clock may
    /// have been set in between.
    #[must_use]
    pub fn since(self, earlier: Self) -> Option<Duration> {
        (self.process == earlier.process).then(|| self.steady.since(earlier.steady))
    }
}

/// Largest change of the wall clock against the steady clock, in milliseconds, that leaves what is
/// deleted by it the same for all practical purposes: a day.
const SMALL_STEP_MS: u64 = 24 * 3_600_000;

/// Watches how long the wall clock has run without a large step. What is deleted by a clock that has
/// just been set, or just been started, may be deleted by a wrong one.
#[derive(Debug)]
pub struct ClockWatch {
    since: Reading,
}

impl ClockWatch {
    /// Begins to watch.
    #[must_use]
    pub fn begin(reading: Reading) -> Self {
        Self { since: reading }
    }

    /// How long the clocks have agreed at `reading`; zero if the wall clock was set by more than a
    /// day in all since then, and from this moment on it is watched anew.
    pub fn agreed_for(&mut self, reading: Reading) -> Duration {
        let ahead = |reading: Reading| reading.wall.0.saturating_sub(reading.steady.0);
        if ahead(reading).abs_diff(ahead(self.since)) > SMALL_STEP_MS {
            self.since = reading;
        }
        reading.since(self.since).unwrap_or_default()
    }
}

impl SteadyMillis {
    /// This moment plus `wait`; saturates instead of wrapping.
    #[must_use]
    pub fn plus(self, wait: Duration) -> Self {
        Self(UnixMillis(self.0).plus(wait).0)
    }

    /// This moment minus `wait`.
    #[must_use]
    pub fn minus(self, wait: Duration) -> Self {
        Self(UnixMillis(self.0).minus(wait).0)
    }

    /// Time since `earlier`; zero if `earlier` is later.
    #[must_use]
    pub fn since(self, earlier: Self) -> Duration {
        UnixMillis(self.0).since(UnixMillis(earlier.0))
    }
}

impl UnixMillis {
    /// This moment plus `wait`; saturates instead of wrapping.
    #[must_use]
    pub fn plus(self, wait: Duration) -> Self {
        Self(self.0.saturating_add(i64::try_from(wait.as_millis()).unwrap_or(i64::MAX)))
    }

    /// This moment minus `wait`.
    #[must_use]
    pub fn minus(self, wait: Duration) -> Self {
        Self(self.0.saturating_sub(i64::try_from(wait.as_millis()).unwrap_or(i64::MAX)))
    }

    /// Time since `earlier`; zero if `earlier` is later, as after the clock was set back.
    #[must_use]
    pub fn since(self, earlier: Self) -> Duration {
        Duration::from_millis(u64::try_from(self.0.saturating_sub(earlier.0)).unwrap_or(0))
    }

    /// Whole seconds since 1970, for `webhook-timestamp`.
    #[must_use]
    pub fn seconds(self) -> i64 {
        self.0.div_euclid(1_000)
    }

    /// This moment as jiff's type. Moments outside the years that jiff supports become 1970.
    #[must_use]
    pub fn timestamp(self) -> Timestamp {
        Timestamp::from_millisecond(self.0).unwrap_or_default()
    }

    /// RFC 3339 in UTC: `2027-05-15T14:00:00.000Z`.
    #[must_use]
    pub fn rfc3339(self) -> String {
        RFC_3339.timestamp_to_string(&self.timestamp())
    }

    /// The date of this moment in `zone`.
    #[must_use]
    pub fn date(self, zone: &TimeZone) -> Date {
        zone.to_datetime(self.timestamp()).date()
    }

    /// Local date and time in `zone`, in a form that spreadsheets read: `2027-05-15 10:00:00`.
    #[must_use]
    pub fn wall_time(self, zone: &TimeZone) -> String {
        let local = zone.to_datetime(self.timestamp());
        // Not by a format string, which would be parsed again for each of a million rows.
        format!("{} {:.0}", local.date(), local.time())
    }
}

impl Serialize for UnixMillis {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(&self.rfc3339())
    }
}

impl<'de> Deserialize<'de> for UnixMillis {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = String::deserialize(deserializer)?;
        let moment: Timestamp = text.parse().map_err(D::Error::custom)?;
        Ok(Self(moment.as_millisecond()))
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
    fn the_steady_clock_goes_on_and_another_process_has_another() {
        let (first, second) = (read(), read());

        assert!(second.since(first).is_some_and(|time| time < Duration::from_mins(1)));
        assert!(first.steady.since(first.process) < Duration::from_hours(1));
        let elsewhere = Reading { process: first.process.minus(Duration::from_secs(1)), ..first };
        assert_eq!(second.since(elsewhere), None);
    }

    #[test]
    fn a_clock_that_was_set_by_more_than_a_day_is_watched_anew() {
        let (start, hour) = (read(), Duration::from_hours(1));
        // Hours since the start, hours by which the clock is wrong, hours for which it is agreed.
        for readings in [
            [(0, 0, 0), (19, 0, 19), (30, 0, 30)],
            [(1, 20, 1), (2, 40, 0), (30, 40, 28)],
            [(5, 87_660, 0), (15, 87_660, 10), (16, 0, 0)],
            [(5, -400_000, 0), (25, -400_000, 20), (26, -400_010, 21)],
        ] {
            let mut watch = ClockWatch::begin(start);
            for (hours, wrong, agreed) in readings {
                let passed = hour * hours;
                let wall = UnixMillis(start.wall.plus(passed).0 + wrong * 3_600_000);
                let reading = Reading { wall, steady: start.steady.plus(passed), ..start };
                assert_eq!(watch.agreed_for(reading), hour * agreed, "{hours} {wrong}");
            }
        }
    }

    #[test]
    fn waiting_for_ever_ends_at_the_end_of_time() {
        assert_eq!(UnixMillis(1).plus(Duration::MAX), UnixMillis(i64::MAX));
    }
}
