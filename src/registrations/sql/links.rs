//! Links to registrants' own pages.

use rusqlite::{Connection, OptionalExtension, Transaction, params};

use super::{COLUMNS, Registration, registration};
use crate::clock::UnixMillis;
use crate::registrations::token::TokenHash;

/// Adds a link to the registration `id`. One that is there stays.
pub(in crate::registrations) fn add_link(
    tx: &Transaction<'_>,
    id: &str,
    token: &TokenHash,
    now: UnixMillis,
) -> rusqlite::Result<()> {
    tx.prepare_cached(
        "insert into registration_links (token_hash, registration_no, created_at)
         select ?2, registration_no, ?3 from event_registrations where id = ?1
             on conflict do nothing",
    )?
    .execute(params![id, token, now])?;
    Ok(())
}

/// Removes the link with `token`.
pub(in crate::registrations) fn remove_link(
    tx: &Transaction<'_>,
    token: &TokenHash,
) -> rusqlite::Result<()> {
    tx.prepare_cached("delete from registration_links where token_hash = ?1")?.execute([token])?;
    Ok(())
}

/// Ends all links to the registration `id`.
pub(in crate::registrations) fn end_links(tx: &Transaction<'_>, id: &str) -> rusqlite::Result<()> {
    tx.prepare_cached(
        "delete from registration_links where registration_no =
             (select registration_no from event_registrations where id = ?1)",
    )?
    .execute([id])?;
    Ok(())
}

/// The registration that a link leads to.
pub(in crate::registrations) fn by_link(
    db: &Connection,
    token: &TokenHash,
) -> rusqlite::Result<Option<Registration>> {
    let sql = format!(
        "select {COLUMNS} from event_registrations where registration_no =
             (select registration_no from registration_links where token_hash = ?1)"
    );
    db.prepare_cached(&sql)?.query_row([token], registration).optional()
}
