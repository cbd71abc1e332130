//! Memory: as many hostile clients as there are places do not make the program large.

use std::time::Duration;

use tokio::time::{Instant, sleep, timeout};

use crate::support::{Program, Wire, Workshop, eventually, party};

/// As many as there are places.
const CROWD: usize = 512;

/// What the whole process may hold, in KiB: 64 MiB.
const MOST: u64 = 64 * 1024;

/// What it holds at most when it has started and has nothing to do, in KiB.
const SETTLED: u64 = 44 * 1024;

/// What the code of a released program takes, in KiB: `RssFile` of one that has served every page.
/// An unoptimized one's takes half as much again.
const CODE: u64 = 18 * 1024;

/// What the process holds now, in KiB, with the code of a released one.
fn resident(program: &Program) -> u64 {
    let status = std::fs::read_to_string(format!("/proc/{}/status", program.id())).unwrap();
    let of = |name: &str| -> u64 {
        let line = status.lines().find(|line| line.starts_with(name)).unwrap();
        line.split_whitespace().nth(1).unwrap().parse().unwrap()
    };
    of("RssAnon:") + of("RssShmem:") + of("RssFile:").min(CODE)
}

/// The most that a new program holds while a crowd says `words` and then nothing more.
async fn most_held_against(words: &[u8]) -> u64 {
    let program = Workshop::new().serve().await;
    // Rendering takes more for a moment than the program goes on to hold.
    eventually("the start's memory is given back", async || {
        (resident(&program) < SETTLED).then_some(())
    })
    .await;
    let mut crowd = Vec::new();
    let mut most = 0;
    for _ in 0..CROWD {
        let mut wire = Wire::open(program.address).await;
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
    let mut table = Vec::new();
    for (kind, words) in &kinds {
        table.push((*kind, most_held_against(words.as_bytes()).await));
    }

    assert!(table.iter().all(|(_, most)| *most < MOST), "KiB: {table:#?}");
}

/// Every registration has the pages rendered again, so a visitor decides when that is.
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
