//! Memory stays bounded with as many hostile clients as there are places.

use std::net::Ipv4Addr;
use std::time::Duration;

use futures_util::stream::{self, StreamExt};
use tokio::time::{Instant, sleep, timeout};

use super::raise_limit;
use crate::support::{Program, Wire, Workshop, eventually, party};

/// As many clients as there are places.
pub const CROWD: usize = 512;

/// Limit for the whole process, in KiB: 64 MiB.
pub const MOST: u64 = 64 * 1024;

/// Limit when the program has started and is idle, in KiB.
pub const SETTLED: u64 = 36 * 1024;

/// Memory of a release build's code, in KiB: `RssFile` after every page was served. A development
/// build's code takes half as much again.
const CODE: u64 = 18 * 1024;

/// How much more a development build takes for 512 connections, in KiB: its tasks are larger. Medians of 8 runs
/// of [`pages_rendered_beside_a_crowd_keep_the_program_within_64_mib`] differ by 3.0 MiB.
const LARGER_TASKS: u64 = if cfg!(debug_assertions) { 2 * 1024 } else { 0 };

/// Current memory of the process, in KiB, as a release build would have it.
pub fn resident(program: &Program) -> u64 {
    let status = std::fs::read_to_string(format!("/proc/{}/status", program.id())).unwrap();
    let of = |name: &str| -> u64 {
        let line = status.lines().find(|line| line.starts_with(name)).unwrap();
        line.split_whitespace().nth(1).unwrap().parse().unwrap()
    };
    of("RssAnon:") + of("RssShmem:") + of("RssFile:").min(CODE) - LARGER_TASKS
}

/// The address of each connection of a crowd that comes from everywhere.
pub fn from_everywhere(number: usize) -> Ipv4Addr {
    let [.., high, low] = number.to_be_bytes();
    Ipv4Addr::new(127, 20, high, low)
}

/// The most that a new program holds while a crowd says `words` and then nothing more. Each of the
/// crowd comes from the address that `source` has for its number.
async fn most_held_against(words: &[u8], source: fn(usize) -> Ipv4Addr) -> u64 {
    let program = Workshop::new().serve().await;
    // Rendering needs more memory for a moment.
    eventually("the start's memory is given back", async || {
        (resident(&program) < SETTLED).then_some(())
    })
    .await;
    most_held_by(program, words, source).await
}

/// The same for a program that runs.
async fn most_held_by(program: Program, words: &[u8], source: fn(usize) -> Ipv4Addr) -> u64 {
    let mut crowd = Vec::new();
    let mut most = 0;
    for number in 0..CROWD {
        let mut wire = Wire::open_from(source(number), program.address).await;
        // The program may stop reading in the middle, so sending has a time limit.
        _ = timeout(Duration::from_millis(50), wire.say(words)).await;
        crowd.push(wire);
        most = most.max(resident(&program));
    }
    let end = Instant::now() + Duration::from_secs(2);
    while Instant::now() < end {
        most = most.max(resident(&program));
        sleep(Duration::from_millis(20)).await;
    }
    drop(crowd);
    program.stop().await;
    most
}

fn post(path: &str, headers: &str) -> String {
    format!(
        "POST {path} HTTP/1.1\r\nhost: barn.example\r\ncontent-type: application/json\r\n\
         {headers}\r\n"
    )
}

fn many_headers(size: usize) -> String {
    let headers: Vec<_> =
        (0..80).map(|number| format!("x-{number}: {}\r\n", "y".repeat(size))).collect();
    headers.concat()
}

