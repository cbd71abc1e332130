//! Tells whether a file is still where it was opened.

use std::ffi::OsStr;
use std::fs::{self, File, Metadata};
use std::io;
use std::os::unix::fs::MetadataExt;
use std::path::{Path, PathBuf};

/// A path and the file that was there.
///
/// SQLite continues to write to a file that was deleted or replaced, and what it then commits is
/// lost at the next start. So the writer checks before each commit (about 1 µs a file).
///
/// It never opens a file: closing it again would drop SQLite's locks on it, which belong to the
/// process (sqlite.org/howtocorrupt.html, 2.2).
pub(super) struct FileIdentity {
    path: PathBuf,
    device: u64,
    inode: u64,
}

/// The files that a commit goes to, as they were when the database was opened.
pub(super) struct OpenFiles {
    database: FileIdentity,
    /// The write-ahead log and its index.
    log: [FileIdentity; 2],
}

/// Which of the open files is no longer there.
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

    /// `file`, which was opened at `path`.
    pub(super) fn of_open(file: &File, path: &Path) -> io::Result<Self> {
        Ok(Self::new(path, &file.metadata()?))
    }

    fn new(path: &Path, found: &Metadata) -> Self {
        Self { path: path.to_owned(), device: found.dev(), inode: found.ino() }
    }

    pub(super) fn is_still_there(&self) -> bool {
        self.is_at(&self.path)
    }

    /// Whether `path`, however it is written, leads to this very file.
    pub(super) fn is_at(&self, path: &Path) -> bool {
        fs::metadata(path).is_ok_and(|found| self.is(&found))
    }

    fn is(&self, found: &Metadata) -> bool {
        found.dev() == self.device && found.ino() == self.inode
    }
}

impl OpenFiles {
    /// Those of the database at `path`, which is open in WAL mode.
    pub(super) fn of(path: &Path) -> io::Result<Self> {
        let log = |suffix| FileIdentity::of(&beside(path, suffix));
        Ok(Self { database: FileIdentity::of(path)?, log: [log("-wal")?, log("-shm")?] })
    }

    /// The first of them that was deleted or replaced, or that is the database and was emptied.
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

/// The file that stands beside the database at `path` under its name and `suffix`: beside the file
/// that a symbolic link leads to, where SQLite puts its own.
pub(super) fn beside(path: &Path, suffix: impl AsRef<OsStr>) -> PathBuf {
    let mut name = resolved(path).into_os_string();
    name.push(suffix);
    name.into()
}

/// `path` without symbolic links, whether there is a file or not.
pub(super) fn resolved(path: &Path) -> PathBuf {
    if let Ok(found) = fs::canonicalize(path) {
        return found;
    }
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty());
    let folder = folder.unwrap_or(Path::new("."));
    // A link that leads to no file yet.
    if let Ok(target) = fs::read_link(path) {
        let target = folder.join(target);
        let found = target.parent().and_then(|parent| fs::canonicalize(parent).ok());
        return found
            .zip(target.file_name())
            .map_or(target.clone(), |(found, name)| found.join(name));
    }
    let found = fs::canonicalize(folder).ok();
    found.zip(path.file_name()).map_or(path.to_owned(), |(found, name)| found.join(name))
}
