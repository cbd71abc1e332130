//! Why a database could not be opened: which file it is, what is wrong with it and what to do.

use std::error::Error;
use std::io::{self, ErrorKind};
use std::iter;
use std::path::{Path, PathBuf};

use rusqlite::ErrorCode;

use super::error::Failure;
use super::trouble::Trouble;

/// Why the database could not be opened; the text is meant for the owner's terminal.
#[derive(Debug, thiserror::Error)]
pub enum OpenError {
    /// A file or folder cannot be made, read or written.
    #[error("can't use {}: {source}.{}", path.display(), advice(source))]
    Folder {
        /// What was to be made or opened.
        path: PathBuf,
        /// What the system said.
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
    /// The file belongs to some other program.
    #[error(
        "{} is an SQLite database, but not paddock's. Point `storage.path` at another file; \
         nothing was changed.",
        path.display()
    )]
    Foreign {
        /// The database file.
        path: PathBuf,
    },
    /// The file is something else altogether.
    #[error(
        "{} isn't a database, or is damaged from its first byte on. Point `storage.path` at \
         another file, or restore a copy; nothing was changed.",
        path.display()
    )]
    NotADatabase {
        /// The file.
        path: PathBuf,
    },
    /// A newer paddock has upgraded it.
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
    /// It is from before the first release, and not of the last development version.
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
    /// It is of the last development version, and something has changed its schema.
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
    /// The history of upgrades does not fit this program, or one failed; it was undone.
    #[error("{} couldn't be upgraded: {reason}. Nothing was changed.", path.display())]
    Upgrade {
        /// The database file.
        path: PathBuf,
        /// What refinery or SQLite said.
        reason: String,
    },
    /// The copy before the upgrade could not be made.
    #[error("no upgrade without a copy, and the copy failed: {0}. Nothing was changed.")]
    Snapshot(#[from] super::BackupError),
    /// A setting did not take: this SQLite would not keep the promises made on top of it.
    #[error("the database didn't accept `{pragma}`: it answers {answer}")]
    Pragma {
        /// The setting.
        pragma: &'static str,
        /// What it is instead.
        answer: String,
    },
    /// There is an empty file.
    #[error(
        "{} is empty (0 bytes): it is neither the database that was there nor a new site. Put a \
         copy in its place and keep what stands beside it, or delete the file to begin a new site; \
         nothing was changed.",
        path.display()
    )]
    Empty {
        /// The file.
        path: PathBuf,
    },
    /// There is the write-ahead log of a database, and no database.
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
    /// There is a folder.
    #[error("{} is a folder. `storage.path` names the file in it; nothing was changed.",
        path.display())]
    IsFolder {
        /// The folder.
        path: PathBuf,
    },
    /// The file is shorter than it says itself.
    #[error(
        "{} is cut short: of its {says} bytes {has} are there, as after a copy that was broken \
         off. Copy it again, or put another copy in its place; nothing was changed.",
        path.display()
    )]
    CutShort {
        /// The file.
        path: PathBuf,
        /// How many bytes there are.
        has: u64,
        /// How many there should be.
        says: u64,
    },
    /// SQLite finds that the content contradicts itself.
    #[error(
        "{} is damaged: {reason}. Keep it, with what stands beside it, and put a copy made by \
         `paddock backup` in their place. Without a copy, `sqlite3 FILE .recover` may save a part.",
        path.display()
    )]
    Damaged {
        /// The file.
        path: PathBuf,
        /// What SQLite said.
        reason: String,
    },
    /// Anything else that SQLite says.
    #[error("can't use the database {}: {reason}", path.display())]
    Unusable {
        /// The file.
        path: PathBuf,
        /// What SQLite said, and what to do if that is known.
        reason: String,
    },
    /// What SQLite says, of a file that is not named yet: see [`OpenError::of`].
    #[error("can't use the database: {0}")]
    Sqlite(#[from] rusqlite::Error),
}

/// What lets a file be written that may not be.
const WHO: &str = "the user that paddock runs as must be able to read and write it, and to make files \
                   in its folder";

impl OpenError {
    /// This error, of the database at `path`: in words that name the file and what to do.
    #[must_use]
    pub fn of(self, path: &Path) -> Self {
        match self {
            Self::Sqlite(error) => Self::of_sqlite(&error, path),
            Self::Folder { source, .. } if source.kind() == ErrorKind::StorageFull => {
                Self::of_full_disk(&Trouble::full_disk_of(path), path)
            }
            other => other,
        }
    }

    /// That the disk of the database at `path` is full.
    pub(crate) fn of_full_disk(trouble: &Trouble, path: &Path) -> Self {
        Self::Unusable { path: path.to_owned(), reason: format!("{trouble}.") }
    }

    fn of_sqlite(error: &rusqlite::Error, path: &Path) -> Self {
        if let Some(trouble) = Trouble::disk_full(&Failure::from(error), path) {
            return Self::of_full_disk(&trouble, path);
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

    /// `error` of the upgrade of the database at `path`, which may be the file's fault.
    pub(super) fn of_upgrade(error: &(dyn Error + 'static), path: &Path) -> Self {
        let mut causes = iter::successors(Some(error), |error| Error::source(*error));
        let cause = causes.find_map(|error| error.downcast_ref::<rusqlite::Error>());
        let is_known = |error: &&rusqlite::Error| {
            error.sqlite_error_code() == Some(ErrorCode::DatabaseCorrupt)
                || Trouble::disk_full(&Failure::from(*error), path).is_some()
        };
        match cause.filter(is_known) {
            Some(known) => Self::of_sqlite(known, path),
            None => Self::Upgrade { path: path.to_owned(), reason: error.to_string() },
        }
    }
}

/// What to do about `error`, with a space before it.
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
