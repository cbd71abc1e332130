//! What an undo changes, and what is in its way.

use std::collections::BTreeSet;

use rusqlite::Connection;
use serde_json::Value;

use super::history::{RevisionInWords, revisions_in_words};
use super::in_force::{InForce, MAX_FOUND};
use super::sql;

/// What the layer had before a publication, by pointer.
type Before = Vec<(String, Option<Value>)>;

/// What an undo of `revision` gives the staff's layer, or the later publications that changed the same values.
/// `None` if there is no such revision.
pub fn undo(
    db: &Connection,
    revision: i64,
) -> rusqlite::Result<Option<Result<Before, Vec<RevisionInWords>>>> {
    if sql::revision(db, revision)?.is_none() {
        return Ok(None);
    }
    let changes = sql::changes_of(db, revision)?;
    let in_force = InForce::after(db, revision)?;
    let mut later = BTreeSet::new();
    for change in &changes {
        later.extend(in_force.at(db, &change.pointer)?);
    }
    if !later.is_empty() {
        let shown = later.into_iter().rev().take(MAX_FOUND);
        return Ok(Some(Err(revisions_in_words(db, shown)?)));
    }
    Ok(Some(Ok(changes.into_iter().map(|change| (change.pointer, change.kept_before)).collect())))
}
