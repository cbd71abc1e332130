//! Hundreds of mails wait for a mail server that isn't there.

use std::time::{Duration, Instant};

use serde_json::json;

use super::{BARN, OFFICE, all_settled, by};
use crate::support::{MailServer, Site, eventually, submission};

/// Each is told to two addresses.
const INQUIRIES: usize = 250;

/// How many mails the worker and the transport have in hand. Those can change places.
const IN_HAND: usize = 16;

#[tokio::test]
async fn five_hundred_mails_go_out_when_the_server_is_back_the_oldest_first() {
    let server = MailServer::start().await;
    let address = server.address;
    // Each mail would wait for an hour.
    let site = by(&server)
        .set("mail.office", format!("[\"{OFFICE}\", \"{BARN}\"]"))
        .set("webhooks.contact_url", "")
        .set("webhooks.retry_seconds", "[3600, 3600]")
        .start()
        .await;
    server.stop().await;
    let (mut ids, mut waits) = (Vec::new(), Vec::new());
    for _ in 0..INQUIRIES {
        let began = Instant::now();
        ids.push(inquire(&site).await);
        waits.push(began.elapsed());
    }
    waits.sort();
    assert!(waits[INQUIRIES / 2] < Duration::from_millis(500), "{:?}", waits[INQUIRIES / 2]);
    let failed = "select count(*) from deliveries where attempts = 1";
    reach(2 * INQUIRIES, || usize::try_from(site.count(failed)).unwrap()).await;

    let server = MailServer::at(address).await;
    ids.push(inquire(&site).await);

    reach(2 * ids.len(), || server.received().len()).await;
    assert_are_in_order(&server, &ids);
    site.finish().await;
}

#[tokio::test]
async fn mails_that_no_longer_wait_keep_no_others_waiting_when_the_server_is_back() {
    let server = MailServer::start().await;
    let address = server.address;
    let setup = by(&server).set("webhooks.contact_url", "");
    let site = setup.set("webhooks.retry_seconds", "[3600, 3600]").start().await;
    server.stop().await;
    for _ in 0..8 {
        inquire(&site).await;
    }
    let failed = "select count(*) from deliveries where attempts = 1";
    reach(8, || usize::try_from(site.count(failed)).unwrap()).await;
    let db = rusqlite::Connection::open(site.database()).unwrap();
    db.busy_timeout(Duration::from_secs(10)).unwrap();
    let taken_back = "update deliveries set state = 'withdrawn', next_attempt_at = null
                       where delivery_no in
                             (select delivery_no from deliveries order by delivery_no limit 5)";
    assert_eq!(db.execute(taken_back, []).unwrap(), 5);

    let server = MailServer::at(address).await;
    inquire(&site).await;

    reach(4, || server.received().len()).await;
    site.finish().await;
}

#[tokio::test]
async fn a_check_on_the_staff_page_that_gets_through_ends_the_waiting() {
    let server = MailServer::start().await;
    let address = server.address;
    let setup = by(&server).set("webhooks.contact_url", "");
    let site = setup.set("webhooks.retry_seconds", "[3600, 3600]").start().await;
    server.stop().await;
    for _ in 0..6 {
        inquire(&site).await;
    }
    let failed = "select count(*) from deliveries where attempts = 1";
    reach(6, || usize::try_from(site.count(failed)).unwrap()).await;
    let server = MailServer::at(address).await;

    let reply = site.staff().await.does("mail-check", &json!({})).await;

    assert_eq!(reply.status(), 200);
    reach(7, || server.received().len()).await;
    all_settled(&site).await;
    site.finish().await;
}

/// Sends an inquiry; its id.
async fn inquire(site: &Site) -> String {
    let reply = site.send(&submission(&site.stamper.fit())).await;
    assert_eq!(reply.status(), 201);
    let receipt: serde_json::Value = reply.json().await.unwrap();
    receipt["id"].as_str().unwrap().to_owned()
}

/// Waits until `count` is `all`, as long as something moves.
async fn reach(all: usize, count: impl Fn() -> usize) {
    let mut reached = 0;
    while reached < all {
        reached = eventually("more are counted", async || {
            let now = count();
            (now > reached).then_some(now)
        })
        .await;
    }
    assert_eq!(reached, all, "each once");
}

/// The mails about the inquiries `ids` came in their order; but for the last one's, which shows that the
/// server is back.
fn assert_are_in_order(server: &MailServer, ids: &[String]) {
    let place = |id: &str| ids.iter().position(|one| id.contains(&**one)).unwrap();
    let places =
        server.received().into_iter().map(|mail| place(&mail.header("Message-ID").unwrap()));
    let mut latest = 0;
    for place in places.filter(|place| *place < INQUIRIES) {
        assert!(place + IN_HAND >= latest, "{place} after {latest}");
        latest = latest.max(place);
    }
}
