//! Killed at any moment, the site shows the last publication at its next start.

use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::Duration;

use reqwest::Client;
use rusqlite::Connection;
use serde_json::{Value, json};
use tokio::time::sleep;

use super::{MERGE_PATCH, trailblazer};
use crate::support::{PATIENCE, Program, Workshop, eventually};

/// Publishes the price on what is there now; `None` if the program is gone.
async fn publish(http: &Client, program: &str, price: u32) -> Option<u16> {
    let address = format!("{program}/api/admin/content");
    let now: Value = http.get(&address).send().await.ok()?.json().await.ok()?;
    let request = http.patch(&address).header("sec-fetch-site", "same-origin");
    let request = request.header("content-type", MERGE_PATCH);
    let request = request.header("if-match", format!("\"{}\"", now["revision"]));
    let reply = request.body(trailblazer(price).to_string()).send().await.ok()?;
    Some(reply.status().as_u16())
}

/// The price on the page, and in the call.
async fn prices(http: &Client, program: &Program) -> (u32, u32) {
    let text = http.get(program.url("/lessons")).send().await.unwrap().text().await.unwrap();
    let number = text.split("Trailblazer").skip(1).find_map(|rest| {
        let digits: String =
            rest.split_once('$')?.1.chars().take_while(char::is_ascii_digit).collect();
        digits.parse().ok()
    });
    let content = http.get(program.url("/api/admin/content")).send().await.unwrap();
    let content: Value = content.json().await.unwrap();
    let price = &content["content"]["lessons"]["packages"]["trailblazer"]["price"];
    (number.unwrap(), u32::try_from(price.as_u64().unwrap()).unwrap())
}

#[tokio::test]
async fn a_site_that_is_killed_while_staff_publish_shows_what_was_published_last() {
    let workshop = Workshop::new().set("PADDOCK_ADMIN__ACCESS", "open");
    let http = Client::builder().no_proxy().build().unwrap();
    let (sent, acknowledged) = (Arc::new(AtomicU32::new(295)), Arc::new(AtomicU32::new(295)));
    for milliseconds in [0, 15, 40, 90] {
        let mut program = workshop.serve().await;
        let before = acknowledged.load(Ordering::SeqCst);
        let (url, of_task, sent, done) =
            (program.url(""), http.clone(), Arc::clone(&sent), Arc::clone(&acknowledged));
        let publishing = tokio::spawn(async move {
            loop {
                let price = sent.fetch_add(1, Ordering::SeqCst) + 1;
                match publish(&of_task, &url, price).await {
                    Some(200) => done.store(price, Ordering::SeqCst),
                    Some(status) => panic!("{status}"),
                    None => break,
                }
            }
        });
        eventually("one is published", async || {
            (acknowledged.load(Ordering::SeqCst) > before).then_some(())
        })
        .await;
        sleep(Duration::from_millis(milliseconds)).await;
        program.signal("KILL").await;
        program.exits_within(PATIENCE).await;
        publishing.await.unwrap();
    }

    let program = workshop.serve().await;
    let (shown, told) = prices(&http, &program).await;
    let (first, last) = (acknowledged.load(Ordering::SeqCst), sent.load(Ordering::SeqCst));
    assert!((first..=last).contains(&shown), "{shown} of {first} to {last}");
    assert_eq!(shown, told);
    program.stop().await;
}

/// Schedules two taglines whose time has passed.
fn schedule_what_is_due(program: &Program, round: usize) {
    let db = Connection::open(program.database()).unwrap();
    for number in 0..2 {
        let patch = json!({ "site": { "tagline": format!("Round {round}, number {number}") } });
        db.execute(
            "insert into content_scheduled (at, patch, revision, who, scheduled_at)
             values ('2020-01-01T00:00', ?1, 0, 'Erin', 1)",
            [patch.to_string()],
        )
        .unwrap();
    }
}

#[tokio::test]
async fn what_was_scheduled_is_published_once_however_often_the_site_is_killed() {
    let workshop = Workshop::new().set("PADDOCK_ADMIN__ACCESS", "open");
    let waits = [1_900, 2_300, 2_700, 3_200, 4_000];
    for (round, wait) in waits.into_iter().enumerate() {
        let mut program = workshop.serve().await;
        schedule_what_is_due(&program, round);
        sleep(Duration::from_millis(wait)).await;
        program.signal("KILL").await;
        program.exits_within(PATIENCE).await;
    }
    let program = workshop.serve().await;
    let count = |sql: &str| -> i64 {
        let db = Connection::open(program.database()).unwrap();
        db.query_row(sql, [], |row| row.get(0)).unwrap()
    };

    let left = || count("select count(*) from content_scheduled");
    let mut before = left();
    while before > 0 {
        before = eventually("another one is published", async || {
            Some(left()).filter(|now| *now < before)
        })
        .await;
    }

    let expected = i64::try_from(2 * waits.len()).unwrap();
    assert_eq!(count("select count(*) from content_revisions"), expected);
    assert_eq!(count("select count(distinct after) from content_changes"), expected);
    assert_eq!(count("select max(revision) from content_revisions"), expected);
    program.stop().await;
}

#[tokio::test]
async fn an_import_that_is_killed_has_happened_as_a_whole_or_not_at_all() {
    let workshop = Workshop::new().set("PADDOCK_ADMIN__ACCESS", "open");
    workshop.serve().await.stop().await;
    let mut happened = [0, 0];
    for call in ["fdatasync", "fsync", "pwrite64"] {
        for number in 1..20 {
            let text = format!(
                "[site]\ntagline = \"{call} {number}\"\n[home]\nlead = \"{call} {number}\"\n"
            );
            workshop.write("new.toml", &text);
            let command = ["content", "import", "new.toml"];
            let ended = workshop.run_and_kill(&command, call, number).await;

            let db = Connection::open(workshop.database()).unwrap();
            let count = |after: &str| -> i64 {
                let sql = "select count(*) from content_changes where after = ?1";
                db.query_row(sql, [after], |row| row.get(0)).unwrap()
            };
            let whole = count(&json!(format!("{call} {number}")).to_string());
            assert!(whole == 0 || whole == 2, "{call} {number}: {whole} of 2");
            let sums = "select count(*) - max(revision) from content_revisions";
            assert_eq!(
                db.query_row(sums, [], |row| row.get::<_, Option<i64>>(0)).unwrap().unwrap_or(0),
                0
            );
            happened[usize::from(whole == 2)] += 1;
            if ended.success() {
                break;
            }
        }
    }
    assert!(happened[0] > 0 && happened[1] > 2, "{happened:?}");
}
