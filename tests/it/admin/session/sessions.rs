//! Sessions: how they begin, their cookie, and all ways in which they end.

use paddock::config::Passcode;
use reqwest::Method;
use serde_json::json;

use crate::support::{PASSCODE, Setup, Site, Staff};

/// The status of the call by which the staff page checks its session.
async fn who_am_i(staff: &Staff) -> u16 {
    staff.request(Method::GET, "/api/admin/session").send().await.unwrap().status().as_u16()
}

/// The cookie of a sign-in: the part before the first semicolon, and its attributes, sorted.
async fn cookie_of(site: &Site) -> (String, Vec<String>) {
    let credentials = json!({ "passcode": PASSCODE });
    let request = site.request(Method::POST, "/api/admin/session").json(&credentials);
    let reply = request.send().await.unwrap();
    assert_eq!(reply.status(), 204);
    assert_eq!(reply.headers()["cache-control"], "no-store");
    let cookie = reply.headers()["set-cookie"].to_str().unwrap().to_owned();
    let mut parts = cookie.split("; ").map(str::to_owned);
    let pair = parts.next().unwrap();
    let mut attributes: Vec<String> = parts.collect();
    attributes.sort();
    (pair, attributes)
}

#[tokio::test]
async fn over_plain_http_the_cookie_is_for_the_server_alone() {
    let site = Site::start().await;

    let (pair, attributes) = cookie_of(&site).await;

    assert!(pair.starts_with("paddock-session="), "{pair}");
    assert_eq!(attributes, ["HttpOnly", "Max-Age=28800", "Path=/", "SameSite=Strict"]);
    let token = pair.split_once('=').unwrap().1;
    assert!(token.len() >= 43, "256 bits in base64: {token}");
    site.finish().await;
}

#[tokio::test]
async fn over_https_the_browser_binds_the_cookie_to_this_host() {
    let setup = Setup::new().set("server.public_url", "https://barn.example");
    let site = setup.start().await;

    let (pair, attributes) = cookie_of(&site).await;

    assert!(pair.starts_with("__Host-paddock-session="), "{pair}");
    assert_eq!(attributes, ["HttpOnly", "Max-Age=28800", "Path=/", "SameSite=Strict", "Secure"]);
    site.finish().await;
}

#[tokio::test]
async fn no_two_sessions_share_a_token() {
    let site = Site::start().await;

    let (first, second) = (cookie_of(&site).await.0, cookie_of(&site).await.0);

    assert_ne!(first, second);
    site.finish().await;
}

#[tokio::test]
async fn a_session_ends_by_signing_out_and_takes_its_cookie_along() {
    let site = Site::start().await;
    let (staff, colleague) = (site.staff().await, site.staff().await);
    assert_eq!(who_am_i(&staff).await, 200);

    let reply = staff.request(Method::DELETE, "/api/admin/session").send().await.unwrap();

    assert_eq!(reply.status(), 204);
    let removed = reply.headers()["set-cookie"].to_str().unwrap();
    assert!(removed.starts_with("paddock-session=;") && removed.contains("Max-Age=0"), "{removed}");
    assert_eq!(who_am_i(&staff).await, 401);
    assert_eq!(who_am_i(&colleague).await, 200, "the others stay");
    site.finish().await;
}

#[tokio::test]
async fn all_sessions_end_when_the_passcode_changes() {
    let site = Site::start().await;
    let staff = site.staff().await;

    let another = Passcode::try_from("another-bale-in-the-loft".to_owned()).unwrap();
    paddock::admin::replace(&site.database(), &another, None).unwrap();

    assert_eq!(who_am_i(&staff).await, 401);
    let old = json!({ "passcode": PASSCODE });
    let new = json!({ "passcode": another.as_str() });
    for (credentials, status) in [(old, 401), (new, 204)] {
        let request = site.request(Method::POST, "/api/admin/session").json(&credentials);
        assert_eq!(request.send().await.unwrap().status(), status);
    }
    site.finish().await;
}

#[tokio::test]
async fn a_session_survives_a_restart() {
    let site = Site::start().await;
    let cookie = site.staff().await.cookie;

    let site = site.restart().await;

    let request = site.request(Method::GET, "/api/admin/session").header("cookie", cookie);
    assert_eq!(request.send().await.unwrap().status(), 200);
    site.finish().await;
}

#[tokio::test]
async fn a_session_ends_when_it_was_not_used_for_half_an_hour_or_is_a_working_day_old() {
    let site = Site::start().await;
    let ages = [
        ("last_seen_at = last_seen_at - 29 * 60000", 200),
        ("last_seen_at = last_seen_at - 31 * 60000", 401),
        ("created_at = created_at - 479 * 60000", 200),
        ("created_at = created_at - 481 * 60000", 401),
    ];
    for (age, status) in ages {
        let staff = site.staff().await;
        let db = rusqlite::Connection::open(site.database()).unwrap();
        db.execute(&format!("update staff_sessions set {age}"), []).unwrap();

        assert_eq!(who_am_i(&staff).await, status, "{age}");
        db.execute("delete from staff_sessions", []).unwrap();
    }
    site.finish().await;
}

#[tokio::test]
async fn a_session_that_is_used_stays_awake() {
    let site = Site::start().await;
    let staff = site.staff().await;
    let db = rusqlite::Connection::open(site.database()).unwrap();
    let age = "update staff_sessions set last_seen_at = last_seen_at - 20 * 60000";
    db.execute(age, []).unwrap();
    assert_eq!(who_am_i(&staff).await, 200);
    db.execute(age, []).unwrap();

    assert_eq!(who_am_i(&staff).await, 200, "forty minutes, but never thirty at once");

    site.finish().await;
}

#[tokio::test]
async fn a_made_up_cookie_is_no_session() {
    let site = Site::start().await;
    site.staff().await;
    let hash = site
        .select("select hex(token_hash) from staff_sessions", [], |row| row.get::<_, String>(0));
    for token in ["", "x", &hash[0], &hash[0].to_lowercase(), "' or 1=1 --"] {
        let cookie = format!("paddock-session={token}; __Host-paddock-session={token}");
        let request = site.request(Method::GET, "/api/admin/session").header("cookie", cookie);
        assert_eq!(request.send().await.unwrap().status(), 401, "{token}");
    }
    site.finish().await;
}
