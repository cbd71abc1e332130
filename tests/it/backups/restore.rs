//! `paddock restore`: a copy is proved and put back.

use std::fs;
use std::path::{Path, PathBuf};

use rusqlite::Connection;

use super::{back_up, copy, err, inquiries, listed, names, newest, out, send, workshop};
use crate::support::{PATIENCE, Program, Workshop};

/// A site with `count` inquiries and a copy of them, that has stopped.
pub(super) async fn copied(count: usize) -> Workshop {
    let workshop = workshop();
    let program = workshop.serve().await;
    send(&program, count).await;
    back_up(&workshop).await;
    program.stop().await;
    workshop
}

/// Files in the folder of the database whose names contain `part`.
pub(super) fn beside(workshop: &Workshop, part: &str) -> Vec<PathBuf> {
    let entries = fs::read_dir(workshop.path("data")).unwrap();
    let paths = entries.map(|entry| entry.unwrap().path());
    paths.filter(|path| path.to_string_lossy().contains(part)).collect()
}

/// Ends `program` as a power cut would.
async fn kill(program: &mut Program) {
    program.signal("KILL").await;
    program.exits_within(PATIENCE).await;
}

pub(super) async fn add(workshop: &Workshop, count: usize) {
    let program = workshop.serve().await;
    send(&program, count).await;
    program.stop().await;
}

#[tokio::test]
async fn the_newest_copy_comes_back_and_the_old_database_is_kept() {
    let workshop = copied(2).await;
    add(&workshop, 3).await;

    let output = workshop.run(&["restore", "--yes"]).await;

    assert!(output.status.success(), "{}", err(&output));
    let said = out(&output);
    assert!(said.contains("is proved. It has 2 inquiries"), "{said}");
    assert!(said.contains("The newest inquiry in it is Ada"), "{said}");
    assert!(said.contains("Deliveries that waited then: 2."), "{said}");
    assert_eq!(inquiries(&workshop.database()), 2);
    let [kept] = &beside(&workshop, ".before-")[..] else { panic!("one is kept") };
    assert_eq!(inquiries(kept), 5);
    assert!(beside(&workshop, ".restoring").is_empty() && beside(&workshop, ".proof").is_empty());
    add(&workshop, 1).await;
    assert_eq!(inquiries(&workshop.database()), 3);
}

#[tokio::test]
async fn a_named_copy_comes_back() {
    let workshop = copied(1).await;
    let first = names(&workshop)[0].clone();
    add(&workshop, 1).await;
    back_up(&workshop).await;

    let output = workshop.run(&["restore", &first, "--yes"]).await;

    assert!(output.status.success(), "{}", err(&output));
    assert_eq!(inquiries(&workshop.database()), 1);
    let unknown = workshop.run(&["restore", "2020-01-01T00-00-00Z", "--yes"]).await;
    assert_eq!(unknown.status.code(), Some(1));
    assert!(err(&unknown).contains("there is no copy 2020-01-01T00-00-00Z"), "{}", err(&unknown));
}

#[tokio::test]
async fn a_running_site_is_not_restored_and_its_copies_can_be_checked() {
    let workshop = copied(2).await;
    let program = workshop.serve().await;

    let refused = workshop.run(&["restore", "--yes"]).await;
    let checked = workshop.run(&["restore", "--check"]).await;

    assert_eq!(refused.status.code(), Some(1));
    assert!(err(&refused).contains("is already being served"), "{}", err(&refused));
    assert!(err(&refused).contains("`sudo systemctl stop paddock`"), "{}", err(&refused));
    assert!(checked.status.success(), "{}", err(&checked));
    assert!(out(&checked).contains("is proved. It has 2 inquiries"), "{}", out(&checked));
    let listed = listed(&workshop).await;
    assert!(listed[0]["proved_at"].is_string(), "{listed:?}");
    send(&program, 1).await;
    program.stop().await;
    assert_eq!(inquiries(&workshop.database()), 3);
    assert!(beside(&workshop, ".before-").is_empty());
}

