//! Folds the write-ahead log into the file (a checkpoint): when it has grown, and when it is idle.

use std::sync::Arc;
use std::sync::atomic::{AtomicI32, Ordering};
use std::time::Duration;

use rusqlite::Connection;
use rusqlite::hooks::Wal;

use super::connection;

/// Pages in the log at which it is folded into the file. With more, the slowest commits are slower.
const FOLD_AT_PAGES: i32 = 1_000;

/// Idle time after which the log is folded into the file and emptied.
pub(super) const IDLE: Duration = Duration::from_secs(3);

/// What is known of the log of a connection.
pub(super) struct Log {
    /// How many pages it had after the last commit.
    pages: Arc<AtomicI32>,
}

impl Log {
    /// The log of `connection`. Turns off SQLite's own checkpoints, which ignore a failing fsync;
    /// from now on only this module folds the log.
    pub(super) fn of(connection: &mut Connection) -> rusqlite::Result<Self> {
        let pages = Arc::new(AtomicI32::new(0));
        let seen = Arc::clone(&pages);
        connection.wal_hook(Some(move |_: &mut Wal, pages| {
            seen.store(pages, Ordering::Relaxed);
            Ok(())
        }))?;
        Ok(Self { pages })
    }

    /// Whether it has grown enough since this was last asked.
    pub(super) fn is_long(&self) -> bool {
        self.pages.swap(0, Ordering::Relaxed) >= FOLD_AT_PAGES
    }
}

/// Folds what can be folded without waiting for anybody.
pub(super) fn fold(connection: &Connection) -> rusqlite::Result<()> {
    connection.execute_batch("pragma wal_checkpoint(passive)")
}

/// Folds all of it and empties it. Does not wait for readers; false if one is in the way.
pub(super) fn empty(connection: &Connection) -> rusqlite::Result<bool> {
    connection::without_waiting(connection, |connection| {
        let is_busy: bool =
            connection.query_row("pragma wal_checkpoint(truncate)", [], |row| row.get("busy"))?;
        Ok(!is_busy)
    })
}
