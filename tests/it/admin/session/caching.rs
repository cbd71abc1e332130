//! No cache keeps the responses of staff calls: tested for every call and method, whether it
//! succeeds, is refused, doesn't exist or isn't understood.

use reqwest::Method;
use serde_json::Value;

use crate::admin::send_numbered;
use crate::support::{Site, Staff};

/// All staff calls in the OpenAPI document, with ids that exist and ids that don't.
async fn addresses(site: &Site, id: &str) -> Vec<String> {
    let description: Value = site.get("/api/openapi.json").await.json().await.unwrap();
    let paths = description["paths"].as_object().unwrap().keys();
    let staffs = paths.filter(|path| path.starts_with("/api/admin/"));
    let ids = [id, "none", "%00", "%FF"];
    let mut all: Vec<String> =
        staffs.flat_map(|path| ids.map(|id| path.replace("{id}", id))).collect();
    all.dedup();
    let strange = [
        "/api/admin",
        "/api/admin/",
        "/api/admin/horses",
        "/api/admin/submissions.xml",
        "/api/admin/%2e%2e",
    ];
    all.extend(strange.map(str::to_owned));
    assert!(all.len() > 20, "{all:?}");
    all
}

#[tokio::test]
async fn no_answer_under_the_staffs_addresses_is_kept_whatever_it_is() {
    let site = Site::start().await;
    let id = send_numbered(&site, 1).await.remove(0);
    let staff = site.staff().await;
    let methods = ["GET", "HEAD", "OPTIONS", "POST", "PUT", "PATCH", "DELETE", "TRACE", "BREW"];
    let mut seen = std::collections::BTreeSet::new();
    for path in addresses(&site, &id).await {
        for method in methods {
            let method = Method::from_bytes(method.as_bytes()).unwrap();
            if method == Method::DELETE && path == "/api/admin/session" {
                continue;
            }
            let stranger = Staff::request(&staff, method.clone(), &path).header("cookie", "x=y");
            let requests = [
                staff.request(method.clone(), &path),
                staff.request(method.clone(), &format!("{path}?limit=x&filter=x&weeks=x")),
                staff.request(method.clone(), &path).json(&"no object"),
                site.request(method.clone(), &path),
                stranger.header("sec-fetch-site", "cross-site"),
            ];
            for request in requests {
                let reply = request.send().await.unwrap();

                let status = reply.status().as_u16();
                let kept = reply
                    .headers()
                    .get("cache-control")
                    .map(reqwest::header::HeaderValue::as_bytes);
                assert_eq!(kept, Some(&b"no-store"[..]), "{method} {path}: {status}");
                seen.insert(status);
            }
        }
    }
    for status in [200, 400, 401, 403, 404, 405] {
        assert!(seen.contains(&status), "{status} is among {seen:?}");
    }
    assert!(!seen.contains(&500), "{seen:?}");
    site.finish_after_repeats().await;
}
