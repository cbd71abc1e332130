//! The check on the staff page.

use std::time::Duration;

use reqwest::Method;
use serde_json::{Value, json};

use super::{OFFICE, PASSWORD, tidy_dns, with_user, workshop};
use crate::support::{At, Fault, MailServer, Staff, Workshop, eventually};

/// Waits until no check runs; how mails stand then.
pub(super) async fn after_the_check(staff: &Staff) -> Value {
    eventually("the check is over", async || {
        let reply = staff.request(Method::GET, "/api/admin/mail-check").send().await.unwrap();
        // A machine that has too much to do at once says so.
        if reply.status() == 503 {
            return None;
        }
        assert_eq!(reply.status(), 200);
        let standing: Value = reply.json().await.unwrap();
        (standing["check"]["running"] == false).then_some(standing)
    })
    .await
}

/// Starts a check. Returns the status.
pub(super) async fn begin(staff: &Staff) -> u16 {
    let reply = staff.request(Method::POST, "/api/admin/mail-check").send().await.unwrap();
    reply.status().as_u16()
}

fn results(standing: &Value) -> Vec<(String, String)> {
    let text = |value: &Value| value.as_str().unwrap().to_owned();
    let steps = standing["check"]["steps"].as_array().unwrap();
    steps.iter().map(|step| (text(&step["name"]), text(&step["result"]))).collect()
}

#[tokio::test]
async fn staff_see_the_steps_as_they_happen_and_a_second_press_joins_the_first() {
    let server = MailServer::with_sign_in().await;
    server.fails(At::SignIn, Fault::Late(Duration::from_millis(1_500)), 1);
    let dns = tidy_dns().await;
    let workshop = workshop(&with_user(&server), &dns).set("PADDOCK_MAIL__PASSWORD", PASSWORD);
    let program = workshop.serve().await;
    let staff = program.staff().await;
    let before = staff.sees("mail-check").await;
    let inboxes = json!([{ "address": OFFICE, "proved_at": null, "overdue": false }]);
    assert_eq!(before, json!({ "set_up": true, "inboxes": inboxes, "check": null }));

    assert_eq!(begin(&staff).await, 200);
    eventually("it signs in", async || {
        let standing = staff.sees("mail-check").await;
        assert_eq!(standing["check"]["running"], true);
        (standing["check"]["activity"] == "Signing in").then_some(())
    })
    .await;
    assert_eq!(begin(&staff).await, 200);

    let standing = after_the_check(&staff).await;
    let expected = [
        ("settings", "ok"),
        ("server_name", "ok"),
        ("port", "ok"),
        ("greeting", "ok"),
        ("encryption", "skipped"),
        ("sign_in", "ok"),
        ("sender", "ok"),
        ("recipient", "ok"),
        ("test_mail", "ok"),
        ("spf", "ok"),
        ("dmarc", "ok"),
        ("dkim", "skipped"),
    ]
    .map(|(name, result)| (name.to_owned(), result.to_owned()));
    assert_eq!(results(&standing), expected);
    assert_eq!(standing["check"]["activity"], Value::Null);
    assert_eq!(server.received().len(), 1, "the second press sent nothing");
    assert_eq!(server.connections().0, 1, "and didn't even connect");
    let log = program.stderr.so_far();
    assert!(!log.contains(OFFICE) && !log.contains(PASSWORD) && !log.contains("hello@"), "{log}");
    program.stop().await;
}

#[tokio::test]
async fn a_refused_password_is_shown_with_what_to_do() {
    let server = MailServer::with_sign_in().await;
    server.fails(At::SignIn, Fault::Answer("535 5.7.8 wrong"), 1);
    let dns = tidy_dns().await;
    let workshop = workshop(&with_user(&server), &dns).set("PADDOCK_MAIL__PASSWORD", PASSWORD);
    let program = workshop.serve().await;
    let staff = program.staff().await;

    begin(&staff).await;

    let standing = after_the_check(&staff).await;
    let steps = standing["check"]["steps"].as_array().unwrap();
    let sign_in = steps.iter().find(|step| step["name"] == "sign_in").unwrap();
    assert_eq!(sign_in["title"], "Sign-in");
    assert_eq!(sign_in["result"], "failed");
    assert_eq!(sign_in["found"], "The server answered 535: \"5.7.8 wrong\".");
    assert!(sign_in["remedy"].as_str().unwrap().contains("app password"));
    assert!(!standing.to_string().contains(PASSWORD));
    program.stop().await;
}

#[tokio::test]
async fn five_checks_in_ten_minutes_are_enough() {
    let server = MailServer::start().await;
    let dns = tidy_dns().await;
    let program = workshop(&server.url(), &dns).serve().await;
    let staff = program.staff().await;
    for _ in 0..5 {
        assert_eq!(begin(&staff).await, 200);
        after_the_check(&staff).await;
    }

    let reply = staff.request(Method::POST, "/api/admin/mail-check").send().await.unwrap();

    assert_eq!(reply.status(), 429);
    let seconds: u64 = reply.headers()["retry-after"].to_str().unwrap().parse().unwrap();
    assert!((500..=600).contains(&seconds), "{seconds}");
    let problem: Value = reply.json().await.unwrap();
    assert!(problem["detail"].as_str().unwrap().starts_with("That was checked a lot just now."));
    assert_eq!(server.received().len(), 5);
    program.stop().await;
}

#[tokio::test]
async fn without_a_mail_server_there_is_nothing_to_check() {
    let program = Workshop::new().serve().await;
    let staff = program.staff().await;

    let expected = json!({ "set_up": false, "inboxes": [], "check": null });
    assert_eq!(staff.sees("mail-check").await, expected);
    assert_eq!(begin(&staff).await, 409);
    program.stop().await;
}

#[tokio::test]
async fn only_staff_check_mail_and_only_from_our_own_page() {
    let server = MailServer::start().await;
    let dns = tidy_dns().await;
    let program = workshop(&server.url(), &dns).serve().await;
    let staff = program.staff().await;
    let http = reqwest::Client::builder().no_proxy().build().unwrap();
    let url = program.url("/api/admin/mail-check");

    let strange = http.post(&url).header("sec-fetch-site", "same-origin").send().await.unwrap();
    assert_eq!(strange.status(), 401);
    assert_eq!(http.get(&url).send().await.unwrap().status(), 401);
    let forged = http.post(&url).header("cookie", &staff.cookie);
    let forged = forged.header("sec-fetch-site", "cross-site").send().await.unwrap();
    assert_eq!(forged.status(), 403);

    assert_eq!(staff.sees("mail-check").await["check"], Value::Null);
    assert_eq!(server.connections().0, 0);
    program.stop().await;
}
