//! Brings the schema up to date: all or nothing, with a copy of the file made before.

use std::path::Path;

use rusqlite::{Connection, OptionalExtension};

use super::open_error::OpenError;
use super::{adoption, snapshots};

/// In a module of its own, because the macro writes items without documentation.
mod embedded {
    refinery::embed_migrations!("migrations");
}

/// Runs the migrations that `connection` has not seen.
///
/// They run in one transaction together with their entries in the history (`set_grouped`): with
/// refinery's default a crash between the two leaves a database that no later start can open.
///
/// Without room for the copy there is no upgrade, since there would be nothing to go back to if it
/// turned out to be wrong.
pub(super) fn migrate(connection: &mut Connection, path: &Path) -> Result<(), OpenError> {
    let runner = embedded::migrations::runner().set_grouped(true);
    if let Some(first) = runner.get_migrations().iter().min_by_key(|one| one.version()) {
        adoption::adopt(connection, path, first)?;
    }
    let known = runner.get_migrations().iter().map(|migration| i64::from(migration.version()));
    let known = known.max().unwrap_or(0);
    let found = version(connection)?;
    if found > known {
        return Err(OpenError::Newer { path: path.to_owned(), found, known });
    }
    if found > 0 && found < known {
        let copy = snapshots::keep(path, found, known)?;
        tracing::info!(copy = %copy.display(), from = found, to = known, "upgrading the database");
    }
    let report = runner.run(connection).map_err(|error| OpenError::of_upgrade(&error, path))?;
    if !report.applied_migrations().is_empty() {
        tracing::info!(schema = known, "the database is up to date");
    }
    Ok(())
}

/// The last migration that `connection` has seen; 0 for a new database.
fn version(connection: &Connection) -> rusqlite::Result<i64> {
    let history: Option<i64> = connection
        .query_row(
            "select 1 from sqlite_schema where type = 'table' and name = 'refinery_schema_history'",
            [],
            |row| row.get(0),
        )
        .optional()?;
    if history.is_none() {
        return Ok(0);
    }
    connection.query_row(
        "select coalesce(max(version), 0) from refinery_schema_history",
        [],
        |row| row.get(0),
    )
}
