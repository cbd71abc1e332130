//! Staff put callers on the list, and go beyond the places.

use reqwest::Method;
use serde_json::{Value, json};

use super::where_it_is_noon;
use crate::support::{PASSCODE, Setup, Site, Staff, WINE, eventually, one_event, party_of};

/// What staff send for `people` of somebody who calls, with what else they say.
fn call(id: &str, people: u32, changes: &Value) -> Value {
    let mut form = json!({
        "id": id, "eventId": WINE, "name": "Grace Hopper", "phone": format!("215 555 014{id}"),
        "people": people,
    });
    for (field, value) in changes.as_object().unwrap() {
        form[field] = value.clone();
    }
    form
}

async fn sends(staff: &Staff, form: &Value) -> (u16, Value) {
    let reply = staff.does("registrations", form).await;
    (reply.status().as_u16(), reply.json().await.unwrap())
}

async fn erin(site: &Site) -> Staff {
    site.staff_with(&json!({ "passcode": PASSCODE, "name": "Erin" })).await
}

/// The event of the waiting list, with so many places.
async fn with_places(places: u32) -> Site {
    let setup = Setup::new().file(&one_event(WINE, "2099-06-18", places));
    // At night nobody is told of an offer.
    setup.set("site.timezone", where_it_is_noon()).start().await
}

async fn waiting_list(staff: &Staff) -> Value {
    staff.sees(&format!("events/{WINE}/waiting-list")).await
}

#[tokio::test]
async fn a_caller_waits_if_there_are_too_few_places() {
    let site = with_places(2).await;
    let staff = erin(&site).await;
    site.registers(&party_of(1, &site.stamper.fit())).await;
    let form = call("1", 3, &json!({ "waitingList": { "atLeast": 2 } }));
    let unfit = call("0", 3, &json!({ "waitingList": { "atLeast": 4 } }));
    assert_eq!(sends(&staff, &unfit).await.0, 422);

    let (status, item) = sends(&staff, &form).await;
    assert_eq!((status, &item["status"]), (201, &json!("waiting")), "{item}");
    assert_eq!(item["by_phone"][0]["taken_by"], "Erin");
    assert_eq!(sends(&staff, &form).await.1["id"], item["id"], "the form sent again");

    let never = call("3", 3, &json!({ "waitingList": {} }));
    let (status, refused) = sends(&staff, &never).await;
    assert_eq!((status, &refused["errors"][0]["pointer"]), (422, &json!("#/waitingList/atLeast")));

    let list = waiting_list(&staff).await;
    let party = &list["parties"][0];
    assert_eq!((&party["people"], &party["atLeast"]), (&json!(3), &json!(2)));
    assert_eq!(list["parties"].as_array().unwrap().len(), 1);
    let told = site.receiver.wait_for(2).await;
    assert_eq!(told[1].body()["type"], "event_registration_waiting");
    // One place is free: enough for a caller who'd come with one of two.
    let form = call("2", 2, &json!({ "waitingList": { "atLeast": 1 } }));
    assert_eq!(sends(&staff, &form).await.0, 201);
    assert_eq!(waiting_list(&staff).await["parties"][1]["offered"], 1);
    site.finish().await;
}

#[tokio::test]
async fn an_event_without_a_waiting_list_has_no_callers_on_it() {
    let none = one_event(WINE, "2099-06-18", 1) + "waiting_list = \"off\"\n";
    let site = Setup::new().file(&none).start().await;
    let form = call("1", 3, &json!({ "waitingList": { "atLeast": 2 } }));

    let (status, problem) = sends(&erin(&site).await, &form).await;

    assert_eq!(status, 409);
    assert!(problem["detail"].as_str().unwrap().contains("no waiting list"), "{problem}");
    site.finish().await;
}

#[tokio::test]
async fn an_offer_stays_when_staff_go_beyond_the_places() {
    let mut site = with_places(2).await;
    let staff = erin(&site).await;
    let first = site.registers(&party_of(2, &site.stamper.fit())).await;
    let mut form = party_of(2, &site.stamper.fit());
    form["waitingList"] = json!({ "atLeast": 2 });
    let waiting = site.registers(&form).await;
    let path = |receipt: &Value, what: &str| {
        format!("/api{}/{what}", receipt["managePath"].as_str().unwrap())
    };
    let cancel = site.request(Method::POST, &path(&first, "cancel")).send().await.unwrap();
    assert_eq!(cancel.status(), 200);
    assert_eq!(waiting_list(&staff).await["parties"][0]["offered"], 2);

    let anyway = call("1", 3, &json!({ "overCapacity": true }));
    assert_eq!(sends(&staff, &anyway).await.0, 201);

    tokio::time::sleep(std::time::Duration::from_secs(6)).await;
    let list = waiting_list(&staff).await;
    assert_eq!((&list["parties"][0]["offered"], &list["over"]), (&json!(2), &json!(3)));
    let accept = site.request(Method::POST, &path(&waiting, "accept")).json(&json!({}));
    let accepted: Value = accept.send().await.unwrap().json().await.unwrap();
    assert_eq!(accepted["status"], "confirmed");
    // Fewer places than before take the offers of the last ones back, as ever.
    site.reload(Setup::new().file(&one_event(WINE, "2099-06-18", 7))).await;
    let zoe = call("2", 2, &json!({}));
    assert_eq!(sends(&staff, &zoe).await.0, 201);
    site.finish().await;
}

