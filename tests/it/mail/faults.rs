//! Mail servers that fail: what's tried again, what's final, and what's perhaps sent.

use std::time::Duration;

use serde_json::json;

use super::{BARN, OFFICE, all_settled, by, states};
use crate::support::{At, Fault, MailServer, Received, eventually, party, submission};

/// The mails to `address`.
fn to(server: &MailServer, address: &str) -> Vec<Received> {
    server.received().into_iter().filter(|mail| mail.to == address).collect()
}

#[tokio::test]
async fn what_waits_for_a_server_that_is_down_goes_out_in_order_when_it_is_back() {
    let server = MailServer::start().await;
    let address = server.address;
    let site = by(&server).start().await;
    server.stop().await;
    let mut ids = Vec::new();
    for _ in 0..10 {
        let reply = site.send(&submission(&site.stamper.fit())).await;
        let receipt: serde_json::Value = reply.json().await.unwrap();
        ids.push(receipt["id"].as_str().unwrap().to_owned());
    }
    let failed = "select count(*) from deliveries where channel = 'office_mail' and attempts > 0
                   and last_error = 'couldn''t connect: nothing is listening at the mail server''s port'";
    eventually("each was tried", async || (site.count(failed) == 10).then_some(())).await;

    let server = MailServer::at(address).await;

    all_settled(&site).await;
    let mut told: Vec<String> =
        server.received().iter().map(|mail| mail.header("Message-ID").unwrap()).collect();
    told.sort();
    let mut expected: Vec<String> =
        ids.iter().map(|id| format!("<{id}-office-1@maple.example>")).collect();
    expected.sort();
    assert_eq!(told, expected);
    site.finish().await;
}

#[tokio::test]
async fn a_cancellation_never_overtakes_its_registration() {
    let server = MailServer::start().await;
    server.fails(At::Recipient, Fault::Answer("451 greylisted"), 12);
    let site = by(&server).set("mail.office", format!("[\"{OFFICE}\", \"{BARN}\"]")).start().await;
    let receipt = site.registers(&party(&site.stamper.fit())).await;
    let id = receipt["id"].as_str().unwrap();
    site.staff().await.change_registration(id, &json!({ "cancelled": true })).await;

    all_settled(&site).await;

    for address in [OFFICE, BARN, "ada.whitlock@rider.example"] {
        let told: Vec<bool> = to(&server, address)
            .iter()
            .map(|mail| mail.header("Subject").unwrap().to_lowercase().contains("canceled"))
            .collect();
        assert_eq!(told, [false, true], "{address}");
    }
    site.finish().await;
}

#[tokio::test]
async fn one_address_that_is_refused_keeps_no_other_waiting() {
    let server = MailServer::start().await;
    server.fails(At::Recipient, Fault::Answer("550 5.1.1 no such person"), 1);
    let site = by(&server).set("mail.office", format!("[\"{OFFICE}\", \"{BARN}\"]")).start().await;

    site.send(&submission(&site.stamper.fit())).await;

    site.reaches_status("failed").await;
    all_settled(&site).await;
    let mut states = states(&site, "office_mail");
    states.sort();
    assert_eq!(states, ["failed", "sent"]);
    let refused = "select last_error || ' ' || attempts from deliveries where state = 'failed'";
    assert_eq!(site.text(refused), "the mail server answered 550 to the recipient's address 1");
    let answer =
        "select answer from delivery_attempts where channel = 'office_mail' and delivered = 0";
    assert_eq!(site.text(answer), "5.1.1 no such person");
    site.finish().await;
}

#[tokio::test]
async fn a_lost_answer_sends_the_office_a_second_mail_and_the_visitor_none() {
    let server = MailServer::start().await;
    server.fails(At::Dot, Fault::Close, 2);
    let site = by(&server).start().await;

    site.registers(&party(&site.stamper.fit())).await;

    all_settled(&site).await;
    assert_eq!(states(&site, "office_mail"), ["sent"]);
    assert_eq!(states(&site, "visitor_mail"), ["perhaps_sent"]);
    let office = to(&server, OFFICE);
    assert_eq!(office.len(), 2);
    assert_eq!(office[0].header("Message-ID"), office[1].header("Message-ID"));
    assert_eq!(to(&server, "ada.whitlock@rider.example").len(), 1);
    site.finish().await;
}

#[tokio::test]
async fn answers_that_are_lost_twice_leave_the_office_to_staff() {
    let server = MailServer::start().await;
    server.fails(At::Dot, Fault::Close, 100);
    let site = by(&server).start().await;

    site.send(&submission(&site.stamper.fit())).await;

    site.reaches_status("failed").await;
    assert_eq!(to(&server, OFFICE).len(), 2);
    let error = site.text("select last_error from deliveries where channel = 'office_mail'");
    assert!(error.ends_with("perhaps it was sent"), "{error}");

    server.recovers();
    let id = site.text("select id from contact_submissions");
    assert_eq!(site.staff().await.deliver(&id).await.status(), 202);
    site.reaches_status("sent").await;
    assert_eq!(to(&server, OFFICE).len(), 3);
    site.finish_after_repeats().await;
}

#[tokio::test]
async fn a_mail_that_was_handed_over_when_the_program_ended_is_perhaps_sent() {
    let server = MailServer::start().await;
    server.fails(At::Dot, Fault::Silence, 2);
    let site = by(&server).start().await;
    site.registers(&party(&site.stamper.fit())).await;
    eventually("both are handed over", async || (server.received().len() == 2).then_some(())).await;

    let site = site.restart().await;

    all_settled(&site).await;
    assert_eq!(states(&site, "visitor_mail"), ["perhaps_sent"]);
    assert_eq!(states(&site, "office_mail"), ["sent"]);
    assert_eq!(to(&server, "ada.whitlock@rider.example").len(), 1);
    assert_eq!(to(&server, OFFICE).len(), 2);
    site.finish().await;
}

#[tokio::test]
async fn a_dead_mail_server_raises_the_alarm_until_it_is_back() {
    let server = MailServer::start().await;
    let address = server.address;
    let site = by(&server).set("webhooks.alarm_after_seconds", 0.5).start().await;
    server.stop().await;
    site.send(&submission(&site.stamper.fit())).await;
    let staff = site.staff().await;
    let raised = async || staff.sees("deliveries").await["alarm"]["raised"].as_bool().unwrap();

    eventually("the alarm is raised", async || raised().await.then_some(())).await;
    let server = MailServer::at(address).await;

    eventually("the alarm is over", async || (!raised().await).then_some(())).await;
    assert_eq!(server.received().len(), 1);
    site.finish().await;
}

#[tokio::test]
async fn a_slow_server_gets_two_connections_at_most_and_every_mail_once() {
    let server = MailServer::start().await;
    server.fails(At::Dot, Fault::Late(Duration::from_millis(30)), 100);
    let site = by(&server).start().await;

    for _ in 0..12 {
        site.send(&submission(&site.stamper.fit())).await;
    }

    all_settled(&site).await;
    assert_eq!(server.received().len(), 12);
    let (_, at_once) = server.connections();
    assert!(at_once <= 2, "{at_once}");
    site.finish().await;
}
