//! What is asked, kept, told and shown.

use reqwest::{Method, Response};
use serde_json::{Value, json};
use url::form_urlencoded;

use super::{answering, answers, shown, site_with_questions};
use crate::support::Site;

#[tokio::test]
async fn answers_are_kept_told_and_shown_for_each_person() {
    let site = site_with_questions().await;
    let events: Value = site.get("/api/events").await.json().await.unwrap();
    let asked = &events["events"][0]["questions"];
    assert_eq!((&asked[1]["name"], &asked[1]["each"]), (&json!("answers/horse"), &json!(true)));

    let receipt = site.registers(&answering(&site.stamper.fit())).await;

    let staff = site.staff().await;
    let item = shown(&staff, &receipt).await;
    let first = ["Who should we call?: Ann, 215 555 0199", "Horse: My own", "Photos are fine: Yes"];
    assert_eq!(answers(&item), [first.to_vec(), vec!["Horse: Yours"], vec!["Horse: My own"]]);
    let told = site.receiver.first().await.body();
    assert_eq!(told["primaryRegistrant"]["answers"][0]["answer"], "Ann, 215 555 0199");
    assert_eq!(told["additionalAttendees"][0]["answers"][0]["id"], "horse");
    let body = told["body"].as_str().unwrap();
    assert!(body.contains("Who should we call?: Ann, 215 555 0199\n"), "{body}");
    assert!(body.contains("  Horse: Yours\n"), "{body}");
    let table = staff.get("/api/admin/registrations.csv").await.text().await.unwrap();
    let line = "Who should we call?: Ann, 215 555 0199; Horse: My own; Photos are fine: Yes";
    assert!(table.contains(line), "{table}");
    site.finish().await;
}

#[tokio::test]
async fn a_missing_answer_is_asked_for_whoever_it_is_of() {
    let site = site_with_questions().await;
    let mut party = answering(&site.stamper.fit());
    party["primaryRegistrant"]["answers"] = json!({ "emergency": " ", "horse": "A cow" });
    party["additionalAttendees"][1]["answers"] = json!({});

    let reply = site.register(&party).await;

    assert_eq!(reply.status(), 422);
    let problem: Value = reply.json().await.unwrap();
    let error = |pointer: &str, detail: &str| json!({ "pointer": pointer, "detail": detail });
    let expected = json!([
        error("#/primaryRegistrant/answers/emergency", "Answer “Who should we call?”"),
        error("#/primaryRegistrant/answers/horse", "Choose an answer: “Horse”"),
        error("#/additionalAttendees/1/answers/horse", "Choose an answer: “Horse” for attendee 3"),
    ]);
    assert_eq!(problem["errors"], expected);
    site.finish().await;
}

#[tokio::test]
async fn the_same_answers_sent_again_are_one_registration_and_others_replace_it() {
    let site = site_with_questions().await;
    let party = answering(&site.stamper.fit());
    let first = site.registers(&party).await;
    assert_eq!(site.registers(&party).await["id"], first["id"]);
    let mut other = party;
    other["primaryRegistrant"]["answers"]["emergency"] = json!("Bea");

    let second = site.registers(&other).await;

    assert_ne!(second["id"], first["id"]);
    assert_eq!(
        site.count(
            "select sum(total_attendees) from event_registrations where status = 'confirmed'"
        ),
        3
    );
    site.finish().await;
}

#[tokio::test]
async fn a_large_party_with_long_answers_is_told_in_a_small_message() {
    let site = site_with_questions().await;
    let mut party = answering(&site.stamper.fit());
    let one = json!({ "name": "N".repeat(100), "answers": { "horse": "Yours" }, "specialRequirements": "s".repeat(3000) });
    party["additionalAttendees"] = json!([one, one, one]);
    party["primaryRegistrant"]["answers"]["emergency"] = json!("e".repeat(5000));

    site.registers(&party).await;

    let told = site.receiver.first().await;
    assert!(told.body().to_string().len() < 20_000);
    assert!(
        told.body()["primaryRegistrant"]["answers"][0]["answer"]
            .as_str()
            .unwrap()
            .contains("[cut;")
    );
    site.finish().await;
}

#[tokio::test]
async fn without_script_the_form_asks_each_person_and_shows_the_answers_before_they_are_sent() {
    let site = site_with_questions().await;
    let page = site.get("/events/wine-and-ride").await.text().await.unwrap();
    assert!(
        page.contains("Who should we call?") && page.contains("name=\"answers/horse\""),
        "{page}"
    );
    let mut fields = vec![
        ("name", "Ada"),
        ("email", "ada@visitor.example"),
        ("phone", "2155550171"),
        ("answers/emergency", "Ann"),
        ("answers/horse", "My own"),
        ("attendee-1-name", "Tom"),
        ("specialRequests", ""),
        ("leaveBlank", ""),
    ];

    let refused = post(&site, &fields).await;

    assert_eq!(refused.status(), 422);
    let refused = refused.text().await.unwrap();
    assert!(refused.contains("Choose an answer: “Horse” for attendee 2"), "{refused}");
    assert!(refused.contains("name=\"attendee-1-answers/horse\""));
    fields.push(("attendee-1-answers/horse", "Yours"));
    let checked = post(&site, &fields).await.text().await.unwrap();
    assert!(
        checked.contains("Check your answers") && checked.contains("Horse: Yours"),
        "{checked}"
    );
    site.finish().await;
}

/// Posts the form as a browser without script does.
async fn post(site: &Site, fields: &[(&str, &str)]) -> Response {
    let body = form_urlencoded::Serializer::new(String::new()).extend_pairs(fields).finish();
    let request = site.request(Method::POST, "/events/wine-and-ride");
    let request = request.header("content-type", "application/x-www-form-urlencoded");
    request.header("origin", site.origin()).body(body).send().await.unwrap()
}
