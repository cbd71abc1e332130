//! Changes of the content by the owner's commands, beside a running site, which notices them within a second.

use std::path::Path;

use super::{NewRevision, layer, record, sql, with_published};
use crate::clock::UnixMillis;
use crate::config::{Config, ContentChange};
use crate::form::FieldError;
use crate::store::{self, OpenError};

/// Why a command changed nothing.
#[derive(Debug, thiserror::Error)]
pub enum NotChanged {
    /// The database can't be used.
    #[error(transparent)]
    Open(#[from] OpenError),
    /// An earlier program made the database, and this one hasn't upgraded it yet.
    #[error("the database is an earlier paddock's. Start this one once: it upgrades the database.")]
    NotUpgraded,
    /// The content that would come of it isn't valid, or it isn't content.
    #[error("{}", lines(.0))]
    Unfit(Vec<FieldError>),
}

/// The errors, one a line.
fn lines(errors: &[FieldError]) -> String {
    let lines: Vec<&str> = errors.iter().map(|error| error.detail.as_str()).collect();
    lines.join("\n")
}

/// Reads what staff changed from the database at `path`: the settings with it.
///
/// # Errors
///
/// [`NotChanged`] if the database can't be read.
pub fn read_content(path: &Path, config: &Config) -> Result<Config, NotChanged> {
    let layer = store::read_beside(path, |db| sql::has_table(db)?.then(|| layer(db)).transpose())?;
    Ok(config.with_fitting_staff_content(&layer.ok_or(NotChanged::NotUpgraded)?))
}

/// Publishes what `change` wants of the content in the database at `path`, at `at` in the name of `who`. Returns the
/// revision with the number of changes; `None` if nothing is to be changed.
///
/// # Errors
///
/// [`NotChanged`] if the database can't be used, or the content wouldn't be valid.
pub fn publish_beside(
    path: &Path,
    config: &Config,
    (who, at): (&str, UnixMillis),
    change: impl FnOnce(&Config) -> Result<Vec<ContentChange>, Vec<FieldError>>,
) -> Result<Option<(i64, usize)>, NotChanged> {
    store::write_beside(path, |tx| {
        if !sql::has_table(tx)? {
            return Ok(Err(NotChanged::NotUpgraded));
        }
        let config = config.with_fitting_staff_content(&layer(tx)?);
        let changes = match change(&config).and_then(|changes| checked(&config, changes)) {
            Ok(changes) => changes,
            Err(errors) => return Ok(Err(NotChanged::Unfit(errors))),
        };
        if changes.is_empty() {
            return Ok(Ok(None));
        }
        let (on, count) = (config.staff_content().layer.revision, changes.len());
        let revision = NewRevision { who: who.to_owned(), at, undoes: None, changes };
        Ok(Ok(record(tx, on, &revision)?.map(|revision| (revision, count))))
    })?
}

/// The changes, if the content is valid with them.
fn checked(
    config: &Config,
    changes: Vec<ContentChange>,
) -> Result<Vec<ContentChange>, Vec<FieldError>> {
    with_published(config, &changes).map(|_| changes)
}
