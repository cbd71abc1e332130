//! Staff correct answers.

use serde_json::{Value, json};

use super::{DAY, QUESTIONS, answering, answers, shown, site_with_questions};
use crate::support::{Setup, Staff, WINE, one_event};

/// Corrects attendees of the registration. The status, and the registration or the problem.
async fn corrects(staff: &Staff, receipt: &Value, attendees: &Value) -> (u16, Value) {
    let path = format!("/api/admin/registrations/{}", receipt["id"].as_str().unwrap());
    let request = staff.request(reqwest::Method::PATCH, &path);
    let reply = request.json(&json!({ "attendees": attendees })).send().await.unwrap();
    (reply.status().as_u16(), reply.json().await.unwrap())
}

#[tokio::test]
async fn staff_correct_answers_by_the_rules_of_the_form() {
    let site = site_with_questions().await;
    let receipt = site.registers(&answering(&site.stamper.fit())).await;
    let staff = site.staff().await;
    let tom = json!({ "position": 1, "answers": { "horse": "My own" } });

    let unfit = json!([tom, { "position": 0, "answers": { "emergency": " ", "horse": "A cow" } }]);
    let (status, problem) = corrects(&staff, &receipt, &unfit).await;
    assert_eq!((status, &problem["detail"]), (422, &json!("Fill in what's marked.")));
    let error = |pointer: &str, detail: &str| json!({ "pointer": pointer, "detail": detail });
    let expected = json!([
        error("#/attendees/1/answers/emergency", "Answer \u{201c}Who should we call?\u{201d}"),
        error("#/attendees/1/answers/horse", "Choose an answer: \u{201c}Horse\u{201d}"),
    ]);
    assert_eq!(problem["errors"], expected);
    let before = answers(&shown(&staff, &receipt).await);
    assert_eq!(before[1], ["Horse: Yours"], "all of a correction, or nothing");

    let ada = json!({ "position": 0, "answers": { "emergency": "Bea", "horse": "Yours" } });
    let (status, item) = corrects(&staff, &receipt, &json!([tom, ada])).await;

    assert_eq!(status, 200, "{item}");
    let expected = [
        vec!["Who should we call?: Bea", "Horse: Yours"],
        vec!["Horse: My own"],
        vec!["Horse: My own"],
    ];
    assert_eq!(answers(&item), expected);
    let table = staff.get("/api/admin/registrations.csv").await.text().await.unwrap();
    assert!(table.contains("Who should we call?: Bea; Horse: Yours"), "{table}");
    let id = receipt["id"].as_str().unwrap();
    staff.change_registration(id, &json!({ "cancelled": true })).await;
    let told = site.receiver.wait_for(2).await[1].body();
    assert_eq!(told["primaryRegistrant"]["answers"][0]["answer"], "Bea");
    site.finish().await;
}

#[tokio::test]
async fn what_was_answered_to_a_question_that_is_gone_stays() {
    let mut site = site_with_questions().await;
    let receipt = site.registers(&answering(&site.stamper.fit())).await;
    let fewer = QUESTIONS
        .replace("{ id = 'emergency', label = 'Who should we call?', required = true },", "");
    site.reload(Setup::new().file(&(one_event(WINE, DAY, 9) + &fewer))).await;
    let staff = site.staff().await;
    let own = format!("/api{}", receipt["managePath"].as_str().unwrap());

    let given = json!({ "horse": "Yours" });
    let ada = json!([{ "position": 0, "answers": given }]);
    let (status, item) = corrects(&staff, &receipt, &ada).await;

    assert_eq!(status, 200, "{item}");
    let stays = "Who should we call?: Ann, 215 555 0199";
    assert_eq!(answers(&item)[0], ["Horse: Yours", stays]);
    let own = site.request(reqwest::Method::PATCH, &own);
    let change =
        json!({ "primaryRegistrant": { "answers": { "horse": "My own", "photos": "Yes" } } });
    assert_eq!(own.json(&change).send().await.unwrap().status(), 200);
    let item = shown(&staff, &receipt).await;
    assert_eq!(answers(&item)[0], ["Horse: My own", "Photos are fine: Yes", stays]);
    site.reload(Setup::new().file(&one_event("other", DAY, 9))).await;
    assert_eq!(corrects(&staff, &receipt, &ada).await.0, 422, "nothing is asked for it");
    site.finish().await;
}
