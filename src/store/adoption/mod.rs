//! Upgrades databases from before the first release. Only the last development schema can be
//! converted to the first released one; any other is refused.

use std::collections::BTreeMap;
use std::path::Path;

use refinery::Migration;
use rusqlite::{Connection, Transaction, TransactionBehavior, params};

use super::litestream::is_of_litestream;
use super::open_error::OpenError;
use super::snapshots;
use crate::clock;

/// Version number of the last development schema in refinery's history.
const LAST: i64 = 16;

/// Tables, indexes and triggers of schema [`LAST`], as [`schema_of`] reads them.
const SCHEMA: &str = include_str!("schema_16.txt");

/// Converts the database at `path` to the `first` released schema if it has the last development
/// schema. Does nothing to a database that was made by a release.
///
/// Makes a copy first. Everything happens in one transaction, so a crash leaves the old database.
/// Returns whether it converted, and so copied, the database.
pub(super) fn adopt(
    connection: &mut Connection,
    path: &Path,
    first: &Migration,
) -> Result<bool, OpenError> {
    let Some(found) = development_version(connection)? else { return Ok(false) };
    let path_buf = || path.to_owned();
    if found != LAST {
        return Err(OpenError::Unreleased { path: path_buf(), found, last: LAST });
    }
    if let Some(object) = difference(&schema_of(connection)?) {
        return Err(OpenError::Altered { path: path_buf(), found, object });
    }
    let to = i64::from(first.version());
    let copy = snapshots::keep(path, LAST, to)?;
    tracing::info!(copy = %copy.display(), "the database of a development version is converted");
    convert(connection, first).map_err(|error| OpenError::of_upgrade(&error, path))?;
    tracing::info!(schema = to, "the database is converted");
    Ok(true)
}

/// Version of the development schema that `connection` has; `None` for a new database and a
/// released schema.
///
/// Development and released versions overlap, so the first migration's name tells them apart.
fn development_version(connection: &Connection) -> rusqlite::Result<Option<i64>> {
    if !connection.table_exists(None, "refinery_schema_history")? {
        return Ok(None);
    }
    connection.query_row(
        "select max(version) from refinery_schema_history
          where exists (select 1 from refinery_schema_history
                         where version = 1 and name = 'settings')",
        [],
        |row| row.get(0),
    )
}

/// Statement of each object in the schema, without comments and line breaks. Leaves out the tables
/// that refinery, FTS5 and Litestream maintain.
fn schema_of(connection: &Connection) -> rusqlite::Result<BTreeMap<String, String>> {
    let mut statement = connection.prepare(
        "select type || ' ' || name, sql from sqlite_schema
          where sql is not null and name <> 'refinery_schema_history'
            and name not in (select name from pragma_table_list where type = 'shadow')",
    )?;
    let rows = statement.query_map([], |row| {
        let (object, sql): (String, String) = (row.get(0)?, row.get(1)?);
        Ok((object, without_layout(&sql)))
    })?;
    let is_own = |object: &str| !object.strip_prefix("table ").is_some_and(is_of_litestream);
    rows.filter(|row| row.as_ref().map_or(true, |(object, _)| is_own(object))).collect()
}

/// Returns `sql` in lower case on one line, without comments and quoted names.
fn without_layout(sql: &str) -> String {
    let lines = sql.lines().map(|line| line.split("--").next().unwrap_or_default());
    let words = lines.flat_map(str::split_whitespace);
    words.collect::<Vec<_>>().join(" ").replace('"', "").to_lowercase()
}

/// The first object of [`SCHEMA`] that `found` lacks or has in another form.
fn difference(found: &BTreeMap<String, String>) -> Option<String> {
    let expected: BTreeMap<_, _> =
        SCHEMA.lines().filter_map(|line| line.split_once(": ")).collect();
    let altered = expected
        .iter()
        .find(|(object, sql)| found.get(**object).map(String::as_str) != Some(**sql));
    let added = || found.keys().find(|object| !expected.contains_key(object.as_str()));
    altered.map(|(object, _)| (*object).to_owned()).or_else(|| added().cloned())
}

fn convert(connection: &mut Connection, first: &Migration) -> rusqlite::Result<()> {
    let tx = connection.transaction_with_behavior(TransactionBehavior::Immediate)?;
    drop_triggers_and_indexes(&tx)?;
    tx.execute_batch(include_str!("set_aside.sql"))?;
    tx.execute_batch(first.sql().unwrap_or_default())?;
    tx.execute_batch(include_str!("copy.sql"))?;
    tx.execute("delete from refinery_schema_history", [])?;
    tx.execute(
        "insert into refinery_schema_history (version, name, applied_on, checksum)
         values (?1, ?2, ?3, ?4)",
        params![
            first.version(),
            first.name(),
            clock::now().rfc3339(),
            first.checksum().to_string()
        ],
    )?;
    tx.commit()
}

/// Dropped first, because those of the new tables have the same names.
fn drop_triggers_and_indexes(tx: &Transaction<'_>) -> rusqlite::Result<()> {
    let mut statement = tx.prepare(
        "select format('drop %s \"%w\"', type, name) from sqlite_schema
          where type in ('trigger', 'index') and sql is not null",
    )?;
    let drops = statement.query_map([], |row| row.get(0))?.collect::<Result<Vec<String>, _>>()?;
    drops.iter().try_for_each(|drop| tx.execute_batch(drop))
}

#[cfg(test)]
mod tests {
    use std::fmt::Write;
    use std::fs;
    use std::path::Path;

    use super::*;

    /// The schema that the development versions' migrations make.
    fn made_by_migrations() -> BTreeMap<String, String> {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/it/upgrade/development");
        let db = Connection::open_in_memory().unwrap();
        for number in 1..=LAST {
            let files = fs::read_dir(&folder).unwrap().map(|file| file.unwrap().path());
            let start = format!("V{number}__");
            let mut files = files
                .filter(|file| file.file_name().unwrap().to_string_lossy().starts_with(&start));
            // One number was never used.
            if let Some(file) = files.next() {
                db.execute_batch(&fs::read_to_string(file).unwrap()).unwrap();
            }
        }
        schema_of(&db).unwrap()
    }

    #[test]
    fn the_schema_to_compare_with_is_what_the_last_development_version_made() {
        let mut made = String::new();
        for (object, sql) in made_by_migrations() {
            writeln!(made, "{object}: {sql}").unwrap();
        }

        assert_eq!(made, SCHEMA);
    }

    #[test]
    fn an_object_that_is_missing_or_new_or_other_is_named() {
        let made = made_by_migrations();
        assert_eq!(difference(&made), None);
        let mut missing = made.clone();
        missing.remove("table settings");
        let mut other = made.clone();
        other.insert("index sign_in_failures_by_client".to_owned(), "create index".to_owned());
        let mut new = made;
        new.insert("table horses".to_owned(), "create table horses (name text)".to_owned());

        assert_eq!(difference(&missing).as_deref(), Some("table settings"));
        assert_eq!(difference(&other).as_deref(), Some("index sign_in_failures_by_client"));
        assert_eq!(difference(&new).as_deref(), Some("table horses"));
    }
}
