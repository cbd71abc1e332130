//! The copies that upgrades make first: one for each pair of versions, while there is space.

use std::fs;
use std::os::unix::fs::MetadataExt;
use std::path::{Path, PathBuf};
use std::time::{Duration, SystemTime};

use rusqlite::Connection;

use super::{NEWEST, development_database, newest_schema, obstruct, one, refusal};
use crate::support::{SmallDisk, Workshop};

/// A database whose upgrade always fails.
async fn stuck(workshop: &Workshop) -> PathBuf {
    let path = development_database(workshop).await;
    obstruct(&path);
    path
}

/// Names of the files that upgrades have left beside the database.
fn left(path: &Path) -> Vec<String> {
    let names = fs::read_dir(path.parent().unwrap()).unwrap();
    let names = names.map(|entry| entry.unwrap().file_name().into_string().unwrap());
    let mut left: Vec<String> = names
        .filter_map(|name| name.strip_prefix("paddock.db.schema-").map(str::to_owned))
        .collect();
    left.sort();
    left
}

#[tokio::test]
async fn an_upgrade_that_fails_again_and_again_makes_one_copy_once() {
    let workshop = Workshop::new();
    let path = stuck(&workshop).await;
    let mut files = Vec::new();

    for _ in 0..5 {
        let said = refusal(&workshop).await;
        assert!(said.contains("couldn't be upgraded"), "{said}");
        assert_eq!(left(&path).len(), 1, "{:?}", left(&path));
        let copy = path.with_file_name(format!("paddock.db.schema-{}", left(&path)[0]));
        assert_eq!(one::<String>(&copy, "pragma integrity_check"), "ok");
        files.push(fs::metadata(copy).unwrap().ino());
    }

    // The first attempt may end with a checkpoint, which changes the database.
    assert!(files[1..].iter().all(|file| *file == files[1]), "it was made anew: {files:?}");
}

#[tokio::test]
async fn submissions_between_two_upgrade_attempts_are_in_the_copy() {
    let workshop = Workshop::new();
    let path = stuck(&workshop).await;
    refusal(&workshop).await;
    refusal(&workshop).await;
    let insert = "insert into settings values ('came later', x'01')";
    Connection::open(&path).unwrap().execute(insert, []).unwrap();

    refusal(&workshop).await;

    let copy = path.with_file_name(format!("paddock.db.schema-{}", left(&path)[0]));
    let kept = "select count(*) from settings where name = 'came later'";
    assert_eq!(one::<i64>(&copy, kept), 1);
}

#[tokio::test]
async fn copies_of_the_last_two_versions_stay_and_older_ones_go() {
    let workshop = Workshop::new();
    let path = development_database(&workshop).await;
    let names =
        ["1.100", "1.200", "1.200.part", "2.300", "4-to-5", "16.400", "16.500", "notes.txt"];
    for (day, name) in (1..).zip(names) {
        let copy = path.with_file_name(format!("paddock.db.schema-{name}"));
        fs::write(&copy, name).unwrap();
        // Each a day later than the previous one, and all earlier than the database.
        let date = SystemTime::UNIX_EPOCH + Duration::from_hours(24 * day);
        fs::File::options().write(true).open(copy).unwrap().set_modified(date).unwrap();
    }

    workshop.serve().await.stop().await;

    assert_eq!(left(&path), ["16-to-1", "4-to-5", "notes.txt"]);
}

#[tokio::test]
async fn without_room_for_a_copy_there_is_no_upgrade() {
    let workshop = Workshop::new();
    let Some(disk) = SmallDisk::at(&workshop.path("data")) else { return };
    let path = development_database(&workshop).await;

    let said = refusal(&workshop).await;

    assert!(said.contains("no upgrade without a copy") && said.contains("no room"), "{said}");
    assert_eq!((newest_schema(&path), left(&path).len()), (16, 0));
    disk.grow();
    workshop.serve().await.stop().await;
    assert_eq!((newest_schema(&path), left(&path).len()), (NEWEST, 1));
}
