//! What was replaced or removed can be put back, whatever happens in between.

use std::fs::{self, File};
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use serde_json::{Value, json};

use super::{body, listed, put, remove, restore, shown};
use crate::photos::originals::{self, BLUE, GREEN, RED};
use crate::support::{Workshop, eventually};

/// The folder of staff's photographs.
const FOLDER: &str = "data/paddock.db-staff-photos";

/// A day.
const DAY: Duration = Duration::from_hours(24);

/// Has the photograph `name` of staff be removed so long ago.
fn date(workshop: &Workshop, name: &str, age: Duration) {
    let path = workshop.path(FOLDER).join("removed").join(name);
    let file = File::options().write(true).open(path).unwrap();
    let now = u64::try_from(paddock::clock::now().0).unwrap();
    file.set_modified(UNIX_EPOCH + Duration::from_millis(now) - age).unwrap();
}

#[tokio::test]
async fn a_file_that_is_sent_twice_and_a_double_tap_keep_the_photograph_before() {
    let workshop = Workshop::new();
    let program = workshop.serve().await;
    let staff = program.staff().await;
    body(put(&staff, "about", &originals::jpeg(RED)).await, 200).await;
    let red = shown(&program, "/about", "about").await;

    // The connection broke before the first answer came.
    for _ in 0..2 {
        body(put(&staff, "about", &originals::jpeg(BLUE)).await, 200).await;
    }
    let blue = shown(&program, "/about", "about").await;

    let (one, other) = tokio::join!(restore(&staff, "about"), restore(&staff, "about"));
    body(one, 200).await;
    body(other, 200).await;
    assert_eq!(shown(&program, "/about", "about").await, red, "the one before");
    body(restore(&staff, "about").await, 200).await;
    assert_eq!(shown(&program, "/about", "about").await, blue, "and that undone");
    program.stop().await;
}

#[tokio::test]
async fn a_change_that_fails_leaves_what_is_shown_and_what_can_be_put_back() {
    let workshop = Workshop::new();
    let program = workshop.serve().await;
    let staff = program.staff().await;
    for color in [RED, BLUE] {
        body(put(&staff, "about", &originals::jpeg(color)).await, 200).await;
    }
    let index = workshop.path("data/paddock.db-photos/index.json");
    eventually("the worker is done", async || {
        fs::remove_file(&index).ok()?;
        fs::create_dir(&index).ok()
    })
    .await;

    let failed = put(&staff, "about", &originals::jpeg(GREEN)).await;

    assert_eq!(failed.status(), 500);
    let file = |name: &str| fs::read(workshop.path(FOLDER).join(name)).unwrap();
    assert_eq!(file("about"), originals::jpeg(BLUE));
    assert_eq!(file("removed/about"), originals::jpeg(RED));
    program.stop().await;
    assert_eq!(super::incoming(&workshop), 0);
}

#[tokio::test]
async fn what_was_removed_can_be_put_back_for_thirty_days_and_is_deleted_then() {
    let workshop = Workshop::new();
    let program = workshop.serve().await;
    let staff = program.staff().await;
    for name in ["about", "lessons"] {
        body(put(&staff, name, &originals::jpeg(RED)).await, 200).await;
        body(remove(&staff, name).await, 200).await;
    }
    date(&workshop, "about", 31 * DAY);
    date(&workshop, "lessons", 29 * DAY);

    let (old, newer) = (listed(&staff, "about").await, listed(&staff, "lessons").await);
    assert_eq!((&old["origin"], &old["restorable"]), (&json!("example"), &json!(false)));
    assert_eq!(newer["restorable"], true);
    assert_eq!(restore(&staff, "about").await.status(), 404);
    program.stop().await;

    // By the clock that can't be set ahead.
    let now = paddock::clock::now().rfc3339();
    fs::write(workshop.path("data/paddock.db.retention-clock"), now).unwrap();
    let program = workshop.serve().await;
    let removed = workshop.path(FOLDER).join("removed");
    eventually("it's deleted", async || (!removed.join("about").exists()).then_some(())).await;
    assert!(removed.join("lessons").exists());
    program.stop().await;
}

#[tokio::test]
async fn a_restored_photograph_counts_among_those_that_there_may_be() {
    let workshop = Workshop::new();
    let program = workshop.serve().await;
    let staff = program.staff().await;
    body(put(&staff, "about", &originals::jpeg(RED)).await, 200).await;
    body(remove(&staff, "about").await, 200).await;
    for number in 0..200 {
        fs::write(workshop.path(FOLDER).join(format!("p-{number}")), "").unwrap();
    }

    let problem: Value = body(restore(&staff, "about").await, 409).await;

    assert!(problem["detail"].as_str().unwrap().contains("as many photographs"), "{problem:#}");
    assert!(workshop.path(FOLDER).join("removed/about").exists());
    program.stop().await;
}

#[tokio::test]
async fn an_added_photograph_is_there_when_a_page_names_it() {
    let workshop = Workshop::new();
    let program = workshop.serve().await;
    let staff = program.staff().await;
    body(put(&staff, "old-oak", &originals::jpeg(GREEN)).await, 200).await;
    // The worker deletes what isn't used.
    tokio::time::sleep(Duration::from_secs(1)).await;

    let gallery = json!({ "site": { "gallery": ["old-oak", "gallery-1"] } });
    assert_eq!(super::patch(&staff, 0, &gallery).await, 200);

    assert!(!shown(&program, "/about", "old-oak").await.is_empty(), "{}", program.stderr.so_far());
    program.stop().await;
}

#[tokio::test]
async fn the_list_reads_a_file_again_only_when_it_has_changed() {
    let workshop = Workshop::new();
    let program = workshop.serve().await;
    let staff = program.staff().await;
    body(put(&staff, "about", &originals::jpeg(RED)).await, 200).await;
    assert_eq!(listed(&staff, "about").await["width"], 480);
    let path = workshop.path(FOLDER).join("about");
    let found = fs::metadata(&path).unwrap();
    let spoil = |time: SystemTime| {
        fs::write(&path, vec![0; usize::try_from(found.len()).unwrap()]).unwrap();
        File::options().write(true).open(&path).unwrap().set_modified(time).unwrap();
    };

    spoil(found.modified().unwrap());
    assert_eq!(listed(&staff, "about").await["width"], 480, "it isn't read");
    spoil(found.modified().unwrap() + DAY);
    assert_eq!(listed(&staff, "about").await["width"], Value::Null, "it's read");
    program.stop().await;
}
