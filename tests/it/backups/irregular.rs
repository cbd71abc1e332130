//! Pipes and links in the folder of copies.

use std::fs;
use std::os::unix::fs::symlink;
use std::path::Path;
use std::process::Command;

use super::manipulated::copied;
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
