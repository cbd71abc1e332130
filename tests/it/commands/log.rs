//! The log has one line for each call that changes something, written soon.

use std::collections::HashSet;

use futures_util::future::join_all;
use serde_json::Value;

use crate::support::{PATIENCE, Program, Workshop, eventually, submission};

/// Number of submissions at once, and number of rounds.
const CALLS: usize = 100;
const TIMES: usize = 3;

/// Sends a submission. Returns the call's id.
async fn send(program: &Program, http: &reqwest::Client) -> String {
    let url = program.url("/api/contact-submissions");
    let form = submission(&program.stamper().fit());
    let answer = http.post(url).json(&form).send().await.unwrap();
    assert_eq!(answer.status(), 201);
    answer.headers()["x-request-id"].to_str().unwrap().to_owned()
}

/// Sends as many submissions at once as one address may. Returns the calls' ids.
async fn send_all(program: &Program, http: &reqwest::Client) -> Vec<String> {
    join_all((0..CALLS).map(|_| send(program, http))).await
}

/// The log lines about responses.
fn answered(program: &Program) -> Vec<Value> {
    let log = program.stderr.so_far();
    let lines = log.lines().map(|line| serde_json::from_str(line).unwrap());
    lines.filter(|line: &Value| line["message"] == "answered").collect()
}

#[tokio::test]
async fn each_call_has_its_line_soon_and_once() {
    let workshop = Workshop::new().set("PADDOCK_LIMITS__BURST", "2000");
    let program = workshop.serve().await;
    let http = reqwest::Client::builder().no_proxy().build().unwrap();

    let mut ids = HashSet::new();
    for _ in 0..TIMES {
        ids.extend(send_all(&program, &http).await);
        let all = async || (answered(&program).len() >= ids.len()).then_some(());
        eventually("all have a line", all).await;
    }

    let lines = answered(&program);
    let told: HashSet<&str> = lines.iter().filter_map(|line| line["span"]["id"].as_str()).collect();
    assert_eq!(lines.len(), TIMES * CALLS);
    assert_eq!(told, ids.iter().map(String::as_str).collect());
    for line in &lines {
        assert_eq!(line["span"]["method"], "POST");
        assert_eq!(line["span"]["route"], "/api/contact-submissions");
        assert_eq!(line["status"], 201);
    }
    program.stop().await;
}

#[tokio::test]
async fn a_log_that_nobody_reads_stops_neither_the_site_nor_its_end() {
    let workshop = Workshop::new().set("PADDOCK_LIMITS__BURST", "2000");
    let mut program = workshop.serve().await;
    let http = reqwest::Client::builder().no_proxy().build().unwrap();

    let paused = program.stderr.pause().await;
    // More than the pipe's buffer holds.
    for _ in 0..2 * TIMES {
        send_all(&program, &http).await;
    }
    drop(paused);
    let all = async || (answered(&program).len() == 2 * TIMES * CALLS).then_some(());
    eventually("what waited is there", all).await;
    let _paused = program.stderr.pause().await;
    for _ in 0..2 * TIMES {
        send_all(&program, &http).await;
    }
    program.signal("TERM").await;

    assert!(program.exits_within(PATIENCE).await.success());
}
