//! Reminders that wait for a mail server while something changes.

use std::time::Duration;

use reqwest::Method;
use rusqlite::Connection;
use serde_json::json;

use super::all_settled;
use super::reminders::{age, for_open_day, registers, reminded, reminders, site_at};
use crate::support::{At, Fault, MailServer, Setup, eventually, one_event};

#[tokio::test]
async fn a_reminder_that_waits_is_withdrawn_with_its_registration_or_when_its_event_moves() {
    let server = MailServer::start().await;
    let (setup, tomorrow) = site_at(17, &server).await;
    let setup = setup.set("webhooks.retry_seconds", format!("{:?}", [0.3; 50]));
    let mut site = setup.clone().start().await;
    let canceled = registers(&site, "canceled@rider.example").await;
    registers(&site, "ada@rider.example").await;
    all_settled(&site).await;
    server.fails(At::From, Fault::Answer("451 later"), 1_000);
    age(&site);
    let waiting = "select count(*) from deliveries
                    where message_id like '%-reminder' and state = 'pending' and attempts > 0";
    eventually("reminders wait", async || (site.count(waiting) == 2).then_some(())).await;

    let staff = site.staff().await;
    staff.change_registration(&canceled, &json!({ "cancelled": true })).await;
    assert_eq!(site.count(waiting), 1);
    let later = tomorrow.tomorrow().unwrap().to_string();
    site.reload(Setup::new().file(&one_event("open-day", &later, 90))).await;
    eventually("both are withdrawn", async || (site.count(waiting) == 0).then_some(())).await;
    server.recovers();

    all_settled(&site).await;
    assert_eq!(reminders(&server).len(), 0);
    let last = server.received().last().unwrap().header("Subject").unwrap();
    assert!(last.starts_with("Canceled"), "{last}");
    site.finish().await;
}

#[tokio::test]
async fn a_reminder_that_became_late_while_it_waited_is_dropped() {
    let server = MailServer::start().await;
    let (setup, _) = site_at(17, &server).await;
    let site = setup.start().await;
    registers(&site, "ada@rider.example").await;
    all_settled(&site).await;
    server.fails(At::Data, Fault::Hold, 1);
    age(&site);
    eventually("the server has the recipient", async || server.holds().then_some(())).await;
    let db = Connection::open(site.database()).unwrap();
    db.busy_timeout(Duration::from_secs(10)).unwrap();
    let past = "update deliveries set expires_at = 1 where expires_at is not null";
    assert_eq!(db.execute(past, []).unwrap(), 1);

    server.releases();

    all_settled(&site).await;
    assert_eq!(reminders(&server).len(), 0);
    let state = "select state from deliveries where message_id like '%-reminder'";
    assert_eq!(site.text(state), "withdrawn");
    let errors = "select error from delivery_attempts where message_id like '%-reminder'";
    let errors: Vec<String> = site.select(errors, [], |row| row.get(0));
    // None if the look for moved events was faster.
    assert!(errors.iter().all(|error| error == "it's too late for it"), "{errors:?}");
    site.finish().await;
}

#[tokio::test]
async fn a_reminder_that_waits_tells_the_new_hour_and_the_new_party() {
    let server = MailServer::start().await;
    let (setup, tomorrow) = site_at(17, &server).await;
    let setup = setup.set("webhooks.retry_seconds", format!("{:?}", [1.0; 50]));
    let mut site = setup.start().await;
    let form = for_open_day(&site.stamper.fit(), "ada@rider.example");
    let receipt = site.registers(&form).await;
    let zoe = registers(&site, "zoe@rider.example").await;
    all_settled(&site).await;
    server.fails(At::From, Fault::Answer("451 later"), 1_000);
    age(&site);
    let waiting = |words: &str| {
        site.count(&format!(
            "select count(*) from deliveries where message_id like '%-reminder'
                and state = 'pending' and cast(payload as text) like '%{words}%'"
        ))
    };
    eventually("reminders wait", async || (waiting("Tom Whitlock") == 2).then_some(())).await;

    let path = format!("/api{}", receipt["managePath"].as_str().unwrap());
    let smaller = json!({ "additionalAttendees": [{ "position": 2 }] });
    let reply = site.request(Method::PATCH, &path).json(&smaller).send().await.unwrap();
    assert_eq!(reply.status(), 200);
    let corrected = json!({ "attendees": [{ "position": 1, "name": "Theo Whitlock" }] });
    site.staff().await.change_registration(&zoe, &corrected).await;
    assert_eq!((waiting("Tom Whitlock"), waiting("Theo Whitlock")), (0, 1));
    let later = one_event("open-day", &tomorrow.to_string(), 90).replace("9 AM – 10", "7 AM – 11");
    site.reload(Setup::new().file(&later)).await;
    let moved = "select count(*) from deliveries where state = 'pending'
                    and message_id like '%-reminder' and cast(payload as text) like '%7 AM%'";
    eventually("both have the new hour", async || (site.count(moved) == 2).then_some(())).await;
    // One that was under way with the old hour has been refused when the next attempt is over.
    let attempts = "select min(attempts) from deliveries where message_id like '%-reminder'";
    let before =
        site.count("select max(attempts) from deliveries where message_id like '%-reminder'");
    eventually("both are tried again", async || (site.count(attempts) > before).then_some(()))
        .await;
    server.recovers();

    let mails = reminded(&server, 2).await;
    all_settled(&site).await;
    assert_eq!(reminders(&server).len(), 2);
    for mail in mails {
        assert!(mail.text.contains("7 AM") && !mail.text.contains("9 AM"), "{}", mail.text);
        assert!(!mail.text.contains("Tom Whitlock"), "{}", mail.text);
        assert_eq!(mail.text.contains("Theo Whitlock"), mail.to == "zoe@rider.example");
    }
    site.finish().await;
}

