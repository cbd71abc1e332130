//! Only the site's own pages can change anything: tested for all combinations of the browser's
//! headers and the body's type.

use reqwest::{Method, RequestBuilder};

use crate::admin::send_spam;
use crate::support::{PASSCODE, Setup, Site, Staff};

const OURS: &str = "https://barn.example";

/// Values of `Sec-Fetch-Site`, and whether the page may be ours.
const FETCH_SITES: [(Option<&str>, Option<bool>); 5] = [
    (None, None),
    (Some("same-origin"), Some(true)),
    (Some("same-site"), Some(false)),
    (Some("cross-site"), Some(false)),
    (Some("none"), Some(false)),
];

/// Values of `Origin`, which older browsers send, and whether the page may be ours.
const ORIGINS: [(Option<&str>, bool); 5] = [
    (None, false),
    (Some(OURS), true),
    (Some("https://evil.example"), false),
    (Some("http://barn.example"), false),
    (Some("null"), false),
];

/// Types of body that forms of other sites can send, and the one that they can't.
const BODIES: [(&str, bool); 5] = [
    ("application/json", true),
    ("text/plain", false),
    ("application/x-www-form-urlencoded", false),
    ("multipart/form-data; boundary=x", false),
    ("", false),
];

/// Whether these headers come from the site's own page.
fn is_ours(fetch_site: Option<bool>, origin: bool) -> bool {
    fetch_site.unwrap_or(origin)
}

/// Every way to change something, with a body.
fn changes(id: &str) -> [(Method, String, String); 4] {
    [
        (
            Method::PATCH,
            format!("/api/admin/submissions/{id}"),
            r#"{"is_spam":false,"handled":true}"#.to_owned(),
        ),
        (Method::POST, format!("/api/admin/submissions/{id}/deliver"), "{}".to_owned()),
        (Method::DELETE, "/api/admin/session".to_owned(), "{}".to_owned()),
        (Method::POST, "/api/admin/session".to_owned(), format!(r#"{{"passcode":"{PASSCODE}"}}"#)),
    ]
}

fn is_unchanged(site: &Site, what: &str) {
    let touched = "select count(*) from contact_submissions
                   where is_spam = 0 or handled_at is not null";
    assert_eq!(site.count(touched), 0, "{what}");
    assert_eq!(site.count("select count(*) from deliveries"), 0, "{what}");
    assert_eq!(site.count("select count(*) from staff_sessions"), 1, "{what}");
}

fn with(request: RequestBuilder, name: &str, value: Option<&str>) -> RequestBuilder {
    match value {
        Some(value) => request.header(name, value),
        None => request,
    }
}

async fn site() -> (Site, Staff, String) {
    let site = Setup::new().set("server.public_url", OURS).start().await;
    let id = send_spam(&site).await;
    let staff = site.staff().await;
    (site, staff, id)
}

#[tokio::test]
async fn only_the_sites_own_page_changes_anything_and_only_by_json() {
    let (site, staff, id) = site().await;
    let mut tried = 0;
    for (fetch_site, by_fetch_site) in FETCH_SITES {
        for (origin, by_origin) in ORIGINS {
            for (media_type, is_json) in BODIES {
                for (method, path, body) in changes(&id) {
                    let is_ours = is_ours(by_fetch_site, by_origin);
                    // A program without cookies may sign in: it sends neither header.
                    let is_program = path == "/api/admin/session"
                        && method == Method::POST
                        && (fetch_site, origin) == (None, None);
                    let has_body = path != "/api/admin/session" || method == Method::POST;
                    if (is_ours || is_program) && (is_json || (media_type.is_empty() && !has_body))
                    {
                        continue;
                    }
                    let request = site.request(method.clone(), &path).body(body);
                    let request = with(request, "sec-fetch-site", fetch_site);
                    let request = with(request, "origin", origin);
                    let kind = Some(media_type).filter(|kind| !kind.is_empty());
                    let request = with(request, "content-type", kind);
                    // This call ignores its body, so a body without a type doesn't matter.
                    if kind.is_none() && is_ours && path.ends_with("/deliver") {
                        continue;
                    }

                    let reply = request.header("cookie", &staff.cookie).send().await.unwrap();

                    let what = format!("{method} {path} {fetch_site:?} {origin:?} {media_type}");
                    let expected = if is_ours || is_program { 415 } else { 403 };
                    assert_eq!(reply.status(), expected, "{what}");
                    assert_eq!(reply.headers()["cache-control"], "no-store", "{what}");
                    assert!(!reply.headers().contains_key("set-cookie"), "{what}");
                    is_unchanged(&site, &what);
                    tried += 1;
                }
            }
        }
    }
    assert!(tried > 400, "{tried}");
    site.finish().await;
}

#[tokio::test]
async fn the_sites_own_page_changes_it_whatever_else_the_browser_says() {
    let (site, staff, id) = site().await;
    for (fetch_site, by_fetch_site) in FETCH_SITES {
        for (origin, by_origin) in ORIGINS {
            if !is_ours(by_fetch_site, by_origin) {
                continue;
            }
            let path = format!("/api/admin/submissions/{id}");
            let request = site.request(Method::PATCH, &path).header("cookie", &staff.cookie);
            let request = with(request, "sec-fetch-site", fetch_site);
            let request = with(request, "origin", origin);
            let request = request.header("content-type", "application/json; charset=utf-8");

            let reply = request.body(r#"{"handled":true}"#).send().await.unwrap();

            assert_eq!(reply.status(), 200, "{fetch_site:?} {origin:?}");
        }
    }
    site.finish().await;
}

#[tokio::test]
async fn over_https_a_page_that_came_without_it_is_no_page_of_ours_even_at_the_same_host() {
    let (site, staff, id) = site().await;
    for (origin, status) in [("http://barn.example", 403), (OURS, 200)] {
        let reply = site
            .request(Method::PATCH, &format!("/api/admin/submissions/{id}"))
            .header("cookie", &staff.cookie)
            .header("host", "barn.example")
            .header("origin", origin)
            .header("content-type", "application/json")
            .body(r#"{"handled":true}"#)
            .send()
            .await
            .unwrap();

        assert_eq!(reply.status(), status, "{origin}");
    }
    site.finish().await;
}

#[tokio::test]
async fn nothing_is_changed_by_a_method_that_only_reads() {
    let (site, staff, id) = site().await;
    for (_, path, _) in changes(&id) {
        for method in [Method::GET, Method::HEAD, Method::OPTIONS] {
            let query = format!("{path}?is_spam=false&handled=true&_method=PATCH");
            let request = site.request(method, &query).header("cookie", &staff.cookie);
            let reply = request.header("sec-fetch-site", "cross-site").send().await.unwrap();

            assert_eq!(reply.headers()["cache-control"], "no-store", "{path}");
        }
    }
    is_unchanged(&site, "GET");
    site.finish().await;
}
