//! `paddock backup`: a reliable copy, made while the site is in use.

use std::fs;
use std::os::unix::fs::{PermissionsExt, symlink};
use std::path::Path;
use std::sync::Arc;

use rusqlite::Connection;
use tokio::task::JoinSet;

use super::{err, is_well};
use crate::support::{Program, Workshop, submission};

/// Sends submissions one after the other. Returns how many were accepted.
async fn send(program: &Program, count: usize) {
    let http = reqwest::Client::builder().no_proxy().build().unwrap();
    for _ in 0..count {
        let form = submission(&program.stamper().fit());
        let request = http.post(program.url("/api/contact-submissions")).json(&form);
        assert_eq!(request.send().await.unwrap().status(), 201);
    }
}

fn rows(path: &Path) -> i64 {
    let db = Connection::open(path).unwrap();
    let integrity: String = db.query_row("pragma integrity_check", [], |row| row.get(0)).unwrap();
    assert_eq!(integrity, "ok", "{}", path.display());
    db.query_row("select count(*) from contact_submissions", [], |row| row.get(0)).unwrap()
}

fn workshop() -> Workshop {
    Workshop::new().set("PADDOCK_LIMITS__BURST", "1000")
}

#[tokio::test]
async fn a_copy_holds_all_that_was_answered_before_it_was_asked_for() {
    let workshop = workshop();
    let program = workshop.serve().await;
    send(&program, 5).await;

    is_well(&workshop.run(&["backup", "copy.db"]).await);

    let copy = workshop.path("copy.db");
    assert_eq!(rows(&copy), 5);
    let mode = fs::metadata(&copy).unwrap().permissions().mode() & 0o777;
    assert_eq!(mode, 0o600, "it holds names, phones and children's ages");
    assert!(!workshop.path("copy.db.part").exists());
    program.stop().await;
}

#[tokio::test]
async fn copies_made_while_visitors_write_are_whole() {
    let workshop = workshop();
    let program = workshop.serve().await;
    let mut counts = Vec::new();
    let copying = async {
        for number in 0..5 {
            let name = format!("copy-{number}.db");
            is_well(&workshop.run(&["backup", &name]).await);
            counts.push(rows(&workshop.path(&name)));
        }
    };

    tokio::join!(copying, send(&program, 60));

    assert!(counts.is_sorted(), "{counts:?}");
    program.stop().await;
    assert_eq!(rows(&workshop.database()), 60);
}

#[tokio::test]
async fn a_restored_copy_serves_as_the_database() {
    let workshop = workshop();
    let program = workshop.serve().await;
    let passcode = program.first_passcode().await;
    send(&program, 3).await;
    is_well(&workshop.run(&["backup", "copy.db"]).await);
    program.stop().await;
    fs::remove_dir_all(workshop.path("data")).unwrap();
    fs::create_dir(workshop.path("data")).unwrap();
    fs::rename(workshop.path("copy.db"), workshop.database()).unwrap();

    let restored = workshop.serve().await;

    assert_eq!(super::sign_in(&restored.url(""), &passcode).await, 204);
    send(&restored, 1).await;
    assert_eq!(rows(&workshop.database()), 4);
    restored.stop().await;
}

#[tokio::test]
async fn a_newer_copy_takes_the_place_of_an_older_one_and_a_failed_one_does_not() {
    let workshop = workshop();
    let program = workshop.serve().await;
    is_well(&workshop.run(&["backup", "copy.db"]).await);
    send(&program, 2).await;
    is_well(&workshop.run(&["backup", "copy.db"]).await);
    assert_eq!(rows(&workshop.path("copy.db")), 2);
    let elsewhere = Workshop::new();

    let copy = workshop.path("copy.db");
    let failed = elsewhere.run(&["backup", copy.to_str().unwrap()]).await;

    assert_eq!(failed.status.code(), Some(1), "there is no database to copy");
    assert!(err(&failed).contains("there's no database at"), "{}", err(&failed));
    assert_eq!(rows(&copy), 2);
    program.stop().await;
}

#[tokio::test]
async fn a_copy_into_a_folder_that_does_not_exist_is_refused_by_name() {
    let workshop = workshop();
    workshop.serve().await.stop().await;

    let output = workshop.run(&["backup", "nowhere/copy.db"]).await;

    assert_eq!(output.status.code(), Some(1));
    assert!(err(&output).contains("can't write nowhere/copy.db"), "{}", err(&output));
}

