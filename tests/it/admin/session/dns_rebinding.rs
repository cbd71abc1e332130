//! DNS rebinding: a staff page that is open to all answers only under the site's own names.

use reqwest::{Method, Response};
use serde_json::Value;

use crate::admin::send_numbered;
use crate::support::{Setup, Site, Wire};

/// Requests `path` under the name `host`, without a port or with the site's.
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
async fn the_host_in_the_target_counts_and_not_the_one_in_the_header() {
    let site = Setup::new().set("admin.access", "open").start().await;
    for path in STAFFS {
        for (target, header, status) in [
            ("http://evil.example", "127.0.0.1", 421),
            ("http://evil.example:80", "localhost", 421),
            ("http://localhost@evil.example", "localhost", 421),
            ("http://127.0.0.1", "evil.example", 200),
            ("http://localhost:8080", "localhost", 200),
        ] {
            let mut wire = Wire::open(site.address).await;
            wire.say(format!("GET {target}{path} HTTP/1.1\r\nhost: {header}\r\n\r\n")).await;

            let reply = wire.read_reply().await.unwrap();
            assert_eq!(reply.status, status, "{target}{path} {header}");
        }
    }
    site.finish().await;
}

/// The sign-in needs no session, and there is nothing to sign in to.
#[tokio::test]
async fn the_description_says_which_calls_refuse_a_foreign_name() {
    let site = Setup::new().set("admin.access", "open").start().await;
    let description: Value = site.get("/api/openapi.json").await.json().await.unwrap();
    for (path, methods) in description["paths"].as_object().unwrap() {
        let address = path.replace("{id}", "01890a5d-ac96-774b-bcce-b302099a8057");
        for (method, call) in methods.as_object().unwrap() {
            let method = Method::from_bytes(method.to_uppercase().as_bytes()).unwrap();
            let request = site.request(method.clone(), &address).header("host", "evil.example");

            let reply = request.send().await.unwrap();

            let described = call["responses"].get("421").is_some();
            assert_eq!(reply.status() == 421, described, "{method} {path}: {}", reply.status());
            if described {
                let problem: Value = reply.json().await.unwrap();
                assert_eq!(problem["type"], "/problems/unknown-host");
            }
        }
    }
    site.finish().await;
}

#[tokio::test]
async fn a_staff_page_with_a_passcode_answers_under_any_host_name() {
    let site = Site::start().await;
    let staff = site.staff().await;

    let request = staff.request(Method::GET, "/api/admin/session").header("host", "barn.local");

    assert_eq!(request.send().await.unwrap().status(), 200);
    assert_eq!(ask(&site, "/admin-submissions", "barn.local").await.status(), 200);
    site.finish().await;
}
