//! The check of a change before it is published: what is wrong, and what is probably a mistake.

use serde_json::{Value, json};

use super::{content, publish};
use crate::support::{Site, Staff};

/// The warnings about a change, by pointer.
async fn warnings(staff: &Staff, change: &Value) -> Vec<(String, String)> {
    let reply = staff.does("content/check", &json!({ "patch": change })).await;
    assert_eq!(reply.status(), 200, "{change}");
    let checked: Value = reply.json().await.unwrap();
    let warnings = checked["warnings"].as_array().unwrap().iter();
    let text = |value: &Value| value.as_str().unwrap().to_owned();
    warnings.map(|one| (text(&one["pointer"]), text(&one["detail"]))).collect()
}

#[tokio::test]
async fn what_is_probably_a_mistake_is_said_at_its_place_and_can_be_published() {
    let site = Site::start().await;
    let staff = site.staff().await;
    for (change, pointer, detail) in [
        (
            json!({ "site": { "notice": { "text": "Snow", "until": "2020-01-05" } } }),
            "#/site/notice/until",
            "site.notice ended with 2020-01-05, so visitors no longer see it",
        ),
        (
            json!({ "events": { "wine-and-ride": { "time": "3 PM – 11 AM" } } }),
            "#/events/wine-and-ride/time",
            "\"3 PM – 11 AM\" is 20 hours, until 11 AM the next day. If that isn't so, correct",
        ),
        (
            json!({ "events": { "wine-and-ride": { "time": "10 - 11:30" } } }),
            "#/events/wine-and-ride/time",
            "\"10 - 11:30\" isn't clear hours, so calendars show the whole day. Write AM or PM",
        ),
        (
            json!({ "events": { "creekside-trail-ride": { "called_off": "Mud",
                "repeat": { "every": "week", "until": "2027-06-30" } } } }),
            "#/events/creekside-trail-ride/called_off",
            "All dates of creekside-trail-ride are called off. If only one is, call that one off",
        ),
    ] {
        let found = warnings(&staff, &change).await;

        assert_eq!(found.len(), 1, "{change}: {found:#?}");
        assert_eq!(found[0].0, pointer);
        assert!(found[0].1.contains(detail), "{found:#?}");
        publish(&staff, &change).await;
        assert_eq!(warnings(&staff, &json!({})).await, [], "it was said before");
        let other = json!({ "camp": { "price_per_week": 400 } });
        assert_eq!(warnings(&staff, &other).await, [], "that change is none");
    }
    let late = json!({ "events": { "wine-and-ride": { "time": "9 PM – 1 AM" } } });
    assert_eq!(warnings(&staff, &late).await, [], "an event may last past midnight");
    site.finish().await;
}

#[tokio::test]
async fn what_is_wrong_is_refused_as_by_a_publication_and_nothing_is_kept() {
    let site = Site::start().await;
    let staff = site.staff().await;

    let change = json!({ "patch": { "site": { "phone": "hay" } } });
    let reply = staff.does("content/check", &change).await;

    assert_eq!(reply.status(), 422);
    let problem: Value = reply.json().await.unwrap();
    assert_eq!(problem["errors"][0]["pointer"], "#/site/phone");
    assert_eq!(content(&staff).await["revision"], 0);
    site.finish().await;
}
