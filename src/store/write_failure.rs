//! Why the database doesn't accept writes, in words for the owner.

use std::fs;
use std::path::{Path, PathBuf};

use rusqlite::ffi::{SQLITE_CANTOPEN, SQLITE_FULL, SQLITE_IOERR};

use super::error::{Failure, StoreError};
use super::folder_of;
use crate::disk;

/// Free space, in bytes, below which a disk counts as full: an inquiry with all that it changes may not fit, and
/// whatever error the system gives for a failed write, this is its cause.
const FULL_BELOW: u64 = 1024 * 1024;

/// Why the database doesn't accept writes.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum WriteFailure {
    /// The disk is full.
    #[error(
        "the disk is full: {} MB free. Make room on the disk that holds {}",
        free / (1024 * 1024),
        folder.display()
    )]
    DiskFull {
        /// The database's folder.
        folder: PathBuf,
        /// Free space, in bytes.
        free: u64,
    },
    /// Any other cause.
    #[error("the database isn't taking writes: {0}")]
    Other(String),
}

impl WriteFailure {
    /// The failure as a complete sentence.
    #[must_use]
    pub fn sentence(&self) -> String {
        let text = self.to_string();
        let (first, rest) = text.split_at(1);
        format!("{}{rest}.", first.to_uppercase())
    }

    /// Why the database at `path` answered a write with `error`.
    pub(super) fn of(error: StoreError, path: &Path) -> Self {
        match error {
            StoreError::Unavailable(failure) => {
                Self::disk_full(&failure, path).unwrap_or_else(|| Self::Other(failure.to_string()))
            }
            other => Self::Other(other.to_string()),
        }
    }

    /// The full disk under the database at `path`, if that caused `failure`.
    pub(crate) fn disk_full(failure: &Failure, path: &Path) -> Option<Self> {
        // The lowest byte of an extended code is its primary code.
        let kind = failure.code & 0xff;
        // When the disk is full, SQLite sometimes reports only which system call failed.
        let may_be_full = [SQLITE_IOERR, SQLITE_CANTOPEN].contains(&kind) && is_full(path);
        (kind == SQLITE_FULL || may_be_full).then(|| Self::full_disk_of(path))
    }

    /// The failure for a full disk under the database at `path`.
    pub(super) fn full_disk_of(path: &Path) -> Self {
        let folder = folder_of(path);
        let free = disk::free_bytes(folder).unwrap_or(0);
        let folder = fs::canonicalize(folder).unwrap_or_else(|_| folder.to_owned());
        Self::DiskFull { folder, free }
    }
}

/// Whether the disk of the database at `path` has so little room that an inquiry may not fit. False if that isn't known:
/// a write says it then.
pub(super) fn is_full(path: &Path) -> bool {
    disk::free_bytes(folder_of(path)).is_ok_and(|free| free < FULL_BELOW)
}
