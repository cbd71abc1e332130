//! Errors of opening a database: which file, what is wrong with it, and what to do.

use std::error::Error;
use std::io::{self, ErrorKind};
use std::iter;
use std::path::{Path, PathBuf};

use rusqlite::ErrorCode;

use super::error::Failure;
use super::write_failure::WriteFailure;

/// Why the database could not be opened. The text is for the owner's terminal.
#[derive(Debug, thiserror::Error)]
pub enum OpenError {
    /// A file or folder cannot be made, read or written.
    #[error("can't use {}: {source}.{}", path.display(), advice(source))]
    Folder {
        /// The file or folder.
        path: PathBuf,
        /// The system's error.
        source: io::Error,
    },
    /// Another process serves this database.
    #[error(
        "{} is already being served by another paddock. Stop that one first, or give this one \
         another `storage.path`.",
        path.display()
    )]
    InUse {
        /// The database file.
        path: PathBuf,
    },
    /// Another program reads the database, so its log can't be written into its file.
    #[error(
        "another program has {} open, such as sqlite3 or a copy that is being made. Close it and run this again; \
         nothing was changed.",
        path.display()
    )]
    BeingRead {
        /// The database file.
        path: PathBuf,
    },
    /// The file belongs to another program.
    #[error(
        "{} is an SQLite database, but not paddock's. Point `storage.path` at another file; \
         nothing was changed.",
        path.display()
    )]
    Foreign {
        /// The database file.
        path: PathBuf,
    },
    /// The file is not an SQLite database.
    #[error(
        "{} isn't a database, or is damaged from its first byte on. If it's yours, `paddock restore` puts the newest \
         copy in its place and keeps this file; else point `storage.path` at another file. Nothing was changed.",
        path.display()
    )]
    NotADatabase {
        /// The file.
        path: PathBuf,
    },
    /// A newer paddock has upgraded the database.
    #[error(
        "{} was upgraded by a newer paddock (schema {found}, this one knows {known}). Start the \
         newer program, or restore the copy made before the upgrade; nothing was changed.",
        path.display()
    )]
    Newer {
        /// The database file.
        path: PathBuf,
        /// Its schema version.
        found: i64,
        /// The newest schema version of this program.
        known: i64,
    },
    /// The database is from before the first release, but not of the last development version.
    #[error(
        "{} was made by a development version of paddock (schema {found}); only the last one's \
         databases (schema {last}) can be converted. Start that version on it once, then this one, \
         or move the file away to begin a new site; nothing was changed.",
        path.display()
    )]
    Unreleased {
        /// The database file.
        path: PathBuf,
        /// Its schema version.
        found: i64,
        /// The schema version that can be converted.
        last: i64,
    },
    /// The database is of the last development version, and something has changed its schema.
    #[error(
        "{} was made by a development version of paddock (schema {found}), but its {object} isn't \
         as that version left it, so it can't be converted. Undo that change, or put a copy from \
         before it in its place; nothing was changed.",
        path.display()
    )]
    Altered {
        /// The database file.
        path: PathBuf,
        /// Its schema version.
        found: i64,
        /// The table, index or trigger.
        object: String,
    },
    /// The history of upgrades doesn't fit this program, or an upgrade failed and was undone.
    #[error("{} couldn't be upgraded: {reason}. Nothing was changed.", path.display())]
    Upgrade {
        /// The database file.
        path: PathBuf,
        /// The error of refinery or SQLite.
        reason: String,
    },
    /// The copy before the upgrade could not be made.
    #[error("no upgrade without a copy, and the copy failed: {0}. Nothing was changed.")]
    Snapshot(#[from] super::BackupError),
    /// This SQLite doesn't support a setting that the store relies on.
    #[error("the database didn't accept `{pragma}`: it answers {answer}")]
    Pragma {
        /// The setting.
        pragma: &'static str,
        /// The value that SQLite reports instead.
        answer: String,
    },
    /// The file is empty.
    #[error(
        "{0} is empty (0 bytes): it is neither the database that was there nor a new site. Move \
         {0}-wal and {0}-shm to another folder, if they are there, and put a copy in its place; or \
         delete the file to begin a new site. `paddock restore` puts the newest copy there. Nothing was changed.",
        path.display()
    )]
    Empty {
        /// The file.
        path: PathBuf,
    },
    /// The write-ahead log of a database is there, but no database.
    #[error(
        "there is no database {}, but its write-ahead log {}, which may hold the last inquiries. \
         Put the database back beside it, or move the log away to begin a new site; nothing was \
         changed.",
        path.display(),
        log.display()
    )]
    LogAlone {
        /// Where the database should be.
        path: PathBuf,
        /// The log.
        log: PathBuf,
    },
    /// The path leads to a folder.
    #[error("{} is a folder. `storage.path` names the file in it; nothing was changed.",
        path.display())]
    IsFolder {
        /// The folder.
        path: PathBuf,
    },
    /// The file is shorter than its header says.
    #[error(
        "{} is cut short: of its {says} bytes {has} are there, as after a copy that was broken \
         off. Copy it again, or have `paddock restore` put the newest copy in its place; nothing was changed.",
        path.display()
    )]
    CutShort {
        /// The file.
        path: PathBuf,
        /// Actual length, in bytes.
        has: u64,
        /// Length by the header, in bytes.
        says: u64,
    },
    /// SQLite found the file damaged.
    #[error(
        "{0} is damaged: {reason}. `paddock restore` puts the newest copy in its place and keeps this file; with the \
         package: `sudo systemctl stop paddock`, `sudo paddock restore`. If you put a copy there by hand, move {0}-wal and \
         {0}-shm to another folder: beside those of another file it reads as damaged. Without a copy, `sqlite3 FILE \
         .recover` may save a part.",
        path.display()
    )]
    Damaged {
        /// The file.
        path: PathBuf,
        /// SQLite's error.
        reason: String,
    },
    /// Any other error of SQLite.
    #[error("can't use the database {}: {reason}", path.display())]
    Unusable {
        /// The file.
        path: PathBuf,
        /// SQLite's error, with advice if there is any.
        reason: String,
    },
    /// An error of SQLite without the file's name, which [`OpenError::of`] adds.
    #[error("can't use the database: {0}")]
    Sqlite(#[from] rusqlite::Error),
}

