//! Values that the program stores about itself, and access to them from other processes than the
//! server.

use std::path::Path;

use rusqlite::{Connection, OptionalExtension, Transaction, TransactionBehavior, named_params};

use super::open_error::OpenError;
use super::writer_options::Synchronous;
use super::{connection, database_file};

/// Reads the setting `name`; `None` if it was never set.
pub fn setting(db: &Connection, name: &str) -> rusqlite::Result<Option<Vec<u8>>> {
    db.prepare_cached("select value from settings where name = :name")?
        .query_row(named_params! { ":name": name }, |row| row.get(0))
        .optional()
}

/// Stores `value` as the setting `name`, in place of an earlier one.
pub fn set_setting(tx: &Transaction<'_>, name: &str, value: &[u8]) -> rusqlite::Result<()> {
    tx.prepare_cached(
        "insert into settings (name, value) values (:name, :value)
         on conflict (name) do update set value = excluded.value",
    )?
    .execute(named_params! { ":name": name, ":value": value })?;
    Ok(())
}

/// Name of the setting with the database's id.
const ID: &str = "database_id";

/// Gives the database of `db` an id, unless it has one. Its copies have the same one, so that the copies of two
/// databases in one place can be told apart.
pub(super) fn ensure_id(db: &Connection) -> rusqlite::Result<()> {
    let insert = "insert into settings (name, value)
                  select :name, cast(lower(hex(randomblob(6))) as blob)
                   where not exists (select 1 from settings where name = :name)";
    db.execute(insert, named_params! { ":name": ID })?;
    Ok(())
}

/// The id of the database of `db`; `None` if no paddock that gives ids has opened it.
pub(super) fn id(db: &Connection) -> rusqlite::Result<Option<String>> {
    let id = setting(db, ID)?;
    Ok(id.and_then(|id| String::from_utf8(id).ok()))
}

/// Runs `work` read-only on the database at `path`, for the owner's commands. A server may have it
/// open.
///
/// # Errors
///
/// [`OpenError`] if the database can't be opened or `work` fails.
pub fn read_beside<T>(
    path: &Path,
    work: impl FnOnce(&Connection) -> rusqlite::Result<T>,
) -> Result<T, OpenError> {
    database_file::exists(path)?;
    let read = || Ok(work(&connection::open_for_reading(path)?)?);
    read().map_err(|error: OpenError| error.of(path))
}

/// Runs `work` in a transaction on the database at `path`, for the owner's commands. A server may
/// have it open; waits for its commits, five seconds at most.
///
/// # Errors
///
/// [`OpenError`] if the database can't be opened or written, or `work` fails. Nothing is changed then.
pub fn write_beside<T>(
    path: &Path,
    work: impl FnOnce(&Transaction<'_>) -> rusqlite::Result<T>,
) -> Result<T, OpenError> {
    database_file::exists(path)?;
    let write = || {
        let mut connection = connection::open_for_writing(path, Synchronous::Full)?;
        let tx = connection.transaction_with_behavior(TransactionBehavior::Immediate)?;
        let value = work(&tx)?;
        tx.commit()?;
        Ok(value)
    };
    write().map_err(|error: OpenError| error.of(path))
}
