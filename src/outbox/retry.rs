//! When a failed delivery is tried again: pure functions of the time and a random number.

use std::time::Duration;

use super::channel::Channel;
use super::transport::Outcome;
use crate::clock::UnixMillis;

/// Each wait is spread over this part of itself to either side, so that deliveries which failed
/// together do not return together.
const JITTER: f64 = 0.2;

/// The longest wait that a receiver may ask for.
const LONGEST_ASKED: Duration = Duration::from_hours(24);

/// What becomes of a delivery after an attempt.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Verdict {
    /// The receiver has it.
    Sent,
    /// It is tried again at this moment.
    Again(UnixMillis),
    /// The receiver may have it: it isn't sent again unless staff want that.
    PerhapsSent,
    /// Its attempts are used up, or the receiver is gone for good: a person has to look.
    GivenUp,
    /// It would be late by then: it's dropped.
    Expired,
}

impl Verdict {
    /// This verdict after the clock was set by `step_ms`.
    pub(super) fn moved_by(self, step_ms: i64) -> Self {
        match self {
            Self::Again(at) => Self::Again(UnixMillis(at.0.saturating_add(step_ms))),
            Self::Sent | Self::PerhapsSent | Self::GivenUp | Self::Expired => self,
        }
    }

    /// This verdict on a message that is too late after `expires_at`.
    pub(super) fn unless_expired(self, expires_at: Option<UnixMillis>) -> Self {
        match (self, expires_at) {
            (Self::Again(at), Some(end)) if at > end => Self::Expired,
            _ => self,
        }
    }
}

/// How often a message whose receiver can't recognize it may be handed over without an answer. The
/// office is better told twice than not at all. A visitor isn't.
fn most_unanswered(channel: Channel) -> u32 {
    match channel {
        Channel::Webhook => u32::MAX,
        Channel::OfficeMail => 2,
        Channel::VisitorMail => 1,
    }
}

/// Whether a message by `channel` that was handed over and not answered `unanswered` times must not be
/// handed over again.
pub(super) fn is_spent(channel: Channel, unanswered: u32) -> bool {
    unanswered >= most_unanswered(channel)
}

/// Decides what follows the attempt by `channel` that came to `outcome`. Before it, the message had
/// been attempted `earlier` times, of which `unanswered` ended without an answer. The rest is as in
/// [`decide`].
pub(super) fn decide_by(
    channel: Channel,
    outcome: &Outcome,
    (earlier, unanswered): (u32, u32),
    schedule: &[Duration],
    jitter: f64,
    now: UnixMillis,
) -> Verdict {
    let is_lost = matches!(outcome, Outcome::PerhapsSent { .. });
    match channel {
        Channel::VisitorMail if is_lost => Verdict::PerhapsSent,
        // Nobody knows whether the office got it, so staff have to check.
        _ if is_lost && is_spent(channel, unanswered.saturating_add(1)) => Verdict::GivenUp,
        _ => decide(outcome, earlier, schedule, jitter, now),
    }
}

/// Decides what follows the attempt that came to `outcome` after `earlier` others.
///
/// `jitter` in `0.0..=1.0` is the caller's chance; 0.5 keeps the schedule exactly.
pub(super) fn decide(
    outcome: &Outcome,
    earlier: u32,
    schedule: &[Duration],
    jitter: f64,
    now: UnixMillis,
) -> Verdict {
    let asked = match outcome {
        Outcome::Delivered => return Verdict::Sent,
        Outcome::Rejected { .. } | Outcome::RecipientRefused { .. } => return Verdict::GivenUp,
        Outcome::TryAgain { wait, .. } => *wait,
        Outcome::Unreachable { .. } | Outcome::PerhapsSent { .. } => Duration::ZERO,
    };
    match wait_after(earlier.saturating_add(1), schedule, jitter) {
        Some(scheduled) => Verdict::Again(now.plus(asked.min(LONGEST_ASKED).max(scheduled))),
        None => Verdict::GivenUp,
    }
}

