//! Spam: refused, stored for staff, never delivered.

use std::time::Duration;

use reqwest::Response;
use serde_json::{Value, json};

use crate::support::{Site, submission};

/// Asserts a response that says that the form looks like spam.
async fn is_called_spam(reply: Response) {
    assert_eq!(reply.status(), 422);
    let problem: Value = reply.json().await.unwrap();
    assert_eq!(problem["title"], "Submission Error");
    assert_eq!(
        problem["detail"],
        "Your submission appears to be spam. If this is an error, please contact us directly."
    );
    assert_eq!(problem["errors"], Value::Null, "no answer is to be corrected");
}

/// Score and reasons of the only row.
fn verdict(site: &Site) -> (i64, Vec<String>) {
    let reasons = site.text("select spam_reasons from contact_submissions where is_spam = 1");
    let score = site.count("select spam_score from contact_submissions where is_spam = 1");
    (score, serde_json::from_str(&reasons).unwrap())
}

/// Asserts that it is stored as spam, without a delivery or a call to the webhook.
async fn is_kept_undelivered(site: Site) {
    assert_eq!(site.count("select count(*) from contact_submissions"), 1);
    assert_eq!(site.text("select submission_status from contact_submissions"), "pending");
    assert_eq!(site.count("select count(*) from deliveries"), 0);
    assert!(site.receiver.received().is_empty());
    site.finish().await;
}

#[tokio::test]
async fn a_filled_honeypot_is_spam() {
    let site = Site::start().await;
    let mut form = submission(&site.stamper.fit());
    form["leaveBlank"] = json!("https://cheap-hay.example");

    is_called_spam(site.send(&form).await).await;

    assert_eq!(verdict(&site), (100, vec!["Honeypot field filled".to_owned()]));
    is_kept_undelivered(site).await;
}

#[tokio::test]
async fn a_form_sent_within_four_seconds_is_spam() {
    let site = Site::start().await;

    is_called_spam(site.send(&submission(&site.stamper.aged(Duration::from_secs(3)))).await).await;

    assert_eq!(verdict(&site), (80, vec!["Form submitted too quickly".to_owned()]));
    is_kept_undelivered(site).await;
}

#[tokio::test]
async fn a_stamp_just_handed_out_is_too_fresh_to_be_used() {
    let site = Site::start().await;
    let reply = site.get("/api/form-stamp").await;
    assert_eq!(reply.headers()["cache-control"], "no-store");
    let handed_out: Value = reply.json().await.unwrap();

    is_called_spam(site.send(&submission(handed_out["stamp"].as_str().unwrap())).await).await;

    is_kept_undelivered(site).await;
}

#[tokio::test]
async fn a_form_without_a_stamp_counts_as_too_quick() {
    let site = Site::start().await;
    let mut form = submission("");
    form.as_object_mut().unwrap().remove("stamp");

    is_called_spam(site.send(&form).await).await;

    assert_eq!(verdict(&site), (80, vec!["Form submitted too quickly".to_owned()]));
    is_kept_undelivered(site).await;
}

#[tokio::test]
async fn a_forged_stamp_counts_as_too_quick() {
    let site = Site::start().await;
    let other_key = paddock::web::Stamps::new([7; 32]);
    let forged = other_key.issue(paddock::clock::read(), [1; 16]);
    let mut altered = site.stamper.aged(Duration::ZERO).into_bytes();
    altered[3] = if altered[3] == b'A' { b'B' } else { b'A' };

    for stamp in [forged, String::from_utf8(altered).unwrap(), "x".repeat(9_000)] {
        is_called_spam(site.send(&submission(&stamp)).await).await;
    }

    assert_eq!(site.count("select count(*) from contact_submissions where spam_score = 80"), 3);
    assert!(site.receiver.received().is_empty());
    site.finish().await;
}

#[tokio::test]
async fn a_form_left_open_for_long_is_suspicious_but_no_spam() {
    let site = Site::start().await;

    let reply = site.send(&submission(&site.stamper.aged(Duration::from_mins(31)))).await;

    assert_eq!(reply.status(), 201);
    assert_eq!(
        site.text("select spam_score || spam_reasons from contact_submissions"),
        "30[\"Form took too long to submit\"]"
    );
    assert_eq!(site.receiver.first().await.body()["spamScore"], 30);
    site.finish().await;
}

#[tokio::test]
async fn reasons_stand_in_the_specifications_order() {
    let site = Site::start().await;
    let mut form = submission(&site.stamper.aged(Duration::from_secs(1)));
    form["leaveBlank"] = json!("x");
    form["email"] = json!("nowhere");
    form["goals"] = json!("BUY VIAGRA NOW FROM THE BEST CASINO https://pills.example");

    is_called_spam(site.send(&form).await).await;

    let (score, reasons) = verdict(&site);
    assert_eq!(
        reasons,
        [
            "Honeypot field filled",
            "Form submitted too quickly",
            "Spam keywords detected",
            "Excessive capitalization",
            "Suspicious patterns detected",
            "Invalid email format",
        ]
    );
    let without_keywords = 100 + 80 + 30 + 40 + 50;
    assert!(score > without_keywords && (score - without_keywords) % 25 == 0, "{score}");
    is_kept_undelivered(site).await;
}

#[tokio::test]
async fn borderline_spam_gets_the_same_answer_however_often_it_is_sent() {
    let site = Site::start().await;
    let mut form = submission(&site.stamper.fit());
    form["email"] = json!("nowhere");

    for _ in 0..2 {
        is_called_spam(site.send(&form).await).await;
    }

    assert_eq!(verdict(&site), (50, vec!["Invalid email format".to_owned()]));
    is_kept_undelivered(site).await;
}

#[tokio::test]
async fn missing_answers_are_reported_before_spam() {
    let site = Site::start().await;

    let reply = site.send(&json!({ "leaveBlank": "x" })).await;

    let problem: Value = reply.json().await.unwrap();
    assert_eq!(problem["title"], "Missing Information");
    assert_eq!(site.count("select count(*) from contact_submissions"), 0);
    site.finish().await;
}
