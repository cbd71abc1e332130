//! Thanks for coming, on the day after an event.

use std::time::Duration;

use jiff::civil::Date;
use rusqlite::Connection;
use serde_json::json;
use tokio::time::sleep;

use super::{all_settled, for_open_day, registers, site_at};
use crate::support::{MailServer, Received, Setup, Site, eventually, one_event};

fn thanks(server: &MailServer) -> Vec<Received> {
    let subject = |mail: &Received| mail.header("Subject").unwrap();
    server.received().into_iter().filter(|mail| subject(mail).starts_with("Thanks")).collect()
}

/// The settings with the event on `day`, and another one to come.
fn settings(day: Date, next: Date) -> String {
    let next = one_event("next-day", &next.to_string(), 90).replace("Open Day", "Next Day");
    one_event("open-day", &day.to_string(), 90) + &next
}

/// Has the event be yesterday. Settings alone would leave its registrations where they are.
async fn was_yesterday(site: &mut Site, today: Date, tomorrow: Date) {
    let yesterday = today.yesterday().unwrap();
    let db = Connection::open(site.database()).unwrap();
    db.busy_timeout(Duration::from_secs(10)).unwrap();
    db.execute("update event_registrations set event_date = ?1", [yesterday.to_string()]).unwrap();
    site.reload(Setup::new().file(&settings(yesterday, tomorrow))).await;
}

/// A site where people signed up for an event of today, which then was yesterday.
async fn site_on_the_day_after(server: &MailServer) -> (Site, Vec<String>) {
    let (setup, tomorrow) = site_at(11, server).await;
    let today = tomorrow.yesterday().unwrap();
    let setup = setup.set("mail.thank_you", "true").set("mail.reminder_hours", "0");
    let mut site = setup.file(&settings(today, tomorrow)).start().await;
    let mut ids = Vec::new();
    for name in ["ada", "zoe", "nobody"] {
        ids.push(registers(&site, &format!("{name}@rider.example")).await);
    }
    all_settled(&site).await;
    let staff = site.staff().await;
    staff
        .change_registration(
            &ids[0],
            &json!({ "attendees": [{ "position": 0, "attended": true }] }),
        )
        .await;
    staff
        .change_registration(&ids[2], &json!({ "attendees": [{ "position": 0, "missed": true }] }))
        .await;
    was_yesterday(&mut site, today, tomorrow).await;
    (site, ids)
}

#[tokio::test]
async fn who_came_or_was_not_marked_is_thanked_once_and_who_missed_it_is_not() {
    let server = MailServer::start().await;
    let (site, _) = site_on_the_day_after(&server).await;

    eventually("thanks arrive", async || (thanks(&server).len() >= 2).then_some(())).await;
    all_settled(&site).await;
    let site = site.restart().await;
    sleep(Duration::from_secs(6)).await;

    let mut to: Vec<String> = thanks(&server).into_iter().map(|mail| mail.to).collect();
    to.sort();
    assert_eq!(to, ["ada@rider.example", "zoe@rider.example"]);
    let mail = &thanks(&server)[0];
    assert_eq!(mail.header("Subject").unwrap(), "Thanks for coming: Open Day");
    assert!(mail.text.contains("Next Day") && mail.text.contains("/events/next-day"));
    assert!(mail.header("List-Unsubscribe").unwrap().contains("/reminders/"));
    site.finish().await;
}

#[tokio::test]
async fn nobody_is_thanked_unless_the_owner_wants_it() {
    let server = MailServer::start().await;
    let (setup, tomorrow) = site_at(11, &server).await;
    let today = tomorrow.yesterday().unwrap();
    let mut site = setup.file(&settings(today, tomorrow)).start().await;
    site.registers(&for_open_day(&site.stamper.fit(), "ada@rider.example")).await;
    all_settled(&site).await;

    was_yesterday(&mut site, today, tomorrow).await;
    sleep(Duration::from_secs(6)).await;

    assert_eq!(thanks(&server).len(), 0);
    site.finish().await;
}
