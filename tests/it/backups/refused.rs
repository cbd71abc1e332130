//! When no copy is made, and what is said then.

use std::fs;

use super::{back_up, copy, err, listed, names, out, workshop};
use crate::support::{SmallDisk, Workshop};

#[tokio::test]
async fn without_a_database_there_is_nothing_to_copy() {
    let workshop = Workshop::new();

    let output = workshop.run(&["backup"]).await;

    assert_eq!(output.status.code(), Some(1));
    assert!(err(&output).contains("there's no database at"), "{}", err(&output));
    assert!(!workshop.path("data").exists());
    let none = out(&workshop.run(&["backups"]).await);
    assert!(none.starts_with("There are no copies in data/backups."), "{none}");
}

#[tokio::test]
async fn a_damaged_database_makes_no_copy_and_the_earlier_one_stays() {
    let workshop = workshop();
    workshop.serve().await.stop().await;
    back_up(&workshop).await;
    let mut content = fs::read(workshop.database()).unwrap();
    let middle = content.len() / 2;
    content[middle..].fill(0x5a);
    fs::write(workshop.database(), content).unwrap();

    let output = workshop.run(&["backup"]).await;

    assert_eq!(output.status.code(), Some(1), "{}", out(&output));
    assert!(err(&output).contains("paddock.db"), "{}", err(&output));
    assert_eq!(names(&workshop).len(), 1);
    assert_eq!(listed(&workshop).await.len(), 1);
}

#[tokio::test]
async fn a_file_in_place_of_the_folder_is_named() {
    let workshop = workshop();
    workshop.serve().await.stop().await;
    workshop.write("data/backups", "not a folder");

    let output = workshop.run(&["backup"]).await;

    assert_eq!(output.status.code(), Some(1));
    assert!(err(&output).contains("can't write data/backups"), "{}", err(&output));
}

#[tokio::test]
async fn a_second_copy_at_the_same_time_is_refused() {
    let workshop = workshop();
    workshop.serve().await.stop().await;
    back_up(&workshop).await;
    let lock = fs::File::open(workshop.path("data/backups/.lock")).unwrap();
    lock.lock().unwrap();

    let output = workshop.run(&["backup"]).await;

    assert_eq!(output.status.code(), Some(1));
    assert!(err(&output).contains("another copy is being made"), "{}", err(&output));
    assert_eq!(names(&workshop).len(), 1);
}

#[tokio::test]
async fn a_photograph_that_does_not_fit_leaves_no_half_copy() {
    let folder = tempfile::tempdir().unwrap();
    let Some(disk) = SmallDisk::at(&folder.path().join("small")) else { return };
    disk.grow();
    let place = folder.path().join("small/backups");
    let workshop = workshop().set("PADDOCK_BACKUP__FOLDER", place.to_str().unwrap());
    workshop.serve().await.stop().await;
    // Takes what is above the reserve. Sparse, so that this disk doesn't have to hold it.
    let large = fs::File::create(workshop.path("photos/large.jpg")).unwrap();
    large.set_len(200 * 1024 * 1024).unwrap();

    let output = workshop.run(&["backup"]).await;

    assert_eq!(output.status.code(), Some(1));
    let said = err(&output);
    assert!(said.contains("there is no room for a copy of photos/large.jpg"), "{said}");
    assert_eq!(fs::read_dir(&place).unwrap().count(), 1, "the lock alone");
    assert!(!copy(&workshop, "").exists());
}
