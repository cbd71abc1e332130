//! Statements on notices that others replaced before anybody was told of them.

use rusqlite::{Connection, OptionalExtension, Transaction};

use super::{COLUMNS, StoredNotice, stored};

/// Notes that the notice `by` replaced another one.
pub(in crate::registrations::notices) fn set_replaced(
    tx: &Transaction<'_>,
    notice_no: i64,
    by: i64,
) -> rusqlite::Result<()> {
    tx.prepare_cached("update event_notices set replaced_by = ?2 where notice_no = ?1")?
        .execute([notice_no, by])?;
    Ok(())
}

/// Has a notice stand again that was replaced.
pub(in crate::registrations::notices) fn unset_replaced(
    tx: &Transaction<'_>,
    notice_no: i64,
) -> rusqlite::Result<()> {
    tx.prepare_cached(
        "update event_notices set replaced_by = null, undone_at = null where notice_no = ?1",
    )?
    .execute([notice_no])?;
    Ok(())
}

/// The notice that was replaced by the notice `by`.
pub(in crate::registrations::notices) fn replaced_by(
    db: &Connection,
    by: i64,
) -> rusqlite::Result<Option<StoredNotice>> {
    db.prepare_cached(&format!("select {COLUMNS} from event_notices where replaced_by = ?1"))?
        .query_row([by], stored)
        .optional()
}
