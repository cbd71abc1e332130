//! Wrong files at the database's path: each is reported with advice and left unchanged.

use std::fs;
use std::path::Path;

use super::{keep, rows, workshop};
use crate::support::{PATIENCE, Workshop};

/// The program's message when it doesn't start.
async fn refusal(workshop: &Workshop) -> String {
    let mut program = workshop.launch();
    let status = program.ends_within(PATIENCE).await;
    assert_eq!(status.code(), Some(1), "{}", program.stdout.so_far());
    let said = program.stderr.so_far();
    assert!(said.contains("data/paddock.db"), "{said}");
    said
}

/// A workshop whose program stored three submissions and was stopped.
async fn closed() -> Workshop {
    let workshop = workshop();
    let program = workshop.serve().await;
    keep(&program, 3).await;
    program.stop().await;
    workshop
}

/// A workshop whose program was killed before a checkpoint.
async fn killed() -> Workshop {
    let workshop = workshop();
    let mut program = workshop.serve().await;
    keep(&program, 3).await;
    program.signal("KILL").await;
    program.ends_within(PATIENCE).await;
    assert!(fs::metadata(workshop.path("data/paddock.db-wal")).unwrap().len() > 0);
    workshop
}

fn empty(path: &Path) {
    fs::File::options().write(true).truncate(true).open(path).unwrap();
}

#[tokio::test]
async fn an_empty_file_is_no_new_site() {
    for workshop in [closed().await, killed().await] {
        empty(&workshop.database());
        let log = fs::read(workshop.path("data/paddock.db-wal")).ok();

        let said = refusal(&workshop).await;

        assert!(said.contains("is empty") && said.contains("copy"), "{said}");
        assert_eq!(fs::metadata(workshop.database()).unwrap().len(), 0);
        assert_eq!(
            fs::read(workshop.path("data/paddock.db-wal")).ok(),
            log,
            "it may hold the last"
        );
        for verb in [vec!["passcode"], vec!["backup", "copy.db"], vec!["healthcheck"]] {
            let output = workshop.run(&verb).await;
            assert_eq!(output.status.code(), Some(1), "{verb:?}");
        }
        fs::remove_file(workshop.database()).unwrap();
        _ = fs::remove_file(workshop.path("data/paddock.db-wal"));
        let program = workshop.serve().await;
        keep(&program, 1).await;
        program.stop().await;
    }
}

#[tokio::test]
async fn a_log_without_its_database_is_not_written_over() {
    let workshop = killed().await;
    fs::rename(workshop.database(), workshop.path("moved.db")).unwrap();

    let said = refusal(&workshop).await;

    assert!(said.contains("paddock.db-wal") && said.contains("Put the database back"), "{said}");
    assert!(!workshop.database().exists());
    fs::rename(workshop.path("moved.db"), workshop.database()).unwrap();
    workshop.serve().await.stop().await;
    assert_eq!(rows(&workshop.database()), 3);
}

#[tokio::test]
async fn a_database_that_was_copied_in_part_is_refused_with_both_lengths() {
    let workshop = closed().await;
    let whole = fs::read(workshop.database()).unwrap();
    for length in [100_000, whole.len() - 1, 2_000] {
        fs::write(workshop.database(), &whole[..length]).unwrap();

        let said = refusal(&workshop).await;

        let expected = [length.to_string(), whole.len().to_string()];
        assert!(expected.iter().all(|bytes| said.contains(bytes)), "{said}");
        assert!(said.contains("Copy it again"), "{said}");
        assert_eq!(fs::read(workshop.database()).unwrap(), &whole[..length]);
    }
    fs::write(workshop.database(), &whole).unwrap();
    workshop.serve().await.stop().await;
    assert_eq!(rows(&workshop.database()), 3);
}

#[tokio::test]
async fn a_damaged_database_is_named_with_what_to_do() {
    let workshop = closed().await;
    let whole = fs::read(workshop.database()).unwrap();
    // Damages the schema on the first page, all other pages, and those with the history of
    // upgrades.
    for (from, to) in [(100, 4_096), (4_096, whole.len()), (40_000, whole.len())] {
        let mut damaged = whole.clone();
        damaged[from..to].fill(0xA5);
        fs::write(workshop.database(), &damaged).unwrap();

        let said = refusal(&workshop).await;

        assert!(said.contains("is damaged") && said.contains("sudo paddock restore"), "{said}");
        let output = workshop.run(&["backup", "copy.db"]).await;
        let said = String::from_utf8(output.stderr).unwrap();
        assert_eq!(output.status.code(), Some(1));
        assert!(said.contains("data/paddock.db"), "{said}");
        assert!(!workshop.path("copy.db").exists());
    }
}

#[tokio::test]
async fn a_folder_is_named_as_one() {
    let workshop = workshop();
    fs::create_dir_all(workshop.database()).unwrap();

    let said = refusal(&workshop).await;

    assert!(said.contains("is a folder") && said.contains("storage.path"), "{said}");
}

#[tokio::test]
async fn a_file_that_may_not_be_written_is_named_with_the_needed_permission() {
    use std::os::unix::fs::PermissionsExt;
    for name in ["data/paddock.db", "data"] {
        let workshop = closed().await;
        let mode = if name == "data" { 0o500 } else { 0o400 };
        fs::remove_file(workshop.path("data/paddock.db.lock")).unwrap();
        fs::set_permissions(workshop.path(name), fs::Permissions::from_mode(mode)).unwrap();

        let mut program = workshop.launch_without("dac_override");
        let status = program.ends_within(PATIENCE).await;

        let said = program.stderr.so_far();
        assert_eq!(status.code(), Some(1), "{name}: {said}");
        assert!(said.contains("data/paddock.db"), "{said}");
        assert!(said.contains("the user that paddock runs as"), "{said}");
        fs::set_permissions(workshop.path(name), fs::Permissions::from_mode(0o700)).unwrap();
        assert_eq!(rows(&workshop.database()), 3);
    }
}

#[tokio::test]
async fn a_first_start_that_is_killed_leaves_nothing_that_the_next_one_refuses() {
    let workshop = workshop();
    // Simulates a start that was killed before its new database got its name.
    fs::create_dir(workshop.path("data")).unwrap();
    fs::write(workshop.path("data/paddock.db.new"), "").unwrap();

    let program = workshop.serve().await;

    keep(&program, 1).await;
    program.stop().await;
    assert!(!workshop.path("data/paddock.db.new").exists());
}
