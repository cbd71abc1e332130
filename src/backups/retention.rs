//! Which copies are kept: dense for the last day, then one for each day and each month.

use std::collections::BTreeSet;
use std::time::Duration;

use jiff::Timestamp;
use jiff::tz::TimeZone;

use crate::clock::UnixMillis;
use crate::config::KeptCopies;

/// For so long every copy is kept. Somebody who has just deleted too much looks for the last one.
const ALL_FOR: Duration = Duration::from_hours(1);

/// The copies among `made_at` that are no longer kept at `now`. `proved` is the newest one that was
/// proved.
///
/// Kept are the newest copy of each of the last hours, days and months that have one, in universal
/// time, and every copy of the last hour. The spans are counted by copies and not by the clock:
/// neither a machine that was off nor a clock that runs ahead has all copies deleted. The newest copy
/// always stays, and so does the newest that was proved, and those from the future, because the clock
/// may have been set back.
pub(super) fn surplus(
    made_at: &[UnixMillis],
    proved: Option<UnixMillis>,
    keep: KeptCopies,
    now: UnixMillis,
) -> BTreeSet<UnixMillis> {
    let mut newest_first = made_at.to_vec();
    newest_first.sort_unstable_by(|one, other| other.cmp(one));
    let mut kept: BTreeSet<_> =
        newest_first.iter().copied().filter(|&at| at.plus(ALL_FOR) > now).collect();
    kept.extend(newest_first.first());
    kept.extend(proved);
    for (format, most) in [("%F %H", keep.hours), ("%F", keep.days), ("%Y-%m", keep.months)] {
        let mut spans = BTreeSet::new();
        for &at in newest_first.iter().filter(|&&at| at <= now) {
            if spans.len() == most as usize {
                break;
            }
            if spans.insert(span(at.timestamp(), format)) {
                kept.insert(at);
            }
        }
    }
    made_at.iter().copied().filter(|at| !kept.contains(at)).collect()
}

/// The hour, day or month of `at`, as `format` has it.
fn span(at: Timestamp, format: &str) -> String {
    at.to_zoned(TimeZone::UTC).strftime(format).to_string()
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    const KEEP: KeptCopies = KeptCopies { hours: 3, days: 2, months: 2 };

    fn at(time: &str) -> UnixMillis {
        UnixMillis(format!("{time}Z").parse::<Timestamp>().unwrap().as_millisecond())
    }

    /// Asserts which copies stay at `now` and which are deleted.
    fn check(now: &str, keep: KeptCopies, kept: &[&str], deleted: &[&str]) {
        let times = |texts: &[&str]| texts.iter().map(|time| at(time)).collect::<BTreeSet<_>>();
        let all: Vec<_> = times(kept).union(&times(deleted)).copied().collect();
        assert_eq!(surplus(&all, None, keep, at(now)), times(deleted), "{now}");
    }

    #[test]
    fn the_newest_of_each_hour_day_and_month_stays() {
        check(
            "2027-05-14T10:50:00",
            KEEP,
            &[
                // The last hour.
                "2027-05-14T10:45:00",
                "2027-05-14T10:30:00",
                "2027-05-14T10:15:00",
                // The last copies of two hours, of the day before, and of the month before.
                "2027-05-14T09:45:00",
                "2027-05-14T06:45:00",
                "2027-05-13T23:45:00",
                "2027-04-30T12:00:00",
            ],
            &[
                "2027-05-14T09:30:00",
                "2027-05-14T05:45:00",
                "2027-05-13T23:30:00",
                "2027-05-12T23:45:00",
                "2027-04-29T12:00:00",
                "2027-03-31T12:00:00",
            ],
        );
    }

    #[test]
    fn a_machine_that_was_off_for_years_keeps_what_it_had() {
        check("2037-01-01T00:00:00", KEEP, &["2027-05-14T10:45:00", "2027-05-13T10:45:00"], &[]);
    }

    #[test]
    fn copies_from_the_future_stay_and_count_for_nothing() {
        check(
            "2027-05-14T10:50:00",
            KeptCopies { hours: 1, days: 0, months: 0 },
            &["2037-05-14T10:00:00", "2037-05-14T09:00:00", "2027-05-14T08:00:00"],
            &["2027-05-14T07:00:00"],
        );
    }

    #[test]
    fn the_newest_copy_that_was_proved_stays() {
        let all =
            ["08:00:00", "08:15:00", "08:30:00"].map(|time| at(&format!("2027-05-14T{time}")));
        let none = KeptCopies { hours: 0, days: 0, months: 0 };

        let deleted = surplus(&all, Some(all[1]), none, at("2027-05-14T20:00:00"));

        assert_eq!(deleted, BTreeSet::from([all[0]]));
    }

    #[test]
    fn the_newest_copy_stays_even_if_none_is_to_be_kept() {
        let none = KeptCopies { hours: 0, days: 0, months: 0 };
        check("2027-05-14T10:50:00", none, &["2027-05-13T10:00:00"], &["2027-05-13T09:00:00"]);
    }

    /// Days and months that have a copy among `times`.
    fn spans(times: &[UnixMillis], format: &str) -> BTreeSet<String> {
        times.iter().map(|at| span(at.timestamp(), format)).collect()
    }

    proptest! {
        #[test]
        fn what_stays_is_enough_and_not_too_much(
            minutes in proptest::collection::btree_set(0..200_000_i64, 1..120),
            (hours, days, months) in (0..30_u32, 0..30_u32, 0..12_u32),
            now in 0..200_000_i64,
        ) {
            let moment = |minute: i64| at("2027-01-01T00:00:00").plus(
                Duration::from_mins(u64::try_from(minute).unwrap()));
            let keep = KeptCopies { hours, days, months };
            let (all, now): (Vec<_>, _) =
                (minutes.into_iter().map(moment).collect(), moment(now));
            let deleted = surplus(&all, None, keep, now);
            let kept: Vec<_> =
                all.iter().copied().filter(|at| !deleted.contains(at)).collect();

            prop_assert!(kept.contains(all.last().unwrap()));
            prop_assert!(deleted.iter().all(|at| *at < now && now.since(*at) >= ALL_FOR));
            prop_assert!(surplus(&kept, None, keep, now).is_empty(), "a second time deletes more");
            let past: Vec<_> = all.iter().copied().filter(|at| *at <= now).collect();
            for (format, most) in [("%F %H", hours), ("%F", days), ("%Y-%m", months)] {
                let mut wanted = spans(&past, format).into_iter().rev().take(most as usize);
                let there = spans(&kept, format);
                prop_assert!(wanted.all(|span| there.contains(&span)), "{}", format);
            }
            let bound = hours + days + months + 1;
            let old = kept.iter().filter(|at| now.since(**at) >= ALL_FOR).count();
            prop_assert!(old <= bound as usize);
        }
    }

    #[test]
    fn a_copy_each_quarter_of_an_hour_for_two_months_leaves_all_spans() {
        let keep = KeptCopies { hours: 24, days: 30, months: 12 };
        let mut kept = Vec::new();
        let mut now = at("2027-01-01T00:00:00");
        for _ in 0..60 * 24 * 4 {
            now = now.plus(Duration::from_mins(15));
            kept.push(now);
            let deleted = surplus(&kept, None, keep, now);
            kept.retain(|at| !deleted.contains(at));
        }

        assert_eq!(spans(&kept, "%F").len(), 31, "thirty days, and the last day of a month");
        assert_eq!(spans(&kept, "%Y-%m").len(), 3, "January, February and the first of March");
        assert!(kept.len() <= 24 + 30 + 12 + 4, "{}", kept.len());
    }
}
