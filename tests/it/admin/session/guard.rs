//! Requests without a session are refused, and so are requests of other sites' pages.

use reqwest::{Method, RequestBuilder, Response};
use serde_json::{Value, json};

use crate::admin::send_spam;
use crate::support::{PASSCODE, Setup, Site};

/// The calls of the session, and some on submissions with their bodies. `id` is a submission's.
fn calls(id: &str) -> [(Method, String, Option<Value>); 5] {
    [
        (Method::GET, "/api/admin/session".to_owned(), None),
        (Method::DELETE, "/api/admin/session".to_owned(), None),
        (Method::GET, "/api/admin/submissions".to_owned(), None),
        (
            Method::PATCH,
            format!("/api/admin/submissions/{id}"),
            Some(json!({ "is_spam": false, "handled": true })),
        ),
        (Method::POST, format!("/api/admin/submissions/{id}/deliver"), None),
    ]
}

async fn send(request: RequestBuilder, body: Option<&Value>) -> Response {
    let request = match body {
        Some(body) => request.json(body),
        None => request,
    };
    request.send().await.unwrap()
}

/// Asserts that the only submission is unchanged: spam, not handled, not queued. No session ended.
fn is_unchanged(site: &Site, sessions: i64) {
    let touched = "select count(*) from contact_submissions
                   where is_spam = 0 or handled_at is not null";
    assert_eq!(site.count(touched), 0);
    assert_eq!(site.count("select count(*) from deliveries"), 0);
    assert_eq!(site.count("select count(*) from staff_sessions"), sessions);
}

#[tokio::test]
async fn nobody_reads_or_changes_anything_without_signing_in() {
    let site = Site::start().await;
    let id = send_spam(&site).await;
    for (method, path, body) in calls(&id) {
        let request = site.request(method.clone(), &path).header("sec-fetch-site", "same-origin");

        let reply = send(request, body.as_ref()).await;

        assert_eq!(reply.headers()["cache-control"], "no-store", "{method} {path}");
        if method == Method::DELETE {
            // Somebody whose session has ended is already signed out.
            assert_eq!(reply.status(), 204);
            continue;
        }
        assert_eq!(reply.status(), 401, "{method} {path}");
        let problem: Value = reply.json().await.unwrap();
        assert_eq!(problem["title"], "Sign-In Needed");
        assert_eq!(problem["items"], Value::Null);
    }
    is_unchanged(&site, 0);
    site.finish().await;
}

/// Calls that need no session.
const FOR_STRANGERS: [(&str, &str); 2] =
    [("POST", "/api/admin/session"), ("DELETE", "/api/admin/session")];

#[tokio::test]
async fn every_described_staff_call_is_closed_to_strangers() {
    let site = Site::start().await;
    let description: Value = site.get("/api/openapi.json").await.json().await.unwrap();
    let mut closed = 0;
    for (path, calls) in description["paths"].as_object().unwrap() {
        for (method, call) in calls.as_object().unwrap() {
            let method = method.to_uppercase();
            let is_staffs = call["tags"][0] == "staff";
            assert_eq!(is_staffs, path.starts_with("/api/admin/"), "{method} {path}");
            if !is_staffs || FOR_STRANGERS.contains(&(&*method, &**path)) {
                continue;
            }
            let path = path.replace("{id}", "01890a5d-ac96-774b-bcce-b302099a8057");
            let request = site.request(method.parse().unwrap(), &path);

            let reply = request.header("sec-fetch-site", "same-origin").send().await.unwrap();

            assert_eq!(reply.status(), 401, "{method} {path}");
            closed += 1;
        }
    }
    assert!(closed >= 19, "{closed}");
    site.finish().await;
}

#[tokio::test]
async fn no_answer_to_staff_is_kept_by_a_cache() {
    let site = Site::start().await;
    let id = send_spam(&site).await;
    let staff = site.staff().await;
    let mut calls = calls(&id);
    // Signing out comes last, because the others need the session.
    calls.rotate_left(2);
    for (method, path, body) in calls {
        let reply = send(staff.request(method.clone(), &path), body.as_ref()).await;

        assert!(reply.status().is_success(), "{method} {path}: {}", reply.status());
        assert_eq!(reply.headers()["cache-control"], "no-store", "{method} {path}");
        assert_eq!(reply.headers()["x-content-type-options"], "nosniff", "{method} {path}");
    }
    let missing = staff.request(Method::GET, "/api/admin/horses").send().await.unwrap();
    assert_eq!(missing.headers()["cache-control"], "no-store");
    site.finish_after_repeats().await;
}

