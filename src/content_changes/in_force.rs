//! Which publications are in force.

use std::collections::BTreeMap;

use rusqlite::Connection;

use super::sql;

/// The most publications that are looked for: as many are named as in the way of an undo.
pub(super) const MAX_FOUND: usize = 20;

/// Which publications after one are in force: nobody has undone them, or only by an undo that was undone itself.
pub(super) struct InForce {
    after: i64,
    /// The undos after it, with what each undoes.
    undos: BTreeMap<i64, i64>,
    /// What they undo, with the undo that counts.
    undone: BTreeMap<i64, i64>,
}

impl InForce {
    /// Reads which of those after `revision` are.
    pub(super) fn after(db: &Connection, revision: i64) -> rusqlite::Result<Self> {
        let undos = sql::undos_after(db, revision)?;
        let mut undone = BTreeMap::new();
        // The last first: an undo's own undo comes after it.
        for (undo, undoes) in undos.iter().rev() {
            if !undone.contains_key(undo) {
                undone.entry(*undoes).or_insert(*undo);
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
            found.len() < MAX_FOUND
        })?;
        Ok(found)
    }

    /// The undo of `revision`, one of those after it, that counts.
    pub(super) fn undo_of(&self, revision: i64) -> Option<i64> {
        self.undone.get(&revision).copied()
    }

    fn has(&self, later: i64) -> bool {
        let undoes_later = self.undos.get(&later).is_some_and(|undone| *undone > self.after);
        !undoes_later && !self.undone.contains_key(&later)
    }
}
