//! Tells whether the database accepts writes, by a trial write.

use std::time::Duration;

use super::Store;
use super::error::StoreError;
use super::stored_settings::{set_setting, setting};
use super::write_failure::{WriteFailure, is_full};
use crate::clock::{self, SteadyMillis};

/// Size of a trial write, in bytes. It is more than a submission with its index entries needs;
/// otherwise a disk with space for the trial alone would pass.
const PROBE_BYTES: usize = 64 * 1024;

/// How long a result is reused while the disk fails. Frequent requests then don't keep the disk
/// busy.
const HOLDS_WHEN_FAILING: Duration = Duration::from_secs(1);

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
        let failure = match self.probe().await {
            Err(error) => Some(WriteFailure::of(error, self.path())),
            // A trial write may fit where an inquiry doesn't, such as into what the last failed one has given up.
            Ok(()) => is_full(self.path()).then(|| WriteFailure::full_disk_of(self.path())),
        };
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
