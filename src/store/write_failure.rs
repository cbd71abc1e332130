//! Tells whether the database accepts writes and, if not, why, in words for the owner.

use std::fs;
use std::path::{Path, PathBuf};
use std::time::Duration;

use rusqlite::ffi::{SQLITE_CANTOPEN, SQLITE_FULL, SQLITE_IOERR};

use super::error::{Failure, StoreError};
use super::stored_settings::{set_setting, setting};
use super::{Store, folder_of};
use crate::clock::{self, SteadyMillis};
use crate::disk;

/// Size of a trial write, in bytes. It is more than a submission with its index entries needs;
/// otherwise a disk with space for the trial alone would pass.
const PROBE_BYTES: usize = 64 * 1024;

/// How long a result is reused while the disk fails. Frequent requests then don't keep the disk
/// busy.
const HOLDS_WHEN_FAILING: Duration = Duration::from_secs(1);

/// Free space, in bytes, below which a failed write is reported as a full disk, whatever error the
/// system gives.
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

/// The last result.
pub(super) struct Probe {
    at: SteadyMillis,
    failure: Option<WriteFailure>,
    /// Number of failed commits at that time.
    failures: u64,
}

impl Store {
    /// Why the database doesn't accept writes; `None` if it does. Reuses a result younger than
    /// `holds` unless a commit has failed since.
    pub async fn write_failure(&self, holds: Duration) -> Option<WriteFailure> {
        let mut last = self.shared.probe.lock().await;
        if let Some(probe) = last.as_ref().filter(|probe| self.is_fresh(probe, holds)) {
            return probe.failure.clone();
        }
        let failure = self.probe().await.err().map(|error| WriteFailure::of(error, self.path()));
        let failures = self.failures();
        *last = Some(Probe { at: clock::steady(), failure: failure.clone(), failures });
        failure
    }

    /// Like [`Store::write_failure`], but makes a trial write only if a commit has failed.
    pub async fn known_write_failure(&self) -> Option<WriteFailure> {
        if self.failures() == 0 { None } else { self.write_failure(Duration::MAX).await }
    }

    fn is_fresh(&self, probe: &Probe, holds: Duration) -> bool {
        let has_failed = probe.failures != self.failures();
        let is_well = probe.failure.is_none();
        let holds = if is_well { holds } else { HOLDS_WHEN_FAILING };
        !(is_well && has_failed) && clock::steady().since(probe.at) < holds
    }

    /// Makes a trial write and reads it back.
    async fn probe(&self) -> Result<(), StoreError> {
        let mut bytes = vec![0; PROBE_BYTES];
        bytes[..8].copy_from_slice(&clock::now().0.to_be_bytes());
        self.write(move |tx| set_setting(tx, "health", &bytes)).await?;
        self.read(|db| setting(db, "health")).await.map(drop)
    }
}

impl WriteFailure {
    /// The failure as a complete sentence.
    #[must_use]
    pub fn sentence(&self) -> String {
        let text = self.to_string();
        let (first, rest) = text.split_at(1);
        format!("{}{rest}.", first.to_uppercase())
    }

    fn of(error: StoreError, path: &Path) -> Self {
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
        let has_little = || disk::free_bytes(folder_of(path)).is_ok_and(|free| free < FULL_BELOW);
        // When the disk is full, SQLite sometimes reports only which system call failed.
        let may_be_full = [SQLITE_IOERR, SQLITE_CANTOPEN].contains(&kind) && has_little();
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
