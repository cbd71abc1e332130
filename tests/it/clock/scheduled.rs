//! Content that is scheduled, by a clock that jumps and with a machine that is off.

use std::time::{Duration, Instant};

use jiff::ToSpan;
use jiff::tz::TimeZone;
use paddock::clock;
use rusqlite::Connection;
use serde_json::json;
use tokio::time::sleep;

use super::{HOUR, TEN_YEARS, http, session, workshop};
use crate::support::Program;

/// The most time until what is due is shown: two seconds between looks, and the rest for rendering on a busy machine.
const FOLLOWS_WITHIN: Duration = Duration::from_secs(12);

/// Longer than between two looks.
const A_LOOK: Duration = Duration::from_millis(2_500);

async fn page(program: &Program) -> String {
    http().get(program.url("/")).send().await.unwrap().text().await.unwrap()
}

async fn shows(program: &Program, words: &str, when: &str) {
    let began = Instant::now();
    while !page(program).await.contains(words) {
        assert!(began.elapsed() < FOLLOWS_WITHIN, "{when}");
        sleep(Duration::from_millis(50)).await;
    }
}

/// Schedules another tagline in so many minutes, by the stable's clock.
async fn schedule(program: &Program, cookie: &str, minutes: i64, tagline: &str) {
    let zone = TimeZone::get("America/New_York").unwrap();
    let at = clock::now().timestamp().to_zoned(zone) + minutes.minutes();
    let body = json!({ "at": at.strftime("%Y-%m-%dT%H:%M").to_string(),
        "patch": { "site": { "tagline": tagline } } });
    let request = http().post(program.url("/api/admin/content/scheduled")).json(&body);
    let request = request.header("cookie", cookie).header("sec-fetch-site", "same-origin");
    let reply = request.header("if-match", "\"0\"").send().await.unwrap();
    assert_eq!(reply.status(), 201);
}

fn revision(program: &Program) -> i64 {
    let db = Connection::open(program.database()).unwrap();
    let newest = "select coalesce(max(revision), 0) from content_revisions";
    db.query_row(newest, [], |row| row.get(0)).unwrap()
}

#[tokio::test]
async fn what_is_scheduled_is_published_once_when_its_time_comes_or_has_passed() {
    let (clock, workshop) = workshop();
    let workshop = workshop.set("PADDOCK_SITE__TIMEZONE", "America/New_York");
    let program = workshop.serve().await;
    let cookie = session(&program).await;
    schedule(&program, &cookie, 60, "Hay at noon").await;
    schedule(&program, &cookie, 180, "Straw at night").await;
    sleep(A_LOOK).await;
    assert!(!page(&program).await.contains("Hay at noon"), "an hour before");

    clock.set(HOUR + 60);
    shows(&program, "Hay at noon", "when it's due").await;

    // A wrong clock that is set right publishes nothing a second time.
    for step in [0, HOUR + 120, -TEN_YEARS, HOUR + 60] {
        clock.set(step);
        sleep(A_LOOK).await;
        assert_eq!(revision(&program), 1, "at {step}");
    }
    program.stop().await;

    clock.set(4 * HOUR);
    let program = workshop.serve().await;
    shows(&program, "Straw at night", "it was due while the machine was off").await;
    sleep(A_LOOK).await;
    assert_eq!(revision(&program), 2);
    program.stop().await;
}
