//! The clock of the model and the program: that of UTC, in January 1970.

use jiff::tz::TimeZone;

use crate::clock::UnixMillis;
use crate::registrations::waiting_list::deadline;

pub(super) const HOUR: i64 = 3_600_000;
/// A morning, in the stable's time zone.
pub(super) const START: i64 = 9 * HOUR;
/// The day in January on which the event is at first.
pub(super) const DAY: i8 = 12;

/// Whether nobody is told of an offer that is made at `now`.
pub(super) fn is_night(now: i64) -> bool {
    awake_at(now) != now
}

fn awake_at(now: i64) -> i64 {
    deadline::awake_at(UnixMillis(now), &TimeZone::UTC).0
}

/// When an offer ends that is made at `now`.
pub(super) fn ends_at(now: i64) -> i64 {
    deadline::offer_ends_at(UnixMillis(awake_at(now)), &TimeZone::UTC).0
}

/// When all offers have ended if the event is on this day of January: it begins at 6:30 PM.
pub(super) fn last_end(day: i8) -> i64 {
    (i64::from(day - 1) * 24 + 16) * HOUR + 1_800_000
}

/// So many hours after `now`, and no later than the afternoon of the event on this day of January.
pub(super) fn later(now: i64, hours: u32, day: i8) -> i64 {
    (now + i64::from(hours) * HOUR).min(last_end(day) + HOUR).max(now)
}
