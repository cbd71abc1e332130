//! What the program must remember about itself, and the way to write it from beside the server.

use std::path::Path;

use rusqlite::{Connection, OptionalExtension, Transaction, TransactionBehavior, named_params};

use super::open_error::OpenError;
use super::options::Synchronous;
use super::{connection, existing_file};

/// The value of the setting `name`, if it was ever set.
pub fn setting(db: &Connection, name: &str) -> rusqlite::Result<Option<Vec<u8>>> {
    db.prepare_cached("select value from settings where name = :name")?
        .query_row(named_params! { ":name": name }, |row| row.get(0))
        .optional()
}

/// Sets the setting `name`.
pub fn set_setting(tx: &Transaction<'_>, name: &str, value: &[u8]) -> rusqlite::Result<()> {
    tx.prepare_cached(
        "insert into settings (name, value) values (:name, :value)
         on conflict (name) do update set value = excluded.value",
    )?
    .execute(named_params! { ":name": name, ":value": value })?;
    Ok(())
}

/// Runs `work` on the database at `path`, which a server may have open, without changing anything:
/// for commands that the owner gives beside it.
pub fn read_beside<T>(
    path: &Path,
    work: impl FnOnce(&Connection) -> rusqlite::Result<T>,
) -> Result<T, OpenError> {
    existing_file::look(path)?;
    let read = || Ok(work(&connection::open_for_reading(path)?)?);
    read().map_err(|error: OpenError| error.of(path))
}

/// Runs `work` in a transaction on the database at `path`, which a server may have open: for
/// commands that the owner gives beside it. Waits for the server's commits, five seconds at most.
pub fn write_beside<T>(
    path: &Path,
    work: impl FnOnce(&Transaction<'_>) -> rusqlite::Result<T>,
) -> Result<T, OpenError> {
    existing_file::look(path)?;
    let write = || {
        let mut connection = connection::open_for_writing(path, Synchronous::Full)?;
        let tx = connection.transaction_with_behavior(TransactionBehavior::Immediate)?;
        let value = work(&tx)?;
        tx.commit()?;
        Ok(value)
    };
    write().map_err(|error: OpenError| error.of(path))
}
