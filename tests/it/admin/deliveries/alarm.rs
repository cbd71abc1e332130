//! Staff learn that deliveries have stopped, whatever is wrong with the receiver.

use reqwest::{Method, StatusCode};
use serde_json::{Value, json};

use super::failed;
use crate::admin::send;
use crate::support::{Receiver, Reply, Setup, Site, Staff, Workshop, eventually, submission};

/// A site whose alarm is raised after half a second, and whose receiver answers 500.
async fn failing(setup: Setup) -> Site {
    let site = setup.set("webhooks.alarm_after_seconds", 0.5).start().await;
    site.receiver.answers(Reply::status(500));
    site
}

pub(super) async fn is_raised(staff: &Staff) -> bool {
    staff.sees("deliveries").await["alarm"]["raised"].as_bool().unwrap()
}

/// Waits until the alarm is raised, or over.
pub(super) async fn alarm_becomes(staff: &Staff, raised: bool) {
    let what = format!("the alarm becomes {raised}");
    eventually(&what, async || (is_raised(staff).await == raised).then_some(())).await;
}

async fn health(staff: &Staff) -> (StatusCode, Value) {
    let reply = staff.request(Method::GET, "/healthz?detail").send().await.unwrap();
    (reply.status(), reply.json().await.unwrap())
}

#[tokio::test]
async fn a_delivery_that_waits_too_long_raises_the_alarm_until_it_arrives() {
    let site = failing(Setup::new()).await;
    let staff = site.staff().await;
    assert_eq!(health(&staff).await.0, 200);
    send(&site, &submission(&site.stamper.fit())).await;
    assert!(!is_raised(&staff).await, "a moment is not too long");

    alarm_becomes(&staff, true).await;

    let (status, detail) = health(&staff).await;
    assert_eq!((status.as_u16(), &detail["status"]), (503, &json!("not_delivering")));
    let standing = staff.sees("deliveries").await;
    assert_eq!(detail["deliveries"]["alarm"], standing["alarm"]);
    let contact = &standing["topics"][0];
    assert_eq!((&contact["topic"], &contact["pending"]), (&json!("contact"), &json!(1)));
    assert_eq!(contact["last_error"], "the receiver answered 500");
    assert_eq!(site.get("/healthz").await.status(), 200, "the site itself is well");

    site.receiver.answers(Reply::status(200));
    alarm_becomes(&staff, false).await;
    assert_eq!(health(&staff).await.0, 200);
    site.finish().await;
}

#[tokio::test]
async fn a_given_up_delivery_raises_the_alarm_until_staff_have_seen_it() {
    let site = failing(Setup::new().set("webhooks.retry_seconds", "[]")).await;
    let staff = site.staff().await;
    let first = send(&site, &submission(&site.stamper.fit())).await;
    send(&site, &submission(&site.stamper.fit())).await;
    failed(&site, 2).await;
    alarm_becomes(&staff, true).await;

    staff.change(&first, &json!({ "handled": true })).await;
    // Staff haven't seen the other delivery's failure, and it will be late soon too.
    alarm_becomes(&staff, true).await;
    assert_eq!(staff.does("deliveries/seen", &json!({})).await.status(), 204);

    assert!(!is_raised(&staff).await);
    assert_eq!(staff.sees("deliveries").await["topics"][0]["failed"], 2, "they stay given up");
    site.finish().await;
}

#[tokio::test]
async fn a_handled_submission_raises_no_alarm_however_long_it_is_retried() {
    let site = failing(Setup::new().set("webhooks.retry_seconds", "[0.2, 0.2, 0.2, 0.2]")).await;
    let staff = site.staff().await;
    let id = send(&site, &submission(&site.stamper.fit())).await;

    staff.change(&id, &json!({ "handled": true })).await;
    site.reaches_status("failed").await;

    assert!(!is_raised(&staff).await, "not while it was tried, nor when it was given up");
    assert_eq!(staff.deliver(&id).await.status(), 202);
    alarm_becomes(&staff, true).await;
    site.reaches_status("failed").await;
    staff.change(&id, &json!({ "handled": false })).await;
    assert!(is_raised(&staff).await, "who takes it back has not seen to it");
    site.finish().await;
}

#[tokio::test]
async fn marking_failures_as_seen_hides_no_waiting_delivery() {
    let site = failing(Setup::new().set("webhooks.retry_seconds", "[3600]")).await;
    let staff = site.staff().await;
    let waiting = send(&site, &submission(&site.stamper.fit())).await;
    site.receiver.wait_for(1).await;
    site.receiver.answers(Reply::status(410));
    send(&site, &submission(&site.stamper.fit())).await;
    failed(&site, 1).await;
    alarm_becomes(&staff, true).await;

    assert_eq!(staff.does("deliveries/seen", &json!({})).await.status(), 204);

    assert!(is_raised(&staff).await);
    staff.change(&waiting, &json!({ "handled": true })).await;
    assert!(!is_raised(&staff).await);
    site.finish_leaving(1).await;
}

