//! Changes in the owner's folder, and what the next start reuses.

use std::collections::{BTreeMap, BTreeSet};
use std::path::PathBuf;
use std::time::SystemTime;

use super::originals::{self, BLUE, RED};
use super::{page, photographs, put, shows, workshop};
use crate::support::{Program, Workshop, eventually};

/// The prepared files with their modification times.
fn prepared(workshop: &Workshop) -> BTreeMap<PathBuf, SystemTime> {
    let Ok(files) = std::fs::read_dir(workshop.path("data/paddock.db-photos")) else {
        return BTreeMap::new();
    };
    let files = files.map(|file| file.unwrap()).filter(|file| file.file_name() != "index.json");
    // A file may be deleted during the listing.
    files.filter_map(|file| Some((file.path(), file.metadata().ok()?.modified().ok()?))).collect()
}

/// Waits until `path` shows no photograph and no prepared file is left.
async fn all_is_gone(workshop: &Workshop, program: &Program, path: &str) {
    eventually("the built-in picture is back", async || {
        (photographs(&page(program, path).await).is_empty() && prepared(workshop).is_empty())
            .then_some(())
    })
    .await;
}

#[tokio::test]
async fn the_folder_is_read_again_with_the_settings() {
    let workshop = workshop();
    let program = workshop.serve().await;
    assert!(photographs(&page(&program, "/showing").await).is_empty());

    put(&workshop, "showing.jpg", &originals::jpeg(RED));
    program.signal("HUP").await;
    let red = photographs(&shows(&program, "/showing", "showing").await);

    put(&workshop, "showing.jpg", &originals::jpeg(BLUE));
    program.signal("HUP").await;
    let blue = eventually("the other photograph", async || {
        let html = page(&program, "/showing").await;
        // The old photograph stays until the new one is ready, so the built-in picture doesn't
        // appear.
        assert!(!html.contains("/assets/showing-"));
        let shown = photographs(&html);
        (shown != red).then_some(shown)
    })
    .await;
    assert!(blue.is_disjoint(&red));
    eventually("files of the first are deleted", async || {
        (prepared(&workshop).len() == blue.len()).then_some(())
    })
    .await;

    std::fs::remove_file(workshop.path("photos/showing.jpg")).unwrap();
    program.signal("HUP").await;
    all_is_gone(&workshop, &program, "/showing").await;
    program.stop().await;
}

#[tokio::test]
async fn a_folder_that_is_no_longer_named_leaves_nothing_behind() {
    let workshop = workshop();
    put(&workshop, "lessons.jpg", &originals::jpeg(RED));
    let program = workshop.serve().await;
    shows(&program, "/lessons", "lessons").await;

    workshop.write("config.toml", "");
    program.signal("HUP").await;

    all_is_gone(&workshop, &program, "/lessons").await;
    program.stop().await;
}

/// A folder whose only photograph an earlier process has prepared, and the files on its pages.
async fn left_by_an_earlier_start() -> (Workshop, BTreeSet<String>) {
    let workshop = workshop();
    put(&workshop, "lessons.jpg", &originals::jpeg(RED));
    let program = workshop.serve().await;
    let shown = photographs(&shows(&program, "/lessons", "lessons").await);
    program.stop().await;
    (workshop, shown)
}

#[tokio::test]
async fn the_next_start_shows_them_at_once_and_makes_none_anew() {
    let (workshop, shown) = left_by_an_earlier_start().await;
    let before = prepared(&workshop);
    assert_eq!(before.len(), shown.len());

    let program = workshop.serve().await;

    assert_eq!(photographs(&page(&program, "/lessons").await), shown);
    // For the later request: it is done after the first one.
    put(&workshop, "about.jpg", &originals::jpeg(BLUE));
    program.signal("HUP").await;
    shows(&program, "/about", "about").await;
    let after = prepared(&workshop);
    assert!(before.iter().all(|(file, time)| after.get(file) == Some(time)));
    assert!(!program.stderr.so_far().contains("lessons.jpg"), "{}", program.stderr.so_far());
    program.stop().await;
}

#[tokio::test]
async fn a_copy_under_another_date_is_known_and_a_lost_file_is_made_again() {
    let (workshop, shown) = left_by_an_earlier_start().await;
    let before = prepared(&workshop);
    let lost = before.keys().next().unwrap();
    std::fs::remove_file(lost).unwrap();
    put(&workshop, "lessons.jpg", &originals::jpeg(RED));

    let program = workshop.serve().await;

    let again = photographs(&shows(&program, "/lessons", "lessons").await);
    assert_eq!(again, shown);
    assert!(lost.is_file());
    program.stop().await;
}
