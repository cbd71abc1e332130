//! Answers and offers before the mails about them leave.

use serde_json::json;

use super::super::{at_once, given, held, notices, registers, takes_back};
use super::{OTHER, STORM, events, july, off, own, rebook, rebooks, refusal};
use crate::support::{MailServer, WINE, eventually};

#[tokio::test]
async fn who_comes_to_the_other_date_before_the_mail_leaves_isnt_asked_to() {
    let server = MailServer::start().await;
    let site =
        held(&server).file(&events(9)).set("registrations.notice_undo_seconds", 8).start().await;
    let staff = site.staff().await;
    let ada = registers(&site, "ada@rider.example").await;
    given(&staff, "call-off", &off()).await;

    rebooks(&site, &ada).await;

    let to_ada = eventually("the change is mailed", async || {
        let mails = server.received().into_iter();
        let mails: Vec<_> = mails.filter(|mail| mail.to == "ada@rider.example").collect();
        (mails.len() == 2).then_some(mails)
    })
    .await;
    assert!(to_ada[1].header("Subject").unwrap().starts_with("Changed: "));
    let withdrawn = "select count(*) from deliveries
                      where channel = 'visitor_mail' and state = 'withdrawn'";
    assert_eq!(site.count(withdrawn), 1);
    let party = &notices(&staff).await[0]["parties"][0];
    assert_eq!((&party["rebooked"], &party["mail"]), (&json!(true), &json!(null)));
    assert_eq!(party["needs_call"], false);
    site.finish().await;
}

#[tokio::test]
async fn who_waits_for_the_other_date_waits_since_then() {
    let server = MailServer::start().await;
    let site = at_once(&server).file(&events(1)).start().await;
    let staff = site.staff().await;
    let ada = registers(&site, "ada@rider.example").await;
    given(&staff, "call-off", &off()).await;

    let mut waits = july();
    waits["waitingList"] = json!({ "atLeast": 1 });
    assert_eq!(rebook(&site, &ada, &waits).await.status(), 200);

    let list = staff.sees(&format!("events/{OTHER}/waiting-list")).await;
    let party = &list["parties"][0];
    let joined = party["steps"].as_array().unwrap().iter().find(|one| one["step"] == "joined");
    assert_eq!(party["since"], joined.unwrap()["at"], "{party:#}");
    site.finish().await;
}

#[tokio::test]
async fn a_later_offer_is_taken_back_and_the_event_stays_called_off() {
    let server = MailServer::start().await;
    let site = held(&server).file(&events(9)).start().await;
    let staff = site.staff().await;
    let ada = registers(&site, "ada@rider.example").await;
    site.receiver.first().await;
    eventually("it's confirmed", async || (server.received().len() == 2).then_some(())).await;
    let first = given(&staff, "call-off", &json!({ "reason": STORM })).await;
    let later = given(&staff, "call-off", &json!({ "offer": OTHER })).await;
    assert_eq!(takes_back(&staff, &first).await, 409, "not the last");

    assert_eq!(takes_back(&staff, &later).await, 204);

    let seen = own(&site, &ada).await;
    assert_eq!((&seen["otherDate"], &seen["eventId"]), (&json!(null), &json!(WINE)));
    assert_eq!(refusal(rebook(&site, &ada, &july()).await).await.0, 409);
    // Who has answered can't be told that it wasn't meant so.
    let again = given(&staff, "call-off", &off()).await;
    rebooks(&site, &ada).await;
    assert_eq!(takes_back(&staff, &again).await, 409);
    // Office and party of the change, at once: what both notices would have said to the party is withdrawn.
    eventually("both hear", async || (server.received().len() == 4).then_some(())).await;
    site.finish_leaving(5).await;
}
