//! The outbox's time, and what happens to deliveries when the wall clock is set.

use std::time::Duration;

use rusqlite::{Connection, Transaction};
use tokio::time::timeout;

use crate::clock::{self, Reading, UnixMillis};
use crate::outbox::queue::Outbox;
use crate::outbox::{addresses, sql};
use crate::store::StoreError;

/// Differences up to this many milliseconds are left alone: time servers slow a clock down or speed it
/// up all the time, and the wait until the next attempt does not depend on it.
const TOLERANCE_MS: i64 = 1_000;

/// How long a read waits for the clock to be moved. A disk that doesn't answer must not keep staff from
/// reading.
const READ_PATIENCE: Duration = Duration::from_secs(1);

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
