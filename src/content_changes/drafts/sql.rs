//! Statements for drafts.

use rusqlite::{Connection, OptionalExtension, Row, Transaction, named_params};
use serde_json::Value;

use super::{Draft, NewDraft};

const COLUMNS: &str = "version, part, revision, patch, who, saved_at";

pub(super) fn all(db: &Connection) -> rusqlite::Result<Vec<Draft>> {
    db.prepare_cached(&format!("select {COLUMNS} from content_drafts order by part"))?
        .query_map([], draft)?
        .collect()
}

/// Reads the draft of a part.
pub(super) fn find(db: &Connection, part: &str) -> rusqlite::Result<Option<Draft>> {
    db.prepare_cached(&format!("select {COLUMNS} from content_drafts where part = :part"))?
        .query_row(named_params! { ":part": part }, draft)
        .optional()
}

pub(super) fn count(db: &Connection) -> rusqlite::Result<i64> {
    db.query_row("select count(*) from content_drafts", [], |row| row.get(0))
}

/// How many bytes the drafts of other parts have.
pub(super) fn bytes_of_others(db: &Connection, part: &str) -> rusqlite::Result<i64> {
    db.prepare_cached(
        "select coalesce(sum(octet_length(patch)), 0) from content_drafts where part <> :part",
    )?
    .query_row(named_params! { ":part": part }, |row| row.get(0))
}

/// Puts `new` in the place of the part's draft. Returns its version.
pub(super) fn replace(tx: &Transaction<'_>, new: &NewDraft) -> rusqlite::Result<i64> {
    tx.prepare_cached(
        "insert or replace into content_drafts (part, revision, patch, who, saved_at)
         values (:part, :revision, :patch, :who, :at)",
    )?
    .execute(named_params! {
        ":part": new.part,
        ":revision": new.revision,
        ":patch": Value::Object(new.patch.clone()).to_string(),
        ":who": new.by,
        ":at": new.at,
    })?;
    Ok(tx.last_insert_rowid())
}

pub(super) fn delete(tx: &Transaction<'_>, part: &str) -> rusqlite::Result<()> {
    tx.prepare_cached("delete from content_drafts where part = :part")?
        .execute(named_params! { ":part": part })?;
    Ok(())
}

fn draft(row: &Row<'_>) -> rusqlite::Result<Draft> {
    Ok(Draft {
        version: row.get(0)?,
        part: row.get(1)?,
        revision: row.get(2)?,
        patch: crate::content_changes::sql::object(row, 3)?,
        by: row.get(4)?,
        at: row.get(5)?,
    })
}
