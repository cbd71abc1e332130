//! How many orders an hour may have, by both clocks.

use std::time::Duration;

use super::state::{HOUR, State, until_fewer};
use crate::clock::{Reading, SteadyMillis};

/// The attempts of this process, by the steady clock; [`State`] has those of earlier ones by the wall clock.
#[derive(Default)]
pub(super) struct AttemptLimit {
    begun: Vec<SteadyMillis>,
}

impl AttemptLimit {
    /// Counts an attempt.
    pub(super) fn note(&mut self, now: SteadyMillis) {
        self.begun.retain(|at| now.since(*at) < HOUR);
        self.begun.push(now);
    }

    /// How long the next attempt has to wait.
    pub(super) fn wait(&self, state: &State, now: Reading) -> Duration {
        let own = self.begun.iter().map(|at| now.steady.since(*at));
        until_fewer(own).max(state.limit_wait(now.wall))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::clock::UnixMillis;

    #[test]
    fn a_clock_that_is_set_ahead_allows_no_more_attempts() {
        let mut limit = AttemptLimit::default();
        let at = |minutes: i64, years: i64| Reading {
            wall: UnixMillis((years * 525_600 + minutes) * 60_000),
            steady: SteadyMillis(minutes * 60_000),
            process: SteadyMillis(0),
        };
        for minute in [0, 1, 2, 3] {
            assert!(limit.wait(&State::default(), at(minute, 7 * minute)).is_zero(), "{minute}");
            limit.note(at(minute, 0).steady);
        }

        assert_eq!(limit.wait(&State::default(), at(10, 50)).as_secs() / 60, 50);
        assert_eq!(limit.wait(&State::default(), at(59, 50)).as_secs() / 60, 1);
        assert!(limit.wait(&State::default(), at(60, 50)).is_zero());
    }
}
