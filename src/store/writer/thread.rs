//! The writer's thread.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::sync::mpsc::{Receiver, RecvTimeoutError};

use rusqlite::{Connection, TransactionBehavior};
use tokio::sync::watch;

use super::write_job::WriteJob;
use super::{Message, Shared};
use crate::panics;
use crate::store::checkpoint::{self, IDLE, Log};
use crate::store::error::{Failure, StoreError};
use crate::store::open_error::OpenError;
use crate::store::rebuild::rebuild;
use crate::store::replaced_files::{Lost, OpenFiles};
#[cfg(debug_assertions)]
use crate::store::writer_options::WriterFault;
use crate::store::writer_options::{Checkpoints, Options};

/// The thread's state.
pub(super) struct WriterState {
    connection: Connection,
    files: OpenFiles,
    options: Options,
    report: watch::Sender<Option<Failure>>,
    ended: bool,
    log: Log,
    /// Whether a checkpoint has emptied the log since the last commit.
    is_checkpointed: bool,
    shared: Arc<Shared>,
    /// The failure that was logged last; `None` after a commit succeeds.
    logged: Option<String>,
}

impl WriterState {
    /// The state at the start.
    pub(super) fn of(
        mut connection: Connection,
        path: &Path,
        options: Options,
        report: watch::Sender<Option<Failure>>,
        shared: Arc<Shared>,
    ) -> Result<Self, OpenError> {
        let files = OpenFiles::of(path)
            .map_err(|source| OpenError::Folder { path: path.to_owned(), source })?;
        let log = Log::of(&mut connection, options.checkpoints)?;
        Ok(Self {
            connection,
            files,
            options,
            report,
            ended: false,
            log,
            is_checkpointed: false,
            shared,
            logged: None,
        })
    }

    /// Runs until it is closed. Reports a panic: without a report it would look like a close, and
    /// the site would run on without storing anything.
    pub(super) fn run_or_report(&mut self, waiting: &Receiver<Message>) {
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
            if self.shared.drops_queue() {
                batch.drain(..).for_each(|work| work.answer(Err(&StoreError::Closed)));
            } else if !batch.is_empty() {
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
            // Closed at once meanwhile: what is on the disk counts as not written.
            Ok(()) if self.shared.drops_queue() => Err(StoreError::Closed),
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
        self.shared.failures.fetch_add(1, Ordering::Relaxed);
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
