//! Errors of copying the database: what is in the way, and what to do.

use std::io;
use std::path::PathBuf;

use crate::disk::{RESERVED_BYTES, mebibytes};

/// Why no copy was made.
#[derive(Debug, thiserror::Error)]
pub enum BackupError {
    /// The database cannot be opened.
    #[error("can't read {}: {reason}", path.display())]
    Source {
        /// The database file.
        path: PathBuf,
        /// SQLite's error.
        reason: String,
    },
    /// The copy cannot be written.
    #[error("can't write {}: {source}", path.display())]
    Target {
        /// The copy.
        path: PathBuf,
        /// The system's error.
        source: io::Error,
    },
    /// The copy's folder doesn't exist.
    #[error("can't write {}: the folder {} isn't there. Make it, or name another; nothing was \
             changed.", path.display(), folder.display())]
    NoFolder {
        /// The copy.
        path: PathBuf,
        /// The folder that it would be in.
        folder: PathBuf,
    },
    /// The copy would replace the database or a file that belongs to it.
    #[error("{} is the database itself, or a file that belongs to it ({}). Give the copy another \
             name; nothing was changed.", path.display(), own.display())]
    Itself {
        /// The target, as the caller named it.
        path: PathBuf,
        /// The database's file that the target refers to.
        own: PathBuf,
    },
    /// The copy would replace something that is not a copy.
    #[error("{} is there already, and it isn't a copy of a paddock database. Give the copy another \
             name; nothing was changed.", path.display())]
    InTheWay {
        /// The target.
        path: PathBuf,
    },
    /// The copy would use the space that the database needs.
    #[error("there is no room for a copy on the disk of {}: it takes {} MiB, {} MiB are free, and \
             the last {} MiB are kept for the database. Make room or copy to another disk; nothing \
             was changed.", path.display(), mebibytes(*takes), mebibytes(*free),
        mebibytes(RESERVED_BYTES))]
    NoRoom {
        /// The copy.
        path: PathBuf,
        /// Size of the copy, in bytes.
        takes: u64,
        /// Free space, in bytes.
        free: u64,
    },
    /// Another process is writing a copy to the same place.
    #[error("another copy is being made under this name. Wait for it, or choose another name.")]
    UnderWay,
    /// SQLite failed to make the copy.
    #[error("{} couldn't be copied: {reason}", path.display())]
    Copy {
        /// The database file.
        path: PathBuf,
        /// SQLite's error.
        reason: String,
    },
    /// The copy failed its check, so the database is probably damaged.
    #[error("the copy of {} didn't pass its check: {reason}. The database itself is probably \
             damaged: keep the copies that you have.", path.display())]
    Damaged {
        /// The database file.
        path: PathBuf,
        /// What the check reported.
        reason: String,
    },
}
