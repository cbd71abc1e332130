//! Copies that the running site makes by itself.

use std::fs;
use std::time::Duration;

use paddock::backups::CopiesStanding;
use paddock::clock::{self, Reading};
use paddock::config::Config;
use reqwest::Method;
use serde_json::Value;
use tokio::time::sleep;

use super::{back_up, inquiries, listed, names, newest, out, send, workshop};
use crate::support::{Workshop, eventually};

/// Somewhat longer than the site takes to notice that a copy is due.
const NOTICED: Duration = Duration::from_secs(8);

/// With the built-in schedule, which test sites don't have.
fn scheduled() -> Workshop {
    workshop().unset("PADDOCK_BACKUP__EVERY_MINUTES")
}

#[tokio::test]
async fn a_running_site_copies_itself_and_not_again_at_each_start() {
    let workshop = scheduled();
    let quiet = workshop.set("PADDOCK_BACKUP__EVERY_MINUTES", "0");
    let program = quiet.serve().await;
    send(&program, 2).await;
    program.stop().await;
    let workshop = quiet.unset("PADDOCK_BACKUP__EVERY_MINUTES");

    let program = workshop.serve().await;
    eventually("a copy", async || (!listed(&workshop).await.is_empty()).then_some(())).await;
    program.stop().await;
    assert_eq!(inquiries(&newest(&workshop).join("paddock.db")), 2);

    let program = workshop.serve().await;
    send(&program, 1).await;
    sleep(NOTICED).await;
    program.stop().await;
    assert_eq!(listed(&workshop).await.len(), 1, "the next is due in a quarter of an hour");
}

/// A folder with the settings `text`, and no photographs.
fn with_settings(text: Option<&str>) -> Workshop {
    let workshop = Workshop::new().unset("PADDOCK_BACKUP__EVERY_MINUTES");
    if let Some(text) = text {
        workshop.write("config.toml", text);
    }
    // Those of the package name folders of the whole machine.
    workshop
        .set("PADDOCK_STORAGE__PATH", "data/paddock.db")
        .set("PADDOCK_BACKUP__FOLDER", "data/backups")
}

#[tokio::test]
async fn a_site_that_nobody_has_used_or_set_up_makes_no_copies() {
    let init = Workshop::new();
    assert!(init.run(&["init"]).await.status.success());
    let written = fs::read_to_string(init.path("config.toml")).unwrap();
    let package = include_str!("../../../packaging/config.toml");
    for settings in [None, Some(package), Some(&*written)] {
        let workshop = with_settings(settings);
        let program = workshop.serve().await;
        // Neither a visit nor a sign-in is a use.
        program.staff().await.sees("session").await;
        sleep(NOTICED).await;

        assert!(!workshop.path("data/backups").exists());
        let said = out(&workshop.run(&["backups"]).await);
        assert!(said.contains("Nothing to copy yet: nobody has used the site"), "{said}");
        if settings.is_none() {
            send(&program, 1).await;
            eventually("a copy", async || (!listed(&workshop).await.is_empty()).then_some(()))
                .await;
        }
        program.stop().await;
    }
}

#[tokio::test]
async fn a_site_that_waits_for_its_first_inquiry_is_copied() {
    let photographs = with_settings(None).set("PADDOCK_SITE__PHOTOS_DIR", "photos");
    fs::create_dir(photographs.path("photos")).unwrap();
    photographs.write("photos/barn.jpg", "a picture of the barn");
    let settings = with_settings(Some("[site]\nname = \"Willow Creek\"\n"));
    for workshop in [photographs, settings] {
        let program = workshop.serve().await;

        let copy = eventually("a copy", async || listed(&workshop).await.into_iter().next()).await;

        assert_eq!(copy["rows"]["contact_submissions"], 0);
        program.stop().await;
    }
}

