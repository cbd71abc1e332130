//! Clients that come in numbers, or stay and say nothing.

use std::time::{Duration, Instant};

use reqwest::Client;
use rusqlite::Connection;
use tokio::process::Command;
use tokio::task::JoinSet;
use tokio::time::{sleep, timeout};

use super::still_serves;
use crate::support::{Setup, Site, Wire, eventually, submission};

/// Lets this process open `files` at once, or as many as the system lets it.
async fn raise_limit(files: u64) -> u64 {
    let me = std::process::id().to_string();
    let limit = format!("--nofile={files}:");
    // Refused where the hard limit is lower: then the crowd is smaller, and still larger than the
    // number of places.
    _ = Command::new("prlimit").args(["--pid", &me, &limit]).output().await.unwrap();
    let limits = std::fs::read_to_string("/proc/self/limits").unwrap();
    let line = limits.lines().find(|line| line.starts_with("Max open files")).unwrap();
    line.split_whitespace().nth(3).unwrap().parse().unwrap()
}

/// A visitor's browser that keeps no connection.
fn visitor() -> Client {
    Client::builder().no_proxy().pool_max_idle_per_host(0).build().unwrap()
}

async fn sends_a_submission(site: &Site, visitor: &Client) -> Duration {
    let began = Instant::now();
    let url = format!("{}/api/contact-submissions", site.origin());
    let form = submission(&site.stamper.fit());
    let reply = visitor.post(url).json(&form).send().await.unwrap();
    assert_eq!(reply.status(), 201);
    began.elapsed()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn two_thousand_silent_clients_keep_nobody_out() {
    let site = Site::start().await;
    // A silent client costs a file here and, while it has a place, one on the server's side.
    let crowd = raise_limit(8_192).await.saturating_sub(1_500).min(2_000);
    assert!(crowd > 512, "the crowd must be larger than the number of places: {crowd}");
    let visitor = visitor();
    let mut silent = Vec::new();
    let mut slowest = Duration::ZERO;
    for number in 0..crowd {
        silent.push(Wire::open(site.address).await);
        if number % 50 == 0 {
            slowest = slowest.max(sends_a_submission(&site, &visitor).await);
        }
    }

    for _ in 0..20 {
        slowest = slowest.max(sends_a_submission(&site, &visitor).await);
    }

    assert!(slowest < Duration::from_secs(5), "{slowest:?}");
    drop(silent);
    site.finish().await;
}

#[tokio::test]
async fn a_visitor_who_reads_pages_is_not_taken_for_a_silent_client() {
    let site = Setup::new().set("server.max_connections", 2).start().await;
    let request = "GET /contact HTTP/1.1\r\nhost: barn.example\r\n\r\n";
    let mut reader = Wire::open(site.address).await;
    reader.say(request).await;
    assert_eq!(reader.hear().await.unwrap().status, 200);
    let mut silent = Wire::open(site.address).await;
    // Its answer shows that the silent one, which came before it, has its place.
    reader.say(request).await;
    assert_eq!(reader.hear().await.unwrap().status, 200);
    // A new connection has a second to send its request.
    sleep(Duration::from_millis(1_100)).await;

    let newcomer = Wire::open(site.address).await;

    assert!(silent.is_hung_up_on(Duration::from_secs(5)).await, "it has been idle for longest");
    reader.say(request).await;
    assert_eq!(reader.hear().await.map(|reply| reply.status), Some(200), "the reader stays");
    drop(newcomer);
    site.finish().await;
}

#[tokio::test]
async fn when_everybody_is_busy_a_newcomer_is_told_to_come_back() {
    let site = Setup::new().set("server.max_connections", 1).start().await;
    // The writer is kept waiting, so that the submission stays unanswered for a moment.
    let other = Connection::open(site.database()).unwrap();
    other.execute_batch("begin immediate").unwrap();
    let form = submission(&site.stamper.fit()).to_string();
    let mut busy = Wire::open(site.address).await;
    let head = format!(
        "POST /api/contact-submissions HTTP/1.1\r\nhost: barn.example\r\n\
         content-type: application/json\r\ncontent-length: {}\r\n\
         expect: 100-continue\r\n\r\n",
        form.len()
    );
    busy.say(head).await;
    assert_eq!(busy.hear().await.unwrap().status, 100, "it is being read");
    busy.say(form).await;

    let refused = eventually("the inquiry is whole", async || {
        let newcomer = timeout(Duration::from_secs(1), Wire::open(site.address).await.hear()).await;
        newcomer.ok().flatten()
    })
    .await;

    assert_eq!(refused.status, 503);
    assert!(refused.head.contains("retry-after: 5"), "{}", refused.head);
    other.execute_batch("rollback").unwrap();
    assert_eq!(busy.hear().await.unwrap().status, 201);
    site.finish().await;
}

#[tokio::test]
async fn whoever_is_too_slow_is_cut_off_while_others_are_served() {
    let site = Site::start().await;
    let head = "POST /api/contact-submissions HTTP/1.1\r\nhost: barn.example\r\n\
        content-type: application/json\r\ncontent-length: 2000\r\n\r\n";
    let slow = ["", "P", "GET / HTTP/1.1\r\nhost: b", head, &format!("{head}{{\"firstName\":")];
    let began = Instant::now();
    let mut cut = JoinSet::new();
    for words in slow {
        let mut wire = Wire::open(site.address).await;
        wire.say(words).await;
        cut.spawn(async move { wire.is_hung_up_on(Duration::from_secs(19)).await });
    }
    still_serves(&site).await;

    let cut = cut.join_all().await;

    assert!(cut.iter().all(|is_cut| *is_cut), "{cut:?}");
    assert!(began.elapsed() > Duration::from_secs(5), "nobody is cut off at once");
    still_serves(&site).await;
    site.finish().await;
}
