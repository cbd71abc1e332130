//! Many clients at once, or clients that connect and send nothing.

use std::time::{Duration, Instant};

use reqwest::Client;
use rusqlite::Connection;
use tokio::task::JoinSet;
use tokio::time::{sleep, timeout};

use super::{raise_limit, still_serves};
use crate::support::{Setup, Site, Wire, eventually, submission};

/// A client that keeps no connections open.
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
    // A silent client needs a file here and, while it has a place, one in the server.
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
    assert_eq!(reader.read_reply().await.unwrap().status, 200);
    let mut silent = Wire::open(site.address).await;
    // The answer shows that the silent client, which connected earlier, has its place.
    reader.say(request).await;
    assert_eq!(reader.read_reply().await.unwrap().status, 200);
    // A new connection has a second to send its request.
    sleep(Duration::from_millis(1_100)).await;

    let newcomer = Wire::open(site.address).await;

    assert!(silent.is_hung_up_on(Duration::from_secs(5)).await, "it has been idle for longest");
    reader.say(request).await;
    assert_eq!(reader.read_reply().await.map(|reply| reply.status), Some(200), "the reader stays");
    drop(newcomer);
    site.finish().await;
}

#[tokio::test]
async fn when_all_connections_are_busy_a_new_one_gets_503() {
    let site = Setup::new().set("server.max_connections", 1).start().await;
    // Blocks the writer, so that the submission stays unanswered for a moment.
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
    assert_eq!(busy.read_reply().await.unwrap().status, 100, "it is being read");
    busy.say(form).await;

    let refused = eventually("the inquiry is whole", async || {
        let newcomer =
            timeout(Duration::from_secs(1), Wire::open(site.address).await.read_reply()).await;
        newcomer.ok().flatten()
    })
    .await;

    assert_eq!(refused.status, 503);
    assert!(refused.head.contains("retry-after: 5"), "{}", refused.head);
    other.execute_batch("rollback").unwrap();
    assert_eq!(busy.read_reply().await.unwrap().status, 201);
    site.finish().await;
}

#[tokio::test]
async fn slow_clients_are_cut_off_while_others_are_served() {
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
