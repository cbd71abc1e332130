//! Statements for publications for later.

use rusqlite::{Connection, Row, Transaction, named_params};
use serde_json::Value;

use super::Scheduled;

/// All of them, in the order in which they were scheduled. There are few.
pub(super) fn all(db: &Connection) -> rusqlite::Result<Vec<Scheduled>> {
    db.prepare_cached(
        "select scheduled_no, at, patch, revision, who, scheduled_at, problem
           from content_scheduled order by scheduled_no",
    )?
    .query_map([], scheduled)?
    .collect()
}

/// Stores one. Returns its number.
pub(super) fn insert(tx: &Transaction<'_>, new: &Scheduled) -> rusqlite::Result<i64> {
    tx.prepare_cached(
        "insert into content_scheduled (at, patch, revision, who, scheduled_at)
         values (:at, :patch, :revision, :who, :scheduled_at)",
    )?
    .execute(named_params! {
        ":at": new.at,
        ":patch": Value::Object(new.patch.clone()).to_string(),
        ":revision": new.revision,
        ":who": new.who,
        ":scheduled_at": new.scheduled_at,
    })?;
    Ok(tx.last_insert_rowid())
}

/// Deletes one. Returns whether it was there.
pub(super) fn delete(tx: &Transaction<'_>, id: i64) -> rusqlite::Result<bool> {
    let deleted = tx
        .prepare_cached("delete from content_scheduled where scheduled_no = :id")?
        .execute(named_params! { ":id": id })?;
    Ok(deleted > 0)
}

pub(super) fn set_problem(tx: &Transaction<'_>, id: i64, problem: &str) -> rusqlite::Result<()> {
    tx.prepare_cached("update content_scheduled set problem = :problem where scheduled_no = :id")?
        .execute(named_params! { ":id": id, ":problem": problem })?;
    Ok(())
}

fn scheduled(row: &Row<'_>) -> rusqlite::Result<Scheduled> {
    Ok(Scheduled {
        id: row.get(0)?,
        at: row.get(1)?,
        patch: crate::content_changes::sql::object(row, 2)?,
        revision: row.get(3)?,
        who: row.get(4)?,
        scheduled_at: row.get(5)?,
        problem: row.get(6)?,
    })
}
