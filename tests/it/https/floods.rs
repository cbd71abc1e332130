//! HTTP/2 clients that send what costs the server work and isn't a request. Each loses its connection,
//! after an amount that doesn't matter, and the site answers others meanwhile.

use std::time::Duration;

use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio::time::timeout;
use tokio_rustls::client::TlsStream;

use super::{certified, still_serves};
use crate::support::{NAME, PATIENCE, Site, TlsClient};

/// What a client says first (RFC 9113, section 3.4), with empty settings.
const PREFACE: &[u8] = b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n\0\0\0\x04\0\0\0\0\0";

/// Most bytes that a client may send before it loses its connection: the limit, and what fits into the
/// system's buffers.
const MOST: usize = 12 * 1024 * 1024;

/// A frame (RFC 9113, section 4.1).
fn frame(kind: u8, flags: u8, stream: u32, payload: &[u8]) -> Vec<u8> {
    let length = u32::try_from(payload.len()).unwrap().to_be_bytes();
    let mut frame = length[1..].to_vec();
    frame.extend([kind, flags]);
    frame.extend(stream.to_be_bytes());
    frame.extend(payload);
    frame
}

/// The head of `method` `/contact` without compression (RFC 7541, section 6.2.2).
fn head(method: &str) -> Vec<u8> {
    let mut head = Vec::new();
    for (name, value) in [
        (":method", method),
        (":scheme", "https"),
        (":authority", NAME),
        (":path", "/api/contact-submissions"),
    ] {
        head.push(0);
        for text in [name, value] {
            head.push(u8::try_from(text.len()).unwrap());
            head.extend(text.as_bytes());
        }
    }
    head
}

async fn connect(site: &Site) -> TlsStream<TcpStream> {
    let mut stream = TlsClient::http2().connect(site.https_address()).await;
    stream.write_all(PREFACE).await.unwrap();
    stream
}

/// Sends what `next` makes of 0, 1, 2, … until the server ends the connection. Returns how many bytes
/// were sent.
async fn sent_until_the_end(site: &Site, mut next: impl FnMut(u32) -> Vec<u8>) -> usize {
    let (mut reading, mut writing) = tokio::io::split(connect(site).await);
    let reader = tokio::spawn(async move {
        let mut buffer = vec![0; 64 * 1024];
        while reading.read(&mut buffer).await.is_ok_and(|count| count > 0) {}
    });
    let mut sent = 0;
    let mut number = 0;
    while sent < MOST && !reader.is_finished() {
        let mut batch = Vec::new();
        for _ in 0..200 {
            batch.extend(next(number));
            number += 1;
        }
        let writing = timeout(Duration::from_secs(2), writing.write_all(&batch)).await;
        if !matches!(writing, Ok(Ok(()))) {
            break;
        }
        sent += batch.len();
    }
    timeout(PATIENCE, reader).await.expect("the connection goes on").unwrap();
    sent
}

/// Odd numbers, as clients count their streams.
fn stream(number: u32) -> u32 {
    2 * number + 1
}

#[tokio::test]
async fn floods_end_their_connection() {
    let site = certified().await;
    let get = head("GET");
    let post = head("POST");
    let body = std::cell::Cell::new(false);
    let first_with = |begin: Vec<u8>, rest: Vec<u8>| {
        let is_begun = body.replace(true);
        if is_begun { rest } else { begin }
    };
    // HEADERS 1, PRIORITY 2, RST_STREAM 3, SETTINGS 4, PING 6, WINDOW_UPDATE 8, CONTINUATION 9, DATA 0.
    // Flags: END_STREAM 1, END_HEADERS 4.
    let ping = sent_until_the_end(&site, |_| frame(6, 0, 0, &[0; 8])).await;
    let settings = sent_until_the_end(&site, |_| frame(4, 0, 0, &[0, 4, 0, 0, 255, 255])).await;
    let windows = sent_until_the_end(&site, |_| frame(8, 0, 0, &[0, 0, 0, 1])).await;
    let priorities =
        sent_until_the_end(&site, |number| frame(2, 0, stream(number), &[0, 0, 0, 0, 1])).await;
    let unknown = sent_until_the_end(&site, |_| frame(99, 0, 0, &[0; 100])).await;
    let resets = sent_until_the_end(&site, |number| {
        let mut frames = frame(1, 5, stream(number), &get);
        frames.extend(frame(3, 0, stream(number), &[0, 0, 0, 8]));
        frames
    })
    .await;
    let half_resets = sent_until_the_end(&site, |number| {
        let mut frames = frame(1, 4, stream(number), &post);
        frames.extend(frame(3, 0, stream(number), &[0, 0, 0, 8]));
        frames
    })
    .await;
    body.set(false);
    let empty_data =
        sent_until_the_end(&site, |_| first_with(frame(1, 4, 1, &post), frame(0, 0, 1, &[]))).await;
    body.set(false);
    let continuations =
        sent_until_the_end(&site, |_| first_with(frame(1, 0, 1, &post), frame(9, 0, 1, &[]))).await;
    let table = [
        ("pings", ping),
        ("settings", settings),
        ("window updates", windows),
        ("priorities", priorities),
        ("unknown frames", unknown),
        ("reset requests", resets),
        ("reset posts", half_resets),
        ("empty data", empty_data),
        ("continuations", continuations),
    ];

    assert!(table.iter().all(|(_, sent)| *sent < MOST), "{table:?}");
    still_serves(&site).await;
    site.finish().await;
}

/// A client that aborts requests after they have reached their handler.
#[tokio::test]
async fn a_client_that_aborts_all_its_requests_loses_its_connection() {
    let site = certified().await;
    let mut stream = connect(&site).await;
    let post = head("POST");
    let mut is_open = true;
    for number in 0..1_000 {
        let began = stream.write_all(&frame(1, 4, self::stream(number), &post)).await;
        // The handler waits for the body.
        tokio::time::sleep(Duration::from_millis(2)).await;
        let reset = frame(3, 0, self::stream(number), &[0, 0, 0, 8]);
        is_open = began.is_ok() && stream.write_all(&reset).await.is_ok();
        if !is_open {
            break;
        }
    }

    assert!(!is_open);
    still_serves(&site).await;
    site.finish().await;
}
