//! Registrations on the staff page.

use reqwest::Method;
use serde_json::{Value, json};

use crate::support::{Setup, Site, WINE, eventually, matches_snapshot, one_event, party, party_of};

#[tokio::test]
async fn staff_see_who_comes_and_how_full_each_event_is() {
    let site = Site::start().await;
    let receipt = site.registers(&party(&site.stamper.fit())).await;
    let sent = "select count(*) from deliveries where state = 'sent'";
    eventually("it is sent", async || (site.count(sent) == 1).then_some(())).await;

    let page = site.staff().await.registrations("").await;

    assert_eq!(page["items"][0]["id"], receipt["id"]);
    matches_snapshot("staff_registrations", &site, page);
    site.finish().await;
}

#[tokio::test]
async fn without_a_session_nobody_sees_them() {
    let site = Site::start().await;
    for path in ["/api/admin/registrations", "/api/admin/registrations.csv"] {
        assert_eq!(site.get(path).await.status(), 401, "{path}");
    }
    for (method, path) in [(Method::PATCH, "x"), (Method::POST, "x/deliver")] {
        let path = format!("/api/admin/registrations/{path}");
        let reply = site.request(method, &path).json(&json!({})).send().await.unwrap();
        assert!([401, 403].contains(&reply.status().as_u16()), "{path}");
    }
    site.finish().await;
}

#[tokio::test]
async fn one_registration_is_shown_as_in_the_list() {
    let site = Site::start().await;
    let receipt = site.registers(&party(&site.stamper.fit())).await;
    site.receiver.first().await;
    let staff = site.staff().await;
    let path = format!("/api/admin/registrations/{}", receipt["id"].as_str().unwrap());

    let reply = staff.request(Method::GET, &path).send().await.unwrap();

    assert_eq!(reply.status(), 200);
    assert_eq!(reply.json::<Value>().await.unwrap()["attendees"][1]["name"], "Tom Whitlock");
    let unknown = staff.request(Method::GET, "/api/admin/registrations/x").send().await.unwrap();
    assert_eq!(unknown.status(), 404);
    assert_eq!(site.get(&path).await.status(), 401, "without a session");
    site.finish().await;
}

#[tokio::test]
async fn an_attendee_renamed_and_cancelled_at_once_is_cancelled_by_the_new_name() {
    let site = Site::start().await;
    let receipt = site.registers(&party(&site.stamper.fit())).await;
    let id = receipt["id"].as_str().unwrap();
    let staff = site.staff().await;

    let renamed = json!([{ "position": 0, "name": "Grace Hopper" }]);
    let change = json!({ "cancelled": true, "attendees": renamed });
    assert_eq!(staff.change_registration(id, &change).await.status(), 200);

    let received = site.receiver.wait_for(2).await;
    assert_eq!(received[1].body()["type"], "event_registration_cancelled");
    assert_eq!(received[1].body()["primaryRegistrant"]["name"], "Grace Hopper");
    site.finish().await;
}

#[tokio::test]
async fn cancelling_frees_the_places_once_and_the_office_is_told_of_it_once() {
    let site = Site::start().await;
    let receipt = site.registers(&party(&site.stamper.fit())).await;
    let id = receipt["id"].as_str().unwrap();
    let staff = site.staff().await;

    for _ in 0..3 {
        let reply = staff.change_registration(id, &json!({ "cancelled": true })).await;
        assert_eq!(reply.status(), 200);
        let item: Value = reply.json().await.unwrap();
        assert_eq!(item["status"], "cancelled");
    }

    let page = staff.registrations(&format!("?event={WINE}")).await;
    assert_eq!(page["counts"], json!({ "all": 1, "confirmed": 0, "waiting": 0, "cancelled": 1 }));
    site.registers(&party_of(9, &site.stamper.fit())).await;
    let received = site.receiver.wait_for(3).await;
    let kinds: Vec<_> = received.iter().map(|one| one.body()["type"].clone()).collect();
    let cancelled = kinds.iter().filter(|kind| **kind == "event_registration_cancelled").count();
    assert_eq!(cancelled, 1, "{kinds:?}");
    let cancellation =
        received.iter().find(|one| one.body()["type"] != "event_registration").unwrap();
    assert_eq!(cancellation.body()["id"], id);
    assert_ne!(cancellation.id(), id, "a message of its own");
    site.finish().await;
}

