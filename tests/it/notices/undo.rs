//! A notice is taken back within its minute.

use reqwest::Method;
use rusqlite::Connection;
use serde_json::{Value, json};

use super::untold::publish;
use super::{
    FIRST, SECOND, WINE, event, given, held, last_line, notices, registers, takes_back,
    takes_back_with,
};
use crate::support::{MailServer, Site, eventually};

/// How many messages of notices are in this state.
fn count(site: &Site, state: &str) -> i64 {
    site.count(&format!(
        "select count(*) from deliveries where state = '{state}'
            and (message_id like '%-notice-%' or subject_id in (select id from event_notices))"
    ))
}

#[tokio::test]
async fn the_event_is_as_it_was_and_nobody_hears_of_it() {
    let server = MailServer::start().await;
    let site = held(&server).start().await;
    registers(&site, "ada@rider.example").await;
    registers(&site, "zoe@rider.example").await;
    let staff = site.staff().await;
    for (call, body) in [
        ("call-off", json!({ "reason": "Mud." })),
        ("move", json!({ "date": SECOND, "time": "2 PM", "location": "Hayloft" })),
    ] {
        let before = event(&site).await;
        let notice = given(&staff, call, &body).await;
        assert!(notice["undo_until"].is_string(), "{notice:#}");
        assert_eq!(
            count(&site, "pending"),
            5,
            "a message and a mail to each, and one to the office"
        );
        assert_ne!(event(&site).await, before);

        assert_eq!(takes_back(&staff, &notice).await, 204);

        assert_eq!(event(&site).await, before);
        assert_eq!(count(&site, "pending"), 0);
        assert!(
            last_line(&staff).await.starts_with("Staff undid a change"),
            "{}",
            last_line(&staff).await
        );
        let seen = notices(&staff).await.remove(0);
        assert!(seen["undone_at"].is_string() && seen["undo_until"].is_null(), "{seen:#}");
        assert_eq!(takes_back(&staff, &notice).await, 409, "once");
    }
    assert_eq!(count(&site, "withdrawn"), 10);
    let dates = "select count(*) from event_registrations where event_date = '2099-06-18'
                    and event_time = '9 AM – 10 AM' and event_location = 'Main barn'";
    assert_eq!(site.count(dates), 2);
    assert_eq!(site.receiver.wait_for(2).await.len(), 2);
    assert_eq!(event(&site).await["date"], FIRST);
    // Called off once more, it's another notice.
    let notice = given(&staff, "call-off", &json!({ "reason": "Ice." })).await;
    assert_eq!(count(&site, "pending"), 5);
    assert_eq!(takes_back(&staff, &notice).await, 204);
    site.finish().await;
}

#[tokio::test]
async fn who_presses_send_again_within_the_minute_sends_nothing_early() {
    let server = MailServer::start().await;
    let site = held(&server).start().await;
    let ada = registers(&site, "ada@rider.example").await;
    let staff = site.staff().await;
    let notice = given(&staff, "call-off", &json!({ "reason": "Mud." })).await;
    let pending = count(&site, "pending");
    let deliver = format!("registrations/{}/deliver", ada["id"].as_str().unwrap());

    for channel in ["", "?channel=visitor_mail", "?channel=webhook"] {
        let path = format!("/api/admin/{deliver}{channel}");
        let reply = staff.request(Method::POST, &path).send().await.unwrap();
        assert_eq!(reply.status(), 202, "{}", reply.text().await.unwrap());
    }

    assert_eq!(count(&site, "pending"), pending);
    assert_eq!(takes_back(&staff, &notice).await, 204);
    assert_eq!(count(&site, "withdrawn"), pending);
    site.finish().await;
}

/// Two people, or a double tap.
#[tokio::test]
async fn who_takes_it_back_at_the_same_time_reads_that_it_was_taken_back() {
    let server = MailServer::start().await;
    let site = held(&server).start().await;
    registers(&site, "ada@rider.example").await;
    let staff = site.staff().await;
    for _ in 0..3 {
        let notice = given(&staff, "move", &json!({ "date": SECOND })).await;
        let undo = || takes_back_with(&staff, &notice);

        let (a, b, c, d) = tokio::join!(undo(), undo(), undo(), undo());

        let mut undone = 0;
        for answer in [a, b, c, d] {
            if answer.status() == 204 {
                undone += 1;
                continue;
            }
            let problem: Value = answer.json().await.unwrap();
            assert_eq!(problem["detail"], "This was taken back already.");
        }
        assert_eq!(undone, 1);
    }
    site.finish().await;
}

