//! A form that's sent again because its answer was lost.

use serde_json::json;

use super::{setup, waits};
use crate::support::party_of;

#[tokio::test]
async fn the_same_people_are_signed_up_once_though_the_form_wants_to_wait_by_now() {
    let site = setup(2).start().await;
    let mut form = party_of(2, &site.stamper.fit());
    let first = site.registers(&form).await;

    form["waitingList"] = json!({});
    let second = site.registers(&form).await;

    assert_eq!(second["id"], first["id"]);
    assert_eq!(second["status"], "confirmed");
    for receipt in [&first, &second] {
        let page = format!("/api{}", receipt["managePath"].as_str().unwrap());
        assert_eq!(site.get(&page).await.status(), 200, "both links work");
    }
    site.finish().await;
}

#[tokio::test]
async fn who_adds_people_that_do_not_fit_keeps_the_places() {
    let site = setup(3).start().await;
    let mut form = party_of(2, &site.stamper.fit());
    let first = site.registers(&form).await;
    waits(&site, 2, 1).await;

    form["additionalAttendees"].as_array_mut().unwrap().push(json!({ "name": "Lily" }));
    form["additionalAttendees"].as_array_mut().unwrap().push(json!({ "name": "Max" }));
    form["waitingList"] = json!({ "atLeast": 2 });
    let refused = site.register(&form).await;

    assert_eq!(refused.status(), 409);
    let problem: serde_json::Value = refused.json().await.unwrap();
    let detail = problem["detail"].as_str().unwrap();
    assert!(detail.contains("2 people are signed up by it"), "{detail}");
    let page = format!("/api{}", first["managePath"].as_str().unwrap());
    let own: serde_json::Value = site.get(&page).await.json().await.unwrap();
    assert_eq!(own["status"], "confirmed");
    site.finish().await;
}

#[tokio::test]
async fn other_answers_do_not_replace_what_staff_have_added_to() {
    let site = setup(9).start().await;
    let staff = site.staff().await;
    let mut form = party_of(1, &site.stamper.fit());
    let first = site.registers(&form).await;
    let call = json!({
        "id": "a".repeat(32),
        "eventId": form["eventId"],
        "name": form["primaryRegistrant"]["name"],
        "phone": form["primaryRegistrant"]["phone"],
        "people": 1,
        "merge": true,
    });
    let added = staff.does("registrations", &call).await;
    assert_eq!(added.status(), 201);

    form["specialRequests"] = json!("We come late");
    let refused = site.register(&form).await;

    assert_eq!(refused.status(), 409);
    let page = format!("/api{}", first["managePath"].as_str().unwrap());
    let own: serde_json::Value = site.get(&page).await.json().await.unwrap();
    assert_eq!(own["totalAttendees"], 2);
    site.finish().await;
}
