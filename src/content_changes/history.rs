//! The history of publications and of photographs, in words.

use std::cmp::Reverse;

use rusqlite::Connection;
use serde::Serialize;
use serde_json::Value;
use utoipa::ToSchema;

use super::history_position::HistoryPosition;
use super::in_force::InForce;
use super::photographs::{self, PhotoChangeInWords, StoredPhotoChange};
use super::sql::{self, StoredChange, StoredRevision};
use super::words;
use crate::clock::UnixMillis;
use crate::config::ContentChange;

/// A line of the history.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[serde(tag = "kind", rename_all = "lowercase")]
#[schema(as = ContentHistoryLine)]
pub enum HistoryLine {
    /// A publication.
    Content(RevisionInWords),
    /// What was done with the file of a photograph.
    Photograph(PhotoChangeInWords),
}

/// A publication, with what it changed.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[schema(as = ContentRevision)]
pub struct RevisionInWords {
    /// Its number. Later ones are higher.
    pub revision: i64,
    /// Who published it; empty: no name was given.
    pub who: String,
    /// When.
    #[schema(value_type = String, format = DateTime)]
    pub at: UnixMillis,
    /// The revision that it undoes; null if it undoes none.
    #[schema(required)]
    pub undoes: Option<i64>,
    /// Its undo, if that is in force; null: it isn't undone.
    #[schema(required)]
    pub undone: Option<Undone>,
    /// When it had been scheduled; null: it was published at once.
    #[schema(value_type = Option<String>, format = DateTime, required)]
    pub scheduled_at: Option<UnixMillis>,
    /// All of it in a sentence: `Erin changed the price of Trailblazer from $295 to $310`.
    pub text: String,
    /// What it changed.
    pub changes: Vec<ChangeInWords>,
}

/// Who undid a publication.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[schema(as = ContentUndone)]
pub struct Undone {
    /// The number of the undo, which is a publication, too.
    pub revision: i64,
    /// Who undid it; empty: no name was given.
    pub who: String,
    /// When.
    #[schema(value_type = String, format = DateTime)]
    pub at: UnixMillis,
}

/// A publication in a sentence, without what it changed.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[schema(as = ContentRevisionLine)]
pub struct RevisionLine {
    /// Its number.
    pub revision: i64,
    /// Who published it; empty: no name was given.
    pub who: String,
    /// When.
    #[schema(value_type = String, format = DateTime)]
    pub at: UnixMillis,
    /// All of it in a sentence.
    pub text: String,
}

/// A change of one value.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[schema(as = ContentChange)]
pub struct ChangeInWords {
    /// Where it is, as a JSON pointer.
    #[schema(example = "/lessons/packages/trailblazer/price")]
    pub pointer: String,
    /// What visitors saw before; null: nothing.
    #[schema(value_type = Value)]
    pub before: Option<Value>,
    /// What they saw afterwards; null: nothing.
    #[schema(value_type = Value)]
    pub after: Option<Value>,
    /// The change in words: `changed the price of Trailblazer from $295 to $310`.
    pub text: String,
}

/// A line, as it's stored.
enum Stored {
    Content(StoredRevision),
    Photograph(StoredPhotoChange),
}

/// At most `limit` lines before a place in the history, the last first, with their places. `None`: from the last on.
pub fn history(
    db: &Connection,
    before: Option<HistoryPosition>,
    limit: i64,
) -> rusqlite::Result<Vec<(HistoryPosition, HistoryLine)>> {
    let before = before.unwrap_or(HistoryPosition::END);
    let publications = sql::revisions(db, before.first_later_revision(), limit)?;
    let oldest = publications.last().map_or(i64::MAX, |stored| stored.revision);
    let in_force = InForce::after(db, oldest - 1)?;
    let publications = publications
        .into_iter()
        .map(|stored| (HistoryPosition::of_revision(stored.revision), Stored::Content(stored)));
    let photographs = photographs::changes(db, before, limit)?.into_iter();
    let photographs = photographs.map(|stored| (stored.position(), Stored::Photograph(stored)));
    let mut found: Vec<_> = publications.chain(photographs).collect();
    found.sort_by_key(|(position, _)| Reverse(*position));
    found.truncate(usize::try_from(limit).unwrap_or(0));
    let line = |stored| match stored {
        Stored::Content(stored) => {
            let undo = in_force.undo_of(stored.revision);
            in_words(db, stored, undo).map(HistoryLine::Content)
        }
        Stored::Photograph(stored) => Ok(HistoryLine::Photograph(stored.into())),
    };
    found.into_iter().map(|(position, stored)| Ok((position, line(stored)?))).collect()
}

/// The publications with these numbers. Nobody has undone them.
pub(super) fn revisions_in_words(
    db: &Connection,
    numbers: impl IntoIterator<Item = i64>,
) -> rusqlite::Result<Vec<RevisionInWords>> {
    let mut found = Vec::new();
    for number in numbers {
        if let Some(stored) = sql::revision(db, number)? {
            found.push(in_words(db, stored, None)?);
        }
    }
    Ok(found)
}

/// A publication, whose undo in force is `undo`.
fn in_words(
    db: &Connection,
    stored: StoredRevision,
    undo: Option<i64>,
) -> rusqlite::Result<RevisionInWords> {
    let StoredRevision { revision, published_at: at, who, undoes, scheduled_at } = stored;
    let undo = undo.map(|undo| sql::revision(db, undo)).transpose()?.flatten();
    let undone =
        undo.map(|undo| Undone { revision: undo.revision, who: undo.who, at: undo.published_at });
    let stored = sql::changes_of(db, revision)?;
    let whole = words::moved(&stored).or_else(|| words::left_out(&stored));
    let changes: Vec<ChangeInWords> = stored.into_iter().map(ChangeInWords::from).collect();
    let mut text = match &whole {
        Some(whole) => words::revision(&who, undoes, std::iter::once(whole.as_str())),
        None => words::revision(&who, undoes, changes.iter().map(|change| &*change.text)),
    };
    if scheduled_at.is_some() {
        text.push_str(words::SCHEDULED);
    }
    Ok(RevisionInWords { revision, who, at, undoes, undone, scheduled_at, text, changes })
}

impl From<ContentChange> for ChangeInWords {
    fn from(change: ContentChange) -> Self {
        let ContentChange { pointer, subject, before, after, .. } = change;
        let text = words::change(&pointer, &subject, before.as_ref(), after.as_ref());
        Self { pointer, before, after, text }
    }
}

impl From<RevisionInWords> for RevisionLine {
    fn from(RevisionInWords { revision, who, at, text, .. }: RevisionInWords) -> Self {
        Self { revision, who, at, text }
    }
}

impl From<StoredChange> for ChangeInWords {
    fn from(stored: StoredChange) -> Self {
        let StoredChange { pointer, subject, before, after, .. } = stored;
        let text = words::change(&pointer, &subject, before.as_ref(), after.as_ref());
        Self { pointer, before, after, text }
    }
}