#[tokio::test]
async fn a_reminder_that_waits_tells_what_was_paid_since() {
    let server = MailServer::start().await;
    let (setup, tomorrow) = site_at(17, &server).await;
    let paid_online = one_event("open-day", &tomorrow.to_string(), 90)
        + "payment_link = 'https://pay.example/open-day'\n";
    let setup = setup.file(&paid_online);
    let site = setup.set("webhooks.retry_seconds", format!("{:?}", [1.0; 50])).start().await;
    let ada = registers(&site, "ada@rider.example").await;
    let zoe = registers(&site, "zoe@rider.example").await;
    let staff = site.staff().await;
    let pays = async |registration: &str, number: u32| {
        let id = format!("019ad6b2-8a00-7000-8000-{number:012}");
        let paid = json!({ "id": id, "cents": 3_750, "how": "cash", "paid_on": "2026-01-05" });
        let reply = staff.does(&format!("registrations/{registration}/payments"), &paid).await;
        assert_eq!(reply.status(), 201);
        format!("/api/admin/payments/{id}")
    };
    let mistake = pays(&zoe, 1).await;
    all_settled(&site).await;
    server.fails(At::From, Fault::Answer("451 later"), 1_000);
    age(&site);
    let number = |of: &str| {
        site.count(&format!(
            "select {of}(attempts) from deliveries where message_id like '%-reminder'"
        ))
    };
    eventually("reminders wait", async || (number("count") == 2).then_some(())).await;

    pays(&ada, 2).await;
    assert_eq!(staff.request(Method::DELETE, &mistake).send().await.unwrap().status(), 200);
    // One that was under way with what was paid before has been refused when the next attempt is over.
    let before = number("max");
    eventually("both are tried again", async || (number("min") > before).then_some(())).await;
    server.recovers();

    let mails = reminded(&server, 2).await;
    all_settled(&site).await;
    for mail in mails {
        let (is_ada, text) = (mail.to == "ada@rider.example", &mail.text);
        assert_eq!(text.contains("Paid"), is_ada, "{}", mail.to);
        assert_eq!(text.contains("pay.example"), !is_ada, "{}", mail.to);
    }
    site.finish().await;
}

#[tokio::test]
async fn an_event_that_is_moved_after_its_reminder_has_another_one_for_the_new_day() {
    let server = MailServer::start().await;
    let (setup, tomorrow) = site_at(17, &server).await;
    let mut site = setup.start().await;
    registers(&site, "ada@rider.example").await;
    all_settled(&site).await;
    age(&site);
    reminded(&server, 1).await;
    all_settled(&site).await;

    let later = tomorrow.tomorrow().unwrap();
    let moved = Setup::new().file(&one_event("open-day", &later.to_string(), 90));
    // At five two days before.
    site.reload(moved.set("mail.reminder_hours", 48)).await;

    let mails = reminded(&server, 2).await;
    all_settled(&site).await;
    let site = site.restart().await;
    tokio::time::sleep(std::time::Duration::from_secs(6)).await;
    assert_eq!(reminders(&server).len(), 2);
    let day = later.strftime("%A, %B %-d").to_string();
    assert_eq!(mails[1].header("Subject").unwrap(), format!("See you {day}: Open Day"));
    site.finish().await;
}

#[tokio::test]
async fn a_reminder_of_an_earlier_program_counts_for_its_day() {
    let server = MailServer::start().await;
    let (setup, _) = site_at(17, &server).await;
    let site = setup.start().await;
    registers(&site, "ada@rider.example").await;
    all_settled(&site).await;
    age(&site);
    reminded(&server, 1).await;
    all_settled(&site).await;
    let former = "update deliveries set message_id = subject_id || '-reminder'
                   where message_id like '%-reminder'";
    let db = Connection::open(site.database()).unwrap();
    db.busy_timeout(std::time::Duration::from_secs(10)).unwrap();
    assert_eq!(db.execute(former, []).unwrap(), 1);

    let site = site.restart().await;
    tokio::time::sleep(std::time::Duration::from_secs(6)).await;

    assert_eq!(reminders(&server).len(), 1);
    site.finish().await;
}
