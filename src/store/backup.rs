//! A copy of the database, made while it is in use, and proven before it gets its name.

use std::fs::{self, File, OpenOptions, TryLockError};
use std::io;
use std::os::unix::fs::OpenOptionsExt;
use std::path::{Path, PathBuf};

use rusqlite::{Connection, OpenFlags};

use super::connection;
use super::file_identity::FileIdentity;
use super::sync_folder_of;

/// Why there is no copy.
#[derive(Debug, thiserror::Error)]
pub enum BackupError {
    /// The database cannot be opened.
    #[error("cannot read {}: {reason}", path.display())]
    Source {
        /// The database file.
        path: PathBuf,
        /// What was said.
        reason: String,
    },
    /// The copy cannot be written.
    #[error("cannot write {}: {source}", path.display())]
    Target {
        /// The copy.
        path: PathBuf,
        /// What the system said.
        source: io::Error,
    },
    /// The copy would take the place of the database itself.
    #[error("{} is the database itself. Give the copy another name; nothing was changed.",
        path.display())]
    Itself {
        /// The copy, as it was named.
        path: PathBuf,
    },
    /// Another copy is being written to the same place.
    #[error("another copy is being made under this name. Wait for it, or choose another name.")]
    UnderWay,
    /// SQLite could not copy.
    #[error("copying failed: {0}")]
    Copy(#[from] rusqlite::Error),
    /// The copy is not whole, so the database is probably damaged.
    #[error("the copy did not pass its check: {0}. The database itself is probably damaged.")]
    Damaged(String),
}

/// Copies the database at `path` to `target`, replacing an older copy only when the new one has
/// passed `integrity_check` and `foreign_key_check` and is on the disk.
///
/// Over the database itself it does not go: a site that serves it would lose what comes next.
///
/// `vacuum into` reads one consistent state and holds nobody up; a copy page by page starts anew
/// with each write and may never end.
pub fn backup(path: &Path, target: &Path) -> Result<(), BackupError> {
    let source = connection::open_for_reading(path).map_err(|error| BackupError::Source {
        path: path.to_owned(),
        reason: error.to_string(),
    })?;
    if FileIdentity::of(path).is_ok_and(|database| database.is_at(target)) {
        return Err(BackupError::Itself { path: target.to_owned() });
    }
    let draft = draft_of(target);
    let _lock = open_draft(&draft)?;
    let outcome = write_draft(&source, &draft).and_then(|()| {
        check(&draft)?;
        publish(&draft, target)
    });
    if outcome.is_err() {
        // What is left of a failed copy helps nobody; if it cannot be removed, so be it.
        _ = fs::remove_file(&draft);
    }
    outcome
}

/// The draft, empty, and locked so that no other copy is written into it: two that are made at
/// once would destroy each other's.
fn open_draft(draft: &Path) -> Result<File, BackupError> {
    let cannot = |source| BackupError::Target { path: draft.to_owned(), source };
    // `vacuum into` takes an empty file and keeps its mode: readable by the owner alone.
    let file = OpenOptions::new()
        .create(true)
        .write(true)
        .truncate(false)
        .mode(0o600)
        .open(draft)
        .map_err(cannot)?;
    match file.try_lock() {
        Ok(()) => {}
        Err(TryLockError::WouldBlock) => return Err(BackupError::UnderWay),
        Err(TryLockError::Error(source)) => return Err(cannot(source)),
    }
    // Between opening and locking, the other may have given this very file the copy's name.
    if !FileIdentity::of_open(&file, draft).map_err(cannot)?.is_still_there() {
        return Err(BackupError::UnderWay);
    }
    file.set_len(0).map_err(cannot)?;
    Ok(file)
}

fn write_draft(source: &Connection, draft: &Path) -> Result<(), BackupError> {
    source.execute_batch("pragma query_only = off")?;
    source.execute("vacuum into ?1", [draft.to_string_lossy()])?;
    Ok(())
}

fn check(draft: &Path) -> Result<(), BackupError> {
    let copy = Connection::open_with_flags(draft, OpenFlags::SQLITE_OPEN_READ_ONLY)?;
    let integrity: String = copy.query_row("pragma integrity_check(1)", [], |row| row.get(0))?;
    if integrity != "ok" {
        return Err(BackupError::Damaged(integrity));
    }
    let mut statement = copy.prepare("pragma foreign_key_check")?;
    if statement.exists([])? {
        return Err(BackupError::Damaged("a row points to another that is missing".to_owned()));
    }
    Ok(())
}

fn publish(draft: &Path, target: &Path) -> Result<(), BackupError> {
    let cannot = |source| BackupError::Target { path: target.to_owned(), source };
    File::open(draft).and_then(|file| file.sync_all()).map_err(cannot)?;
    fs::rename(draft, target).map_err(cannot)?;
    sync_folder_of(target).map_err(cannot)
}

/// `backup.db` → `backup.db.part`, in the same folder, so that the rename is atomic.
fn draft_of(target: &Path) -> PathBuf {
    let mut name = target.as_os_str().to_owned();
    name.push(".part");
    name.into()
}
