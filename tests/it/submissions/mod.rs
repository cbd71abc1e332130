//! Tests of submissions.

mod answers;
mod custom_answers;
mod custom_questions;
mod patience;
mod rate;
mod spam;
mod stamps;
mod unwritable;

use serde_json::{Value, json};

use crate::support::{Site, matches_snapshot, submission};

#[tokio::test]
async fn a_complete_submission_is_kept_and_announced() {
    let site = Site::start().await;

    let reply = site.send(&submission(&site.stamper.fit())).await;

    assert_eq!(reply.status(), 201);
    assert_eq!(reply.headers()["cache-control"], "no-store");
    let receipt: Value = reply.json().await.unwrap();
    assert_eq!(receipt["status"], "pending");
    let id = receipt["id"].as_str().unwrap();
    assert_eq!(id.as_bytes()[14], b'7', "a UUIDv7 says so: {id}");
    let told = site.receiver.first().await;
    assert_eq!((told.id(), told.body()["id"].as_str()), (id, Some(id)));
    site.reaches_status("sent").await;
    site.finish().await;
}

#[tokio::test]
async fn the_row_holds_every_answer_under_the_specifications_names() {
    let site = Site::start().await;

    let reply = site.send(&submission(&site.stamper.fit())).await;

    let receipt: Value = reply.json().await.unwrap();
    let columns = "json_object('id', id, 'first_name', first_name, 'last_name', last_name,
        'email', email, 'phone', phone, 'rider_experience', rider_experience,
        'services_interested', json(services_interested), 'age_group', age_group, 'goals', goals,
        'availability', availability, 'questions', questions,
        'preferred_contact', preferred_contact, 'spam_score', spam_score,
        'spam_reasons', json(spam_reasons), 'is_spam', is_spam)";
    let row = site.text(&format!("select {columns} from contact_submissions"));
    assert_eq!(
        serde_json::from_str::<Value>(&row).unwrap(),
        json!({
            "id": receipt["id"],
            "first_name": "Ada",
            "last_name": "Whitlock",
            "email": "ada.whitlock@rider.example",
            "phone": "(215) 555-0187",
            "rider_experience": "returning-rider",
            "services_interested": ["Riding Lessons", "Events & Clinics"],
            "age_group": "18-adult",
            "goals": "Canter again without holding my breath.",
            "availability": "Tuesday evenings",
            "questions": "Do you have a quiet horse?",
            "preferred_contact": "email",
            "spam_score": 0,
            "spam_reasons": [],
            "is_spam": 0,
        })
    );
    site.finish().await;
}

#[tokio::test]
async fn the_automation_gets_the_agreed_payload() {
    let site = Site::start().await;

    site.send(&submission(&site.stamper.fit())).await;

    let told = site.receiver.first().await;
    matches_snapshot("webhook_contact_submission", &site, told.body());
    assert_eq!(told.headers["content-type"], "application/json");
    assert!(told.is_signed());
    site.finish().await;
}

#[tokio::test]
async fn the_mail_text_says_when_it_was_submitted_and_by_whom() {
    let site = Site::start().await;

    site.send(&submission(&site.stamper.fit())).await;

    let body = site.receiver.first().await.body();
    let created_at = site.count("select created_at from contact_submissions");
    let created_at = jiff::Timestamp::from_millisecond(created_at).unwrap();
    let submitted_at: jiff::Timestamp = body["submittedAt"].as_str().unwrap().parse().unwrap();
    assert_eq!(submitted_at, created_at);
    assert!(body["submittedAt"].as_str().unwrap().ends_with('Z'), "{}", body["submittedAt"]);
    let text = format!("{}{}", body["summary"], body["body"]);
    for answer in ["Ada Whitlock", "ada.whitlock@rider.example", "(215) 555-0187", "Riding Lessons"]
    {
        assert!(text.contains(answer), "{answer} is missing in {text}");
    }
    site.finish().await;
}

#[tokio::test]
async fn answers_are_kept_trimmed_and_on_lines_of_their_own() {
    let site = Site::start().await;
    let mut form = submission(&site.stamper.fit());
    form["firstName"] = json!("  Zoë \t");
    form["goals"] = json!(" first\r\nsecond\rthird\u{7} ");

    let reply = site.send(&form).await;

    assert_eq!(reply.status(), 201);
    assert_eq!(site.text("select first_name from contact_submissions"), "Zoë");
    assert_eq!(site.text("select goals from contact_submissions"), "first\nsecond\nthird");
    site.finish().await;
}

#[tokio::test]
async fn a_page_that_is_none_counts_as_the_home_page() {
    let site = Site::start().await;
    let long = "/x".repeat(200);
    let paths =
        ["javascript:alert(1)", "contact", "/contact\nx", "/höfe", "//evil.example/x", &long];
    for path in paths {
        let mut form = submission(&site.stamper.fit());
        form["source"] = json!(path);

        assert_eq!(site.send(&form).await.status(), 201, "{path}");
    }

    let sources = site.select("select distinct source from contact_submissions", [], |row| {
        row.get::<_, String>(0)
    });
    assert_eq!(sources, ["/"]);
    site.finish().await;
}

#[tokio::test]
async fn without_a_receiver_submissions_are_kept_and_wait() {
    let site = crate::support::Setup::new().set("webhooks.contact_url", "").start().await;

    let reply = site.send(&submission(&site.stamper.fit())).await;

    assert_eq!(reply.status(), 201);
    assert_eq!(site.text("select submission_status from contact_submissions"), "pending");
    site.finish_leaving(1).await;
}
