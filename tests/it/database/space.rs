//! The last 64 MiB of the disk are reserved for the database.

use std::fs;

use super::{keep, rows, workshop};
use crate::support::{SmallDisk, eventually};

#[tokio::test]
async fn a_copy_takes_none_of_them() {
    let workshop = workshop();
    let Some(_disk) = SmallDisk::at(&workshop.path("data")) else { return };
    let program = workshop.serve().await;
    keep(&program, 1).await;

    let beside = workshop.run(&["backup", "data/copy.db"]).await;
    let elsewhere = workshop.run(&["backup", "copy.db"]).await;

    let said = String::from_utf8(beside.stderr).unwrap();
    assert_eq!(beside.status.code(), Some(1));
    assert!(said.contains("no room") && said.contains("64 MiB"), "{said}");
    assert!(
        !workshop.path("data/copy.db").exists() && !workshop.path("data/copy.db.part").exists()
    );
    assert!(elsewhere.status.success());
    assert_eq!(rows(&workshop.path("copy.db")), 1);
    program.stop().await;
}

#[tokio::test]
async fn a_photograph_takes_none_of_them() {
    let workshop = workshop();
    let Some(disk) = SmallDisk::at(&workshop.path("data")) else { return };
    fs::create_dir(workshop.path("photos")).unwrap();
    workshop.write("config.toml", "[site]\nphotos_dir = \"photos\"\n");
    let picture = image::RgbImage::from_pixel(480, 400, image::Rgb([90, 120, 60]));
    picture.save(workshop.path("photos/about.jpg")).unwrap();

    let program = workshop.serve().await;

    let line = program.stderr.says("photos/about.jpg ").await;
    assert!(line.contains("kept for the database") && line.contains("HUP"), "{line}");
    let made = fs::read_dir(workshop.path("data/paddock.db-photos"));
    assert_eq!(made.map_or(0, Iterator::count), 0);
    disk.grow();
    program.signal("HUP").await;
    eventually("it is shown when there is room", async || {
        let page = reqwest::get(program.url("/about")).await.unwrap().text().await.unwrap();
        page.contains("/photos/about-").then_some(())
    })
    .await;
    program.stop().await;
}

#[tokio::test]
async fn a_log_takes_none_of_them_and_says_so_afterwards() {
    let workshop = workshop();
    let Some(disk) = SmallDisk::at(&workshop.path("data")) else { return };
    let log = workshop.path("data/paddock.log");
    let program = workshop.serve_logging_to(&log).await;

    keep(&program, 20).await;

    tokio::time::sleep(std::time::Duration::from_millis(100)).await;
    assert_eq!(fs::metadata(&log).unwrap().len(), 0);
    disk.grow();
    keep(&program, 1).await;
    eventually("what was left out is counted", async || {
        let text = fs::read_to_string(&log).unwrap();
        text.contains("lines weren't written").then_some(())
    })
    .await;
    program.stop().await;
}
