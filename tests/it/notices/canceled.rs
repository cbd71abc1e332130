//! Who cancels after a notice: what they're mailed, and what the notice's numbers say.

use reqwest::Method;
use serde_json::{Value, json};

use super::{at_once, given, held, notices, registers, suppress};
use crate::support::{MailServer, Site, eventually};

/// Mails about notices to registrants in this state.
fn notice_mails(site: &Site, state: &str) -> i64 {
    site.count(&format!(
        "select count(*) from deliveries where state = '{state}' and channel = 'visitor_mail'
            and message_id like '%-notice-%'"
    ))
}

/// The registrant of this receipt cancels on their own page.
async fn cancels(site: &Site, receipt: &Value) {
    let (_, token) = receipt["managePath"].as_str().unwrap().rsplit_once('/').unwrap();
    let path = format!("/api/registrations/{token}/cancel");
    assert_eq!(site.request(Method::POST, &path).send().await.unwrap().status(), 200);
}

/// How many people the newest notice tells, how many parties by mail, and how many have to be called.
async fn told(site: &Site) -> [Value; 3] {
    let notice = notices(&site.staff().await).await.remove(0);
    ["people", "mails", "calls"].map(|number| notice[number].clone())
}

#[tokio::test]
async fn who_cancels_before_the_mail_leaves_is_not_told_of_a_kept_registration() {
    let server = MailServer::start().await;
    let site = held(&server).set("registrations.undo_seconds", 60).start().await;
    let ada = registers(&site, "ada@rider.example").await;
    let ben = registers(&site, "ben@rider.example").await;
    registers(&site, "zoe@rider.example").await;
    eventually("they were confirmed", async || (server.received().len() == 6).then_some(())).await;
    let staff = site.staff().await;
    given(&staff, "call-off", &json!({ "reason": "Mud." })).await;
    assert_eq!(notice_mails(&site, "pending"), 3);

    cancels(&site, &ada).await;
    let id = ben["id"].as_str().unwrap();
    staff.change_registration(id, &json!({ "cancelled": true })).await;

    assert_eq!((notice_mails(&site, "pending"), notice_mails(&site, "withdrawn")), (1, 2));
    assert_eq!(told(&site).await, [9, 1, 0]);
    eventually("Ada's is canceled", async || {
        let mails = server.received().into_iter().filter(|mail| mail.to == "ada@rider.example");
        let mut subjects = mails.filter_map(|mail| mail.header("Subject"));
        subjects.find(|subject| subject.starts_with("Canceled: your registration"))
    })
    .await;
    // Staff take it back, and nobody else would tell Ben.
    staff.change_registration(id, &json!({ "cancelled": false })).await;
    assert_eq!((notice_mails(&site, "pending"), notice_mails(&site, "withdrawn")), (2, 1));
    assert_eq!(told(&site).await, [9, 2, 0]);
    // Ada is restored after she read that hers was canceled: she's mailed about that, and nobody has to call her.
    let id = ada["id"].as_str().unwrap();
    staff.change_registration(id, &json!({ "cancelled": false })).await;
    assert_eq!(told(&site).await, [9, 2, 0]);
    // Six of the notice, and for the automation, which gets them in order, what became of Ada since.
    site.finish_leaving(8).await;
}

#[tokio::test]
async fn the_numbers_stay_as_people_were_told_when_they_cancel() {
    let server = MailServer::start().await;
    let site = at_once(&server).start().await;
    let ada = registers(&site, "ada@rider.example").await;
    let ben = registers(&site, "ben@rider.example").await;
    eventually("they were confirmed", async || (server.received().len() == 4).then_some(())).await;
    suppress(&site, "ben@rider.example");
    let staff = site.staff().await;
    given(&staff, "call-off", &json!({ "reason": "Mud." })).await;
    eventually("Ada is told", async || (notice_mails(&site, "sent") == 1).then_some(())).await;
    assert_eq!(told(&site).await, [6, 1, 1]);

    cancels(&site, &ada).await;
    assert_eq!(told(&site).await, [6, 1, 1]);

    // Nobody has to call Ben anymore.
    cancels(&site, &ben).await;
    assert_eq!(told(&site).await, [6, 1, 0]);
    site.finish().await;
}
