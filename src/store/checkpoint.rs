//! Checkpoints copy the write-ahead log into the database file when the log is long or the writer
//! idle.

use std::sync::Arc;
use std::sync::atomic::{AtomicI32, Ordering};
use std::time::Duration;

use rusqlite::Connection;
use rusqlite::hooks::Wal;

use super::connection;

/// Length of the log, in pages, that starts a checkpoint. With a higher limit the slowest commits
/// get slower.
const CHECKPOINT_AT_PAGES: i32 = 1_000;

/// Idle time after which a checkpoint also empties the log.
pub(super) const IDLE: Duration = Duration::from_secs(3);

/// The write-ahead log of a connection.
pub(super) struct Log {
    /// Number of pages after the last commit.
    pages: Arc<AtomicI32>,
}

impl Log {
    /// The log of `connection`. Turns off SQLite's automatic checkpoints, because they ignore a
    /// failed fsync. From then on only this module makes checkpoints.
    pub(super) fn of(connection: &mut Connection) -> rusqlite::Result<Self> {
        let pages = Arc::new(AtomicI32::new(0));
        let seen = Arc::clone(&pages);
        connection.wal_hook(Some(move |_: &mut Wal, pages| {
            seen.store(pages, Ordering::Relaxed);
            Ok(())
        }))?;
        Ok(Self { pages })
    }

    /// Whether the log has reached [`CHECKPOINT_AT_PAGES`]. Starts counting again.
    pub(super) fn is_long(&self) -> bool {
        self.pages.swap(0, Ordering::Relaxed) >= CHECKPOINT_AT_PAGES
    }
}

/// Copies as much of the log as is possible without waiting for readers.
pub(super) fn checkpoint(connection: &Connection) -> rusqlite::Result<()> {
    connection.execute_batch("pragma wal_checkpoint(passive)")
}

/// Copies the whole log and empties it. Doesn't wait for readers; returns false if one is in the
/// way.
pub(super) fn empty(connection: &Connection) -> rusqlite::Result<bool> {
    connection::without_waiting(connection, |connection| {
        let is_busy: bool =
            connection.query_row("pragma wal_checkpoint(truncate)", [], |row| row.get("busy"))?;
        Ok(!is_busy)
    })
}
