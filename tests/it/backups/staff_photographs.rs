//! The photographs of staff in copies: they belong to the state of the database.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

use serde_json::{Value, json};

use super::restore::{beside, copied};
use super::{back_up, err, newest, out};
use crate::support::{PASSCODE, Workshop};

const FOLDER: &str = "data/paddock.db-staff-photos";

/// Names and contents of the files in `folder`, also of drafts.
fn contents(folder: &Path) -> BTreeMap<String, String> {
    let Ok(entries) = fs::read_dir(folder) else { return BTreeMap::new() };
    let files = entries.map(|entry| entry.unwrap().path()).filter(|path| path.is_file());
    let name = |path: &Path| path.file_name().unwrap().to_string_lossy().into_owned();
    files.map(|path| (name(&path), fs::read_to_string(path).unwrap())).collect()
}

/// Has staff's folder have these files alone.
fn fill(folder: &Path, files: &[(&str, &str)]) {
    _ = fs::remove_dir_all(folder);
    fs::create_dir_all(folder).unwrap();
    for (name, text) in files {
        fs::write(folder.join(name), text).unwrap();
    }
}

fn as_map(files: &[(&str, &str)]) -> BTreeMap<String, String> {
    files.iter().map(|(name, text)| ((*name).to_owned(), (*text).to_owned())).collect()
}

/// Where restores have put what was there.
fn kept_aside(workshop: &Workshop) -> Vec<PathBuf> {
    beside(workshop, "staff-photos.before-")
}

const THEN: [(&str, &str); 2] = [("about", "the yard"), ("hero", "the hill")];
const SINCE: [(&str, &str); 2] = [("about", "the new yard"), ("old-oak", "the oak")];

/// A stopped site with a copy of `THEN`.
async fn copied_with_photographs() -> Workshop {
    let workshop = copied(1).await.set("PADDOCK_ADMIN__PASSCODE", PASSCODE);
    fill(&workshop.path(FOLDER), &THEN);
    back_up(&workshop).await;
    workshop
}

#[tokio::test]
async fn they_are_as_in_the_copy_and_what_was_there_is_kept() {
    let workshop = copied_with_photographs().await;
    let copy = newest(&workshop);
    let restore = ["restore", copy.to_str().unwrap(), "--yes"];
    let unchanged = workshop.run(&restore).await;
    assert!(unchanged.status.success(), "{}", err(&unchanged));
    assert_eq!(kept_aside(&workshop), [] as [PathBuf; 0], "nothing differs");
    fill(&workshop.path(FOLDER), &SINCE);

    let output = workshop.run(&restore).await;

    assert!(output.status.success(), "{}", err(&output));
    assert_eq!(contents(&workshop.path(FOLDER)), as_map(&THEN));
    let [kept] = &kept_aside(&workshop)[..] else { panic!("one is kept: {}", out(&output)) };
    assert_eq!(contents(kept), as_map(&SINCE));
    let said = out(&output);
    assert!(said.contains(kept.file_name().unwrap().to_str().unwrap()), "{said}");

    // A copy from before staff put the first one there.
    let first = super::copy(&workshop, &super::names(&workshop)[0]);
    let output = workshop.run(&["restore", first.to_str().unwrap(), "--yes"]).await;
    assert!(output.status.success(), "{}", err(&output));
    assert_eq!(contents(&workshop.path(FOLDER)), BTreeMap::new());
    assert_eq!(kept_aside(&workshop).len(), 2);
}