#[tokio::test]
async fn a_cancelled_party_gets_its_places_back_only_if_there_are_enough() {
    let site = Site::start().await;
    let receipt = site.registers(&party(&site.stamper.fit())).await;
    let id = receipt["id"].as_str().unwrap();
    let staff = site.staff().await;
    staff.change_registration(id, &json!({ "cancelled": true })).await;
    let other = site.registers(&party_of(8, &site.stamper.fit())).await;

    let refused = staff.change_registration(id, &json!({ "cancelled": false })).await;

    assert_eq!(refused.status(), 409);
    let problem: Value = refused.json().await.unwrap();
    assert_eq!(problem["placesLeft"], 1);
    let other = other["id"].as_str().unwrap();
    staff.change_registration(other, &json!({ "cancelled": true })).await;
    let restored = staff.change_registration(id, &json!({ "cancelled": false })).await;
    let item: Value = restored.json().await.unwrap();
    assert_eq!((&item["status"], &item["cancelled_at"]), (&json!("confirmed"), &Value::Null));
    site.receiver.wait_for(5).await;
    site.finish().await;
}

#[tokio::test]
async fn a_cancelled_party_gets_its_places_back_beyond_the_capacity_if_staff_say_so() {
    let site = Site::start().await;
    let receipt = site.registers(&party(&site.stamper.fit())).await;
    let id = receipt["id"].as_str().unwrap();
    let staff = site.staff().await;
    staff.change_registration(id, &json!({ "cancelled": true })).await;
    site.registers(&party_of(8, &site.stamper.fit())).await;

    let anyway = json!({ "cancelled": false, "over_capacity": true });
    let restored = staff.change_registration(id, &anyway).await;

    assert_eq!(restored.status(), 200);
    assert_eq!(restored.json::<Value>().await.unwrap()["status"], "confirmed");
    site.receiver.wait_for(4).await;
    site.finish().await;
}

#[tokio::test]
async fn names_can_be_corrected_in_a_full_event() {
    let site = Site::start().await;
    let receipt = site.registers(&party_of(9, &site.stamper.fit())).await;
    let id = receipt["id"].as_str().unwrap();
    let staff = site.staff().await;
    let edits = json!({ "attendees": [
        { "position": 0, "name": " Grace Byron " },
        { "position": 3, "name": "Zoë", "age": 7, "special_requirements": "Small saddle" },
    ]});

    let reply = staff.change_registration(id, &edits).await;

    assert_eq!(reply.status(), 200);
    let item: Value = reply.json().await.unwrap();
    assert_eq!(
        (&item["name"], &item["attendees"][0]["name"]),
        (&json!("Grace Byron"), &json!("Grace Byron"))
    );
    assert_eq!(
        (&item["attendees"][3]["name"], &item["attendees"][3]["age"]),
        (&json!("Zoë"), &json!(7))
    );
    assert_eq!(staff.registrations("?q=ZOË").await["items"].as_array().unwrap().len(), 1);
    assert_eq!(staff.registrations("?q=whitlock,").await["items"], json!([]));
    site.finish().await;
}

#[tokio::test]
async fn a_correction_that_does_not_fit_changes_nothing() {
    let site = Site::start().await;
    let receipt = site.registers(&party(&site.stamper.fit())).await;
    let id = receipt["id"].as_str().unwrap();
    let staff = site.staff().await;
    let edit = |edit: Value| json!({ "cancelled": true, "attendees": [{ "position": 1, "name": "B" }, edit] });
    let cases = [
        (edit(json!({ "position": 2, "name": " " })), 422),
        (edit(json!({ "position": 2, "age": 999 })), 422),
        (edit(json!({ "position": 9, "name": "X" })), 409),
    ];
    for (changes, status) in cases {
        assert_eq!(staff.change_registration(id, &changes).await.status(), status, "{changes}");
    }
    let item = &staff.registrations("").await["items"][0];
    assert_eq!(
        (&item["status"], &item["attendees"][1]["name"]),
        (&json!("confirmed"), &json!("Tom Whitlock"))
    );
    assert_eq!(
        staff.change_registration("nobody", &json!({ "cancelled": true })).await.status(),
        404
    );
    site.finish().await;
}