#[tokio::test]
async fn after_the_minute_it_is_too_late() {
    let server = MailServer::start().await;
    let site = held(&server).start().await;
    registers(&site, "ada@rider.example").await;
    let staff = site.staff().await;
    let notice = given(&staff, "call-off", &json!({ "reason": "Mud." })).await;
    let db = Connection::open(site.database()).unwrap();
    db.busy_timeout(std::time::Duration::from_secs(10)).unwrap();
    db.execute("update deliveries set next_attempt_at = 1 where next_attempt_at > 1", []).unwrap();

    assert_eq!(takes_back(&staff, &notice).await, 409);

    assert_eq!(event(&site).await["calledOff"], "Mud.");
    let site = site.restart().await;
    eventually("all are told", async || (count(&site, "sent") == 3).then_some(())).await;
    site.finish().await;
}

#[tokio::test]
async fn only_the_last_notice_is_taken_back() {
    let server = MailServer::start().await;
    let site = held(&server).start().await;
    registers(&site, "ada@rider.example").await;
    let staff = site.staff().await;
    let first = given(&staff, "call-off", &json!({ "reason": "Mud." })).await;
    let second = given(&staff, "reinstate", &json!({})).await;

    assert_eq!(takes_back(&staff, &first).await, 409);
    assert_eq!(takes_back(&staff, &second).await, 204);
    assert_eq!(event(&site).await["calledOff"], "Mud.");
    assert_eq!(takes_back(&staff, &first).await, 204);
    assert_eq!(event(&site).await["calledOff"], "");
    site.finish().await;
}

/// Its mail names the new day, and nobody would tell them of the old one.
#[tokio::test]
async fn a_move_stands_once_somebody_has_signed_up_for_the_new_day() {
    let server = MailServer::start().await;
    let site = held(&server).start().await;
    registers(&site, "ada@rider.example").await;
    let staff = site.staff().await;
    let notice = given(&staff, "move", &json!({ "date": SECOND })).await;
    registers(&site, "zoe@rider.example").await;

    let refused = takes_back_with(&staff, &notice).await;

    assert_eq!(refused.status(), 409);
    let problem: Value = refused.json().await.unwrap();
    assert!(problem["detail"].as_str().unwrap().contains("signed up since"), "{problem}");
    assert_eq!(event(&site).await["date"], SECOND);
    // Moved back, both are told.
    let back = given(&staff, "move", &json!({ "date": FIRST })).await;
    assert_eq!(back["parties"].as_array().unwrap().len(), 2);
    site.finish_leaving(8).await;
}

#[tokio::test]
async fn an_event_stays_reinstated_once_somebody_has_signed_up() {
    let server = MailServer::start().await;
    let site = held(&server).start().await;
    registers(&site, "ada@rider.example").await;
    let staff = site.staff().await;
    given(&staff, "call-off", &json!({ "reason": "Mud." })).await;
    let notice = given(&staff, "reinstate", &json!({})).await;
    let zoe = registers(&site, "zoe@rider.example").await["managePath"].clone();

    assert_eq!(takes_back(&staff, &notice).await, 409);

    assert_eq!(event(&site).await["calledOff"], "");
    // Who has canceled needs to know nothing.
    let (_, token) = zoe.as_str().unwrap().rsplit_once('/').unwrap();
    let cancel = format!("/api/registrations/{token}/cancel");
    assert_eq!(site.request(Method::POST, &cancel).send().await.unwrap().status(), 200);
    assert_eq!(takes_back(&staff, &notice).await, 204);
    site.finish_leaving(3).await;
}

/// Nobody has told those who signed up of the new day.
#[tokio::test]
async fn a_call_off_stands_once_the_event_has_another_day() {
    let server = MailServer::start().await;
    let site = held(&server).start().await;
    registers(&site, "ada@rider.example").await;
    let staff = site.staff().await;
    let notice = given(&staff, "call-off", &json!({ "reason": "Mud." })).await;
    let on = |day: &str| json!({ WINE: { "date": day } });
    assert_eq!(publish(&staff, &on(SECOND)).await.0, 200);

    assert_eq!(takes_back(&staff, &notice).await, 409);

    assert_eq!(event(&site).await["calledOff"], "Mud.");
    assert_eq!(publish(&staff, &on(FIRST)).await.0, 200);
    assert_eq!(takes_back(&staff, &notice).await, 204);
    site.finish().await;
}
