//! Clients that stall under TLS keep their place only until somebody else needs it.

use std::time::Duration;

use bytes::Bytes;
use http::Method;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio::time::{Instant, sleep, timeout};

use super::{Http2, certified, certified_with, domain, request, still_serves, wire};
use crate::support::{NAME, PATIENCE, Site, TlsClient, Wire};

/// Small enough to be filled by a few clients.
const PLACES: usize = 20;

/// The beginning of a `ClientHello`: a record of 512 bytes, of which the first six come.
const HALF_HELLO: &[u8] = &[22, 3, 1, 2, 0, 1];

/// The head of a submission with a length of 500 bytes.
const HEAD: &str = "POST /api/contact-submissions HTTP/1.1\r\nhost: maple.example\r\n\
    content-type: application/json\r\ncontent-length: 500\r\n\r\n{";

async fn small_site() -> Site {
    certified_with(domain().set("server.max_connections", PLACES)).await
}

/// Asserts that ten new clients are served, each on a new connection.
async fn serves_visitors(site: &Site) {
    for _ in 0..5 {
        let mut visitor = wire(site).await;
        visitor.say(format!("GET /contact HTTP/1.1\r\nhost: {NAME}\r\n\r\n")).await;
        assert_eq!(visitor.read_reply().await.map(|reply| reply.status), Some(200));
        let mut visitor = Http2::connect(site).await;
        assert_eq!(visitor.get("/contact").await.unwrap().status, 200);
    }
}

#[tokio::test]
async fn half_handshakes_keep_nobody_out() {
    let site = small_site().await;
    let mut crowd = Vec::new();
    for number in 0..PLACES + 5 {
        let mut stream = TcpStream::connect(site.https_address()).await.unwrap();
        if number % 2 == 0 {
            stream.write_all(HALF_HELLO).await.unwrap();
        }
        crowd.push(stream);
    }
    sleep(Duration::from_millis(1_100)).await;

    serves_visitors(&site).await;
    drop(crowd);
    site.finish().await;
}

#[tokio::test]
async fn half_sent_requests_keep_nobody_out() {
    let site = small_site().await;
    let (mut wires, mut connections) = (Vec::new(), Vec::new());
    for _ in 0..PLACES / 2 {
        let mut wire = wire(&site).await;
        wire.say(HEAD).await;
        wires.push(wire);
        let http2 = Http2::connect(&site).await;
        let mut requests = http2.requests.clone().ready().await.unwrap();
        let posting = request(Method::POST, "/api/contact-submissions");
        let (response, mut sending) = requests.send_request(posting, false).unwrap();
        sending.send_data(Bytes::from_static(b"{"), false).unwrap();
        connections.push((http2, response, sending));
    }
    sleep(Duration::from_millis(1_100)).await;

    serves_visitors(&site).await;
    drop((wires, connections));
    site.finish().await;
}

#[tokio::test]
async fn answers_that_nobody_reads_keep_nobody_out() {
    let site = small_site().await;
    let mut connections = Vec::new();
    for _ in 0..PLACES {
        let stream = TlsClient::http2().connect(site.https_address()).await;
        let http2 = Http2::with_window(stream, 0).await;
        let mut requests = http2.requests.clone().ready().await.unwrap();
        let asking = request(Method::GET, "/api/openapi.json");
        connections.push((requests.send_request(asking, true).unwrap(), http2));
    }
    sleep(Duration::from_millis(200)).await;

    serves_visitors(&site).await;
    drop(connections);
    site.finish().await;
}

#[tokio::test]
async fn clients_that_say_nothing_are_disconnected() {
    let site = certified().await;
    let began = Instant::now();
    let mut silent = TcpStream::connect(site.https_address()).await.unwrap();
    let mut half = TcpStream::connect(site.https_address()).await.unwrap();
    half.write_all(HALF_HELLO).await.unwrap();
    let mut no_preface = TlsClient::http2().connect(site.https_address()).await;
    let mut no_request = TlsClient::http2().connect(site.https_address()).await;
    no_request.write_all(b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n\0\0\0\x04\0\0\0\0\0").await.unwrap();
    let mut no_head = wire(&site).await;
    no_head.say("GET / HTTP/1.1\r\nhost: ").await;

    let mut rest = Vec::new();
    let (mut rest2, mut rest3, mut rest4) = (Vec::new(), Vec::new(), Vec::new());
    let endings = timeout(PATIENCE, async {
        // Their connections may end by a reset.
        _ = silent.read_to_end(&mut rest).await;
        _ = half.read_to_end(&mut rest2).await;
        _ = no_preface.read_to_end(&mut rest3).await;
        _ = no_request.read_to_end(&mut rest4).await;
        assert!(no_head.is_hung_up_on(PATIENCE).await);
    });
    endings.await.expect("a silent client keeps its connection");

    let took = began.elapsed();
    assert!(took > Duration::from_secs(8) && took < Duration::from_secs(15), "{took:?}");
    still_serves(&site).await;
    site.finish().await;
}

/// Plain http to the port of https, and TLS to the port of http.
#[tokio::test]
async fn a_client_at_the_wrong_port_is_refused_at_once() {
    let site = certified().await;
    let mut plain = Wire::open(site.https_address()).await;
    plain.say("GET / HTTP/1.1\r\nhost: maple.example\r\n\r\n").await;
    assert!(plain.is_hung_up_on(Duration::from_secs(5)).await);
    let client = TlsClient::http1();
    let connecting = client.try_connect(NAME, [127, 0, 0, 1].into(), site.address);
    assert!(timeout(Duration::from_secs(5), connecting).await.unwrap().is_err());
    still_serves(&site).await;
    site.finish().await;
}
