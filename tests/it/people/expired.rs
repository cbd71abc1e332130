//! What is older than `[retention]` says leaves by itself, without a trace.

use rusqlite::Connection;
use serde_json::{Value, json};

use super::{
    end_notice, inquire, marked_inquiry, marked_party, post, register, sound, until_unmarked,
};
use crate::support::{Program, Workshop, submission};

/// Makes everything of the person two years older, and the week's notice be over.
fn age(workshop: &Workshop) {
    age_without_notice(workshop);
    end_notice(workshop);
}

/// Makes everything of the person two years older.
fn age_without_notice(workshop: &Workshop) {
    let db = Connection::open(workshop.database()).unwrap();
    db.execute_batch(
        "update contact_submissions set created_at = created_at - 63072000000
          where email like '%marker%';
         update event_registrations set event_date = '2024-06-18' where email like '%marker%';
         delete from retention_marks;
         insert into retention_marks select '2025-01-02', max(submission_no)
           from contact_submissions where email like '%marker%';",
    )
    .unwrap();
}

#[tokio::test]
async fn what_is_too_old_is_in_no_file_and_the_rest_is_still_there() {
    let workshop = Workshop::new().set("PADDOCK_LIMITS__BURST", "100");
    let program = workshop.serve().await;
    inquire(&program, &marked_inquiry(&program)).await;
    let mut spam = marked_inquiry(&program);
    spam["leaveBlank"] = json!("zyxmarkertrap");
    assert_eq!(post(&program, "/api/contact-submissions", &spam).await.0, 422);
    register(&program, &marked_party(&program)).await;
    for _ in 0..3 {
        inquire(&program, &submission(&program.stamper().fit())).await;
    }
    program.stop().await;
    age(&workshop);
    let before = sound(&workshop);

    let program = workshop.serve().await;

    assert_eq!(before, (4, 1, 1));
    until_unmarked(&workshop).await;
    assert_eq!(sound(&workshop), (3, 0, 0));
    program.stop().await;
}

/// What the staff call at `path` answers on a site whose staff page is open.
async fn seen(program: &Program, path: &str) -> Value {
    let http = reqwest::Client::builder().no_proxy().build().unwrap();
    let reply = http.get(program.url(&format!("/api/admin/{path}"))).send().await.unwrap();
    reply.json().await.unwrap()
}

#[tokio::test]
async fn a_week_s_notice_comes_before_the_first_deletion() {
    let workshop =
        Workshop::new().set("PADDOCK_LIMITS__BURST", "100").set("PADDOCK_ADMIN__ACCESS", "open");
    let program = workshop.serve().await;
    inquire(&program, &marked_inquiry(&program)).await;
    register(&program, &marked_party(&program)).await;
    inquire(&program, &submission(&program.stamper().fit())).await;
    program.stop().await;
    age_without_notice(&workshop);

    let program = workshop.serve().await;
    program.stderr.says("what is older than [retention] says will be deleted").await;
    let session = seen(&program, "session").await;
    let list = seen(&program, "submissions").await;
    program.stop().await;

    assert_eq!(sound(&workshop), (2, 0, 1), "nothing is gone");
    assert_eq!(session["firstDeletion"]["records"], 2);
    let on = session["firstDeletion"]["on"].as_str().unwrap();
    let leaves: Vec<_> =
        list["items"].as_array().unwrap().iter().map(|one| &one["leaves_on"]).collect();
    assert!(leaves.iter().all(|day| day.as_str().unwrap() >= on), "{leaves:?} before {on}");
    assert!(leaves.contains(&&json!(on)), "{leaves:?}");

    end_notice(&workshop);
    let program = workshop.serve().await;
    until_unmarked(&workshop).await;
    assert_eq!(sound(&workshop), (1, 0, 0));
    let session = seen(&program, "session").await;
    assert_eq!(session["firstDeletion"], json!(null));
    program.stop().await;
}

