//! DNS rebinding: where the staff page is open to all, it answers under the site's own names alone.

use reqwest::{Method, Response};
use serde_json::Value;

use crate::admin::send_numbered;
use crate::support::{Setup, Site};

/// What a request for `path` is answered that names `host`, without a port or with the site's.
async fn ask(site: &Site, path: &str, host: &str) -> Response {
    site.request(Method::GET, path).header("host", host).send().await.unwrap()
}

const STAFFS: [&str; 4] =
    ["/admin-submissions", "/api/admin/session", "/api/admin/submissions", "/healthz?detail"];

#[tokio::test]
async fn an_open_staff_page_answers_under_its_own_names_alone() {
    let setup = Setup::new().set("admin.access", "open");
    let site = setup.set("server.public_url", "https://barn.example").start().await;
    send_numbered(&site, 1).await;
    let port = site.address.port();
    for path in STAFFS {
        for host in ["evil.example", "barn.example.evil.example", "evil.example:80", "10.1.2.3"] {
            let reply = ask(&site, path, host).await;

            assert_eq!(reply.status(), 421, "{path} {host}");
            assert_eq!(reply.headers()["cache-control"], "no-store");
            assert_eq!(reply.headers()["x-content-type-options"], "nosniff");
            let problem: Value = reply.json().await.unwrap();
            let detail = problem["detail"].as_str().unwrap();
            assert!(detail.contains("server.public_url"), "{detail}");
        }
        for host in [
            "barn.example",
            "BARN.example.",
            "barn.example:443",
            "localhost",
            &format!("localhost:{port}"),
            &format!("127.0.0.1:{port}"),
            "[::1]:8080",
        ] {
            assert_eq!(ask(&site, path, host).await.status(), 200, "{path} {host}");
        }
    }
    assert_eq!(ask(&site, "/", "evil.example").await.status(), 200, "visitors' pages");
    site.finish().await;
}

#[tokio::test]
async fn a_page_of_another_site_changes_nothing_by_a_name_that_leads_here() {
    let site = Setup::new().set("admin.access", "open").start().await;
    let id = send_numbered(&site, 1).await.remove(0);
    let path = format!("/api/admin/submissions/{id}");

    let request = site.request(Method::PATCH, &path).header("host", "evil.example");
    let request = request.header("sec-fetch-site", "same-origin");
    let reply = request.json(&serde_json::json!({ "is_spam": true })).send().await.unwrap();

    assert_eq!(reply.status(), 421);
    assert_eq!(site.count("select count(*) from contact_submissions where is_spam"), 0);
    site.finish().await;
}

#[tokio::test]
async fn behind_a_passcode_any_name_will_do() {
    let site = Site::start().await;
    let staff = site.staff().await;

    let request = staff.request(Method::GET, "/api/admin/session").header("host", "barn.local");

    assert_eq!(request.send().await.unwrap().status(), 200);
    assert_eq!(ask(&site, "/admin-submissions", "barn.local").await.status(), 200);
    site.finish().await;
}
