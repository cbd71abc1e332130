//! Opens connections. Every setting that matters is set and then verified; none is left to a
//! default.

use std::fs::OpenOptions;
use std::io;
use std::path::Path;
use std::time::Duration;

use rusqlite::config::DbConfig;
use rusqlite::{Connection, ErrorCode, MAIN_DB, OpenFlags};

use super::open_error::OpenError;
use super::writer_options::Synchronous;

/// Marks the file as paddock's ("pddk" in ASCII), in the field `application_id` of SQLite's header.
pub(super) const APPLICATION_ID: i64 = 0x7064_646b;

/// How long a statement waits for a lock, in milliseconds. A backup or `paddock passcode` may hold
/// the lock for a moment.
const BUSY_TIMEOUT_MS: &str = "5000";
const BUSY_TIMEOUT: Duration = Duration::from_secs(5);

/// Size limit of the write-ahead log after a checkpoint, in bytes (64 MiB). A long reader can make
/// the log grow further. Below the limit it keeps its size, so commits overwrite it, which is
/// faster than extending it.
const JOURNAL_SIZE_LIMIT: &str = "67108864";

/// `(pragma, value to set, value that it must then report)`, for all connections.
const EVERY_CONNECTION: [(&str, &str, &str); 8] = [
    ("busy_timeout", BUSY_TIMEOUT_MS, BUSY_TIMEOUT_MS),
    ("foreign_keys", "on", "1"),
    // Overwrites deleted data: nobody must find a deleted submission in the file.
    ("secure_delete", "on", "1"),
    ("trusted_schema", "off", "0"),
    ("cell_size_check", "on", "1"),
    // A memory-mapped file turns a disk error into a crash.
    ("mmap_size", "0", "0"),
    ("temp_store", "memory", "2"),
    ("wal_autocheckpoint", "1000", "1000"),
];

/// How many compiled statements a connection keeps. A view of the staff takes some twenty for each row, in turn: with
/// fewer, each of them would be compiled again for the next row.
const KEPT_STATEMENTS: usize = 128;

/// Opens the one connection that writes.
pub(super) fn open_for_writing(
    path: &Path,
    synchronous: Synchronous,
) -> Result<Connection, OpenError> {
    let connection = Connection::open_with_flags(
        path,
        OpenFlags::SQLITE_OPEN_READ_WRITE | OpenFlags::SQLITE_OPEN_NO_MUTEX,
    )?;
    // SQLite silently opens a file for reading only if it may not write to it.
    if connection.is_readonly(MAIN_DB)? {
        // The system says why: the file's mode, or a disk that is mounted to be read only.
        let refused = OpenOptions::new().write(true).open(path).err();
        let source = refused.unwrap_or_else(|| io::ErrorKind::PermissionDenied.into());
        return Err(OpenError::Folder { path: path.to_owned(), source });
    }
    claim(&connection, path)?;
    set(&connection, "journal_mode", "wal", "wal")?;
    set(&connection, "journal_size_limit", JOURNAL_SIZE_LIMIT, JOURNAL_SIZE_LIMIT)?;
    let (value, reported) = synchronous.pragma();
    set(&connection, "synchronous", value, reported)?;
    keep_statements(&connection)?;
    for (pragma, value, reported) in EVERY_CONNECTION {
        set(&connection, pragma, value, reported)?;
    }
    Ok(connection)
}

/// Opens a connection that can only read.
pub(super) fn open_for_reading(path: &Path) -> Result<Connection, OpenError> {
    let connection = Connection::open_with_flags(
        path,
        OpenFlags::SQLITE_OPEN_READ_ONLY | OpenFlags::SQLITE_OPEN_NO_MUTEX,
    )?;
    keep_statements(&connection)?;
    for (pragma, value, reported) in EVERY_CONNECTION {
        set(&connection, pragma, value, reported)?;
    }
    set(&connection, "query_only", "on", "1")?;
    Ok(connection)
}

fn keep_statements(connection: &Connection) -> rusqlite::Result<()> {
    connection.set_prepared_statement_cache_capacity(KEPT_STATEMENTS);
    // Else many statements are compiled again for each other value that they're given: SQLite looks whether another plan
    // fits the value better. So the conditions of partial indexes are written out in statements.
    connection.set_db_config(DbConfig::SQLITE_DBCONFIG_ENABLE_QPSG, true).map(drop)
}

/// Runs `work` without waiting for locks that others hold.
pub(super) fn without_waiting<T>(
    connection: &Connection,
    work: impl FnOnce(&Connection) -> rusqlite::Result<T>,
) -> rusqlite::Result<T> {
    connection.busy_timeout(Duration::ZERO)?;
    let outcome = work(connection);
    connection.busy_timeout(BUSY_TIMEOUT)?;
    outcome
}

/// Refuses a file that another program made, and signs one that has no signature.
fn claim(connection: &Connection, path: &Path) -> Result<(), OpenError> {
    let id = connection.query_row("pragma application_id", [], |row| row.get(0));
    let id: i64 = id.map_err(|error| match error.sqlite_error_code() {
        Some(ErrorCode::NotADatabase) => OpenError::NotADatabase { path: path.to_owned() },
        _ => error.into(),
    })?;
    if id == APPLICATION_ID {
        return Ok(());
    }
    let tables: i64 =
        connection.query_row("select count(*) from sqlite_schema", [], |row| row.get(0))?;
    if id != 0 || tables != 0 {
        return Err(OpenError::Foreign { path: path.to_owned() });
    }
    connection.pragma_update(None, "application_id", APPLICATION_ID)?;
    Ok(())
}

fn set(
    connection: &Connection,
    pragma: &'static str,
    value: &str,
    reported: &str,
) -> Result<(), OpenError> {
    // Some pragmas return their value when set, some don't; so each is queried afterwards.
    connection.pragma_update_and_check(None, pragma, value, |_| Ok(())).or_else(
        |error| match error {
            rusqlite::Error::QueryReturnedNoRows => Ok(()),
            other => Err(other),
        },
    )?;
    let answer: rusqlite::types::Value =
        connection.pragma_query_value(None, pragma, |row| row.get(0))?;
    let answer = match answer {
        rusqlite::types::Value::Integer(number) => number.to_string(),
        rusqlite::types::Value::Text(text) => text,
        other => format!("{other:?}"),
    };
    if answer == reported { Ok(()) } else { Err(OpenError::Pragma { pragma, answer }) }
}
