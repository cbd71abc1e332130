//! Copies that somebody has changed: a restore writes nothing outside of the site, and leaves nothing when it's refused.

use std::fs::{self, DirEntry};
use std::io;
use std::path::Path;

use serde_json::{Value, json};
use sha2::{Digest, Sha256};

use super::restore::beside;
use super::{back_up, err, newest, send, workshop};
use crate::support::Workshop;

/// A copy of a site with an inquiry, and that site, which has stopped.
pub(super) async fn copied() -> Workshop {
    let workshop = workshop();
    let program = workshop.serve().await;
    send(&program, 1).await;
    back_up(&workshop).await;
    program.stop().await;
    workshop
}

/// Changes the manifest of the copy in `folder`.
fn change(folder: &Path, change: impl FnOnce(&mut Value)) {
    let path = folder.join("manifest.json");
    let mut manifest: Value = serde_json::from_slice(&fs::read(&path).unwrap()).unwrap();
    change(&mut manifest);
    fs::write(&path, manifest.to_string()).unwrap();
}

/// Adds a file to the copy in `folder`.
fn add(folder: &Path, name: &str, content: &[u8]) {
    fs::create_dir_all(folder.join(name).parent().unwrap()).unwrap();
    fs::write(folder.join(name), content).unwrap();
    let file = described(name, content);
    change(folder, |manifest| manifest["files"].as_array_mut().unwrap().push(file));
}

/// The file `name` in a manifest.
fn described(name: &str, content: &[u8]) -> Value {
    let hash =
        Sha256::digest(content).iter().fold(String::new(), |s, byte| s + &format!("{byte:02x}"));
    json!({ "path": name, "bytes": content.len(), "sha256": hash })
}

/// Has the manifest of the copy in `folder` describe its file `name` as it is now.
pub(super) fn describe_again(folder: &Path, name: &str) {
    let content = fs::read(folder.join(name)).unwrap();
    change(folder, |manifest| {
        let files = manifest["files"].as_array_mut().unwrap();
        let file = files.iter_mut().find(|file| file["path"] == name).unwrap();
        *file = described(name, &content);
    });
}

/// Has the copy in `folder` contain these settings, and its manifest no folder of photographs, as an early one.
pub(super) fn replace_settings(folder: &Path, settings: &str) {
    fs::write(folder.join("config.toml"), settings).unwrap();
    describe_again(folder, "config.toml");
    change(folder, |manifest| {
        manifest.as_object_mut().unwrap().remove("photographs_folder");
    });
}

#[tokio::test]
async fn a_copy_does_not_choose_where_its_files_go() {
    let old = copied().await;
    let copy = newest(&old);
    let outside = Workshop::new();
    add(&copy, "photographs/planted.jpg", b"a picture");
    add(&copy, "photographs/authorized_keys", b"a key");
    add(&copy, "photographs/.profile", b"a program");
    for name in ["zz-update.sh", "planted.service", "planted.jpg.sh", ".planted.jpg"] {
        add(&copy, &format!("photographs/{name}"), b"a program");
    }
    for name in ["Planted.JPG", "planted.jpeg", "planted.png", "planted.WebP"] {
        add(&copy, &format!("photographs/{name}"), b"a picture");
    }
    let folder = outside.path("elsewhere").display().to_string();
    for place in [folder, "../elsewhere".to_owned()] {
        change(&copy, |manifest| manifest["photographs_folder"] = json!(place));
        let new = Workshop::new();
        let output = new.run(&["restore", copy.to_str().unwrap(), "--yes"]).await;

        assert!(output.status.success(), "{}", err(&output));
        assert!(!outside.path("elsewhere").exists());
        assert!(!new.path("../elsewhere").exists());
    }
    change(&copy, |manifest| manifest["photographs_folder"] = json!("photos"));
    let new = Workshop::new();
    let output = new.run(&["restore", copy.to_str().unwrap(), "--yes"]).await;
    assert!(output.status.success(), "{}", err(&output));
    let mut names: Vec<_> = fs::read_dir(new.path("photos")).unwrap().map(file_name).collect();
    names.sort();
    assert_eq!(
        names,
        [
            "Planted.JPG",
            "barn.jpg",
            "creek.jpg",
            "planted.WebP",
            "planted.jpeg",
            "planted.jpg",
            "planted.png"
        ]
    );
}

fn file_name(entry: io::Result<DirEntry>) -> String {
    entry.unwrap().file_name().into_string().unwrap()
}

#[tokio::test]
async fn settings_in_a_copy_do_not_put_photographs_elsewhere() {
    let old = copied().await;
    let copy = newest(&old);
    let outside = Workshop::new();
    let folder = outside.path("elsewhere");
    for place in [folder.to_str().unwrap(), "../elsewhere", "photos/../../elsewhere"] {
        let settings = format!("[site]\nphotos_dir = \"{place}\"\n");
        replace_settings(&copy, &settings);
        let new = Workshop::new();
        let restore = ["restore", copy.to_str().unwrap(), "--yes"];

        let output = new.run(&restore).await;

        let said = err(&output);
        assert_eq!(output.status.code(), Some(1), "{said}");
        assert!(said.contains("its photographs would be put outside of"), "{said}");
        assert!(said.contains("The database was not changed."), "{said}");
        assert!(!folder.exists() && !new.path("../elsewhere").exists());
        assert!(!new.path("config.toml").exists() && !new.database().exists());

        // Whoever puts the settings there themselves has chosen the folder.
        if place.starts_with('/') {
            new.write("config.toml", &settings);
            let output = new.run(&restore).await;
            assert!(output.status.success(), "{}", err(&output));
            assert!(folder.join("barn.jpg").exists());
            fs::remove_dir_all(&folder).unwrap();
        }
    }
}

