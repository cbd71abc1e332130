//! The weeks of the stable's calendar, from Monday to Sunday.

use jiff::ToSpan;
use jiff::civil::Date;
use jiff::tz::TimeZone;

use crate::clock::UnixMillis;

/// Weeks without a gap, the last of them running.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Weeks {
    mondays: Vec<Date>,
    /// The moments at which they begin, and the one at which the last ends: where clocks are changed
    /// a week has an hour more or less than others.
    bounds: Vec<UnixMillis>,
}

impl Weeks {
    /// The week of `now` as the calendar of `zone` has it, and those before: `count` in all.
    pub(super) fn until(now: UnixMillis, zone: &TimeZone, count: u8) -> Self {
        let today = now.date(zone);
        let monday =
            today.saturating_sub(i64::from(today.weekday().to_monday_zero_offset()).days());
        let mondays: Vec<Date> =
            (0..count).rev().map(|ago| monday.saturating_sub(i64::from(ago).weeks())).collect();
        let next = monday.saturating_add(1.week());
        let bounds = mondays.iter().chain([&next]).map(|day| begin(*day, zone)).collect();
        Self { mondays, bounds }
    }

    /// When the first begins.
    pub(super) fn begin(&self) -> UnixMillis {
        self.bounds.first().copied().unwrap_or_default()
    }

    /// Their first days, the oldest first.
    pub(super) fn mondays(&self) -> &[Date] {
        &self.mondays
    }

    /// In which of them `moment` lies.
    pub(super) fn place_of(&self, moment: UnixMillis) -> Option<usize> {
        let begun = self.bounds.partition_point(|bound| *bound <= moment);
        begun.checked_sub(1).filter(|place| *place < self.mondays.len())
    }
}

/// The first moment of `day`; midnight, unless clocks are put forward then.
fn begin(day: Date, zone: &TimeZone) -> UnixMillis {
    let midnight = day.to_zoned(zone.clone());
    midnight
        .map_or(UnixMillis(i64::MAX), |midnight| UnixMillis(midnight.timestamp().as_millisecond()))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn at(moment: &str) -> UnixMillis {
        UnixMillis(moment.parse::<jiff::Timestamp>().unwrap().as_millisecond())
    }

    fn weeks(now: &str, zone: &str, count: u8) -> Weeks {
        Weeks::until(at(now), &TimeZone::get(zone).unwrap(), count)
    }

    fn mondays(weeks: &Weeks) -> Vec<String> {
        weeks.mondays().iter().map(ToString::to_string).collect()
    }

    #[test]
    fn the_last_week_is_the_one_that_runs_where_the_stable_stands() {
        // Monday, 3 in the morning in London, is still Sunday evening in Doylestown.
        let now = "2027-06-14T03:00:00Z";

        let there = weeks(now, "America/New_York", 4);
        let here = weeks(now, "Europe/London", 4);

        assert_eq!(mondays(&there), ["2027-05-17", "2027-05-24", "2027-05-31", "2027-06-07"]);
        assert_eq!(mondays(&here), ["2027-05-24", "2027-05-31", "2027-06-07", "2027-06-14"]);
    }

    #[test]
    fn a_week_begins_with_its_monday_and_ends_with_the_next() {
        let weeks = weeks("2027-06-16T12:00:00Z", "America/New_York", 4);

        assert_eq!(weeks.begin(), at("2027-05-24T04:00:00Z"));
        for (moment, place) in [
            ("2027-05-24T03:59:59.999Z", None),
            ("2027-05-24T04:00:00Z", Some(0)),
            ("2027-05-31T03:59:59.999Z", Some(0)),
            ("2027-05-31T04:00:00Z", Some(1)),
            ("2027-06-21T03:59:59.999Z", Some(3)),
            ("2027-06-21T04:00:00Z", None),
        ] {
            assert_eq!(weeks.place_of(at(moment)), place, "{moment}");
        }
    }

    #[test]
    fn clocks_that_are_changed_move_the_bounds_by_an_hour() {
        // In 2027 they go forward on March 14 and back on November 7.
        for (now, before, after) in [
            ("2027-03-18T12:00:00Z", "2027-03-08T05:00:00Z", "2027-03-15T04:00:00Z"),
            ("2027-11-10T12:00:00Z", "2027-11-01T04:00:00Z", "2027-11-08T05:00:00Z"),
        ] {
            let weeks = weeks(now, "America/New_York", 4);
            let millisecond = |moment: &str| UnixMillis(at(moment).0 - 1);

            assert_eq!(weeks.place_of(at(before)), Some(2), "{before}");
            assert_eq!(weeks.place_of(millisecond(before)), Some(1), "{before}");
            assert_eq!(weeks.place_of(at(after)), Some(3), "{after}");
            assert_eq!(weeks.place_of(millisecond(after)), Some(2), "{after}");
        }
    }

    #[test]
    fn years_of_fifty_three_weeks_lose_none() {
        let weeks = weeks("2028-01-05T12:00:00Z", "America/New_York", 104);

        assert_eq!(weeks.mondays().len(), 104);
        let apart = weeks.mondays().windows(2).map(|pair| (pair[1] - pair[0]).get_days());
        assert!(apart.into_iter().all(|days| days == 7));
    }
}
