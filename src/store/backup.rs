//! A copy of the database, made while it is in use, and proven before it gets its name.

use std::fs::{self, File, OpenOptions, TryLockError};
use std::io::{self, Read};
use std::os::unix::fs::{MetadataExt, OpenOptionsExt};
use std::path::{Path, PathBuf};

use rusqlite::{Connection, OpenFlags};

use super::connection::{self, APPLICATION_ID};
use super::file_identity::{FileIdentity, beside, resolved};
use super::{existing_file, sync_folder_of};
use crate::disk::{RESERVED_BYTES, free_bytes, leaves_reserve, mebibytes};

/// What the names of a database's files end in.
const OWN_FILES: [&str; 5] = ["", "-wal", "-shm", "-journal", ".lock"];

/// Why there is no copy.
#[derive(Debug, thiserror::Error)]
pub enum BackupError {
    /// The database cannot be opened.
    #[error("can't read {}: {reason}", path.display())]
    Source {
        /// The database file.
        path: PathBuf,
        /// What was said.
        reason: String,
    },
    /// The copy cannot be written.
    #[error("can't write {}: {source}", path.display())]
    Target {
        /// The copy.
        path: PathBuf,
        /// What the system said.
        source: io::Error,
    },
    /// The copy would take the place of the database or of a file that belongs to it.
    #[error("{} is the database itself, or a file that belongs to it ({}). Give the copy another \
             name; nothing was changed.", path.display(), own.display())]
    Itself {
        /// What would be written over, as it was named.
        path: PathBuf,
        /// The file that it is.
        own: PathBuf,
    },
    /// The copy would take the place of something that is no copy.
    #[error("{} is there already, and it isn't a copy of a paddock database. Give the copy another \
             name; nothing was changed.", path.display())]
    InTheWay {
        /// What is there.
        path: PathBuf,
    },
    /// The copy would take the room that the database needs.
    #[error("there is no room for a copy on the disk of {}: it takes {} MiB, {} MiB are free, and \
             the last {} MiB are kept for the database. Make room or copy to another disk; nothing \
             was changed.", path.display(), mebibytes(*takes), mebibytes(*free),
        mebibytes(RESERVED_BYTES))]
    NoRoom {
        /// The copy.
        path: PathBuf,
        /// What it takes, in bytes.
        takes: u64,
        /// What there is, in bytes.
        free: u64,
    },
    /// Another copy is being written to the same place.
    #[error("another copy is being made under this name. Wait for it, or choose another name.")]
    UnderWay,
    /// SQLite could not copy.
    #[error("{} couldn't be copied: {reason}", path.display())]
    Copy {
        /// The database file.
        path: PathBuf,
        /// What was said.
        reason: String,
    },
    /// The copy is not whole, so the database is probably damaged.
    #[error("the copy of {} didn't pass its check: {reason}. The database itself is probably \
             damaged: keep the copies that you have.", path.display())]
    Damaged {
        /// The database file.
        path: PathBuf,
        /// What the check said.
        reason: String,
    },
}

/// Copies the database at `path` to `target`, replacing an older copy only when the new one has
/// passed `integrity_check` and `foreign_key_check` and is on the disk.
///
/// Never overwrites the database or the files beside it: a running site would lose what comes next.
/// Leaves the last [`RESERVED_BYTES`] of the database's disk free.
///
/// `vacuum into` reads one consistent state without blocking anybody. A copy page by page starts
/// over with each write and may never end.
pub fn backup(path: &Path, target: &Path) -> Result<(), BackupError> {
    let cannot_read = |reason| BackupError::Source { path: path.to_owned(), reason };
    if !existing_file::look(path).map_err(|error| cannot_read(error.to_string()))? {
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
    leave_room(path, target, size(&source).map_err(failed)?)?;
    let _lock = open_draft(&draft)?;
    let outcome = write_draft(&source, &draft).map_err(failed).and_then(|()| {
        if let Some(reason) = damage(&draft).map_err(failed)? {
            return Err(BackupError::Damaged { path: path.to_owned(), reason });
        }
        publish(&draft, target)
    });
    if outcome.is_err() {
        // Removes the rest of a failed copy, if possible.
        _ = fs::remove_file(&draft);
    }
    outcome
}

/// Which of the files of the database at `path`, existing or not, `file` refers to: by name, by a
/// symbolic or hard link, or by another spelling.
fn own_file_at(path: &Path, file: &Path) -> Option<PathBuf> {
    let place = resolved(file);
    OWN_FILES
        .into_iter()
        .map(|suffix| beside(path, suffix))
        .find(|own| *own == place || FileIdentity::of(own).is_ok_and(|own| own.is_at(file)))
}

/// Whether the file at `path` is a paddock database, or empty, so that an older copy may be replaced.
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

/// How large the database is, its log included, in bytes; its copy is no larger.
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
    // If the system can't say, the write itself will fail.
    let (Ok(own), Ok(others), Ok(free)) = (device(path), device(folder), free_bytes(folder)) else {
        return Ok(());
    };
    if own != others || leaves_reserve(free, takes) {
        return Ok(());
    }
    Err(BackupError::NoRoom { path: target.to_owned(), takes, free })
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

fn write_draft(source: &Connection, draft: &Path) -> rusqlite::Result<()> {
    source.execute_batch("pragma query_only = off")?;
    source.execute("vacuum into ?1", [draft.to_string_lossy()])?;
    Ok(())
}

/// What is wrong with the copy.
fn damage(draft: &Path) -> rusqlite::Result<Option<String>> {
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
