//! `/metrics`: who may read it, and what it says.

use std::io::Write;
use std::net::SocketAddr;
use std::process::{Command, Stdio};

use reqwest::{Method, StatusCode};

use crate::support::{Setup, Site, Wire, is_installed, party, submission};

/// A token that programs send.
pub const TOKEN: &str = "0123456789abcdef0123456789abcdef";

/// The metrics of `site`, read with `token`; without it if that is empty.
pub async fn read(site: &Site, token: &str) -> String {
    let mut request = site.request(Method::GET, "/metrics");
    if !token.is_empty() {
        request = request.bearer_auth(token);
    }
    let reply = request.send().await.unwrap();
    assert_eq!(reply.status(), 200);
    assert_eq!(reply.headers()["content-type"], "text/plain; version=0.0.4; charset=utf-8");
    assert_eq!(reply.headers()["cache-control"], "no-store");
    reply.text().await.unwrap()
}

/// The value of the sample `name`, with its labels.
pub fn figure<'a>(text: &'a str, name: &str) -> Option<&'a str> {
    text.lines().find_map(|line| line.strip_prefix(name)?.strip_prefix(' '))
}

#[tokio::test]
async fn what_happens_is_counted_by_what_it_was_for() {
    let site = Site::start().await;
    site.get("/").await;
    site.get("/lessons").await;
    site.get("/no-such-page").await;
    site.get("/robots.txt").await;
    assert_eq!(site.send(&submission(&site.stamper.fit())).await.status(), 201);
    site.registers(&party(&site.stamper.fit())).await;

    let text = read(&site, "").await;

    for (name, expected) in [
        (r#"paddock_http_requests_total{route="page",status="200"}"#, "2"),
        (r#"paddock_http_requests_total{route="page",status="404"}"#, "1"),
        (r#"paddock_http_requests_total{route="page",status="500"}"#, "0"),
        (r#"paddock_http_requests_total{route="file",status="200"}"#, "1"),
        (r#"paddock_http_requests_total{route="submission",status="201"}"#, "1"),
        (r#"paddock_http_requests_total{route="registration",status="201"}"#, "1"),
        (r#"paddock_http_request_duration_seconds_count{route="page"}"#, "3"),
        (r#"paddock_deliveries_failed{channel="webhook",topic="contact"}"#, "0"),
        (r#"paddock_deliveries_late{to="office"}"#, "0"),
        ("paddock_database_writable", "1"),
        ("paddock_connections_refused_total", "0"),
    ] {
        assert_eq!(figure(&text, name), Some(expected), "{name} in {text}");
    }
    for name in ["paddock_database_size_bytes", "paddock_disk_free_bytes", "process_open_fds"] {
        assert!(figure(&text, name).unwrap().parse::<u64>().unwrap() > 0, "{name}");
    }
    // No certificate and no copies, so there is nothing to tell of them.
    assert!(!text.contains("paddock_certificate") && !text.contains("paddock_backup"), "{text}");
    site.finish().await;
}

#[tokio::test]
async fn what_waits_and_what_was_given_up_is_counted_by_channel() {
    let site = Setup::new().set("webhooks.contact_url", "").start().await;
    for _ in 0..3 {
        site.send(&submission(&site.stamper.fit())).await;
    }

    let text = read(&site, "").await;

    let of = |what| format!(r#"paddock_deliveries_{what}{{channel="webhook",topic="contact"}}"#);
    assert_eq!(figure(&text, &of("waiting")), Some("3"));
    let oldest = figure(&text, &of("oldest_waiting_seconds")).unwrap();
    assert!(oldest.parse::<f64>().unwrap() > 0.0, "{oldest}");
    site.finish_leaving(3).await;
}

/// The status of a GET of `/metrics` with exactly these lines as its head.
async fn status(address: SocketAddr, head: &str) -> u16 {
    let mut wire = Wire::open(address).await;
    wire.say(format!("GET /metrics {head}\r\n\r\n")).await;
    wire.read_reply().await.unwrap().status
}

#[tokio::test]
async fn a_stranger_behind_a_proxy_on_this_machine_reads_nothing() {
    let site = Site::start().await;
    let local = format!("HTTP/1.1\r\nhost: {}", site.address);
    assert_eq!(status(site.address, &local).await, 200);
    for head in [
        format!("{local}\r\nvia: 1.1 caddy"),
        format!("{local}\r\nx-real-ip: 203.0.113.7"),
        format!("{local}\r\nx-forwarded-for: 203.0.113.7"),
        // As nginx forwards if nobody tells it otherwise.
        format!("HTTP/1.0\r\nhost: {}\r\nconnection: close", site.address),
        "HTTP/1.1\r\nhost: maplehollow.example".to_owned(),
    ] {
        assert_eq!(status(site.address, &head).await, 401, "{head}");
    }
    // A proxy was seen, so this machine may forward strangers.
    assert_eq!(status(site.address, &local).await, 401);
    site.finish().await;
}

#[tokio::test]
async fn settings_that_name_a_proxy_close_the_metrics_without_a_token() {
    for (setting, value) in [
        ("server.public_url", "https://maplehollow.example"),
        ("server.trusted_proxies", r#"["127.0.0.1"]"#),
    ] {
        let setup = Setup::new().set(setting, value).set("admin.metrics_token", TOKEN);
        let site = setup.start().await;

        let refused = site.get("/metrics").await;
        assert_eq!(refused.status(), StatusCode::UNAUTHORIZED);
        assert_eq!(refused.headers()["www-authenticate"], "Bearer");
        let wrong = site.request(Method::GET, "/metrics").bearer_auth(&TOKEN[1..]).send().await;
        assert_eq!(wrong.unwrap().status(), 401);
        // The token is enough, whoever forwards it.
        read(&site, TOKEN).await;
        site.finish().await;
    }
}

#[tokio::test]
async fn no_address_no_path_and_no_answer_stands_in_the_metrics() {
    let site = Setup::new()
        .set("server.trusted_proxies", r#"["127.0.0.1"]"#)
        .set("admin.metrics_token", TOKEN)
        .start()
        .await;
    let mut form = submission(&site.stamper.fit());
    form["questions"] = "marker-of-a-question".into();
    assert_eq!(site.send_as("203.0.113.77", &form).await.status(), 201);
    site.get("/registrations/marker-of-a-token").await;
    site.get("/marker-of-a-path?marker-of-a-query").await;

    let text = read(&site, TOKEN).await;

    assert!(!text.contains("marker") && !text.contains("203.0.113"), "{text}");
    site.finish().await;
}

#[tokio::test]
async fn promtool_finds_no_fault() {
    if !is_installed("promtool", "prometheus") {
        return;
    }
    let site = Site::start().await;
    let text = read(&site, "").await;

    let mut command = Command::new("promtool");
    command.args(["check", "metrics"]).stdin(Stdio::piped()).stderr(Stdio::piped());
    let mut promtool = command.spawn().unwrap();
    promtool.stdin.take().unwrap().write_all(text.as_bytes()).unwrap();
    let checked = promtool.wait_with_output().unwrap();

    let faults = String::from_utf8_lossy(&checked.stderr);
    assert!(checked.status.success() && faults.is_empty(), "{faults}");
    site.finish().await;
}
