//! Requests to erase a person.

use rusqlite::{Connection, Transaction, named_params};

use crate::clock::UnixMillis;

/// A request to erase a person.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(in crate::privacy) struct Request {
    /// The person's mailbox.
    pub(in crate::privacy) mailbox: String,
    /// From when on it's done.
    pub(in crate::privacy) due_at: UnixMillis,
}

/// Requests that the person with `mailbox` is erased. An earlier request keeps its time if that comes first.
pub(in crate::privacy) fn request(
    tx: &Transaction<'_>,
    mailbox: &str,
    (now, due_at): (UnixMillis, UnixMillis),
) -> rusqlite::Result<UnixMillis> {
    tx.prepare_cached(
        "insert into erasure_requests (mailbox, requested_at, due_at)
         values (:mailbox, :now, :due_at)
         on conflict (mailbox) do update set due_at = min(due_at, excluded.due_at)
         returning due_at",
    )?
    .query_row(named_params! { ":mailbox": mailbox, ":now": now, ":due_at": due_at }, |row| {
        row.get(0)
    })
}

/// All requests.
pub(in crate::privacy) fn requests(db: &Connection) -> rusqlite::Result<Vec<Request>> {
    let mut statement = db.prepare_cached("select mailbox, due_at from erasure_requests")?;
    let rows =
        statement.query_map([], |row| Ok(Request { mailbox: row.get(0)?, due_at: row.get(1)? }))?;
    rows.collect()
}

/// Takes the request for `mailbox` back unless it's due at `now`; false if there is none.
pub(in crate::privacy) fn take_back(
    tx: &Transaction<'_>,
    mailbox: &str,
    now: UnixMillis,
) -> rusqlite::Result<bool> {
    let taken = tx
        .prepare_cached("delete from erasure_requests where mailbox = :mailbox and due_at > :now")?
        .execute(named_params! { ":mailbox": mailbox, ":now": now })?;
    Ok(taken > 0)
}

/// Makes all requests due at `due_at` or later, and returns how many there are.
pub(in crate::privacy) fn postpone(
    tx: &Transaction<'_>,
    due_at: UnixMillis,
) -> rusqlite::Result<usize> {
    tx.prepare_cached("update erasure_requests set due_at = max(due_at, :due_at)")?
        .execute(named_params! { ":due_at": due_at })
}

/// Deletes the request for `mailbox`, because nothing is left to do.
pub(in crate::privacy) fn finish(tx: &Transaction<'_>, mailbox: &str) -> rusqlite::Result<()> {
    tx.prepare_cached("delete from erasure_requests where mailbox = :mailbox")?
        .execute(named_params! { ":mailbox": mailbox })?;
    Ok(())
}
