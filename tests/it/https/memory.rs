//! Memory stays bounded with as many hostile clients by TLS as there are places.

use std::net::SocketAddr;
use std::time::Duration;

use bytes::Bytes;
use h2::client::SendRequest;
use http::Method;
use tokio::time::{Instant, sleep};

use super::{Http2, request};
use crate::hostile::memory::{CROWD, MOST, SETTLED, from_everywhere, resident};
use crate::hostile::raise_limit;
use crate::support::{NAME, Program, TlsClient, Workshop, eventually, write_certificate};

/// A program that has just started, and its address for https.
async fn program() -> (Program, SocketAddr) {
    let workshop = Workshop::new()
        .unset("PADDOCK_SERVER__LISTEN")
        .set("PADDOCK_SERVER__DOMAIN", NAME)
        .set("PADDOCK_SERVER__HTTP_LISTEN", "127.0.0.1:0")
        .set("PADDOCK_SERVER__HTTPS_LISTEN", "127.0.0.1:0");
    write_certificate(&workshop.path("data/certificates"));
    let program = workshop.serve().await;
    let line = program.stdout.says("listening on https://").await;
    let address = line.strip_prefix("listening on https://").unwrap().parse().unwrap();
    eventually("the start's memory is given back", async || {
        (resident(&program) < SETTLED).then_some(())
    })
    .await;
    // The folder is only needed for the start and the database, which stays open.
    std::mem::forget(workshop);
    (program, address)
}

/// What one client of a crowd does with its connection. What it returns is kept.
type Deed = for<'a> fn(&'a mut SendRequest<Bytes>) -> Vec<Box<dyn std::any::Any + Send>>;

/// Asks for long answers, as often as it may, and reads none of them.
fn asks_and_reads_nothing(requests: &mut SendRequest<Bytes>) -> Vec<Box<dyn std::any::Any + Send>> {
    let asking = (0..32).map_while(|_| {
        let sent = requests.send_request(request(Method::GET, "/api/openapi.json"), true);
        sent.ok().map(|sent| Box::new(sent) as Box<dyn std::any::Any + Send>)
    });
    asking.collect()
}

/// Begins several bodies, each with a large head, and sends as much of each as it may.
fn sends_half_bodies(requests: &mut SendRequest<Bytes>) -> Vec<Box<dyn std::any::Any + Send>> {
    let posting = (0..32).map_while(|_| {
        let mut posting = request(Method::POST, "/api/contact-submissions");
        let headers = posting.headers_mut();
        headers.insert("content-type", "application/json".parse().unwrap());
        headers.insert("x-large", "y".repeat(14_000).parse().unwrap());
        let (response, mut sending) = requests.send_request(posting, false).ok()?;
        sending.send_data(Bytes::from(vec![b' '; 60_000]), false).ok()?;
        Some(Box::new((response, sending)) as Box<dyn std::any::Any + Send>)
    });
    posting.collect()
}

/// Sends as much of one body, with a large head, as browsers' submissions never have.
fn sends_half_a_body(requests: &mut SendRequest<Bytes>) -> Vec<Box<dyn std::any::Any + Send>> {
    let mut posting = request(Method::POST, "/api/contact-submissions");
    let headers = posting.headers_mut();
    headers.insert("content-type", "application/json".parse().unwrap());
    headers.insert("x-large", "y".repeat(14_000).parse().unwrap());
    let Ok((response, mut sending)) = requests.send_request(posting, false) else {
        return Vec::new();
    };
    _ = sending.send_data(Bytes::from(vec![b' '; 15_000]), false);
    vec![Box::new((response, sending))]
}

/// Guesses the passcode as often as it may.
fn guesses_passcodes(requests: &mut SendRequest<Bytes>) -> Vec<Box<dyn std::any::Any + Send>> {
    let guessing = (0..16).map_while(|number| {
        let mut guess = request(Method::POST, "/api/admin/session");
        guess.headers_mut().insert("content-type", "application/json".parse().unwrap());
        let (response, mut sending) = requests.send_request(guess, false).ok()?;
        let body = format!("{{\"passcode\":\"hay-bale-in-the-loft-{number}\"}}");
        sending.send_data(body.into(), true).ok()?;
        Some(Box::new((response, sending)) as Box<dyn std::any::Any + Send>)
    });
    guessing.collect()
}

fn says_nothing(_: &mut SendRequest<Bytes>) -> Vec<Box<dyn std::any::Any + Send>> {
    Vec::new()
}

/// The most that a new program holds, in KiB, while each of a crowd does `deed`.
async fn most_held_against(deed: Deed) -> u64 {
    let (program, address) = program().await;
    let client = TlsClient::http2();
    let mut crowd = Vec::new();
    let mut most = 0;
    for number in 0..CROWD {
        let connecting = client.try_connect(NAME, from_everywhere(number), address);
        // All places may be taken by clients that are being answered.
        let Ok(stream) = connecting.await else { continue };
        let mut http2 = Http2::with_window(stream, 0).await;
        let kept = deed(&mut http2.requests);
        crowd.push((http2, kept));
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

#[tokio::test]
async fn no_crowd_by_http2_makes_the_program_larger_than_64_mib() {
    raise_limit(8_192).await;
    let mut table = Vec::new();
    let kinds: [(&str, Deed); 5] = [
        ("idle", says_nothing),
        ("answers that nobody reads", asks_and_reads_nothing),
        ("half bodies", sends_half_bodies),
        ("half a body each", sends_half_a_body),
        ("passcodes", guesses_passcodes),
    ];
    for (kind, deed) in kinds {
        table.push((kind, most_held_against(deed).await));
    }

    assert!(table.iter().all(|(_, most)| *most < MOST), "KiB: {table:?}");
}
