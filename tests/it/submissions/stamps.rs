//! The same answers under the same stamp get the first response again. Other answers are a new
//! submission.

use std::time::Duration;

use serde_json::{Value, json};
use tokio::task::JoinSet;

use crate::support::{Setup, Site, submission};

#[tokio::test]
async fn a_submission_sent_again_gets_the_first_answer_and_makes_no_second_row() {
    let site = Site::start().await;
    let form = submission(&site.stamper.fit());
    let first: Value = site.send(&form).await.json().await.unwrap();
    site.reaches_status("sent").await;

    let again = site.send(&form).await;

    assert_eq!(again.status(), 201);
    assert_eq!(again.json::<Value>().await.unwrap(), first);
    assert_eq!(site.count("select count(*) from contact_submissions"), 1);
    assert_eq!(site.count("select count(*) from deliveries"), 1);
    site.finish().await;
}

#[tokio::test]
async fn the_same_submission_twenty_times_at_once_is_one() {
    let site = Setup::new().set("limits.burst", 5).start().await;
    let form = submission(&site.stamper.fit());
    let mut sending = JoinSet::new();
    for _ in 0..20 {
        let request = site.request(reqwest::Method::POST, "/api/contact-submissions").json(&form);
        sending.spawn(async move {
            let reply = request.send().await.unwrap();
            (reply.status().as_u16(), reply.text().await.unwrap())
        });
    }

    let mut answers = sending.join_all().await;

    answers.dedup();
    assert_eq!(answers.len(), 1, "{answers:?}");
    assert_eq!(answers[0].0, 201);
    assert_eq!(site.count("select count(*) from contact_submissions"), 1);
    site.finish().await;
}

#[tokio::test]
async fn other_answers_under_the_same_stamp_are_a_submission_of_their_own() {
    let site = Site::start().await;
    let first = submission(&site.stamper.fit());
    let mut corrected = first.clone();
    corrected["phone"] = json!("(215) 555-0188");
    let mut ids = Vec::new();

    // The first one is sent again after the corrected one, like a late retry.
    for form in [&first, &corrected, &corrected, &first] {
        let reply = site.send(form).await;
        assert_eq!(reply.status(), 201);
        ids.push(reply.json::<Value>().await.unwrap()["id"].clone());
    }

    assert_eq!((&ids[1], &ids[0]), (&ids[2], &ids[3]), "the same answers, the first answer again");
    assert_ne!(ids[0], ids[1]);
    let phones = "select phone from contact_submissions order by submission_no";
    let kept: Vec<String> = site.select(phones, [], |row| row.get(0));
    assert_eq!(kept, ["(215) 555-0187", "(215) 555-0188"], "what was answered with 201 is there");
    let received = site.receiver.wait_for(2).await;
    assert_eq!(received.len(), 2, "the office is told of both");
    site.finish().await;
}

#[tokio::test]
async fn spam_sent_again_is_spam_again_even_if_it_has_become_old_enough() {
    let site = Site::start().await;
    let form = submission(&site.stamper.aged(Duration::from_millis(4_700)));
    assert_eq!(site.send(&form).await.status(), 422);
    // The only wait in these tests, because the stamp itself has to age.
    tokio::time::sleep(Duration::from_millis(400)).await;

    let again = site.send(&form).await;

    assert_eq!(again.status(), 422);
    assert_eq!(again.json::<Value>().await.unwrap()["type"], "/problems/spam");
    assert_eq!(site.count("select count(*) from contact_submissions"), 1);
    site.finish().await;
}

#[tokio::test]
async fn a_corrected_form_is_taken_under_the_stamp_that_was_refused() {
    let site = Site::start().await;
    let stamp = site.stamper.fit();
    let mut form = submission(&stamp);
    form["phone"] = json!("");
    assert_eq!(site.send(&form).await.status(), 422);

    let corrected = site.send(&submission(&stamp)).await;

    assert_eq!(corrected.status(), 201);
    site.finish().await;
}

#[tokio::test]
async fn a_stamp_is_known_again_after_a_restart() {
    let site = Site::start().await;
    let form = submission(&site.stamper.fit());
    let first: Value = site.send(&form).await.json().await.unwrap();
    let site = site.restart().await;

    let again = site.send(&form).await;

    assert_eq!(again.json::<Value>().await.unwrap()["id"], first["id"]);
    assert_eq!(site.count("select count(*) from contact_submissions"), 1);
    site.finish().await;
}
