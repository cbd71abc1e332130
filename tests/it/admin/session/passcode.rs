//! The passcode, and how wrong guesses block the sign-in.

use reqwest::{Method, Response};
use serde_json::{Value, json};

use crate::support::{PASSCODE, Setup, Site, Workshop};

/// Tries `passcode` through a proxy that reports `client`.
async fn try_from(site: &Site, client: &str, passcode: &str) -> Response {
    site.request(Method::POST, "/api/admin/session")
        .header("x-forwarded-for", client)
        .json(&json!({ "passcode": passcode }))
        .send()
        .await
        .unwrap()
}

async fn site_behind_a_proxy() -> Site {
    Setup::new().set("server.trusted_proxies", r#"["127.0.0.1"]"#).start().await
}

#[tokio::test]
async fn a_wrong_passcode_opens_nothing() {
    let site = Site::start().await;
    for wrong in ["", "hay", "hay-bale-in-the-lofT", &"x".repeat(10_000)] {
        let reply = try_from(&site, "", wrong).await;

        assert_eq!(reply.status(), 401);
        assert!(!reply.headers().contains_key("set-cookie"));
        let problem: Value = reply.json().await.unwrap();
        assert_eq!(problem["title"], "Wrong Passcode");
    }
    assert_eq!(site.count("select count(*) from staff_sessions"), 0);
    site.finish().await;
}

#[tokio::test]
async fn spaces_around_a_passcode_are_no_part_of_it() {
    let site = Site::start().await;

    let reply = try_from(&site, "", &format!(" {PASSCODE}\t")).await;

    assert_eq!(reply.status(), 204);
    site.finish().await;
}

#[tokio::test]
async fn ten_failures_close_the_sign_in_to_their_address_and_to_no_other() {
    let site = site_behind_a_proxy().await;
    for number in 1..=10 {
        let reply = try_from(&site, "203.0.113.7", "guess").await;
        assert_eq!(reply.status(), 401, "{number}");
    }

    let closed = try_from(&site, "203.0.113.7", PASSCODE).await;

    assert_eq!(closed.status(), 429, "even for the right one");
    let wait: u64 = closed.headers()["retry-after"].to_str().unwrap().parse().unwrap();
    assert!((570..=600).contains(&wait), "{wait}");
    assert_eq!(closed.json::<Value>().await.unwrap()["retryAfterSeconds"], wait);
    assert_eq!(try_from(&site, "203.0.113.8", PASSCODE).await.status(), 204);
    site.finish().await;
}

#[tokio::test]
async fn a_closed_sign_in_stays_closed_after_a_restart() {
    let site = site_behind_a_proxy().await;
    for _ in 0..10 {
        try_from(&site, "203.0.113.7", "guess").await;
    }

    let site = site.restart().await;

    assert_eq!(try_from(&site, "203.0.113.7", PASSCODE).await.status(), 429);
    assert_eq!(try_from(&site, "203.0.113.8", PASSCODE).await.status(), 204);
    site.finish().await;
}

#[tokio::test]
async fn a_closed_sign_in_opens_again_in_time() {
    let site = site_behind_a_proxy().await;
    for _ in 0..10 {
        try_from(&site, "203.0.113.7", "guess").await;
    }
    let db = rusqlite::Connection::open(site.database()).unwrap();
    db.execute("update sign_in_failures set failed_at = failed_at - 601000", []).unwrap();

    assert_eq!(try_from(&site, "203.0.113.7", PASSCODE).await.status(), 204);

    site.finish().await;
}

#[tokio::test]
async fn the_list_of_failures_contains_no_address() {
    let site = site_behind_a_proxy().await;

    try_from(&site, "203.0.113.77", "guess").await;

    let noted: Vec<Vec<u8>> =
        site.select("select client from sign_in_failures", [], |row| row.get(0));
    assert_eq!(noted.len(), 1);
    assert!(!noted[0].windows(4).any(|bytes| bytes == [203, 0, 113, 77]));
    assert!(!String::from_utf8_lossy(&noted[0]).contains("203"));
    site.finish().await;
}

#[tokio::test]
async fn the_database_contains_neither_passcodes_nor_tokens() {
    let site = Site::start().await;
    let staff = site.staff().await;
    let token = staff.cookie.split_once('=').unwrap().1;

    let folder = site.database().parent().unwrap().to_owned();
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        let text = String::from_utf8_lossy(&std::fs::read(&path).unwrap()).into_owned();
        assert!(!text.contains(PASSCODE) && !text.contains(token), "{}", path.display());
    }
    assert_eq!(site.count("select count(*) from staff_sessions"), 1);
    site.finish().await;
}

#[tokio::test]
async fn the_first_passcode_is_printed_once_as_a_link_and_signs_in() {
    let workshop = Workshop::new();
    let program = workshop.serve().await;
    let passcode = program.first_passcode().await;
    let http = reqwest::Client::builder().no_proxy().build().unwrap();
    let sign_in = http
        .post(program.url("/api/admin/session"))
        .json(&json!({ "passcode": passcode }))
        .send()
        .await
        .unwrap();
    assert_eq!(sign_in.status(), 204);
    let link = format!("{}#passcode={passcode}", program.url("/admin-submissions"));
    assert!(program.stdout.so_far().contains(&link), "{}", program.stdout.so_far());
    assert!(!program.stderr.so_far().contains(&passcode), "the log knows no passcode");
    program.stop().await;

    let again = workshop.serve().await;

    again.stderr.says("deliveries").await;
    assert!(!again.stdout.so_far().contains("passcode"), "{}", again.stdout.so_far());
    again.stop().await;
}
