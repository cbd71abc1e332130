//! Mails that are withdrawn while the mail server gets ready for their content.

use serde_json::json;

use super::{all_settled, by, states};
use crate::support::{At, Fault, MailServer, eventually, submission};

#[tokio::test]
async fn a_mail_that_is_withdrawn_meanwhile_leaves_no_attempt_and_no_error() {
    let server = MailServer::start().await;
    server.fails(At::Data, Fault::Hold, 1);
    let site = by(&server).set("webhooks.contact_url", "").start().await;
    let spam = site.send(&submission(&site.stamper.fit())).await;
    let id = spam.json::<serde_json::Value>().await.unwrap()["id"].as_str().unwrap().to_owned();
    eventually("the server has the recipient", async || server.holds().then_some(())).await;
    site.staff().await.change(&id, &json!({ "is_spam": true })).await;
    assert_eq!(states(&site, "office_mail"), ["withdrawn"]);

    server.releases();

    // By then the first attempt has ended.
    for _ in 0..4 {
        site.send(&submission(&site.stamper.fit())).await;
        all_settled(&site).await;
    }
    assert_eq!(server.received().len(), 4);
    assert_eq!(states(&site, "office_mail"), ["withdrawn", "sent", "sent", "sent", "sent"]);
    assert_eq!(site.count("select count(*) from delivery_attempts"), 4);
    let errors = "select count(*) from deliveries where last_error is not null or attempts > 1";
    assert_eq!(site.count(errors), 0);
    site.finish().await;
}
