//! Proves that this program can take a running site over from an earlier one.

use std::fs::{DirBuilder, File, TryLockError};
use std::io::{self, ErrorKind};
use std::os::unix::fs::DirBuilderExt;
use std::path::Path;

use super::{DATABASE, ProofError, refuse_damage, refuse_dropped, remove, start_from};
use crate::config::Config;
use crate::store::{self, Contents};

/// Tables of which an upgrade may lose no row.
const KEPT: [&str; 2] = ["contact_submissions", "event_registrations"];

/// What an upgrade makes of a database.
#[derive(Clone, Debug)]
pub struct Upgrade {
    /// The database as it is.
    pub before: Contents,
    /// The database as this program would leave it.
    pub after: Contents,
}

/// Proves that this program can serve the database at `path` with the settings `config`: a copy passes its
/// checks, is upgraded as at a start, passes them again with no inquiry and no registration less, and all pages
/// are rendered from it.
///
/// Works in the new folder `folder`, which it removes. Another program may serve the database meanwhile.
///
/// # Errors
///
/// [`ProofError`] with what is wrong.
pub async fn prove_upgrade(
    path: &Path,
    config: Config,
    folder: &Path,
) -> Result<Upgrade, ProofError> {
    let cannot = |source| ProofError::Folder { folder: folder.to_owned(), source };
    let _lock = empty_folder(folder).map_err(cannot)?;
    // Boxed, since it is large.
    let upgrade = Box::pin(upgrade_in(path, config, folder)).await;
    remove(folder).map_err(cannot)?;
    upgrade
}

/// Makes the folder, or empties it if an interrupted check has left it. The lock keeps a second check out.
fn empty_folder(folder: &Path) -> io::Result<File> {
    let mut builder = DirBuilder::new();
    builder.mode(0o700);
    match builder.create(folder) {
        Err(error) if error.kind() == ErrorKind::AlreadyExists => {
            drop(lock(folder)?);
            remove(folder)?;
            builder.create(folder)?;
        }
        created => created?,
    }
    lock(folder)
}

fn lock(folder: &Path) -> io::Result<File> {
    let file = File::open(folder)?;
    match file.try_lock() {
        Ok(()) => Ok(file),
        Err(TryLockError::WouldBlock) => Err(io::Error::other("another check is under way in it")),
        Err(TryLockError::Error(error)) => Err(error),
    }
}

async fn upgrade_in(path: &Path, config: Config, folder: &Path) -> Result<Upgrade, ProofError> {
    let copy = folder.join(DATABASE);
    store::backup(path, &copy)?;
    let before = store::contents(&copy)?;
    let photographs = config.staff_photographs();
    let photographs = photographs.is_dir().then_some(&*photographs);
    let proof = Box::pin(start_from(copy.clone(), config.clone(), photographs)).await?;
    refuse_dropped(&proof, &config)?;
    refuse_damage(&copy)?;
    let after = store::contents(&copy)?;
    for table in KEPT {
        let rows = |contents: &Contents| contents.rows.get(table).copied().unwrap_or(0);
        let (counted, found) = (rows(&before), rows(&after));
        if found < counted {
            return Err(ProofError::Lost { table: table.to_owned(), counted, found });
        }
    }
    Ok(Upgrade { before, after })
}
