//! A move is corrected before anybody was told of it.

use serde_json::{Value, json};

use super::{
    FIRST, SECOND, at_once, event, given, held, notices, registers, takes_back, takes_back_with,
    ticks,
};
use crate::support::{MailServer, Setup, Site, WINE, eventually, one_event};

const THIRD: &str = "2099-06-26";

/// How many messages about moves to `day` are in this state.
fn count(site: &Site, state: &str, day: &str) -> i64 {
    site.count(&format!(
        "select count(*) from deliveries where state = '{state}' and payload like '%{day}%'
            and (message_id like '%-notice-%' or subject_id in (select id from event_notices))"
    ))
}

/// From here on a notice waits this many seconds before its messages leave.
async fn waits(site: &mut Site, seconds: u32) {
    site.reload(Setup::new().set("registrations.notice_undo_seconds", seconds)).await;
}

fn dates(of: &Value) -> (&str, &str) {
    let date = |at: &str| of[at]["date"].as_str().unwrap();
    (date("before"), date("after"))
}

#[tokio::test]
async fn people_get_one_mail_from_the_day_that_they_know() {
    let server = MailServer::start().await;
    let site = held(&server).start().await;
    registers(&site, "ada@rider.example").await;
    let staff = site.staff().await;
    given(&staff, "move", &json!({ "date": SECOND, "reason": "Mud." })).await;
    let to = json!({ "date": THIRD });

    let dry = given(&staff, "move?dry_run=true", &to).await;
    let notice = given(&staff, "move", &to).await;

    for one in [&dry, &notice] {
        assert_eq!(dates(one), (FIRST, THIRD));
        assert_eq!((&one["reason"], &one["mails"]), (&json!("Mud."), &json!(1)));
    }
    let now = event(&site).await;
    assert_eq!((&now["date"], &now["previousDate"]), (&json!(THIRD), &json!(FIRST)));
    assert_eq!(count(&site, "pending", SECOND), 0);
    assert_eq!(count(&site, "pending", THIRD), 3, "the automation, the party and the office");
    let all = notices(&staff).await;
    let stands = |one: &Value| one["undone_at"].is_null();
    assert_eq!(all.iter().map(stands).collect::<Vec<_>>(), [true, false]);
    assert_eq!((&all[0]["replaced"], &all[1]["replaced"]), (&json!(false), &json!(true)));
    assert_eq!(takes_back(&staff, &all[1]).await, 409);
    let at = format!("select count(*) from event_registrations where event_date = '{THIRD}'");
    assert_eq!(site.count(&at), 1);
    site.finish_leaving(3).await;
}

#[tokio::test]
async fn nobody_hears_of_an_event_that_is_moved_back() {
    let server = MailServer::start().await;
    let site = held(&server).start().await;
    registers(&site, "ada@rider.example").await;
    let staff = site.staff().await;
    let before = event(&site).await;
    given(&staff, "move", &json!({ "date": SECOND, "time": "2 PM" })).await;
    let back = json!({ "date": FIRST, "time": "9 AM – 10 AM" });

    let dry = given(&staff, "move?dry_run=true", &back).await;
    let notice = given(&staff, "move", &back).await;

    for one in [&dry, &notice] {
        assert_eq!((&one["parties"], &one["mails"]), (&json!([]), &json!(0)));
    }
    assert_eq!(event(&site).await, before);
    // A third move is told as the first would have been.
    let again = given(&staff, "move", &json!({ "date": THIRD })).await;
    assert_eq!((dates(&again), &again["mails"]), ((FIRST, THIRD), &json!(1)));
    assert_eq!(count(&site, "pending", THIRD), 3);
    site.finish_leaving(3).await;
}

#[tokio::test]
async fn what_it_replaced_is_told_if_it_is_taken_back() {
    let server = MailServer::start().await;
    let site = held(&server).start().await;
    registers(&site, "ada@rider.example").await;
    registers(&site, "zoe@rider.example").await;
    let staff = site.staff().await;
    let before = event(&site).await;
    let first = given(&staff, "move", &json!({ "date": SECOND })).await;
    let moved = event(&site).await;
    for to in [THIRD, FIRST] {
        let second = given(&staff, "move", &json!({ "date": to })).await;
        assert_eq!(count(&site, "pending", SECOND), 0);
        let refused = takes_back_with(&staff, &first).await;
        let why: Value = refused.json().await.unwrap();
        assert_eq!(why["detail"], "Something newer has replaced this. Take that back first.");

        assert_eq!(takes_back(&staff, &second).await, 204);

        assert_eq!(event(&site).await, moved);
        assert_eq!(count(&site, "pending", SECOND), 5);
        assert_eq!(count(&site, "pending", THIRD), 0);
    }
    let stands = notices(&staff).await.into_iter().find(|one| one["undone_at"].is_null());
    assert_eq!(stands.unwrap()["id"], first["id"]);
    assert_eq!(takes_back(&staff, &first).await, 204);
    assert_eq!(event(&site).await, before);
    let at = format!("select count(*) from event_registrations where event_date = '{FIRST}'");
    assert_eq!(site.count(&at), 2);
    site.finish().await;
}