#[tokio::test]
async fn the_list_is_searched_by_event_and_words_and_paged() {
    let site = Site::start().await;
    for (number, event) in
        [WINE, "creekside-trail-ride", WINE, "creekside-trail-ride"].iter().enumerate()
    {
        let mut party = party_of(1, &site.stamper.fit());
        party["eventId"] = json!(event);
        party["primaryRegistrant"]["name"] = json!(format!("Rider No {number}"));
        site.registers(&party).await;
    }
    let staff = site.staff().await;
    let names = async |query: &str| -> Vec<String> {
        let page = staff.registrations(query).await;
        let items = page["items"].as_array().unwrap();
        items.iter().map(|item| item["name"].as_str().unwrap().to_owned()).collect()
    };

    assert_eq!(names("").await, ["Rider No 3", "Rider No 2", "Rider No 1", "Rider No 0"]);
    assert_eq!(names(&format!("?event={WINE}")).await, ["Rider No 2", "Rider No 0"]);
    assert_eq!(names("?q=no%201").await, ["Rider No 1"]);
    assert_eq!(names(&format!("?event={WINE}&q=no%201")).await, [""; 0]);
    // Wildcards and operators of SQL match only themselves here. The last is a NUL.
    for marks in ["%25", "%25%25%25", "No*", "No%20_", "%22No%22", "%22%22%22", "No%00%201", "%00"]
    {
        assert_eq!(names(&format!("?q={marks}")).await, [""; 0], "{marks}");
    }
    for part in ["rider.example", "O%201", "o%201", "215)%20555-0187", "1%0aada.w"] {
        let found = names(&format!("?q={part}")).await;
        assert!(found.contains(&"Rider No 1".to_owned()), "{part} finds {found:?}");
    }
    let long = "x".repeat(200);
    assert_eq!(names(&format!("?q={long}")).await, [""; 0]);
    let (event, part) = (WINE, "rider.example");
    assert_eq!(names(&format!("?event={event}&q={part}")).await, ["Rider No 2", "Rider No 0"]);
    let page = staff.registrations("?limit=3").await;
    let next = page["next"].as_str().unwrap();
    assert_eq!(names(&format!("?limit=3&before={next}")).await, ["Rider No 0"]);
    for bad in
        ["?limit=-1", "?limit=0", "?limit=201", "?before=x", &format!("?q={}", "x".repeat(201))]
    {
        let path = format!("/api/admin/registrations{bad}");
        let reply = staff.request(Method::GET, &path).send().await.unwrap();
        assert_eq!(reply.status(), 400, "{bad}");
    }
    site.finish().await;
}

#[tokio::test]
async fn given_up_messages_are_sent_again_when_staff_retry() {
    let site = Site::start().await;
    site.receiver.answers(crate::support::Reply::status(410));
    let receipt = site.registers(&party(&site.stamper.fit())).await;
    let staff = site.staff().await;
    eventually("the delivery is given up", async || {
        let page = staff.registrations("").await;
        (page["items"][0]["delivery"]["state"] == "failed").then_some(())
    })
    .await;
    site.receiver.answers(crate::support::Reply::status(200));
    let path = format!("/api/admin/registrations/{}/deliver", receipt["id"].as_str().unwrap());

    let reply = staff.request(Method::POST, &path).send().await.unwrap();

    assert_eq!(reply.status(), 202);
    eventually("it is sent", async || {
        let page = staff.registrations("").await;
        (page["items"][0]["delivery"]["state"] == "sent").then_some(())
    })
    .await;
    site.finish().await;
}

#[tokio::test]
async fn the_events_come_by_their_dates_with_those_that_are_over_last() {
    let dates = [
        ("past-1", "2001-05-01"),
        ("next-2", "2099-08-01"),
        ("past-2", "2001-09-01"),
        ("next-3", "2100-01-01"),
        ("next-1", "2099-03-01"),
    ];
    let settings: String = dates.iter().map(|(id, date)| one_event(id, date, 20)).collect();
    let site = Setup::new().file(&settings).start().await;
    let staff = site.staff().await;

    let list = staff.registrations("").await;

    let events = list["events"].as_array().unwrap();
    let ids: Vec<&str> = events.iter().map(|event| event["id"].as_str().unwrap()).collect();
    assert_eq!(ids, ["next-1", "next-2", "next-3", "past-2", "past-1"]);
    site.finish().await;
}