#[tokio::test]
async fn no_crowd_makes_the_program_larger_than_64_mib() {
    const CONTACT: &str = "/api/contact-submissions";
    let get = |path: &str, headers: &str| {
        format!("GET {path} HTTP/1.1\r\nhost: barn.example\r\n{headers}\r\n")
    };
    let half_body = |headers: &str| {
        let head = post(CONTACT, &format!("{headers}content-length: 65000\r\n"));
        head + "{" + &" ".repeat(64_000)
    };
    let kinds = [
        ("silent", String::new()),
        ("one endless header", format!("GET / HTTP/1.1\r\nx: {}", "y".repeat(300_000))),
        ("headers just short of the end", format!("GET / HTTP/1.1\r\nx: {}", "y".repeat(16_000))),
        ("many headers, then idle", get("/contact", &many_headers(150))),
        ("half of a body", half_body("")),
        ("many headers and half of a body", half_body(&many_headers(150))),
        ("most of a posted form", {
            post("/contact", "content-length: 196000\r\n").replace("json", "x-www-form-urlencoded")
                + &"%FF".repeat(65_000)
        }),
        ("most of a body that is too large", {
            post(CONTACT, "content-length: 8000000\r\n") + &" ".repeat(200_000)
        }),
        ("answers that nobody reads", get("/api/openapi.json", "").repeat(100)),
        ("passcodes", {
            let body = r#"{"passcode":"hay-bale-in-the-loft"}"#;
            let length = format!("content-length: {}\r\n", body.len());
            post("/api/admin/session", &length) + body
        }),
    ];
    raise_limit(8_192).await;
    let measured = kinds.iter().map(async |(kind, words)| {
        (*kind, most_held_against(words.as_bytes(), |_| Ipv4Addr::LOCALHOST).await)
    });
    // Each against a program of its own, which waits more than it computes.
    let table: Vec<_> = stream::iter(measured).buffered(3).collect().await;

    assert!(table.iter().all(|(_, most)| *most < MOST), "KiB: {table:#?}");
}

/// Their answers are long, because HTML writes a quotation mark as six characters. The crowd comes when the
/// program compresses its pages further (`SETTLED` in src/pages/mod.rs).
#[tokio::test]
async fn posted_forms_that_wait_for_their_pages_keep_the_program_within_64_mib() {
    let text = format!("goals={}", "\"".repeat(16_378));
    let long = "\"".repeat(5_000);
    let fit = format!(
        "firstName=A&lastName=B&email=a%40b.example&phone=1&servicesInterested=Riding+Lessons\
         &riderExperience=complete-beginner&ageGroup=7-12&preferredContact=phone&goals={long}\
         &availability={long}&questions={long}"
    );
    let mut table = Vec::new();
    for (kind, body) in [("refused", text), ("checked", fit)] {
        let head = post("/contact", &format!("content-length: {}\r\n", body.len()));
        let words = head.replace("json", "x-www-form-urlencoded") + &body;
        let program = Workshop::new().serve().await;
        sleep(Duration::from_millis(9_500)).await;
        table.push((kind, most_held_by(program, words.as_bytes(), from_everywhere).await));
    }

    assert!(table.iter().all(|(_, most)| *most < MOST), "KiB: {table:#?}");
}

/// Every registration makes the program render the pages, so a visitor can trigger it any time.
#[tokio::test]
async fn pages_rendered_beside_a_crowd_keep_the_program_within_64_mib() {
    let workshop = Workshop::new();
    let program = workshop.serve().await;
    eventually("the start's memory is given back", async || {
        (resident(&program) < SETTLED).then_some(())
    })
    .await;
    let form = party(&program.stamper().fit());
    let half = post("/api/contact-submissions", "content-length: 65000\r\n") + "{";
    let mut crowd = Vec::new();
    for _ in 0..CROWD - 12 {
        let mut wire = Wire::open(program.address).await;
        _ = timeout(Duration::from_millis(50), wire.say(half.as_bytes())).await;
        crowd.push(wire);
    }
    let http = reqwest::Client::builder().no_proxy().build().unwrap();

    let reply = http.post(program.url("/api/event-registrations")).json(&form).send().await;

    assert_eq!(reply.unwrap().status(), 201);
    program.signal("HUP").await;
    let end = Instant::now() + Duration::from_secs(5);
    let mut most = 0;
    while Instant::now() < end {
        most = most.max(resident(&program));
        sleep(Duration::from_millis(5)).await;
    }
    assert!(most < MOST, "{most} KiB");
    drop(crowd);
    program.stop().await;
}
