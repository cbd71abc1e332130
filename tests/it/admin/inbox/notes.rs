//! Staff's notes on submissions.

use serde_json::{Value, json};

use crate::admin::{send, send_spam};
use crate::support::{Site, submission};

#[tokio::test]
async fn a_note_is_stored_changed_and_never_delivered() {
    let site = Site::start().await;
    let id = send_spam(&site).await;
    let staff = site.staff().await;
    assert_eq!(staff.list("").await["items"][0]["note"], "");

    let note = " Called: wants Canary on Tuesdays\n";
    let item: Value = staff.change(&id, &json!({ "note": note })).await.json().await.unwrap();
    staff.change(&id, &json!({ "is_spam": false, "handled": true })).await;

    assert_eq!(item["note"], "Called: wants Canary on Tuesdays");
    site.reaches_status("sent").await;
    assert!(!String::from_utf8_lossy(&site.receiver.first().await.bytes).contains("Canary"));
    let site = site.restart().await;
    let staff = site.staff().await;
    let shown = staff.sees(&format!("submissions/{id}")).await;
    assert_eq!(shown["note"], "Called: wants Canary on Tuesdays");
    staff.change(&id, &json!({ "note": "" })).await;
    assert_eq!(staff.sees(&format!("submissions/{id}")).await["note"], "");
    site.finish().await;
}

#[tokio::test]
async fn two_who_write_a_note_at_once_do_not_overwrite_each_other() {
    let site = Site::start().await;
    let id = send(&site, &submission(&site.stamper.fit())).await;
    let (one, other) = (site.staff().await, site.staff().await);
    let first = json!({ "note": "Sent the price list", "note_was": "" });
    assert_eq!(one.change(&id, &first).await.status(), 200);

    let late = json!({ "note": "Called her mother", "note_was": "", "handled": true });
    let refused = other.change(&id, &late).await;

    assert_eq!(refused.status(), 409);
    let item = other.sees(&format!("submissions/{id}")).await;
    assert_eq!((&item["note"], &item["handled_at"]), (&json!("Sent the price list"), &Value::Null));
    let both = json!({ "note": "Sent the price list. Called her mother",
                       "note_was": " Sent the price list " });
    assert_eq!(other.change(&id, &both).await.status(), 200);
    site.finish().await;
}

#[tokio::test]
async fn a_submission_is_found_by_its_services_and_by_what_staff_noted() {
    let site = Site::start().await;
    let id = send(&site, &submission(&site.stamper.fit())).await;
    let staff = site.staff().await;
    let found = async |words: &str| {
        let page = staff.list(&format!("?q={words}")).await;
        page["items"].as_array().unwrap().len()
    };
    let progress = "select indexed_to from contact_search_progress";
    for note in ["left a voicemail", "wants the pony Thunder"] {
        staff.change(&id, &json!({ "note": note })).await;

        assert_eq!(found("riding%20lessons").await, 1);
        assert_eq!(found("voicemail").await, usize::from(note.contains("voicemail")));
        assert_eq!(found("thunder").await, usize::from(note.contains("Thunder")));
        // Once on an unindexed row, and once by the index.
        crate::support::eventually("it is indexed", async || {
            (site.count(progress) == 1).then_some(())
        })
        .await;
    }
    assert_eq!(found("clinics").await, 1);
    site.finish().await;
}

#[tokio::test]
async fn a_note_that_is_too_long_is_refused_whole() {
    let site = Site::start().await;
    let id = send(&site, &submission(&site.stamper.fit())).await;
    let staff = site.staff().await;

    let longest = staff.change(&id, &json!({ "note": "ö".repeat(5_000) })).await;
    let longer = staff.change(&id, &json!({ "note": "x".repeat(5_001), "handled": true })).await;

    assert_eq!((longest.status().as_u16(), longer.status().as_u16()), (200, 422));
    let problem: Value = longer.json().await.unwrap();
    assert!(problem["detail"].as_str().unwrap().contains("5,000"), "{problem}");
    let item = staff.sees(&format!("submissions/{id}")).await;
    assert_eq!((&item["handled_at"], item["note"].as_str().unwrap().len()), (&Value::Null, 10_000));
    site.finish().await;
}

#[tokio::test]
async fn each_rule_of_the_spam_filter_is_shown_with_its_points() {
    let site = Site::start().await;
    let mut form = submission(&site.stamper.fit());
    form["leaveBlank"] = json!("x");
    form["goals"] = json!("Casino viagra, CASINO NIGHTS EVERYWHERE FOR EVERYONE");
    assert_eq!(site.send(&form).await.status(), 422);

    let page = site.staff().await.list("").await;

    let item = &page["items"][0];
    let rules = item["spam_rules"].as_array().unwrap();
    let sum: u64 = rules.iter().map(|rule| rule["points"].as_u64().unwrap()).sum();
    assert_eq!(item["spam_score"], sum);
    let reasons: Vec<&Value> = rules.iter().map(|rule| &rule["reason"]).collect();
    assert_eq!(reasons, item["spam_reasons"].as_array().unwrap().iter().collect::<Vec<_>>());
    assert_eq!(rules[0], json!({ "reason": "Honeypot field filled", "points": 100 }));
    assert_eq!(rules[1]["reason"], "Spam keywords detected");
    assert!(rules[1]["points"].as_u64().unwrap() >= 50, "{rules:?}");
    assert_eq!(page["spam_threshold"], 50);
    site.finish().await;
}
