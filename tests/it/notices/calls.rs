//! An event is called off, and takes place after all.

use reqwest::Method;
use serde_json::{Value, json};

use super::{
    FIRST, OFFICE, at_once, event, given, gives, held, last_line, notices, registers, suppress,
    takes_back,
};
use crate::support::{
    MailServer, PASSCODE, ReceivedRequest, Reply, Setup, WINE, eventually, one_event, party,
};

const STORM: &str = "A thunderstorm is coming.";

#[tokio::test]
async fn a_dry_run_says_who_would_be_told_and_how_and_writes_nothing() {
    let server = MailServer::start().await;
    let site = at_once(&server).start().await;
    let ada = registers(&site, "ada@rider.example").await;
    registers(&site, "refused@rider.example").await;
    let canceled = registers(&site, "canceled@rider.example").await;
    suppress(&site, "refused@rider.example");
    let staff = site.staff().await;
    let id = canceled["id"].as_str().unwrap();
    staff.change_registration(id, &json!({ "cancelled": true })).await;
    site.receiver.wait_for(4).await;
    let before = site.count("select max(delivery_no) from deliveries");

    let notice = given(&staff, "call-off?dry_run=true", &json!({ "reason": STORM })).await;

    assert_eq!(notice["id"], json!(null));
    assert_eq!((&notice["kind"], &notice["reason"]), (&json!("called_off"), &json!(STORM)));
    assert_eq!(
        (&notice["people"], &notice["mails"], &notice["calls"]),
        (&json!(6), &json!(1), &json!(1))
    );
    assert_eq!(
        (&notice["automation_is_told"], &notice["office_is_told"]),
        (&json!(true), &json!(true))
    );
    let parties = notice["parties"].as_array().unwrap();
    let by_address =
        |address: &str| parties.iter().find(|party| party["email"] == address).unwrap();
    let mailed = by_address("ada@rider.example");
    assert_eq!((&mailed["registration"], &mailed["people"]), (&ada["id"], &json!(3)));
    assert_eq!(
        (&mailed["mail"]["state"], &mailed["needs_call"]),
        (&json!("pending"), &json!(false))
    );
    assert_eq!(mailed["phone"], "(215) 555-0187");
    let called = by_address("refused@rider.example");
    assert_eq!((&called["mail"], &called["needs_call"]), (&json!(null), &json!(true)));
    assert_eq!(event(&site).await["calledOff"], "");
    assert_eq!(notices(&staff).await, Vec::<Value>::new());
    assert_eq!(site.count("select max(delivery_no) from deliveries"), before);
    assert_eq!(site.count("select count(*) from content_revisions"), 0);
    site.finish().await;
}