#[tokio::test]
async fn who_is_restored_beyond_the_places_takes_none_that_are_offered_to_others() {
    let site = with_places(2).await;
    let staff = erin(&site).await;
    let first = site.registers(&party_of(2, &site.stamper.fit())).await;
    let mut form = party_of(2, &site.stamper.fit());
    form["waitingList"] = json!({ "atLeast": 2 });
    site.registers(&form).await;
    let id = first["id"].as_str().unwrap();
    staff.change_registration(id, &json!({ "cancelled": true })).await;
    assert_eq!(waiting_list(&staff).await["parties"][0]["offered"], 2);
    // As long as the offer isn't told, staff may undo what freed the places.
    let told = "select count(*) from deliveries
                 where state = 'sent' and payload like '%event_places_offered%'";
    eventually("the offer is told", async || (site.count(told) == 1).then_some(())).await;
    let restored = json!({ "cancelled": false });
    assert_eq!(staff.change_registration(id, &restored).await.status(), 409);

    let anyway = json!({ "cancelled": false, "over_capacity": true });
    let restored: Value = staff.change_registration(id, &anyway).await.json().await.unwrap();

    assert_eq!((&restored["status"], &restored["by_phone"]), (&json!("confirmed"), &json!(null)));
    let list = waiting_list(&staff).await;
    assert_eq!((&list["parties"][0]["offered"], &list["over"]), (&json!(2), &json!(2)));
    site.finish().await;
}

#[tokio::test]
async fn who_waits_already_is_named_and_can_wait_with_more() {
    let site = with_places(2).await;
    let staff = erin(&site).await;
    let first = site.registers(&party_of(2, &site.stamper.fit())).await;
    let waits = json!({ "waitingList": { "atLeast": 2 } });
    let (_, grace) = sends(&staff, &call("1", 4, &waits)).await;
    let again = |id: &str, changes: &Value| {
        let mut form = call("1", 3, changes);
        form["id"] = json!(id);
        form
    };

    for changes in [json!({}), waits, json!({ "overCapacity": true })] {
        let (status, problem) = sends(&staff, &again("2", &changes)).await;
        assert_eq!((status, &problem["type"]), (409, &json!("/problems/already-waiting")));
        let detail = "Grace Hopper is on the waiting list already: 4 people, or at least 2.";
        assert_eq!(problem["detail"], detail);
        let there = json!({
            "id": grace["id"], "name": "Grace Hopper", "totalAttendees": 4, "atLeast": 2, "offered": 0,
        });
        assert_eq!(problem["registration"], there);
    }
    let merge = json!({ "merge": true });
    for _ in 0..2 {
        let (status, item) = sends(&staff, &again("3", &merge)).await;
        assert_eq!((status, &item["id"], &item["status"]), (201, &grace["id"], &json!("waiting")));
    }
    let list = waiting_list(&staff).await;
    assert_eq!(list["parties"].as_array().unwrap().len(), 1, "{list}");
    let party = &list["parties"][0];
    assert_eq!((&party["people"], &party["atLeast"]), (&json!(7), &json!(2)));
    let told = site.receiver.wait_for(3).await;
    let body = told[2].body();
    assert_eq!(body["type"], "event_registration_changed");
    assert_eq!((&body["owed"], &body["waitingList"]["atLeast"]), (&json!(0.0), &json!(2)));

    let cancel = format!("/api{}/cancel", first["managePath"].as_str().unwrap());
    assert_eq!(site.request(Method::POST, &cancel).send().await.unwrap().status(), 200);
    let (status, problem) = sends(&staff, &again("4", &merge)).await;
    assert_eq!((status, &problem["registration"]["offered"]), (409, &json!(2)), "{problem}");
    assert_eq!(waiting_list(&staff).await["parties"][0]["people"], 7);
    assert_eq!(site.count("select count(*) from event_registrations"), 2);
    site.receiver.wait_for(4).await;
    site.finish().await;
}

#[tokio::test]
async fn who_waits_and_comes_as_well_comes_with_more() {
    let site = with_places(4).await;
    let staff = erin(&site).await;
    let comes = site.registers(&party_of(2, &site.stamper.fit())).await;
    let mut more = party_of(3, &site.stamper.fit());
    more["waitingList"] = json!({ "atLeast": 3 });
    site.registers(&more).await;
    let (email, phone) = (&more["primaryRegistrant"]["email"], &more["primaryRegistrant"]["phone"]);
    let changes = json!({ "email": email, "phone": phone, "overCapacity": true });

    let (status, problem) = sends(&staff, &call("1", 1, &changes)).await;

    assert_eq!((status, &problem["type"]), (409, &json!("/problems/already-registered")));
    assert_eq!(problem["registration"]["id"], comes["id"]);
    site.finish().await;
}
