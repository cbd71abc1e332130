//! The copies that upgrades make before they begin: one for each pair of versions, while there is
//! room.

use std::fs;
use std::os::unix::fs::MetadataExt;
use std::path::{Path, PathBuf};

use rusqlite::Connection;

use super::earlier::take_back;
use super::{database, newest_schema, one, refusal, take_back_to_first_schema};
use crate::support::{SmallDisk, Workshop};

/// A database whose upgrade fails each time.
async fn stuck(workshop: &Workshop) -> PathBuf {
    let path = database(workshop).await;
    take_back_to_first_schema(&path);
    let obstacle = "create table contact_submissions (id text)";
    Connection::open(&path).unwrap().execute(obstacle, []).unwrap();
    path
}

/// The names of what upgrades have left beside the database, without the database's own.
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

    // The first may end with a log that is folded into the database.
    assert!(files[1..].iter().all(|file| *file == files[1]), "it was made anew: {files:?}");
}

#[tokio::test]
async fn what_came_between_two_attempts_is_in_the_copy() {
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
    let path = database(&workshop).await;
    let newest = newest_schema(&path);
    take_back(&path, 5);
    for name in ["1.100", "1.200", "1.200.part", "2.300", "4-to-5", "5.400", "5.500", "notes.txt"] {
        fs::write(path.with_file_name(format!("paddock.db.schema-{name}")), name).unwrap();
    }

    workshop.serve().await.stop().await;

    assert_eq!(
        left(&path),
        ["4-to-5".to_owned(), format!("5-to-{newest}"), "notes.txt".to_owned()]
    );
}

#[tokio::test]
async fn without_room_for_a_copy_there_is_no_upgrade() {
    let workshop = Workshop::new();
    let Some(disk) = SmallDisk::at(&workshop.path("data")) else { return };
    let path = database(&workshop).await;
    let newest = newest_schema(&path);
    take_back_to_first_schema(&path);

    let said = refusal(&workshop).await;

    assert!(said.contains("no upgrade without a copy") && said.contains("no room"), "{said}");
    assert_eq!((newest_schema(&path), left(&path).len()), (1, 0));
    disk.grow();
    workshop.serve().await.stop().await;
    assert_eq!((newest_schema(&path), left(&path).len()), (newest, 1));
}
