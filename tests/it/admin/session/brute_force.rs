//! Guessing passcodes from one address and from a thousand: what is counted, what it costs, and
//! that people with the passcode can sign in meanwhile.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use futures_util::stream::{self, StreamExt};
use reqwest::{Method, Response};
use serde_json::{Value, json};

use crate::support::{PASSCODE, Setup, Site, Wire, eventually};

const FAILURES: &str = "select count(*) from sign_in_failures";
const FAILED_CLIENTS: &str = "select count(distinct client) from sign_in_failures";

async fn try_from(site: &Site, client: &str, passcode: &str) -> Response {
    site.request(Method::POST, "/api/admin/session")
        .header("x-forwarded-for", client)
        .json(&json!({ "passcode": passcode }))
        .send()
        .await
        .unwrap()
}

async fn site_behind_a_proxy() -> Site {
    Setup::new().set("server.trusted_proxies", r#"["127.0.0.1"]"#).start().await
}

/// Sends a wrong passcode from each of `clients`, `at_once` at a time. Returns the statuses.
async fn guess(site: &Site, clients: Vec<String>, at_once: usize) -> Vec<u16> {
    stream::iter(clients)
        .map(async |client| try_from(site, &client, "guess").await.status().as_u16())
        .buffer_unordered(at_once)
        .collect()
        .await
}

fn count(statuses: &[u16], status: u16) -> usize {
    statuses.iter().filter(|one| **one == status).count()
}

#[tokio::test]
async fn ten_thousand_forged_addresses_are_one_client() {
    let site = Site::start().await;
    let forged = (0..10_000_u32).map(|number| {
        let [_, a, b, c] = number.to_be_bytes();
        match number % 4 {
            0 => format!("203.{a}.{b}.{c}"),
            1 => format!("2001:db8:{a:x}{b:02x}:{c:x}::1"),
            2 => format!("10.{a}.{b}.{c}, 127.0.0.1"),
            _ => format!("\"{number}\", unknown, 127.0.0.{c}"),
        }
    });

    let statuses = guess(&site, forged.collect(), 32).await;

    assert_eq!(count(&statuses, 401), 10, "ten are checked");
    assert_eq!(count(&statuses, 429), 9_990, "the sign-in is closed to all others");
    assert_eq!((site.count(FAILURES), site.count(FAILED_CLIENTS)), (10, 1));
    site.finish().await;
}

#[tokio::test]
async fn an_ipv6_home_is_one_client_and_its_neighbor_another() {
    let site = site_behind_a_proxy().await;
    // A home with a /56 can choose among 256 networks of its own.
    let of_one = (0..200).map(|number| format!("2001:db8:1:2{number:02x}:4:5:6:7"));

    let statuses = guess(&site, of_one.collect(), 16).await;

    assert_eq!((count(&statuses, 401), count(&statuses, 429)), (10, 190));
    assert_eq!(site.count(FAILED_CLIENTS), 1);
    assert_eq!(try_from(&site, "2001:db8:1:200::", PASSCODE).await.status(), 429);
    for clean in ["2001:db8:1:300::1", "2001:db8:1:1ff:ffff:ffff:ffff:ffff", "203.0.113.9"] {
        assert_eq!(try_from(&site, clean, PASSCODE).await.status(), 204, "{clean}");
    }
    site.finish().await;
}

#[tokio::test]
async fn the_passcode_signs_in_while_a_thousand_addresses_guess() {
    let site = Arc::new(site_behind_a_proxy().await);
    let known = try_from(&site, "203.0.113.1", PASSCODE).await;
    let mut cookies = known.headers().get_all("set-cookie").iter().map(|c| c.to_str().unwrap());
    let device = cookies.find(|cookie| cookie.contains("device")).unwrap().to_owned();
    let done = Arc::new(AtomicBool::new(false));
    let (attacked, told) = (Arc::clone(&site), Arc::clone(&done));
    let attack = tokio::spawn(async move {
        // One guess from each of a thousand addresses, and a second one from a hundred.
        let guessed = (0..1_100).map(|number| number % 1_000);
        let clients = guessed.map(|number| format!("198.18.{}.{}", number / 250, number % 250));
        let statuses = guess(&attacked, clients.collect(), 32).await;
        told.store(true, Ordering::Relaxed);
        statuses
    });
    let (mut longest, mut number) = (Duration::ZERO, 0);
    while !done.load(Ordering::Relaxed) {
        number += 1;
        let began = Instant::now();
        let request = site.request(Method::POST, "/api/admin/session").header("cookie", &device);
        let request = request.header("x-forwarded-for", format!("198.18.0.{}", number % 250));
        let reply = request.json(&json!({ "passcode": PASSCODE })).send().await.unwrap();
        assert_eq!(reply.status(), 204, "sign-in {number}");
        longest = longest.max(began.elapsed());
    }

    let statuses = attack.await.unwrap();

    assert_eq!(count(&statuses, 204), 0);
    assert_eq!(count(&statuses, 401), 100, "{statuses:?}");
    assert_eq!(count(&statuses, 429), 1_000);
    assert!(number >= 3, "{number} sign-ins during the attack");
    assert!(longest < Duration::from_secs(12), "{longest:?}");
    assert_eq!(site.count(FAILURES), 100);
    Arc::into_inner(site).unwrap().finish().await;
}

#[tokio::test]
async fn a_guess_counts_even_if_the_client_hangs_up_before_the_answer() {
    let site = site_behind_a_proxy().await;
    let body = r#"{"passcode":"guess"}"#;
    let guess = format!(
        "POST /api/admin/session HTTP/1.1\r\nhost: barn.example\r\nx-forwarded-for: 203.0.113.7\r\n\
         content-type: application/json\r\ncontent-length: {}\r\n\r\n{body}",
        body.len()
    );
    for failures in 1..=10 {
        let mut wire = Wire::open(site.address).await;
        assert!(wire.say(&guess).await);
        // Long enough to reach the front of the queue, and too short for the check.
        tokio::time::sleep(Duration::from_millis(2)).await;
        drop(wire);
        if failures == 1 {
            eventually("the first is counted", async || (site.count(FAILURES) >= 1).then_some(()))
                .await;
        }
    }

    eventually("the sign-in closes", async || {
        (try_from(&site, "203.0.113.7", "guess").await.status() == 429).then_some(())
    })
    .await;

    assert_eq!(site.count(FAILURES), 10);
    assert_eq!(try_from(&site, "203.0.113.8", PASSCODE).await.status(), 204);
    site.finish().await;
}

#[tokio::test]
async fn all_failed_sign_ins_get_the_same_answer() {
    let site = site_behind_a_proxy().await;
    let nearly = format!("{PASSCODE}-");
    let wrong = ["", "guess", &nearly, &PASSCODE[1..], "\u{0}", "🐴", &"x".repeat(60_000)];
    let mut answers = Vec::new();
    for (number, wrong) in wrong.into_iter().enumerate() {
        let reply = try_from(&site, &format!("203.0.113.{number}"), wrong).await;

        assert_eq!(reply.status(), 401, "{wrong:.20}");
        let mut names: Vec<String> = reply.headers().keys().map(ToString::to_string).collect();
        names.sort();
        answers.push((names, reply.json::<Value>().await.unwrap()));
    }
    answers.dedup();
    assert_eq!(answers.len(), 1, "{answers:?}");
    site.finish().await;
}

#[tokio::test]
async fn failures_from_before_a_restart_count_on() {
    let site = site_behind_a_proxy().await;
    for _ in 0..6 {
        assert_eq!(try_from(&site, "203.0.113.7", "guess").await.status(), 401);
    }

    let site = site.restart().await;

    let again = vec!["203.0.113.7".to_owned(); 20];
    let statuses = guess(&site, again, 1).await;
    assert_eq!((count(&statuses[..4], 401), count(&statuses[4..], 429)), (4, 16));
    site.finish().await;
}