#[tokio::test]
async fn a_page_of_another_site_changes_nothing_with_the_cookie_of_staff() {
    let setup = Setup::new().set("server.public_url", "https://barn.example");
    let site = setup.start().await;
    let id = send_spam(&site).await;
    let staff = site.staff().await;
    let foreign: [&[(&str, &str)]; 9] = [
        &[("sec-fetch-site", "cross-site")],
        &[("sec-fetch-site", "same-site")],
        &[("sec-fetch-site", "none")],
        &[("sec-fetch-site", "cross-site"), ("origin", "https://barn.example")],
        &[("origin", "https://evil.example")],
        &[("origin", "http://barn.example")],
        &[("origin", "https://barn.example.evil.example")],
        &[("origin", "null")],
        &[],
    ];
    for headers in foreign {
        for (method, path, body) in calls(&id) {
            if method == Method::GET {
                continue;
            }
            let mut request = site.request(method.clone(), &path).header("cookie", &staff.cookie);
            for (name, value) in headers {
                request = request.header(*name, *value);
            }

            let reply = send(request, body.as_ref()).await;

            assert_eq!(reply.status(), 403, "{method} {path} {headers:?}");
            assert_eq!(reply.headers()["cache-control"], "no-store");
        }
    }
    is_unchanged(&site, 1);
    site.finish().await;
}

#[tokio::test]
async fn the_sites_own_page_may_change_things_in_old_and_new_browsers() {
    let setup = Setup::new().set("server.public_url", "https://barn.example");
    let site = setup.start().await;
    let id = send_spam(&site).await;
    let staff = site.staff().await;
    for header in [("sec-fetch-site", "same-origin"), ("origin", "https://barn.example")] {
        let request = site
            .request(Method::PATCH, &format!("/api/admin/submissions/{id}"))
            .header("cookie", &staff.cookie)
            .header(header.0, header.1);

        let reply = request.json(&json!({ "handled": true })).send().await.unwrap();

        assert_eq!(reply.status(), 200, "{header:?}");
    }
    site.finish().await;
}

#[tokio::test]
async fn a_page_of_another_site_can_neither_sign_in_nor_write_to_the_stable() {
    let site = Site::start().await;
    let passcode = json!({ "passcode": PASSCODE });
    let form = crate::support::submission(&site.stamper.fit());
    for (path, body) in [("/api/admin/session", passcode), ("/api/contact-submissions", form)] {
        for header in [("sec-fetch-site", "cross-site"), ("origin", "https://evil.example")] {
            let request = site.request(Method::POST, path).header(header.0, header.1);

            assert_eq!(send(request, Some(&body)).await.status(), 403, "{path} {header:?}");
        }
    }
    assert_eq!(site.count("select count(*) from staff_sessions"), 0);
    assert_eq!(site.count("select count(*) from contact_submissions"), 0);
    site.finish().await;
}

#[tokio::test]
async fn no_answer_invites_other_sites_to_read_it() {
    let site = Site::start().await;
    let staff = site.staff().await;
    for path in ["/api/admin/submissions", "/api/form-stamp", "/", "/api/openapi.json"] {
        for method in [Method::GET, Method::OPTIONS] {
            let request = staff.request(method, path).header("origin", "https://evil.example");
            let reply = request.send().await.unwrap();

            let shared = reply.headers().keys().any(|name| name.as_str().starts_with("access-c"));
            assert!(!shared, "{path}: {:?}", reply.headers());
        }
    }
    site.finish().await;
}

#[tokio::test]
async fn with_open_access_nobody_needs_to_sign_in() {
    let site = Setup::new().set("admin.access", "open").start().await;
    let id = send_spam(&site).await;
    for (method, path, body) in calls(&id) {
        let reply = send(site.request(method.clone(), &path), body.as_ref()).await;

        assert!(reply.status().is_success(), "{method} {path}: {}", reply.status());
        assert_eq!(reply.headers()["cache-control"], "no-store");
    }
    site.finish_after_repeats().await;
}

#[tokio::test]
async fn with_open_access_other_sites_pages_are_kept_out_all_the_same() {
    let site = Setup::new().set("admin.access", "open").start().await;
    let id = send_spam(&site).await;
    for (method, path, body) in calls(&id) {
        if method == Method::GET {
            continue;
        }
        let request = site.request(method.clone(), &path).header("sec-fetch-site", "cross-site");

        assert_eq!(send(request, body.as_ref()).await.status(), 403, "{method} {path}");
    }
    is_unchanged(&site, 0);
    site.finish().await;
}

#[tokio::test]
async fn open_access_closes_again_with_the_reload() {
    let mut site = Setup::new().set("admin.access", "open").start().await;
    assert_eq!(site.get("/api/admin/submissions").await.status(), 200);

    site.reload(Setup::new().set("admin.access", "passcode")).await;

    assert_eq!(site.get("/api/admin/submissions").await.status(), 401);
    site.staff().await;
    site.finish().await;
}
