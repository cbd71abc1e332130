//! Mails that wait only because their server couldn't be reached.
//!
//! Each has a wait of its own, of up to a day. When one mail gets through, the oldest of the others
//! needn't wait for longer.

use std::collections::BTreeSet;
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

    /// Takes the oldest out, because the server can be reached again.
    pub(super) fn release(&self) -> Vec<i64> {
        let mut waiting = self.lock();
        std::iter::from_fn(|| waiting.pop_first()).take(RELEASED).collect()
    }

    fn lock(&self) -> MutexGuard<'_, BTreeSet<i64>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_oldest_are_released_first_and_each_once() {
        let unreached = Unreached::default();
        for number in [7, 3, 9, 1, 3] {
            unreached.note(number);
        }
        unreached.forget(1);

        assert_eq!(unreached.release(), [3, 7]);
        assert_eq!(unreached.release(), [9]);
        assert!(unreached.release().is_empty());
    }
}
