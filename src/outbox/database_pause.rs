//! The pauses while the database does not answer.

use std::time::Duration;

/// They double from the first to the last.
pub(super) const FIRST_PAUSE: Duration = Duration::from_secs(1);
const LAST_PAUSE: Duration = Duration::from_secs(30);

/// How long to leave the database alone after `troubles` failures in a row, counted from 1.
pub(super) fn pause(troubles: u32) -> Duration {
    let doublings = troubles.saturating_sub(1).min(LAST_PAUSE.as_secs().ilog2() + 1);
    (FIRST_PAUSE * 2_u32.pow(doublings)).min(LAST_PAUSE)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pauses_double_from_one_second_to_thirty() {
        let pauses: Vec<_> = (1..=7).map(|troubles| pause(troubles).as_secs()).collect();

        assert_eq!(pauses, [1, 2, 4, 8, 16, 30, 30]);
        assert_eq!(pause(u32::MAX), LAST_PAUSE);
    }
}
