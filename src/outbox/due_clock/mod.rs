//! The clock for due times: setting the wall clock makes no wait longer or shorter.
//!
//! The database keeps wall time, because staff and later processes read it. While a process lives,
//! deliveries go by its steady clock plus an offset. When the wall clock is set,
//! [`Outbox::follow_clock`] moves the stored moments of everything that is undelivered, and the
//! offset, by the same step in one transaction.

use std::sync::Arc;
use std::sync::atomic::{AtomicI64, Ordering};
use std::time::Duration;

use rusqlite::{Connection, Transaction};
use tokio::sync::RwLock;
use tokio::time::timeout;

use super::queue::Outbox;
use super::{addresses, sql};
use crate::clock::{self, Reading, SteadyMillis, UnixMillis};
use crate::store::StoreError;

/// Differences up to this many milliseconds are left alone: time servers slow a clock down or speed it
/// up all the time, and the wait until the next attempt does not depend on it.
const TOLERANCE_MS: i64 = 1_000;

/// How long a read waits for the clock to be moved. A disk that doesn't answer must not keep staff from
/// reading.
const READ_PATIENCE: Duration = Duration::from_secs(1);

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
    /// [`Outbox::follow_clock`] puts the offset back see one that isn't in the database. A delivery that
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

impl Outbox {
    /// The time that deliveries go by: the wall clock's, once [`Outbox::follow_clock`] has seen how it
    /// was set.
    #[must_use]
    pub fn now(&self) -> UnixMillis {
        self.due_clock.at(clock::steady())
    }

    /// Reads the database together with [`Outbox::now`]: the clock isn't moved between the two, which
    /// would make everything look an hour late.
    ///
    /// # Errors
    ///
    /// [`StoreError`] if the database can't be read.
    pub async fn read_with_now<T: Send + 'static>(
        &self,
        work: impl FnOnce(&Connection, UnixMillis) -> rusqlite::Result<T> + Send + 'static,
    ) -> Result<T, StoreError> {
        let _not_moving = timeout(READ_PATIENCE, self.due_clock.moving.read()).await;
        let now = self.now();
        self.store.read(move |db| work(db, now)).await
    }

    /// Moves everything that is undelivered along if the wall clock was set since the last call, so
    /// that each wait stays as long as it was. Otherwise writes nothing.
    pub async fn follow_clock(&self, reading: Reading) {
        let _moving = self.due_clock.moving.write().await;
        let before = self.due_clock.offset_ms();
        let now = self.due_clock.at(reading.steady);
        let step_ms = reading.wall.0.saturating_sub(now.0);
        if step_ms.abs() <= TOLERANCE_MS {
            return;
        }
        let due_clock = self.due_clock.clone();
        let moving = self.store.write(move |tx| {
            move_moments(tx, now, step_ms)?;
            due_clock.set_offset_ms(before.saturating_add(step_ms));
            Ok(())
        });
        match moving.await {
            Ok(()) => {
                tracing::info!(step_ms, "the clock was set: deliveries wait as long as before");
            }
            Err(error) => {
                self.due_clock.set_offset_ms(before);
                tracing::warn!(%error, step_ms, "the clock was set; deliveries go by the earlier time");
            }
        }
    }

    /// Moves everything that is undelivered back if an earlier process wrote it under a clock that was
    /// ahead of this one. The time since that process ended is unknown then, and counts as zero.
    ///
    /// Call it before the worker starts.
    pub async fn correct_future_moments(&self, now: UnixMillis) {
        let correcting = self.store.write(move |tx| {
            let last = sql::last_moment(tx)?.unwrap_or(now);
            let step_ms = now.0.saturating_sub(last.0);
            if step_ms < 0 {
                move_moments(tx, last, step_ms)?;
            }
            Ok(step_ms.min(0))
        });
        match correcting.await {
            Ok(0) => {}
            Ok(step_ms) => tracing::warn!(step_ms, "the clock was set back since the last run"),
            Err(error) => tracing::warn!(%error, "deliveries may wait by an earlier clock"),
        }
    }
}

/// Moves the stored moments of undelivered messages by `step_ms`. `now` is the time before the step.
fn move_moments(tx: &Transaction<'_>, now: UnixMillis, step_ms: i64) -> rusqlite::Result<()> {
    sql::move_moments(tx, now, step_ms)?;
    addresses::move_moments(tx, step_ms)
}
