//! What a party on the waiting list and the office read of it.

use reqwest::Method;
use serde_json::{Value, json};

use super::{OFFICE, all_settled, by};
use crate::support::{MailServer, Site, one_event, party_of};

const WAITS: &str = "grace@rider.example";

fn party(site: &Site, people: usize) -> Value {
    let mut party = party_of(people, &site.stamper.fit());
    party["eventId"] = json!("open-day");
    party
}

/// The subjects of the mails to `address`.
fn subjects(server: &MailServer, address: &str) -> Vec<String> {
    let received = server.received().into_iter().filter(|mail| mail.to == address);
    received.map(|mail| mail.header("Subject").unwrap()).collect()
}

#[tokio::test]
async fn a_party_that_waits_is_never_told_of_a_registration() {
    let server = MailServer::start().await;
    let site = by(&server).file(&one_event("open-day", "2027-06-18", 2)).start().await;
    site.registers(&party(&site, 2)).await;
    let mut second = party(&site, 2);
    second["primaryRegistrant"]["email"] = json!(WAITS);
    second["waitingList"] = json!({});
    let receipt = site.registers(&second).await;
    let call = format!("/api{}", receipt["managePath"].as_str().unwrap());
    all_settled(&site).await;
    let change = json!({ "primaryRegistrant": { "name": "Grace Whitlock" } });
    let changed = site.request(Method::PATCH, &call).json(&change).send().await.unwrap();
    assert_eq!(changed.status(), 200);
    all_settled(&site).await;

    let left = site.request(Method::POST, &format!("{call}/decline")).send().await.unwrap();

    assert_eq!(left.status(), 200);
    all_settled(&site).await;
    let waits = "You're on the waiting list for Open Day on Friday, June 18";
    let off = "Off the waiting list: Open Day on Friday, June 18";
    assert_eq!(subjects(&server, WAITS), [waits, waits, off]);
    let office = subjects(&server, OFFICE);
    let of_second: Vec<&str> =
        office.iter().skip(1).map(|subject| subject.split(',').next().unwrap()).collect();
    assert_eq!(
        of_second,
        [
            "Waiting list: Ada Whitlock",
            "Registration changed: Grace Whitlock",
            "Off the waiting list: Grace Whitlock"
        ]
    );
    let last = server.received().into_iter().rfind(|mail| mail.to == WAITS).unwrap();
    assert!(last.text.contains("You aren't in line anymore"), "{}", last.text);
    site.finish().await;
}
