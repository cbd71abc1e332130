//! Why a site does not start, or ends by itself; the texts are meant for the owner's terminal.

use std::path::Path;

use crate::pages::RenderError;
use crate::store::{self, OpenError, StoreError};

/// Why the site does not start.
#[derive(Debug, thiserror::Error)]
pub enum StartError {
    /// The database.
    #[error(transparent)]
    Open(#[from] OpenError),
    /// The first writes to it.
    #[error("the database cannot be used: {0}")]
    Store(#[from] StoreError),
    /// The pages.
    #[error(transparent)]
    Render(#[from] RenderError),
    /// The webhook's client.
    #[error("webhooks cannot be sent: {0}")]
    Webhooks(String),
    /// The listening socket.
    #[error("the listening address cannot be used: {0}")]
    Listen(#[from] std::io::Error),
}

impl StartError {
    /// This error, with the database at `path` named if it turned out to be damaged.
    pub(super) fn of(self, path: &Path) -> Self {
        match self {
            Self::Store(StoreError::Unavailable(failure)) if failure.is_damage() => {
                OpenError::Damaged { path: path.to_owned(), reason: failure.to_string() }.into()
            }
            other => other,
        }
    }
}

/// The database failed under the running site in a way that only a new start can recover from.
#[derive(Debug, thiserror::Error)]
#[error("the database failed: {0}. Ending, so that a new start can find out what was kept.")]
pub struct DiskFailure(pub(super) store::Failure);
