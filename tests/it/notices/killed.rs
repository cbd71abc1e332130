//! Killed while 400 parties are told: each is told once by each channel, or perhaps.

use std::collections::HashMap;
use std::time::Duration;

use rusqlite::{Connection, TransactionBehavior};
use serde_json::json;
use tokio::time::sleep;

use super::{FIRST, OFFICE};
use crate::support::{
    MailServer, PATIENCE, Receiver, SECRET, WINE, Workshop, eventually, one_event,
};

const PARTIES: usize = 400;

/// Adds registrations of one person each.
fn fill(workshop: &Workshop) {
    let mut db = Connection::open(workshop.database()).unwrap();
    // The program may be writing, too.
    let tx = db.transaction_with_behavior(TransactionBehavior::Immediate).unwrap();
    for number in 0..PARTIES {
        tx.execute(
            "insert into event_registrations
                    (id, created_at, event_id, event_title, event_date, event_time, name, email,
                     phone, special_requests, total_attendees, total_cost_cents, search_text)
             values (?1, 1, ?2, 'Open Day', ?3, '9 AM', ?4, ?5, '', '', 1, 0, '')",
            rusqlite::params![
                format!("019ad6b2-8a00-7000-8000-{number:012}"),
                WINE,
                FIRST,
                format!("Rider {number}"),
                format!("rider{number}@rider.example"),
            ],
        )
        .unwrap();
        tx.execute(
            "insert into registration_attendees (registration_no, position, name, special_requirements)
             values (last_insert_rowid(), 0, 'Rider', '')",
            [],
        )
        .unwrap();
    }
    tx.commit().unwrap();
}

#[tokio::test]
async fn each_of_400_parties_is_told_once_by_each_channel_or_perhaps() {
    let (server, receiver) = (MailServer::start().await, Receiver::start().await);
    let workshop = Workshop::new()
        .set("PADDOCK_CONFIG", "site.toml")
        .set("PADDOCK_MAIL__SERVER", &server.url())
        .set("PADDOCK_MAIL__FROM", "hello@maple.example")
        .set("PADDOCK_MAIL__OFFICE", &format!("[\"{OFFICE}\"]"))
        .set("PADDOCK_WEBHOOKS__REGISTRATION_URL", &receiver.url())
        .set("PADDOCK_WEBHOOKS__SECRET", SECRET)
        .set("PADDOCK_REGISTRATIONS__NOTICE_UNDO_SECONDS", "0");
    workshop.write("site.toml", &one_event(WINE, FIRST, 900));
    let mut program = workshop.serve().await;
    fill(&workshop);
    let staff = program.staff().await;
    let reply = staff.does(&format!("events/{WINE}/call-off"), &json!({ "reason": "Mud." })).await;
    assert_eq!(reply.status(), 201);
    let notice: serde_json::Value = reply.json().await.unwrap();
    assert_eq!((&notice["people"], &notice["mails"]), (&json!(400), &json!(400)));

    let mut kills = 0;
    for wait in [30, 120, 250, 400, 700] {
        sleep(Duration::from_millis(wait)).await;
        program.signal("KILL").await;
        program.ends_within(PATIENCE).await;
        kills += 1;
        program = workshop.serve().await;
    }
    let one = |sql: &str| -> i64 {
        let db = Connection::open(workshop.database()).unwrap();
        db.busy_timeout(Duration::from_secs(10)).unwrap();
        db.query_row(sql, [], |row| row.get(0)).unwrap()
    };
    let waiting = "select count(*) from deliveries where state = 'pending'";
    for _ in 0..10 {
        if one(waiting) == 0 {
            break;
        }
        sleep(Duration::from_secs(5)).await;
    }
    eventually("nothing waits", async || (one(waiting) == 0).then_some(())).await;
    program.stop().await;

    let mut mailed: HashMap<String, usize> = HashMap::new();
    for mail in server.received() {
        *mailed.entry(mail.to).or_default() += 1;
    }
    mailed.remove(OFFICE);
    assert!(mailed.values().all(|count| *count == 1), "nobody gets two mails");
    let sent = "select count(*) from deliveries where channel = 'visitor_mail' and state = 'sent'";
    let perhaps =
        "select count(*) from deliveries where channel = 'visitor_mail' and state = 'perhaps_sent'";
    let (sent, perhaps) = (one(sent), one(perhaps));
    assert_eq!(sent + perhaps, 400);
    let reached = i64::try_from(mailed.len()).unwrap();
    assert!(sent <= reached && reached <= 400, "{sent} sent, {reached} reached");
    let mut posted: HashMap<String, usize> = HashMap::new();
    for post in receiver.received() {
        assert!(post.is_signed());
        *posted.entry(post.id().to_owned()).or_default() += 1;
    }
    assert_eq!(posted.len(), PARTIES, "each party has one message, however often it's sent");
    assert_eq!(one("select count(*) from event_notices"), 1);
    println!("{kills} kills: {sent} mails sent, {perhaps} perhaps");
}
