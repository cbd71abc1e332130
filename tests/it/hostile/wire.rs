//! Bytes that aren't HTTP, or unusual HTTP.

use std::time::Duration;

use reqwest::Method;
use serde_json::Value;

use super::still_serves;
use crate::support::{Site, Wire, submission};

/// Sends `bytes`. Returns the response's status; `None` if the program closes the connection.
async fn say(site: &Site, bytes: &[u8]) -> Option<u16> {
    let mut wire = Wire::open(site.address).await;
    wire.say(bytes).await;
    wire.read_reply().await.map(|reply| reply.status)
}

#[tokio::test]
async fn bytes_that_are_not_http_are_refused_or_hung_up_on() {
    let site = Site::start().await;
    let nonsense: [&[u8]; 12] = [
        b"HELO barn.example\r\n\r\n",
        b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03\r\n\r\n",
        b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n",
        b"GET / HTTP/9.9\r\n\r\n",
        b"GET / HTTP/1.1\nhost x\n\n",
        b"GET / HTTP/1.1\r\nno colon here\r\n\r\n",
        b"GET / HTTP/1.1\r\nhost: a\r\n folded: b\r\n\r\n",
        b"GET / HTTP/1.1\r\nna me: x\r\n\r\n",
        b"GET / HTTP/1.1\r\nx: a\0b\r\n\r\n",
        b"G\xc3\x8bT / HTTP/1.1\r\n\r\n",
        b" GET / HTTP/1.1\r\n\r\n",
        b"\0\0\0\0\0\0\0\0\r\n\r\n",
    ];
    for bytes in nonsense {
        let status = say(&site, bytes).await;

        let what = bytes.escape_ascii();
        assert!(status.is_none_or(|status| (400..=505).contains(&status)), "{what}: {status:?}");
    }
    still_serves(&site).await;
    site.finish().await;
}

#[tokio::test]
async fn headers_without_end_are_refused_with_words_that_arrive() {
    let site = Site::start().await;
    let many = "x: y\r\n".repeat(500);
    let large = format!("x: {}\r\n", "y".repeat(17_000));
    let endless = format!("x: {}\r\n", "y".repeat(600_000));
    for headers in [many, large, endless] {
        let mut wire = Wire::open(site.address).await;
        wire.say(format!("GET / HTTP/1.1\r\nhost: barn.example\r\n{headers}\r\n")).await;

        let reply = wire.read_reply().await.expect("an answer");

        assert_eq!(reply.status, 431);
        assert!(reply.head.contains("content-type: application/problem+json"), "{}", reply.head);
        let problem: Value = serde_json::from_slice(&reply.body).unwrap();
        assert_eq!(problem["status"], 431);
        assert!(problem["detail"].as_str().unwrap().contains("cookies"), "{problem}");
        assert!(wire.is_hung_up_on(Duration::from_secs(5)).await);
    }
    still_serves(&site).await;
    site.finish().await;
}

#[tokio::test]
async fn headers_as_browsers_with_many_cookies_send_them_are_read() {
    let site = Site::start().await;
    let cookies = format!("cookie: {}\r\n", "name=value; ".repeat(1_000));
    let request = format!("GET /contact HTTP/1.1\r\nhost: barn.example\r\n{cookies}\r\n");

    assert_eq!(say(&site, request.as_bytes()).await, Some(200));

    site.finish().await;
}

#[tokio::test]
async fn a_request_names_the_host_that_it_means_exactly_once() {
    let site = Site::start().await;
    let table = [
        ("1.1", "", 400),
        ("1.1", "host: barn.example\r\nhost: barn.example\r\n", 400),
        ("1.1", "host: barn.example\r\nhost: other.example\r\n", 400),
        ("1.0", "host: barn.example\r\nhost: other.example\r\n", 400),
        ("1.1", "host:\r\n", 400),
        ("1.1", "host: a b\r\n", 400),
        ("1.1", "host: someone@barn.example\r\n", 400),
        ("1.1", "host: barn.example/path\r\n", 400),
        ("1.1", "host: barn.example\r\n", 200),
        ("1.1", "host: barn.example:8080\r\n", 200),
        ("1.1", "host: [2001:db8::1]:8080\r\n", 200),
        ("1.0", "", 200),
    ];
    for (version, hosts, status) in table {
        for path in ["/contact", "/api/events"] {
            let mut wire = Wire::open(site.address).await;
            wire.say(format!("GET {path} HTTP/{version}\r\n{hosts}\r\n")).await;

            let reply = wire.read_reply().await.expect("an answer");

            assert_eq!(reply.status, status, "{version} {hosts:?} {path}");
            if status == 400 {
                let problem: Value = serde_json::from_slice(&reply.body).unwrap();
                assert!(problem["detail"].as_str().unwrap().contains("Host"), "{problem}");
                assert!(wire.is_hung_up_on(Duration::from_secs(5)).await);
            }
        }
    }
    site.finish().await;
}

