//! The writer: one thread, one connection, one fsync for everybody who waits.
//!
//! It takes all work that has queued up while it was busy, runs it in one transaction, commits, and
//! only then answers (group commit). A batch is never waited for, so a single caller is not
//! delayed.
//!
//! Each piece runs in a savepoint of its own, so a piece that fails undoes only what it did itself. A
//! savepoint copies each page that the piece touches: a tenth of what a submission costs
//! (`scripts/bench posts`).

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::Path;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError, SyncSender, TrySendError, sync_channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread::JoinHandle;

use rusqlite::{Connection, Transaction, TransactionBehavior};
use tokio::sync::watch;

use super::checkpoint::{self, IDLE, Log};
use super::error::{Failure, StoreError};
use super::file_identity::{Lost, OpenFiles};
use super::open_error::OpenError;
use super::options::{Answer, Options};
use super::write_job::{Work, piece};
use crate::panics;

/// The handle on the thread.
pub(super) struct Writer {
    queue: SyncSender<Message>,
    thread: Mutex<Option<JoinHandle<()>>>,
    failures: Arc<AtomicU64>,
}

enum Message {
    Work(Box<dyn Work>),
    Close,
}

impl Writer {
    /// Starts the thread on `connection`; `report` tells of a failure that ends the process.
    pub(super) fn start(
        mut connection: Connection,
        path: &Path,
        options: Options,
        report: watch::Sender<Option<Failure>>,
    ) -> Result<Self, OpenError> {
        let folder_error = |source| OpenError::Folder { path: path.to_owned(), source };
        let files = OpenFiles::of(path).map_err(folder_error)?;
        let (queue, waiting) = sync_channel(options.max_queue);
        let log = Log::of(&mut connection)?;
        let failures = Arc::default();
        let mut state = WriterState {
            connection,
            files,
            options,
            report,
            ended: false,
            log,
            is_folded: false,
            failures: Arc::clone(&failures),
            logged: None,
        };
        let thread = std::thread::Builder::new()
            .name("store-writer".to_owned())
            .spawn(move || state.run_or_report(&waiting))
            .map_err(folder_error)?;
        Ok(Self { queue, thread: Mutex::new(Some(thread)), failures })
    }

    /// How many commits have failed since the start.
    pub(super) fn failures(&self) -> u64 {
        self.failures.load(Ordering::Relaxed)
    }

    pub(super) async fn write<T: Send + 'static>(
        &self,
        work: impl FnOnce(&Transaction<'_>) -> rusqlite::Result<T> + Send + 'static,
    ) -> Result<T, StoreError> {
        let (piece, answered) = piece(work);
        self.queue.try_send(Message::Work(piece)).map_err(|error| match error {
            TrySendError::Full(_) => StoreError::Busy,
            TrySendError::Disconnected(_) => StoreError::Unfinished,
        })?;
        answered.await.unwrap_or(Err(StoreError::Unfinished))
    }

    pub(super) fn close(&self) {
        let thread = self.thread.lock().unwrap_or_else(PoisonError::into_inner).take();
        if let Some(thread) = thread {
            // An error means that the thread has ended already: there is nothing left to close.
            _ = self.queue.send(Message::Close);
            _ = thread.join();
        }
    }
}

/// What the thread works with.
struct WriterState {
    connection: Connection,
    files: OpenFiles,
    options: Options,
    report: watch::Sender<Option<Failure>>,
    ended: bool,
    log: Log,
    /// Whether the log was emptied after the last commit.
    is_folded: bool,
    failures: Arc<AtomicU64>,
    /// The failure that was logged last, until a commit succeeds.
    logged: Option<String>,
}