#[tokio::test]
async fn everybody_is_told_once_by_mail_or_stands_on_the_list_of_calls_until_ticked() {
    let server = MailServer::start().await;
    let site = at_once(&server).start().await;
    let ada = registers(&site, "ada@rider.example").await;
    let refused = registers(&site, "refused@rider.example").await;
    eventually("they were confirmed", async || (server.received().len() == 4).then_some(())).await;
    suppress(&site, "refused@rider.example");
    let staff = site.staff_with(&json!({ "passcode": PASSCODE, "name": "Erin" })).await;

    let notice = given(&staff, "call-off", &json!({ "reason": STORM })).await;

    assert_eq!((&notice["who"], &notice["calls"]), (&json!("Erin"), &json!(1)));
    assert_eq!(event(&site).await["calledOff"], STORM);
    assert_eq!(last_line(&staff).await, format!("Erin called Open Day off: {STORM}"));
    assert_eq!(site.register(&party(&site.stamper.fit())).await.status(), 409);
    let told = site.receiver.wait_for(4).await;
    let mut told: Vec<Value> = told.iter().skip(2).map(ReceivedRequest::body).collect();
    told.sort_by_key(|body| body["registrantIsMailed"] == json!(false));
    for (body, receipt, is_mailed) in [(&told[0], &ada, true), (&told[1], &refused, false)] {
        assert_eq!((&body["type"], &body["id"]), (&json!("event_called_off"), &receipt["id"]));
        assert_eq!((&body["reason"], &body["noticeId"]), (&json!(STORM), &notice["id"]));
        assert_eq!(body["registrantIsMailed"], is_mailed);
    }
    // Two to the office about registrations, two confirmations, and of the notice one to each.
    let mails = eventually("all mails are there", async || {
        let mails = server.received();
        (mails.len() == 6).then_some(mails)
    })
    .await;
    let off: Vec<_> = mails
        .iter()
        .filter(|mail| mail.header("Subject").unwrap().starts_with("Called off"))
        .collect();
    let mut to: Vec<&str> = off.iter().map(|mail| mail.to.as_str()).collect();
    to.sort_unstable();
    assert_eq!(to, ["ada@rider.example", OFFICE]);
    let mail = off.iter().find(|mail| mail.to == "ada@rider.example").unwrap();
    assert!(mail.text.contains(STORM), "{}", mail.text);
    assert!(mail.calendar().contains("STATUS:CANCELLED"), "{}", mail.text);
    assert!(!mail.text.contains("Allergic"), "no words of the visitor's");

    let path = |registration: &Value| {
        let notice = notice["id"].as_str().unwrap();
        let registration = registration["id"].as_str().unwrap();
        format!("/api/admin/events/{WINE}/notices/{notice}/calls/{registration}")
    };
    let put = staff.request(Method::PUT, &path(&refused)).send().await.unwrap();
    assert_eq!(put.status(), 204);
    let seen = notices(&staff).await.remove(0);
    assert_eq!(seen["calls"], 0);
    let called = seen["parties"]
        .as_array()
        .unwrap()
        .iter()
        .find(|one| one["registration"] == refused["id"])
        .unwrap()
        .clone();
    assert_eq!((&called["called_by"], &called["needs_call"]), (&json!("Erin"), &json!(false)));
    assert!(called["called_at"].is_string());
    let untick = staff.request(Method::DELETE, &path(&refused)).send().await.unwrap();
    assert_eq!(untick.status(), 204);
    assert_eq!(notices(&staff).await[0]["calls"], 1);
    let nobody = path(&json!({ "id": "nobody" }));
    assert_eq!(staff.request(Method::PUT, &nobody).send().await.unwrap().status(), 404);
    site.finish().await;
}

#[tokio::test]
async fn it_takes_place_after_all_and_the_same_people_hear_it() {
    let server = MailServer::start().await;
    let site = at_once(&server).start().await;
    registers(&site, "ada@rider.example").await;
    let staff = site.staff().await;
    assert_eq!(gives(&staff, "reinstate", &json!({})).await.status(), 409);
    given(&staff, "call-off", &json!({ "reason": STORM })).await;

    given(&staff, "reinstate", &json!({ "reason": "It went around us." })).await;

    assert_eq!(event(&site).await["calledOff"], "");
    assert_eq!(last_line(&staff).await, "Staff put Open Day back on");
    let told = site.receiver.wait_for(3).await;
    let kinds: Vec<Value> = told.iter().map(|one| one.body()["type"].clone()).collect();
    assert_eq!(kinds, ["event_registration", "event_called_off", "event_reinstated"]);
    assert_eq!(site.register(&party(&site.stamper.fit())).await.status(), 201);
    site.finish().await;
}

#[tokio::test]
async fn two_who_call_it_off_at_once_make_one_notice() {
    let server = MailServer::start().await;
    let site = at_once(&server).start().await;
    registers(&site, "ada@rider.example").await;
    let staff = site.staff().await;
    let off = json!({ "reason": STORM });

    let both = tokio::join!(gives(&staff, "call-off", &off), gives(&staff, "call-off", &off));

    let mut statuses = [both.0.status().as_u16(), both.1.status().as_u16()];
    statuses.sort_unstable();
    assert_eq!(statuses, [201, 409]);
    assert_eq!(notices(&staff).await.len(), 1);
    site.receiver.wait_for(2).await;
    site.finish().await;
}

