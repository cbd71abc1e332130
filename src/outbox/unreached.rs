//! Mails that wait only because their server couldn't be reached.
//!
//! Each has a wait of its own, of up to a day. When one mail gets through, be it a test mail of the staff page,
//! the oldest of the others needn't wait for longer.

use std::collections::BTreeSet;
use std::ops::Bound::{Excluded, Unbounded};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// How many mails are tried at once again for each that gets through: their number grows while the
/// server takes them, and a server that is gone again costs few attempts.
const RELEASED: usize = 2;

/// The deliveries whose last attempt reached nobody, by their numbers, which grow with time. Clones
/// share them.
///
/// They aren't kept over a restart: the waits in the database are.
#[derive(Clone, Default)]
pub(super) struct Unreached(Arc<Mutex<BTreeSet<i64>>>);

impl Unreached {
    /// Notes that the last attempt at `delivery_no` reached nobody.
    pub(super) fn note(&self, delivery_no: i64) {
        self.lock().insert(delivery_no);
    }

    /// Forgets `delivery_no`, of which there is an answer.
    pub(super) fn forget(&self, delivery_no: i64) {
        self.lock().remove(&delivery_no);
    }

    /// Forgets the deliveries `numbers`.
    pub(super) fn forget_all(&self, numbers: &[i64]) {
        let mut waiting = self.lock();
        for number in numbers {
            waiting.remove(number);
        }
    }

    /// Lets `release` make the oldest due, because the server can be reached again. It returns false for one
    /// that doesn't wait any more, which doesn't count. Returns all that were offered: forget them after the
    /// commit, since a transaction that fails releases none.
    pub(super) fn release(
        &self,
        mut release: impl FnMut(i64) -> rusqlite::Result<bool>,
    ) -> rusqlite::Result<Vec<i64>> {
        let (mut offered, mut released) = (Vec::new(), 0);
        while released < RELEASED
            && let Some(number) = self.after(offered.last().copied())
        {
            released += usize::from(release(number)?);
            offered.push(number);
        }
        Ok(offered)
    }

    /// The oldest after the delivery `number`, or of all.
    fn after(&self, number: Option<i64>) -> Option<i64> {
        let start = number.map_or(Unbounded, Excluded);
        self.lock().range((start, Unbounded)).next().copied()
    }

    fn lock(&self) -> MutexGuard<'_, BTreeSet<i64>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Releases all that are offered, but for those in `gone`, as a transaction that commits.
    fn release(unreached: &Unreached, gone: &[i64]) -> Vec<i64> {
        let offered = unreached.release(|number| Ok(!gone.contains(&number))).unwrap();
        unreached.forget_all(&offered);
        offered
    }

    fn of(numbers: &[i64]) -> Unreached {
        let unreached = Unreached::default();
        for number in numbers {
            unreached.note(*number);
        }
        unreached
    }

    #[test]
    fn the_oldest_are_released_first_and_each_once() {
        let unreached = of(&[7, 3, 9, 1, 3]);
        unreached.forget(1);

        assert_eq!(release(&unreached, &[]), [3, 7]);
        assert_eq!(release(&unreached, &[]), [9]);
        assert!(release(&unreached, &[]).is_empty());
    }

    #[test]
    fn what_no_longer_waits_takes_no_others_place() {
        let unreached = of(&[1, 2, 3, 4, 5, 6]);

        assert_eq!(release(&unreached, &[1, 2, 4]), [1, 2, 3, 4, 5]);
        assert_eq!(release(&unreached, &[]), [6]);
    }

    #[test]
    fn a_transaction_that_fails_loses_none() {
        let unreached = of(&[1, 2]);

        unreached.release(|_| Err(rusqlite::Error::InvalidQuery)).unwrap_err();

        assert_eq!(release(&unreached, &[]), [1, 2]);
    }
}
