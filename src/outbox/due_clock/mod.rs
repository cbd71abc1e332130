//! The clock for due times: setting the wall clock makes no wait longer or shorter.
//!
//! The database keeps wall time, because staff and later processes read it. While a process lives,
//! deliveries go by its steady clock plus an offset. When the wall clock is set,
//! [`Outbox::follow_clock`](super::Outbox::follow_clock) moves the stored moments of everything that is undelivered, and the
//! offset, by the same step in one transaction.

mod clock_steps;

use std::sync::Arc;
use std::sync::atomic::{AtomicI64, Ordering};

use tokio::sync::RwLock;

use crate::clock::{Reading, SteadyMillis, UnixMillis};

/// The clock for due times. Clones share it.
#[derive(Clone)]
pub(super) struct DueClock {
    /// This clock's time less the steady clock's, in milliseconds.
    offset_ms: Arc<AtomicI64>,
    /// Locked for writing while the clock is moved.
    moving: Arc<RwLock<()>>,
}

impl DueClock {
    /// A clock that agrees with the wall clock as it was read.
    pub(super) fn new(Reading { wall, steady, .. }: Reading) -> Self {
        let offset_ms = wall.0.saturating_sub(steady.0);
        Self { offset_ms: Arc::new(AtomicI64::new(offset_ms)), moving: Arc::default() }
    }

    /// How far this clock is ahead of the steady clock, in milliseconds. Within a transaction it matches
    /// every stored moment, because it's changed in the transaction that moves them.
    ///
    /// Exception: if that transaction can't be committed, transactions that run before
    /// [`Outbox::follow_clock`](super::Outbox::follow_clock) puts the offset back see one that isn't in the database. A delivery that
    /// is put off by them waits longer or shorter by the step.
    pub(super) fn offset_ms(&self) -> i64 {
        self.offset_ms.load(Ordering::Relaxed)
    }

    /// This clock's time at the `steady` clock's.
    pub(super) fn at(&self, steady: SteadyMillis) -> UnixMillis {
        UnixMillis(steady.0.saturating_add(self.offset_ms()))
    }

    fn set_offset_ms(&self, offset_ms: i64) {
        self.offset_ms.store(offset_ms, Ordering::Relaxed);
    }
}