#[tokio::test]
async fn neither_the_database_nor_a_file_of_its_own_is_replaced_by_a_copy() {
    let workshop = workshop();
    let program = workshop.serve().await;
    send(&program, 1).await;
    let path = |name: &str| workshop.path(name);
    symlink("data", path("link")).unwrap();
    for (name, own) in [("a", "paddock.db"), ("b", "paddock.db-wal"), ("c", "paddock.db-shm")] {
        let own = path("data").join(own);
        symlink(&own, path(&format!("soft-{name}"))).unwrap();
        fs::hard_link(&own, path(&format!("hard-{name}"))).unwrap();
        // The path at which the copy is written before it gets its name.
        symlink(&own, path(&format!("draft-{name}.part"))).unwrap();
    }
    let targets = [
        "data/paddock.db",
        "./data/../data/paddock.db",
        "link/paddock.db",
        "data/paddock.db-wal",
        "link/../data/paddock.db-shm",
        "data/paddock.db-journal",
        "data/paddock.db.lock",
    ];
    let links =
        ["a", "b", "c"].map(|name| ["soft", "hard", "draft"].map(|link| format!("{link}-{name}")));
    for target in targets.into_iter().map(str::to_owned).chain(links.into_iter().flatten()) {
        let output = workshop.run(&["backup", &target]).await;

        assert_eq!(output.status.code(), Some(1), "{target}: {}", super::out(&output));
        assert!(err(&output).contains("nothing was changed"), "{target}: {}", err(&output));
    }
    // The site still has its own files open, so nothing is lost.
    send(&program, 1).await;
    program.stop().await;
    assert_eq!(rows(&workshop.database()), 2);
    for target in ["data/paddock.db-wal", "data/paddock.db-shm"] {
        let output = workshop.run(&["backup", target]).await;

        assert_eq!(output.status.code(), Some(1), "{target}, while nothing runs");
        assert!(!workshop.path(target).exists());
    }
}

#[tokio::test]
async fn copies_at_once_to_one_place_leave_a_whole_one() {
    let workshop = Arc::new(workshop());
    let program = workshop.serve().await;
    send(&program, 3).await;
    let mut copying = JoinSet::new();
    for _ in 0..6 {
        let workshop = Arc::clone(&workshop);
        copying.spawn(async move { workshop.run(&["backup", "copy.db"]).await });
    }

    let outputs = copying.join_all().await;

    let (made, refused): (Vec<_>, Vec<_>) = outputs.iter().partition(|o| o.status.success());
    assert!(!made.is_empty(), "{}", err(&outputs[0]));
    for output in refused {
        assert!(err(output).contains("another copy is being made"), "{}", err(output));
    }
    assert_eq!(rows(&workshop.path("copy.db")), 3);
    assert!(!workshop.path("copy.db.part").exists());
    program.stop().await;
}

#[tokio::test]
async fn a_file_that_is_no_copy_is_not_written_over() {
    let workshop = workshop();
    let program = workshop.serve().await;
    let settings = workshop.path("mine.toml");
    let other = workshop.path("other.db");
    fs::write(&settings, "[site]\n").unwrap();
    Connection::open(&other).unwrap().execute_batch("create table hay (bales)").unwrap();
    let before = fs::read(&other).unwrap();

    for name in ["mine.toml", "other.db"] {
        let output = workshop.run(&["backup", name]).await;

        assert!(!output.status.success(), "{name}");
        assert!(err(&output).contains("isn't a copy of a paddock database"), "{}", err(&output));
    }

    assert_eq!(fs::read_to_string(&settings).unwrap(), "[site]\n");
    assert_eq!(fs::read(&other).unwrap(), before);
    is_well(&workshop.run(&["backup", "copy.db"]).await);
    is_well(&workshop.run(&["backup", "copy.db"]).await);
    program.stop().await;
}

#[tokio::test]
async fn a_copy_into_a_folder_that_is_not_there_names_the_folder() {
    let workshop = workshop();
    workshop.serve().await.stop().await;
    for (target, folder) in [("/nonexist/x.db", "/nonexist"), ("copies/x.db", "copies")] {
        let output = workshop.run(&["backup", target]).await;

        assert_eq!(output.status.code(), Some(1));
        let said = err(&output);
        assert!(said.contains(&format!("the folder {folder} isn't there")), "{said}");
        assert!(!said.contains("os error") && !said.contains(".part"), "{said}");
    }
}
