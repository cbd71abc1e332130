//! A copy from before an erasure brings nobody back.

use std::fs;
use std::time::Duration;

use rusqlite::Connection;
use serde_json::json;
use tokio::time::sleep;

use super::{
    ADDRESSES, inquire, marked_files, marked_inquiry, marked_party, register, sound, until_unmarked,
};
use crate::support::{Workshop, submission};

/// A site with a person, who is erased after a copy was made. Returns the copy's bytes, too.
async fn erased_after_a_copy() -> (Workshop, Vec<u8>) {
    let workshop =
        Workshop::new().set("PADDOCK_LIMITS__BURST", "100").set("PADDOCK_BACKUP__FOLDER", "copies");
    let program = workshop.serve().await;
    inquire(&program, &marked_inquiry(&program)).await;
    register(&program, &marked_party(&program)).await;
    inquire(&program, &submission(&program.stamper().fit())).await;
    program.stop().await;
    let before = fs::read(workshop.database()).unwrap();
    assert!(workshop.run(&["backup"]).await.status.success());
    let erased = workshop.run(&["erase", ADDRESSES[0], "--yes"]).await;
    let said = String::from_utf8(erased.stdout).unwrap();
    assert!(said.contains("Copies of your site from before (1 here) stay"), "{said}");
    until_unmarked(&workshop).await;
    (workshop, before)
}

#[tokio::test]
async fn a_restore_erases_again() {
    let (workshop, _) = erased_after_a_copy().await;

    let restored = workshop.run(&["restore", "--yes"]).await;

    let said = String::from_utf8(restored.stdout).unwrap();
    assert!(restored.status.success(), "{said}");
    assert!(
        said.contains("Records erased again, because people had been erased since: 2."),
        "{said}"
    );
    assert_eq!(marked_files(&workshop), Vec::<std::path::PathBuf>::new());
    assert_eq!(sound(&workshop), (1, 0, 0));
    let names: Vec<_> = fs::read_dir(workshop.path("data")).unwrap().collect();
    let is_left = |name: &str| name.contains(".restoring");
    let left = names.iter().flatten().filter(|entry| is_left(&entry.file_name().to_string_lossy()));
    assert_eq!(left.count(), 0);
}

#[tokio::test]
async fn an_erasure_that_was_taken_back_after_the_copy_waits_until_midnight() {
    let workshop =
        Workshop::new().set("PADDOCK_LIMITS__BURST", "100").set("PADDOCK_BACKUP__FOLDER", "copies");
    let program = workshop.serve().await;
    inquire(&program, &marked_inquiry(&program)).await;
    let staff = program.staff().await;
    let address = json!({ "address": ADDRESSES[0] });
    assert!(staff.does("people/erase", &address).await.status().is_success());
    program.stop().await;
    // It was due at yesterday's midnight, and the copy is from the day before.
    let db = Connection::open(workshop.database()).unwrap();
    assert_eq!(db.execute("update erasure_requests set due_at = due_at - 86400000", []), Ok(1));
    drop(db);
    assert!(workshop.run(&["backup"]).await.status.success());

    let restored = workshop.run(&["restore", "--yes"]).await;

    let said = String::from_utf8(restored.stdout).unwrap();
    assert!(said.contains("Erasures that had been asked for then: 1."), "{said}");
    assert!(said.contains("If you erased anyone after 2"), "{said}");
    let program = workshop.serve().await;
    sleep(Duration::from_secs(3)).await;
    assert_eq!(sound(&workshop), (1, 0, 0), "nobody is erased yet");
    program.stop().await;
}

#[tokio::test]
async fn a_database_that_was_put_back_by_hand_is_cleaned_at_the_start() {
    let (workshop, before) = erased_after_a_copy().await;
    fs::write(workshop.database(), before).unwrap();
    assert!(!marked_files(&workshop).is_empty());

    let program = workshop.serve().await;

    until_unmarked(&workshop).await;
    assert_eq!(sound(&workshop), (1, 0, 0));
    // Who comes back later is no longer erased.
    inquire(&program, &marked_inquiry(&program)).await;
    program.stop().await;
    workshop.serve().await.stop().await;
    assert_eq!(sound(&workshop), (2, 0, 0));
}

#[tokio::test]
async fn a_new_machine_learns_of_erasures_from_the_copy() {
    let (workshop, before) = erased_after_a_copy().await;
    let ledger = workshop.path("data/paddock.db.erased");
    fs::remove_file(&ledger).unwrap();

    workshop.serve().await.stop().await;

    assert_eq!(fs::read_to_string(&ledger).unwrap().lines().count(), 2);
    fs::write(workshop.database(), before).unwrap();
    workshop.serve().await.stop().await;
    assert_eq!(sound(&workshop), (1, 0, 0));
}
