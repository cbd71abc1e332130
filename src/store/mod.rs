//! The SQLite database. An acknowledged write is on the disk.
//!
//! One thread owns the write connection and commits for many callers at once (`writer`); reads go
//! to a few read-only connections (`readers`). No caller blocks the async runtime, and none awaits
//! inside a transaction: the work is a synchronous closure.

mod adoption;
mod backup;
mod checkpoint;
mod connection;
mod contents;
mod database_file;
mod error;
mod litestream;
mod migrate;
mod open_error;
mod paths;
mod readers;
mod rebuild;
mod replaced_files;
mod snapshots;
mod stored_settings;
#[cfg(test)]
mod tests;
mod value;
mod write_failure;
mod write_probe;
mod writer;
mod writer_options;

use std::collections::BTreeSet;
use std::fs::File;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use rusqlite::{Connection, Transaction};
use tokio::sync::{Mutex, watch};

pub use self::backup::{BackupError, Standstill, backup, damage};
pub use self::contents::{ChangeWatch, Contents, contents, database_id, is_unused, record_ids};
pub use self::database_file::is_replaceable;
pub use self::error::{Failure, StoreError};
pub use self::litestream::{make_litestream_folder, remove_litestream_folder};
pub use self::open_error::OpenError;
pub use self::paths::{beside, free_name};
pub use self::stored_settings::{read_beside, set_setting, setting, write_beside};
pub use self::write_failure::WriteFailure;
#[cfg(debug_assertions)]
pub use self::writer_options::WriterFault;
pub use self::writer_options::{Checkpoints, Options, Synchronous};

/// A handle on the open database. Clones share the connections.
#[derive(Clone)]
pub struct Store {
    shared: Arc<Shared>,
}

struct Shared {
    path: PathBuf,
    writer: writer::Writer,
    readers: readers::Readers,
    broken: watch::Receiver<Option<Failure>>,
    /// The last result of [`Store::write_failure`].
    probe: Mutex<Option<write_probe::Probe>>,
    /// Held while the store is open: two servers on one database would send every delivery twice.
    _lock: File,
}

impl Store {
    /// Opens the database at `path` and brings its schema up to date. Creates the database and its
    /// folder if nothing is there; copies an existing one before an upgrade.
    ///
    /// # Errors
    ///
    /// [`OpenError`] if another paddock has it open, if a newer paddock has upgraded it, if it is empty,
    /// cut short, damaged or another program's file, or if the system refuses. Nothing is changed then.
    pub fn open(path: &Path, options: Options) -> Result<Self, OpenError> {
        Self::open_locked(path, lock(path)?, options).map_err(|error| error.of(path))
    }

    fn open_locked(path: &Path, lock: File, options: Options) -> Result<Self, OpenError> {
        if database_file::exists(path)? {
            database_file::check_length(path)?;
        } else {
            database_file::create(path)?;
        }
        let mut write = connection::open_for_writing(path, options.synchronous)?;
        migrate::migrate(&mut write, path)?;
        stored_settings::ensure_id(&write)?;
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

    /// Runs `work` in a transaction and returns its value once it is on the disk.
    ///
    /// An `Err` from `work` undoes only what this `work` did, even when callers share a commit. A
    /// business refusal, such as no places left, is an `Ok` value.
    ///
    /// # Errors
    ///
    /// [`StoreError`] if `work` or the commit fails, if too many writes are waiting, or if the store is
    /// closed.
    pub async fn write<T: Send + 'static>(
        &self,
        work: impl FnOnce(&Transaction<'_>) -> rusqlite::Result<T> + Send + 'static,
    ) -> Result<T, StoreError> {
        self.shared.writer.write(work).await
    }

    /// Names in the schema that aren't as in a new database, or that only a new one has. Tables of others are none of them.
    ///
    /// # Errors
    ///
    /// [`OpenError`] if the database can't be read.
    pub fn other_objects(&self) -> Result<BTreeSet<String>, OpenError> {
        let path = &self.shared.path;
        let db = connection::open_for_reading(path).map_err(|error| error.of(path))?;
        migrate::other_objects(&db)
    }

    /// Runs `work` on a read-only connection. It sees every acknowledged write, and all its statements see the same.
    ///
    /// # Errors
    ///
    /// [`StoreError`] if `work` fails or the store is closed.
    pub async fn read<T: Send + 'static>(
        &self,
        work: impl FnOnce(&Connection) -> rusqlite::Result<T> + Send + 'static,
    ) -> Result<T, StoreError> {
        self.shared.readers.read(work).await
    }

    /// Rebuilds the file if its content has at most `largest` bytes, so that nothing deleted is left in its unused
    /// space; false if it's larger. Other writes wait meanwhile: a tenth of a second for 10 MB.
    ///
    /// # Errors
    ///
    /// [`StoreError`] if the file can't be rebuilt, such as for lack of space, or the store is closed.
    pub async fn rebuild(&self, largest: u64) -> Result<bool, StoreError> {
        self.shared.writer.rebuild(largest).await
    }

    /// Completes when writing has failed in a way that only a restart can recover from.
    ///
    /// After a failed fsync the disk's content is unknown, and a second fsync may report success
    /// although data was lost, so the process has to end. The same holds for a deleted write-ahead
    /// log and for a writer that has panicked.
    pub async fn broken(&self) -> Failure {
        let mut broken = self.shared.broken.clone();
        // Cloned at once: a guard held across an await would make the future not `Send`.
        let failure = broken.wait_for(Option::is_some).await.ok().and_then(|guard| guard.clone());
        match failure {
            Some(failure) => failure,
            // The writer was closed: no failure will follow.
            None => std::future::pending().await,
        }
    }

    /// Number of commits that have failed since the start.
    #[must_use]
    pub fn failures(&self) -> u64 {
        self.shared.writer.failures()
    }

    /// Path of the database file.
    #[must_use]
    pub fn path(&self) -> &Path {
        &self.shared.path
    }

    /// Commits the queue, makes a checkpoint and ends the writer. Later writes are refused.
    ///
    /// Blocks until done, which takes a few milliseconds.
    pub fn close(&self) {
        self.shared.writer.close();
    }

    /// Ends the writer without writing what waits in the queue. Nothing is acknowledged anymore: those who wait get
    /// [`StoreError::Closed`], as later ones do. What the writer has begun may be on the disk.
    ///
    /// Blocks until done, which takes a few milliseconds.
    pub fn close_at_once(&self) {
        self.shared.writer.close_at_once();
    }
}

/// Takes the lock file, which stops a second server on the same database.
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

/// Syncs `file`'s folder, so that a rename or a new file survives a power cut.
///
/// # Errors
///
/// The system's error.
pub fn sync_folder_of(file: &Path) -> io::Result<()> {
    File::open(folder_of(file))?.sync_all()
}

fn folder_of(file: &Path) -> &Path {
    file.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."))
}
