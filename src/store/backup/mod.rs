//! Copies the database while it is in use, and checks the copy before it gets its name.

mod error;
mod standstill;

use std::fs::{self, File, OpenOptions, TryLockError};
use std::io::Read;
use std::os::unix::fs::{MetadataExt, OpenOptionsExt};
use std::path::{Path, PathBuf};

use rusqlite::{Connection, OpenFlags};

use super::connection::{self, APPLICATION_ID};
use super::paths::{beside, resolved};
use super::replaced_files::FileIdentity;
use super::{database_file, sync_folder_of};

pub use self::error::BackupError;
pub use self::standstill::Standstill;
use crate::disk::{free_bytes, leaves_reserve};

/// Suffixes of the files that belong to a database.
const OWN_FILES: [&str; 7] = ["", "-wal", "-shm", "-journal", ".lock", ".erased", ".machine"];

/// Copies the database at `path` to `target`. Replaces an older copy only when the new one has
/// passed `integrity_check` and `foreign_key_check` and is on the disk.
///
/// Never overwrites the database or the files beside it: a running site would lose all later
/// writes. Leaves the last [`RESERVED_BYTES`](crate::disk::RESERVED_BYTES) of the database's disk free.
///
/// Uses `vacuum into`, which reads one consistent state without blocking anybody. A page-by-page
/// copy starts over with each write and may never end.
///
/// # Errors
///
/// [`BackupError`] if the database can't be read or is damaged, or if `target` can't be written, has
/// another program's file, is the database itself or has too little room. An older copy stays as it is.
pub fn backup(path: &Path, target: &Path) -> Result<(), BackupError> {
    let cannot_read = |reason| BackupError::Source { path: path.to_owned(), reason };
    if !database_file::exists(path).map_err(|error| cannot_read(error.to_string()))? {
        return Err(cannot_read("there is no such file".to_owned()));
    }
    let source = connection::open_for_reading(path);
    let source = source.map_err(|error| cannot_read(error.of(path).to_string()))?;
    let failed = |error: rusqlite::Error| BackupError::Copy {
        path: path.to_owned(),
        reason: error.to_string(),
    };
    let draft = draft_of(target);
    for file in [target, &draft] {
        if let Some(own) = own_file_at(path, file) {
            return Err(BackupError::Itself { path: file.to_owned(), own });
        }
    }
    if target.exists() && !is_copy(target) {
        return Err(BackupError::InTheWay { path: target.to_owned() });
    }
    if let Some(folder) = missing_folder(target) {
        return Err(BackupError::NoFolder { path: target.to_owned(), folder });
    }
    leave_room(path, target, size(&source).map_err(failed)?)?;
    let _lock = open_draft(&draft)?;
    let outcome = write_draft(&source, &draft).map_err(failed).and_then(|()| {
        if let Some(reason) = damage(&draft).map_err(failed)? {
            return Err(BackupError::Damaged { path: path.to_owned(), reason });
        }
        publish(&draft, target)
    });
    if outcome.is_err() {
        // Removes the incomplete copy, if possible.
        _ = fs::remove_file(&draft);
    }
    outcome
}

/// The file of the database at `path` that `file` refers to, whether by name, by a symbolic or hard
/// link, or by another spelling. The file need not exist.
fn own_file_at(path: &Path, file: &Path) -> Option<PathBuf> {
    let place = resolved(file);
    OWN_FILES
        .into_iter()
        .map(|suffix| beside(path, suffix))
        .find(|own| *own == place || FileIdentity::of(own).is_ok_and(|own| own.is_at(file)))
}

/// Whether the file at `path` is empty or a paddock database, and so may be replaced by a new copy.
fn is_copy(path: &Path) -> bool {
    // The header of a database (https://sqlite.org/fileformat.html, section 1.3).
    const MAGIC: &[u8; 16] = b"SQLite format 3\0";
    const ID_AT: usize = 68;
    let mut header = Vec::new();
    let is_read = fs::metadata(path).is_ok_and(|found| found.is_file())
        && File::open(path).is_ok_and(|file| file.take(100).read_to_end(&mut header).is_ok());
    let id = header.get(ID_AT..).and_then(<[u8]>::first_chunk).copied().map(u32::from_be_bytes);
    let is_own = header.starts_with(MAGIC) && id.map(i64::from) == Some(APPLICATION_ID);
    is_read && (header.is_empty() || is_own)
}

/// The folder of `target` if it doesn't exist.
fn missing_folder(target: &Path) -> Option<PathBuf> {
    let folder = target.parent().filter(|folder| !folder.as_os_str().is_empty())?;
    // If the system can't tell, the write itself will fail.
    let is_missing = folder.try_exists().is_ok_and(|exists| !exists);
    is_missing.then(|| folder.to_owned())
}

/// Size of the database with its log, in bytes. A copy is no larger.
fn size(source: &Connection) -> rusqlite::Result<u64> {
    let bytes = "select page_count * page_size from pragma_page_count, pragma_page_size";
    let bytes: i64 = source.query_row(bytes, [], |row| row.get(0))?;
    Ok(u64::try_from(bytes).unwrap_or(0))
}

/// Refuses a copy of `takes` bytes that would use the space reserved on the database's disk.
fn leave_room(path: &Path, target: &Path, takes: u64) -> Result<(), BackupError> {
    let place = resolved(target);
    let folder = place.parent().unwrap_or(&place);
    let device = |path| fs::metadata(path).map(|found| found.dev());
    // If the system can't tell, the write itself will fail.
    let (Ok(own), Ok(others), Ok(free)) = (device(path), device(folder), free_bytes(folder)) else {
        return Ok(());
    };
    if own != others || leaves_reserve(free, takes) {
        return Ok(());
    }
    Err(BackupError::NoRoom { path: target.to_owned(), takes, free })
}

/// Opens an empty draft and locks it: two copies written to one draft at once would destroy each
/// other.
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
    // Between opening and locking, another backup may have renamed this very file to the copy's
    // name.
    if !FileIdentity::of_open(&file, draft).map_err(cannot)?.is_still_there() {
        return Err(BackupError::UnderWay);
    }
    file.set_len(0).map_err(cannot)?;
    Ok(file)
}

fn write_draft(source: &Connection, draft: &Path) -> rusqlite::Result<()> {
    source.execute_batch("pragma query_only = off")?;
    source.execute("vacuum into ?1", [draft.to_string_lossy()])?;
    Ok(())
}

/// What is wrong with the copy at `draft` by `integrity_check` and `foreign_key_check`; `None` if it is
/// sound.
pub fn damage(draft: &Path) -> rusqlite::Result<Option<String>> {
    let copy = Connection::open_with_flags(draft, OpenFlags::SQLITE_OPEN_READ_ONLY)?;
    let integrity: String = copy.query_row("pragma integrity_check(1)", [], |row| row.get(0))?;
    if integrity != "ok" {
        return Ok(Some(integrity));
    }
    let mut statement = copy.prepare("pragma foreign_key_check")?;
    let is_damaged = statement.exists([])?;
    Ok(is_damaged.then(|| "a row points to another that is missing".to_owned()))
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
