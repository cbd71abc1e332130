//! What staff changed on single dates of an event that repeats, once these dates or the event are removed.

use serde_json::{Value, json};

use super::{content, patch, publish, undo};
use crate::support::{Setup, one_event};

#[tokio::test]
async fn nothing_of_single_dates_is_left_once_they_or_their_event_are_removed() {
    let site = Setup::new().file(&one_event("trail-ride", "2099-05-02", 9)).start().await;
    let staff = site.staff().await;
    let mut series = content(&staff).await["content"]["events"]["trail-ride"].clone();
    series["repeat"] = json!({ "every": "week", "until": "2099-05-24" });
    publish(&staff, &json!({ "events": { "club": series } })).await;
    let own = json!({ "club-2099-05-09": { "price": 20, "title": "Club, with lunch" } });
    publish(&staff, &json!({ "events": own })).await;
    publish(&staff, &json!({ "events": { "club-2099-05-16": { "price": 30 } } })).await;
    let ids = async || -> Vec<String> {
        let seen = content(&staff).await;
        let ids = seen["content"]["events"].as_object().unwrap().keys();
        ids.filter(|id| id.starts_with("club")).cloned().collect()
    };
    assert_eq!(ids().await.len(), 5);

    let left_out =
        json!({ "club": { "repeat": { "except": ["2099-05-09"] } }, "club-2099-05-09": null });
    publish(&staff, &json!({ "events": left_out })).await;
    let said = async || {
        let history = staff.sees("content/history").await;
        history["items"][0]["text"].as_str().unwrap().to_owned()
    };
    assert_eq!(said().await, "Staff left out Sat, May 9, 2099 of Open Day");
    assert_eq!(ids().await, ["club", "club-2099-05-02", "club-2099-05-16", "club-2099-05-23"]);
    publish(&staff, &json!({ "events": { "club": { "repeat": { "except": [] } } } })).await;
    assert_eq!(said().await, "Staff brought Sat, May 9, 2099 of Open Day back");
    let back = content(&staff).await["content"]["events"]["club-2099-05-09"].clone();
    assert_eq!((&back["price"], &back["title"]), (&json!(12.5), &json!("Open Day")), "{back}");

    // A date that falls out is none, though what was changed of it is kept.
    publish(&staff, &json!({ "events": { "club": { "repeat": { "until": "2099-05-10" } } } }))
        .await;
    assert_eq!(ids().await, ["club", "club-2099-05-02", "club-2099-05-09"]);

    let removed = publish(&staff, &json!({ "events": { "club": null } })).await;
    assert_eq!(ids().await, [""; 0]);
    let seen = content(&staff).await;
    assert!(!seen["changed"].to_string().contains("club"), "{seen}");
    undo(&staff, removed).await;
    publish(&staff, &json!({ "events": { "club": { "repeat": { "until": "2099-05-24" } } } }))
        .await;
    let back = content(&staff).await["content"]["events"]["club-2099-05-16"]["price"].clone();
    assert_eq!(back, 30);
    site.finish().await;
}

#[tokio::test]
async fn a_date_isnt_written_to_by_what_removes_its_event() {
    let site = Setup::new().file(&one_event("trail-ride", "2099-05-02", 9)).start().await;
    let staff = site.staff().await;
    let mut event = content(&staff).await["content"]["events"]["trail-ride"].clone();
    let mut series = event.clone();
    series["repeat"] = json!({ "every": "week", "until": "2099-05-24" });
    let on = publish(&staff, &json!({ "events": { "club": series } })).await;
    event["date"] = json!("2099-05-09");

    let both = json!({ "events": { "club": null, "club-2099-05-09": event } });
    let reply = patch(&staff, on, &both).await;

    assert_eq!(reply.status(), 422);
    let problem: Value = reply.json().await.unwrap();
    let error = &problem["errors"][0];
    assert_eq!(error["pointer"], "#/events/club-2099-05-09");
    let said = "This removes club, and club-2099-05-09 is one of its dates. Remove it first;";
    assert!(error["detail"].as_str().unwrap().starts_with(said), "{error}");
    publish(&staff, &json!({ "events": { "club": null } })).await;
    publish(&staff, &json!({ "events": { "club-2099-05-09": event } })).await;
    let events = content(&staff).await["content"]["events"].clone();
    assert_eq!(events["club-2099-05-09"]["title"], "Open Day", "{events}");
    site.finish().await;
}
