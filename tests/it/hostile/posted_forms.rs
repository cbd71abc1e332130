//! Forms that are posted without JavaScript, by many at once or slowly.

use std::net::Ipv4Addr;
use std::time::Duration;

use tokio::time::sleep;

use super::memory::from_everywhere;
use super::still_serves;
use crate::support::{Site, Wire};

/// The head of a posted contact form whose body has so many bytes.
fn head(length: usize) -> String {
    format!(
        "POST /contact HTTP/1.1\r\nhost: barn.example\r\n\
         content-type: application/x-www-form-urlencoded\r\ncontent-length: {length}\r\n\r\n"
    )
}

#[tokio::test]
async fn who_waits_behind_a_crowd_gets_a_page() {
    const CROWD: usize = 300;
    let site = Site::start().await;
    let words = head(6) + "goals=";
    let mut crowd = Vec::new();
    for number in 0..CROWD {
        let mut wire = Wire::open_from(from_everywhere(number), site.address).await;
        wire.say(&words).await;
        crowd.push(wire);
    }
    let mut visitor = Wire::open_from(Ipv4Addr::new(127, 30, 0, 1), site.address).await;

    visitor.say(&words).await;

    let mut statuses = Vec::new();
    for wire in [&mut visitor].into_iter().chain(&mut crowd) {
        let reply = wire.read_reply().await.unwrap();
        let html = String::from_utf8(reply.body).unwrap();
        let kind = "content-type: text/html; charset=utf-8";
        assert!(reply.head.contains(kind), "{} {html}", reply.head);
        if reply.status == 503 {
            assert!(reply.head.contains("retry-after: 5"), "{}", reply.head);
            assert!(reply.head.contains("cache-control: no-store"), "{}", reply.head);
            assert!(html.contains("very busy right now"), "{html}");
            assert!(!html.contains("<script"), "{html}");
        }
        statuses.push(reply.status);
    }
    assert!(statuses.contains(&503) && statuses.contains(&422), "{statuses:?}");
    still_serves(&site).await;
    site.finish().await;
}

#[tokio::test]
async fn a_body_that_comes_too_slowly_is_refused_alike_in_drops_and_stalled() {
    let site = Site::start().await;
    let json = head(500).replace("/contact", "/api/contact-submissions");
    let json = json.replace("x-www-form-urlencoded", "json");
    for (head, kind) in [(head(500), "text/html"), (json, "application/problem+json")] {
        for drops in [true, false] {
            let mut wire = Wire::open(site.address).await;
            wire.say(&head).await;
            let speaking = async {
                for _ in 0..40 {
                    wire.say(" ").await;
                    sleep(Duration::from_millis(if drops { 400 } else { 40 })).await;
                }
                wire.read_reply().await.unwrap()
            };

            let reply = speaking.await;

            assert_eq!(reply.status, 408, "{}", reply.head);
            assert!(reply.head.contains(&format!("content-type: {kind}")), "{}", reply.head);
            let text = String::from_utf8(reply.body).unwrap();
            assert!(text.contains("too slowly"), "{text}");
        }
    }
    still_serves(&site).await;
    site.finish().await;
}
