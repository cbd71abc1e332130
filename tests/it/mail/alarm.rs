//! Mails to visitors raise the alarm when they don't go out at all, and not for one visitor's
//! address.

use jiff::Timestamp;
use rusqlite::{Connection, params};
use serde_json::{Value, json};

use super::{all_settled, by};
use crate::support::{
    At, Fault, MailServer, Program, Receiver, Reply, Setup, Site, Staff, Workshop, eventually,
    party,
};

/// Mails to visitors alone: what the office should hear goes by the webhook.
fn to_visitors(server: &MailServer) -> Setup {
    let setup = by(server).set("mail.office", "[]").set("webhooks.alarm_after_seconds", 0.5);
    setup.set("webhooks.retry_seconds", format!("{:?}", [0.2; 50]))
}

async fn alarm(staff: &Staff) -> Value {
    staff.sees("deliveries").await["alarm"].clone()
}

async fn becomes(staff: &Staff, raised: bool) {
    eventually(&format!("the alarm is {raised}"), async || {
        (alarm(staff).await["raised"] == raised).then_some(())
    })
    .await;
}

async fn registers(site: &Site) {
    site.registers(&party(&site.stamper.fit())).await;
}

#[tokio::test]
async fn a_dead_server_raises_the_alarm_for_visitors_alone_until_it_is_back() {
    let server = MailServer::start().await;
    let address = server.address;
    let site = to_visitors(&server).start().await;
    server.stop().await;
    registers(&site).await;
    let staff = site.staff().await;

    becomes(&staff, true).await;

    let alarm = alarm(&staff).await;
    assert_eq!(
        (&alarm["late_to_visitors"], &alarm["late_to_office"]),
        (&json!(true), &json!(false))
    );
    assert!(alarm["oldest_pending_at"].is_string(), "{alarm}");
    let server = MailServer::at(address).await;
    becomes(&staff, false).await;
    all_settled(&site).await;
    assert_eq!(server.received().len(), 1);
    site.finish().await;
}

#[tokio::test]
async fn mails_that_were_given_up_for_the_servers_sake_keep_it_raised_until_staff_know() {
    let server = MailServer::start().await;
    let site = to_visitors(&server).set("webhooks.retry_seconds", "[]").start().await;
    server.stop().await;
    registers(&site).await;
    all_settled(&site).await;
    let staff = site.staff().await;
    becomes(&staff, true).await;

    assert_eq!(staff.does("deliveries/seen", &json!({})).await.status(), 204);

    assert_eq!(alarm(&staff).await["raised"], false);
    site.finish().await;
}

#[tokio::test]
async fn an_address_that_is_refused_raises_none_and_hides_no_dead_server() {
    for answer in ["550 5.1.1 no such person", "452 mailbox full"] {
        let server = MailServer::start().await;
        server.fails(At::Recipient, Fault::Answer(answer), 1_000);
        let retries = format!("{:?}", [0.05; 10]);
        let site = to_visitors(&server).set("webhooks.retry_seconds", retries).start().await;
        registers(&site).await;
        all_settled(&site).await;
        tokio::time::sleep(std::time::Duration::from_millis(600)).await;
        let staff = site.staff().await;
        let standing = staff.sees("deliveries").await;
        assert_eq!(standing["alarm"]["raised"], false, "{answer}: {standing}");

        server.stop().await;
        let mut other = party(&site.stamper.fit());
        other["primaryRegistrant"]["email"] = "bea@rider.example".into();
        site.registers(&other).await;

        becomes(&staff, true).await;
        site.finish().await;
    }
}

#[tokio::test]
async fn a_server_that_wants_a_sign_in_raises_it_and_stops_no_address() {
    for answer in ["550 relay not permitted", "530 SMTP authentication is required."] {
        let server = MailServer::start().await;
        server.fails(At::Recipient, Fault::Answer(answer), 1_000);
        let site = to_visitors(&server).start().await;
        registers(&site).await;
        let staff = site.staff().await;

        becomes(&staff, true).await;

        assert_eq!(site.count("select count(*) from suppressed_addresses"), 0, "{answer}");
        server.recovers();
        registers(&site).await;
        all_settled(&site).await;
        assert_eq!(server.received().len(), 1, "{answer}");
        site.finish().await;
    }
}

#[tokio::test]
async fn an_address_that_no_mail_can_have_raises_none() {
    let server = MailServer::start().await;
    let site = to_visitors(&server).start().await;
    // No form takes it. It's from before the forms asked about it.
    server.fails(At::Recipient, Fault::Answer("451 4.3.0 later"), usize::MAX);
    site.registers(&party(&site.stamper.fit())).await;
    let mistyped = "update deliveries set recipient = 'ada.@rider.example',
        payload = cast(replace(cast(payload as text), 'ada.whitlock@', 'ada.@') as blob)
        where channel = 'visitor_mail'";
    Connection::open(site.database()).unwrap().execute(mistyped, []).unwrap();

    all_settled(&site).await;
    server.recovers();
    tokio::time::sleep(std::time::Duration::from_millis(600)).await;
    let staff = site.staff().await;
    let mail = staff.registrations("").await["items"][0]["mails"][0].clone();
    assert_eq!(mail["state"], "failed");
    assert_eq!(mail["last_error"], "the recipient's address can't be written in a mail");
    assert_eq!(alarm(&staff).await["raised"], false);
    site.finish().await;
}

