//! How SQLite finds the rows of a query.

use rusqlite::Connection;

use crate::store::{Options, Store};

/// The lines of the plan for `sql`, in an empty database and so without statistics. The parameters with these `names` are
/// texts.
pub(in crate::registrations) fn query_plan(sql: &str, names: &[&str]) -> Vec<String> {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("paddock.db");
    let _store = Store::open(&path, Options::default()).unwrap();
    let db = Connection::open(&path).unwrap();
    let sql = names.iter().fold(sql.to_owned(), |sql, name| sql.replace(name, "'x'"));
    let mut plan = db.prepare(&format!("explain query plan {sql}")).unwrap();
    let plan = plan.query_map([], |row| row.get::<_, String>("detail")).unwrap();
    plan.map(Result::unwrap).collect()
}
