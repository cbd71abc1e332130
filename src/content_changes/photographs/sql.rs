//! Statements for changes of photographs' files.

use rusqlite::{Connection, Row, Transaction, named_params};

use super::{NewPhotoChange, PendingPhotoChange, StoredPhotoChange};
use crate::content_changes::history_position::HistoryPosition;
use crate::content_changes::sql::newest_revision;

/// Records a change that is about to be made. Returns its number. The history doesn't show it yet.
///
/// # Errors
///
/// The database's error.
pub fn begin(tx: &Transaction<'_>, change: &NewPhotoChange) -> rusqlite::Result<i64> {
    let revision = newest_revision(tx)?;
    tx.prepare_cached(
        "insert into photo_changes
                (revision, name, who, changed_at, bytes_before, bytes_after, is_restored)
         values (:revision, :name, :who, :at, :bytes_before, :bytes_after, :is_restored)",
    )?
    .execute(named_params! {
        ":revision": revision,
        ":name": change.name,
        ":who": change.who,
        ":at": change.at,
        ":bytes_before": change.bytes_before,
        ":bytes_after": change.bytes_after,
        ":is_restored": change.is_restored,
    })?;
    Ok(tx.last_insert_rowid())
}

/// Marks a change as done, or forgets it.
///
/// # Errors
///
/// The database's error.
pub fn conclude(tx: &Transaction<'_>, change_no: i64, is_done: bool) -> rusqlite::Result<()> {
    let sql = if is_done {
        "update photo_changes set is_pending = 0 where change_no = :change_no"
    } else {
        "delete from photo_changes where change_no = :change_no"
    };
    tx.prepare_cached(sql)?.execute(named_params! { ":change_no": change_no })?;
    Ok(())
}

/// The pending changes: an earlier process recorded them, and may have stopped before it changed the file.
///
/// # Errors
///
/// The database's error.
pub fn pending(db: &Connection) -> rusqlite::Result<Vec<PendingPhotoChange>> {
    db.prepare_cached(
        "select change_no, name, bytes_after from photo_changes where is_pending = 1
          order by change_no",
    )?
    .query_map([], |row| {
        Ok(PendingPhotoChange {
            change_no: row.get(0)?,
            name: row.get(1)?,
            bytes_after: row.get(2)?,
        })
    })?
    .collect()
}

/// At most `limit` of those before a place in the history, the last first.
pub(in crate::content_changes) fn changes(
    db: &Connection,
    before: HistoryPosition,
    limit: i64,
) -> rusqlite::Result<Vec<StoredPhotoChange>> {
    db.prepare_cached(
        "select change_no, revision, name, who, changed_at, bytes_before, bytes_after, is_restored,
                not exists (select 1 from photo_changes later
                             where later.name = change.name and later.change_no > change.change_no
                               and later.is_pending = 0)
           from photo_changes change
          where (revision, change_no) < (:revision, :change_no) and is_pending = 0
          order by revision desc, change_no desc limit :limit",
    )?
    .query_map(
        named_params! {
            ":revision": before.revision(),
            ":change_no": before.photo_change(),
            ":limit": limit,
        },
        stored,
    )?
    .collect()
}

/// Those after the revision `from` and before the revision `to`, the first one first.
pub(super) fn between(
    db: &Connection,
    from: i64,
    to: i64,
) -> rusqlite::Result<Vec<NewPhotoChange>> {
    db.prepare_cached(
        "select change_no, revision, name, who, changed_at, bytes_before, bytes_after, is_restored, 0
           from photo_changes
          where revision >= :from and revision < :to and is_pending = 0
          order by revision, change_no",
    )?
    .query_map(named_params! { ":from": from, ":to": to }, |row| Ok(stored(row)?.change))?
    .collect()
}

fn stored(row: &Row<'_>) -> rusqlite::Result<StoredPhotoChange> {
    Ok(StoredPhotoChange {
        change_no: row.get(0)?,
        revision: row.get(1)?,
        change: NewPhotoChange {
            name: row.get(2)?,
            who: row.get(3)?,
            at: row.get(4)?,
            bytes_before: row.get(5)?,
            bytes_after: row.get(6)?,
            is_restored: row.get(7)?,
        },
        is_last: row.get(8)?,
    })
}
