//! When a certificate is ordered: pure rules.

use std::time::Duration;

use super::state::RenewalAdvice;
use crate::certificates::InUse;
use crate::clock::UnixMillis;

/// Waits after the first failure, the second, and so on; the last one repeats. The first leaves the owner time
/// to correct a record.
const BACK_OFF: [Duration; 6] = [
    Duration::from_mins(5),
    Duration::from_mins(20),
    Duration::from_hours(1),
    Duration::from_hours(3),
    Duration::from_hours(6),
    Duration::from_hours(12),
];

/// Wait after a failure in which the authority saw no order; the second one waits twice as long, and so on.
const CONNECTION_WAIT: Duration = Duration::from_mins(1);

/// The longest of these waits.
const MAX_CONNECTION_WAIT: Duration = Duration::from_mins(10);

/// Longest wait that an authority's `Retry-After` is believed. The longest limits are of a week.
const MAX_RETRY_AFTER: Duration = Duration::from_hours(7 * 24);

/// Shortest time between two certificates when the authority asks for a new one, such as for a revocation.
const ADVISED_AGAIN: Duration = Duration::from_hours(24);

/// How long a renewal may be overdue before less than a third of the lifetime raises the alarm.
const OVERDUE: Duration = Duration::from_hours(24);

/// How long to wait after the `failures`th failure in a row.
pub(super) fn back_off(failures: u32, retry_after: Option<Duration>) -> Duration {
    let index = usize::try_from(failures.saturating_sub(1)).unwrap_or(usize::MAX);
    let own = BACK_OFF[index.min(BACK_OFF.len() - 1)];
    own.max(retry_after.unwrap_or_default().min(MAX_RETRY_AFTER))
}

/// How long to wait after the `failures`th failure in a row in which the authority saw no order.
pub(super) fn connection_back_off(failures: u32) -> Duration {
    CONNECTION_WAIT.saturating_mul(failures.max(1)).min(MAX_CONNECTION_WAIT)
}

/// When `in_use` is to be renewed: at the moment that was drawn from the authority's advice, else at half of
/// its lifetime. Never later than at its end.
pub(super) fn renewal(in_use: &InUse, advice: Option<&RenewalAdvice>) -> UnixMillis {
    let half = in_use.not_before.plus(in_use.lifetime() / 2);
    advice.map_or(half, |advice| UnixMillis(advice.moment)).min(in_use.not_after)
}

/// The earliest moment for the next certificate after one that was ordered at `issued_at`: a quarter of its
/// lifetime later, or a day later if the authority advises to renew. So a clock that is a year ahead, by which
/// each new certificate has expired already, doesn't order one after another.
pub(super) fn earliest(in_use: &InUse, is_advised: bool) -> Duration {
    let quarter = in_use.lifetime() / 4;
    if is_advised { quarter.min(ADVISED_AGAIN) } else { quarter }
}

/// A moment in the window from `start` to `end`, by a random `fraction` from 0 to 1.
pub(super) fn moment_in(start: UnixMillis, end: UnixMillis, fraction: f64) -> UnixMillis {
    start.plus(end.since(start).mul_f64(fraction.clamp(0.0, 1.0)))
}

/// Whether `in_use` should have been renewed before `now`: less than a third of its lifetime is left, and its
/// renewal, planned for `renewal`, is overdue. Authorities may plan it for the last third.
pub(super) fn is_late(in_use: &InUse, renewal: UnixMillis, now: UnixMillis) -> bool {
    let lifetime = in_use.lifetime();
    let left = in_use.not_after.since(now);
    let overdue = OVERDUE.min(lifetime / 24);
    left < lifetime / 10 || (left < lifetime / 3 && now.since(renewal) > overdue)
}

#[cfg(test)]
mod tests {
    use super::*;

    const DAY: i64 = 24 * 3_600_000;

    fn ninety_days() -> InUse {
        InUse {
            names: Vec::new(),
            not_before: UnixMillis(0),
            not_after: UnixMillis(90 * DAY),
            serial: Vec::new(),
            authority_key: None,
        }
    }

    fn advice(moment: i64) -> RenewalAdvice {
        RenewalAdvice { serial: String::new(), start: 0, end: 0, moment: moment * DAY }
    }

    #[test]
    fn failures_wait_longer_each_time_and_as_long_as_the_authority_asks() {
        let minutes = |failures, asked: Option<u64>| {
            back_off(failures, asked.map(|asked| Duration::from_secs(asked * 60))).as_secs() / 60
        };
        for (failures, expected) in [
            (0, 5),
            (1, 5),
            (2, 20),
            (3, 60),
            (4, 180),
            (5, 360),
            (6, 720),
            (7, 720),
            (u32::MAX, 720),
        ] {
            assert_eq!(minutes(failures, None), expected, "{failures}");
        }
        assert_eq!(minutes(1, Some(90)), 90);
        assert_eq!(minutes(4, Some(1)), 180);
        assert_eq!(minutes(1, Some(1_000_000)), 7 * 24 * 60);
    }

    #[test]
    fn a_certificate_is_renewed_as_advised_or_at_half_of_its_lifetime() {
        let days = |advice: Option<i64>| {
            renewal(&ninety_days(), advice.map(self::advice).as_ref()).0 / DAY
        };
        assert_eq!(days(None), 45);
        assert_eq!(days(Some(58)), 58);
        assert_eq!(days(Some(-3)), -3);
        assert_eq!(days(Some(400)), 90);
    }

    #[test]
    fn a_moment_is_in_its_window() {
        let moment =
            |start, end, fraction| moment_in(UnixMillis(start), UnixMillis(end), fraction).0;
        assert_eq!(moment(100, 200, 0.0), 100);
        assert_eq!(moment(100, 200, 0.25), 125);
        assert_eq!(moment(100, 200, 7.0), 200);
        // A window that ends before it begins.
        assert_eq!(moment(200, 100, 0.5), 200);
    }

    #[test]
    fn the_alarm_is_for_a_renewal_that_is_overdue() {
        for (renews, now, expected) in [
            (45, 44, false),
            (45, 59, false),
            (45, 61, true),
            // As the authority advised, in the last third.
            (62, 61, false),
            (62, 62, false),
            (62, 64, true),
            // Too close to the end, whatever was advised.
            (89, 80, false),
            (89, 82, true),
            (45, 91, true),
            // By a clock that is years behind.
            (45, -1_000, false),
        ] {
            let late = is_late(&ninety_days(), UnixMillis(renews * DAY), UnixMillis(now * DAY));
            assert_eq!(late, expected, "{renews} {now}");
        }
    }
}
