//! Reminders, in zones where it's the right hour.

mod thanks;

use std::time::Duration;

use jiff::Zoned;
use jiff::civil::Date;
use jiff::tz::TimeZone;
use paddock::clock;
use rusqlite::Connection;
use serde_json::{Value, json};
use tokio::time::sleep;

use super::{OFFICE, all_settled, by};
use crate::support::{At, Fault, MailServer, Received, Setup, Site, Workshop, eventually};
use crate::support::{PASSCODE, one_event, party, submission};

/// A zone in which it's now `hour`, for two more minutes at least, and tomorrow there.
async fn zone_at(hour: i8) -> (String, Date) {
    let local = |zone: &str| clock::now().timestamp().to_zoned(TimeZone::get(zone).unwrap());
    while local("UTC").minute() >= 58 {
        sleep(Duration::from_secs(1)).await;
    }
    let zones = (-14..=12).map(|west: i8| format!("Etc/GMT{west:+}"));
    let right = |zone: &Zoned| zone.hour() == hour;
    let zone = zones.into_iter().find(|zone| right(&local(zone))).unwrap();
    let tomorrow = local(&zone).date().tomorrow().unwrap();
    (zone, tomorrow)
}

/// A site with an event tomorrow, where it's now `hour`.
pub(super) async fn site_at(hour: i8, server: &MailServer) -> (Setup, Date) {
    let (zone, tomorrow) = zone_at(hour).await;
    let setup = by(server).set("site.timezone", zone).set("mail.office", "[]");
    (setup.file(&one_event("open-day", &tomorrow.to_string(), 90)), tomorrow)
}

pub(super) fn for_open_day(stamp: &str, address: &str) -> Value {
    let mut party = party(stamp);
    party["eventId"] = json!("open-day");
    party["primaryRegistrant"]["email"] = json!(address);
    party
}

pub(super) async fn registers(site: &Site, address: &str) -> String {
    let receipt = site.registers(&for_open_day(&site.stamper.fit(), address)).await;
    receipt["id"].as_str().unwrap().to_owned()
}

/// Makes all registrations three hours older: they were made before the hour of reminders.
pub(super) fn age(site: &Site) {
    let db = Connection::open(site.database()).unwrap();
    db.busy_timeout(Duration::from_secs(10)).unwrap();
    db.execute("update event_registrations set created_at = created_at - 3 * 3600000", []).unwrap();
}

pub(super) fn reminders(server: &MailServer) -> Vec<Received> {
    let subject = |mail: &Received| mail.header("Subject").unwrap();
    server.received().into_iter().filter(|mail| subject(mail).starts_with("See you")).collect()
}

pub(super) async fn reminded(server: &MailServer, count: usize) -> Vec<Received> {
    eventually("reminders arrive", async || {
        let reminders = reminders(server);
        (reminders.len() >= count).then_some(reminders)
    })
    .await
}

/// The path of the link that turns reminders off.
fn unsubscribe_path(site: &Site, mail: &Received) -> String {
    let header = mail.header("List-Unsubscribe").unwrap();
    let url = header.trim_start_matches('<').trim_end_matches('>');
    url.strip_prefix(&site.origin()).unwrap().to_owned()
}

#[tokio::test]
async fn whoever_signed_up_before_gets_one_reminder_and_nobody_else_does() {
    let server = MailServer::start().await;
    let (setup, tomorrow) = site_at(17, &server).await;
    let site = setup.start().await;
    registers(&site, "ada@rider.example").await;
    registers(&site, "zoe@rider.example").await;
    let canceled = registers(&site, "canceled@rider.example").await;
    let staff = site.staff().await;
    staff.change_registration(&canceled, &json!({ "cancelled": true })).await;
    let mut spam = for_open_day(&site.stamper.fit(), "spam@rider.example");
    spam["specialRequests"] = json!("Cheap viagra and casino bonus at https://spam.example");
    site.registers(&spam).await;
    all_settled(&site).await;
    server.fails(At::Recipient, Fault::Answer("550 5.1.1 nobody"), 1);
    registers(&site, "nobody@rider.example").await;
    all_settled(&site).await;
    age(&site);
    registers(&site, "late@rider.example").await;

    reminded(&server, 2).await;
    all_settled(&site).await;
    let site = site.restart().await;
    sleep(Duration::from_secs(6)).await;

    let mut to: Vec<String> = reminders(&server).into_iter().map(|mail| mail.to).collect();
    to.sort();
    assert_eq!(to, ["ada@rider.example", "zoe@rider.example"]);
    let mail = &reminders(&server)[0];
    let day = tomorrow.strftime("%A, %B %-d").to_string();
    assert_eq!(mail.header("Subject").unwrap(), format!("See you {day}: Open Day"));
    assert!(mail.text.contains("text/calendar") && mail.text.contains("Tom Whitlock"));
    assert!(!mail.text.contains("Allergic"), "no words of the visitor's");
    let post = mail.header("List-Unsubscribe-Post");
    assert_eq!(post.as_deref(), Some("List-Unsubscribe=One-Click"));
    let stored = "select count(*) from deliveries where cast(payload as text) like '%/reminders/%'";
    assert_eq!(site.count(stored), 0, "the queue has no link");
    site.finish().await;
}

