//! Unusual paths.

use super::header;
use crate::support::{Site, Wire};

/// The response to a request line with exactly this target.
async fn ask(site: &Site, target: &[u8]) -> (u16, String) {
    let mut wire = Wire::open(site.address).await;
    let request = [b"GET ", target, b" HTTP/1.1\r\nhost: barn.example\r\n\r\n"].concat();
    wire.say(request).await;
    let reply = wire.read_reply().await.expect("an answer");
    (reply.status, reply.head)
}

#[tokio::test]
async fn a_slash_at_the_end_leads_to_the_page_without_it() {
    let site = Site::start().await;
    let table = [
        ("/contact/", "/contact"),
        ("/contact///", "/contact"),
        ("/contact/?from=poster&x=%0d%0ay", "/contact?from=poster&x=%0d%0ay"),
        ("/favicon.svg/", "/favicon.svg"),
    ];
    for (path, target) in table {
        let reply = site.get(path).await;

        assert_eq!(reply.status(), 308, "{path}");
        assert_eq!(header(&reply, "location"), target);
    }
    site.finish().await;
}

#[tokio::test]
async fn nobody_is_led_to_another_site() {
    let site = Site::start().await;
    let targets = [
        "//evil.example/",
        "//evil.example/%2e%2e/",
        "/\\evil.example/",
        "//evil.example//contact/",
    ];
    for target in targets {
        let (status, head) = ask(&site, target.as_bytes()).await;

        assert!(!head.contains("\r\nlocation:"), "{target}: {head}");
        assert!(status == 404 || status == 400, "{target}: {status}");
    }
    site.finish().await;
}

#[tokio::test]
async fn no_path_climbs_out_of_the_sites_files() {
    let site = Site::start().await;
    let targets = [
        "/../Cargo.toml",
        "/%2e%2e/Cargo.toml",
        "/assets/../favicon.svg",
        "/assets/%2e%2e/favicon.svg",
        "/assets/..%2ffavicon.svg",
        "/assets/..%5cfavicon.svg",
        "/..;/favicon.svg",
        "/./favicon.svg",
        "//favicon.svg",
        "/favicon.svg%00.html",
        "/favicon.svg.br",
        "/assets/",
        "/assets",
        "/.git/config",
        "/data/paddock.db",
        "/config.toml",
        "/*",
    ];
    for target in targets {
        let (status, _) = ask(&site, target.as_bytes()).await;

        assert_eq!(status, 404, "{target}");
    }
    site.finish().await;
}

#[tokio::test]
async fn bytes_that_no_path_may_hold_are_refused() {
    let site = Site::start().await;
    for target in [&b"/\0"[..], b"/a b", b"/\x7f", b"/\r\nx: y", b"\\"] {
        let (status, _) = ask(&site, target).await;

        assert_eq!(status, 400, "{}", target.escape_ascii());
    }
    site.finish().await;
}

#[tokio::test]
async fn a_page_is_found_by_its_path_whatever_the_query() {
    let site = Site::start().await;
    let long = format!("/contact?q={}", "x".repeat(8_000));
    for target in ["/contact?", "/contact?utm_source=poster", "/contact?%00", &long] {
        assert_eq!(
            ask(&site, target.as_bytes()).await.0,
            200,
            "{}",
            &target[..20.min(target.len())]
        );
    }
    let absolute = "http://somewhere.example/contact";
    assert_eq!(ask(&site, absolute.as_bytes()).await.0, 200, "as a proxy asks");
    site.finish().await;
}

#[tokio::test]
async fn a_path_of_any_length_gets_an_answer() {
    let site = Site::start().await;
    for (length, status) in [(8_000, 404), (15_000, 404), (60_000, 431), (66_000, 431)] {
        let target = format!("/{}", "x".repeat(length));

        assert_eq!(ask(&site, target.as_bytes()).await.0, status, "{length}");
    }
    assert_eq!(site.get("/").await.status(), 200);
    site.finish().await;
}
