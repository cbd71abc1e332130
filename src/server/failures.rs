//! Why a site does not start, or ends by itself; the texts are meant for the owner's terminal.

use std::path::Path;

use crate::pages::RenderError;
use crate::store::{self, OpenError, StoreError, Trouble};

/// Why the site does not start.
#[derive(Debug, thiserror::Error)]
pub enum StartError {
    /// The database.
    #[error(transparent)]
    Open(#[from] OpenError),
    /// The first writes to it.
    #[error("the database can't be used: {0}")]
    Store(#[from] StoreError),
    /// The pages.
    #[error(transparent)]
    Render(#[from] RenderError),
    /// The webhook's client.
    #[error("webhooks can't be sent: {0}")]
    Webhooks(String),
    /// The listening socket.
    #[error("the listening address can't be used: {0}")]
    Listen(#[from] std::io::Error),
}

impl StartError {
    /// This error, with the database at `path` named if it turned out to be damaged, or without
    /// room.
    pub(super) fn of(self, path: &Path) -> Self {
        match self {
            Self::Store(StoreError::Unavailable(failure)) if failure.is_damage() => {
                OpenError::Damaged { path: path.to_owned(), reason: failure.to_string() }.into()
            }
            Self::Store(StoreError::Unavailable(failure)) => {
                match Trouble::disk_full(&failure, path) {
                    Some(trouble) => OpenError::of_full_disk(&trouble, path).into(),
                    None => StoreError::Unavailable(failure).into(),
                }
            }
            other => other,
        }
    }
}

/// Why a site that was being served ended by itself. Only a new start can go on.
#[derive(Debug, thiserror::Error)]
pub enum RunError {
    /// The database failed in a way that leaves unknown what is on the disk.
    #[error("the database failed: {0}. Ending, so that a new start can find out what was kept.")]
    Database(store::Failure),
    /// A part of the program panicked or ended; its name, as the subject of a sentence.
    #[error("{0} stopped because of a mistake in paddock. Ending, so that a new start can go on.")]
    Stopped(&'static str),
}
