//! A submission shows the same person's earlier messages.

use serde_json::{Value, json};

use crate::admin::{send, send_spam};
use crate::support::{Site, eventually};

/// Sends a submission with these answers in place of the usual ones. Returns its id.
async fn write(site: &Site, answers: &Value) -> String {
    let mut form = crate::support::submission(&site.stamper.fit());
    for (name, answer) in answers.as_object().unwrap() {
        form[name] = answer.clone();
    }
    send(site, &form).await
}

async fn is_indexed(site: &Site) {
    let behind = "select (select max(submission_no) from contact_submissions) - indexed_to
                    from contact_search_progress";
    eventually("all are indexed", async || (site.count(behind) == 0).then_some(())).await;
}

fn ids(history: &Value) -> Vec<&str> {
    history["items"].as_array().unwrap().iter().map(|one| one["id"].as_str().unwrap()).collect()
}

#[tokio::test]
async fn the_same_address_or_phone_is_the_same_person_however_it_is_written() {
    let site = Site::start().await;
    let staff = site.staff().await;
    let ada = json!({ "email": "Ada.Byron@stable.example", "phone": "+1 (215) 555-0107",
                      "goals": "", "questions": "Do you take ponies?" });
    let first = write(&site, &ada).await;
    let by_email =
        write(&site, &json!({ "email": "ada.byron@STABLE.example", "phone": "none" })).await;
    let by_phone =
        write(&site, &json!({ "email": "office@work.example", "phone": "215.555.0107" })).await;
    // Has all words of the address, but is another person.
    write(
        &site,
        &json!({ "email": "byron@stable.example", "phone": "1",
                          "goals": "ada byron stable example" }),
    )
    .await;
    send_spam(&site).await;
    let again = write(&site, &ada).await;

    for _ in 0..2 {
        let history = staff.sees(&format!("submissions/{again}/history")).await;

        assert_eq!(ids(&history), [&by_phone, &by_email, &first]);
        let [phone, email, both] = [0, 1, 2].map(|at| &history["items"][at]);
        assert_eq!((&phone["same_email"], &phone["same_phone"]), (&json!(false), &json!(true)));
        assert_eq!((&email["same_email"], &email["same_phone"]), (&json!(true), &json!(false)));
        assert_eq!((&both["same_email"], &both["same_phone"]), (&json!(true), &json!(true)));
        assert_eq!(both["excerpt"], "Do you take ponies?");
        assert_eq!(history["more"], false);
        // Again, now by the index instead of unindexed rows.
        is_indexed(&site).await;
    }
    site.finish().await;
}

#[tokio::test]
async fn an_excerpt_has_one_more_character_than_is_shown_if_the_text_continues() {
    let site = Site::start().await;
    let staff = site.staff().await;
    for (length, told) in [(139, 139), (140, 140), (141, 141), (5_000, 141)] {
        write(&site, &json!({ "goals": "é".repeat(length) })).await;
        let newest = write(&site, &json!({})).await;

        let history = staff.sees(&format!("submissions/{newest}/history")).await;

        assert_eq!(history["items"][0]["excerpt"], "é".repeat(told));
    }
    site.finish().await;
}

#[tokio::test]
async fn a_first_submission_has_no_history_and_an_unknown_one_is_not_found() {
    let site = Site::start().await;
    let staff = site.staff().await;
    let id = write(&site, &json!({ "phone": "no phone" })).await;
    write(&site, &json!({ "email": "other@stable.example", "phone": "no phone" })).await;

    let history = staff.sees(&format!("submissions/{id}/history")).await;

    assert_eq!(history, json!({ "items": [], "more": false }));
    let path = "/api/admin/submissions/01890a5d-ac96-774b-bcce-b302099a8057";
    for path in [path.to_owned(), format!("{path}/history")] {
        let reply = staff.request(reqwest::Method::GET, &path).send().await.unwrap();
        assert_eq!(reply.status(), 404);
    }
    assert_eq!(site.get(&format!("/api/admin/submissions/{id}/history")).await.status(), 401);
    site.finish().await;
}

#[tokio::test]
async fn the_history_shows_the_last_twenty_messages() {
    let site = Site::start().await;
    let ids_sent = crate::admin::send_numbered(&site, 23).await;

    let newest = ids_sent.last().unwrap();
    let history = site.staff().await.sees(&format!("submissions/{newest}/history")).await;

    let expected: Vec<&str> = ids_sent[2..22].iter().rev().map(String::as_str).collect();
    assert_eq!(ids(&history), expected);
    assert_eq!(history["more"], true);
    site.finish().await;
}

#[tokio::test]
async fn a_short_address_is_found_among_many_that_begin_alike() {
    let site = Site::start().await;
    let jo = json!({ "email": "jo@mail.example", "phone": "1" });
    let first = write(&site, &jo).await;
    for number in 0..130 {
        let other = json!({ "email": format!("john{number}@mail.example"), "phone": "1" });
        write(&site, &other).await;
    }
    let again = write(&site, &jo).await;

    let history = site.staff().await.sees(&format!("submissions/{again}/history")).await;

    assert_eq!(ids(&history), [&first]);
    assert_eq!(history["more"], false);
    site.finish().await;
}
