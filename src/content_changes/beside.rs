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
    /// No pages can be made of the content that would come of it.
    #[error("no pages can be made with this content: {0}")]
    Unrenderable(String),
    /// Others have published each time that this was about to.
    #[error("others are publishing just now. Run it again.")]
    Outdated,
}

/// How often a command begins again because somebody else has published.
const ATTEMPTS: usize = 5;

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

/// What a command has published.
#[derive(Debug)]
pub struct PublishedBeside<T> {
    /// The revision that it is.
    pub revision: i64,
    /// How many changes there are.
    pub count: usize,
    /// What trying it out found.
    pub found: T,
}

/// Publishes what `change` wants of the content in the database at `path`, at `at` in the name of `who`; `None` if nothing is
/// to be changed.
///
/// Computes the change, checks it and has it tried with `try_out`, which gets the settings before and after it and
/// the changes, without keeping others from writing. Does all of it again if somebody has published meanwhile.
///
/// # Errors
///
/// [`NotChanged`] if the database can't be used, or the content wouldn't be valid.
pub fn publish_beside<T>(
    path: &Path,
    config: &Config,
    (who, at): (&str, UnixMillis),
    change: impl Fn(&Config) -> Result<Vec<ContentChange>, Vec<FieldError>>,
    try_out: impl Fn(&Config, &Config, &[ContentChange]) -> Result<T, NotChanged>,
) -> Result<Option<PublishedBeside<T>>, NotChanged> {
    for _ in 0..ATTEMPTS {
        let current = read_content(path, config)?;
        let changes = change(&current).map_err(NotChanged::Unfit)?;
        if changes.is_empty() {
            return Ok(None);
        }
        let next = with_published(&current, &changes).map_err(NotChanged::Unfit)?;
        let found = try_out(&current, &next, &changes)?;
        let (on, count) = (current.staff_content().layer.revision, changes.len());
        let revision = NewRevision { who: who.to_owned(), at, undoes: None, changes };
        if let Some(revision) = store::write_beside(path, |tx| record(tx, on, &revision))? {
            return Ok(Some(PublishedBeside { revision, count, found }));
        }
    }
    Err(NotChanged::Outdated)
}
