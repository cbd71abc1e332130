//! Limits on guessing the passcode: pure functions of the times of wrong guesses.

use std::time::Duration;

use crate::clock::SteadyMillis;

/// Failures within [`WINDOW`] that close the sign-in to one device or address, for as long again.
pub(in crate::admin) const MAX_FAILURES: usize = 10;
const WINDOW: Duration = Duration::from_mins(10);

/// Failures within [`TOTAL_WINDOW`], summed over all devices that were never signed in, that close
/// the sign-in to every such device.
pub(in crate::admin) const MAX_TOTAL: usize = 100;
pub(in crate::admin) const TOTAL_WINDOW: Duration = Duration::from_hours(1);

/// The times of wrong guesses that count against one guesser.
#[derive(Debug)]
pub(in crate::admin) struct Guesses {
    /// The guesser's own last [`MAX_FAILURES`], latest first.
    pub(in crate::admin) own: Vec<SteadyMillis>,
    /// The last [`MAX_TOTAL`] over all devices that were never signed in, latest first. None if the
    /// guesser is a known device.
    pub(in crate::admin) of_unknown: Vec<SteadyMillis>,
}

impl Guesses {
    /// Seconds until the sign-in opens; `None` if it is open.
    pub(in crate::admin) fn closed_for(&self, now: SteadyMillis) -> Option<u64> {
        let hundredth = self.of_unknown.get(MAX_TOTAL - 1).copied();
        closed_for(&self.own, now).max(closed_to_unknown_for(hundredth, now))
    }

    /// These and `others`.
    pub(in crate::admin) fn with(self, others: Self) -> Self {
        Self {
            own: latest(self.own, others.own, MAX_FAILURES),
            of_unknown: latest(self.of_unknown, others.of_unknown, MAX_TOTAL),
        }
    }

    /// Whether the same device or address has just been wrong.
    pub(in crate::admin) fn is_suspect(&self, now: SteadyMillis) -> bool {
        self.own.first().is_some_and(|last| now.since(*last) <= WINDOW)
    }
}

/// The latest `count` of both, latest first.
fn latest(
    mut times: Vec<SteadyMillis>,
    others: Vec<SteadyMillis>,
    count: usize,
) -> Vec<SteadyMillis> {
    times.extend(others);
    times.sort_unstable_by_key(|time| std::cmp::Reverse(*time));
    times.truncate(count);
    times
}

/// Seconds until the sign-in opens to a device or address that failed at these times, latest first;
/// `None` if it is open.
fn closed_for(failures: &[SteadyMillis], now: SteadyMillis) -> Option<u64> {
    let (last, first) = (failures.first()?, failures.get(MAX_FAILURES - 1)?);
    let is_closed = last.since(*first) <= WINDOW;
    is_closed.then(|| left(last.plus(WINDOW), now)).flatten()
}

/// The same for all devices that were never signed in. `hundredth` is the time of their
/// [`MAX_TOTAL`]th latest failure.
fn closed_to_unknown_for(hundredth: Option<SteadyMillis>, now: SteadyMillis) -> Option<u64> {
    left(hundredth?.plus(TOTAL_WINDOW), now)
}

/// Whole seconds until `open_at`, rounded up.
fn left(open_at: SteadyMillis, now: SteadyMillis) -> Option<u64> {
    let left = open_at.since(now).as_millis().div_ceil(1_000);
    u64::try_from(left).ok().filter(|left| *left > 0)
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn at(seconds: i64) -> SteadyMillis {
        SteadyMillis(seconds * 1_000)
    }

    #[test]
    fn ten_failures_in_ten_minutes_close_for_ten_minutes() {
        let failures = |every: i64| (0..10).rev().map(|n| at(n * every)).collect::<Vec<_>>();

        assert_eq!(closed_for(&failures(60), at(540)), Some(600));
        assert_eq!(closed_for(&failures(60), at(1_139)), Some(1));
        assert_eq!(closed_for(&failures(60), at(1_140)), None);
        assert_eq!(closed_for(&failures(67), at(603)), None, "ten, and not within ten minutes");
        assert_eq!(closed_for(&failures(60)[1..], at(540)), None, "nine");
    }

    #[test]
    fn guesses_in_two_places_count_like_those_in_one() {
        let guesses = |own: &[i64], of_unknown: &[i64]| Guesses {
            own: own.iter().copied().map(at).collect(),
            of_unknown: of_unknown.iter().copied().map(at).collect(),
        };
        let on_disk = || guesses(&[59, 57, 55, 53], &[]);

        let nine = on_disk().with(guesses(&[40, 60, 58, 56, 54], &[]));
        assert_eq!((nine.own.first(), nine.closed_for(at(60))), (Some(&at(60)), None));
        let ten = on_disk().with(guesses(&[40, 60, 58, 56, 54, 30], &[]));
        assert_eq!(ten.closed_for(at(60)), Some(600));

        let (even, odd): (Vec<_>, Vec<_>) = (1..=100).partition(|second| second % 2 == 0);
        let hundred = guesses(&[], &even).with(guesses(&[], &odd));
        assert_eq!(hundred.closed_for(at(100)), Some(3_501));
        assert_eq!(guesses(&[], &even).with(guesses(&[], &odd[1..])).closed_for(at(100)), None);
    }

    proptest! {
        #[test]
        fn at_most_a_hundred_guesses_are_checked_in_any_hour(
            waits in prop::collection::vec(0..120_i64, 1..400),
        ) {
            let (mut counted, mut now) = (Vec::new(), 0);
            for wait in waits {
                now += wait;
                let hundredth = counted.len().checked_sub(MAX_TOTAL).map(|at| counted[at]);
                if closed_to_unknown_for(hundredth, at(now)).is_none() {
                    counted.push(at(now));
                }
            }

            for within in counted.windows(MAX_TOTAL + 1) {
                prop_assert!(within[MAX_TOTAL].since(within[0]) >= TOTAL_WINDOW);
            }
        }

        #[test]
        fn waiting_as_told_is_enough(last in 0..10_000_i64, now in 0..20_000_i64) {
            let wait = closed_to_unknown_for(Some(at(last)), at(now)).unwrap_or(0);
            let then = at(now + i64::try_from(wait).unwrap());

            prop_assert_eq!(closed_to_unknown_for(Some(at(last)), then), None);
            prop_assert!(now < last || wait <= 3_600);
        }
    }
}
