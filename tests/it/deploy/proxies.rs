//! The real nginx and the real Caddy in front of a site.

use std::net::{IpAddr, Ipv4Addr};

use reqwest::{Client, Method, StatusCode};
use serde_json::{Value, json};
use tokio::time::timeout;

use crate::support::{PASSCODE, PATIENCE, Proxy, Setup, Site, is_installed, submission};

/// A visitor: a browser at an address of its own.
fn visitor(address: [u8; 4]) -> Client {
    let address = IpAddr::V4(Ipv4Addr::from(address));
    Client::builder().no_proxy().local_address(address).build().unwrap()
}

/// A site that trusts the proxy, with room for two forms from each visitor.
async fn site() -> Site {
    Setup::new()
        .set("server.public_url", "https://maplehollow.example")
        .set("server.trusted_proxies", r#"["127.0.0.1"]"#)
        .set("limits.burst", 2)
        .start()
        .await
}

/// Everything that a proxy must pass on.
async fn passes_everything_on(site: &Site, proxy: &Proxy) {
    each_visitor_has_a_limit_of_their_own(site, proxy).await;
    a_large_form_is_refused_in_the_sites_words(proxy).await;
    changes_come_at_once(site, proxy).await;
    metrics_are_closed(proxy).await;
}

async fn each_visitor_has_a_limit_of_their_own(site: &Site, proxy: &Proxy) {
    let send = async |client: &Client, claimed: &str| {
        let request = client.post(proxy.url("/api/contact-submissions"));
        let request = request.header("x-forwarded-for", claimed);
        let form = submission(&site.stamper.fit());
        request.json(&form).send().await.unwrap().status().as_u16()
    };
    let (first, second) = (visitor([127, 0, 0, 21]), visitor([127, 0, 0, 22]));
    for expected in [201, 201, 429] {
        assert_eq!(send(&first, "203.0.113.7").await, expected);
    }
    // Another address in the header makes nobody another visitor.
    assert_eq!(send(&first, "203.0.113.8").await, 429);
    assert_eq!(send(&second, "203.0.113.7").await, 201);
}

async fn a_large_form_is_refused_in_the_sites_words(proxy: &Proxy) {
    let large = json!({ "questions": "hay ".repeat(500_000) });
    let request = visitor([127, 0, 0, 23]).post(proxy.url("/api/contact-submissions"));

    let reply = request.json(&large).send().await.unwrap();

    assert_eq!(reply.status(), StatusCode::PAYLOAD_TOO_LARGE);
    assert_eq!(reply.headers()["content-type"], "application/problem+json");
}

async fn changes_come_at_once(site: &Site, proxy: &Proxy) {
    let staff = visitor([127, 0, 0, 24]);
    let sign_in = staff.post(proxy.url("/api/admin/session"));
    let signed_in = sign_in.json(&json!({ "passcode": PASSCODE })).send().await.unwrap();
    assert_eq!(signed_in.status(), 204);
    let cookie = signed_in.headers()["set-cookie"].to_str().unwrap();
    let cookie = cookie.split(';').next().unwrap();
    let request = staff.get(proxy.url("/api/admin/changes")).header("cookie", cookie);
    let begun = timeout(PATIENCE, request.send()).await.expect("the proxy holds the stream back");
    let mut stream = begun.unwrap();
    assert_eq!(stream.headers()["content-type"], "text/event-stream");
    let mut next = async || {
        let chunk = timeout(PATIENCE, stream.chunk()).await.expect("the proxy holds events back");
        String::from_utf8(chunk.unwrap().unwrap().to_vec()).unwrap()
    };
    while !next().await.contains("event: change") {}

    let reply = site.send(&submission(&site.stamper.fit())).await;

    let id = reply.json::<Value>().await.unwrap()["id"].as_str().unwrap().to_owned();
    while !next().await.contains(&id) {}
}

async fn metrics_are_closed(proxy: &Proxy) {
    let reply = visitor([127, 0, 0, 1]).request(Method::GET, proxy.url("/metrics"));
    assert_eq!(reply.send().await.unwrap().status(), 404);
}

#[tokio::test]
async fn nginx_passes_on_what_visitors_send_and_who_they_are() {
    if !is_installed("nginx", "nginx") {
        return;
    }
    let site = site().await;
    let proxy = Proxy::nginx(site.address).await;
    passes_everything_on(&site, &proxy).await;
    site.finish().await;
}

#[tokio::test]
async fn caddy_passes_on_what_visitors_send_and_who_they_are() {
    if !is_installed("caddy", "caddy") {
        return;
    }
    let site = site().await;
    let proxy = Proxy::caddy(site.address).await;
    passes_everything_on(&site, &proxy).await;
    site.finish().await;
}
