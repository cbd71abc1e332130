//! Pipes and links in the folder of copies.

use std::fs;
use std::os::unix::fs::symlink;
use std::path::Path;
use std::process::Command;

use super::manipulated::{copied, describe_again};
use super::{copy, err, newest, out};
use crate::support::Workshop;

/// Has `path` be a pipe, into which nobody writes.
fn put_pipe(path: &Path) {
    _ = fs::remove_file(path);
    assert!(Command::new("mkfifo").arg(path).status().unwrap().success());
}

#[tokio::test]
async fn a_pipe_in_place_of_a_manifest_or_of_settings_keeps_no_command_waiting() {
    let workshop = copied().await;
    let good = newest(&workshop).file_name().unwrap().to_str().unwrap().to_owned();
    let with_pipe = copy(&workshop, "2030-01-01T00-00-00Z");
    fs::create_dir(&with_pipe).unwrap();
    put_pipe(&with_pipe.join("manifest.json"));

    let listed = workshop.run(&["backups"]).await;
    let restored = workshop.run(&["restore", "--yes"]).await;
    put_pipe(&copy(&workshop, &good).join("config.toml"));
    let with_settings = workshop.run(&["restore", &good, "--yes"]).await;

    assert!(listed.status.success() && out(&listed).contains(&good), "{}", err(&listed));
    assert!(restored.status.success(), "{}", err(&restored));
    assert!(err(&with_settings).contains("it isn't a file"), "{}", err(&with_settings));
}

#[tokio::test]
async fn a_link_in_a_copy_is_refused() {
    let outside = Workshop::new();
    for linked in ["paddock.db", "config.toml", "photographs/barn.jpg", "photographs"] {
        let workshop = copied().await;
        let path = newest(&workshop).join(linked);
        let moved = outside.path("moved");
        fs::rename(&path, &moved).unwrap();
        symlink(&moved, &path).unwrap();

        let output = workshop.run(&["restore", "--yes"]).await;

        assert_eq!(output.status.code(), Some(1), "{linked}");
        assert!(err(&output).contains("it's a link"), "{linked}: {}", err(&output));
        _ = fs::remove_dir_all(&moved);
        _ = fs::remove_file(&moved);
    }
}

#[tokio::test]
async fn what_is_wrong_with_a_copy_is_said() {
    let workshop = copied().await;
    let folder = newest(&workshop);
    let name = folder.file_name().unwrap().to_str().unwrap();
    let check = ["restore", "--check", name];
    fs::write(folder.join("paddock.db"), "").unwrap();
    describe_again(&folder, "paddock.db");
    let emptied = workshop.run(&check).await;
    fs::write(folder.join("manifest.json"), "{").unwrap();
    let damaged = workshop.run(&check).await;
    fs::remove_file(folder.join("manifest.json")).unwrap();
    let missing = workshop.run(&check).await;
    let by_folder = workshop.run(&["restore", "--check", folder.to_str().unwrap()]).await;

    for (output, words) in [
        (emptied, "it's empty (0 bytes)"),
        (damaged, "its manifest.json can't be used"),
        (missing, "has no manifest.json"),
        (by_folder, "has no manifest.json"),
    ] {
        let said = err(&output);
        assert_eq!(output.status.code(), Some(1), "{said}");
        assert!(said.contains(words), "{said}");
        for wrong in ["there is no copy", "proof.part", "begin a new site"] {
            assert!(!said.contains(wrong), "{said}");
        }
    }
}
