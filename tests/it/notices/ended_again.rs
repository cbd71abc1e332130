//! An event that is called off takes place after all, or the other way round, before anybody was told.

use serde_json::{Value, json};

use super::other_date::{STORM, events, off, own, rebooks};
use super::{SECOND, at_once, event, given, held, notices, registers, takes_back, ticks};
use crate::support::{MailServer, Site, WINE, eventually};

/// How many messages of notices wait.
fn pending(site: &Site) -> i64 {
    site.count(
        "select count(*) from deliveries where state = 'pending'
            and (message_id like '%-notice-%' or subject_id in (select id from event_notices))",
    )
}

fn reason() -> Value {
    json!({ "reason": STORM })
}

#[tokio::test]
async fn nobody_hears_of_a_call_off_that_ends_before_its_mails_leave() {
    let server = MailServer::start().await;
    let site = held(&server).start().await;
    registers(&site, "ada@rider.example").await;
    let staff = site.staff().await;
    let before = event(&site).await;
    given(&staff, "call-off", &reason()).await;

    let dry = given(&staff, "reinstate?dry_run=true", &json!({})).await;
    let back = given(&staff, "reinstate", &json!({})).await;

    for one in [&dry, &back] {
        let told = (&one["parties"], &one["mails"], &one["replaces"]);
        assert_eq!(told, (&json!([]), &json!(0), &json!(true)));
    }
    assert_eq!((pending(&site), event(&site).await), (0, before));
    assert_eq!(notices(&staff).await[1]["replaced"], true);
    // A second call-off tells everybody, and staff can take it back, too.
    let again = given(&staff, "call-off", &reason()).await;
    assert_eq!((&again["mails"], pending(&site)), (&json!(1), 3));
    assert_eq!(takes_back(&staff, &again).await, 204);
    assert_eq!((takes_back(&staff, &back).await, pending(&site)), (204, 3));
    assert_eq!(event(&site).await["calledOff"], STORM);
    site.finish_leaving(3).await;
}

/// Then the call-off can't be taken back anymore.
#[tokio::test]
async fn the_others_hear_nothing_if_somebody_has_come_to_the_other_date() {
    let server = MailServer::start().await;
    let site = held(&server).file(&events(9)).start().await;
    let ada = registers(&site, "ada@rider.example").await;
    registers(&site, "bo@rider.example").await;
    let staff = site.staff().await;
    let called_off = given(&staff, "call-off", &off()).await;
    rebooks(&site, &ada).await;
    assert_eq!(takes_back(&staff, &called_off).await, 409);

    let back = given(&staff, "reinstate", &json!({})).await;

    assert_eq!((&back["replaces"], pending(&site)), (&json!(true), 0));
    assert_eq!(own(&site, &ada).await["eventId"], "july");
    site.finish().await;
}

#[tokio::test]
async fn one_mail_says_where_an_event_is_that_was_called_off_first() {
    let server = MailServer::start().await;
    let site = held(&server).start().await;
    registers(&site, "ada@rider.example").await;
    let staff = site.staff().await;
    given(&staff, "call-off", &reason()).await;

    let moved = given(&staff, "move", &json!({ "date": SECOND })).await;

    assert_eq!((&moved["replaces"], &moved["mails"], pending(&site)), (&json!(true), &json!(1), 3));
    assert_eq!(takes_back(&staff, &moved).await, 204);
    assert_eq!((event(&site).await["calledOff"].clone(), pending(&site)), (json!(STORM), 3));
    site.finish_leaving(3).await;
}

#[tokio::test]
async fn nobody_reads_that_it_is_back_on_after_it_was_called_off_again() {
    let server = MailServer::start().await;
    let mut site = at_once(&server).start().await;
    registers(&site, "ada@rider.example").await;
    let staff = site.staff().await;
    given(&staff, "call-off", &reason()).await;
    let sent =
        "select count(*) from deliveries where state = 'sent' and message_id like '%-notice-%'";
    eventually("they are told", async || (site.count(sent) == 2).then_some(())).await;
    site.reload(held(&server).set("registrations.notice_undo_seconds", 60)).await;
    given(&staff, "reinstate", &json!({})).await;

    let again = given(&staff, "call-off", &json!({ "reason": "Ice." })).await;

    assert_eq!((&again["replaces"], pending(&site)), (&json!(true), 3));
    let back =
        "select count(*) from deliveries where state = 'pending' and payload like '%reinstated%'";
    assert_eq!(site.count(back), 0);
    assert_eq!((takes_back(&staff, &again).await, pending(&site)), (204, 3));
    site.finish_leaving(3).await;
}

/// Nobody's own page has the other date then.
#[tokio::test]
async fn what_was_offered_before_is_not_offered_once_it_is_called_off_again() {
    let server = MailServer::start().await;
    let site = at_once(&server).file(&events(9)).start().await;
    registers(&site, "ada@rider.example").await;
    let staff = site.staff().await;
    given(&staff, "call-off", &off()).await;
    let page = || async { site.get(&format!("/events/{WINE}")).await.text().await.unwrap() };
    let offers = async |text: &str| (page().await.contains(text)).then_some(());
    eventually("it's offered", async || offers("Instead:").await).await;
    given(&staff, "reinstate", &json!({})).await;

    given(&staff, "call-off", &json!({ "reason": "Ice." })).await;

    eventually("it's off again", async || offers("Ice.").await).await;
    assert!(!page().await.contains("Instead:"));
    site.finish().await;
}

/// Who was called knows of it.
#[tokio::test]
async fn who_was_called_is_told_that_it_takes_place_after_all() {
    let server = MailServer::start().await;
    let site = held(&server).start().await;
    let ada = registers(&site, "ada@rider.example").await;
    let staff = site.staff().await;
    let off = given(&staff, "call-off", &reason()).await;
    ticks(&staff, &off, &ada).await;

    let back = given(&staff, "reinstate", &json!({})).await;

    assert_eq!((&back["replaces"], &back["mails"]), (&json!(false), &json!(1)));
    site.finish_leaving(6).await;
}
