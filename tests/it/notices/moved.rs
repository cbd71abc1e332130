//! An event is moved, and everybody comes along.

use reqwest::Method;
use serde_json::{Value, json};

use super::{FIRST, SECOND, at_once, event, given, last_line, notices, registers};
use crate::support::{MailServer, Setup, WINE, eventually, one_event, party};

#[tokio::test]
async fn everybody_comes_along_and_is_told_when_and_where_it_is_now() {
    let server = MailServer::start().await;
    let site = at_once(&server).start().await;
    let ada = registers(&site, "ada@rider.example").await;
    let staff = site.staff().await;
    let to =
        json!({ "date": SECOND, "time": "2 PM – 4 PM", "location": "Hayloft", "reason": "Mud." });

    let dry = given(&staff, "move?dry_run=true", &to).await;
    assert_eq!(event(&site).await["date"], FIRST);
    let notice = given(&staff, "move", &to).await;

    let before = json!({ "date": FIRST, "time": "9 AM – 10 AM", "location": "Main barn" });
    let after = json!({ "date": SECOND, "time": "2 PM – 4 PM", "location": "Hayloft" });
    for notice in [&dry, &notice] {
        assert_eq!((&notice["before"], &notice["after"]), (&before, &after));
        assert_eq!(notice["mails"], 1);
    }
    let now = event(&site).await;
    assert_eq!((&now["date"], &now["previousDate"]), (&json!(SECOND), &json!(FIRST)));
    assert_eq!((&now["previousTime"], &now["placesLeft"]), (&json!("9 AM – 10 AM"), &json!(87)));
    let line = last_line(&staff).await;
    assert_eq!(line, "Staff moved Open Day from Thu, Jun 18, 2099 to Thu, Jun 25, 2099");
    let told = site.receiver.wait_for(2).await[1].body();
    assert_eq!((&told["type"], &told["id"]), (&json!("event_moved"), &ada["id"]));
    assert_eq!((&told["eventDate"], &told["previousDate"]), (&json!(SECOND), &json!(FIRST)));
    assert_eq!((&told["eventTime"], &told["location"]), (&json!("2 PM – 4 PM"), &json!("Hayloft")));
    assert_eq!((&told["previousTime"], &told["reason"]), (&json!("9 AM – 10 AM"), &json!("Mud.")));
    let mail = eventually("the mail is there", async || {
        let mails = server.received().into_iter();
        mails
            .filter(|mail| mail.header("Subject").unwrap().starts_with("Moved: "))
            .find(|mail| mail.to == "ada@rider.example")
    })
    .await;
    let calendar = mail.calendar();
    assert!(calendar.contains("DTSTART:20990625T180000Z"), "{calendar}");
    assert!(!calendar.contains("STATUS:CANCELLED"));
    let own = site.get(ada["managePath"].as_str().unwrap()).await.text().await.unwrap();
    assert!(own.contains("Originally Thursday, June 18, 2099, 9 AM – 10 AM."), "{own}");
    let list = staff.registrations(&format!("?event={WINE}")).await;
    let item = &list["items"][0];
    assert_eq!((&item["event_date"], &item["event_time"]), (&json!(SECOND), &json!("2 PM – 4 PM")));
    site.finish().await;
}

#[tokio::test]
async fn one_that_was_called_off_takes_place_at_its_new_date_also_after_its_day() {
    let server = MailServer::start().await;
    let site = at_once(&server).start().await;
    registers(&site, "ada@rider.example").await;
    let staff = site.staff().await;
    given(&staff, "call-off", &json!({ "reason": "Mud." })).await;
    let db = rusqlite::Connection::open(site.database()).unwrap();
    db.execute_batch("update event_dates set date = '2020-06-18'").unwrap();

    given(&staff, "move", &json!({ "date": SECOND })).await;

    let now = event(&site).await;
    assert_eq!((&now["calledOff"], &now["placesLeft"]), (&json!(""), &json!(87)));
    assert_eq!(now["previousTime"], "", "the hours are the same");
    assert_eq!(site.register(&party(&site.stamper.fit())).await.status(), 201);
    let seen = notices(&staff).await;
    let kinds: Vec<&Value> = seen.iter().map(|notice| &notice["kind"]).collect();
    assert_eq!(kinds, ["moved", "called_off"]);
    site.finish().await;
}

#[tokio::test]
async fn another_place_alone_is_a_move_without_another_date() {
    let server = MailServer::start().await;
    let site = at_once(&server).start().await;
    registers(&site, "ada@rider.example").await;
    let staff = site.staff().await;

    given(&staff, "move", &json!({ "location": "Hayloft" })).await;

    let now = event(&site).await;
    assert_eq!((&now["location"], &now["previousDate"]), (&json!("Hayloft"), &json!("")));
    let told = site.receiver.wait_for(2).await[1].body();
    assert_eq!(
        (&told["location"], &told["previousLocation"]),
        (&json!("Hayloft"), &json!("Main barn"))
    );
    site.finish().await;
}

#[tokio::test]
async fn a_draft_of_the_event_does_not_take_the_move_back_once_it_is_published() {
    let site = Setup::new().file(&one_event(WINE, FIRST, 12)).start().await;
    let staff = site.staff().await;
    let path = format!("content/drafts?part=/events/{WINE}");
    let draft = json!({
        "revision": 0,
        "patch": { "events": { WINE: { "date": "2099-06-26", "description": "With tea." } } },
    });
    let request = staff.request(Method::PUT, &format!("/api/admin/{path}"));
    let saved = request.header("if-match", "\"0\"").json(&draft).send().await.unwrap();
    assert_eq!(saved.status(), 200, "{}", saved.text().await.unwrap());

    given(&staff, "move", &json!({ "date": SECOND, "reason": "Mud." })).await;

    let drafts = staff.sees("content/drafts").await;
    let left = &drafts["drafts"][0]["patch"];
    assert_eq!(*left, json!({ "events": { WINE: { "description": "With tea." } } }), "{drafts}");
    site.finish_leaving(0).await;
}
