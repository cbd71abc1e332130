//! A write job: one caller's work in the writer's queue.

use std::panic::{AssertUnwindSafe, catch_unwind};

use rusqlite::Transaction;
use tokio::sync::oneshot;

use crate::panics;
use crate::store::error::StoreError;

/// A job, without its result type, which the writer needn't know.
pub(super) trait WriteJob: Send {
    /// Runs the statements, once. Returns whether to keep their changes.
    fn run(&mut self, tx: &Transaction<'_>) -> bool;
    /// Why the changes are not kept.
    fn failure(&self) -> Option<&StoreError>;
    /// Sends the caller the work's outcome, or the error of the commit.
    fn answer(self: Box<Self>, commit: Result<(), &StoreError>);
}

/// Receives the outcome of a job.
pub(super) type Answered<T> = oneshot::Receiver<Result<T, StoreError>>;

struct Job<T, F> {
    /// `None` once it has run.
    work: Option<F>,
    outcome: Option<Result<T, StoreError>>,
    answer: oneshot::Sender<Result<T, StoreError>>,
}

impl<T, F> WriteJob for Job<T, F>
where
    T: Send,
    F: FnOnce(&Transaction<'_>) -> rusqlite::Result<T> + Send,
{
    fn run(&mut self, tx: &Transaction<'_>) -> bool {
        let Some(work) = self.work.take() else { return false };
        // The transaction is sound after a panic: the writer rolls the work back.
        let outcome = match catch_unwind(AssertUnwindSafe(|| work(tx))) {
            Ok(outcome) => outcome.map_err(StoreError::from),
            Err(panic) => {
                tracing::error!(panic = panics::text(panic.as_ref()), "a write panicked");
                Err(StoreError::Unfinished)
            }
        };
        self.outcome.insert(outcome).is_ok()
    }

    fn failure(&self) -> Option<&StoreError> {
        self.outcome.as_ref()?.as_ref().err()
    }

    fn answer(self: Box<Self>, commit: Result<(), &StoreError>) {
        let outcome = match (self.outcome, commit) {
            (Some(Err(error)), _) => Err(error),
            (Some(outcome), Ok(())) => outcome,
            (_, Err(error)) => Err(error.clone()),
            (None, Ok(())) => Err(StoreError::Unfinished),
        };
        // If the caller has gone, its changes stay committed.
        _ = self.answer.send(outcome);
    }
}

/// A job that runs `work`, and the receiver of its outcome.
pub(super) fn write_job<T, F>(work: F) -> (Box<dyn WriteJob>, Answered<T>)
where
    T: Send + 'static,
    F: FnOnce(&Transaction<'_>) -> rusqlite::Result<T> + Send + 'static,
{
    let (answer, answered) = oneshot::channel();
    (Box::new(Job { work: Some(work), outcome: None, answer }), answered)
}
