//! How many attempts run at once, so that failing ones never hold up the others.

use std::collections::{HashMap, HashSet};

use tokio::task;

use super::channel::Lane;
use super::sql::{Due, Room};

/// Attempts at once per lane.
const ATTEMPTS_AT_ONCE: usize = 8;

/// Retries at once per lane, at most. The other attempts are reserved for untried deliveries.
const REPEATED_AT_ONCE: usize = 4;

/// The attempts that are under way, by the task that makes them.
///
/// They are known here and nowhere else. One process owns the database, so a claim on the disk
/// would only have to be undone after a crash.
#[derive(Default)]
pub(super) struct InProgress {
    under_way: HashMap<task::Id, Place>,
}

/// Where an attempt is made.
pub(super) struct Place {
    delivery_no: i64,
    lane: Lane,
    repeated: bool,
}

impl Place {
    /// The place of `due`.
    pub(super) fn of(due: &Due) -> Self {
        Self { delivery_no: due.delivery_no, lane: due.lane, repeated: due.attempts > 0 }
    }
}

impl InProgress {
    /// Notes that `task` makes the attempt at `place`.
    pub(super) fn enter(&mut self, task: task::Id, place: Place) {
        self.under_way.insert(task, place);
    }

    /// Notes that `task` has ended; which delivery it attempted.
    pub(super) fn leave(&mut self, task: task::Id) -> Option<i64> {
        self.under_way.remove(&task).map(|place| place.delivery_no)
    }

    /// How many more attempts of `lane` may begin.
    pub(super) fn room(&self, lane: Lane) -> Room {
        let of_lane = || self.under_way.values().filter(|place| place.lane == lane);
        let total = ATTEMPTS_AT_ONCE.saturating_sub(of_lane().count());
        let repeated = of_lane().filter(|place| place.repeated).count();
        Room { total, repeated: total.min(REPEATED_AT_ONCE.saturating_sub(repeated)) }
    }

    /// The deliveries that are being attempted.
    pub(super) fn in_flight(&self) -> HashSet<i64> {
        self.under_way.values().map(|place| place.delivery_no).collect()
    }
}