/// The wait after the `failures`-th failure, counted from 1, or `None` once `schedule` is spent.
fn wait_after(failures: u32, schedule: &[Duration], jitter: f64) -> Option<Duration> {
    let index = usize::try_from(failures.checked_sub(1)?).ok()?;
    let wait = *schedule.get(index)?;
    Some(spread(wait, jitter))
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

    const NOW: UnixMillis = UnixMillis(1_810_303_200_000);
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

    fn failed(wait: Duration) -> Outcome {
        Outcome::TryAgain { error: String::new(), wait }
    }

    /// How long after `NOW` the next attempt is, or `None` if there is none.
    fn wait(outcome: &Outcome, earlier: u32, jitter: f64) -> Option<Duration> {
        match decide(outcome, earlier, &SCHEDULE, jitter, NOW) {
            Verdict::Again(at) => Some(at.since(NOW)),
            Verdict::Sent | Verdict::PerhapsSent | Verdict::GivenUp | Verdict::Expired => None,
        }
    }

    #[test]
    fn a_receiver_that_is_down_over_a_weekend_still_receives_everything() {
        let waits: Vec<_> = (0..9).filter_map(|n| wait(&failed(Duration::ZERO), n, 0.5)).collect();

        assert_eq!(waits, SCHEDULE);
        assert_eq!(waits.iter().sum::<Duration>(), Duration::from_secs(75 * 3_600 + 35 * 60 + 5));
        assert_eq!(wait(&failed(Duration::ZERO), 9, 0.5), None);
    }

    #[test]
    fn an_accepted_delivery_is_done_and_a_rejected_one_is_given_up() {
        let sent = decide(&Outcome::Delivered, 0, &SCHEDULE, 0.5, NOW);
        let rejected = Outcome::Rejected { error: String::new() };
        let rejected = decide(&rejected, 0, &SCHEDULE, 0.5, NOW);

        assert_eq!((sent, rejected), (Verdict::Sent, Verdict::GivenUp));
    }

    #[test]
    fn a_receiver_may_ask_for_a_longer_wait_of_up_to_a_day() {
        let (hour, day) = (Duration::from_hours(1), Duration::from_hours(24));
        for (asked, expected) in [
            (Duration::ZERO, SCHEDULE[0]),
            (Duration::from_secs(4), SCHEDULE[0]),
            (hour, hour),
            (day + hour, day),
            (Duration::MAX, day),
        ] {
            assert_eq!(wait(&failed(asked), 0, 0.5), Some(expected), "{asked:?}");
        }
        assert_eq!(wait(&failed(hour), 6, 0.5), Some(SCHEDULE[6]), "never a shorter one");
    }

    #[test]
    fn asking_for_a_wait_gives_no_attempt_more() {
        assert_eq!(wait(&failed(Duration::from_mins(1)), 9, 0.5), None);
    }

    proptest! {
        #[test]
        fn a_wait_lies_within_a_fifth_of_its_schedule(earlier in 0_u32..12, jitter in -1.0..2.0) {
            match (wait(&failed(Duration::ZERO), earlier, jitter), SCHEDULE.get(earlier as usize)) {
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

            prop_assert!(wait(&failed(Duration::ZERO), earlier, less) <= wait(&failed(Duration::ZERO), earlier, more));
        }

        #[test]
        fn no_schedule_and_no_receiver_makes_a_wait_implausible(
            waits in proptest::collection::vec(any::<u64>().prop_map(Duration::from_millis), 0..5),
            asked in any::<u64>().prop_map(Duration::from_millis),
            earlier in any::<u32>(),
            jitter in 0.0..1.0,
            now in any::<i64>().prop_map(UnixMillis),
        ) {
            let verdict = decide(&failed(asked), earlier, &waits, jitter, now);

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
            let Verdict::Again(at) = decide(&failed(Duration::ZERO), earlier, &SCHEDULE, 1.0, wrong) else {
                return Err(TestCaseError::fail("an attempt was left"));
            };

            let limit = latest_plausible(&SCHEDULE, NOW);
            let due_at = if at > limit { NOW } else { at };

            prop_assert!(due_at.since(NOW) <= Duration::from_hours(24).mul_f64(1.2));
        }
    }
}