#[tokio::test]
async fn what_cannot_be_is_refused_in_words() {
    let server = MailServer::start().await;
    let events = one_event(WINE, FIRST, 9) + &one_event("over", "2020-06-18", 9);
    let site = at_once(&server).file(&events).start().await;
    let staff = site.staff().await;
    for (path, body, status, words) in [
        (format!("{WINE}/call-off"), json!({}), 422, "Say why"),
        (format!("{WINE}/call-off"), json!({ "reason": "x".repeat(301) }), 422, "300"),
        (format!("{WINE}/move"), json!({}), 422, "already"),
        (format!("{WINE}/move"), json!({ "date": "2020-01-01" }), 422, "isn't over"),
        (format!("{WINE}/move"), json!({ "date": "June" }), 422, "Choose a day"),
        (format!("{WINE}/move"), json!({ "date": "9999-12-31" }), 422, "Choose a day"),
        ("over/call-off".to_owned(), json!({ "reason": STORM }), 409, "is over"),
        ("over/move".to_owned(), json!({ "date": FIRST }), 409, "is over"),
        ("nobody/call-off".to_owned(), json!({ "reason": STORM }), 404, "nothing"),
    ] {
        for query in ["", "?dry_run=true"] {
            let reply = staff.does(&format!("events/{path}{query}"), &body).await;
            assert_eq!(reply.status(), status, "{path}");
            let problem = reply.text().await.unwrap();
            assert!(problem.contains(words), "{path}: {problem}");
        }
    }
    assert_eq!(site.count("select count(*) from event_notices"), 0);
    site.finish().await;
}

#[tokio::test]
async fn the_editor_and_the_history_leave_it_to_the_calls_once_people_are_signed_up() {
    let server = MailServer::start().await;
    let site = held(&server).start().await;
    let staff = site.staff().await;
    let patch = async |on: i64, fields: Value| {
        let request = staff.request(Method::PATCH, "/api/admin/content");
        let request = request.header("content-type", "application/merge-patch+json");
        let patch = json!({ "events": { WINE: fields } }).to_string();
        request.header("if-match", format!("\"{on}\"")).body(patch).send().await.unwrap()
    };
    assert_eq!(patch(0, json!({ "called_off": STORM })).await.status(), 200, "nobody is signed up");
    assert_eq!(patch(1, json!({ "called_off": "" })).await.status(), 200);
    registers(&site, "ada@rider.example").await;

    for fields in [json!({ "called_off": STORM }), json!({ "previous_date": "2099-06-01" })] {
        let reply = patch(2, fields).await;
        assert_eq!(reply.status(), 422);
        let problem = reply.text().await.unwrap();
        assert!(problem.contains("that's how they're told"), "{problem}");
    }
    let notice = given(&staff, "call-off", &json!({ "reason": STORM })).await;
    let revision = staff.sees("content").await["revision"].clone();
    let undo = staff.does("content/undo", &json!({ "revision": revision })).await;
    assert_eq!(undo.status(), 422);
    assert_eq!(event(&site).await["calledOff"], STORM);
    assert_eq!(takes_back(&staff, &notice).await, 204);
    site.finish().await;
}

#[tokio::test]
async fn a_slow_receiver_keeps_nobody_waiting() {
    let server = MailServer::start().await;
    let site = at_once(&server).start().await;
    registers(&site, "ada@rider.example").await;
    site.receiver.first().await;
    site.receiver.answers(Reply::Silence);

    let began = std::time::Instant::now();
    given(&site.staff().await, "call-off", &json!({ "reason": STORM })).await;
    assert!(began.elapsed().as_secs() < 10);

    eventually("the mails are there", async || (server.received().len() == 4).then_some(())).await;
    site.receiver.answers(Reply::status(200));
    let site = site.restart().await;
    site.finish_after_repeats().await;
}

#[tokio::test]
async fn without_mails_everybody_stands_on_the_list_of_calls() {
    let site =
        Setup::new().file(&one_event(WINE, FIRST, 9)).set("registrations.notice_undo_seconds", 0);
    let site = site.start().await;
    site.registers(&party(&site.stamper.fit())).await;
    let staff = site.staff().await;

    let notice = given(&staff, "call-off", &json!({ "reason": STORM })).await;

    assert_eq!((&notice["mails"], &notice["calls"]), (&json!(0), &json!(1)));
    assert_eq!(notice["parties"][0]["needs_call"], true);
    site.receiver.wait_for(2).await;
    site.finish().await;
}
