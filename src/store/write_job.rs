//! A piece of work that waits for the writer.

use std::panic::{AssertUnwindSafe, catch_unwind};

use rusqlite::Transaction;
use tokio::sync::oneshot;

use super::error::StoreError;
use crate::panics;

/// A piece of work whose result type the writer need not know.
pub(super) trait Work: Send {
    /// Runs the statements, once; whether they are to be kept.
    fn run(&mut self, tx: &Transaction<'_>) -> bool;
    /// Why what it did is not to be kept.
    fn failure(&self) -> Option<&StoreError>;
    /// Tells the caller: its own outcome if the commit held, else why there was none.
    fn answer(self: Box<Self>, commit: Result<(), &StoreError>);
}

/// What its caller is told when it is done.
pub(super) type Answered<T> = oneshot::Receiver<Result<T, StoreError>>;

struct Piece<T, F> {
    /// Until it's run.
    work: Option<F>,
    outcome: Option<Result<T, StoreError>>,
    answer: oneshot::Sender<Result<T, StoreError>>,
}

impl<T, F> Work for Piece<T, F>
where
    T: Send,
    F: FnOnce(&Transaction<'_>) -> rusqlite::Result<T> + Send,
{
    fn run(&mut self, tx: &Transaction<'_>) -> bool {
        let Some(work) = self.work.take() else { return false };
        // The transaction is sound after a panic: what the work did is rolled back.
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
        // The caller may have gone: what was committed stays committed.
        _ = self.answer.send(outcome);
    }
}

/// `work` for the writer, and where its outcome arrives.
pub(super) fn piece<T, F>(work: F) -> (Box<dyn Work>, Answered<T>)
where
    T: Send + 'static,
    F: FnOnce(&Transaction<'_>) -> rusqlite::Result<T> + Send + 'static,
{
    let (answer, answered) = oneshot::channel();
    (Box::new(Piece { work: Some(work), outcome: None, answer }), answered)
}
