//! A database on another disk.

use std::fs;
use std::os::unix::fs::{MetadataExt, symlink};

use super::{err, inquiries, machines, send, stand_by};

#[tokio::test]
async fn a_machine_whose_database_is_a_link_to_another_disk_takes_over() {
    let (_bucket, first, second) = machines().await;
    let Ok(disk) = tempfile::tempdir_in("/dev/shm") else {
        println!("left out: there is no second disk");
        return;
    };
    fs::create_dir(second.path("data")).unwrap();
    let device = |path| fs::metadata(path).unwrap().dev();
    assert_ne!(device(disk.path()), device(&second.path("data")), "they're on different disks");
    symlink(disk.path().join("site.db"), second.database()).unwrap();
    let serving = first.serve().await;
    send(&serving, 2).await;
    let mut waiting = stand_by(&second).await;
    serving.stop().await;

    let told = second.run(&["take-over"]).await;

    assert!(told.status.success(), "{}", err(&told));
    waiting.becomes_ready().await;
    assert_eq!(inquiries(&second), 2);
    assert!(second.database().is_symlink());
    waiting.stop().await;
    let names = fs::read_dir(second.path("data")).unwrap();
    let names: Vec<_> = names.map(|file| file.unwrap().file_name()).collect();
    assert_eq!(names, ["paddock.db"], "all else is beside the database itself");
}
