//! Checkpoints copy the write-ahead log into the database file when the log is long or the writer
//! idle.

use std::sync::Arc;
use std::sync::atomic::{AtomicI32, Ordering};
use std::time::Duration;

use rusqlite::Connection;
use rusqlite::hooks::Wal;

use super::connection;
use super::writer_options::Checkpoints;

/// Length of the log, in pages, that starts a checkpoint. With a higher limit the slowest commits
/// get slower.
const CHECKPOINT_AT_PAGES: i32 = 1_000;

/// The same where Litestream makes the checkpoints, at 1,000 pages or each minute: 64 MiB. This checkpoint
/// takes nothing from a Litestream that runs, because its read transaction keeps the log.
const CHECKPOINT_WITHOUT_LITESTREAM_AT_PAGES: i32 = 16_384;

/// Idle time after which a checkpoint also empties the log.
pub(super) const IDLE: Duration = Duration::from_secs(3);

/// The write-ahead log of a connection.
pub(super) struct Log {
    /// Number of pages after the last commit.
    pages: Arc<AtomicI32>,
    /// The length that starts a checkpoint.
    limit: i32,
}

impl Log {
    /// The log of `connection`. Turns off SQLite's automatic checkpoints, because they ignore a
    /// failed fsync. From then on only this module makes checkpoints.
    pub(super) fn of(
        connection: &mut Connection,
        checkpoints: Checkpoints,
    ) -> rusqlite::Result<Self> {
        let pages = Arc::new(AtomicI32::new(0));
        let seen = Arc::clone(&pages);
        connection.wal_hook(Some(move |_: &mut Wal, pages| {
            seen.store(pages, Ordering::Relaxed);
            Ok(())
        }))?;
        let limit = match checkpoints {
            Checkpoints::Own => CHECKPOINT_AT_PAGES,
            Checkpoints::LeftToLitestream => CHECKPOINT_WITHOUT_LITESTREAM_AT_PAGES,
        };
        Ok(Self { pages, limit })
    }

    /// Whether the log is so long that it needs a checkpoint. Starts counting again.
    pub(super) fn is_long(&self) -> bool {
        self.pages.swap(0, Ordering::Relaxed) >= self.limit
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

/// Copies the whole log before the connection is closed, so that the one file is a complete copy.
pub(super) fn empty_at_end(connection: &Connection, checkpoints: Checkpoints) {
    if checkpoints == Checkpoints::LeftToLitestream {
        return;
    }
    if let Err(error) = connection.execute_batch("pragma wal_checkpoint(truncate)") {
        tracing::warn!(%error, "the write-ahead log stays beside the database");
    }
}
