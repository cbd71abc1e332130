//! Faults of the server while it prepares a photograph: they aren't the picture's.

use std::fs;

use super::{body, put, restore};
use crate::photos::originals::{self, RED};
use crate::support::{SmallDisk, Workshop};

#[tokio::test]
async fn a_disk_without_room_for_what_is_prepared_is_not_the_pictures_fault() {
    let workshop = Workshop::new();
    let Some(disk) = SmallDisk::at(&workshop.path("data/paddock.db-photos")) else { return };
    let program = workshop.serve().await;
    let staff = program.staff().await;

    let problem = body(put(&staff, "about", &originals::jpeg(RED)).await, 507).await;

    assert_eq!(problem["type"], "/problems/no-room", "{problem:#}");
    assert!(!problem.to_string().contains("paddock.db-photos"), "{problem:#}");
    let line = program.stderr.says("a photograph that staff sent").await;
    assert!(line.contains("paddock.db-photos"), "{line}");
    drop(disk);
    program.stop().await;
}

#[tokio::test]
async fn a_folder_that_cannot_be_made_is_not_the_pictures_fault() {
    let workshop = Workshop::new();
    let program = workshop.serve().await;
    let staff = program.staff().await;
    let folder = workshop.path("data/paddock.db-photos");
    fs::write(&folder, "not a folder").unwrap();

    let problem = body(put(&staff, "about", &originals::jpeg(RED)).await, 500).await;

    assert!(!problem.to_string().contains("paddock.db-photos"), "{problem:#}");
    assert!(program.stderr.says("can't be made").await.contains("paddock.db-photos"));
    fs::remove_file(&folder).unwrap();
    body(put(&staff, "about", &originals::jpeg(RED)).await, 200).await;
    assert_eq!(restore(&staff, "about").await.status(), 404);
    program.stop().await;
}