#[tokio::test]
async fn an_earlier_copy_puts_photographs_beside_the_settings() {
    let old = copied().await;
    let copy = newest(&old);
    let new = Workshop::new();
    for place in ["photos", "./photos", new.path("photos").to_str().unwrap()] {
        replace_settings(&copy, &format!("[site]\nphotos_dir = \"{place}\"\n"));

        let output = new.run(&["restore", copy.to_str().unwrap(), "--yes"]).await;

        assert!(output.status.success(), "{}", err(&output));
        assert!(new.path("photos/barn.jpg").exists(), "{place}");
        fs::remove_dir_all(new.path("photos")).unwrap();
        fs::remove_file(new.path("config.toml")).unwrap();
    }
}

#[tokio::test]
async fn settings_in_a_copy_do_not_displace_a_file_that_is_no_database_of_paddock() {
    let old = copied().await;
    let copy = newest(&old);
    let outside = Workshop::new();
    let place = outside.path("notes");
    let settings = format!("[storage]\npath = \"{}\"\n", place.display());
    replace_settings(&copy, &settings);
    let of_other_program = || {
        let db = rusqlite::Connection::open(&place).unwrap();
        db.execute_batch("create table horses (name text)").unwrap();
    };
    let ways: [&dyn Fn(); 3] = [
        &|| fs::write(&place, "hay").unwrap(),
        &|| fs::create_dir(&place).unwrap(),
        &of_other_program,
    ];
    for put in ways {
        put();
        let new = Workshop::new();

        let output = new.run(&["restore", copy.to_str().unwrap(), "--yes"]).await;

        let said = err(&output);
        assert_eq!(output.status.code(), Some(1), "{said}");
        assert!(said.contains("isn't a database of paddock"), "{said}");
        assert!(said.contains("Nothing was changed."), "{said}");
        let left: Vec<_> = fs::read_dir(outside.path("")).unwrap().map(file_name).collect();
        assert_eq!(left, ["notes"]);
        assert!(!new.path("config.toml").exists());
        _ = fs::remove_file(&place);
        _ = fs::remove_dir(&place);
    }
    let of_paddock = old.database();
    let fine: [&dyn Fn(); 2] = [&|| fs::write(&place, "").unwrap(), &|| {
        fs::copy(&of_paddock, &place).unwrap();
    }];
    for put in fine {
        put();
        let output = Workshop::new().run(&["restore", copy.to_str().unwrap(), "--yes"]).await;
        assert!(output.status.success(), "{}", err(&output));
    }
}

#[tokio::test]
async fn a_file_does_not_take_the_place_of_a_folder_of_staffs_photographs() {
    let old = copied().await;
    let copy = newest(&old);
    for name in ["incoming", "removed", "Hero", "hero"] {
        add(&copy, &format!("staff-photographs/{name}"), b"a picture");
    }
    let new = Workshop::new();

    let output = new.run(&["restore", copy.to_str().unwrap(), "--yes"]).await;

    assert!(output.status.success(), "{}", err(&output));
    let folder = fs::read_dir(new.path("data/paddock.db-staff-photos")).unwrap();
    let names: Vec<_> = folder.map(|entry| entry.unwrap().file_name()).collect();
    assert_eq!(names, ["hero"]);
}

#[tokio::test]
async fn a_restore_that_is_refused_leaves_no_database_and_no_photographs() {
    let workshop = copied().await;
    let copy = newest(&workshop);
    add(&copy, "staff-photographs/hero", b"a picture");
    // The same once more: the second one can't be written.
    change(&copy, |manifest| {
        let files = manifest["files"].as_array_mut().unwrap();
        files.push(files.last().unwrap().clone());
    });

    let output = workshop.run(&["restore", "--yes"]).await;

    assert!(!output.status.success(), "{}", err(&output));
    assert!(err(&output).contains("were not changed"), "{}", err(&output));
    let left = beside(&workshop, ".restoring");
    assert!(left.is_empty(), "{left:?}");
}

#[tokio::test]
async fn a_pipe_in_a_copy_is_refused() {
    let workshop = copied().await;
    let copy = newest(&workshop);
    add(&copy, "photographs/barn2.jpg", b"");
    let pipe = copy.join("photographs/barn2.jpg");
    fs::remove_file(&pipe).unwrap();
    assert!(std::process::Command::new("mkfifo").arg(&pipe).status().unwrap().success());

    let output = workshop.run(&["restore", "--yes"]).await;

    assert!(!output.status.success());
    assert!(err(&output).contains("it isn't a file"), "{}", err(&output));
}
