//! Checks the file at the database's path before SQLite opens it, and creates it for a new site.
//!
//! SQLite takes an empty file for a new database and deletes the write-ahead log beside it, which
//! may hold the last submissions. So a site is new only if there is no file at all.

use std::fs::{self, File, OpenOptions};
use std::io::{self, Read};
use std::os::unix::fs::OpenOptionsExt;
use std::path::Path;

use rusqlite::Connection;

use super::connection::APPLICATION_ID;
use super::open_error::OpenError;
use super::paths::{beside, resolved};
use super::sync_folder_of;

/// The first bytes of a database (sqlite.org/fileformat2.html, 1.3).
const MAGIC: &[u8; 16] = b"SQLite format 3\0";

/// The header of a database.
type Header = [u8; 100];

/// Whether there is a file at `path`. Refuses a folder, an empty file, and a write-ahead log without
/// its database. Opens no connection, so it is safe for a database in use.
pub(super) fn exists(path: &Path) -> Result<bool, OpenError> {
    let path_buf = || path.to_owned();
    let log = beside(path, "-wal");
    let has_log = fs::metadata(&log).is_ok_and(|log| log.len() > 0);
    match fs::metadata(path) {
        Ok(found) if found.is_dir() => Err(OpenError::IsFolder { path: path_buf() }),
        Ok(found) if found.len() == 0 => Err(OpenError::Empty { path: path_buf() }),
        Ok(_) => Ok(true),
        Err(error) if error.kind() != io::ErrorKind::NotFound => {
            Err(OpenError::Folder { path: path_buf(), source: error })
        }
        Err(_) if has_log => Err(OpenError::LogAlone { path: path_buf(), log }),
        Err(_) => Ok(false),
    }
}

/// Refuses a database that is shorter than its header says, such as an interrupted copy.
///
/// Don't call it for a database that this process has open: closing the file would drop SQLite's
/// locks.
pub(super) fn check_length(path: &Path) -> Result<(), OpenError> {
    let cannot = |source| OpenError::Folder { path: path.to_owned(), source };
    let mut header: Header = [0; 100];
    let mut file = File::open(path).map_err(cannot)?;
    let has = file.metadata().map_err(cannot)?.len();
    // SQLite itself refuses a file that is shorter or doesn't begin like a database.
    if file.read_exact(&mut header).is_err() || !header.starts_with(MAGIC) {
        return Ok(());
    }
    // The missing pages may be in the log.
    let has_log = fs::metadata(beside(path, "-wal")).is_ok_and(|log| log.len() > 0);
    match length(&header) {
        Some(says) if has < says && !has_log => {
            Err(OpenError::CutShort { path: path.to_owned(), has, says })
        }
        _ => Ok(()),
    }
}

/// Whether nothing is lost to another program if the file at `path` is replaced: it's a database of paddock, damaged or
/// not, or empty, or isn't there. Opens no connection.
#[must_use]
pub fn is_replaceable(path: &Path) -> bool {
    match fs::metadata(path) {
        Ok(found) if found.is_file() => found.len() == 0 || is_signed(path).unwrap_or(false),
        Ok(_) => false,
        Err(error) => error.kind() == io::ErrorKind::NotFound,
    }
}

/// Whether the file at `path` begins like a database of paddock.
fn is_signed(path: &Path) -> io::Result<bool> {
    let mut header: Header = [0; 100];
    File::open(path)?.read_exact(&mut header)?;
    let id = header[68..72].iter().fold(0, |id, byte| id << 8 | i64::from(*byte));
    Ok(header.starts_with(MAGIC) && id == APPLICATION_ID)
}

/// Length of a database with this header, in bytes; `None` if an old version of SQLite hasn't kept
/// it up to date.
fn length(header: &Header) -> Option<u64> {
    let number = |at: usize| {
        let bytes = header[at..at + 4].iter();
        bytes.fold(0_u64, |number, byte| number << 8 | u64::from(*byte))
    };
    let page = u64::from(header[16]) << 8 | u64::from(header[17]);
    // A stored 1 means 65,536, which doesn't fit into the field.
    let page = if page == 1 { 65_536 } else { page };
    let (changes, counted_at) = (number(24), number(92));
    (changes == counted_at).then(|| page * number(28))
}

/// Creates the database at `path`, which must not exist, with paddock's signature. Only its owner
/// can read it, since it holds names, phones and children's ages.
///
/// Creates it under another name first, so that a killed start leaves no empty file behind.
pub(super) fn create(path: &Path) -> Result<(), OpenError> {
    let cannot = |source| OpenError::Folder { path: path.to_owned(), source };
    let draft = beside(path, ".new");
    match fs::remove_file(&draft) {
        Err(error) if error.kind() != io::ErrorKind::NotFound => return Err(cannot(error)),
        _ => {}
    }
    OpenOptions::new().create_new(true).write(true).mode(0o600).open(&draft).map_err(cannot)?;
    let connection = Connection::open(&draft)?;
    connection.pragma_update(None, "application_id", APPLICATION_ID)?;
    connection.close().map_err(|(_, error)| error)?;
    fs::rename(&draft, resolved(path)).map_err(cannot)?;
    sync_folder_of(&resolved(path)).map_err(cannot)
}
