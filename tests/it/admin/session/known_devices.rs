//! Known devices and the owner's link can sign in, however much others guess.

use std::time::Duration;

use paddock::admin;
use paddock::config::Passcode;
use reqwest::{Method, Response};
use serde_json::{Value, json};

use crate::support::{PASSCODE, Setup, Site, Workshop};

/// Tries `passcode` from `client` on a device with these cookies.
async fn try_on(site: &Site, client: &str, cookies: &str, passcode: &str) -> Response {
    site.request(Method::POST, "/api/admin/session")
        .header("x-forwarded-for", client)
        .header("cookie", cookies)
        .json(&json!({ "passcode": passcode }))
        .send()
        .await
        .unwrap()
}

/// The cookie that marks a known device, with its attributes.
fn device(reply: &Response) -> String {
    let cookies = reply.headers().get_all("set-cookie").iter();
    let mut cookies = cookies.map(|cookie| cookie.to_str().unwrap().to_owned());
    cookies.find(|cookie| cookie.contains("paddock-device=")).expect("a device's cookie")
}

fn pair(cookie: &str) -> &str {
    cookie.split(';').next().unwrap()
}

/// Signs in from `client`. Returns the cookie of the known device.
async fn known_device(site: &Site, client: &str) -> String {
    let reply = try_on(site, client, "", PASSCODE).await;
    assert_eq!(reply.status(), 204);
    pair(&device(&reply)).to_owned()
}

