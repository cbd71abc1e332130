//! What port 80 answers in each phase, and requests for other hosts.

use http::Method;

use super::{Http2, certified, domain, request_for};
use crate::support::{NAME, OTHER_NAME, Site, Wire, submission};

/// The response of port 80 to `head`, with a `Host` and an empty line added to it.
async fn by_http(site: &Site, head: &str, host: &str) -> (u16, String) {
    let mut wire = Wire::open(site.address).await;
    wire.say(format!("{head}\r\nhost: {host}\r\n\r\n")).await;
    let reply = wire.read_reply().await.expect(head);
    (reply.status, reply.head)
}

fn location(head: &str) -> Option<&str> {
    head.lines().find_map(|line| line.strip_prefix("location: "))
}

#[tokio::test]
async fn port_80_serves_the_site_until_there_is_a_certificate() {
    let site = domain().start().await;
    for host in [NAME, OTHER_NAME, "203.0.113.5", "localhost"] {
        let (status, head) = by_http(&site, "GET /contact HTTP/1.1", host).await;
        assert_eq!(status, 200, "{host}");
        assert!(!head.contains("strict-transport-security"), "{head}");
    }
    assert_eq!(site.send(&submission(&site.stamper.fit())).await.status(), 201);

    site.certify(&[NAME]).await;

    let (status, head) = by_http(&site, "GET /contact HTTP/1.1", NAME).await;
    assert_eq!((status, location(&head)), (301, Some("https://maple.example/contact")));
    site.finish().await;
}

#[tokio::test]
async fn port_80_redirects_to_the_canonical_name_whatever_the_request_says() {
    let site = certified().await;
    for (head, host, status, target) in [
        ("GET / HTTP/1.1", NAME, 301, "/"),
        ("GET /events?a=b HTTP/1.1", NAME, 301, "/events?a=b"),
        ("HEAD / HTTP/1.1", OTHER_NAME, 301, "/"),
        ("GET / HTTP/1.1", "evil.example", 301, "/"),
        ("GET / HTTP/1.1", "maple.example.evil.example:8080", 301, "/"),
        ("GET //evil.example/ HTTP/1.1", NAME, 301, "//evil.example/"),
        ("GET /%0d%0aset-cookie:%20a HTTP/1.1", NAME, 301, "/%0d%0aset-cookie:%20a"),
        ("GET http://evil.example/x?y HTTP/1.1", NAME, 301, "/x?y"),
        ("GET http://evil.example HTTP/1.1", NAME, 301, "/"),
        ("OPTIONS * HTTP/1.1", NAME, 308, "/"),
        ("POST /contact HTTP/1.1\r\ncontent-length: 0", NAME, 308, "/contact"),
        ("DELETE /api/admin/session HTTP/1.1", NAME, 308, "/api/admin/session"),
        ("GET /healthz/ HTTP/1.1", NAME, 301, "/healthz/"),
    ] {
        let (found, text) = by_http(&site, head, host).await;
        assert_eq!(found, status, "{head}");
        assert_eq!(location(&text), Some(&*format!("https://maple.example{target}")), "{head}");
        assert!(!text.contains("set-cookie") || head.contains("set-cookie"), "{text}");
        assert!(!text.contains("strict-transport-security"), "{text}");
    }
    for head in ["GET / HTTP/1.1\r\nhost: evil.example", "GET / HTTP/1.1\r\nx: y\0"] {
        assert_eq!(by_http(&site, head, NAME).await.0, 400, "{head}");
    }
    let (status, _) = by_http(&site, "GET /healthz HTTP/1.1", "127.0.0.1").await;
    assert_eq!(status, 200, "this machine asks for its health by http");
    site.finish().await;
}

#[tokio::test]
async fn challenges_are_answered_in_each_phase() {
    let site = domain().start().await;
    let path = "/.well-known/acme-challenge/token-1";
    let ask = async || {
        let reply = site.get(path).await;
        (reply.status().as_u16(), reply.text().await.unwrap())
    };
    assert_eq!(ask().await.0, 404);
    for is_certified in [false, true] {
        if is_certified {
            site.certify(&[NAME]).await;
        }
        site.certificates().challenges().put_http("token-1", "token-1.thumbprint");
        assert_eq!(ask().await, (200, "token-1.thumbprint".to_owned()));
        site.certificates().challenges().clear();
        assert_eq!(ask().await.0, 404);
        for path in ["", "..%2fhealthz", "a/b"] {
            let reply = site.get(&format!("/.well-known/acme-challenge/{path}")).await;
            assert_eq!(reply.status(), 404, "{path}");
        }
    }
    site.finish().await;
}

#[tokio::test]
async fn by_https_other_names_are_redirected_and_strangers_are_refused() {
    let site = certified().await;
    let mut http2 = Http2::connect(&site).await;
    for (host, method, path, status, location) in [
        (NAME, Method::GET, "/contact", 200, ""),
        ("maple.example:443", Method::GET, "/contact", 200, ""),
        ("MAPLE.example", Method::GET, "/contact", 200, ""),
        ("maple.example.", Method::GET, "/contact", 301, "https://maple.example/contact"),
        (OTHER_NAME, Method::GET, "/a?b=c", 301, "https://maple.example/a?b=c"),
        (OTHER_NAME, Method::POST, "/api/x", 308, "https://maple.example/api/x"),
        ("evil.example", Method::GET, "/contact", 421, ""),
        ("127.0.0.1", Method::GET, "/contact", 421, ""),
        ("localhost", Method::GET, "/healthz", 421, ""),
        ("[::1]:443", Method::GET, "/contact", 421, ""),
    ] {
        let reply = http2.send(request_for(host, method, path), b"").await.unwrap();
        assert_eq!((reply.status, reply.header("location")), (status, location), "{host}");
        assert!(reply.header("strict-transport-security").starts_with("max-age="), "{host}");
        assert_eq!(reply.header("x-content-type-options"), "nosniff", "{host}");
    }
    site.finish().await;
}
