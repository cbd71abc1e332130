//! When a failed delivery is tried again: pure rules, told the time and the chance.

use std::time::{Duration, UNIX_EPOCH};

use super::webhook::sender::Outcome;
use crate::clock::UnixMillis;

/// Each wait is spread over this part of itself to either side, so that deliveries which failed
/// together do not return together.
const JITTER: f64 = 0.2;

/// The longest wait that a receiver may ask for with `Retry-After`.
const LONGEST_ASKED: Duration = Duration::from_hours(24);

/// The status of an overloaded receiver.
const TOO_MANY_REQUESTS: u16 = 429;

/// What becomes of a delivery after an attempt.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Verdict {
    /// The receiver has it.
    Sent,
    /// It is tried again at this moment.
    Again(UnixMillis),
    /// Its attempts are used up, or the receiver is gone for good: a person has to look.
    GivenUp,
}

impl Verdict {
    /// This verdict after the clock was set by `step_ms`.
    pub(super) fn moved_by(self, step_ms: i64) -> Self {
        match self {
            Self::Again(at) => Self::Again(UnixMillis(at.0.saturating_add(step_ms))),
            Self::Sent | Self::GivenUp => self,
        }
    }
}

/// Judges the attempt that came to `outcome` after `earlier` others.
///
/// A receiver that answers 429, or not in time, is not tried for `least_when_overloaded`: a quick
/// retry would add to its load.
///
/// `jitter` in `0.0..=1.0` is the caller's chance; 0.5 keeps the schedule exactly.
pub(super) fn judge(
    outcome: &Outcome,
    earlier: u32,
    (schedule, least_when_overloaded): (&[Duration], Duration),
    jitter: f64,
    now: UnixMillis,
) -> Verdict {
    let (asked, is_overloaded) = match outcome {
        Outcome::Sent { .. } => return Verdict::Sent,
        Outcome::Gone => return Verdict::GivenUp,
        Outcome::Failed { retry_after, status, timed_out, .. } => {
            (retry_after, *timed_out || *status == Some(TOO_MANY_REQUESTS))
        }
    };
    let Some(scheduled) = wait_after(earlier.saturating_add(1), schedule, jitter) else {
        return Verdict::GivenUp;
    };
    let asked = asked.as_deref().and_then(|header| asked_wait(header, now)).unwrap_or_default();
    let least = if is_overloaded { least_when_overloaded } else { Duration::ZERO };
    Verdict::Again(now.plus(asked.min(LONGEST_ASKED).max(scheduled).max(least)))
}

/// The wait after the `failures`-th failure, counted from 1, or `None` once `schedule` is spent.
fn wait_after(failures: u32, schedule: &[Duration], jitter: f64) -> Option<Duration> {
    let index = usize::try_from(failures.checked_sub(1)?).ok()?;
    let wait = *schedule.get(index)?;
    Some(spread(wait, jitter))
}

/// The wait that a `Retry-After` header asks for: seconds, or a date in one of the three forms
/// that HTTP knows (RFC 9110, sections 10.2.3 and 5.6.7). A date that has passed asks for none.
fn asked_wait(header: &str, now: UnixMillis) -> Option<Duration> {
    let header = header.trim();
    if !header.is_empty() && header.bytes().all(|byte| byte.is_ascii_digit()) {
        // More digits than a number holds ask for a long time all the same.
        return Some(Duration::from_secs(header.parse().unwrap_or(u64::MAX)));
    }
    let date = httpdate::parse_http_date(header).ok()?;
    let since_1970 = date.duration_since(UNIX_EPOCH).ok()?;
    Some(UnixMillis(0).plus(since_1970).since(now))
}

/// The last moment at which an attempt can have been set down by a clock that agrees with `now`.
///
/// A later one was written by a clock that has been corrected since. Such a delivery is taken as
/// due: waiting for that clock could take years, and an attempt too early costs one attempt.
pub(super) fn latest_plausible(schedule: &[Duration], now: UnixMillis) -> UnixMillis {
    let longest = schedule.iter().copied().max().unwrap_or_default();
    now.plus(spread(longest, 1.0).max(LONGEST_ASKED))
}

