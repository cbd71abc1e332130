//! Mails to registrants without a link, because there is nothing to change any more; and what an earlier
//! version queued.

use jiff::tz::TimeZone;
use jiff::{Span, Zoned};
use reqwest::Method;
use rusqlite::Connection;
use serde_json::{Value, json};

use super::{all_settled, link_count, links, shows, without_office};
use crate::support::{At, Fault, MailServer, Setup, WINE, eventually, one_event, party};

#[tokio::test]
async fn a_mail_about_a_group_that_is_canceled_meanwhile_goes_out_without_a_link() {
    let server = MailServer::start().await;
    server.fails(At::Data, Fault::Hold, 1);
    let site = without_office(&server).start().await;
    let receipt = site.registers(&party(&site.stamper.fit())).await;
    eventually("the server has the recipient", async || server.holds().then_some(())).await;

    let cancel = format!("/api{}/cancel", receipt["managePath"].as_str().unwrap());
    let canceled = site.request(Method::POST, &cancel).send().await.unwrap();
    assert_eq!(canceled.status(), 200);
    server.releases();

    all_settled(&site).await;
    assert_eq!(links(&server), [("You're".to_owned(), None), ("Canceled".to_owned(), None)]);
    assert_eq!(link_count(&site), 1, "the form's");
    let attempts = "select count(*) from delivery_attempts where channel = 'visitor_mail'";
    assert_eq!(site.count(attempts), 2, "what wasn't handed over is no attempt");
    site.finish().await;
}

#[tokio::test]
async fn a_mail_about_a_group_that_was_replaced_meanwhile_does_not_go_out() {
    let server = MailServer::start().await;
    server.fails(At::Data, Fault::Hold, 1);
    let site = without_office(&server).start().await;
    let form = party(&site.stamper.fit());
    site.registers(&form).await;
    eventually("the server has the recipient", async || server.holds().then_some(())).await;
    let mut corrected = form.clone();
    corrected["specialRequests"] = json!("None");

    site.registers(&corrected).await;
    server.releases();

    all_settled(&site).await;
    let mut valid = Vec::new();
    for (_, path) in links(&server) {
        valid.push(match path {
            Some(path) => Some(shows(&site, &path).await),
            None => None,
        });
    }
    valid.sort();
    assert_eq!(valid, [Some(200)], "not even one that was on its way");
    assert_eq!(link_count(&site), 2, "none leads to the replaced one");
    site.finish().await;
}

#[tokio::test]
async fn a_mail_that_leaves_after_the_cancellation_or_the_event_has_no_link() {
    let today = Zoned::now().with_time_zone(TimeZone::UTC).date();
    let on = |days: i64| {
        let date = today.checked_add(Span::new().days(days)).unwrap();
        let event = one_event(WINE, &date.to_string(), 12);
        Setup::new().file(&format!("[site]\ntimezone = \"UTC\"\n{event}"))
    };
    let server = MailServer::start().await;
    server.fails(At::Recipient, Fault::Answer("451 greylisted"), usize::MAX);
    let mut site = on(0).overlaid_by(without_office(&server)).start().await;
    let canceled = site.registers(&party(&site.stamper.fit())).await;
    let over = site.registers(&party(&site.stamper.fit())).await;
    assert_ne!(canceled["id"], over["id"]);
    let id = canceled["id"].as_str().unwrap();
    site.staff().await.change_registration(id, &json!({ "cancelled": true })).await;
    server.recovers();
    let about = |id: &Value| {
        let id = id.as_str().unwrap().to_owned();
        let mails = server.received().into_iter();
        mails
            .filter(move |mail| mail.header("Message-ID").unwrap().contains(&id))
            .collect::<Vec<_>>()
    };
    eventually("the group that comes has its mail", async || about(&over["id"]).pop()).await;
    all_settled(&site).await;
    assert!(about(&over["id"])[0].page_path().is_some());
    let [confirmation] = &about(&canceled["id"])[..] else { panic!("one mail has this id") };
    assert_eq!(confirmation.page_path(), None);

    // Its registrations wouldn't follow it to a day that is over.
    let yesterday = today.yesterday().unwrap().to_string();
    let db = rusqlite::Connection::open(site.database()).unwrap();
    db.execute("update event_registrations set event_date = ?1", [&yesterday]).unwrap();
    db.execute("update event_dates set date = ?1", [&yesterday]).unwrap();
    site.reload(on(-1)).await;
    let again =
        format!("registrations/{}/deliver?channel=visitor_mail", over["id"].as_str().unwrap());
    site.staff().await.does(&again, &json!({})).await;

    all_settled(&site).await;
    let [_, late] = &about(&over["id"])[..] else { panic!("it was sent twice") };
    assert_eq!(late.page_path(), None);
    site.finish_after_repeats().await;
}

#[tokio::test]
async fn what_an_earlier_version_queued_with_a_link_is_sent_with_another_one() {
    let server = MailServer::start().await;
    let address = server.address;
    let site = without_office(&server).start().await;
    server.stop().await;
    let receipt = site.registers(&party(&site.stamper.fit())).await;
    let old = format!("https://maple.example{}", receipt["managePath"].as_str().unwrap());
    Connection::open(site.database())
        .unwrap()
        .execute(
            "update deliveries set payload = cast(json_set(payload, '$.pageUrl', ?1) as blob)
              where channel = 'visitor_mail'",
            [&old],
        )
        .unwrap();
    let tries = site.count("select attempts from deliveries where channel = 'visitor_mail'");
    let site = site.restart().await;

    let server = MailServer::at(address).await;

    all_settled(&site).await;
    let mail = server.received().remove(0);
    let path = mail.page_path().unwrap();
    assert!(!mail.text.contains("https://maple.example/registrations"), "{}", mail.text);
    assert_eq!(shows(&site, &path).await, 200);
    assert_ne!(path, receipt["managePath"].as_str().unwrap());
    assert!(tries < 40, "the site had attempts left");
    site.finish().await;
}
