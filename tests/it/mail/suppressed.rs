//! Addresses that get no more mails: a mail server refused them for good.

use serde_json::{Value, json};

use super::{OFFICE, all_settled, by, states};
use crate::support::{At, Fault, MailServer, Setup, Site, eventually, party, submission};

const VISITOR: &str = "ada.whitlock@rider.example";
const NOBODY: Fault = Fault::Answer("550 5.1.1 no such person");

/// A site that mails visitors only.
fn to_visitors(server: &MailServer) -> Setup {
    by(server).set("mail.office", "[]").set("webhooks.registration_confirms", false)
}

/// Registers one person with this address.
async fn registers(site: &Site, address: &str) -> Value {
    let mut alone = party(&site.stamper.fit());
    alone["additionalAttendees"] = json!([]);
    alone["primaryRegistrant"]["email"] = json!(address);
    site.registers(&alone).await
}

#[tokio::test]
async fn an_address_that_was_refused_gets_no_more_mails_until_staff_lift_that() {
    let server = MailServer::start().await;
    server.fails(At::Recipient, NOBODY, 1);
    let site = to_visitors(&server).set("mail.confirm_enquiries", true).start().await;
    let first = registers(&site, VISITOR).await;
    assert_eq!(first["confirmationFollows"], true, "nobody knows yet");
    all_settled(&site).await;
    assert_eq!(states(&site, "visitor_mail"), ["failed"]);

    let second = registers(&site, "Ada.Whitlock@Rider.example").await;
    site.send(&submission(&site.stamper.fit())).await;
    let staff = site.staff().await;
    let id = first["id"].as_str().unwrap();
    staff.change_registration(id, &json!({ "cancelled": true })).await;

    assert_eq!(second["confirmationFollows"], false);
    assert_eq!(states(&site, "visitor_mail"), ["failed"], "nothing more is queued");
    for list in [staff.registrations("").await, staff.list("").await] {
        let [stopped] = &list["items"][0]["suppressions"].as_array().unwrap()[..] else {
            panic!("{list}")
        };
        assert_eq!(stopped["scope"], "everything");
        assert_eq!(stopped["reason"], "refused");
        let error = "the mail server answered 550 to the recipient's address";
        assert_eq!(stopped["last_error"], error);
    }

    let lift = json!({ "address": "ADA.whitlock@rider.example", "scope": "everything" });
    let lifted: Vec<Value> = vec![
        staff.does("suppressed-addresses/lift", &lift).await.json().await.unwrap(),
        staff.does("suppressed-addresses/lift", &lift).await.json().await.unwrap(),
    ];
    assert_eq!(lifted, [json!({ "lifted": true }), json!({ "lifted": false })]);
    let third = registers(&site, VISITOR).await;

    all_settled(&site).await;
    assert_eq!(third["confirmationFollows"], true);
    let to: Vec<String> = server.received().into_iter().map(|mail| mail.to).collect();
    assert_eq!(to, [VISITOR]);
    assert_eq!(staff.registrations("").await["items"][0].get("suppressions"), None);
    site.finish().await;
}

#[tokio::test]
async fn a_mail_that_waits_for_a_refused_address_is_not_sent_and_says_why() {
    let server = MailServer::start().await;
    server.fails(At::Greeting, Fault::Answer("421 busy"), 4);
    server.fails(At::Recipient, NOBODY, 1);
    let site = to_visitors(&server).set("webhooks.retry_seconds", "[0.3, 0.3, 0.3]").start().await;
    for _ in 0..2 {
        registers(&site, VISITOR).await;
    }

    all_settled(&site).await;

    // Two connections may be open when the first one hears it.
    let errors: Vec<String> = site.select(
        "select coalesce(last_error, '') from deliveries where channel = 'visitor_mail'",
        [],
        |row| row.get(0),
    );
    let refused = errors.iter().filter(|error| error.starts_with("the mail server answered 550"));
    let stopped = errors.iter().filter(|error| error.starts_with("no more mails go to this"));
    let sent = server.received().len();
    assert_eq!((refused.count(), stopped.count() + sent), (1, 1), "{errors:?}");
    let staff = site.staff().await;
    let mails = staff.registrations("").await;
    let again = mails["items"][0]["id"].as_str().unwrap();
    staff.does(&format!("registrations/{again}/deliver?channel=visitor_mail"), &json!({})).await;
    all_settled(&site).await;
    assert_eq!(server.received().len(), sent, "staff have to lift it first");
    site.finish_after_repeats().await;
}

#[tokio::test]
async fn an_address_that_is_refused_while_a_mail_is_under_way_does_not_get_it() {
    let server = MailServer::start().await;
    server.fails(At::Data, Fault::Hold, 1);
    let site = to_visitors(&server).start().await;
    registers(&site, VISITOR).await;
    eventually("the server has the recipient", async || server.holds().then_some(())).await;
    server.fails(At::Recipient, NOBODY, 1);
    registers(&site, VISITOR).await;
    let suppressed = "select count(*) from suppressed_addresses";
    eventually("it is refused", async || (site.count(suppressed) == 1).then_some(())).await;

    server.releases();

    all_settled(&site).await;
    assert_eq!(server.received().len(), 0);
    assert_eq!(states(&site, "visitor_mail"), ["failed", "failed"]);
    let first = "select last_error from deliveries where channel = 'visitor_mail' order by rowid";
    let error = site.text(first);
    assert!(error.starts_with("no more mails go to this address"), "{error}");
    let attempts = "select count(*) from delivery_attempts where channel = 'visitor_mail'";
    assert_eq!(site.count(attempts), 2);
    site.finish().await;
}

#[tokio::test]
async fn other_refusals_and_the_offices_addresses_stop_nothing() {
    let server = MailServer::start().await;
    let site = by(&server).start().await;
    for (at, answer) in [
        (At::Recipient, "550 5.7.1 relaying denied"),
        (At::Recipient, "552 5.2.2 mailbox full"),
        (At::Dot, "554 looks like spam"),
    ] {
        server.fails(at, Fault::Answer(answer), 2);
        registers(&site, VISITOR).await;
        all_settled(&site).await;
    }
    server.fails(At::Recipient, NOBODY, 1);

    site.send(&submission(&site.stamper.fit())).await;

    site.reaches_status("failed").await;
    all_settled(&site).await;
    assert_eq!(site.count("select count(*) from suppressed_addresses"), 0);
    site.send(&submission(&site.stamper.fit())).await;
    eventually("the office gets the next one", async || {
        server.received().iter().any(|mail| mail.to == OFFICE).then_some(())
    })
    .await;
    site.finish().await;
}
