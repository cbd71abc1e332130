//! The classifier learns from staff's marks. It is shown beside the score and isn't part of it.

use std::time::Duration;

use serde_json::{Value, json};

use crate::admin::send;
use crate::support::{Site, Staff, eventually, submission};

/// Everything that the classifier has learned, as text.
const LEARNED: &str = "select coalesce((select group_concat(feature || ' ' || spam || ' ' || innocent, '; ')
                                          from (select * from spam_filter_features order by feature)), '')
                              || ' | ' || (select spam || ' ' || innocent from spam_filter_totals)";

/// A pitch that triggers no rule of the score. `number` makes each text different.
fn pitch(site: &Site, number: usize) -> Value {
    let mut form = submission(&site.stamper.fit());
    form["email"] = json!(format!("sales{number}@growfast.example"));
    form["goals"] = json!("");
    form["availability"] = json!("");
    form["questions"] = json!(format!(
        "Hi, we noticed your business could get plenty of new clients. Our team has a plan for your \
         company, number {number}, for a small fee. May we send a proposal and our prices today?"
    ));
    form
}

/// Sends `count` pitches and as many genuine submissions, and marks them. Returns the pitches' ids.
async fn mark(site: &Site, staff: &Staff, count: usize) -> Vec<String> {
    let mut pitches = Vec::new();
    for number in 0..count {
        let id = send(site, &pitch(site, number)).await;
        assert_eq!(staff.change(&id, &json!({ "is_spam": true })).await.status(), 200);
        pitches.push(id);
        let id = send(site, &submission(&site.stamper.fit())).await;
        assert_eq!(staff.change(&id, &json!({ "handled": true })).await.status(), 200);
    }
    pitches
}

#[tokio::test]
async fn a_submission_that_looks_like_marked_spam_says_so_and_is_delivered() {
    let site = Site::start().await;
    let staff = site.staff().await;
    mark(&site, &staff, 4).await;
    let early = send(&site, &pitch(&site, 90)).await;
    let before = staff.sees(&format!("submissions/{early}")).await;
    assert_eq!(before["pitch"], Value::Null, "four of each are too few");

    mark(&site, &staff, 6).await;
    let late = send(&site, &pitch(&site, 91)).await;
    let person = send(&site, &submission(&site.stamper.fit())).await;

    let shown = staff.sees(&format!("submissions/{late}")).await;
    let reasons = shown["pitch"]["reasons"].as_array().unwrap();
    assert_eq!(reasons.len(), 3, "{reasons:?}");
    assert!(reasons.iter().all(|reason| {
        reason.as_str().unwrap().contains("in 10 of 10 marked as spam, 0 of 10 others")
    }));
    assert_eq!((&shown["is_spam"], &shown["spam_score"]), (&json!(false), &json!(0)));
    let list = staff.list("").await;
    let look = |id: &str| {
        let items = list["items"].as_array().unwrap();
        items.iter().find(|item| item["id"] == id).unwrap()["pitch"].is_object()
    };
    assert_eq!((look(&late), look(&early), look(&person)), (true, true, false));
    assert_eq!(list["fold_pitches"], json!(true));
    assert_eq!(list["counts"]["waiting"], json!(3));
    eventually("the pitch is delivered", async || {
        site.receiver.received().iter().any(|received| received.id() == late).then_some(())
    })
    .await;
    site.finish().await;
}

#[tokio::test]
async fn undoing_a_mark_undoes_exactly_what_it_taught() {
    let site = Site::start().await;
    let staff = site.staff().await;
    let kept = send(&site, &submission(&site.stamper.fit())).await;
    staff.change(&kept, &json!({ "handled": true })).await;
    let before = site.text(LEARNED);
    assert!(before.ends_with("| 0 1"), "{before}");
    let id = send(&site, &pitch(&site, 1)).await;

    for changes in [
        vec![json!({ "is_spam": true }), json!({ "is_spam": false })],
        vec![json!({ "handled": true }), json!({ "handled": true }), json!({ "handled": false })],
        vec![
            json!({ "handled": true }),
            json!({ "is_spam": true }),
            json!({ "is_spam": true }),
            json!({ "is_spam": false, "handled": false }),
        ],
    ] {
        staff.change(&id, &changes[0]).await;
        assert_ne!(site.text(LEARNED), before);
        for change in &changes[1..] {
            assert_eq!(staff.change(&id, change).await.status(), 200);
        }
        assert_eq!(site.text(LEARNED), before, "{changes:?}");
    }
    site.finish().await;
}

#[tokio::test]
async fn spam_by_the_score_counts_only_when_staff_rescue_it() {
    let site = Site::start().await;
    let staff = site.staff().await;
    let id = crate::admin::send_spam(&site).await;
    assert_eq!(site.text(LEARNED), " | 0 0");

    staff.change(&id, &json!({ "is_spam": false })).await;
    assert!(site.text(LEARNED).ends_with(" | 0 1"));

    staff.change(&id, &json!({ "is_spam": true })).await;
    assert_eq!(site.text(LEARNED), " | 0 0");
    site.finish().await;
}

#[tokio::test]
async fn a_deleted_submission_leaves_nothing_that_it_taught_but_counts() {
    let site = Site::start().await;
    let staff = site.staff().await;
    let spam = send(&site, &pitch(&site, 1)).await;
    staff.change(&spam, &json!({ "is_spam": true })).await;
    let only_spam = site.text(LEARNED);
    let person = send(&site, &submission(&site.stamper.fit())).await;
    staff.change(&person, &json!({ "handled": true })).await;
    let db = rusqlite::Connection::open(site.database()).unwrap();

    db.execute("delete from contact_submissions where id = ?1", [&person]).unwrap();
    assert_eq!(site.text(LEARNED), only_spam);
    db.execute("delete from contact_submissions where id = ?1", [&spam]).unwrap();
    // Words that few messages have could name somebody.
    let counts = site.text(LEARNED);
    let (features, totals) = counts.split_once(" | ").unwrap();
    assert!(features.split("; ").all(|feature| feature.starts_with('#')), "{features}");
    assert!(only_spam.ends_with(totals), "{only_spam}");

    let marks = "select count(*) || ' ' || coalesce(max(submission_id), '') || max(features) from spam_filter_marks";
    assert_eq!(site.text(marks), "1 []");
    let next = send(&site, &pitch(&site, 2)).await;
    staff.change(&next, &json!({ "is_spam": true })).await;
    staff.change(&next, &json!({ "is_spam": false })).await;
    assert_eq!(site.text(LEARNED), counts);
    drop(db);
    tokio::time::sleep(Duration::from_millis(1)).await;
    site.finish_after_repeats().await;
}
