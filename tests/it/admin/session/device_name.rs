//! The name that a device gives after it was signed in by a link.

use reqwest::{Method, StatusCode};
use serde_json::{Value, json};

use crate::support::{Site, Staff};

async fn name(staff: &Staff, name: &str) -> StatusCode {
    let request = staff.request(Method::PATCH, "/api/admin/session").json(&json!({ "name": name }));
    request.send().await.unwrap().status()
}

#[tokio::test]
async fn what_a_device_changes_has_the_name_that_it_gave_after_it_signed_in() {
    let site = Site::start().await;
    let staff = site.staff().await;
    let colleague = site.staff().await;

    assert_eq!(name(&staff, " Erin ").await, 204);

    assert_eq!(staff.sees("session").await["name"], "Erin");
    assert_eq!(colleague.sees("session").await.get("name"), None);
    let patch = staff.request(Method::PATCH, "/api/admin/content").header("If-Match", "\"0\"");
    let patch = patch.header("Content-Type", "application/merge-patch+json");
    let reply = patch.body(json!({ "site": { "phone": "(215) 555-0188" } }).to_string()).send();
    assert_eq!(reply.await.unwrap().status(), 200);
    let history: Value = staff.sees("content/history").await;
    let line = history["items"][0]["text"].as_str().unwrap();
    assert!(line.starts_with("Erin changed the phone number"), "{line}");
    site.finish().await;
}

#[tokio::test]
async fn a_name_that_is_too_long_is_refused_and_nobody_names_a_session_that_isnt_theirs() {
    let site = Site::start().await;
    let staff = site.staff().await;

    assert_eq!(name(&staff, &"n".repeat(61)).await, 422);
    assert_eq!(name(&staff, "").await, 204, "nobody in particular");
    let stranger = site.request(Method::PATCH, "/api/admin/session");
    let stranger =
        stranger.header("Sec-Fetch-Site", "same-origin").json(&json!({ "name": "Erin" }));
    assert_eq!(stranger.send().await.unwrap().status(), 401);
    site.finish().await;
}
