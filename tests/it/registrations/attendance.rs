//! Who came and who didn't, as staff mark it on the day.

use jiff::ToSpan;
use paddock::clock;
use reqwest::Method;
use serde_json::{Value, json};

use crate::support::{Setup, Site, WINE, one_event, party, party_of};

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
    // Somebody took them out of the group meanwhile.
    let gone = json!({ "attendees": [{ "position": 3, "attended": true }] });
    let reply = staff.change_registration(id, &gone).await;
    assert_eq!(reply.status(), 409);
    let problem: Value = reply.json().await.unwrap();
    assert_eq!(problem["detail"], "This person isn't in the registration anymore.");
    let table = site.staff().await.request(Method::GET, "/api/admin/registrations.csv");
    let table = table.send().await.unwrap().text().await.unwrap();
    let ends: Vec<&str> = table.lines().map(|line| line.rsplit(',').next().unwrap()).collect();
    assert_eq!(ends, ["attendance", "", "", "no_show"]);
    assert_eq!(marks(json!({ "attended": false, "missed": false })).await, (false, false));
    site.finish().await;
}

/// Registers somebody for `event`, and marks them; the registration.
async fn comes(site: &Site, event: &str, email: &str, phone: &str, mark: Value) -> Value {
    let mut form = party_of(1, &site.stamper.fit());
    form["eventId"] = json!(event);
    form["primaryRegistrant"]["email"] = json!(email);
    form["primaryRegistrant"]["phone"] = json!(phone);
    let receipt = site.registers(&form).await;
    let mut edit = json!({ "position": 0, "name": "Grace Hopper" });
    edit.as_object_mut().unwrap().extend(mark.as_object().unwrap().clone());
    let staff = site.staff().await;
    let changes = json!({ "attendees": [edit] });
    staff.change_registration(receipt["id"].as_str().unwrap(), &changes).await.json().await.unwrap()
}

#[tokio::test]
async fn staff_see_how_often_the_same_person_came() {
    let site = Site::start().await;
    let (came, missed, unsaid) =
        (json!({ "attended": true }), json!({ "missed": true }), json!({}));
    let [grace, other] = ["grace@rider.example", "g.hopper@rider.example"];
    let ride = "creekside-trail-ride";

    let first = comes(&site, WINE, grace, "(215) 555-0142", came.clone()).await;
    comes(&site, ride, "Grace@Rider.example", "none", unsaid.clone()).await;
    comes(&site, WINE, other, "+1 215.555.0142", missed.clone()).await;
    comes(&site, ride, "ada@rider.example", "(215) 555-0143", missed.clone()).await;
    let canceled = comes(&site, WINE, grace, "none", missed).await;
    let staff = site.staff().await;
    let id = canceled["id"].as_str().unwrap();
    staff.change_registration(id, &json!({ "cancelled": true })).await;

    let page = staff.registrations("").await;
    let items = page["items"].as_array().unwrap();
    let of = |at: usize| items[at]["attendance"].clone();
    assert_eq!(of(4), json!({ "came": 1, "missed": 1 }), "{first}");
    assert_eq!(of(3), json!({ "came": 1, "missed": 0 }), "by the address alone");
    assert_eq!(of(2), json!({ "came": 1, "missed": 1 }), "by the number alone");
    assert_eq!(of(1), json!({ "came": 0, "missed": 1 }), "somebody else");
    let told = site.receiver.received();
    assert!(
        !told.iter().any(|one| one.body().to_string().contains("missed")),
        "nobody else learns it"
    );
    site.finish().await;
}

#[tokio::test]
async fn a_party_of_which_somebody_came_did_not_miss_it() {
    let site = Site::start().await;
    let receipt = site.registers(&party(&site.stamper.fit())).await;
    let id = receipt["id"].as_str().unwrap();
    let staff = site.staff().await;
    let history = async |changes: Value| {
        let reply = staff.change_registration(id, &json!({ "attendees": changes })).await;
        reply.json::<Value>().await.unwrap()["attendance"].clone()
    };

    let missed = json!([{ "position": 1, "missed": true }]);
    assert_eq!(history(missed).await, Value::Null, "nobody said that the registrant didn't come");
    let missed = json!([{ "position": 0, "missed": true }]);
    assert_eq!(history(missed).await, json!({ "came": 0, "missed": 1 }));
    let came = json!([{ "position": 2, "attended": true }]);
    assert_eq!(history(came).await, json!({ "came": 1, "missed": 0 }));
    site.finish().await;
}

#[tokio::test]
async fn who_walks_in_on_the_day_has_come_and_who_walks_in_before_it_has_not() {
    let today = clock::now().timestamp().in_tz("America/New_York").unwrap().date();
    for (day, has_come) in [(today, true), (today.tomorrow().unwrap(), false)] {
        let site = Setup::new().file(&one_event(WINE, &day.to_string(), 3)).start().await;
        let staff = site.staff().await;
        let walks_in = async |id: &str, changes: Value| {
            let mut form = json!({
                "id": id, "eventId": WINE, "name": "Grace", "phone": "215 555 0142", "people": 2,
            });
            form.as_object_mut().unwrap().extend(changes.as_object().unwrap().clone());
            let reply = staff.does("registrations", &form).await;
            let item: Value = reply.json().await.unwrap();
            let people = item["attendees"].as_array().unwrap();
            people.iter().map(|one| one["attended_at"].is_string()).collect::<Vec<_>>()
        };

        assert_eq!(walks_in("1", json!({ "people": 1 })).await, [false], "who calls isn't here");
        let more = json!({ "walkIn": true, "merge": true, "people": 2 });
        assert_eq!(walks_in("2", more).await, [false, has_come, has_come]);
        let waits = json!({ "walkIn": true, "phone": "", "waitingList": { "atLeast": 1 } });
        assert_eq!(walks_in("3", waits).await, [false, false], "who waits doesn't come yet");
        let beyond = json!({ "walkIn": true, "phone": "", "overCapacity": true });
        assert_eq!(walks_in("4", beyond).await, [has_come, has_come]);
        site.finish().await;
    }
}

#[tokio::test]
async fn a_walk_in_that_a_device_sends_the_day_after_has_come() {
    let today = clock::now().timestamp().in_tz("America/New_York").unwrap().date();
    let events = [("yesterday", today.yesterday().unwrap()), ("before", today - 2.days())];
    let file: String = events.map(|(id, day)| one_event(id, &day.to_string(), 3)).concat();
    let site = Setup::new().file(&file).start().await;
    let staff = site.staff().await;
    let sends = async |id: &str, event: &str, walks_in: bool| {
        let form = json!({
            "id": id, "eventId": event, "name": "Grace", "phone": "215 555 0142", "people": 1,
            "walkIn": walks_in,
        });
        staff.does("registrations", &form).await
    };

    assert_eq!(sends("1", "yesterday", false).await.status(), 409);
    assert_eq!(sends("2", "before", true).await.status(), 409);
    let reply = sends("3", "yesterday", true).await;
    assert_eq!(reply.status(), 201);
    assert!(reply.json::<Value>().await.unwrap()["attendees"][0]["attended_at"].is_string());
    site.finish().await;
}