/// One has canceled in between, and the other one signed up: neither knows the first day.
#[tokio::test]
async fn who_came_or_went_in_between_is_told_rightly() {
    let server = MailServer::start().await;
    let site = held(&server).start().await;
    let ada = registers(&site, "ada@rider.example").await;
    registers(&site, "bob@rider.example").await;
    let staff = site.staff().await;
    given(&staff, "move", &json!({ "date": SECOND })).await;
    let second = given(&staff, "move", &json!({ "date": THIRD })).await;
    let cancel = json!({ "cancelled": true });
    staff.change_registration(ada["id"].as_str().unwrap(), &cancel).await;

    assert_eq!(takes_back(&staff, &second).await, 204);
    // The automation, Bob and the office.
    assert_eq!(count(&site, "pending", SECOND), 3);

    // A newcomer knows only the second day, so both moves are told.
    registers(&site, "zoe@rider.example").await;
    let third = given(&staff, "move", &json!({ "date": THIRD })).await;
    assert_eq!((dates(&third), &third["mails"]), ((SECOND, THIRD), &json!(2)));
    assert_eq!(event(&site).await["previousDate"], SECOND);
    site.finish_leaving(8).await;
}

#[tokio::test]
async fn the_page_of_an_event_that_is_moved_back_says_what_it_said() {
    let server = MailServer::start().await;
    let mut site = at_once(&server).start().await;
    registers(&site, "ada@rider.example").await;
    let staff = site.staff().await;
    given(&staff, "move", &json!({ "date": SECOND, "time": "2 PM" })).await;
    eventually("they are told", async || (count(&site, "sent", SECOND) == 3).then_some(())).await;
    waits(&mut site, 60).await;
    let before = event(&site).await;
    assert_eq!(before["previousTime"], "9 AM – 10 AM");
    given(&staff, "move", &json!({ "date": THIRD, "time": "3 PM" })).await;

    given(&staff, "move", &json!({ "date": SECOND, "time": "2 PM" })).await;

    assert_eq!(event(&site).await, before);
    site.finish().await;
}

/// Somebody knows of the first day by phone.
#[tokio::test]
async fn a_move_of_which_somebody_was_called_is_told() {
    let server = MailServer::start().await;
    let site = held(&server).start().await;
    let ada = registers(&site, "ada@rider.example").await;
    let staff = site.staff().await;
    let first = given(&staff, "move", &json!({ "date": SECOND })).await;
    ticks(&staff, &first, &ada).await;

    let second = given(&staff, "move", &json!({ "date": THIRD })).await;

    assert_eq!((dates(&second), &second["replaces"]), ((SECOND, THIRD), &json!(false)));
    assert_eq!(count(&site, "pending", SECOND), 6, "the second says what was before");
    site.finish_leaving(6).await;
}

/// It isn't true anymore when its mail leaves.
#[tokio::test]
async fn another_date_is_not_offered_for_an_event_that_takes_place_after_all() {
    let server = MailServer::start().await;
    let events = one_event(WINE, FIRST, 90) + &one_event("hay-day", "2099-08-01", 9);
    let mut site = at_once(&server).file(&events).start().await;
    registers(&site, "ada@rider.example").await;
    let staff = site.staff().await;
    given(&staff, "call-off", &json!({ "reason": "Mud." })).await;
    let sent =
        "select count(*) from deliveries where state = 'sent' and message_id like '%-notice-%'";
    eventually("they are told", async || (site.count(sent) == 2).then_some(())).await;
    waits(&mut site, 60).await;
    let offer = given(&staff, "call-off", &json!({ "offer": "hay-day" })).await;
    assert_eq!(offer["is_later_offer"], true);

    let back = given(&staff, "reinstate", &json!({})).await;

    assert_eq!(back["replaces"], true);
    let stands = notices(&staff).await.iter().filter(|one| one["undone_at"].is_null()).count();
    assert_eq!(stands, 2);
    assert_eq!(takes_back(&staff, &back).await, 204);
    let pending = "select count(*) from deliveries where state = 'pending'";
    assert_eq!(site.count(pending), 3, "the offer again");
    waits(&mut site, 0).await;
    given(&staff, "reinstate", &json!({})).await;
    eventually("it's back on", async || (site.count(sent) == 4).then_some(())).await;
    let offered =
        "select count(*) from deliveries where state = 'sent' and payload like '%hay-day%'";
    assert_eq!(site.count(offered), 0);
    site.finish().await;
}
