//! Tells whether one of the database's open files was deleted or replaced.

use std::fs::{self, File, Metadata};
use std::io;
use std::os::unix::fs::MetadataExt;
use std::path::{Path, PathBuf};

use super::paths::beside;

/// A path, and the identity of the file that was opened there.
///
/// SQLite continues to write to a file that was deleted or replaced, and the next start loses those
/// commits. So the writer checks before each commit (about 1 µs per file).
///
/// The check never opens a file: closing it again would drop SQLite's locks on it, which belong to
/// the process (sqlite.org/howtocorrupt.html, 2.2).
pub(super) struct FileIdentity {
    path: PathBuf,
    device: u64,
    inode: u64,
}

/// The files that a commit writes to, as they were when the database was opened.
pub(super) struct OpenFiles {
    database: FileIdentity,
    /// The write-ahead log and its index.
    log: [FileIdentity; 2],
}

/// Which open file was deleted or replaced.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Lost {
    /// The database itself.
    Database,
    /// The write-ahead log or its index.
    Log,
}

impl FileIdentity {
    pub(super) fn of(path: &Path) -> io::Result<Self> {
        Ok(Self::new(path, &fs::metadata(path)?))
    }

    /// The identity of `file`, which was opened at `path`.
    pub(super) fn of_open(file: &File, path: &Path) -> io::Result<Self> {
        Ok(Self::new(path, &file.metadata()?))
    }

    fn new(path: &Path, found: &Metadata) -> Self {
        Self { path: path.to_owned(), device: found.dev(), inode: found.ino() }
    }

    pub(super) fn is_still_there(&self) -> bool {
        self.is_at(&self.path)
    }

    /// Whether `path`, however it is spelled, leads to this file.
    pub(super) fn is_at(&self, path: &Path) -> bool {
        fs::metadata(path).is_ok_and(|found| self.is(&found))
    }

    fn is(&self, found: &Metadata) -> bool {
        found.dev() == self.device && found.ino() == self.inode
    }
}

impl OpenFiles {
    /// The files of the database at `path`, which is open in WAL mode.
    pub(super) fn of(path: &Path) -> io::Result<Self> {
        let log = |suffix| FileIdentity::of(&beside(path, suffix));
        Ok(Self { database: FileIdentity::of(path)?, log: [log("-wal")?, log("-shm")?] })
    }

    /// The first file that was deleted or replaced. An emptied database counts as replaced.
    pub(super) fn lost(&self) -> Option<Lost> {
        let is_whole = fs::metadata(&self.database.path)
            .is_ok_and(|found| self.database.is(&found) && found.len() > 0);
        if !is_whole {
            return Some(Lost::Database);
        }
        let has_log = self.log.iter().all(FileIdentity::is_still_there);
        (!has_log).then_some(Lost::Log)
    }
}
