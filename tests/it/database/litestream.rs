//! A database that Litestream replicates: its log is left to Litestream, and its tables are tolerated.

use std::fs;
use std::path::Path;

use rusqlite::Connection;

use super::{keep, rows, workshop};
use crate::support::{PATIENCE, Workshop, eventually};

/// What Litestream 0.5.17 creates in a database.
const TABLES: &str =
    "create table if not exists _litestream_seq (id integer primary key, seq integer);
                      create table if not exists _litestream_lock (id integer);
                      insert into _litestream_seq values (1, 1);";

fn log_of(workshop: &Workshop) -> u64 {
    fs::metadata(workshop.path("data/paddock.db-wal")).map_or(0, |log| log.len())
}

fn add_tables(path: &Path) {
    Connection::open(path).unwrap().execute_batch(TABLES).unwrap();
}

#[tokio::test]
async fn the_log_is_left_to_litestream_while_the_site_is_idle_and_when_it_stops() {
    let without = workshop();
    let with = workshop().set("PADDOCK_STORAGE__LITESTREAM", "true");
    let (own, left) = (without.serve().await, with.serve().await);
    // Litestream has a connection of its own, so that no other is the last to be closed.
    let litestream = Connection::open(with.database()).unwrap();
    litestream.query_row("select count(*) from settings", [], |_| Ok(())).unwrap();
    keep(&own, 2).await;
    keep(&left, 2).await;

    // What happens to both logs when idle happens at the same time.
    let emptied = async || (log_of(&without) == 0).then_some(());
    eventually("a log that the site empties by itself", emptied).await;
    tokio::time::sleep(std::time::Duration::from_millis(500)).await;

    let idle = log_of(&with);
    assert!(idle > 0, "the log is Litestream's");
    left.stop().await;
    own.stop().await;
    assert!(log_of(&with) >= idle, "at the end, too");
    drop(litestream);
    assert_eq!(rows(&with.database()), 2);
}

#[tokio::test]
async fn the_tables_of_litestream_are_no_part_of_the_site() {
    let workshop = workshop();
    let program = workshop.serve().await;
    keep(&program, 2).await;
    program.stop().await;
    add_tables(&workshop.database());

    let program = workshop.serve().await;
    keep(&program, 1).await;
    let copied = workshop.run(&["backup"]).await;
    program.stop().await;

    assert!(copied.status.success());
    let listed = workshop.run(&["backups", "--json"]).await.stdout;
    let listed = String::from_utf8(listed).unwrap();
    assert!(listed.contains("contact_submissions") && !listed.contains("litestream"), "{listed}");
    for arguments in [&["restore", "--check"][..], &["restore", "--yes"], &["healthcheck"]] {
        let output = workshop.run(arguments).await;
        let said = String::from_utf8(output.stderr).unwrap();
        assert!(!said.contains("litestream"), "{said}");
        assert!(output.status.success() || arguments == ["healthcheck"], "{arguments:?}: {said}");
    }
    assert_eq!(rows(&workshop.database()), 3);
}

#[tokio::test]
async fn a_copy_that_is_put_back_is_new_to_litestream() {
    let workshop = workshop();
    let program = workshop.serve().await;
    keep(&program, 1).await;
    assert!(workshop.run(&["backup"]).await.status.success());
    program.stop().await;
    let folder = workshop.path("data/.paddock.db-litestream");
    fs::create_dir_all(folder.join("ltx/0")).unwrap();
    fs::write(folder.join("ltx/0/0000000000000001-0000000000000001.ltx"), "of the old one")
        .unwrap();

    let restored = workshop.run(&["restore", "--yes"]).await;

    assert!(restored.status.success());
    assert!(!folder.exists(), "it says what the old database was like");
}

#[tokio::test]
async fn a_log_that_litestream_never_empties_ends_at_64_mib() {
    let workshop = workshop().set("PADDOCK_STORAGE__LITESTREAM", "true");
    let program = workshop.serve().await;
    keep(&program, 1).await;
    let db = Connection::open(workshop.database()).unwrap();
    db.execute_batch("pragma wal_autocheckpoint = 0; pragma synchronous = off").unwrap();
    let fill = "insert into settings (name, value) values ('filler', zeroblob(?1))
                on conflict (name) do update set value = excluded.value";
    db.execute(fill, [70_000_000]).unwrap();
    let long = log_of(&workshop);

    keep(&program, 1).await;
    db.execute(fill, [10]).unwrap();
    keep(&program, 1).await;

    assert!(long > 64 * 1024 * 1024);
    let begun_anew = async || (log_of(&workshop) <= 64 * 1024 * 1024).then_some(());
    tokio::time::timeout(PATIENCE, eventually("a log that begins anew", begun_anew)).await.unwrap();
    program.stop().await;
}
