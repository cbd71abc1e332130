//! Databases of earlier programs, made as those made them: by the migrations of their time.

use std::fs;
use std::path::{Path, PathBuf};

use rusqlite::Connection;

/// Puts in the place of the database at `path` one that an earlier program made: of the first
/// `version` migrations, empty.
pub(super) fn take_back(path: &Path, version: u32) {
    let old = path.with_extension("old");
    {
        let now = Connection::open(path).unwrap();
        let db = Connection::open(&old).unwrap();
        let id: i64 = now.query_row("pragma application_id", [], |row| row.get(0)).unwrap();
        db.execute_batch(&format!("pragma application_id = {id}; pragma journal_mode = wal"))
            .unwrap();
        for number in 1..=version {
            db.execute_batch(&migration(number)).unwrap();
        }
        let history = "select sql from sqlite_schema where name = 'refinery_schema_history'";
        let history: String = now.query_row(history, [], |row| row.get(0)).unwrap();
        db.execute_batch(&history).unwrap();
        db.execute("attach ?1 as now", [path.to_str().unwrap()]).unwrap();
        let rows = "insert into main.refinery_schema_history
                    select * from now.refinery_schema_history where version <= ?1";
        db.execute(rows, [version]).unwrap();
    }
    for ending in ["db-wal", "db-shm"] {
        _ = fs::remove_file(path.with_extension(ending));
    }
    fs::rename(old, path).unwrap();
}

/// The text of the migration of this number.
fn migration(number: u32) -> String {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("migrations");
    let mut files = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
    let is_it = |path: &PathBuf| {
        path.file_name().unwrap().to_str().unwrap().starts_with(&format!("V{number}__"))
    };
    fs::read_to_string(files.find(is_it).unwrap()).unwrap()
}
