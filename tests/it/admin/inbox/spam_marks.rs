//! Staff's marks on submissions, and their consequences.

use reqwest::Method;
use serde_json::{Value, json};

use crate::admin::{send, send_spam};
use crate::support::{Reply, Setup, Site, submission};

#[tokio::test]
async fn spam_found_to_be_legitimate_is_delivered_once() {
    let site = Site::start().await;
    let id = send_spam(&site).await;
    let staff = site.staff().await;

    let reply = staff.change(&id, &json!({ "is_spam": false })).await;

    assert_eq!(reply.status(), 200);
    let item: Value = reply.json().await.unwrap();
    assert_eq!((&item["id"], &item["is_spam"]), (&json!(id), &json!(false)));
    site.reaches_status("sent").await;
    let told = site.receiver.first().await;
    assert_eq!((told.id(), &told.body()["spamScore"]), (id.as_str(), &json!(100)));
    assert_eq!(
        staff.list("").await["counts"],
        json!({ "all": 1, "legitimate": 1, "spam": 0, "waiting": 1 })
    );
    site.finish().await;
}

#[tokio::test]
async fn spam_stored_without_a_site_is_announced_with_the_current_site() {
    let site = Site::start().await;
    let id = send_spam(&site).await;
    let db = rusqlite::Connection::open(site.database()).unwrap();
    db.execute("update contact_submissions set website = ''", []).unwrap();
    let staff = site.staff().await;

    assert_eq!(staff.change(&id, &json!({ "is_spam": false })).await.status(), 200);

    let told = site.receiver.first().await;
    assert_eq!(told.body()["website"], site.origin());
    site.finish().await;
}

#[tokio::test]
async fn spam_is_announced_with_the_site_that_it_was_sent_to() {
    let site = Site::start().await;
    let (id, before) = (send_spam(&site).await, site.origin());
    let site = site.restart().await;
    assert_ne!(site.origin(), before);
    let staff = site.staff().await;

    assert_eq!(staff.change(&id, &json!({ "is_spam": false })).await.status(), 200);

    assert_eq!(site.receiver.first().await.body()["website"], before);
    site.finish().await;
}

#[tokio::test]
async fn changing_ones_mind_does_not_deliver_twice() {
    let site = Site::start().await;
    let id = send_spam(&site).await;
    let staff = site.staff().await;
    for is_spam in [false, false, true, false] {
        assert_eq!(staff.change(&id, &json!({ "is_spam": is_spam })).await.status(), 200);
        site.reaches_status("sent").await;
    }

    assert_eq!(site.count("select count(*) from deliveries"), 1);
    assert_eq!(site.receiver.received().len(), 1);
    site.finish().await;
}

#[tokio::test]
async fn two_of_the_staff_rescuing_at_once_deliver_it_once() {
    let site = Site::start().await;
    let id = send_spam(&site).await;
    let (one, other) = (site.staff().await, site.staff().await);
    let rescue = json!({ "is_spam": false });

    let (first, second) = tokio::join!(one.change(&id, &rescue), other.change(&id, &rescue));

    assert_eq!((first.status().as_u16(), second.status().as_u16()), (200, 200));
    site.reaches_status("sent").await;
    assert_eq!(site.receiver.received().len(), 1);
    site.finish().await;
}

#[tokio::test]
async fn a_delivered_submission_marked_spam_is_not_delivered_again() {
    let site = Site::start().await;
    let id = send(&site, &submission(&site.stamper.fit())).await;
    site.reaches_status("sent").await;
    let staff = site.staff().await;

    for is_spam in [true, false] {
        staff.change(&id, &json!({ "is_spam": is_spam })).await;
    }

    assert_eq!(
        staff.list("").await["counts"],
        json!({ "all": 1, "legitimate": 1, "spam": 0, "waiting": 1 })
    );
    assert_eq!(site.receiver.received().len(), 1);
    site.finish().await;
}

#[tokio::test]
async fn a_visitor_refused_as_spam_gets_the_same_answer_after_the_rescue() {
    let site = Site::start().await;
    let mut form = submission(&site.stamper.fit());
    form["leaveBlank"] = json!("x");
    site.send(&form).await;
    let id = site.text("select id from contact_submissions");
    site.staff().await.change(&id, &json!({ "is_spam": false })).await;

    let again = site.send(&form).await;

    assert_eq!(again.status(), 422);
    assert_eq!(site.count("select count(*) from contact_submissions"), 1);
    site.finish().await;
}

#[tokio::test]
async fn handled_keeps_the_time_of_the_first_click_until_it_is_taken_back() {
    let site = Site::start().await;
    let id = send(&site, &submission(&site.stamper.fit())).await;
    let staff = site.staff().await;
    let handled_at = async |handled: bool| {
        let reply = staff.change(&id, &json!({ "handled": handled })).await;
        reply.json::<Value>().await.unwrap()["handled_at"].clone()
    };

    let first = handled_at(true).await;
    let second = handled_at(true).await;
    let taken_back = handled_at(false).await;

    assert!(first.as_str().unwrap().parse::<jiff::Timestamp>().is_ok(), "{first}");
    assert_eq!(second, first);
    assert_eq!(taken_back, Value::Null);
    assert_eq!(staff.list("").await["items"][0]["handled_at"], Value::Null);
    site.finish().await;
}

