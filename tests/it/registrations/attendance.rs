//! Who came and who didn't, as staff mark it on the day.

use reqwest::Method;
use serde_json::{Value, json};

use crate::support::{Site, party};

#[tokio::test]
async fn on_the_day_each_is_ticked_off_and_can_be_taken_back() {
    let site = Site::start().await;
    let receipt = site.registers(&party(&site.stamper.fit())).await;
    let id = receipt["id"].as_str().unwrap();
    let staff = site.staff().await;
    let tick = async |attended: bool| {
        let changes = json!({ "attendees": [{ "position": 2, "attended": attended }] });
        let reply = staff.change_registration(id, &changes).await;
        let item: Value = reply.json().await.unwrap();
        item["attendees"][2]["attended_at"].clone()
    };

    let first = tick(true).await;

    assert!(first.is_string(), "{first}");
    assert_eq!(tick(true).await, first, "they came when they were first seen");
    assert_eq!(tick(false).await, Value::Null);
    site.finish().await;
}

#[tokio::test]
async fn who_did_not_come_is_marked_and_one_mark_ends_the_other() {
    let site = Site::start().await;
    let receipt = site.registers(&party(&site.stamper.fit())).await;
    let id = receipt["id"].as_str().unwrap();
    let staff = site.staff().await;
    let change = async |mark: Value| {
        let mut edit = json!({ "position": 2 });
        edit.as_object_mut().unwrap().extend(mark.as_object().unwrap().clone());
        staff.change_registration(id, &json!({ "attendees": [edit] })).await
    };
    let marks = async |mark: Value| {
        let item: Value = change(mark).await.json().await.unwrap();
        let one = &item["attendees"][2];
        (one["attended_at"].is_string(), one["missed_at"].is_string())
    };

    assert_eq!(marks(json!({ "name": "Bo" })).await, (false, false), "nobody said anything");
    assert_eq!(marks(json!({ "missed": true })).await, (false, true));
    assert_eq!(marks(json!({ "attended": false })).await, (false, true), "that's no other mark");
    assert_eq!(marks(json!({ "attended": true })).await, (true, false));
    assert_eq!(marks(json!({ "missed": true })).await, (false, true));
    assert_eq!(change(json!({ "attended": true, "missed": true })).await.status(), 422);
    let table = site.staff().await.request(Method::GET, "/api/admin/registrations.csv");
    let table = table.send().await.unwrap().text().await.unwrap();
    let ends: Vec<&str> = table.lines().map(|line| line.rsplit(',').next().unwrap()).collect();
    assert_eq!(ends, ["attendance", "", "", "no_show"]);
    assert_eq!(marks(json!({ "attended": false, "missed": false })).await, (false, false));
    site.finish().await;
}
