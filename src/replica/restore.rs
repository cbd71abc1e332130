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
use super::lease::Lease;
use super::litestream::Litestream;
use super::machine::beside;
use super::sql::newest_record;
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
    let folder = beside(&config.storage.path, ".restoring");
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
    let (newest, end) =
        store::read_beside(restored, |db| Ok((newest_record(db)?, store::setting(db, END)?)))?;
    let is_whole = end.is_some() && end.as_deref() == earlier.end.as_deref().map(str::as_bytes);
    let now = clock::now().rfc3339().replace(':', "-");
    let kept = standstill.replace_database(restored, &format!(".before-{now}"))?;
    if let Some(kept) = kept {
        tracing::info!(kept = %kept.display(), "the database that was here is kept");
    }
    Ok(Report { earlier, newest, is_whole })
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
        // All of a replica was written before what isn't in it.
        let has_all = self.newest >= self.earlier.written_at;
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
