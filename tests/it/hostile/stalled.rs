//! Stalled clients keep their place only until somebody else needs it.

use std::time::{Duration, Instant};

use tokio::time::sleep;

use super::still_serves;
use crate::support::{Setup, Site, Wire};

/// Small enough to be filled by a few clients.
const PLACES: usize = 40;

/// The head of a submission with a length of 500 bytes.
const HEAD: &str = "POST /api/contact-submissions HTTP/1.1\r\nhost: barn.example\r\n\
    content-type: application/json\r\ncontent-length: 500\r\n\r\n";

async fn small_site() -> Site {
    Setup::new().set("server.max_connections", PLACES).start().await
}

/// Makes twenty requests, each on a new connection. Returns how many were answered.
async fn answered_visits(site: &Site) -> usize {
    let mut answered = 0;
    for _ in 0..20 {
        let mut visitor = Wire::open(site.address).await;
        visitor.say("GET /contact HTTP/1.1\r\nhost: barn.example\r\n\r\n").await;
        if visitor.read_reply().await.is_some_and(|reply| reply.status == 200) {
            answered += 1;
        }
    }
    answered
}

/// Connections that have sent `words`, a few more than there are places.
async fn crowd(site: &Site, words: &str) -> Vec<Wire> {
    let mut crowd = Vec::new();
    for _ in 0..PLACES + 5 {
        let mut wire = Wire::open(site.address).await;
        wire.say(words).await;
        crowd.push(wire);
    }
    // Waits until the last of them was read.
    sleep(Duration::from_millis(200)).await;
    crowd
}

#[tokio::test]
async fn half_sent_posts_keep_nobody_out() {
    let site = small_site().await;
    let crowd = crowd(&site, &format!("{HEAD}{{")).await;

    assert_eq!(answered_visits(&site).await, 20);

    still_serves(&site).await;
    drop(crowd);
    site.finish().await;
}

#[tokio::test]
async fn bodies_that_come_in_drops_keep_nobody_out() {
    let site = small_site().await;
    let mut crowd = crowd(&site, &format!("{HEAD}{{")).await;
    for _ in 0..3 {
        for wire in &mut crowd {
            wire.say(" ").await;
        }
        assert_eq!(answered_visits(&site).await, 20);
    }

    drop(crowd);
    site.finish().await;
}

#[tokio::test]
async fn clients_that_do_not_read_their_answers_keep_nobody_out() {
    let site = small_site().await;
    let many = "GET /api/openapi.json HTTP/1.1\r\nhost: barn.example\r\n\r\n".repeat(100);
    let crowd = crowd(&site, &many).await;

    assert_eq!(answered_visits(&site).await, 20);

    drop(crowd);
    site.finish().await;
}

#[tokio::test]
async fn a_new_visitor_is_not_evicted_for_stalled_clients() {
    let site = small_site().await;
    let crowd = crowd(&site, &format!("{HEAD}{{")).await;
    sleep(Duration::from_secs(1)).await;
    let mut visitor = Wire::open(site.address).await;

    // Half as many as there are places. Each replaces one that has stalled for longer.
    let mut more = Vec::new();
    for _ in 0..PLACES / 2 {
        more.push(Wire::open(site.address).await);
    }
    visitor.say("GET /contact HTTP/1.1\r\nhost: barn.example\r\n\r\n").await;

    assert_eq!(visitor.read_reply().await.map(|reply| reply.status), Some(200));
    drop((crowd, more));
    site.finish().await;
}

#[tokio::test]
async fn a_body_that_takes_a_while_is_read_to_its_end_when_there_is_room() {
    let site = small_site().await;
    let began = Instant::now();
    let mut slow = Wire::open(site.address).await;
    slow.say(HEAD).await;
    for piece in ["{}", " ", " "] {
        slow.say(piece).await;
        sleep(Duration::from_millis(700)).await;
    }

    slow.say(" ".repeat(496)).await;

    assert_eq!(
        slow.read_reply().await.map(|reply| reply.status),
        Some(422),
        "{:?}",
        began.elapsed()
    );
    site.finish().await;
}
