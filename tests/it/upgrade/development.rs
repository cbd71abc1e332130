//! Databases of development versions, from before the first release, made by their migrations.

use std::fs;
use std::path::{Path, PathBuf};

use rusqlite::Connection;

/// The last development schema.
pub(super) const LAST: u32 = 16;

/// Replaces the database at `path` by an empty one of the development schema `version`, with the
/// same settings and, in the last schema, the same sessions.
pub(super) fn replace(path: &Path, version: u32) {
    let old = path.with_extension("old");
    {
        let db = Connection::open(&old).unwrap();
        db.execute("attach ?1 as now", [path.to_str().unwrap()]).unwrap();
        let id: i64 = db.query_row("pragma now.application_id", [], |row| row.get(0)).unwrap();
        db.execute_batch(&format!("pragma application_id = {id}; pragma journal_mode = wal"))
            .unwrap();
        let history = "select sql from now.sqlite_schema where name = 'refinery_schema_history'";
        let history: String = db.query_row(history, [], |row| row.get(0)).unwrap();
        db.execute_batch(&history).unwrap();
        for number in 1..=version {
            let Some((name, migration)) = migration(number) else { continue };
            db.execute_batch(&migration).unwrap();
            let row = "insert into main.refinery_schema_history values (?1, ?2, '2026-11-01T00:00:00Z', '0')";
            db.execute(row, (number, name)).unwrap();
        }
        db.execute_batch(
            "insert into main.settings
             select iif(name like 'webhook%_since', substr(name, length('webhook_') + 1), name), value
               from now.settings where name not like 'office%'",
        )
        .unwrap();
        if version == LAST {
            let sessions = "insert into main.staff_sessions
                            select token_hash, created_at, last_seen_at, own_device from now.staff_sessions";
            db.execute(sessions, []).unwrap();
        }
    }
    for ending in ["db-wal", "db-shm"] {
        _ = fs::remove_file(path.with_extension(ending));
    }
    fs::rename(old, path).unwrap();
}

/// Name and text of the migration with this number. One number was never used.
fn migration(number: u32) -> Option<(String, String)> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/it/upgrade/development");
    let mut files = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
    let name = |path: &PathBuf| path.file_stem().unwrap().to_str().unwrap().to_owned();
    let start = format!("V{number}__");
    let file = files.find(|path| name(path).starts_with(&start))?;
    Some((name(&file)[start.len()..].to_owned(), fs::read_to_string(file).unwrap()))
}

/// Fills a database of the last development schema with some months of data.
pub(super) fn fill(path: &Path) {
    Connection::open(path).unwrap().execute_batch(include_str!("development/rows.sql")).unwrap();
}
