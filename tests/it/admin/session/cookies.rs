//! Invalid cookies: forged, unknown, of ended sessions, and sent twice.

use reqwest::{Method, Response};
use rusqlite::Connection;
use serde_json::Value;

use crate::admin::send_numbered;
use crate::support::{Setup, Site, Staff};

const NAME: &str = "paddock-session";

async fn ask(site: &Site, cookies: &[&str]) -> Response {
    let mut request = site.request(Method::GET, "/api/admin/submissions");
    for cookie in cookies {
        request = request.header("cookie", *cookie);
    }
    request.send().await.unwrap()
}

fn token(staff: &Staff) -> String {
    staff.cookie.split_once('=').unwrap().1.to_owned()
}

/// The token with one character changed.
fn forged(token: &str, place: usize) -> String {
    let mut forged: Vec<u8> = token.bytes().collect();
    forged[place] = if forged[place] == b'A' { b'B' } else { b'A' };
    String::from_utf8(forged).unwrap()
}

#[tokio::test]
async fn no_cookie_but_the_one_that_was_given_out_opens_anything_and_all_get_the_same_answer() {
    let site = Site::start().await;
    send_numbered(&site, 1).await;
    let staff = site.staff().await;
    let token = token(&staff);
    let hash: String =
        site.select("select hex(token_hash) from staff_sessions", [], |row| row.get(0)).remove(0);
    let (idle, old, out) = (site.staff().await, site.staff().await, site.staff().await);
    let db = Connection::open(site.database()).unwrap();
    let age = |staff: &Staff, change: &str| {
        use sha2::Digest;
        let token = self::token(staff);
        let hash = sha2::Sha256::digest(token.as_bytes()).to_vec();
        let sql = format!("update staff_sessions set {change} where token_hash = ?1");
        assert_eq!(db.execute(&sql, [hash]).unwrap(), 1);
    };
    age(&idle, "last_seen_at = last_seen_at - 1801000");
    age(&old, "created_at = created_at - 28801000");
    out.request(Method::DELETE, "/api/admin/session").send().await.unwrap();
    let named = |value: &str| format!("{NAME}={value}");
    let cookies = [
        String::new(),
        NAME.to_owned(),
        named(""),
        named(&"A".repeat(43)),
        named(&forged(&token, 0)),
        named(&forged(&token, token.len() / 2)),
        named(&token[1..]),
        named(&token.to_lowercase()),
        named(&format!("{token}=")),
        named(&format!("\"{token}\"")),
        named(&hash),
        named(&"A".repeat(7_000)),
        format!("{}={token}", NAME.to_uppercase()),
        format!("__Host-{NAME}={token}"),
        format!("x{NAME}={token}"),
        idle.cookie,
        old.cookie,
        out.cookie,
    ];
    let mut answers = Vec::new();
    for cookie in &cookies {
        let reply = ask(&site, &[cookie]).await;

        assert_eq!(reply.status(), 401, "{cookie:.60}");
        assert_eq!(reply.headers()["cache-control"], "no-store");
        assert!(!reply.headers().contains_key("set-cookie"), "{cookie:.60}");
        answers.push(reply.json::<Value>().await.unwrap());
    }
    answers.dedup();
    assert_eq!(answers.len(), 1, "who is refused does not learn why: {answers:?}");
    assert_eq!(ask(&site, &[&staff.cookie]).await.status(), 200);
    site.finish().await;
}

#[tokio::test]
async fn a_cookie_that_somebody_else_put_beside_it_shuts_nobody_out() {
    let site = Site::start().await;
    let staff = site.staff().await;
    let other = format!("{NAME}={}", "A".repeat(43));
    let beside = [
        format!("{other}; {}", staff.cookie),
        format!("{}; {other}", staff.cookie),
        format!("a=b; {}; {NAME}x=1", staff.cookie),
        format!("{other}; {other}; {}", staff.cookie),
    ];
    for cookies in &beside {
        assert_eq!(ask(&site, &[cookies]).await.status(), 200, "{cookies}");
    }
    assert_eq!(ask(&site, &[&other, &staff.cookie]).await.status(), 200, "in two lines");
    let many = format!("{}{}", format!("{other}; ").repeat(100), staff.cookie);
    assert_eq!(ask(&site, &[&many]).await.status(), 401, "but not after any number of them");

    let out = site
        .request(Method::DELETE, "/api/admin/session")
        .header("cookie", &beside[0])
        .header("sec-fetch-site", "same-origin");
    assert_eq!(out.send().await.unwrap().status(), 204);

    assert_eq!(ask(&site, &[&staff.cookie]).await.status(), 401, "signing out ends the right one");
    site.finish().await;
}

#[tokio::test]
async fn over_https_only_the_cookie_that_is_bound_to_the_host_counts() {
    let site = Setup::new().set("server.public_url", "https://barn.example").start().await;
    let staff = site.staff().await;
    assert_eq!(ask(&site, &[&staff.cookie]).await.status(), 200);

    let unbound = staff.cookie.strip_prefix("__Host-").unwrap();

    assert_eq!(ask(&site, &[unbound]).await.status(), 401);
    site.finish().await;
}

#[tokio::test]
async fn signing_out_ends_it_on_the_server_and_clears_what_the_browser_kept() {
    let site = Site::start().await;
    let staff = site.staff().await;

    let reply = staff.request(Method::DELETE, "/api/admin/session").send().await.unwrap();

    assert_eq!(reply.headers()["clear-site-data"], "\"cache\"");
    assert_eq!(site.count("select count(*) from staff_sessions"), 0);
    assert_eq!(ask(&site, &[&staff.cookie]).await.status(), 401, "a copy of the cookie is none");
    site.finish().await;
}

#[tokio::test]
async fn another_passcode_in_the_environment_ends_all_sessions_and_the_same_one_none() {
    let mut site = Site::start().await;
    let (staff, colleague) = (site.staff().await, site.staff().await);

    site = site.restart().await;
    assert_eq!(ask(&site, &[&staff.cookie]).await.status(), 200);
    site.reload(Setup::new().set("admin.passcode", "another-bale-in-the-loft")).await;
    site = site.restart().await;

    for cookie in [&staff.cookie, &colleague.cookie] {
        assert_eq!(ask(&site, &[cookie]).await.status(), 401);
    }
    assert_eq!(site.count("select count(*) from staff_sessions"), 0);
    site.finish().await;
}
