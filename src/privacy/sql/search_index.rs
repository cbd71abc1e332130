//! Removes the words of deleted submissions from the search index: FTS5 only marks them as deleted until it
//! merges the parts of the index that contain them.

use rusqlite::{Connection, Transaction, named_params};

/// Largest number of index pages that a step writes.
const STEP_PAGES: i64 = 16;

/// How many records were deleted so far, and how many of these have left nothing.
pub(in crate::privacy) fn deletions(db: &Connection) -> rusqlite::Result<(i64, i64)> {
    db.prepare_cached("select deleted, cleaned_up from record_deletions")?
        .query_row([], |row| Ok((row.get(0)?, row.get(1)?)))
}

/// Has all parts of the index merged into one by the steps that follow.
pub(in crate::privacy) fn begin_merge(tx: &Transaction<'_>) -> rusqlite::Result<()> {
    merge(tx, -STEP_PAGES).map(drop)
}

/// Merges a small part; false when all is merged.
pub(in crate::privacy) fn merge_step(tx: &Transaction<'_>) -> rusqlite::Result<bool> {
    // One change is the statement itself, as FTS5's manual has it.
    Ok(merge(tx, STEP_PAGES)? >= 2)
}

fn merge(tx: &Transaction<'_>, pages: i64) -> rusqlite::Result<u64> {
    let before = tx.total_changes();
    tx.prepare_cached(
        "insert into contact_search (contact_search, rank) values ('merge', :pages)",
    )?
    .execute(named_params! { ":pages": pages })?;
    Ok(tx.total_changes() - before)
}

/// Notes that the first `deleted` records that were deleted have left nothing.
pub(in crate::privacy) fn note_cleaned_up(
    tx: &Transaction<'_>,
    deleted: i64,
) -> rusqlite::Result<()> {
    tx.prepare_cached("update record_deletions set cleaned_up = max(cleaned_up, :deleted)")?
        .execute(named_params! { ":deleted": deleted })?;
    Ok(())
}