fn spread(wait: Duration, jitter: f64) -> Duration {
    let factor = 1.0 - JITTER + 2.0 * JITTER * jitter.clamp(0.0, 1.0);
    Duration::try_from_secs_f64(wait.as_secs_f64() * factor).unwrap_or(Duration::MAX)
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    const NOW: UnixMillis = UnixMillis(1_810_303_200_000); // 2027-05-14T14:00:00Z, a Friday
    const MINUTE: Duration = Duration::from_mins(1);
    const SCHEDULE: [Duration; 9] = [
        Duration::from_secs(5),
        Duration::from_mins(5),
        Duration::from_mins(30),
        Duration::from_hours(2),
        Duration::from_hours(5),
        Duration::from_hours(10),
        Duration::from_hours(14),
        Duration::from_hours(20),
        Duration::from_hours(24),
    ];

    fn failed(retry_after: Option<&str>) -> Outcome {
        let retry_after = retry_after.map(str::to_owned);
        Outcome::Failed { status: Some(503), error: String::new(), retry_after, timed_out: false }
    }

    /// How long after `NOW` the next attempt is, or `None` if there is none.
    fn wait(outcome: &Outcome, earlier: u32, jitter: f64) -> Option<Duration> {
        match judge(outcome, earlier, (&SCHEDULE, MINUTE), jitter, NOW) {
            Verdict::Again(at) => Some(at.since(NOW)),
            Verdict::Sent | Verdict::GivenUp => None,
        }
    }

    #[test]
    fn a_receiver_that_is_down_over_a_weekend_still_hears_everything() {
        let waits: Vec<_> = (0..9).filter_map(|n| wait(&failed(None), n, 0.5)).collect();

        assert_eq!(waits, SCHEDULE);
        assert_eq!(waits.iter().sum::<Duration>(), Duration::from_secs(75 * 3_600 + 35 * 60 + 5));
        assert_eq!(wait(&failed(None), 9, 0.5), None);
    }

    #[test]
    fn an_accepted_delivery_is_done_and_a_gone_receiver_is_final() {
        let sent = judge(&Outcome::Sent { status: 204 }, 0, (&SCHEDULE, MINUTE), 0.5, NOW);
        let gone = judge(&Outcome::Gone, 0, (&SCHEDULE, MINUTE), 0.5, NOW);

        assert_eq!((sent, gone), (Verdict::Sent, Verdict::GivenUp));
    }

    #[test]
    fn a_receiver_may_ask_for_a_longer_wait_of_up_to_a_day() {
        let hour = Duration::from_hours(1);
        let day = Duration::from_hours(24);
        let scheduled = Duration::from_secs(5);
        for (header, expected) in [
            ("3600", hour),
            (" 3600 ", hour),
            ("4", scheduled),
            ("0", scheduled),
            ("86401", day),
            ("99999999999999999999999999", day),
            ("Fri, 14 May 2027 15:00:00 GMT", hour),
            ("Friday, 14-May-27 15:00:00 GMT", hour),
            ("Fri May 14 15:00:00 2027", hour),
            ("Sun, 16 May 2027 15:00:00 GMT", day),
            ("Fri, 14 May 2027 13:00:00 GMT", scheduled),
            ("Wed, 31 Dec 1969 23:59:59 GMT", scheduled),
            ("-3600", scheduled),
            ("+3600", scheduled),
            ("3600.5", scheduled),
            ("soon", scheduled),
            ("", scheduled),
        ] {
            assert_eq!(wait(&failed(Some(header)), 0, 0.5), Some(expected), "{header:?}");
        }
    }

    #[test]
    fn a_receiver_with_too_much_to_do_gets_a_minute_at_least() {
        let outcome = |status, timed_out, retry_after: Option<&str>| Outcome::Failed {
            status,
            error: String::new(),
            retry_after: retry_after.map(str::to_owned),
            timed_out,
        };
        let minute = Some(MINUTE);

        assert_eq!(wait(&outcome(Some(429), false, None), 0, 0.5), minute);
        assert_eq!(wait(&outcome(None, true, None), 0, 0.5), minute);
        assert_eq!(wait(&outcome(Some(429), false, Some("5")), 0, 0.5), minute);
        let asked = Some(Duration::from_secs(90));
        assert_eq!(wait(&outcome(Some(429), false, Some("90")), 0, 0.5), asked);
        assert_eq!(wait(&outcome(None, true, None), 1, 0.5), Some(SCHEDULE[1]));
        assert_eq!(wait(&outcome(Some(500), false, None), 0, 0.5), Some(SCHEDULE[0]));
    }

    #[test]
    fn asking_for_a_wait_gives_no_attempt_more() {
        assert_eq!(wait(&failed(Some("60")), 9, 0.5), None);
    }

    proptest! {
        #[test]
        fn a_wait_lies_within_a_fifth_of_its_schedule(earlier in 0_u32..12, jitter in -1.0..2.0) {
            match (wait(&failed(None), earlier, jitter), SCHEDULE.get(earlier as usize)) {
                (Some(wait), Some(scheduled)) => {
                    prop_assert!(wait >= scheduled.mul_f64(0.799));
                    prop_assert!(wait <= scheduled.mul_f64(1.201));
                }
                (wait, scheduled) => prop_assert!(wait.is_none() && scheduled.is_none()),
            }
        }

        #[test]
        fn more_chance_waits_longer(earlier in 0_u32..9, a in 0.0..1.0, b in 0.0..1.0) {
            let (less, more) = if a < b { (a, b) } else { (b, a) };

            prop_assert!(wait(&failed(None), earlier, less) <= wait(&failed(None), earlier, more));
        }

        #[test]
        fn no_schedule_and_no_header_makes_a_wait_implausible(
            waits in proptest::collection::vec(any::<u64>().prop_map(Duration::from_millis), 0..5),
            header in proptest::option::of("[0-9]{1,12}|[ -~]{0,40}"),
            earlier in any::<u32>(),
            jitter in 0.0..1.0,
            now in any::<i64>().prop_map(UnixMillis),
        ) {
            let verdict = judge(&failed(header.as_deref()), earlier, (&waits, MINUTE), jitter, now);

            let attempts_are_left = u64::from(earlier) < waits.len() as u64;
            prop_assert_eq!(matches!(verdict, Verdict::Again(_)), attempts_are_left);
            if let Verdict::Again(at) = verdict {
                prop_assert!(at >= now);
                prop_assert!(at <= latest_plausible(&waits, now));
            }
        }

        #[test]
        fn whatever_a_wrong_clock_wrote_no_delivery_waits_longer_than_the_longest_wait(
            jump_ms in any::<i64>(),
            earlier in 0_u32..9,
        ) {
            let wrong = UnixMillis(NOW.0.saturating_add(jump_ms));
            let Verdict::Again(at) = judge(&failed(None), earlier, (&SCHEDULE, MINUTE), 1.0, wrong) else {
                return Err(TestCaseError::fail("an attempt was left"));
            };

            let limit = latest_plausible(&SCHEDULE, NOW);
            let due_at = if at > limit { NOW } else { at };

            prop_assert!(due_at.since(NOW) <= Duration::from_hours(24).mul_f64(1.2));
        }
    }
}
