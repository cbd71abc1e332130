//! Errors of reads and writes, by what the caller can do about them.

use std::fmt;

use rusqlite::ErrorCode;

/// Why a read or write did not happen.
#[derive(Clone, Debug, thiserror::Error)]
pub enum StoreError {
    /// The queue of writes is full. The same call may succeed a moment later.
    #[error("the queue of writes is full")]
    Busy,
    /// The disk is full or failing, or the file is gone. Freeing space or a repair helps.
    #[error("the database can't be used: {0}")]
    Unavailable(Failure),
    /// The statement failed because of a bug of ours. SQLite has undone it.
    #[error("a statement failed: {0}")]
    Failed(Failure),
    /// The store is closed: the site stops, or another machine serves it now.
    #[error("the database is closed")]
    Closed,
    /// The work panicked, or the writer did.
    #[error("the work wasn't finished")]
    Unfinished,
}

/// An error of SQLite that every caller of the same commit can get a copy of.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Failure {
    /// SQLite's extended result code; 0 or less if the error isn't SQLite's.
    pub code: i32,
    /// SQLite's message. It names columns and files, never values.
    pub text: String,
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text)?;
        if self.code > 0 { write!(f, " (code {})", self.code) } else { Ok(()) }
    }
}

/// `SQLITE_IOERR_FSYNC` and `SQLITE_IOERR_DIR_FSYNC` (sqlite.org/rescode.html).
const FSYNC_FAILURES: [i32; 2] = [1034, 1290];

/// Error codes of our own. SQLite's are positive.
const LOG_GONE: i32 = -1;
const WRITER_PANICKED: i32 = -2;

impl Failure {
    /// The database's file was moved or deleted while it was open.
    pub(super) fn file_gone() -> Self {
        Self { code: 0, text: "its file is no longer where it was opened".to_owned() }
    }

    /// The write-ahead log or its index was deleted or replaced while it was open.
    pub(super) fn log_gone() -> Self {
        let text = "its write-ahead log (the file that ends in -wal, or -shm) was deleted or \
                    replaced while paddock was running";
        Self { code: LOG_GONE, text: text.to_owned() }
    }

    /// The writer thread has ended.
    pub(super) fn writer_panicked() -> Self {
        let text = "the thread that writes to it has stopped by a mistake in paddock";
        Self { code: WRITER_PANICKED, text: text.to_owned() }
    }

    /// Whether the file is damaged.
    pub(crate) fn is_damage(&self) -> bool {
        // The lowest byte of an extended code is its primary code.
        [rusqlite::ffi::SQLITE_CORRUPT, rusqlite::ffi::SQLITE_NOTADB].contains(&(self.code & 0xff))
    }

    /// Whether only a restart can recover. After a failed fsync the disk's content is unknown, and
    /// only a restart opens a new log or starts a new writer.
    pub(super) fn is_final(&self) -> bool {
        FSYNC_FAILURES.contains(&self.code) || [LOG_GONE, WRITER_PANICKED].contains(&self.code)
    }
}

impl From<&rusqlite::Error> for Failure {
    fn from(error: &rusqlite::Error) -> Self {
        let code = error.sqlite_error().map_or(0, |error| error.extended_code);
        Self { code, text: error.to_string() }
    }
}

impl From<rusqlite::Error> for StoreError {
    fn from(error: rusqlite::Error) -> Self {
        let failure = Failure::from(&error);
        let disk = matches!(
            error.sqlite_error_code(),
            Some(
                ErrorCode::DiskFull
                    | ErrorCode::SystemIoFailure
                    | ErrorCode::CannotOpen
                    | ErrorCode::ReadOnly
                    | ErrorCode::DatabaseCorrupt
                    | ErrorCode::NotADatabase
                    | ErrorCode::DatabaseBusy
            )
        );
        if disk { Self::Unavailable(failure) } else { Self::Failed(failure) }
    }
}
