//! Tells whether a file is still where it was opened.

use std::fs::{self, File, Metadata};
use std::io;
use std::os::unix::fs::MetadataExt;
use std::path::{Path, PathBuf};

/// A path and the file that was there.
///
/// SQLite goes on writing to a file that was deleted or replaced, and everything it then says
/// it has kept is gone with the next start. So the writer looks before each commit (about 1 µs).
pub(super) struct FileIdentity {
    path: PathBuf,
    device: u64,
    inode: u64,
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
        fs::metadata(path)
            .is_ok_and(|found| found.dev() == self.device && found.ino() == self.inode)
    }
}