#[tokio::test]
async fn what_was_paid_stays_in_the_books_without_the_party() {
    let workshop = Workshop::new().set("PADDOCK_ADMIN__ACCESS", "open");
    let program = workshop.serve().await;
    inquire(&program, &marked_inquiry(&program)).await;
    inquire(&program, &submission(&program.stamper().fit())).await;
    let receipt = register(&program, &marked_party(&program)).await;
    let path = format!("/api/admin/registrations/{}/payments", receipt["id"].as_str().unwrap());
    let pay = async |number: u32, cents: i64| {
        let id = format!("019ad6b2-8a00-7000-8000-{number:012}");
        let form = json!({ "id": id, "cents": cents, "how": "cash", "paid_on": "2026-01-05" });
        let http = reqwest::Client::builder().no_proxy().build().unwrap();
        let request = http.post(program.url(&path)).header("sec-fetch-site", "same-origin");
        assert_eq!(request.json(&form).send().await.unwrap().status(), 201);
    };
    pay(1, 8_500).await;
    pay(2, -1_000).await;
    let day = "payments?month=2024-06";
    program.stop().await;
    age(&workshop);

    let program = workshop.serve().await;

    until_unmarked(&workshop).await;
    assert_eq!(sound(&workshop), (1, 0, 0));
    let money = seen(&program, day).await;
    let event = &money["events"][0];
    assert_eq!(
        (&event["event_title"], &event["event_date"]),
        (&json!("Wine and Ride"), &json!("2024-06-18"))
    );
    let cents = ["owed_cents", "paid_cents", "refunded_cents", "open_cents", "to_refund_cents"];
    assert_eq!(cents.map(|key| event[key].as_i64().unwrap()), [0, 8_500, 1_000, 0, 0]);
    let http = reqwest::Client::builder().no_proxy().build().unwrap();
    let table = http.get(program.url("/api/admin/payments.csv")).send().await.unwrap();
    let table = table.text().await.unwrap();
    assert_eq!(table.lines().count(), 3, "{table}");
    assert!(
        table.contains(",2026-01-05,85.00,0.00,cash,wine-and-ride,Wine and Ride,2024-06-18,"),
        "{table}"
    );
    assert!(!table.contains(receipt["id"].as_str().unwrap()), "{table}");
    program.stop().await;
}

#[tokio::test]
async fn zero_keeps_everything() {
    let workshop = Workshop::new()
        .set("PADDOCK_LIMITS__BURST", "100")
        .set("PADDOCK_RETENTION__SPAM_DAYS", "0")
        .set("PADDOCK_RETENTION__ENQUIRY_MONTHS", "0")
        .set("PADDOCK_RETENTION__REGISTRATION_MONTHS", "0");
    let program = workshop.serve().await;
    inquire(&program, &marked_inquiry(&program)).await;
    register(&program, &marked_party(&program)).await;
    inquire(&program, &submission(&program.stamper().fit())).await;
    program.stop().await;
    age(&workshop);

    let program = workshop.serve().await;
    // The deletion runs at the start, before this answer.
    tokio::time::sleep(std::time::Duration::from_millis(500)).await;

    assert_eq!(sound(&workshop), (2, 0, 1));
    program.stop().await;
}

#[tokio::test]
async fn an_inquiry_that_a_wrong_clock_dated_stays_until_it_is_old() {
    let workshop = Workshop::new().set("PADDOCK_LIMITS__BURST", "100");
    let program = workshop.serve().await;
    for _ in 0..3 {
        inquire(&program, &submission(&program.stamper().fit())).await;
    }
    program.stop().await;
    let db = Connection::open(workshop.database()).unwrap();
    // It arrived lately, while the clock of a machine without a battery said 1970.
    db.execute("update contact_submissions set created_at = 5000 where submission_no = 2", [])
        .unwrap();
    drop(db);

    let program = workshop.serve().await;
    tokio::time::sleep(std::time::Duration::from_millis(500)).await;

    assert_eq!(sound(&workshop), (3, 0, 0));
    program.stop().await;
}