#[tokio::test]
async fn a_site_that_is_set_up_and_has_no_copy_raises_the_alarm_after_two_days() {
    for (settings, is_late) in [("[site]\nname = \"Willow Creek\"\n", true), ("", false)] {
        let workshop = with_settings((!settings.is_empty()).then_some(settings));
        let without_copies = workshop.set("PADDOCK_BACKUP__EVERY_MINUTES", "0");
        without_copies.serve().await.stop().await;
        let set = [
            ("PADDOCK_STORAGE__PATH", without_copies.database()),
            ("PADDOCK_BACKUP__FOLDER", without_copies.path("data/backups")),
        ];
        let set = set.map(|(name, path)| (name.to_owned(), path.display().to_string()));
        let file = without_copies.path("config.toml");
        let config = Config::load(is_late.then_some(&*file), set).unwrap();
        let now = clock::read();
        let after = |hours| Reading { steady: now.steady.plus(Duration::from_hours(hours)), ..now };

        let late = |hours| CopiesStanding::of(&config, after(hours)).unwrap().is_alarming();

        assert_eq!((late(47), late(49)), (false, is_late), "{settings}");
    }
}

#[tokio::test]
async fn a_copy_from_the_future_does_not_stop_the_schedule() {
    let workshop = scheduled();
    let future = workshop.path("data/backups/2099-01-01T00-00-00Z");
    fs::create_dir_all(&future).unwrap();

    let program = workshop.serve().await;
    send(&program, 1).await;
    eventually("a copy", async || (!listed(&workshop).await.is_empty()).then_some(())).await;

    program.stop().await;
    assert!(future.exists());
    assert_eq!(names(&workshop).len(), 2);
}

#[tokio::test]
async fn a_site_whose_copies_fail_says_so_and_goes_on() {
    let workshop = scheduled().set("PADDOCK_BACKUP__FOLDER", "config.toml");

    let program = workshop.serve().await;
    send(&program, 1).await;
    program.stderr.says("no copy was made").await;

    send(&program, 1).await;
    let log = program.stderr.so_far();
    assert!(log.contains("can't write config.toml"), "{log}");
    program.stop().await;
}

/// Waits until a copy is listed that was proved. A proof renders all pages in a process of its own.
async fn proved(workshop: &Workshop) -> Value {
    for _ in 0..120 {
        let copies = listed(workshop).await;
        if let Some(copy) = copies.into_iter().find(|copy| copy["proved_at"].is_string()) {
            return copy;
        }
        sleep(Duration::from_millis(500)).await;
    }
    panic!("no copy was proved within a minute");
}

#[tokio::test]
async fn the_first_copy_is_proved_at_once_and_staff_see_when() {
    let workshop = scheduled();
    let program = workshop.serve().await;
    send(&program, 1).await;

    let copy = proved(&workshop).await;

    let said = out(&workshop.run(&["backups"]).await);
    assert!(said.contains("; proved 2"), "{said}");
    let staff = program.staff().await;
    let health = staff.request(Method::GET, "/healthz?detail").send().await.unwrap();
    let health: Value = health.json().await.unwrap();
    assert_eq!(health["status"], "ok");
    assert_eq!(health["backups"]["newest_at"], copy["made_at"]);
    assert_eq!(health["backups"]["proved_at"], copy["proved_at"]);
    assert_eq!(health["backups"]["is_late"], false);
    assert_eq!(staff.sees("session").await["copies"], health["backups"]);
    program.stop().await;
    assert!(!workshop.path("data/backups/proof.part").exists());
}

#[tokio::test]
async fn a_copy_that_cannot_be_proved_is_reported() {
    let workshop = scheduled();
    workshop.serve().await.stop().await;
    back_up(&workshop).await;
    fs::write(newest(&workshop).join("photographs/barn.jpg"), "something else").unwrap();

    let program = workshop.serve().await;
    program.stderr.says("a copy isn't proved").await;

    let log = program.stderr.so_far();
    assert!(log.contains("photographs/barn.jpg isn't what it was"), "{log}");
    assert!(listed(&workshop).await[0]["proved_at"].is_null());
    program.stop().await;
}

#[tokio::test]
async fn none_are_made_if_the_owner_wants_none() {
    let workshop = workshop();

    let program = workshop.serve().await;
    sleep(NOTICED).await;

    program.stop().await;
    assert!(!workshop.path("data/backups").exists());
}
