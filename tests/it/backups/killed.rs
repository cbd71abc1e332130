//! Killed at each step, neither a copy nor a restore leaves half of anything.

use std::fs;
use std::path::Path;
use std::time::Instant;

use super::restore::beside;
use super::{back_up, copy, err, inquiries, listed, names, send, workshop};
use crate::support::{PATIENCE, Workshop, kill_moments};

/// The system calls by which files change, but for the writing into them.
const CALLS: [&str; 9] =
    ["mkdir", "linkat", "rename", "unlink", "unlinkat", "rmdir", "fsync", "fdatasync", "ftruncate"];

#[tokio::test]
async fn a_copy_that_is_killed_is_whole_or_not_there() {
    let workshop = workshop();
    let program = workshop.serve().await;
    send(&program, 3).await;
    program.stop().await;

    let mut kills = 0;
    for call in CALLS {
        let mut number = 1;
        while !workshop.run_and_kill(&["backup"], call, number).await.success() {
            number += 1;
        }
        kills += number - 1;
    }

    assert!(kills > 8, "only {kills} steps");
    let names = names(&workshop);
    assert_eq!(listed(&workshop).await.len(), names.len(), "no drafts are left: {names:?}");
    for name in names {
        let checked = workshop.run(&["restore", &name, "--check"]).await;
        assert!(checked.status.success(), "{name}: {}", err(&checked));
    }
}

#[tokio::test]
async fn copies_that_are_killed_at_random_moments_are_whole_or_not_there() {
    let workshop = workshop();
    let program = workshop.serve().await;
    send(&program, 3).await;
    program.stop().await;
    let began = Instant::now();
    back_up(&workshop).await;
    let moments = kill_moments(began.elapsed());

    let (cycles, mut killed, mut seen) = (moments.len(), 0, names(&workshop));
    for moment in moments {
        killed += usize::from(workshop.run_and_kill_after(&["backup"], moment).await);
        for name in names(&workshop) {
            let is_draft = Path::new(&name).extension() == Some("part".as_ref());
            if seen.contains(&name) || is_draft {
                continue;
            }
            assert_eq!(inquiries(&copy(&workshop, &name).join("paddock.db")), 3, "{name}");
            assert!(paddock::backups::Copy::open(&copy(&workshop, &name)).is_ok(), "{name}");
            seen.push(name);
        }
    }

    println!("{cycles} copies, {killed} of them killed in the middle");
    assert!(killed >= cycles.div_ceil(4), "only {killed} of {cycles} were killed");
    back_up(&workshop).await;
    assert_eq!(listed(&workshop).await.len(), names(&workshop).len(), "no drafts are left");
    let checked = workshop.run(&["restore", "--check"]).await;
    assert!(checked.status.success(), "{}", err(&checked));
}

/// Replaces the folder `to` by a copy of the files in `from`.
fn replace(from: &Path, to: &Path) {
    _ = fs::remove_dir_all(to);
    fs::create_dir(to).unwrap();
    for entry in fs::read_dir(from).unwrap().map(Result::unwrap) {
        if entry.file_type().unwrap().is_file() {
            fs::copy(entry.path(), to.join(entry.file_name())).unwrap();
        }
    }
}

/// The folder of staff's photographs.
const OF_STAFF: &str = "data/paddock.db-staff-photos";

/// A site with six inquiries, four of them in the write-ahead log, and a copy of two.
async fn with_log() -> Workshop {
    let workshop = workshop().set("PADDOCK_BACKUP__FOLDER", "copies");
    let program = workshop.serve().await;
    send(&program, 2).await;
    fs::create_dir(workshop.path(OF_STAFF)).unwrap();
    workshop.write(&format!("{OF_STAFF}/hero"), "a picture of the hill");
    back_up(&workshop).await;
    program.stop().await;
    let mut program = workshop.serve().await;
    send(&program, 4).await;
    program.signal("KILL").await;
    program.exits_within(PATIENCE).await;
    assert!(fs::metadata(workshop.path("data/paddock.db-wal")).unwrap().len() > 0);
    workshop
}

#[tokio::test]
async fn a_restore_that_is_killed_leaves_the_old_database_or_the_new_one() {
    let workshop = with_log().await;
    let (data, aside) = (workshop.path("data"), workshop.path("aside"));
    replace(&data, &aside);

    let mut found = Vec::new();
    for call in CALLS {
        for number in 1.. {
            replace(&aside, &data);
            let ended = workshop.run_and_kill(&["restore", "--yes"], call, number).await;
            if ended.success() {
                assert_eq!(inquiries(&workshop.database()), 2);
                break;
            }
            found.push(check_rest(&workshop, &format!("killed at {call} {number}")).await);
        }
    }

    assert!(found.contains(&2) && found.contains(&6), "{found:?}");
}

