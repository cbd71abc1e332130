//! Pauses while the database can't be used.

use std::time::Duration;

/// They double from the first to the last.
pub(super) const FIRST_PAUSE: Duration = Duration::from_secs(1);
const LAST_PAUSE: Duration = Duration::from_secs(30);

/// Pause after `failures` failures in a row, counted from 1.
pub(super) fn pause(failures: u32) -> Duration {
    let doublings = failures.saturating_sub(1).min(LAST_PAUSE.as_secs().ilog2() + 1);
    (FIRST_PAUSE * 2_u32.pow(doublings)).min(LAST_PAUSE)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pauses_double_from_one_second_to_thirty() {
        let pauses: Vec<_> = (1..=7).map(|failures| pause(failures).as_secs()).collect();

        assert_eq!(pauses, [1, 2, 4, 8, 16, 30, 30]);
        assert_eq!(pause(u32::MAX), LAST_PAUSE);
    }
}