impl WriterState {
    /// Runs until it is closed. Reports a panic: it must not look like a close, or the site would
    /// run on and keep nothing.
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
                    self.fold_when_idle();
                    continue;
                }
                Err(RecvTimeoutError::Disconnected) => break,
            };
            self.take(first, &mut batch);
            // On one core, lets callers that are about to queue work run first: 10 % less processor
            // time for each submission under load, at the cost of a microsecond for a single one.
            std::thread::yield_now();
            while batch.len() < self.options.max_batch || self.ended {
                let Ok(next) = waiting.try_recv() else { break };
                self.take(next, &mut batch);
            }
            if !batch.is_empty() {
                self.commit(&mut batch);
            }
        }
        // Folds the log into the file, so that a copy of the one file is whole.
        if let Err(error) = self.connection.execute_batch("pragma wal_checkpoint(truncate)") {
            tracing::warn!(%error, "the write-ahead log stays beside the database");
        }
    }

    /// The next message; a time-out if the writer was idle for a while and the log is not folded.
    fn next(&self, waiting: &Receiver<Message>) -> Result<Message, RecvTimeoutError> {
        if self.is_folded {
            return waiting.recv().map_err(|_| RecvTimeoutError::Disconnected);
        }
        waiting.recv_timeout(IDLE)
    }

    fn take(&mut self, message: Message, batch: &mut Vec<Box<dyn Work>>) {
        match message {
            Message::Work(work) => batch.push(work),
            Message::Close => self.ended = true,
        }
    }

    /// Runs and commits what is in `batch`, and answers it.
    fn commit(&mut self, batch: &mut Vec<Box<dyn Work>>) {
        self.is_folded = false;
        self.count_down();
        let commit = match self.transaction(batch) {
            Ok(()) => {
                self.logged = None;
                Ok(())
            }
            Err(error) => Err(self.record_failure(error)),
        };
        // Work that was not reached, because the disk failed before it, shares the error.
        for work in batch.drain(..) {
            work.answer(commit.as_ref().copied());
        }
        if self.log.is_long() {
            self.fold_log();
        }
    }

    /// Folds the write-ahead log into the file. Acknowledged data is in the log already, but a
    /// failing fsync here must be noticed: a later one could succeed although data was lost.
    fn fold_log(&mut self) {
        if let Err(error) = checkpoint::fold(&self.connection) {
            self.record_failure(StoreError::from(error));
        }
    }

    /// Folds the log into the file and empties it, so that the file alone is nearly complete most
    /// of the time, in case somebody copies only it or deletes the log. Tried again while a reader
    /// is in the way; after an error, only after the next commit.
    fn fold_when_idle(&mut self) {
        self.is_folded = true;
        let failure = match self.files.lost() {
            None => match checkpoint::empty(&self.connection) {
                Ok(is_empty) => return self.is_folded = is_empty,
                Err(error) => error.into(),
            },
            Some(Lost::Database) => return,
            Some(Lost::Log) => self.save_log(),
        };
        self.record_failure(failure);
    }

    /// Handles a deleted or replaced log: folds all of it into the file, since only this connection
    /// still has it open. Then the process ends; the next one opens a new log.
    fn save_log(&mut self) -> StoreError {
        if self.report.borrow().is_none() {
            self.fold_log();
        }
        StoreError::Unavailable(Failure::log_gone())
    }

    /// Panics when the options say so.
    fn count_down(&mut self) {
        if let Some(left) = &mut self.options.panics_after {
            assert!(*left > 0, "the options of this store ask for it");
            *left -= 1;
        }
    }

    /// Whether `batch` is on the disk, but for what of it failed by itself.
    fn transaction(&mut self, batch: &mut Vec<Box<dyn Work>>) -> Result<(), StoreError> {
        match self.files.lost() {
            None => {}
            Some(Lost::Database) => return Err(StoreError::Unavailable(Failure::file_gone())),
            Some(Lost::Log) => return Err(self.save_log()),
        }
        let answer = self.options.answer;
        let tx = self.connection.transaction_with_behavior(TransactionBehavior::Immediate)?;
        for work in batch.iter_mut() {
            tx.prepare_cached("savepoint piece")?.execute([])?;
            let keep = work.run(&tx);
            if tx.is_autocommit() {
                // The disk failed and SQLite rolled everything back. Not tried again: after a failed
                // fsync another may succeed although data was lost.
                return Err(work.failure().cloned().unwrap_or(StoreError::Unfinished));
            }
            if !keep {
                tx.prepare_cached("rollback to piece")?.execute([])?;
            }
            tx.prepare_cached("release piece")?.execute([])?;
        }
        finish(tx, answer, batch)
    }

    /// Counts a failed commit, logs it, and reports one that ends the process. The same failure again,
    /// as of a disk that stays full, is logged once until a commit succeeds.
    fn record_failure(&mut self, error: StoreError) -> StoreError {
        self.failures.fetch_add(1, Ordering::Relaxed);
        let text = error.to_string();
        if self.logged.as_ref() != Some(&text) {
            tracing::error!(%error, "a commit or its folding failed: nothing that isn't on the disk was answered for");
            self.logged = Some(text);
        }
        // A rollback was part of dropping the transaction; if that failed too, try again.
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

fn finish(
    tx: Transaction<'_>,
    answer: Answer,
    batch: &mut Vec<Box<dyn Work>>,
) -> Result<(), StoreError> {
    if answer == Answer::BeforeCommit {
        batch.drain(..).for_each(|work| work.answer(Ok(())));
    }
    Ok(tx.commit()?)
}
