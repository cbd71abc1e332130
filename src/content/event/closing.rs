//! When sign-up on the site closes.

use jiff::ToSpan;
use jiff::civil::{DateTime, Time, time};
use jiff::tz::TimeZone;

use super::{Event, Registration};
use crate::clock::UnixMillis;

/// The most hours before its start that sign-up for an event closes: a month.
pub(in crate::content) const MAX_HOURS: u32 = 720;

/// When an event may start whose hours can't be read.
const EARLIEST_START: Time = time(8, 0, 0, 0);

impl Event {
    /// Whether sign-up on the site is over at `now`. It closes at a time by the stable's clock: 24 hours before 9 AM is
    /// 9 AM on the day before, also when clocks change in between.
    #[must_use]
    pub fn has_closed(&self, now: UnixMillis, zone: &TimeZone) -> bool {
        self.closes_at().is_some_and(|closes| {
            // A time that is skipped comes as late as it would have.
            let closes = closes.to_zoned(zone.clone());
            closes.is_ok_and(|closes| closes.timestamp().as_millisecond() <= now.0)
        })
    }

    /// When sign-up closes; `None`: not before the end of the event's day, or it isn't on the site.
    fn closes_at(&self) -> Option<DateTime> {
        if self.closes_hours_before == 0 || self.registration_status != Registration::Open {
            return None;
        }
        let starts = self.time.span().map_or(EARLIEST_START, |span| span.starts);
        let hours = i64::from(self.closes_hours_before).hours();
        Some(self.date.to_datetime(starts).saturating_sub(hours))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::config::Config;

    fn at(local: &str, zone: &TimeZone) -> UnixMillis {
        let local: DateTime = local.parse().unwrap();
        UnixMillis(local.to_zoned(zone.clone()).unwrap().timestamp().as_millisecond())
    }

    #[test]
    fn sign_up_closes_by_the_stables_clock_also_when_it_changes() {
        let wine = Config::load(None, []).unwrap().content.events.remove(2);
        let zone = TimeZone::get("America/New_York").unwrap();
        for (date, time, hours, closes) in [
            ("2027-06-18", "6:30 PM – 9 PM", 1, "2027-06-18T17:30"),
            ("2027-06-18", "6:30 PM – 9 PM", 24, "2027-06-17T18:30"),
            ("2027-06-18", "6:30 PM – 9 PM", 720, "2027-05-19T18:30"),
            ("2027-06-18", "after the rain", 12, "2027-06-17T20:00"),
            // The night in which clocks go forward has 23 hours, the one in which they go back 25.
            ("2027-03-14", "9 AM", 24, "2027-03-13T09:00"),
            ("2027-11-07", "9 AM", 24, "2027-11-06T09:00"),
            ("2027-11-07", "9 AM", 8, "2027-11-07T01:00"),
            // 2:30 doesn't exist; clocks show 3:30 then.
            ("2027-03-14", "9:30 AM", 7, "2027-03-14T03:30"),
        ] {
            let event = Event {
                date: date.parse().unwrap(),
                time: time.to_owned().into(),
                closes_hours_before: hours,
                ..wine.clone()
            };
            let closes = at(closes, &zone);

            assert!(event.has_closed(closes, &zone), "{date} {time} {hours}");
            assert!(!event.has_closed(UnixMillis(closes.0 - 1), &zone), "{date} {time} {hours}");
        }
    }

    #[test]
    fn sign_up_elsewhere_or_without_an_hour_doesnt_close() {
        let wine = Config::load(None, []).unwrap().content.events.remove(2);
        let elsewhere = Event {
            closes_hours_before: 24,
            registration_status: Registration::External,
            ..wine.clone()
        };

        for event in [wine, elsewhere] {
            assert!(!event.has_closed(UnixMillis(4_000_000_000_000), &TimeZone::UTC));
        }
    }
}
