//! What an undo changes, and what is in its way.

use std::collections::{BTreeMap, BTreeSet};

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
    let in_force = InForce::after(db, revision)?;
    let mut later = BTreeSet::new();
    for change in &changes {
        later.extend(in_force.at(db, &change.pointer)?);
    }
    if !later.is_empty() {
        let shown = later.into_iter().rev().take(MAX_IN_THE_WAY);
        return Ok(Some(Err(revisions_in_words(db, shown)?)));
    }
    Ok(Some(Ok(changes.into_iter().map(|change| (change.pointer, change.kept_before)).collect())))
}

/// Which publications after one are in force: nobody has undone them, or only by an undo that was undone itself.
pub(super) struct InForce {
    after: i64,
    /// The undos after it, with what each undoes.
    undos: BTreeMap<i64, i64>,
    undone: BTreeSet<i64>,
}

impl InForce {
    /// Reads which of those after `revision` are.
    pub(super) fn after(db: &Connection, revision: i64) -> rusqlite::Result<Self> {
        let undos = sql::undos_after(db, revision)?;
        let mut undone = BTreeSet::new();
        // The last first: an undo's own undo comes after it.
        for (undo, undoes) in undos.iter().rev() {
            if !undone.contains(undo) {
                undone.insert(*undoes);
            }
        }
        Ok(Self { after: revision, undos, undone })
    }

    /// Those that change the value at `pointer`, what contains it, or a part of it; some of the last ones. The undo of one
    /// of them isn't among them.
    pub(super) fn at(&self, db: &Connection, pointer: &str) -> rusqlite::Result<Vec<i64>> {
        let ends = pointer.match_indices('/').map(|(at, _)| at).skip(1);
        let around: Vec<String> = ends.map(|end| pointer[..end].to_owned()).collect();
        let mut found = Vec::new();
        sql::each_later(db, self.after, (pointer, &around), |later| {
            if self.has(later) {
                found.push(later);
            }
            found.len() < MAX_IN_THE_WAY
        })?;
        Ok(found)
    }

    fn has(&self, later: i64) -> bool {
        let undoes_later = self.undos.get(&later).is_some_and(|undone| *undone > self.after);
        !undoes_later && !self.undone.contains(&later)
    }
}
