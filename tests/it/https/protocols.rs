//! HTTP/1.1 and HTTP/2 over TLS 1.2 and 1.3, and sessions that are resumed.

use http::Method;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio_rustls::rustls::version::{TLS12, TLS13};

use super::{Http2, certified, request, still_serves};
use crate::support::{NAME, TlsClient, Wire, is_resumed, submission};

#[tokio::test]
async fn pages_and_calls_are_served_by_each_protocol_and_version() {
    let site = certified().await;
    for version in [&TLS12, &TLS13] {
        for alpn in [&["http/1.1"][..], &[]] {
            let stream = TlsClient::new(&[version], alpn).connect(site.https_address()).await;
            let mut wire = Wire::over(stream);
            wire.say(format!("GET /contact HTTP/1.1\r\nhost: {NAME}\r\n\r\n")).await;
            let reply = wire.read_reply().await.unwrap();
            assert_eq!(reply.status, 200, "{version:?} {alpn:?}");
            assert!(reply.head.contains("strict-transport-security: max-age="), "{}", reply.head);
            let form = submission(&site.stamper.fit()).to_string();
            wire.say(format!(
                "POST /api/contact-submissions HTTP/1.1\r\nhost: {NAME}\r\n\
                 content-type: application/json\r\ncontent-length: {}\r\n\r\n{form}",
                form.len()
            ))
            .await;
            assert_eq!(wire.read_reply().await.unwrap().status, 201, "{version:?} {alpn:?}");
        }
        let stream = TlsClient::new(&[version], &["h2"]).connect(site.https_address()).await;
        let mut http2 = Http2::over(stream).await;
        let page = http2.get("/contact").await.unwrap();
        assert_eq!(page.status, 200);
        assert!(page.header("strict-transport-security").starts_with("max-age="));
        assert!(String::from_utf8_lossy(&page.body).contains("https://maple.example/contact"));
        let form = submission(&site.stamper.fit());
        assert_eq!(http2.post("/api/contact-submissions", &form).await.unwrap().status, 201);
        let head = http2.send(request(Method::HEAD, "/contact"), b"").await.unwrap();
        assert_eq!((head.status, head.body.len()), (200, 0));
        assert_eq!(head.header("content-length"), page.body.len().to_string());
        assert_eq!(http2.get("/no-such-page").await.unwrap().status, 404);
    }
    assert_eq!(site.count("select count(*) from contact_submissions"), 6);
    site.finish().await;
}

#[tokio::test]
async fn a_session_is_resumed_by_a_ticket() {
    let site = certified().await;
    for version in [&TLS12, &TLS13] {
        let client = TlsClient::new(&[version], &["http/1.1"]);
        let mut kinds = Vec::new();
        for _ in 0..3 {
            let mut stream = client.connect(site.https_address()).await;
            kinds.push(is_resumed(&stream));
            // Tickets of TLS 1.3 come with the first response.
            stream
                .write_all(
                    format!("GET /healthz HTTP/1.1\r\nhost: {NAME}\r\nconnection: close\r\n\r\n")
                        .as_bytes(),
                )
                .await
                .unwrap();
            let mut reply = String::new();
            stream.read_to_string(&mut reply).await.unwrap();
            assert!(reply.starts_with("HTTP/1.1 200"), "{reply}");
        }
        assert_eq!(kinds, [false, true, true], "{version:?}");
    }
    site.finish().await;
}

#[tokio::test]
async fn many_requests_share_a_connection() {
    let site = certified().await;
    let http2 = Http2::connect(&site).await;
    let asking = (0..100).map(|number| {
        let mut http2 = Http2 { requests: http2.requests.clone() };
        async move {
            let path = if number % 2 == 0 { "/contact" } else { "/api/openapi.json" };
            http2.get(path).await.unwrap().status
        }
    });
    let statuses = futures_util::future::join_all(asking).await;

    assert_eq!(statuses, [200; 100]);
    still_serves(&site).await;
    site.finish().await;
}

#[tokio::test]
async fn a_request_for_two_hosts_or_none_is_refused() {
    let site = certified().await;
    let mut http2 = Http2::connect(&site).await;

    // The target's host counts (RFC 9113, section 8.3.1).
    let mut two = request(Method::GET, "/contact");
    two.headers_mut().insert("host", "evil.example".parse().unwrap());
    assert_eq!(http2.send(two, b"").await.unwrap().status, 200);

    let mut wire = super::wire(&site).await;
    wire.say("GET /contact HTTP/1.1\r\n\r\n").await;
    assert_eq!(wire.read_reply().await.unwrap().status, 400);
    site.finish().await;
}