async fn site_behind_a_proxy() -> Site {
    Setup::new().set("server.trusted_proxies", r#"["127.0.0.1"]"#).start().await
}

/// Sends a wrong passcode from each of `count` addresses. Returns how many were checked.
async fn guess_from_everywhere(site: &Site, count: u16) -> usize {
    let mut checked = 0;
    for number in 0..count {
        let [high, low] = number.to_be_bytes();
        let reply = try_on(site, &format!("198.18.{high}.{low}"), "", "guess").await;
        checked += usize::from(reply.status() == 401);
    }
    checked
}

#[tokio::test]
async fn all_unknown_devices_together_have_a_hundred_guesses_an_hour() {
    let site = site_behind_a_proxy().await;
    let cookie = known_device(&site, "203.0.113.1").await;

    assert_eq!(guess_from_everywhere(&site, 130).await, 100);

    let closed = try_on(&site, "203.0.113.200", "", PASSCODE).await;
    assert_eq!(closed.status(), 429, "an address that has never guessed");
    let wait: u64 = closed.headers()["retry-after"].to_str().unwrap().parse().unwrap();
    assert!((3_000..=3_600).contains(&wait), "{wait}");
    assert_eq!(try_on(&site, "203.0.113.200", &cookie, PASSCODE).await.status(), 204);
    let site = site.restart().await;
    assert_eq!(try_on(&site, "203.0.113.200", "", PASSCODE).await.status(), 429, "restarted");
    assert_eq!(try_on(&site, "203.0.113.200", &cookie, PASSCODE).await.status(), 204);
    let db = rusqlite::Connection::open(site.database()).unwrap();
    db.execute("update sign_in_failures set failed_at = failed_at - 3601000", []).unwrap();
    assert_eq!(try_on(&site, "203.0.113.200", "", PASSCODE).await.status(), 204, "in an hour");
    site.finish().await;
}

#[tokio::test]
async fn ten_wrong_passcodes_from_a_shared_address_leave_a_known_device_alone() {
    let site = site_behind_a_proxy().await;
    let cookie = known_device(&site, "203.0.113.7").await;
    for _ in 0..10 {
        assert_eq!(try_on(&site, "203.0.113.7", "", "guess").await.status(), 401);
    }

    assert_eq!(try_on(&site, "203.0.113.7", "", PASSCODE).await.status(), 429);
    assert_eq!(try_on(&site, "203.0.113.7", &cookie, PASSCODE).await.status(), 204);
    site.finish().await;
}

#[tokio::test]
async fn a_known_device_has_ten_guesses_of_its_own_wherever_it_is() {
    let site = site_behind_a_proxy().await;
    let (one, other) =
        (known_device(&site, "203.0.113.7").await, known_device(&site, "203.0.113.7").await);
    for number in 0..10 {
        let client = format!("203.0.113.{number}");
        assert_eq!(try_on(&site, &client, &one, "guess").await.status(), 401);
    }

    assert_eq!(try_on(&site, "203.0.113.99", &one, PASSCODE).await.status(), 429);
    assert_eq!(try_on(&site, "203.0.113.99", &other, PASSCODE).await.status(), 204);
    assert_eq!(try_on(&site, "203.0.113.1", "", PASSCODE).await.status(), 204);
    site.finish().await;
}

#[tokio::test]
async fn a_devices_cookie_is_for_the_server_alone_and_long_lived() {
    for (url, name, secure) in [
        ("http://barn.example", "paddock-device=", ""),
        ("https://barn.example", "__Host-paddock-device=", "; Secure"),
    ] {
        let site = Setup::new().set("server.public_url", url).start().await;

        let cookie = device(&try_on(&site, "", "", PASSCODE).await);

        assert!(cookie.starts_with(name), "{cookie}");
        let attributes = format!("; Path=/; HttpOnly; SameSite=Strict; Max-Age=34560000{secure}");
        assert!(cookie.ends_with(&attributes), "{cookie}");
        site.finish().await;
    }
}

#[tokio::test]
async fn a_forged_device_is_unknown_and_another_passcode_forgets_all() {
    let mut site = site_behind_a_proxy().await;
    let cookie = known_device(&site, "203.0.113.7").await;
    let forged = format!("paddock-device={}", "A".repeat(64));
    for _ in 0..10 {
        assert_eq!(try_on(&site, "203.0.113.7", &forged, "guess").await.status(), 401);
    }
    assert_eq!(try_on(&site, "203.0.113.7", &forged, PASSCODE).await.status(), 429);

    site.reload(Setup::new().set("admin.passcode", "another-bale-in-the-loft")).await;
    for _ in 0..10 {
        assert_eq!(try_on(&site, "203.0.113.7", "", PASSCODE).await.status(), 401);
    }

    let reply = try_on(&site, "203.0.113.7", &cookie, "another-bale-in-the-loft").await;
    assert_eq!(reply.status(), 429, "the device knew another passcode");
    site.finish().await;
}

#[tokio::test]
async fn the_printed_link_signs_in_whatever_others_have_guessed() {
    let workshop = Workshop::new();
    let program = workshop.serve().await;
    let first = program.first_passcode().await;
    let http = reqwest::Client::builder().no_proxy().build().unwrap();
    let try_with = async |body: Value| {
        let request = http.post(program.url("/api/admin/session")).json(&body);
        request.send().await.unwrap().status().as_u16()
    };
    for _ in 0..10 {
        assert_eq!(try_with(json!({ "passcode": "guess" })).await, 401);
    }
    assert_eq!(try_with(json!({ "passcode": first })).await, 429, "typed");

    assert_eq!(try_with(json!({ "passcode": first, "byLink": true })).await, 204);
    assert_eq!(try_with(json!({ "passcode": "guess", "byLink": true })).await, 429);

    let output = workshop.run(&["passcode"]).await;
    let printed = String::from_utf8(output.stdout).unwrap();
    let (_, second) = printed.trim_end().split_once("/admin-submissions#passcode=").unwrap();
    for _ in 0..10 {
        assert_eq!(try_with(json!({ "passcode": "guess" })).await, 401);
    }
    assert_eq!(try_with(json!({ "passcode": second, "byLink": true })).await, 204);
    assert_eq!(try_with(json!({ "passcode": first, "byLink": true })).await, 429, "the old link");
    program.stop().await;
}

#[tokio::test]
async fn a_passcode_of_the_owners_own_opens_no_way_around_the_throttle() {
    let site = Site::start().await;
    for _ in 0..10 {
        assert_eq!(try_on(&site, "", "", "guess").await.status(), 401);
    }

    let request = site.request(Method::POST, "/api/admin/session");
    let by_link = request.json(&json!({ "passcode": PASSCODE, "byLink": true }));

    assert_eq!(by_link.send().await.unwrap().status(), 429);
    site.finish().await;
}

#[tokio::test]
async fn a_session_on_ones_own_device_lasts_half_a_day_unused_and_a_month_in_all() {
    let site = Site::start().await;
    let hours = |hours: u64| Duration::from_hours(hours).as_millis();
    let minute = Duration::from_mins(1).as_millis();
    for (column, age, status) in [
        ("last_seen_at", hours(12) - minute, 200),
        ("last_seen_at", hours(12) + minute, 401),
        ("created_at", hours(30 * 24) - minute, 200),
        ("created_at", hours(30 * 24) + minute, 401),
    ] {
        let request = site.request(Method::POST, "/api/admin/session");
        let reply = request.json(&json!({ "passcode": PASSCODE, "ownDevice": true }));
        let reply = reply.send().await.unwrap();
        let cookie = reply.headers()["set-cookie"].to_str().unwrap().to_owned();
        assert!(cookie.contains("; Max-Age=2592000"), "{cookie}");
        let db = rusqlite::Connection::open(site.database()).unwrap();
        db.execute(&format!("update staff_sessions set {column} = {column} - {age}"), []).unwrap();

        let request = site.request(Method::GET, "/api/admin/session");
        let request = request.header("cookie", pair(&cookie));

        assert_eq!(request.send().await.unwrap().status(), status, "{column} {age}");
        db.execute("delete from staff_sessions", []).unwrap();
    }
    site.finish().await;
}

#[tokio::test]
async fn how_long_a_session_lasts_unused_is_the_owners_to_say() {
    let mut site = Setup::new().set("admin.idle_minutes", 5).start().await;
    let staff = site.staff().await;
    let db = rusqlite::Connection::open(site.database()).unwrap();
    db.execute("update staff_sessions set last_seen_at = last_seen_at - 6 * 60000", []).unwrap();
    let status = async |site: &Site| {
        let request = site.request(Method::GET, "/api/admin/session");
        request.header("cookie", &staff.cookie).send().await.unwrap().status().as_u16()
    };

    assert_eq!(status(&site).await, 401);
    site.reload(Setup::new().set("admin.idle_minutes", 60)).await;
    assert_eq!(status(&site).await, 200);
    site.finish().await;
}

/// Each sign-in without a cookie makes a new device.
#[tokio::test]
async fn staff_cannot_guess_the_owners_passcode_from_one_new_device_after_the_other() {
    let site = site_behind_a_proxy().await;
    let owners = Passcode::try_from("lantern-in-the-tack-room".to_owned()).unwrap();
    admin::replace_owners(&site.database(), &owners).unwrap();
    let mut checked = 0;
    for _ in 0..3 {
        let reply = try_on(&site, "203.0.113.9", "", PASSCODE).await;
        if reply.status() == 429 {
            break;
        }
        let cookie = pair(&device(&reply)).to_owned();
        for _ in 0..10 {
            let guess = try_on(&site, "203.0.113.9", &cookie, "guess").await;
            checked += usize::from(guess.status() == 401);
        }
    }
    assert_eq!(checked, 10);

    let reply = try_on(&site, "203.0.113.10", "", "lantern-in-the-tack-room").await;
    let cookie = pair(&device(&reply)).to_owned();
    let again = try_on(&site, "203.0.113.9", &cookie, PASSCODE).await;
    assert_eq!(again.status(), 204, "the owner's device is known");
    let kept = pair(&device(&again)).to_owned();
    assert_eq!(try_on(&site, "203.0.113.9", &kept, "guess").await.status(), 401);
    site.finish().await;
}
