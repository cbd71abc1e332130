//! What looks like spam: no mail to the visitor, whoever the address belongs to.

use reqwest::Method;
use serde_json::{Value, json};

use super::{OFFICE, all_settled, by};
use crate::support::{MailServer, Site, party, submission};

const SPAM: &str = "Cheap viagra and casino bonus at https://spam.example";

/// Registers a party; the path of its own page, for calls.
async fn registers(site: &Site, special_requests: &str, confirmation_follows: bool) -> String {
    let mut form = party(&site.stamper.fit());
    form["specialRequests"] = json!(special_requests);
    let receipt = site.registers(&form).await;
    assert_eq!(receipt["confirmationFollows"], confirmation_follows);
    format!("/api{}", receipt["managePath"].as_str().unwrap())
}

async fn calls(site: &Site, method: Method, path: &str, body: &Value) {
    let reply = site.request(method, path).json(body).send().await.unwrap();
    assert_eq!(reply.status(), 200);
}

/// Who got mails, in the order of their arrival.
fn recipients(server: &MailServer) -> Vec<String> {
    server.received().into_iter().map(|mail| mail.to).collect()
}

#[tokio::test]
async fn a_registration_that_looks_like_spam_is_mailed_to_the_office_alone() {
    let server = MailServer::start().await;
    let site = by(&server).set("webhooks.registration_confirms", false).start().await;

    let own = registers(&site, SPAM, false).await;
    let smaller = json!({ "additionalAttendees": [{ "position": 2 }] });
    calls(&site, Method::PATCH, &own, &smaller).await;
    calls(&site, Method::POST, &format!("{own}/cancel"), &json!({})).await;

    all_settled(&site).await;
    assert_eq!(recipients(&server), [OFFICE; 3]);
    site.finish().await;
}

#[tokio::test]
async fn a_change_that_looks_like_spam_is_mailed_to_the_office_alone() {
    let server = MailServer::start().await;
    let site = by(&server).set("webhooks.registration_confirms", false).start().await;
    let own = registers(&site, "We come a little late.", true).await;
    all_settled(&site).await;
    assert_eq!(recipients(&server).len(), 2);

    calls(&site, Method::PATCH, &own, &json!({ "specialRequests": SPAM })).await;

    all_settled(&site).await;
    assert_eq!(recipients(&server)[2..], [OFFICE]);
    site.finish().await;
}

#[tokio::test]
async fn an_inquiry_that_is_no_spam_for_staff_is_not_acknowledged_to_what_is_no_address() {
    let server = MailServer::start().await;
    let site = by(&server).set("mail.confirm_enquiries", true).start().await;
    let mut form = submission(&site.stamper.fit());
    form["email"] = json!("nowhere");
    site.send(&form).await;
    let id = site.text("select id from contact_submissions");

    site.staff().await.change(&id, &json!({ "is_spam": false })).await;

    site.reaches_status("sent").await;
    all_settled(&site).await;
    assert_eq!(recipients(&server), [OFFICE]);
    assert_eq!(site.count("select count(*) from deliveries where channel = 'visitor_mail'"), 0);
    site.finish().await;
}
