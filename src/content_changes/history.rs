//! The history of publications, in words.

use rusqlite::Connection;
use serde::Serialize;
use serde_json::Value;
use utoipa::ToSchema;

use super::sql::{self, StoredChange, StoredRevision};
use super::words;
use crate::clock::UnixMillis;
use crate::config::ContentChange;

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
    /// When it had been scheduled; null: it was published at once.
    #[schema(value_type = Option<String>, format = DateTime, required)]
    pub scheduled_at: Option<UnixMillis>,
    /// All of it in a sentence: `Erin changed the price of Trailblazer from $295 to $310`.
    pub text: String,
    /// What it changed.
    pub changes: Vec<ChangeInWords>,
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

/// At most `limit` publications before the revision `before`, the last first, with their numbers.
pub fn history(
    db: &Connection,
    before: Option<i64>,
    limit: i64,
) -> rusqlite::Result<Vec<(i64, RevisionInWords)>> {
    let found = sql::revisions(db, before.unwrap_or(i64::MAX), limit)?.into_iter();
    found.map(|stored| Ok((stored.revision, in_words(db, stored)?))).collect()
}

/// The publications with these numbers.
pub(super) fn revisions_in_words(
    db: &Connection,
    numbers: impl IntoIterator<Item = i64>,
) -> rusqlite::Result<Vec<RevisionInWords>> {
    let mut found = Vec::new();
    for number in numbers {
        if let Some(stored) = sql::revision(db, number)? {
            found.push(in_words(db, stored)?);
        }
    }
    Ok(found)
}

fn in_words(db: &Connection, stored: StoredRevision) -> rusqlite::Result<RevisionInWords> {
    let StoredRevision { revision, published_at: at, who, undoes, scheduled_at } = stored;
    let changes = sql::changes_of(db, revision)?.into_iter().map(ChangeInWords::from);
    let changes: Vec<ChangeInWords> = changes.collect();
    let mut text = words::revision(&who, undoes, changes.iter().map(|change| &*change.text));
    if scheduled_at.is_some() {
        text.push_str(words::SCHEDULED);
    }
    Ok(RevisionInWords { revision, who, at, undoes, scheduled_at, text, changes })
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
