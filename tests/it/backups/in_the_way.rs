//! Copies whose settings or files would have the site damage itself, and copies in places of the site's own files.

use std::fs::{self, File};

use serde_json::{Value, json};

use super::manipulated::{copied, replace_settings};
use super::{err, newest, send, workshop};
use crate::support::Workshop;

#[tokio::test]
async fn a_restored_site_keeps_its_data_neither_in_the_settings_nor_in_the_copy() {
    let old = copied().await;
    let copy = newest(&old);
    for (settings, says) in [
        ("[storage]\npath = \"config.toml\"\n", "the file of the settings"),
        ("[storage]\npath = \"config.toml/paddock.db\"\n", "the file of the settings"),
        ("[storage]\npath = \"brought/paddock.db\"\n", "in the copy that is put back"),
        ("[storage]\npath = \"./link/paddock.db\"\n", "in the copy that is put back"),
        ("[backup]\nfolder = \"brought\"\n", "in the copy that is put back"),
    ] {
        replace_settings(&copy, settings);
        let new = Workshop::new();
        copy_folder(&copy, &new.path("brought"));
        std::os::unix::fs::symlink("brought", new.path("link")).unwrap();

        let output = new.run(&["restore", "brought", "--yes"]).await;

        let said = err(&output);
        assert_eq!(output.status.code(), Some(1), "{settings}{said}");
        assert!(said.contains(says), "{settings}{said}");
        assert!(!new.path("config.toml").exists(), "{settings}");
    }
}

fn copy_folder(from: &std::path::Path, to: &std::path::Path) {
    fs::create_dir(to).unwrap();
    for entry in fs::read_dir(from).unwrap().map(Result::unwrap) {
        if entry.path().is_dir() {
            copy_folder(&entry.path(), &to.join(entry.file_name()));
        } else {
            fs::copy(entry.path(), to.join(entry.file_name())).unwrap();
        }
    }
}

#[tokio::test]
async fn a_manifest_of_holes_does_not_fill_the_memory() {
    let old = copied().await;
    let copy = newest(&old);
    File::create(copy.join("manifest.json")).unwrap().set_len(40 << 30).unwrap();

    let output = old.run(&["restore", copy.to_str().unwrap(), "--yes"]).await;

    assert_eq!(output.status.code(), Some(1));
    assert!(err(&output).contains("larger than those of copies"), "{}", err(&output));
}

#[tokio::test]
async fn what_a_copy_says_does_not_act_on_the_terminal() {
    let old = copied().await;
    let copy = newest(&old);
    let file = copy.join("manifest.json");
    let mut manifest: Value = serde_json::from_slice(&fs::read(&file).unwrap()).unwrap();
    manifest["secrets"] = json!(["\u{1b}]0;owned\u{7}\u{1b}[2J"]);
    fs::write(&file, manifest.to_string()).unwrap();

    let output = old.run(&["restore", copy.to_str().unwrap(), "--yes"]).await;

    let said = String::from_utf8(output.stdout).unwrap();
    assert!(said.contains("\u{fffd}]0;owned"), "{said}");
    assert!(!said.contains('\u{1b}') && !said.contains('\u{7}'), "{said:?}");
}

#[tokio::test]
async fn another_passcode_is_said_before_it_takes_the_place_of_todays() {
    let old = copied().await;
    let copy = newest(&old);
    let restore = ["restore", copy.to_str().unwrap(), "--yes"];
    let says = "Staff sign in with the passcode of then";
    let output = old.run(&restore).await;
    assert!(!String::from_utf8_lossy(&output.stdout).contains(says));

    assert!(old.run(&["passcode"]).await.status.success());
    let output = old.run(&restore).await;

    assert!(output.status.success(), "{}", err(&output));
    assert!(String::from_utf8_lossy(&output.stdout).contains(says));
}

#[tokio::test]
async fn a_copy_of_the_database_takes_the_place_of_nothing_that_belongs_to_the_site() {
    let workshop = workshop();
    let program = workshop.serve().await;
    send(&program, 1).await;
    super::back_up(&workshop).await;
    let whole = newest(&workshop).join("paddock.db");
    let beside = |suffix| format!("{}{suffix}", workshop.database().display());
    for target in [beside(".erased"), beside(".machine"), whole.display().to_string()] {
        let output = workshop.run(&["backup", &target]).await;
        assert_eq!(output.status.code(), Some(1), "{target}");
    }
    assert!(workshop.run(&["restore", "--check"]).await.status.success());
    program.stop().await;
}

#[tokio::test]
async fn settings_that_put_data_where_something_else_is_are_named() {
    let workshop = Workshop::new();
    workshop.write("notes", "hay");
    for (settings, code, says) in [
        ("[storage]\npath = \"/\"\n", 0, "/ isn't a file"),
        ("[storage]\npath = \"/dev/null\"\n", 0, "/dev/null isn't a file"),
        ("[storage]\npath = \"config.toml\"\n", 78, "the file of the settings"),
        ("[backup]\nfolder = \"notes\"\n", 0, "notes isn't a folder"),
    ] {
        workshop.write("config.toml", settings);

        let output = workshop.run(&["check-config"]).await;

        let said = format!("{}{}", String::from_utf8_lossy(&output.stdout), err(&output));
        assert_eq!(output.status.code(), Some(code), "{settings}{said}");
        assert!(said.contains(says) && !said.contains("chmod"), "{settings}{said}");
    }
    let output = Workshop::new().run(&["upgrade-check", "/nope"]).await;
    assert!(err(&output).contains("there's no database at /nope"), "{}", err(&output));
}

#[tokio::test]
async fn a_newest_copy_that_is_not_whole_is_passed_over_and_named() {
    let workshop = copied().await;
    let whole = newest(&workshop);
    let cut = whole.with_file_name("2099-01-01T00-00-00Z");
    fs::create_dir(&cut).unwrap();
    fs::write(cut.join("manifest.json"), "{\"made_at\": ").unwrap();

    let [listed, restored] =
        [workshop.run(&["backups"]).await, workshop.run(&["restore", "--yes"]).await];

    let says = String::from_utf8_lossy(&listed.stdout);
    assert!(says.contains("2099-01-01T00-00-00Z  isn't whole"), "{says}");
    assert!(restored.status.success(), "{}", err(&restored));
    let says = err(&restored);
    let name = whole.file_name().unwrap().to_str().unwrap();
    assert!(says.contains("2099-01-01T00-00-00Z is later, but it isn't whole"), "{says}");
    assert!(says.contains(&format!("{name} is the newest whole one")), "{says}");
}
