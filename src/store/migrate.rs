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

/// Names in the schema of `connection`'s database, which is up to date, that a new database doesn't have, or has
/// differently; and those that only a new one has. SQLite runs triggers with each change, and one clause of a table or an
/// index can have the next row replace the last one: what visitors send would be lost.
///
/// Tables that others keep in it are ignored, such as Litestream's, unless they refer to paddock's: then rows of those
/// couldn't be deleted.
pub(super) fn other_objects(connection: &Connection) -> Result<BTreeSet<String>, OpenError> {
    let mut new = Connection::open_in_memory()?;
    let made = embedded::migrations::runner().run(&mut new);
    made.map_err(|error| OpenError::of_upgrade(&error, Path::new(":memory:")))?;
    let (found, expected) = (objects(connection)?, objects(&new)?);
    let mut own: BTreeSet<_> = expected.iter().map(|object| object.table.to_lowercase()).collect();
    // Each version of refinery may write the statement in another way.
    own.remove("refinery_schema_history");
    let is_own = |table: &str| own.contains(&table.to_lowercase());
    // The statement tells what it is. The other columns can be changed without SQLite's noticing.
    let is_ignored = |object: &Object| {
        let is_table = object.sql.starts_with("CREATE TABLE ") || object.sql.is_empty();
        is_table && !is_own(&object.table)
    };
    let other = found.symmetric_difference(&expected).filter(|object| !is_ignored(object));
    let mut other: BTreeSet<_> = other.map(|object| object.name.clone()).collect();
    let referring = references(connection)?.into_iter();
    other.extend(referring.filter(|(from, to)| !is_own(from) && is_own(to)).map(|(from, _)| from));
    Ok(other)
}

/// An entry of the schema.
#[derive(PartialEq, Eq, PartialOrd, Ord)]
struct Object {
    name: String,
    /// Its table; its own name if it's one.
    table: String,
    /// Empty for an index that a table brings along.
    sql: String,
}

/// What is in the schema of `connection`'s database.
fn objects(connection: &Connection) -> rusqlite::Result<BTreeSet<Object>> {
    let sql = "select name, tbl_name, coalesce(sql, '') from sqlite_schema";
    let mut objects = connection.prepare(sql)?;
    let objects = objects.query_map([], |row| {
        Ok(Object { name: row.get(0)?, table: row.get(1)?, sql: row.get(2)? })
    })?;
    objects.collect()
}

/// The tables that refer to another one, each with that.
fn references(connection: &Connection) -> rusqlite::Result<Vec<(String, String)>> {
    let mut references = connection.prepare(
        "select t.name, f.\"table\" from pragma_table_list t, pragma_foreign_key_list(t.name) f
          where t.schema = 'main'",
    )?;
    references.query_map([], |row| Ok((row.get(0)?, row.get(1)?)))?.collect()
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