/// Asserts that a restore that was interrupted left the old database or the new one, also after the
/// next start, and that the command can be given again. Returns how many inquiries it left.
async fn check_rest(workshop: &Workshop, when: &str) -> i64 {
    let left = inquiries(&workshop.database());
    assert!([2, 6].contains(&left), "{when}: {left}");
    workshop.serve().await.stop().await;
    assert_eq!(inquiries(&workshop.database()), left, "{when}");
    let drafts = [beside(workshop, ".restoring"), beside(workshop, ".proof")].concat();
    assert!(drafts.is_empty(), "{when}: {drafts:?} has people whom no erasure finds");
    let again = workshop.run(&["restore", "--yes"]).await;
    assert!(again.status.success(), "{when}: {}", err(&again));
    assert_eq!(inquiries(&workshop.database()), 2, "{when}");
    left
}

#[tokio::test]
async fn restores_that_are_killed_at_random_moments_leave_the_old_database_or_the_new_one() {
    let workshop = with_log().await;
    let (data, aside) = (workshop.path("data"), workshop.path("aside"));
    replace(&data, &aside);
    let began = Instant::now();
    assert!(workshop.run(&["restore", "--yes"]).await.status.success());
    let moments = kill_moments(began.elapsed());

    let (cycles, mut old, mut killed) = (moments.len(), 0, 0);
    for (cycle, moment) in moments.into_iter().enumerate() {
        replace(&aside, &data);
        killed += usize::from(workshop.run_and_kill_after(&["restore", "--yes"], moment).await);
        let when = format!("killed after {moment:?}");
        // A start takes its time, so not each is followed by one.
        let left = if cycle % 8 == 0 {
            check_rest(&workshop, &when).await
        } else {
            inquiries(&workshop.database())
        };
        assert!([2, 6].contains(&left), "{when}: {left}");
        old += usize::from(left == 6);
    }

    println!(
        "{cycles} restores, {killed} of them killed in the middle; {old} left the old database"
    );
    assert!(killed >= cycles.div_ceil(4), "only {killed} of {cycles} were killed");
    check_rest(&workshop, "at the end").await;
}

/// Names and contents of the files in `folder`, but for drafts.
fn contents(folder: &Path) -> Vec<(String, Vec<u8>)> {
    let Ok(entries) = fs::read_dir(folder) else { return Vec::new() };
    let files = entries.map(|entry| entry.unwrap().path()).filter(|path| path.is_file());
    let mut files: Vec<_> = files
        .map(|path| {
            (path.file_name().unwrap().to_string_lossy().into_owned(), fs::read(path).unwrap())
        })
        .filter(|(name, _)| Path::new(name).extension() != Some("part".as_ref()))
        .collect();
    files.sort();
    files
}

#[tokio::test]
async fn a_restore_on_a_new_machine_that_is_killed_leaves_no_part_of_a_file() {
    let old = with_log().await;
    let copy = fs::read_dir(old.path("copies")).unwrap().map(|entry| entry.unwrap().path());
    let copy = copy.filter(|path| path.is_dir()).max().unwrap();
    let (photographs, settings) =
        (contents(&old.path("photos")), fs::read(old.path("config.toml")).unwrap());

    let mut kills = 0;
    for call in ["copy_file_range", "rename", "fsync"] {
        let new = Workshop::new();
        for number in 1..40 {
            for name in ["photos", "data"] {
                _ = fs::remove_dir_all(new.path(name));
            }
            _ = fs::remove_file(new.path("config.toml"));
            let restore = ["restore", copy.to_str().unwrap(), "--yes"];
            let ended = new.run_and_kill(&restore, call, number).await;
            let when = format!("killed at {call} {number}");
            for file in contents(&new.path("photos")) {
                assert!(photographs.contains(&file), "{when}: {}", file.0);
            }
            let of_staff = fs::read_dir(new.path(OF_STAFF)).into_iter().flatten();
            for file in of_staff.map(|entry| entry.unwrap()) {
                assert_eq!(file.file_name(), "hero", "{when}: no draft counts as a photograph");
                assert_eq!(fs::read_to_string(file.path()).unwrap(), "a picture of the hill");
            }
            if let Ok(found) = fs::read(new.path("config.toml")) {
                assert!(found == settings, "{when}");
            }
            if ended.success() {
                break;
            }
            kills += 1;
        }
        let again = new.run(&["restore", copy.to_str().unwrap(), "--yes"]).await;
        assert!(again.status.success(), "{call}: {}", err(&again));
        assert_eq!(contents(&new.path("photos")), photographs, "{call}");
        assert_eq!(contents(&new.path(OF_STAFF)).len(), 1, "{call}");
    }

    assert!(kills > 8, "only {kills} steps");
}