#[tokio::test]
async fn without_a_terminal_it_asks_for_yes_and_changes_nothing() {
    let workshop = copied(1).await;
    add(&workshop, 1).await;

    let output = workshop.run(&["restore"]).await;

    assert_eq!(output.status.code(), Some(1));
    assert!(err(&output).contains("`--yes`"), "{}", err(&output));
    assert_eq!(inquiries(&workshop.database()), 2);
}

#[tokio::test]
async fn a_copy_that_was_damaged_after_its_proof_is_not_listed_as_proved() {
    let workshop = copied(1).await;
    assert!(workshop.run(&["restore", "--check"]).await.status.success());
    assert!(!listed(&workshop).await[0]["proved_at"].is_null());
    fs::write(newest(&workshop).join("photographs/barn.jpg"), "another picture").unwrap();

    assert_eq!(workshop.run(&["restore", "--yes"]).await.status.code(), Some(1));

    assert!(listed(&workshop).await[0]["proved_at"].is_null());
}

/// A change to a copy, and what `paddock restore` says of it.
type Damage = (fn(&Path), &'static str);

#[tokio::test]
async fn a_copy_that_is_not_whole_is_refused_and_nothing_is_changed() {
    let workshop = copied(2).await;
    let whole = newest(&workshop);
    let damages: [Damage; 6] = [
        (|copy| fs::remove_file(copy.join("paddock.db")).unwrap(), "paddock.db is missing in it"),
        (
            |copy| {
                let file = fs::File::options().write(true).open(copy.join("paddock.db")).unwrap();
                file.set_len(file.metadata().unwrap().len() / 2).unwrap();
            },
            "paddock.db isn't what it was",
        ),
        (
            |copy| {
                let db = Connection::open(copy.join("paddock.db")).unwrap();
                db.execute("delete from contact_submissions", []).unwrap();
            },
            "paddock.db isn't what it was",
        ),
        (
            |copy| fs::remove_file(copy.join("photographs/barn.jpg")).unwrap(),
            "photographs/barn.jpg is missing in it",
        ),
        (
            |copy| fs::write(copy.join("config.toml"), "[site]\n").unwrap(),
            "config.toml isn't what it was",
        ),
        (|copy| fs::remove_file(copy.join("manifest.json")).unwrap(), "has no manifest.json"),
    ];
    for (number, (damage, says)) in damages.into_iter().enumerate() {
        let name = format!("2020-01-0{}T00-00-00Z", number + 1);
        let target = copy(&workshop, &name);
        fs::create_dir_all(target.join("photographs")).unwrap();
        for file in ["paddock.db", "config.toml", "manifest.json"]
            .into_iter()
            .chain(["photographs/barn.jpg", "photographs/creek.jpg"])
        {
            fs::copy(whole.join(file), target.join(file)).unwrap();
        }
        damage(&target);

        let output = workshop.run(&["restore", &name, "--yes"]).await;

        assert_eq!(output.status.code(), Some(1), "{says}: {}", out(&output));
        assert!(err(&output).contains(says), "{}", err(&output));
        assert_eq!(inquiries(&workshop.database()), 2);
        assert!(beside(&workshop, ".before-").is_empty(), "{says}");
    }
}

#[tokio::test]
async fn a_copy_of_a_newer_paddock_is_refused() {
    let workshop = copied(1).await;
    let newest = newest(&workshop);
    let database = newest.join("paddock.db");
    Connection::open(&database)
        .unwrap()
        .execute("update refinery_schema_history set version = 999 where version = 4", [])
        .unwrap();
    describe_again(&newest);

    let output = workshop.run(&["restore", "--yes"]).await;

    assert_eq!(output.status.code(), Some(1));
    assert!(err(&output).contains("999"), "{}", err(&output));
    assert_eq!(inquiries(&workshop.database()), 1);
}

/// Writes the present size and hash of the database into the manifest of `copy`.
fn describe_again(copy: &Path) {
    use sha2::{Digest, Sha256};

    let path = copy.join("manifest.json");
    let mut manifest: serde_json::Value =
        serde_json::from_slice(&fs::read(&path).unwrap()).unwrap();
    let content = fs::read(copy.join("paddock.db")).unwrap();
    let hash = Sha256::digest(&content);
    let hash = hash.iter().fold(String::new(), |text, byte| text + &format!("{byte:02x}"));
    manifest["files"][0]["bytes"] = content.len().into();
    manifest["files"][0]["sha256"] = hash.into();
    fs::write(path, manifest.to_string()).unwrap();
}

#[tokio::test]
async fn a_database_that_was_killed_loses_nothing_of_its_log() {
    let workshop = copied(1).await;
    let mut program = workshop.serve().await;
    send(&program, 4).await;
    kill(&mut program).await;
    assert!(fs::metadata(workshop.path("data/paddock.db-wal")).unwrap().len() > 0);

    let output = workshop.run(&["restore", "--yes"]).await;

    assert!(output.status.success(), "{}", err(&output));
    assert_eq!(inquiries(&workshop.database()), 1);
    let [kept] = &beside(&workshop, ".before-")[..] else { panic!("one file is enough") };
    assert_eq!(inquiries(kept), 5);
}

#[tokio::test]
async fn a_damaged_database_is_replaced_and_its_log_is_never_beside_the_copy() {
    let workshop = copied(1).await;
    let mut program = workshop.serve().await;
    send(&program, 2).await;
    kill(&mut program).await;
    fs::write(workshop.database(), "hay").unwrap();

    let output = workshop.run(&["restore", "--yes"]).await;

    assert!(output.status.success(), "{}", err(&output));
    assert!(!workshop.path("data/paddock.db-wal").exists());
    assert_eq!(inquiries(&workshop.database()), 1);
    assert_eq!(
        beside(&workshop, ".before-")
            .iter()
            .filter(|path| { path.to_string_lossy().ends_with("-wal") })
            .count(),
        1,
        "the last inquiries are in it"
    );
}

#[tokio::test]
async fn a_new_machine_gets_all_of_the_site_from_a_copy() {
    let old = copied(2).await;
    let copy = newest(&old);
    let new = Workshop::new();

    let output = new.run(&["restore", copy.to_str().unwrap(), "--yes"]).await;

    assert!(output.status.success(), "{}", err(&output));
    let said = out(&output);
    assert!(said.contains("config.toml is back."), "{said}");
    assert!(said.contains("photos is back, with 2 photographs."), "{said}");
    assert_eq!(inquiries(&new.database()), 2);
    for file in ["config.toml", "photos/barn.jpg", "photos/creek.jpg"] {
        assert_eq!(fs::read(old.path(file)).unwrap(), fs::read(new.path(file)).unwrap());
    }
    add(&new, 1).await;
    assert_eq!(inquiries(&new.database()), 3);
}

#[tokio::test]
async fn settings_and_photographs_that_are_there_stay() {
    let workshop = copied(1).await;
    let copy = newest(&workshop);
    workshop.write("config.toml", "[site]\nname = \"Other\"\nphotos_dir = \"photos\"\n");
    workshop.write("photos/barn.jpg", "a newer picture");
    fs::remove_file(workshop.path("photos/creek.jpg")).unwrap();

    let output = workshop.run(&["restore", copy.to_str().unwrap(), "--yes"]).await;

    assert!(output.status.success(), "{}", err(&output));
    assert!(out(&output).contains("missing and are back: 1."), "{}", out(&output));
    let settings = fs::read_to_string(workshop.path("config.toml")).unwrap();
    assert!(settings.contains("Other"));
    let barn = fs::read_to_string(workshop.path("photos/barn.jpg")).unwrap();
    assert_eq!(barn, "a newer picture");
}
