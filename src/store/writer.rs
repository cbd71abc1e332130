//! The writer: one thread with one connection, and one fsync for all waiting jobs (group commit).
//!
//! It takes all jobs that were queued while it was busy, runs them in one transaction, commits, and
//! only then answers. It never waits for a batch to fill, so a single caller isn't delayed.
//!
//! Each job runs in its own savepoint, so a failing job undoes only its own changes. A savepoint
//! copies each page that the job changes, which is a tenth of a submission's cost (`scripts/bench
//! posts`).

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::Path;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError, SyncSender, TrySendError, sync_channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread::JoinHandle;

use rusqlite::{Connection, Transaction, TransactionBehavior};
use tokio::sync::{oneshot, watch};

use super::checkpoint::{self, IDLE, Log};
use super::error::{Failure, StoreError};
use super::open_error::OpenError;
use super::rebuild::rebuild;
use super::replaced_files::{Lost, OpenFiles};
use super::write_job::{WriteJob, write_job};
#[cfg(debug_assertions)]
use super::writer_options::WriterFault;
use super::writer_options::{Checkpoints, Options};
use crate::panics;

/// A handle on the thread.
pub(super) struct Writer {
    queue: SyncSender<Message>,
    thread: Mutex<Option<JoinHandle<()>>>,
    failures: Arc<AtomicU64>,
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
        mut connection: Connection,
        path: &Path,
        options: Options,
        report: watch::Sender<Option<Failure>>,
    ) -> Result<Self, OpenError> {
        let folder_error = |source| OpenError::Folder { path: path.to_owned(), source };
        let files = OpenFiles::of(path).map_err(folder_error)?;
        let (queue, waiting) = sync_channel(options.max_queue);
        let log = Log::of(&mut connection, options.checkpoints)?;
        let failures = Arc::default();
        let mut state = WriterState {
            connection,
            files,
            options,
            report,
            ended: false,
            log,
            is_checkpointed: false,
            failures: Arc::clone(&failures),
            logged: None,
        };
        let thread = std::thread::Builder::new()
            .name("store-writer".to_owned())
            .spawn(move || state.run_or_report(&waiting))
            .map_err(folder_error)?;
        Ok(Self { queue, thread: Mutex::new(Some(thread)), failures })
    }

    /// Number of commits that have failed since the start.
    pub(super) fn failures(&self) -> u64 {
        self.failures.load(Ordering::Relaxed)
    }

    pub(super) async fn write<T: Send + 'static>(
        &self,
        work: impl FnOnce(&Transaction<'_>) -> rusqlite::Result<T> + Send + 'static,
    ) -> Result<T, StoreError> {
        let (job, answered) = write_job(work);
        self.queue.try_send(Message::Work(job)).map_err(|error| match error {
            TrySendError::Full(_) => StoreError::Busy,
            TrySendError::Disconnected(_) => StoreError::Unfinished,
        })?;
        answered.await.unwrap_or(Err(StoreError::Unfinished))
    }

    pub(super) async fn rebuild(&self, largest: u64) -> Result<bool, StoreError> {
        let (answer, answered) = oneshot::channel();
        self.queue.try_send(Message::Rebuild(largest, answer)).map_err(|error| match error {
            TrySendError::Full(_) => StoreError::Busy,
            TrySendError::Disconnected(_) => StoreError::Unfinished,
        })?;
        answered.await.unwrap_or(Err(StoreError::Unfinished))
    }

    pub(super) fn close(&self) {
        let thread = self.thread.lock().unwrap_or_else(PoisonError::into_inner).take();
        if let Some(thread) = thread {
            // An error means that the thread has ended already, so there is nothing to close.
            _ = self.queue.send(Message::Close);
            _ = thread.join();
        }
    }
}

/// The thread's state.
struct WriterState {
    connection: Connection,
    files: OpenFiles,
    options: Options,
    report: watch::Sender<Option<Failure>>,
    ended: bool,
    log: Log,
    /// Whether a checkpoint has emptied the log since the last commit.
    is_checkpointed: bool,
    failures: Arc<AtomicU64>,
    /// The failure that was logged last; `None` after a commit succeeds.
    logged: Option<String>,
}

impl WriterState {
    /// Runs until it is closed. Reports a panic: without a report it would look like a close, and
    /// the site would run on without storing anything.
    fn run_or_report(&mut self, waiting: &Receiver<Message>) {
        if let Err(panic) = catch_unwind(AssertUnwindSafe(|| self.run(waiting))) {
            tracing::error!(panic = panics::text(panic.as_ref()), "the writer panicked");
            self.report.send_replace(Some(Failure::writer_panicked()));
        }
    }

    fn run(&mut self, waiting: &Receiver<Message>) {
        let mut batch = Vec::with_capacity(self.options.max_batch);
        while !self.ended {
            let first = match self.next(waiting) {
                Ok(first) => first,
                Err(RecvTimeoutError::Timeout) => {
                    self.checkpoint_when_idle();
                    continue;
                }
                Err(RecvTimeoutError::Disconnected) => break,
            };
            self.take(first, &mut batch);
            // On one core, lets callers that are about to queue work run first. This saves 10 % of
            // the processor time per submission under load, and costs a single caller a
            // microsecond.
            std::thread::yield_now();
            while batch.len() < self.options.max_batch || self.ended {
                let Ok(next) = waiting.try_recv() else { break };
                self.take(next, &mut batch);
            }
            if !batch.is_empty() {
                self.commit(&mut batch);
            }
        }
        checkpoint::empty_at_end(&self.connection, self.options.checkpoints);
    }

