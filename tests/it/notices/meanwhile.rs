//! Two of staff tell people something at about the same time, and a mail whose fate nobody knows.

use serde_json::{Value, json};

use super::{FIRST, SECOND, at_once, event, given, gives, held, notices, registers, takes_back};
use crate::support::{At, Fault, MailServer, eventually};

#[tokio::test]
async fn what_somebody_else_has_told_meanwhile_is_not_changed_unseen() {
    let server = MailServer::start().await;
    let site = at_once(&server).start().await;
    registers(&site, "ada@rider.example").await;
    let staff = site.staff().await;
    let away = json!({ "date": SECOND });
    let off = given(&staff, "call-off?seen=none", &json!({ "reason": "Mud." })).await;

    for call in ["move?seen=none", "move?seen=none&dry_run=true"] {
        let refused = gives(&staff, call, &away).await;
        assert_eq!(refused.status(), 409);
        let problem: Value = refused.json().await.unwrap();
        let detail = problem["detail"].as_str().unwrap();
        assert!(detail.starts_with("Someone called this event off meanwhile."), "{detail}");
    }
    assert_eq!(event(&site).await["calledOff"], "Mud.");
    assert_eq!(event(&site).await["date"], FIRST);

    let seen = format!("move?seen={}", off["id"].as_str().unwrap());
    given(&staff, &seen, &away).await;
    assert_eq!(event(&site).await["date"], SECOND);
    assert_eq!(gives(&staff, &seen, &json!({ "time": "8 PM" })).await.status(), 409);
    given(&staff, "move", &json!({ "time": "8 PM" })).await;
    site.finish().await;
}

#[tokio::test]
async fn of_several_who_move_an_event_at_once_one_does_and_people_are_told_once() {
    let server = MailServer::start().await;
    let site = held(&server).start().await;
    registers(&site, "ada@rider.example").await;
    let staff = site.staff().await;
    let hours: Vec<Value> =
        (3..9).map(|hour| json!({ "date": SECOND, "time": format!("{hour} PM") })).collect();

    let moves = hours.iter().map(|to| gives(&staff, "move", to));
    let answers = futures_util::future::join_all(moves).await;

    let statuses = answers.iter().map(|answer| answer.status().as_u16());
    assert!(statuses.clone().all(|status| matches!(status, 201 | 409)));
    assert!(statuses.clone().any(|status| status == 201));
    // One that comes late replaces the one before it, which stands again when it's taken back.
    let standing = async || {
        let mut all = notices(&staff).await;
        all.retain(|notice| notice["undone_at"].is_null());
        all
    };
    assert_eq!(standing().await.len(), 1);
    while let Some(notice) = standing().await.first() {
        assert_eq!(takes_back(&staff, notice).await, 204);
    }
    site.finish().await;
}

#[tokio::test]
async fn whoever_perhaps_did_not_get_the_mail_is_called() {
    let server = MailServer::start().await;
    let site = at_once(&server).start().await;
    registers(&site, "ada@rider.example").await;
    let all = async || (server.received().len() == 2).then_some(());
    eventually("she has her confirmation, and the office knows", all).await;
    // The mail server takes it and hangs up without a word.
    server.fails(At::Dot, Fault::Close, 1000);
    let staff = site.staff().await;

    given(&staff, "call-off", &json!({ "reason": "Storm." })).await;

    let notice = eventually("it's perhaps sent", async || {
        let notice = notices(&staff).await.remove(0);
        (notice["parties"][0]["mail"]["state"] == "perhaps_sent").then_some(notice)
    })
    .await;
    assert_eq!(notice["parties"][0]["needs_call"], true, "{notice:#}");
    assert_eq!(notice["calls"], 1);
    site.finish().await;
}
