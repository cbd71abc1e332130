//! A party that waits says with how few it would come, and changes that.

use reqwest::{Method, StatusCode};
use serde_json::{Value, json};

use super::{call_of, comes, own, setup, waits};
use crate::support::{Site, eventually};

const FORM: &str = "application/x-www-form-urlencoded";

/// Changes the party's own registration; the status and the answer.
async fn change(site: &Site, receipt: &Value, changes: &Value) -> (StatusCode, Value) {
    let reply = site.request(Method::PATCH, &call_of(receipt)).json(changes).send().await.unwrap();
    (reply.status(), reply.json().await.unwrap())
}

fn at_least(fewest: u32) -> Value {
    json!({ "waitingList": { "atLeast": fewest } })
}

#[tokio::test]
async fn who_would_come_with_fewer_after_all_is_offered_what_is_free() {
    let site = setup(4).start().await;
    comes(&site, 3).await;
    let waiting = waits(&site, 3, 3).await;
    assert_eq!(own(&site, &waiting).await["placeInLine"]["offered"], 0);

    for odd in [0, 4] {
        let (status, refused) = change(&site, &waiting, &at_least(odd)).await;
        assert_eq!(status, StatusCode::UNPROCESSABLE_ENTITY);
        assert_eq!(refused["errors"][0]["pointer"], "#/waitingList/atLeast");
    }
    assert_eq!(own(&site, &waiting).await["placeInLine"]["atLeast"], 3);
    let (status, now) = change(&site, &waiting, &at_least(1)).await;

    let place = &now["placeInLine"];
    assert_eq!(status, StatusCode::OK);
    assert_eq!((&place["atLeast"], &place["offered"]), (&json!(1), &json!(1)));
    let told = eventually("the office reads what changed", async || {
        let all = site.receiver.received().into_iter().map(|one| one.body());
        all.into_iter().find(|one| one["type"] == "event_registration_changed")
    })
    .await;
    assert_eq!(told["waitingList"]["atLeast"], 1, "{told}");
    site.finish().await;
}

#[tokio::test]
async fn a_change_of_others_leaves_with_how_few_they_would_come_unless_there_are_fewer() {
    let site = setup(4).start().await;
    comes(&site, 4).await;
    let waiting = waits(&site, 4, 3).await;

    let (_, now) = change(&site, &waiting, &json!({ "specialRequests": "A calm horse" })).await;
    assert_eq!(now["placeInLine"]["atLeast"], 3);
    let two = json!({ "additionalAttendees": [{ "position": 1 }] });
    let (_, now) = change(&site, &waiting, &two).await;
    assert_eq!(now["placeInLine"]["atLeast"], 2);
    site.finish().await;
}

#[tokio::test]
async fn with_how_few_they_would_come_is_not_wrong_because_somebody_has_no_name() {
    let site = setup(4).start().await;
    comes(&site, 4).await;
    let waiting = waits(&site, 3, 3).await;
    let mut changes = at_least(2);
    changes["additionalAttendees"] = json!([{ "position": 1, "name": "" }, { "position": 2 }]);

    let (status, refused) = change(&site, &waiting, &changes).await;

    assert_eq!(status, StatusCode::UNPROCESSABLE_ENTITY);
    let errors = refused["errors"].as_array().unwrap();
    assert_eq!(errors.len(), 1, "{refused}");
    assert_eq!(errors[0]["pointer"], "#/additionalAttendees/0/name");
    site.finish().await;
}

#[tokio::test]
async fn the_page_asks_with_how_few_they_would_come() {
    let site = setup(4).start().await;
    comes(&site, 4).await;
    let waiting = waits(&site, 3, 2).await;
    let page = waiting["managePath"].as_str().unwrap();
    let form = site.get(&format!("{page}?change")).await.text().await.unwrap();
    assert!(form.contains("We&#x27;d come with at least"), "{form}");
    assert!(form.contains("<option value=\"2\" selected=\"\">2</option>"), "{form}");

    // Somebody is taken off the list as well: two are left.
    let known = own(&site, &waiting).await;
    let fields = [
        ("version", known["version"].as_str().unwrap()),
        ("name", "Ada"),
        ("attendee-1-position", "1"),
        ("attendee-1-name", "Tom"),
        ("attendee-2-position", "2"),
        ("attendee-2-name", "Lily"),
        ("attendee-2-remove", "on"),
        ("waitingList", "1"),
        ("atLeast", ""),
        ("step", "save"),
    ];
    let body = url::form_urlencoded::Serializer::new(String::new()).extend_pairs(fields).finish();
    let form = site.request(Method::POST, page).header("content-type", FORM).body(body);
    let reply = form.send().await.unwrap();

    assert_eq!(reply.status(), StatusCode::SEE_OTHER);
    let now = own(&site, &waiting).await;
    assert_eq!((&now["totalAttendees"], &now["placeInLine"]["atLeast"]), (&json!(2), &json!(2)));
    site.finish().await;
}
