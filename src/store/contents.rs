//! What a database contains, in numbers, and whether that has changed.

use std::collections::{BTreeMap, HashSet};
use std::path::Path;

use rusqlite::Connection;

use super::litestream::is_of_litestream;
use super::open_error::OpenError;
use super::{connection, migrate, read_beside, stored_settings};

/// The tables in which the program itself has rows before anybody has used the site, and those that a sign-in
/// fills.
const FILLED_BY_ITSELF: [&str; 11] = [
    "refinery_schema_history",
    "settings",
    "contact_submission_counts",
    "contact_search_progress",
    "spam_filter_totals",
    "record_deletions",
    "retention_marks",
    "event_dates",
    "called_off_dates",
    "staff_sessions",
    "sign_in_failures",
];

/// Contents of a database.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Contents {
    /// The database's id, which its copies share; `None` if no paddock that gives ids has opened it.
    pub id: Option<String>,
    /// The schema version.
    pub schema: i64,
    /// Number of rows in each table. The search indexes' own tables and Litestream's aren't counted.
    pub rows: BTreeMap<String, u64>,
}

impl Contents {
    /// Whether nobody has used the site yet: no visitor has sent anything, and staff have changed nothing.
    #[must_use]
    pub fn is_unused(&self) -> bool {
        is_unused(&self.rows)
    }
}

/// Whether a database with so many `rows` in its tables is one that nobody has used yet.
#[must_use]
pub fn is_unused(rows: &BTreeMap<String, u64>) -> bool {
    rows.iter().all(|(table, &count)| count == 0 || FILLED_BY_ITSELF.contains(&table.as_str()))
}

/// Counts what the database at `path` contains. A server may have it open.
///
/// # Errors
///
/// [`OpenError`] if the database can't be read.
pub fn contents(path: &Path) -> Result<Contents, OpenError> {
    read_beside(path, |db| {
        let (schema, rows) = (migrate::version(db)?, rows(db)?);
        let id = if rows.contains_key("settings") { stored_settings::id(db)? } else { None };
        Ok(Contents { id, schema, rows })
    })
}

/// The id of the database at `path`; `None` if it has none or can't be read. A server may have it open.
#[must_use]
pub fn database_id(path: &Path) -> Option<String> {
    read_beside(path, stored_settings::id).ok().flatten()
}

/// Ids of all inquiries and registrations in the database at `path`. A server may have it open.
///
/// # Errors
///
/// [`OpenError`] if the database can't be read.
pub fn record_ids(path: &Path) -> Result<HashSet<String>, OpenError> {
    let sql = "select id from contact_submissions union select id from event_registrations";
    read_beside(path, |db| db.prepare(sql)?.query_map([], |row| row.get(0))?.collect())
}

fn rows(db: &Connection) -> rusqlite::Result<BTreeMap<String, u64>> {
    let tables = "select name from pragma_table_list
                   where schema = 'main' and type = 'table' and name not like 'sqlite_%'";
    let mut tables = db.prepare(tables)?;
    let names = tables.query_map([], |row| row.get::<_, String>(0))?;
    let mut rows = BTreeMap::new();
    for name in names {
        let name = name?;
        if is_of_litestream(&name) {
            continue;
        }
        let quoted = name.replace('"', "\"\"");
        let count: i64 =
            db.query_row(&format!("select count(*) from \"{quoted}\""), [], |row| row.get(0))?;
        rows.insert(name, u64::try_from(count).unwrap_or(0));
    }
    Ok(rows)
}

/// Notices whether other connections have changed the database.
pub struct ChangeWatch {
    connection: Connection,
    version: Option<i64>,
}

impl ChangeWatch {
    /// Opens the database at `path` for reading. The first look counts as a change.
    ///
    /// # Errors
    ///
    /// [`OpenError`] if the database can't be read.
    pub fn open(path: &Path) -> Result<Self, OpenError> {
        let connection = connection::open_for_reading(path).map_err(|error| error.of(path))?;
        Ok(Self { connection, version: None })
    }

    /// Whether anything was committed since the last time that this said so.
    ///
    /// # Errors
    ///
    /// SQLite's error.
    pub fn has_changed(&mut self) -> rusqlite::Result<bool> {
        let version = self.connection.query_row("pragma data_version", [], |row| row.get(0))?;
        Ok(self.version.replace(version) != Some(version))
    }
}
