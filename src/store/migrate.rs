//! Brings the schema up to date, after a copy of the file, all of it or nothing.

use std::collections::BTreeSet;
use std::path::Path;

use rusqlite::{Connection, OptionalExtension};

use super::open_error::OpenError;
use super::{adoption, snapshots};

/// A module of its own, because the macro generates public items without documentation.
mod embedded {
    refinery::embed_migrations!("migrations");
}

/// Runs the migrations that are missing in `connection`.
///
/// They run in one transaction together with their history entries (`set_grouped`). With refinery's
/// default, a crash between the two leaves a database that no later start can open.
///
/// If the disk has no space for the copy, there is no upgrade: without a copy the owner couldn't go
/// back.
pub(super) fn migrate(connection: &mut Connection, path: &Path) -> Result<(), OpenError> {
    let runner = embedded::migrations::runner().set_grouped(true);
    let first = runner.get_migrations().iter().min_by_key(|one| one.version());
    let is_copied = match first {
        Some(first) => adoption::adopt(connection, path, first)?,
        None => false,
    };
    let known = runner.get_migrations().iter().map(|migration| i64::from(migration.version()));
    let known = known.max().unwrap_or(0);
    let found = version(connection)?;
    if found > known {
        return Err(OpenError::Newer { path: path.to_owned(), found, known });
    }
    if found > 0 && found < known && !is_copied {
        let copy = snapshots::keep(path, found, known)?;
        tracing::info!(copy = %copy.display(), from = found, to = known, "upgrading the database");
    }
    let report = runner.run(connection).map_err(|error| OpenError::of_upgrade(&error, path))?;
    if !report.applied_migrations().is_empty() {
        tracing::info!(schema = known, "the database is up to date");
    }
    Ok(())
}

/// Triggers and views of `connection`'s database, which is up to date, that a new database doesn't have, or has
/// differently; and those that only a new one has. SQLite runs triggers with each change, so one from elsewhere could
/// delete what visitors send.
pub(super) fn other_triggers(connection: &Connection) -> Result<BTreeSet<String>, OpenError> {
    let mut new = Connection::open_in_memory()?;
    let made = embedded::migrations::runner().run(&mut new);
    made.map_err(|error| OpenError::of_upgrade(&error, Path::new(":memory:")))?;
    let (found, expected) = (triggers(connection)?, triggers(&new)?);
    Ok(found.symmetric_difference(&expected).map(|(name, _)| name.clone()).collect())
}

/// The triggers and views with their SQL, in which an upgrade may have quoted names.
fn triggers(connection: &Connection) -> rusqlite::Result<BTreeSet<(String, String)>> {
    let sql = "select name, replace(coalesce(sql, ''), '\"', '') from sqlite_schema
                where type in ('trigger', 'view')";
    let mut triggers = connection.prepare(sql)?;
    triggers.query_map([], |row| Ok((row.get(0)?, row.get(1)?)))?.collect()
}

/// The last migration in the history of `connection`; 0 for a new database.
pub(super) fn version(connection: &Connection) -> rusqlite::Result<i64> {
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