#[tokio::test]
async fn a_restore_that_is_killed_loses_none_and_leaves_no_part_of_one() {
    let workshop = copied_with_photographs().await;
    let copy = newest(&workshop);
    let restore = ["restore", copy.to_str().unwrap(), "--yes"];
    let (folder, then, since) = (workshop.path(FOLDER), as_map(&THEN), as_map(&SINCE));
    let mut kills = 0;
    for call in ["copy_file_range", "mkdir", "rename", "renameat2", "fsync"] {
        for number in 1..40 {
            for path in kept_aside(&workshop) {
                fs::remove_dir_all(path).unwrap();
            }
            fill(&folder, &SINCE);
            let ended = workshop.run_and_kill(&restore, call, number).await;
            let when = format!("killed at {call} {number}");
            let found = contents(&folder);
            assert!([&then, &since].contains(&&found), "{when}: {found:?}");
            let kept = kept_aside(&workshop);
            let mut places = kept.iter().map(|path| contents(path)).chain([found]);
            assert!(places.any(|found| found == since), "{when}: what was there is lost");
            if ended.success() {
                break;
            }
            kills += 1;
        }
        let again = workshop.run(&restore).await;
        assert!(again.status.success(), "{call}: {}", err(&again));
        assert_eq!(contents(&folder), then, "{call}");
    }
    assert!(kills > 8, "only {kills} steps");
    assert_eq!(beside(&workshop, "staff-photos.restoring"), [] as [PathBuf; 0]);
}

#[tokio::test]
async fn drafts_are_no_photographs_and_in_no_copy() {
    let workshop = copied_with_photographs().await;
    fs::write(workshop.path(FOLDER).join("about.part"), "the y").unwrap();
    fs::create_dir(workshop.path(FOLDER).join("removed")).unwrap();
    fs::write(workshop.path(FOLDER).join("removed/camp.part"), "the c").unwrap();

    back_up(&workshop).await;

    assert_eq!(contents(&newest(&workshop).join("staff-photographs")), as_map(&THEN));
    let program = workshop.serve().await;
    let staff = program.staff_with(&json!({ "passcode": PASSCODE })).await;
    let listed = staff.sees("photos").await["photos"].clone();
    let about = listed.as_array().unwrap().iter().filter(|photo| photo["name"] == "about");
    assert_eq!(about.count(), 1);
    assert!(!listed.as_array().unwrap().iter().any(|photo| photo["name"] == "camp"));
    program.stop().await;
}

#[tokio::test]
async fn one_that_staff_remove_meanwhile_does_not_fail_the_copy() {
    let workshop = copied_with_photographs().await;
    // An unchanged one isn't read: copies share it.
    fill(&workshop.path(FOLDER), &SINCE);

    let output = workshop.run_without_file(&["backup"], &format!("{FOLDER}/about")).await;

    assert!(output.status.success(), "{}", err(&output));
    assert_eq!(contents(&newest(&workshop).join("staff-photographs")), as_map(&SINCE[1..]));
}

#[tokio::test]
async fn a_proof_has_the_photographs_and_fails_without_content_that_visitors_see() {
    let workshop = copied(0).await.set("PADDOCK_ADMIN__PASSCODE", PASSCODE);
    fill(&workshop.path(FOLDER), &THEN);
    let program = workshop.serve().await;
    let staff = program.staff_with(&json!({ "passcode": PASSCODE })).await;
    let change = json!({ "site": { "gallery": ["hero-of-ours", "gallery-1"] } });
    let request = staff.request(reqwest::Method::PATCH, "/api/admin/content");
    let request = request.header("content-type", "application/merge-patch+json");
    let reply = request.header("if-match", "\"0\"").body(change.to_string()).send().await.unwrap();
    assert_eq!(reply.status(), 200);
    program.stop().await;
    workshop.write("config.toml", "");
    back_up(&workshop).await;

    for arguments in [&["restore", "--check"][..], &["upgrade-check"]] {
        let output = workshop.run(arguments).await;
        assert!(output.status.success(), "{}", err(&output));
    }

    // As if the copy had been made without them.
    let copy = newest(&workshop);
    let path = copy.join("manifest.json");
    let mut manifest: Value = serde_json::from_slice(&fs::read(&path).unwrap()).unwrap();
    let files = manifest["files"].as_array_mut().unwrap();
    files.retain(|file| !file["path"].as_str().unwrap().starts_with("staff-photographs"));
    fs::write(&path, manifest.to_string()).unwrap();
    fs::remove_dir_all(copy.join("staff-photographs")).unwrap();
    let output = workshop.run(&["restore", "--check"]).await;
    assert_eq!(output.status.code(), Some(1), "{}", out(&output));
    assert!(err(&output).contains("/site/gallery"), "{}", err(&output));
}
