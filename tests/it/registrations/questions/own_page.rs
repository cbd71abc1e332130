//! Answers on the registrant's own page.

use reqwest::Method;
use serde_json::{Value, json};

use super::{answering, answers, shown, site_with_questions};

#[tokio::test]
async fn a_registrant_sees_and_corrects_answers_and_new_people_are_asked() {
    let site = site_with_questions().await;
    let receipt = site.registers(&answering(&site.stamper.fit())).await;
    let path = receipt["managePath"].as_str().unwrap();
    let own: Value = site.get(&format!("/api{path}")).await.json().await.unwrap();
    assert_eq!(own["answers"][0]["answer"], "Ann, 215 555 0199");
    assert_eq!(own["additionalAttendees"][0]["answers"][0]["answer"], "Yours");
    let page = site.get(&format!("{path}?change")).await.text().await.unwrap();
    assert!(page.contains("value=\"Ann, 215 555 0199\""), "{page}");

    let newcomer = json!({ "name": "Zoe" });
    let stay = json!({ "position": 1, "answers": { "horse": "My own" } });
    let changes = json!({ "additionalAttendees": [stay, newcomer] });
    let change = async |changes: &Value| {
        let reply = site.request(Method::PATCH, &format!("/api{path}")).json(changes);
        let reply = reply.send().await.unwrap();
        (reply.status().as_u16(), reply.json::<Value>().await.unwrap())
    };
    let (status, problem) = change(&changes).await;
    assert_eq!(status, 422);
    assert_eq!(problem["errors"][0]["pointer"], "#/additionalAttendees/1/answers/horse");

    let newcomer = json!({ "name": "Zoe", "answers": { "horse": "Yours" } });
    let (status, own) = change(&json!({ "additionalAttendees": [stay, newcomer] })).await;

    assert_eq!(status, 200, "{own}");
    let item = shown(&site.staff().await, &receipt).await;
    let expected = [
        vec!["Who should we call?: Ann, 215 555 0199", "Horse: My own", "Photos are fine: Yes"],
        vec!["Horse: My own"],
        vec!["Horse: Yours"],
    ];
    assert_eq!(answers(&item), expected);
    site.finish().await;
}
