//! Converts database errors to problems.

use super::problem::Problem;
use crate::store::StoreError;

// Modules handle the errors that a caller can cause. The rest are our bugs, disk failures and
// overload.
impl From<StoreError> for Problem {
    fn from(error: StoreError) -> Self {
        match error {
            StoreError::Busy => Self::busy(),
            StoreError::Unavailable(_) => {
                tracing::error!(%error, "a request met a database that can't be used");
                Self::unavailable()
            }
            // The site is stopping, and its log says why.
            StoreError::Closed => Self::unavailable(),
            StoreError::Failed(_) | StoreError::Unfinished => Self::unexpected(&error),
        }
    }
}
