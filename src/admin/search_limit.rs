//! Searches run one after the other: until all rows are indexed, each reads every row that is not,
//! and there are few readers.

use std::sync::Arc;

use tokio::sync::{OwnedSemaphorePermit, Semaphore};

/// Lets one search run at a time.
#[derive(Clone)]
pub(crate) struct SearchLimit(Arc<Semaphore>);

impl Default for SearchLimit {
    fn default() -> Self {
        Self(Arc::new(Semaphore::new(1)))
    }
}

impl SearchLimit {
    /// A permit to search, to be kept until the search is over; `None` at the program's end.
    pub(super) async fn permit(&self) -> Option<OwnedSemaphorePermit> {
        Arc::clone(&self.0).acquire_owned().await.ok()
    }
}
