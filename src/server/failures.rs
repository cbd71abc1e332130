//! Why a site doesn't start, or ends by itself. The texts are for the owner's terminal.

use std::path::Path;

use crate::pages::RenderError;
use crate::store::{self, OpenError, StoreError, WriteFailure};

/// Why the site doesn't start.
#[derive(Debug, thiserror::Error)]
pub enum StartError {
    /// The database can't be opened.
    #[error(transparent)]
    Open(#[from] OpenError),
    /// The first writes to the database failed.
    #[error("the database can't be used: {0}")]
    Store(#[from] StoreError),
    /// The pages can't be rendered.
    #[error(transparent)]
    Render(#[from] RenderError),
    /// The client that sends to the automation and to the mail provider can't be created.
    #[error("webhooks can't be sent: {0}")]
    HttpClient(String),
    /// The ledger of erasures can't be read or written.
    #[error("the ledger of erasures beside the database can't be used: {0}")]
    Ledger(std::io::Error),
    /// The listening socket can't be used.
    #[error("the listening address can't be used: {0}")]
    Listen(#[from] std::io::Error),
}

impl StartError {
    /// Adds the path of the database if the error shows that it is damaged or its disk is full.
    pub(super) fn of(self, path: &Path) -> Self {
        match self {
            Self::Store(StoreError::Unavailable(failure)) if failure.is_damage() => {
                OpenError::Damaged { path: path.to_owned(), reason: failure.to_string() }.into()
            }
            Self::Store(StoreError::Unavailable(failure)) => {
                match WriteFailure::disk_full(&failure, path) {
                    Some(write_failure) => OpenError::of_full_disk(&write_failure, path).into(),
                    None => StoreError::Unavailable(failure).into(),
                }
            }
            other => other,
        }
    }
}

/// Why a running site ended by itself. It needs a restart.
#[derive(Debug, thiserror::Error)]
pub enum RunError {
    /// TLS can't be set up.
    #[error("https can't be served: {0}")]
    Tls(#[from] rustls::Error),
    /// The database failed in a way that leaves the disk's content unknown.
    #[error("the database failed: {0}. Ending, so that a new start can find out what was kept.")]
    Database(store::Failure),
    /// A part of the program panicked or ended. Its name is the subject of a sentence.
    #[error("{0} stopped because of a mistake in paddock. Ending, so that a new start can go on.")]
    Stopped(&'static str),
}