#[tokio::test]
async fn a_reminder_is_one_of_the_three_mails_of_a_day() {
    let server = MailServer::start().await;
    let (setup, _) = site_at(17, &server).await;
    let site = setup.set("mail.confirm_enquiries", true).start().await;
    for _ in 0..5 {
        registers(&site, "yesterday@rider.example").await;
    }
    all_settled(&site).await;
    let db = Connection::open(site.database()).unwrap();
    db.busy_timeout(Duration::from_secs(10)).unwrap();
    db.execute("update deliveries set created_at = created_at - 25 * 3600000", []).unwrap();
    for (address, registrations) in [("two@rider.example", 1), ("three+1@rider.example", 2)] {
        let mut inquiry = submission(&site.stamper.fit());
        inquiry["email"] = json!(address);
        site.send(&inquiry).await;
        for _ in 0..registrations {
            registers(&site, address).await;
        }
    }
    all_settled(&site).await;
    age(&site);

    reminded(&server, 4).await;
    sleep(Duration::from_secs(6)).await;

    all_settled(&site).await;
    let mut to: Vec<String> = reminders(&server).into_iter().map(|mail| mail.to).collect();
    to.sort();
    let yesterday = "yesterday@rider.example";
    assert_eq!(to, ["two@rider.example", yesterday, yesterday, yesterday]);
    site.finish().await;
}

#[tokio::test]
async fn one_post_from_anywhere_turns_reminders_off_and_nothing_else() {
    let server = MailServer::start().await;
    let (setup, _) = site_at(17, &server).await;
    let site = setup.start().await;
    let id = registers(&site, "ada@rider.example").await;
    all_settled(&site).await;
    age(&site);
    let mail = reminded(&server, 1).await.remove(0);
    let path = unsubscribe_path(&site, &mail);

    let asks = site.get(&path).await;
    let header = |name: &str| asks.headers()[name].to_str().unwrap().to_owned();
    assert_eq!(asks.status(), 200);
    assert_eq!(header("cache-control"), "no-store");
    assert_eq!(header("x-robots-tag"), "noindex");
    assert_eq!(header("referrer-policy"), "no-referrer");
    let page = asks.text().await.unwrap();
    assert!(page.contains("Turn off reminders?"), "{page}");
    assert!(page.contains("method=\"post\""), "{page}");
    assert!(!page.contains("<script src") && !page.contains("ada@") && !page.contains("Whitlock"));
    assert_eq!(site.count("select count(*) from suppressed_addresses"), 0, "a GET only asks");

    for (path, expected) in [(format!("{path}x"), 404), (path.clone(), 200), (path.clone(), 200)] {
        let request = site.request(reqwest::Method::POST, &path);
        let request = request.header("origin", "https://mail.example");
        let request = request.header("sec-fetch-site", "cross-site");
        let request = request.header("content-type", "application/x-www-form-urlencoded");
        let reply = request.body("List-Unsubscribe=One-Click").send().await.unwrap();
        assert_eq!(reply.status(), expected, "{path}");
    }

    let request = site.request(reqwest::Method::POST, &path).header("accept", "text/html");
    assert!(request.send().await.unwrap().text().await.unwrap().contains("Reminders are off"));
    assert!(site.get(&path).await.text().await.unwrap().contains("Reminders are off"));
    let staff = site.staff().await;
    let stopped = &staff.registrations("").await["items"][0]["suppressions"];
    assert_eq!(
        (&stopped[0]["scope"], &stopped[0]["reason"]),
        (&json!("reminders"), &json!("asked"))
    );
    registers(&site, "ada@rider.example").await;
    age(&site);
    staff.change_registration(&id, &json!({ "cancelled": true })).await;
    all_settled(&site).await;
    sleep(Duration::from_secs(6)).await;
    assert_eq!(reminders(&server).len(), 1, "the second registration gets none");
    assert_eq!(server.received().len(), 4, "two confirmations, a reminder, a cancellation");
    site.finish().await;
}

#[tokio::test]
async fn reminders_that_are_late_are_dropped_and_the_log_says_it_once() {
    let server = MailServer::start().await;
    let (zone, tomorrow) = zone_at(19).await;
    let workshop = Workshop::new()
        .set("PADDOCK_ADMIN__PASSCODE", PASSCODE)
        .set("PADDOCK_SITE__TIMEZONE", &zone)
        .set("PADDOCK_MAIL__SERVER", &server.url())
        .set("PADDOCK_MAIL__FROM", "hello@maple.example")
        .set("PADDOCK_MAIL__OFFICE", &format!("[\"{OFFICE}\"]"));
    workshop.write("config.toml", &one_event("open-day", &tomorrow.to_string(), 90));
    let program = workshop.serve().await;
    let form = for_open_day(&program.stamper().fit(), "ada@rider.example");
    let http = reqwest::Client::builder().no_proxy().build().unwrap();
    let reply = http.post(program.url("/api/event-registrations")).json(&form).send().await;
    assert_eq!(reply.unwrap().status(), 201);
    program.stop().await;
    let db = Connection::open(workshop.database()).unwrap();
    db.execute("update event_registrations set created_at = created_at - 3 * 3600000", []).unwrap();
    drop(db);

    let program = workshop.serve().await;
    let line = program.stderr.says("reminders are dropped").await;
    assert!(line.contains("open-day") && !line.contains("ada"), "{line}");
    program.stop().await;
    let program = workshop.serve().await;
    sleep(Duration::from_secs(6)).await;

    assert!(!program.stderr.so_far().contains("reminders are dropped"));
    assert_eq!(reminders(&server).len(), 0);
    program.stop().await;
}
