//! The payloads of deliveries: sizes, types, and content.

use std::time::Duration;

use serde_json::{Value, json};

use crate::support::{Reply, Setup, Site, TEXT_QUESTIONS, eventually, party, submission};

/// Some automation services refuse larger payloads, in bytes.
const MOST: usize = 20_000;

#[tokio::test]
async fn a_submission_of_the_longest_texts_is_cut_and_links_to_its_card() {
    let site = Site::start().await;
    let mut form = submission(&site.stamper.fit());
    let text = "🐴 \"How\" far\\ ".repeat(357);
    for question in TEXT_QUESTIONS {
        form[question] = json!(text);
    }

    let receipt: Value = site.send(&form).await.json().await.unwrap();

    let told = site.receiver.first().await;
    assert!(told.bytes.len() < MOST, "{}", told.bytes.len());
    let (id, body) = (receipt["id"].as_str().unwrap(), told.body());
    let link = format!("{}/admin-submissions#inquiry?id={id}", site.origin());
    for part in ["goals", "availability", "questions", "body"] {
        let part = body[part].as_str().unwrap();
        assert!(part.contains(&link), "{part}");
    }
    assert!(body["goals"].as_str().unwrap().starts_with("🐴 \"How\" far\\ 🐴"));
    assert_eq!(site.text("select goals from contact_submissions"), text.trim(), "kept whole");
    site.finish().await;
}

#[tokio::test]
async fn a_registration_of_the_longest_answers_is_cut_as_well() {
    let site =
        Setup::new().file(&crate::support::one_event("open-day", "2099-05-01", 50)).start().await;
    let mut form = party(&site.stamper.fit());
    form["eventId"] = json!("open-day");
    let name = "🐴".repeat(100);
    let needs = "\"hay\"\n".repeat(150);
    let person = json!({ "name": name, "age": format!("5{}", "🐴".repeat(19)), "specialRequirements": needs });
    form["additionalAttendees"] = json!(vec![person; 20]);
    form["specialRequests"] = json!("é".repeat(5_000));

    site.registers(&form).await;

    let told = site.receiver.first().await;
    assert!(told.bytes.len() < MOST, "{}", told.bytes.len());
    let body = told.body();
    assert_eq!(body["additionalAttendees"].as_array().unwrap().len(), 20);
    assert_eq!(body["additionalAttendees"][19]["name"], name.as_str(), "names are never cut");
    assert!(body["specialRequests"].as_str().unwrap().contains("/admin-submissions#registrations"));
    site.finish().await;
}

#[tokio::test]
async fn a_short_payload_is_not_cut() {
    let site = Site::start().await;

    site.send(&submission(&site.stamper.fit())).await;

    let body = site.receiver.first().await.body();
    assert_eq!(body["goals"], "Canter again without holding my breath.");
    site.finish().await;
}

/// An overloaded receiver gets a minute, whatever the schedule says.
#[tokio::test]
async fn a_receiver_that_has_too_much_to_do_gets_a_minute() {
    for reply in [Reply::status(429), Reply::Silence] {
        let site = Setup::new().set("webhooks.timeout_seconds", 0.3).start().await;
        site.receiver.answers(reply);

        site.send(&submission(&site.stamper.fit())).await;

        let waits = "select (next_attempt_at - created_at) / 1000 from deliveries
                      where attempts = 1";
        let waits = eventually("an attempt failed", async || {
            site.select(waits, [], |row| row.get::<_, i64>(0)).pop()
        })
        .await;
        assert!((59..75).contains(&waits), "{waits}");
        tokio::time::sleep(Duration::from_millis(300)).await;
        assert_eq!(site.receiver.received().len(), 1);
        site.finish_leaving(1).await;
    }
}