/// Advice for a file that the system doesn't let paddock write.
const WHO: &str = "the user that paddock runs as must be able to read and write it, and to make files \
                   in its folder";

impl OpenError {
    /// Adds the path of the database and advice to an error that has neither.
    #[must_use]
    pub fn of(self, path: &Path) -> Self {
        match self {
            Self::Sqlite(error) => Self::of_sqlite(&error, path),
            Self::Folder { source, .. } if source.kind() == ErrorKind::StorageFull => {
                Self::of_full_disk(&WriteFailure::full_disk_of(path), path)
            }
            other => other,
        }
    }

    /// What is wrong with the database of a copy, which is in a folder that is deleted: no advice on that file.
    #[must_use]
    pub fn in_copy(&self) -> String {
        match self {
            Self::Empty { .. } => "it's empty (0 bytes)".to_owned(),
            Self::NotADatabase { .. } => "it isn't a database".to_owned(),
            Self::Foreign { .. } => "it's an SQLite database, but not paddock's".to_owned(),
            Self::CutShort { has, says, .. } => {
                format!("it's cut short: of its {says} bytes {has} are there")
            }
            Self::Damaged { reason, .. } => format!("it's damaged ({reason})"),
            other => other.to_string(),
        }
    }

    /// The error for a full disk under the database at `path`.
    pub(crate) fn of_full_disk(write_failure: &WriteFailure, path: &Path) -> Self {
        Self::Unusable { path: path.to_owned(), reason: format!("{write_failure}.") }
    }

    fn of_sqlite(error: &rusqlite::Error, path: &Path) -> Self {
        if let Some(write_failure) = WriteFailure::disk_full(&Failure::from(error), path) {
            return Self::of_full_disk(&write_failure, path);
        }
        let (path, reason) = (path.to_owned(), error.to_string());
        match error.sqlite_error_code() {
            Some(ErrorCode::DatabaseCorrupt) => Self::Damaged { path, reason },
            Some(ErrorCode::NotADatabase) => Self::NotADatabase { path },
            Some(ErrorCode::ReadOnly | ErrorCode::CannotOpen | ErrorCode::PermissionDenied) => {
                Self::Unusable { path, reason: format!("{reason}. Is it there? And {WHO}.") }
            }
            _ => Self::Unusable { path, reason },
        }
    }

    /// Converts `error`, which stopped the upgrade of the database at `path`. Damage to the file
    /// can cause it too.
    pub(super) fn of_upgrade(error: &(dyn Error + 'static), path: &Path) -> Self {
        let mut causes = iter::successors(Some(error), |error| Error::source(*error));
        let cause = causes.find_map(|error| error.downcast_ref::<rusqlite::Error>());
        let is_known = |error: &&rusqlite::Error| {
            error.sqlite_error_code() == Some(ErrorCode::DatabaseCorrupt)
                || WriteFailure::disk_full(&Failure::from(*error), path).is_some()
        };
        match cause.filter(is_known) {
            Some(known) => Self::of_sqlite(known, path),
            None => Self::Upgrade { path: path.to_owned(), reason: error.to_string() },
        }
    }
}

/// What to do about `error`, with a leading space; empty if nothing is known.
fn advice(error: &io::Error) -> String {
    match error.kind() {
        ErrorKind::PermissionDenied => format!(" Change its owner or mode: {WHO}."),
        ErrorKind::ReadOnlyFilesystem => {
            " Its disk is mounted to be read only: mount it to be written to.".to_owned()
        }
        ErrorKind::StorageFull => " Make room on its disk.".to_owned(),
        ErrorKind::NotADirectory | ErrorKind::AlreadyExists => {
            " Something else stands where its folder should be: move it, or change `storage.path`."
                .to_owned()
        }
        _ => String::new(),
    }
}