#[tokio::test]
async fn an_old_delivery_sent_again_is_not_late_at_once() {
    let site = Setup::new().set("webhooks.alarm_after_seconds", 5).start().await;
    let id = send(&site, &submission(&site.stamper.fit())).await;
    site.reaches_status("sent").await;
    backdate(&site, "- 3600000");
    site.receiver.answers(Reply::Late(std::time::Duration::from_millis(600), 200));
    let staff = site.staff().await;

    assert_eq!(staff.deliver(&id).await.status(), 202);

    assert_eq!(staff.sees("deliveries").await["topics"][0]["pending"], 1);
    assert!(!is_raised(&staff).await);
    site.reaches_status("sent").await;
    site.finish_after_repeats().await;
}

#[tokio::test]
async fn a_delivery_dated_in_the_future_hides_no_late_one() {
    let site = failing(Setup::new().set("webhooks.retry_seconds", "[]")).await;
    let staff = site.staff().await;
    send(&site, &submission(&site.stamper.fit())).await;
    site.reaches_status("failed").await;
    backdate(&site, "+ 31536000000");
    assert!(is_raised(&staff).await, "nobody knows how long it waits");

    send(&site, &submission(&site.stamper.fit())).await;
    let standing = staff.sees("deliveries").await;
    let oldest = standing["alarm"]["oldest_pending_at"].as_str().unwrap();
    assert!(
        oldest.parse::<jiff::Timestamp>().unwrap() <= paddock::clock::now().timestamp(),
        "{oldest}"
    );
    site.finish().await;
}

/// Moves the times of all deliveries by `by`.
pub(super) fn backdate(site: &Site, by: &str) {
    let db = rusqlite::Connection::open(site.database()).unwrap();
    let sql = format!(
        "update deliveries
                          set due_since = due_since {by}, created_at = created_at {by}"
    );
    db.execute(&sql, []).unwrap();
}

#[tokio::test]
async fn spam_and_deliveries_without_an_address_raise_no_alarm() {
    let setup = Setup::new().set("webhooks.retry_seconds", "[]");
    let site = failing(setup.set("webhooks.registration_url", "")).await;
    let staff = site.staff().await;
    let spam = send(&site, &submission(&site.stamper.fit())).await;
    site.registers(&crate::support::party(&site.stamper.fit())).await;
    alarm_becomes(&staff, true).await;

    staff.change(&spam, &json!({ "is_spam": true })).await;

    assert!(!is_raised(&staff).await);
    let standing = staff.sees("deliveries").await;
    let registration = &standing["topics"][1];
    assert_eq!(
        (&registration["has_address"], &registration["pending"]),
        (&json!(false), &json!(1))
    );
    site.finish_leaving(1).await;
}

#[tokio::test]
async fn anonymous_health_checks_show_only_whether_the_site_is_healthy() {
    let site = Site::start().await;

    let detail = site.get("/healthz?detail").await;
    let plain = site.get("/healthz?details=1&x").await;
    let guess = site.request(Method::GET, "/healthz?detail").bearer_auth("0".repeat(64));

    assert_eq!(detail.status(), 401);
    assert_eq!(plain.text().await.unwrap(), "ok\n");
    assert_eq!(guess.send().await.unwrap().status(), 401);
    site.finish().await;
}

#[tokio::test]
async fn healthcheck_fails_when_deliveries_do_not_arrive_and_the_log_says_so_once() {
    let receiver = Receiver::start().await;
    receiver.answers(Reply::status(500));
    // Only the site knows the address, as when a supervisor sets its environment.
    let workshop = Workshop::new();
    let program = workshop
        .set("PADDOCK_WEBHOOKS__ALARM_AFTER_SECONDS", "0.1")
        .set("PADDOCK_WEBHOOKS__RETRY_SECONDS", &format!("{:?}", [0.05; 50]));
    let workshop = program.set("PADDOCK_WEBHOOKS__CONTACT_URL", &receiver.url());
    let program = workshop.serve().await;
    let listen = program.address.to_string();
    let beside =
        workshop.set("PADDOCK_SERVER__LISTEN", &listen).set("PADDOCK_WEBHOOKS__CONTACT_URL", "");
    let check = async || beside.run(&["healthcheck"]).await;
    assert_eq!(check().await.status.code(), Some(0));

    let http = reqwest::Client::builder().no_proxy().build().unwrap();
    let write = async || {
        let form = submission(&program.stamper().fit());
        let sending = http.post(program.url("/api/contact-submissions")).json(&form).send();
        assert_eq!(sending.await.unwrap().status(), 201);
    };
    write().await;

    let said = eventually("the check fails", async || {
        let output = check().await;
        let said = String::from_utf8(output.stderr).unwrap();
        (output.status.code() == Some(1)).then_some(said)
    })
    .await;
    assert!(said.contains("deliveries aren't arriving"), "{said}");
    let lines = |words: &str| program.stderr.so_far().matches(words).count();
    let raised = async || (lines("deliveries aren't arriving") == 1).then_some(());
    eventually("the log says so", raised).await;
    receiver.answers(Reply::status(200));
    eventually("the check passes", async || (check().await.status.code() == Some(0)).then_some(()))
        .await;
    let over = async || (lines("the alarm is over") == 1).then_some(());
    eventually("the log says that too", over).await;
    assert_eq!(lines("deliveries aren't arriving"), 1, "once, however long it lasts");

    receiver.answers(Reply::status(500));
    write().await;
    let again = async || (lines("deliveries aren't arriving") == 2).then_some(());
    eventually("the log says so the next time", again).await;
    assert_eq!(lines("the alarm is over"), 1, "once, however long all is well");
    program.stop().await;
}
