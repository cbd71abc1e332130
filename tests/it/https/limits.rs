//! The limits of single requests hold for each of an HTTP/2 connection's.

use bytes::Bytes;
use http::Method;
use serde_json::json;
use tokio::time::{Duration, timeout};

use super::{Http2, Reply, certified, request, still_serves, wire};
use crate::support::{NAME, PATIENCE, TlsClient, submission};

const CALL: &str = "/api/contact-submissions";

#[tokio::test]
async fn heads_and_bodies_that_are_too_large_are_refused() {
    let site = certified().await;
    let mut http2 = Http2::connect(&site).await;
    let mut large = request(Method::GET, "/contact");
    large.headers_mut().insert("x-large", "y".repeat(17_000).parse().unwrap());
    assert_eq!(http2.send(large, b"").await.unwrap().status, 431);
    let mut fit = request(Method::GET, "/contact");
    fit.headers_mut().insert("x-fit", "y".repeat(10_000).parse().unwrap());
    assert_eq!(http2.send(fit, b"").await.unwrap().status, 200);
    let body = json!({ "goals": "y".repeat(70_000) });
    assert_eq!(http2.post(CALL, &body).await.unwrap().status, 413);

    let mut wire = wire(&site).await;
    let large = "y".repeat(17_000);
    wire.say(format!("GET / HTTP/1.1\r\nhost: {NAME}\r\nx: {large}\r\n\r\n")).await;
    let reply = wire.read_reply().await.unwrap();
    assert_eq!(reply.status, 431);
    assert!(String::from_utf8_lossy(&reply.body).contains("/problems/headers-too-large"));
    still_serves(&site).await;
    site.finish().await;
}

#[tokio::test]
async fn a_connection_sends_a_few_bodies_at_a_time() {
    let site = certified().await;
    let mut http2 = Http2::connect(&site).await;
    let mut half_sent = Vec::new();
    for _ in 0..4 {
        let mut posting = request(Method::POST, CALL);
        posting.headers_mut().insert("content-type", "application/json".parse().unwrap());
        let requests = http2.requests.clone().ready().await.unwrap();
        half_sent.push({ requests }.send_request(posting, false).unwrap());
    }
    for (_, sending) in &mut half_sent {
        sending.send_data(Bytes::from_static(b"{"), false).unwrap();
    }
    tokio::time::sleep(Duration::from_millis(100)).await;
    let form = submission(&site.stamper.fit());

    let fifth = http2.post(CALL, &form).await.unwrap();
    assert_eq!((fifth.status, fifth.header("retry-after")), (503, "5"));
    assert_eq!(http2.get("/contact").await.unwrap().status, 200, "pages have no body");
    for (response, mut sending) in half_sent {
        sending.send_data(Bytes::from_static(b"}"), true).unwrap();
        assert_eq!(Reply::read(response.await.unwrap()).await.unwrap().status, 422);
    }
    assert_eq!(http2.post(CALL, &form).await.unwrap().status, 201);
    site.finish().await;
}

#[tokio::test]
async fn a_body_that_never_ends_is_given_up() {
    let site = certified().await;
    let http2 = Http2::connect(&site).await;
    let mut posting = request(Method::POST, CALL);
    posting.headers_mut().insert("content-type", "application/json".parse().unwrap());
    let mut requests = http2.requests.clone().ready().await.unwrap();
    let (response, mut sending) = requests.send_request(posting, false).unwrap();
    sending.send_data(Bytes::from_static(b"{"), false).unwrap();

    let response = timeout(PATIENCE, response).await.expect("it's waited for").unwrap();
    assert_eq!(response.status(), 408);
    still_serves(&site).await;
    site.finish().await;
}

#[tokio::test]
async fn a_client_that_opens_more_streams_than_it_may_is_refused() {
    let site = certified().await;
    let stream = TlsClient::http2().connect(site.https_address()).await;
    let mut builder = h2::client::Builder::new();
    builder.initial_window_size(0).initial_max_send_streams(100);
    let (requests, connection) = builder.handshake::<_, Bytes>(stream).await.unwrap();
    tokio::spawn(connection);
    let asking = (0..60).map(|_| {
        let (response, _) =
            requests.clone().send_request(request(Method::GET, "/contact"), true).unwrap();
        async move { response.await.is_ok() }
    });
    let answered = futures_util::future::join_all(asking).await;

    let answered = answered.into_iter().filter(|is_answered| *is_answered).count();
    assert_eq!(answered, 32);
    still_serves(&site).await;
    site.finish().await;
}
