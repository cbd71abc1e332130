//! What an undo changes, and what is in its way.

use std::collections::BTreeSet;

use rusqlite::Connection;
use serde_json::Value;

use super::history::{RevisionInWords, revisions_in_words};
use super::sql;

/// The most publications that are named as in the way of an undo.
const MAX_IN_THE_WAY: usize = 20;

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
    let mut later = BTreeSet::new();
    for change in &changes {
        later.extend(later_than(db, revision, &change.pointer)?);
    }
    if !later.is_empty() {
        let shown = later.into_iter().rev().take(MAX_IN_THE_WAY);
        return Ok(Some(Err(revisions_in_words(db, shown)?)));
    }
    Ok(Some(Ok(changes.into_iter().map(|change| (change.pointer, change.kept_before)).collect())))
}

/// Publications after `revision` that change the value at `pointer`, what contains it, or a part of it; some of the last
/// ones. A publication that has been undone doesn't count, and nor does its undo.
pub(super) fn later_than(
    db: &Connection,
    revision: i64,
    pointer: &str,
) -> rusqlite::Result<Vec<i64>> {
    let ends = pointer.match_indices('/').map(|(at, _)| at).skip(1);
    let around: Vec<String> = ends.map(|end| pointer[..end].to_owned()).collect();
    let mut found = Vec::new();
    sql::each_later(db, revision, (pointer, &around), |later| {
        if counts(db, revision, later)? {
            found.push(later);
        }
        Ok(found.len() < MAX_IN_THE_WAY)
    })?;
    Ok(found)
}

/// Whether the publication `later` is in force: nobody has undone it, and it isn't the undo of one after `revision`.
fn counts(db: &Connection, revision: i64, later: i64) -> rusqlite::Result<bool> {
    if is_undone(db, later)? {
        return Ok(false);
    }
    let undoes = sql::revision(db, later)?.and_then(|later| later.undoes);
    Ok(undoes.is_none_or(|undone| undone <= revision))
}

/// Whether a publication has been undone, and that undo hasn't.
fn is_undone(db: &Connection, revision: i64) -> rusqlite::Result<bool> {
    for undo in sql::undone_by(db, revision)? {
        if !is_undone(db, undo)? {
            return Ok(true);
        }
    }
    Ok(false)
}
