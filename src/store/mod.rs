//! The database: what was written and answered for is on the disk, and stays readable.
//!
//! One thread owns the write connection and commits for many callers at once (`writer`); reads go
//! to a few read-only connections (`readers`). No caller blocks the async runtime, and none awaits
//! inside a transaction: the work is a synchronous closure.

mod adoption;
mod backup;
mod checkpoint;
mod connection;
mod error;
mod existing_file;
mod file_identity;
mod migrate;
mod open_error;
mod options;
mod readers;
mod settings;
mod snapshots;
#[cfg(test)]
mod tests;
mod trouble;
mod value;
mod write_job;
mod writer;

use std::fs::File;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use rusqlite::{Connection, Transaction};
use tokio::sync::{Mutex, watch};

use self::file_identity::beside;

pub use self::backup::{BackupError, backup};
pub use self::error::{Failure, StoreError};
pub use self::open_error::OpenError;
pub use self::options::{Answer, Options, Synchronous};
pub use self::settings::{read_beside, set_setting, setting, write_beside};
pub use self::trouble::Trouble;

/// A handle on the open database; clones share it.
#[derive(Clone)]
pub struct Store {
    shared: Arc<Shared>,
}

struct Shared {
    path: PathBuf,
    writer: writer::Writer,
    readers: readers::Readers,
    broken: watch::Receiver<Option<Failure>>,
    /// Whether it last took writes.
    probe: Mutex<Option<trouble::Probe>>,
    /// Held for as long as the store is open: a second server on the same file would deliver twice.
    _lock: File,
}

impl Store {
    /// Opens the database at `path`, making it and its folder if there is nothing at all, and brings
    /// its schema up to date; an existing one is copied beside itself first.
    ///
    /// Fails when another paddock has it open, when a newer paddock has upgraded it, when it is empty,
    /// cut short, damaged or some other program's file, or when the disk says no. Nothing is changed
    /// then.
    pub fn open(path: &Path, options: Options) -> Result<Self, OpenError> {
        Self::open_locked(path, lock(path)?, options).map_err(|error| error.of(path))
    }

    fn open_locked(path: &Path, lock: File, options: Options) -> Result<Self, OpenError> {
        if existing_file::look(path)? {
            existing_file::is_whole(path)?;
        } else {
            existing_file::make(path)?;
        }
        let mut write = connection::open_for_writing(path, options.synchronous)?;
        migrate::migrate(&mut write, path)?;
        sync_folder_of(path)
            .map_err(|source| OpenError::Folder { path: path.to_owned(), source })?;
        let readers = readers::Readers::open(path)?;
        let (report, broken) = watch::channel(None);
        let writer = writer::Writer::start(write, path, options, report)?;
        Ok(Self {
            shared: Arc::new(Shared {
                path: path.to_owned(),
                writer,
                readers,
                broken,
                probe: Mutex::default(),
                _lock: lock,
            }),
        })
    }

    /// Runs `work` in a transaction and answers once it is on the disk.
    ///
    /// An `Err` from `work` undoes what it did, and nothing else: callers that happen to share a
    /// commit do not share a fate. A refusal of the business (no places left) is an `Ok` value.
    pub async fn write<T: Send + 'static>(
        &self,
        work: impl FnOnce(&Transaction<'_>) -> rusqlite::Result<T> + Send + 'static,
    ) -> Result<T, StoreError> {
        self.shared.writer.write(work).await
    }

    /// Runs `work` on a read-only connection: it sees everything that was answered for.
    pub async fn read<T: Send + 'static>(
        &self,
        work: impl FnOnce(&Connection) -> rusqlite::Result<T> + Send + 'static,
    ) -> Result<T, StoreError> {
        self.shared.readers.read(work).await
    }

    /// Completes when writing has failed in a way that only a new start can recover from.
    ///
    /// After a failed fsync nobody knows what is on the disk, and a second fsync may lie
    /// (SQLite's author calls it nearly the same as corruption), so the process has to end. The same
    /// holds for a write-ahead log that was deleted, and for a writer that has panicked.
    pub async fn broken(&self) -> Failure {
        let mut broken = self.shared.broken.clone();
        // Cloned at once: a guard held any longer would tie the server to one thread.
        let failure = broken.wait_for(Option::is_some).await.ok().and_then(|guard| guard.clone());
        match failure {
            Some(failure) => failure,
            // The writer has ended in good order: nothing will ever break.
            None => std::future::pending().await,
        }
    }

    /// How many commits have failed since the start.
    #[must_use]
    pub fn failures(&self) -> u64 {
        self.shared.writer.failures()
    }

    /// Where the database file is.
    #[must_use]
    pub fn path(&self) -> &Path {
        &self.shared.path
    }

    /// Commits what is queued, folds the write-ahead log into the file and ends the writer.
    ///
    /// Later writes are refused. Blocks until done, which is a few milliseconds.
    pub fn close(&self) {
        self.shared.writer.close();
    }
}

/// Takes the lock that says: this database is being served.
fn lock(path: &Path) -> Result<File, OpenError> {
    if let Some(folder) = path.parent() {
        std::fs::create_dir_all(folder)
            .map_err(|source| OpenError::Folder { path: folder.to_owned(), source })?;
    }
    let name = beside(path, ".lock");
    let file = File::options()
        .create(true)
        .truncate(false)
        .write(true)
        .open(&name)
        .map_err(|source| OpenError::Folder { path: name, source })?;
    match file.try_lock() {
        Ok(()) => Ok(file),
        Err(std::fs::TryLockError::WouldBlock) => Err(OpenError::InUse { path: path.to_owned() }),
        Err(std::fs::TryLockError::Error(source)) => {
            Err(OpenError::Folder { path: path.to_owned(), source })
        }
    }
}

/// Makes a rename or a new file in `file`'s folder survive a power cut.
fn sync_folder_of(file: &Path) -> io::Result<()> {
    File::open(folder_of(file))?.sync_all()
}

fn folder_of(file: &Path) -> &Path {
    file.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."))
}
