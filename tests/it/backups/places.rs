//! Databases and copies in other places than usual.

use std::fs;
use std::os::unix::fs::{PermissionsExt, symlink};

use super::{back_up, copy, err, inquiries, names, newest, send, workshop};

#[tokio::test]
async fn a_link_to_another_disk_is_followed() {
    let Ok(disk) = tempfile::tempdir_in("/dev/shm") else {
        return println!("skipped: /dev/shm can't be written");
    };
    let workshop = workshop();
    fs::create_dir(workshop.path("data")).unwrap();
    symlink(disk.path().join("paddock.db"), workshop.database()).unwrap();
    let program = workshop.serve().await;
    send(&program, 1).await;
    back_up(&workshop).await;
    send(&program, 1).await;
    program.stop().await;

    let output = workshop.run(&["restore", "--yes"]).await;

    assert!(output.status.success(), "{}", err(&output));
    assert!(fs::symlink_metadata(workshop.database()).unwrap().is_symlink());
    assert_eq!(inquiries(&workshop.database()), 1);
    let kept = fs::read_dir(disk.path()).unwrap().map(|entry| entry.unwrap().file_name());
    assert_eq!(kept.filter(|name| name.to_string_lossy().contains(".before-")).count(), 1);
}

#[tokio::test]
async fn a_folder_that_cannot_be_read_is_not_said_to_be_missing() {
    let workshop = workshop();
    let locked = workshop.path("locked");
    fs::create_dir(&locked).unwrap();
    fs::set_permissions(&locked, fs::Permissions::from_mode(0o700)).unwrap();
    let copy = locked.join("2027-05-14T14-00-00Z");
    let Some(output) = workshop.run_as_nobody(&["restore", copy.to_str().unwrap(), "--yes"]).await
    else {
        return println!("skipped: only root can be another user");
    };

    assert_eq!(output.status.code(), Some(1));
    let said = err(&output);
    assert!(said.contains("can't be read by the user that this command runs as"), "{said}");
    assert!(said.contains("sudo chown -R paddock:"), "{said}");
}

#[tokio::test]
async fn a_copy_is_found_by_its_name_from_a_folder_that_cannot_be_read() {
    let workshop = workshop();
    let settings = format!(
        "[storage]\npath = {:?}\n[backup]\nfolder = {:?}\n",
        workshop.database(),
        workshop.path("data/backups")
    );
    workshop.write("config.toml", &settings);
    let file = workshop.path("config.toml");
    let workshop = workshop.set("PADDOCK_CONFIG", file.to_str().unwrap());
    let program = workshop.serve().await;
    send(&program, 1).await;
    program.stop().await;
    back_up(&workshop).await;
    let name = names(&workshop).remove(0);

    let proved = workshop.run_in_unreadable_folder(&["restore", &name, "--check"]).await;
    fs::remove_dir(workshop.path("unreadable")).unwrap();
    let missing = workshop.run_in_unreadable_folder(&["restore", "elm-farm", "--check"]).await;

    assert!(proved.status.success(), "{}", err(&proved));
    let said = err(&missing);
    assert!(said.contains("there is no copy elm-farm"), "{said}");
    let folder = workshop.path("unreadable/elm-farm");
    assert!(said.contains(&format!("sudo cp -r {} /var/lib/paddock/", folder.display())), "{said}");
}

#[tokio::test]
async fn copies_of_a_lost_database_keep_their_places() {
    let workshop = workshop();
    let copied_as = async |time: &str| {
        back_up(&workshop).await;
        fs::rename(newest(&workshop), copy(&workshop, time)).unwrap();
    };
    let program = workshop.serve().await;
    send(&program, 2).await;
    program.stop().await;
    copied_as("2026-01-05T10-00-00Z").await;
    for ending in ["", "-wal", "-shm"] {
        _ = fs::remove_file(workshop.path(&format!("data/paddock.db{ending}")));
    }

    // A new site in its place, with copies of the same hour.
    let program = workshop.serve().await;
    send(&program, 1).await;
    program.stop().await;
    copied_as("2026-01-05T10-10-00Z").await;
    copied_as("2026-01-05T10-30-00Z").await;
    back_up(&workshop).await;

    let names = names(&workshop);
    let of_then: Vec<_> = names.iter().filter(|name| name.starts_with("2026-01-05")).collect();
    assert_eq!(of_then, ["2026-01-05T10-00-00Z", "2026-01-05T10-30-00Z"]);
}
