//! Copies whose database somebody has changed, so that it would treat what visitors send in another way.

use std::fs;
use std::path::Path;

use rusqlite::Connection;
use rusqlite::config::DbConfig;

use super::manipulated::{copied, describe_again};
use super::{err, newest};
use crate::support::Workshop;

#[tokio::test]
async fn a_trigger_that_somebody_has_put_into_a_copy_is_refused() {
    let workshop = copied().await;
    let copy = newest(&workshop);
    let database = copy.join("paddock.db");
    let db = Connection::open(&database).unwrap();
    let steal = "create trigger helpful after insert on contact_submissions
                 begin delete from contact_submissions where id = new.id; end";
    db.execute_batch(steal).unwrap();
    drop(db);
    describe_again(&copy, "paddock.db");

    let output = workshop.run(&["restore", "--yes"]).await;

    assert!(!output.status.success());
    let said = err(&output);
    assert!(said.contains("aren't as paddock makes them: helpful."), "{said}");
    assert!(said.contains("Nothing was changed."), "{said}");
}

/// Replaces a part of the statement that made the table of inquiries in the database at `path`.
fn change_inquiries(path: &Path, from: &str, to: &str) {
    let db = Connection::open(path).unwrap();
    db.set_db_config(DbConfig::SQLITE_DBCONFIG_DEFENSIVE, false).unwrap();
    db.pragma_update(None, "writable_schema", "on").unwrap();
    let sql = "update sqlite_schema set sql = replace(sql, ?1, ?2)
                where name = 'contact_submissions' and instr(sql, ?1)";
    assert_eq!(db.execute(sql, [from, to]).unwrap(), 1);
    let version: i64 = db.query_row("pragma schema_version", [], |row| row.get(0)).unwrap();
    db.pragma_update(None, "schema_version", version + 1).unwrap();
}

/// Asserts that the newest copy of `workshop` is refused for `named`.
async fn refused(workshop: &Workshop, named: &str) {
    describe_again(&newest(workshop), "paddock.db");
    let output = workshop.run(&["restore", "--yes"]).await;

    let said = err(&output);
    assert!(!output.status.success(), "{named}");
    assert!(said.contains(&format!("aren't as paddock makes them: {named}.")), "{said}");
    assert!(said.contains("Nothing was changed."), "{said}");
}

#[tokio::test]
async fn a_table_that_somebody_has_changed_in_a_copy_is_refused() {
    let workshop = copied().await;
    let database = newest(&workshop).join("paddock.db");
    // The next inquiry of an id would replace the last one.
    let (from, to) = ("text    not null unique,", "text    not null unique on conflict replace,");
    change_inquiries(&database, from, to);

    refused(&workshop, "contact_submissions").await;
}

#[tokio::test]
async fn an_index_or_a_reference_that_somebody_has_put_into_a_copy_is_refused() {
    let workshop = copied().await;
    let database = newest(&workshop).join("paddock.db");
    let original = fs::read(&database).unwrap();
    for (made, named) in [
        ("create unique index one_at_most on contact_submissions (website)", "one_at_most"),
        // Erasing somebody would fail.
        ("create table stays (id text references Contact_submissions (id))", "stays"),
        ("drop index contact_submissions_spam", "contact_submissions_spam"),
    ] {
        fs::write(&database, &original).unwrap();
        Connection::open(&database).unwrap().execute_batch(made).unwrap();
        refused(&workshop, named).await;
    }
}

#[tokio::test]
async fn tables_that_others_keep_for_themselves_are_no_fault() {
    let workshop = copied().await;
    let copy = newest(&workshop);
    let litestream = "create table _litestream_seq (id integer primary key, seq integer);
                      create table _litestream_lock (id integer);
                      analyze;";
    Connection::open(copy.join("paddock.db")).unwrap().execute_batch(litestream).unwrap();
    describe_again(&copy, "paddock.db");

    let output = workshop.run(&["restore", "--yes"]).await;

    assert!(output.status.success(), "{}", err(&output));
}
