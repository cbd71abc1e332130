//! The writer: one thread with one connection, and one fsync for all waiting jobs (group commit).
//!
//! It takes all jobs that were queued while it was busy, runs them in one transaction, commits, and
//! only then answers. It never waits for a batch to fill, so a single caller isn't delayed.
//!
//! Each job runs in its own savepoint, so a failing job undoes only its own changes. A savepoint
//! copies each page that the job changes, which is a tenth of a submission's cost (`scripts/bench
//! posts`).

mod thread;
mod write_job;

use std::path::Path;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::mpsc::{SyncSender, TrySendError, sync_channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread::JoinHandle;

use rusqlite::{Connection, Transaction};
use tokio::sync::{oneshot, watch};

use self::thread::WriterState;
use self::write_job::{WriteJob, write_job};
use super::error::{Failure, StoreError};
use super::open_error::OpenError;
use super::writer_options::Options;

/// A handle on the thread.
pub(super) struct Writer {
    queue: SyncSender<Message>,
    thread: Mutex<Option<JoinHandle<()>>>,
    shared: Arc<Shared>,
}

/// What the handle and the thread know of each other.
#[derive(Default)]
struct Shared {
    /// Number of commits that have failed.
    failures: AtomicU64,
    /// Whether nothing more is taken.
    is_closed: AtomicBool,
    /// Whether nothing that was taken is written anymore.
    drops_queue: AtomicBool,
}

impl Shared {
    fn drops_queue(&self) -> bool {
        self.drops_queue.load(Ordering::SeqCst)
    }
}

enum Message {
    Work(Box<dyn WriteJob>),
    /// Rebuild the file unless it's larger than this.
    Rebuild(u64, oneshot::Sender<Result<bool, StoreError>>),
    Close,
}

impl Writer {
    /// Starts the thread on `connection`. It sends a failure that ends the process to `report`.
    pub(super) fn start(
        connection: Connection,
        path: &Path,
        options: Options,
        report: watch::Sender<Option<Failure>>,
    ) -> Result<Self, OpenError> {
        let (queue, waiting) = sync_channel(options.max_queue);
        let shared = Arc::<Shared>::default();
        let mut state = WriterState::of(connection, path, options, report, Arc::clone(&shared))?;
        let thread = std::thread::Builder::new()
            .name("store-writer".to_owned())
            .spawn(move || state.run_or_report(&waiting))
            .map_err(|source| OpenError::Folder { path: path.to_owned(), source })?;
        Ok(Self { queue, thread: Mutex::new(Some(thread)), shared })
    }

    /// Number of commits that have failed since the start.
    pub(super) fn failures(&self) -> u64 {
        self.shared.failures.load(Ordering::Relaxed)
    }

    pub(super) async fn write<T: Send + 'static>(
        &self,
        work: impl FnOnce(&Transaction<'_>) -> rusqlite::Result<T> + Send + 'static,
    ) -> Result<T, StoreError> {
        let (job, answered) = write_job(work);
        self.send(Message::Work(job))?;
        answered.await.unwrap_or_else(|_| Err(self.ended()))
    }

    pub(super) async fn rebuild(&self, largest: u64) -> Result<bool, StoreError> {
        let (answer, answered) = oneshot::channel();
        self.send(Message::Rebuild(largest, answer))?;
        answered.await.unwrap_or_else(|_| Err(self.ended()))
    }

    fn send(&self, message: Message) -> Result<(), StoreError> {
        if self.shared.is_closed.load(Ordering::SeqCst) {
            return Err(StoreError::Closed);
        }
        self.queue.try_send(message).map_err(|error| match error {
            TrySendError::Full(_) => StoreError::Busy,
            TrySendError::Disconnected(_) => self.ended(),
        })
    }

    /// Why the thread answers nothing anymore.
    fn ended(&self) -> StoreError {
        let is_closed = self.shared.is_closed.load(Ordering::SeqCst);
        if is_closed { StoreError::Closed } else { StoreError::Unfinished }
    }

    /// Writes what waits in the queue, and ends the thread.
    pub(super) fn close(&self) {
        self.shared.is_closed.store(true, Ordering::SeqCst);
        let thread = self.thread.lock().unwrap_or_else(PoisonError::into_inner).take();
        if let Some(thread) = thread {
            // An error means that the thread has ended already, so there is nothing to close.
            _ = self.queue.send(Message::Close);
            _ = thread.join();
        }
    }

    /// Ends the thread without writing what waits in the queue.
    pub(super) fn close_at_once(&self) {
        self.shared.drops_queue.store(true, Ordering::SeqCst);
        self.close();
    }
}
