//! Whether the database takes writes and, if not, why, in words for its owner.

use std::fs;
use std::path::{Path, PathBuf};
use std::time::Duration;

use rusqlite::ffi::{SQLITE_CANTOPEN, SQLITE_FULL, SQLITE_IOERR};

use super::error::{Failure, StoreError};
use super::settings::{set_setting, setting};
use super::{Store, folder_of};
use crate::clock::{self, SteadyMillis};
use crate::disk;

/// How much is written to find out whether the disk takes it: more than a submission takes, with all
/// its indexes, or the site would be well on a disk that has room for nothing but this.
const PROBE_BYTES: usize = 64 * 1024;

/// How long a result is reused while the disk fails, so that frequent requests don't keep it busy.
const HOLDS_WHEN_FAILING: Duration = Duration::from_secs(1);

/// A disk that has less room is full, even if the system says something else about a failed write.
const FULL_BELOW: u64 = 1024 * 1024;

/// Why the database takes no writes.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Trouble {
    /// There is no room.
    #[error(
        "the disk is full: {} MB free. Make room on the disk that holds {}",
        free / (1024 * 1024),
        folder.display()
    )]
    DiskFull {
        /// The database's folder.
        folder: PathBuf,
        /// How many bytes are free.
        free: u64,
    },
    /// Anything else.
    #[error("the database isn't taking writes: {0}")]
    Other(String),
}

/// What was last found out.
pub(super) struct Probe {
    at: SteadyMillis,
    trouble: Option<Trouble>,
    /// The number of failed commits at that time.
    failures: u64,
}

impl Store {
    /// Why the database takes no writes; `None` if it does. A result that is younger than `holds`
    /// is reused unless a commit has failed since.
    pub async fn trouble(&self, holds: Duration) -> Option<Trouble> {
        let mut last = self.shared.probe.lock().await;
        if let Some(probe) = last.as_ref().filter(|probe| self.is_fresh(probe, holds)) {
            return probe.trouble.clone();
        }
        let trouble = self.probe().await.err().map(|error| Trouble::of(error, self.path()));
        let failures = self.failures();
        *last = Some(Probe { at: clock::steady(), trouble: trouble.clone(), failures });
        trouble
    }

    /// Like [`Store::trouble`], but writes nothing to find out unless a commit has failed.
    pub async fn known_trouble(&self) -> Option<Trouble> {
        if self.failures() == 0 { None } else { self.trouble(Duration::MAX).await }
    }

    fn is_fresh(&self, probe: &Probe, holds: Duration) -> bool {
        let has_failed = probe.failures != self.failures();
        let is_well = probe.trouble.is_none();
        let holds = if is_well { holds } else { HOLDS_WHEN_FAILING };
        !(is_well && has_failed) && clock::steady().since(probe.at) < holds
    }

    /// Writes, and reads it again.
    async fn probe(&self) -> Result<(), StoreError> {
        let mut bytes = vec![0; PROBE_BYTES];
        bytes[..8].copy_from_slice(&clock::now().0.to_be_bytes());
        self.write(move |tx| set_setting(tx, "health", &bytes)).await?;
        self.read(|db| setting(db, "health")).await.map(drop)
    }
}

impl Trouble {
    /// It as a sentence of its own.
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

    /// That the disk of the database at `path` is full, if that is behind `failure`.
    pub(crate) fn disk_full(failure: &Failure, path: &Path) -> Option<Self> {
        // The extended codes have the kind in their lowest byte.
        let kind = failure.code & 0xff;
        let has_little = || disk::free_bytes(folder_of(path)).is_ok_and(|free| free < FULL_BELOW);
        // SQLite names some failures for want of room by the call that failed.
        let may_be_full = [SQLITE_IOERR, SQLITE_CANTOPEN].contains(&kind) && has_little();
        (kind == SQLITE_FULL || may_be_full).then(|| Self::full_disk_of(path))
    }

    /// That the disk of the database at `path` is full.
    pub(super) fn full_disk_of(path: &Path) -> Self {
        let folder = folder_of(path);
        let free = disk::free_bytes(folder).unwrap_or(0);
        let folder = fs::canonicalize(folder).unwrap_or_else(|_| folder.to_owned());
        Self::DiskFull { folder, free }
    }
}
