//! What a client is told of the database's failures.

use super::problem::Problem;
use crate::store::StoreError;

// What a caller can cause is refused by the slice that owns the table; what reaches this point is
// our bug, the disk's, or too many at once.
impl From<StoreError> for Problem {
    fn from(error: StoreError) -> Self {
        match error {
            StoreError::Busy => Self::Busy,
            StoreError::Unavailable(_) => {
                tracing::error!(%error, "a request met a database that cannot be used");
                Self::Unavailable
            }
            StoreError::Failed(_) | StoreError::Unfinished => Self::internal(&error),
        }
    }
}
