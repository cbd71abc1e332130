//! Staff enter what a caller answers.

use serde_json::{Value, json};

use super::{answering, answers, site_with_questions};
use crate::support::{Staff, WINE};

/// What staff send for three people of Grace Hopper's, who answers as in `given`.
fn call(given: &Value) -> Value {
    json!({
        "id": given.to_string().len().to_string(), "eventId": WINE, "name": "Grace Hopper",
        "phone": "215 555 0142", "people": 3, "answers": given,
    })
}

async fn sends(staff: &Staff, form: &Value) -> (u16, Value) {
    let reply = staff.does("registrations", form).await;
    (reply.status().as_u16(), reply.json().await.unwrap())
}

#[tokio::test]
async fn a_caller_answers_what_they_like() {
    let site = site_with_questions().await;
    let staff = site.staff().await;
    let mut form = call(&json!({ "emergency": " Ann ", "horse": "" }));
    form["others"] = json!([{ "name": "Tom", "answers": { "horse": "Yours" } }]);

    let (status, item) = sends(&staff, &form).await;

    assert_eq!(status, 201, "{item}");
    let expected = [vec!["Who should we call?: Ann"], vec!["Horse: Yours"], vec![]];
    assert_eq!(answers(&item), expected);
    assert!(item.get("waiver").is_none(), "{item}");
    let told = site.receiver.first().await.body();
    assert_eq!(told["primaryRegistrant"]["answers"][0]["answer"], "Ann");
    site.finish().await;
}

#[tokio::test]
async fn answers_that_dont_fit_are_marked() {
    let site = site_with_questions().await;
    let staff = site.staff().await;
    let mut form =
        call(&json!({ "emergency": "a".repeat(5001), "horse": "A cow", "photos": "No" }));
    form["others"] = json!([{ "answers": { "horse": "A pig" } }]);

    let (status, problem) = sends(&staff, &form).await;

    assert_eq!((status, &problem["detail"]), (422, &json!("Fill in what's marked.")));
    let error = |pointer: &str, detail: &str| json!({ "pointer": pointer, "detail": detail });
    let expected = json!([
        error("#/answers/emergency", "Use 5000 characters or fewer; you have 5001"),
        error("#/answers/horse", "Choose an answer: \u{201c}Horse\u{201d}"),
        error("#/answers/photos", "Check the box: \u{201c}Photos are fine\u{201d}"),
        error("#/others/0/answers/horse", "Choose an answer: \u{201c}Horse\u{201d} for attendee 2"),
    ]);
    assert_eq!(problem["errors"], expected);
    assert_eq!(site.count("select count(*) from event_registrations"), 0);
    site.finish().await;
}

/// Adds two people to Ada's party of three, for a caller with this `name`. The answers afterwards.
async fn adds(staff: &Staff, name: &str, given: &Value) -> Vec<Vec<String>> {
    let form = json!({
        "id": name, "eventId": WINE, "name": name, "phone": "215 555 0187", "people": 2,
        "others": [{ "name": "Ben", "answers": { "horse": "My own" } }],
        "merge": true, "answers": given,
    });
    let (status, item) = sends(staff, &form).await;
    assert_eq!(status, 201, "{item}");
    answers(&item)
}

#[tokio::test]
async fn whoever_is_registered_keeps_their_answers_and_adds_to_them() {
    let site = site_with_questions().await;
    let staff = site.staff().await;
    let mut party = answering(&site.stamper.fit());
    party["primaryRegistrant"]["answers"] = json!({ "emergency": "Ann", "horse": "My own" });
    site.registers(&party).await;

    let given = json!({ "emergency": " ", "horse": "Yours", "photos": "Yes" });
    let after = adds(&staff, "ada whitlock", &given).await;

    let ada = vec!["Who should we call?: Ann", "Horse: Yours", "Photos are fine: Yes"];
    let (tom, lily, ben) = (vec!["Horse: Yours"], vec!["Horse: My own"], vec!["Horse: My own"]);
    // Ada isn't added by name: the fifth is somebody whose name isn't known.
    assert_eq!(after, [ada, tom, lily, ben, vec![]]);
    site.finish().await;
}

#[tokio::test]
async fn who_joins_a_party_answers_for_it_and_for_themselves() {
    let site = site_with_questions().await;
    let staff = site.staff().await;
    site.registers(&answering(&site.stamper.fit())).await;

    let given = json!({ "emergency": "Bea", "horse": "Yours" });
    let after = adds(&staff, "Rosa Whitlock", &given).await;

    let ada = ["Who should we call?: Bea", "Horse: My own", "Photos are fine: Yes"];
    assert_eq!(after[0], ada);
    assert_eq!(after[3..], [["Horse: Yours"], ["Horse: My own"]]);
    site.finish().await;
}

#[tokio::test]
async fn staff_see_what_an_event_asks() {
    let site = site_with_questions().await;
    let staff = site.staff().await;

    let page = staff.registrations("").await;

    let questions = page["events"][0]["questions"].as_array().unwrap();
    let names: Vec<_> = questions.iter().map(|one| one["name"].as_str().unwrap()).collect();
    assert_eq!(names, ["answers/emergency", "answers/horse", "answers/photos"]);
    site.finish().await;
}
