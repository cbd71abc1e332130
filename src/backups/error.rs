//! Why no copy was made.

use std::io::{self, ErrorKind};
use std::path::PathBuf;

use crate::store;

/// Why no copy was made. The copies that were there stay.
#[derive(Debug, thiserror::Error)]
pub enum CopyError {
    /// The database couldn't be copied.
    #[error(transparent)]
    Database(#[from] store::BackupError),
    /// The database's copy couldn't be read.
    #[error("the copy of the database can't be read: {0}")]
    Unreadable(#[from] store::OpenError),
    /// A file that belongs to the copy can't be read.
    #[error("can't read {}: {source}", path.display())]
    Read {
        /// The file or its folder.
        path: PathBuf,
        /// The system's error.
        source: io::Error,
    },
    /// A file can't be copied.
    #[error("can't copy {} to {}: {source}", path.display(), target.display())]
    Copy {
        /// The original.
        path: PathBuf,
        /// The copy.
        target: PathBuf,
        /// The system's error.
        source: io::Error,
    },
    /// A file of the copy can't be written.
    #[error("can't write {}: {source}", path.display())]
    Write {
        /// The file or its folder.
        path: PathBuf,
        /// The system's error.
        source: io::Error,
    },
    /// A file would use the space that the database needs.
    #[error("there is no room for a copy of {}: it takes {takes} MiB, {free} MiB are free, and the last \
             {reserve} MiB are kept for the database. Make room, or set backup.folder to another disk.",
        path.display())]
    NoRoom {
        /// The original.
        path: PathBuf,
        /// Its size in MiB.
        takes: u64,
        /// Free space in MiB.
        free: u64,
        /// Reserved space in MiB.
        reserve: u64,
    },
    /// Another process is making a copy into the same folder, or proving one.
    #[error("another copy is being made or proved in {}. Wait for it.", folder.display())]
    UnderWay {
        /// The folder of the copies.
        folder: PathBuf,
    },
}

impl CopyError {
    /// Whether the file that is to be copied isn't there anymore.
    pub(super) fn is_gone(&self) -> bool {
        matches!(self, Self::Read { source, .. } if source.kind() == ErrorKind::NotFound)
    }
}