    /// The next message. Times out if the writer is idle and the log isn't empty.
    fn next(&self, waiting: &Receiver<Message>) -> Result<Message, RecvTimeoutError> {
        if self.is_checkpointed {
            return waiting.recv().map_err(|_| RecvTimeoutError::Disconnected);
        }
        waiting.recv_timeout(IDLE)
    }

    fn take(&mut self, message: Message, batch: &mut Vec<Box<dyn WriteJob>>) {
        match message {
            Message::Work(work) => batch.push(work),
            Message::Rebuild(largest, answer) => {
                self.is_checkpointed = false;
                let rebuilt = rebuild(&self.connection, largest).map_err(StoreError::from);
                _ = answer.send(rebuilt);
            }
            Message::Close => self.ended = true,
        }
    }

    /// Runs and commits the jobs in `batch`, and answers their callers.
    fn commit(&mut self, batch: &mut Vec<Box<dyn WriteJob>>) {
        self.is_checkpointed = false;
        #[cfg(debug_assertions)]
        self.count_down();
        let commit = match self.transaction(batch) {
            Ok(()) => {
                self.logged = None;
                Ok(())
            }
            Err(error) => Err(self.record_failure(error)),
        };
        // Jobs that the writer didn't reach, because the disk failed before them, get the same
        // error.
        for work in batch.drain(..) {
            work.answer(commit.as_ref().copied());
        }
        if self.log.is_long() {
            self.checkpoint();
        }
    }

    /// Makes a checkpoint. The acknowledged data is in the log already, but a failed fsync must be
    /// noticed here: a later one could succeed although data was lost.
    fn checkpoint(&mut self) {
        if let Err(error) = checkpoint::checkpoint(&self.connection) {
            self.record_failure(StoreError::from(error));
        }
    }

    /// Makes a checkpoint and empties the log, so that the file alone is nearly complete most of
    /// the time, in case somebody copies only the file or deletes the log. Retries while a reader
    /// is in the way; after an error, waits for the next commit.
    fn checkpoint_when_idle(&mut self) {
        self.is_checkpointed = true;
        let failure = match self.files.lost() {
            None if self.options.checkpoints == Checkpoints::LeftToLitestream => return,
            None => match checkpoint::empty(&self.connection) {
                Ok(is_empty) => return self.is_checkpointed = is_empty,
                Err(error) => error.into(),
            },
            Some(Lost::Database) => return,
            Some(Lost::Log) => self.save_log(),
        };
        self.record_failure(failure);
    }

    /// Handles a deleted or replaced log. Copies all of it into the file, since only this
    /// connection still has it open. Then the process ends, and the next one opens a new log.
    fn save_log(&mut self) -> StoreError {
        if self.report.borrow().is_none() {
            self.checkpoint();
        }
        StoreError::Unavailable(Failure::log_gone())
    }

    /// Panics if the test's fault is due.
    #[cfg(debug_assertions)]
    fn count_down(&mut self) {
        if let Some(WriterFault::PanicsAfter(left)) = &mut self.options.fault {
            assert!(*left > 0, "the options of this store ask for it");
            *left -= 1;
        }
    }

    /// Commits `batch`, without the jobs that failed on their own. On an error nothing was
    /// committed.
    fn transaction(&mut self, batch: &mut Vec<Box<dyn WriteJob>>) -> Result<(), StoreError> {
        match self.files.lost() {
            None => {}
            Some(Lost::Database) => return Err(StoreError::Unavailable(Failure::file_gone())),
            Some(Lost::Log) => return Err(self.save_log()),
        }
        let tx = self.connection.transaction_with_behavior(TransactionBehavior::Immediate)?;
        for work in batch.iter_mut() {
            tx.prepare_cached("savepoint job")?.execute([])?;
            let keep = work.run(&tx);
            if tx.is_autocommit() {
                // The disk failed and SQLite rolled everything back. No retry: after a failed fsync
                // another one may succeed although data was lost.
                return Err(work.failure().cloned().unwrap_or(StoreError::Unfinished));
            }
            if !keep {
                tx.prepare_cached("rollback to job")?.execute([])?;
            }
            tx.prepare_cached("release job")?.execute([])?;
        }
        #[cfg(debug_assertions)]
        if self.options.fault == Some(WriterFault::AnswersBeforeCommit) {
            batch.drain(..).for_each(|job| job.answer(Ok(())));
        }
        Ok(tx.commit()?)
    }

    /// Counts a failed commit, logs it, and reports one that ends the process. Logs a repeated
    /// failure, such as a full disk, once until a commit succeeds.
    fn record_failure(&mut self, error: StoreError) -> StoreError {
        self.failures.fetch_add(1, Ordering::Relaxed);
        let text = error.to_string();
        if self.logged.as_ref() != Some(&text) {
            tracing::error!(%error, "a commit or the checkpoint after it failed: nothing that isn't on the disk was answered for");
            self.logged = Some(text);
        }
        // Dropping the transaction rolls it back. If that failed too, try again.
        if !self.connection.is_autocommit() {
            _ = self.connection.execute_batch("rollback");
        }
        if let StoreError::Unavailable(failure) = &error
            && failure.is_final()
        {
            self.report.send_replace(Some(failure.clone()));
        }
        error
    }
}
