//! Restores the replica of another machine, and tells what it contains.

use std::fmt;
use std::fs::{self, DirBuilder, Permissions};
use std::io::{self, ErrorKind};
use std::os::unix::fs::{DirBuilderExt, PermissionsExt};
use std::panic::resume_unwind;
use std::path::Path;
use std::time::Duration;

use tokio::task::spawn_blocking;

use super::END;
use super::error::ReplicaError;
use super::lease::{Lease, Numbers};
use super::litestream::Litestream;
use super::sql::{last_numbers, newest_record};
use crate::clock::{self, UnixMillis};
use crate::config::Config;
use crate::store::{self, OpenError, Standstill};

/// For so long a form may be open before it's sent. An id has the time at which its form was opened.
const FORMS_ARE_OPEN: Duration = Duration::from_hours(24);

/// What a machine that has taken over knows of what is lost.
#[derive(Clone, Debug)]
pub struct Report {
    /// The lease of the other machine.
    earlier: Lease,
    /// When the newest record in the replica was written.
    newest: Option<UnixMillis>,
    /// The last numbers in the replica.
    numbers: Numbers,
    /// Whether the replica has the last thing that the other machine wrote.
    is_whole: bool,
}

/// Restores the replica of the machine that had the lease `earlier`, proves it, and puts it in place of
/// the database, which is kept.
pub(super) async fn restore(
    config: &Config,
    earlier: Lease,
    standstill: Standstill,
) -> Result<Report, ReplicaError> {
    let litestream = Litestream::with(config, &earlier.replica())?;
    // Beside the target of a link: a file is renamed on its own disk only.
    let folder = store::beside(&config.storage.path, ".restoring");
    remove(&folder)?;
    // Litestream writes files that everybody can read.
    DirBuilder::new().mode(0o700).create(&folder)?;
    let restored = std::path::absolute(folder.join("paddock.db"))?;
    litestream.restore(&restored).await?;
    let placing = spawn_blocking(move || {
        let report = place(&restored, earlier, &standstill);
        remove(&folder)?;
        report
    });
    placing.await.unwrap_or_else(|error| resume_unwind(error.into_panic()))
}

fn place(restored: &Path, earlier: Lease, standstill: &Standstill) -> Result<Report, ReplicaError> {
    fs::set_permissions(restored, Permissions::from_mode(0o600))?;
    let damage = store::damage(restored).map_err(|error| OpenError::from(error).of(restored))?;
    if let Some(damage) = damage {
        return Err(ReplicaError::Damaged(damage));
    }
    let (newest, numbers, end) = store::read_beside(restored, |db| {
        Ok((newest_record(db)?, last_numbers(db)?, store::setting(db, END)?))
    })?;
    let is_whole = end.is_some() && end.as_deref() == earlier.end.as_deref().map(str::as_bytes);
    let now = clock::now().rfc3339().replace(':', "-");
    let kept = standstill.replace_database(restored, &format!(".before-{now}"))?;
    if let Some(kept) = kept {
        tracing::info!(kept = %kept.display(), "the database that was here is kept");
    }
    Ok(Report { earlier, newest, numbers, is_whole })
}

fn remove(folder: &Path) -> io::Result<()> {
    match fs::remove_dir_all(folder) {
        Err(error) if error.kind() != ErrorKind::NotFound => Err(error),
        _ => Ok(()),
    }
}

impl Report {
    /// Every inquiry and registration that was acknowledged until then is there.
    fn complete_until(&self) -> Option<UnixMillis> {
        // A replica is a beginning of all commits. The one with its newest record came after that record's time, and
        // the last numbers that the other machine has noted came with the commits before that note.
        let noted = self.earlier.numbers;
        let has_all =
            noted.is_some_and(|noted| noted.iter().zip(self.numbers).all(|(a, b)| *a <= b));
        self.newest.max(has_all.then_some(self.earlier.renewed_at))
    }
}

impl fmt::Display for Report {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Lease { host, renewed_at, .. } = &self.earlier;
        if self.is_whole {
            return write!(
                f,
                "Taken over from {host}, which had copied everything: nothing is lost."
            );
        }
        let Some(until) = self.complete_until() else {
            return write!(f, "Taken over from {host}. There is no inquiry in its replica.");
        };
        write!(
            f,
            "Taken over from {host}. Every inquiry and registration that it acknowledged until {} is here. \
             What it acknowledged later isn't; its last sign of life is of {}. `paddock missing FILE --since \
             {}` lists what is lost, from what your automation has received.",
            until.rfc3339(),
            renewed_at.rfc3339(),
            until.minus(FORMS_ARE_OPEN).rfc3339()
        )
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A report after a lease of 13:00 that noted `noted`, with a replica that has `numbers` and a newest record
    /// of 12:59.
    fn report(noted: Option<Numbers>, numbers: Numbers) -> Report {
        let lease = serde_json::json!({
            "machine": "a", "host": "barn", "term": 1, "since": "2027-05-14T12:00:00.000Z",
            "renewedAt": "2027-05-14T13:00:00.000Z", "numbers": noted, "lastsMs": 60_000,
            "stopsUnrenewed": false, "nonce": "n",
        });
        let earlier = serde_json::from_value(lease).unwrap();
        let newest = Some(UnixMillis(1_810_299_540_000));
        Report { earlier, newest, numbers, is_whole: false }
    }

    #[test]
    fn a_replica_is_complete_until_the_last_renewal_if_it_has_all_that_was_noted() {
        for (noted, numbers, until) in [
            (Some([7, 2, 30]), [7, 2, 30], "13:00"),
            (Some([7, 2, 30]), [8, 2, 31], "13:00"),
            // An inquiry that came first and was committed last is missing.
            (Some([7, 2, 30]), [6, 2, 30], "12:59"),
            (Some([7, 2, 30]), [8, 1, 30], "12:59"),
            (Some([7, 2, 30]), [8, 2, 29], "12:59"),
            (None, [8, 2, 30], "12:59"),
        ] {
            let said = report(noted, numbers).to_string();
            let words = format!("acknowledged until 2027-05-14T{until}:00.000Z is here");
            assert!(said.contains(&words), "{noted:?} {numbers:?}: {said}");
        }
    }
}