#[tokio::test]
async fn fields_that_a_change_leaves_out_stay() {
    let site = Site::start().await;
    let id = send_spam(&site).await;
    let staff = site.staff().await;
    staff.change(&id, &json!({ "handled": true })).await;

    let item: Value = staff.change(&id, &json!({ "note": "Called." })).await.json().await.unwrap();

    assert_eq!(item["is_spam"], true);
    assert_ne!(item["handled_at"], Value::Null);
    assert!(site.receiver.received().is_empty());
    site.finish().await;
}

#[tokio::test]
async fn a_failed_delivery_is_made_again_under_the_same_id_when_staff_ask() {
    let site = Setup::new().set("webhooks.retry_seconds", "[]").start().await;
    site.receiver.answers(Reply::status(500));
    let id = send(&site, &submission(&site.stamper.fit())).await;
    site.reaches_status("failed").await;
    let staff = site.staff().await;
    let failed = staff.list("").await["items"][0]["delivery"].clone();
    assert_eq!((&failed["state"], &failed["attempts"]), (&json!("failed"), &json!(1)));
    assert_eq!(failed["last_status"], 500);
    site.receiver.answers(Reply::status(200));

    assert_eq!(staff.deliver(&id).await.status(), 202);

    site.reaches_status("sent").await;
    let received = site.receiver.received();
    assert_eq!(received.len(), 2);
    assert_eq!(received[0].id(), received[1].id());
    site.finish().await;
}

#[tokio::test]
async fn spam_is_not_delivered_when_staff_ask_and_they_hear_why() {
    let site = Site::start().await;
    let id = send_spam(&site).await;

    let reply = site.staff().await.deliver(&id).await;

    assert_eq!(reply.status(), 409);
    let problem: Value = reply.json().await.unwrap();
    assert!(problem["detail"].as_str().unwrap().contains("legitimate"), "{problem}");
    assert_eq!(site.count("select count(*) from deliveries"), 0);
    site.finish().await;
}

#[tokio::test]
async fn a_submission_judged_to_be_spam_while_it_waits_is_not_delivered() {
    let patient = Setup::new().set("webhooks.contact_url", "");
    let mut site = patient.start().await;
    let id = send(&site, &submission(&site.stamper.fit())).await;
    site.staff().await.change(&id, &json!({ "is_spam": true })).await;
    let other = send(&site, &submission(&site.stamper.fit())).await;

    let url = site.receiver.url();
    site.reload(Setup::new().set("webhooks.contact_url", url)).await;

    let sent = "select count(*) from contact_submissions where submission_status = 'sent'";
    crate::support::eventually("the other is sent", async || (site.count(sent) >= 1).then_some(()))
        .await;
    let received = site.receiver.received();
    let told: Vec<&str> = received.iter().map(crate::support::ReceivedRequest::id).collect();
    assert_eq!(told, [other], "spam is not delivered");
    site.finish().await;
}

#[tokio::test]
async fn an_unknown_submission_cannot_be_changed_or_delivered() {
    let site = Site::start().await;
    let staff = site.staff().await;
    let unknown = "01890a5d-ac96-774b-bcce-b302099a8057";
    for id in [unknown, "1", "%00", "x%27%20or%201=1", "%FF", &"x".repeat(9_000)] {
        let changed = staff.change(id, &json!({ "is_spam": false })).await;
        let delivered = staff.deliver(id).await;

        let id = &id[..id.len().min(40)];
        for reply in [changed, delivered] {
            assert_eq!(reply.headers()["content-type"], "application/problem+json", "{id}");
            assert_eq!(reply.status(), 404, "{id}");
        }
    }
    site.finish().await;
}

#[tokio::test]
async fn a_change_of_the_wrong_kind_changes_nothing() {
    let site = Site::start().await;
    let id = send_spam(&site).await;
    let staff = site.staff().await;
    for (wrong, status, named) in [
        (json!({ "is_spam": "no" }), 422, "is_spam"),
        (json!({ "handled": 1 }), 422, "handled"),
        (json!({ "is_spam": false, "handeld": true }), 422, "handeld"),
        (json!({}), 422, "is_spam"),
        (json!({ "is_spam": null }), 422, "is_spam"),
        (json!({ "note_was": "" }), 422, "note"),
        (json!([]), 400, "object"),
        (json!("x"), 400, "object"),
    ] {
        let reply = staff.change(&id, &wrong).await;

        assert_eq!(reply.status(), status, "{wrong}");
        assert_eq!(reply.headers()["content-type"], "application/problem+json");
        let problem = reply.text().await.unwrap();
        assert!(problem.contains(named), "{wrong}: {problem}");
    }
    let path = format!("/api/admin/submissions/{id}");
    let reply = staff.request(Method::PATCH, &path).body("{\"is_spam\":false}").send().await;
    assert_eq!(reply.unwrap().status(), 415);
    assert_eq!(site.count("select is_spam from contact_submissions"), 1);
    site.finish().await;
}