#[tokio::test]
async fn healthcheck_and_the_log_say_that_mails_to_visitors_do_not_go_out() {
    let server = MailServer::start().await;
    let workshop = Workshop::new()
        .set("PADDOCK_MAIL__SERVER", &server.url())
        .set("PADDOCK_MAIL__FROM", "hello@maple.example")
        .set("PADDOCK_WEBHOOKS__ALARM_AFTER_SECONDS", "0.2");
    server.stop().await;
    let program = workshop.serve().await;
    let listen = program.address.to_string();
    let beside = workshop.set("PADDOCK_SERVER__LISTEN", &listen);
    assert_eq!(beside.run(&["healthcheck"]).await.status.code(), Some(0));
    let http = reqwest::Client::builder().no_proxy().build().unwrap();
    let form = party(&program.stamper().fit());
    let reply = http.post(program.url("/api/event-registrations")).json(&form).send().await;
    assert_eq!(reply.unwrap().status(), 201);

    let said = eventually("the check fails", async || {
        let output = beside.run(&["healthcheck"]).await;
        let said = String::from_utf8(output.stderr).unwrap();
        (output.status.code() == Some(1)).then_some(said)
    })
    .await;

    assert!(said.contains("mails to visitors aren't going out"), "{said}");
    program.stderr.says("mails to visitors aren't going out").await;
    assert!(!program.stderr.so_far().contains("deliveries aren't arriving"));
    program.stop().await;
}

/// The time `since` in the line with `words`.
async fn since(program: &Program, words: &str) -> Timestamp {
    let line: Value = serde_json::from_str(&program.stderr.says(words).await).unwrap();
    line["since"].as_str().expect("since when").parse().unwrap()
}

/// Since when the first delivery by `channel` after the number `after` should have arrived.
fn due_since(program: &Program, channel: &str, after: i64) -> Timestamp {
    let db = rusqlite::Connection::open(program.database()).unwrap();
    let sql = "select min(due_since) from deliveries where channel = ?1 and delivery_no > ?2";
    let at = db.query_row(sql, params![channel, after], |row| row.get(0)).unwrap();
    Timestamp::from_millisecond(at).unwrap()
}

#[tokio::test]
async fn the_log_tells_of_each_alarm_since_when_and_when_it_ends() {
    const TO_OFFICE: &str = "deliveries aren't arriving";
    const TO_VISITORS: &str = "mails to visitors aren't going out";
    const OFFICE_ENDS: &str = "nothing to the office waits for too long any more";
    const VISITORS_END: &str = "no mail to a visitor waits for too long any more";
    let (server, receiver) = (MailServer::start().await, Receiver::start().await);
    let address = server.address;
    let workshop = Workshop::new()
        .set("PADDOCK_MAIL__SERVER", &server.url())
        .set("PADDOCK_MAIL__FROM", "hello@maple.example")
        .set("PADDOCK_WEBHOOKS__REGISTRATION_URL", &receiver.url())
        .set("PADDOCK_WEBHOOKS__RETRY_SECONDS", &format!("{:?}", [0.5; 50]))
        .set("PADDOCK_WEBHOOKS__ALARM_AFTER_SECONDS", "0.3");
    server.stop().await;
    let program = workshop.serve().await;
    let registers = async || {
        let http = reqwest::Client::builder().no_proxy().build().unwrap();
        let form = party(&program.stamper().fit());
        let reply = http.post(program.url("/api/event-registrations")).json(&form).send().await;
        assert_eq!(reply.unwrap().status(), 201);
    };
    let so_far = || program.stderr.so_far();

    registers().await;
    assert_eq!(since(&program, TO_VISITORS).await, due_since(&program, "visitor_mail", 0));
    assert!(!so_far().contains(TO_OFFICE), "the office has heard of it");
    receiver.wait_for(1).await;
    receiver.answers(Reply::status(500));
    registers().await;
    assert_eq!(since(&program, TO_OFFICE).await, due_since(&program, "webhook", 2));
    receiver.answers(Reply::status(200));

    program.stderr.says(OFFICE_ENDS).await;
    assert!(!so_far().contains(VISITORS_END) && !so_far().contains("the alarm is over"));
    let _server = MailServer::at(address).await;
    program.stderr.says(VISITORS_END).await;
    program.stderr.says("the alarm is over").await;
    for words in [TO_OFFICE, TO_VISITORS, OFFICE_ENDS, VISITORS_END] {
        assert_eq!(so_far().matches(words).count(), 1, "{words}");
    }
    program.stop().await;
}