#[tokio::test]
async fn nobody_smuggles_a_second_request_into_the_body_of_a_first() {
    let site = Site::start().await;
    let form = submission(&site.stamper.fit()).to_string();
    let length = form.len();
    let hidden = format!(
        "POST /api/contact-submissions HTTP/1.1\r\nhost: barn.example\r\n\
         content-type: application/json\r\ncontent-length: {length}\r\n\r\n{form}"
    );
    let tricks = [
        "content-length: 0\r\ncontent-length: 9999",
        "content-length: -1",
        "content-length: +0",
        "content-length: 0x10",
        "content-length: 0, 0, 9",
        "transfer-encoding: chunked\r\ntransfer-encoding: identity",
        "transfer-encoding: chunked, x",
        "transfer-encoding: xchunked",
    ];
    for trick in tricks {
        let request = format!("GET / HTTP/1.1\r\nhost: barn.example\r\n{trick}\r\n\r\n{hidden}");

        let status = say(&site, request.as_bytes()).await;

        assert_eq!(status, Some(400), "{trick}");
    }
    assert_eq!(site.count("select count(*) from contact_submissions"), 0);
    still_serves(&site).await;
    site.finish().await;
}

#[tokio::test]
async fn a_body_of_two_lengths_ends_the_conversation() {
    let site = Site::start().await;
    let request = "POST /api/contact-submissions HTTP/1.1\r\nhost: barn.example\r\n\
        content-type: application/json\r\ncontent-length: 4\r\ntransfer-encoding: chunked\r\n\r\n\
        2\r\n{}\r\n0\r\n\r\nGET /smuggled HTTP/1.1\r\nhost: barn.example\r\n\r\n";
    let mut wire = Wire::open(site.address).await;
    wire.say(request).await;

    let first = wire.read_reply().await.map(|reply| reply.status);

    assert!(first.is_some_and(|status| status == 400 || status == 422), "{first:?}");
    if first == Some(422) {
        assert!(wire.read_reply().await.is_none(), "what follows is not taken for a request");
    }
    still_serves(&site).await;
    site.finish().await;
}

#[tokio::test]
async fn a_client_as_old_as_http_1_0_is_served_and_let_go() {
    let site = Site::start().await;
    let mut wire = Wire::open(site.address).await;
    wire.say("GET /contact HTTP/1.0\r\n\r\n").await;

    assert_eq!(wire.read_reply().await.unwrap().status, 200);

    assert!(wire.is_hung_up_on(std::time::Duration::from_secs(5)).await);
    site.finish().await;
}

#[tokio::test]
async fn two_requests_in_one_breath_are_answered_in_their_order() {
    let site = Site::start().await;
    let mut wire = Wire::open(site.address).await;
    let get = |path| format!("GET {path} HTTP/1.1\r\nhost: barn.example\r\n\r\n");

    wire.say([get("/api/form-stamp"), get("/healthz"), get("/nowhere")].concat()).await;

    let stamp = wire.read_reply().await.unwrap();
    assert!(serde_json::from_slice::<Value>(&stamp.body).unwrap()["stamp"].is_string());
    assert_eq!(wire.read_reply().await.unwrap().body, b"ok\n");
    assert_eq!(wire.read_reply().await.unwrap().status, 404);
    site.finish().await;
}

#[tokio::test]
async fn a_wrong_method_is_refused_with_the_allowed_ones() {
    let site = Site::start().await;
    let table = [
        ("BREW", "/api/contact-submissions", "POST"),
        ("GET", "/api/contact-submissions", "POST"),
        ("OPTIONS", "/api/form-stamp", "GET"),
        ("TRACE", "/api/form-stamp", "GET"),
        ("PUT", "/api/admin/submissions/1", "PATCH"),
        ("POST", "/healthz", "GET"),
    ];
    for (method, path, allowed) in table {
        let method = Method::from_bytes(method.as_bytes()).unwrap();
        let reply = site.request(method.clone(), path).send().await.unwrap();

        assert_eq!(reply.status(), 405, "{method} {path}");
        let allow = reply.headers()["allow"].to_str().unwrap();
        assert!(allow.split(',').any(|name| name.trim() == allowed), "{method} {path}: {allow}");
        assert_eq!(reply.headers()["content-type"], "application/problem+json");
    }
    site.finish().await;
}

#[tokio::test]
async fn a_client_that_disconnects_in_the_middle_leaves_nothing_behind() {
    let site = Site::start().await;
    let form = submission(&site.stamper.fit()).to_string();
    let request = format!(
        "POST /api/contact-submissions HTTP/1.1\r\nhost: barn.example\r\n\
         content-type: application/json\r\ncontent-length: {}\r\n\r\n{form}",
        form.len()
    );
    for part in [1, 40, request.len() / 2, request.len() - 1] {
        let mut wire = Wire::open(site.address).await;
        wire.say(&request[..part]).await;
        drop(wire);
    }

    still_serves(&site).await;

    assert_eq!(site.count("select count(*) from contact_submissions"), 1, "the visitor's own");
    site.finish().await;
}
