//! What the check of a change says of people who have signed up.

use reqwest::Method;
use rusqlite::Connection;
use serde_json::{Value, json};

use super::publish;
use crate::support::{Setup, Site, Staff, eventually, one_event, party_of};

const SECOND: &str = "trail-ride-2099-05-09";
const THIRD: &str = "trail-ride-2099-05-16";

async fn weekly() -> Site {
    let repeat = r#"repeat = { every = "week", until = "2099-05-24" }"#;
    let file = format!("{}{repeat}\n", one_event("trail-ride", "2099-05-02", 9));
    Setup::new().file(&file).start().await
}

async fn register(site: &Site, event: &str, people: usize) {
    let mut form = party_of(people, &site.stamper.fit());
    form["eventId"] = json!(event);
    site.registers(&form).await;
}

/// The warnings about people in a change.
async fn warned(staff: &Staff, change: &Value) -> Vec<Value> {
    warned_of(staff, &json!({ "patch": change })).await
}

/// The warnings about people in what is proposed: a patch, or an undo.
async fn warned_of(staff: &Staff, proposed: &Value) -> Vec<Value> {
    let reply = staff.does("content/check", proposed).await;
    let status = reply.status();
    let body: Value = reply.json().await.unwrap();
    assert_eq!(status, 200, "{proposed}: {body:#}");
    let warnings = body["warnings"].as_array().unwrap().iter();
    warnings.filter(|one| one.get("signed_up").is_some()).cloned().collect()
}

#[tokio::test]
async fn a_change_of_an_event_says_how_many_people_it_concerns() {
    let site = Setup::new().file(&one_event("trail-ride", "2099-05-02", 9)).start().await;
    let staff = site.staff().await;
    let ride = |change: Value| json!({ "events": { "trail-ride": change } });
    assert!(warned(&staff, &ride(Value::Null)).await.is_empty());
    register(&site, "trail-ride", 5).await;

    for (change, pointer, instead, detail) in [
        (
            json!({ "date": "2099-05-03" }),
            "/date",
            json!("move"),
            "5 people have signed up for Sat, May 2, 2099",
        ),
        (json!({ "time": "9 AM – noon" }), "/time", json!("move"), "Move it instead"),
        (
            json!({ "location": "Arena" }),
            "/location",
            json!("move"),
            "Publishing this tells no one",
        ),
        (json!({ "hidden": true }), "/hidden", json!("call-off"), "They keep their places"),
        (
            json!({ "max_attendees": 4 }),
            "/max_attendees",
            json!(null),
            "5 places are taken already, and you allow 4.",
        ),
        (
            Value::Null,
            "",
            json!("call-off"),
            "5 people have signed up for Open Day. They stay registered",
        ),
    ] {
        let found = warned(&staff, &ride(change.clone())).await;

        assert_eq!(found.len(), 1, "{change}: {found:#?}");
        assert_eq!(found[0]["pointer"], format!("#/events/trail-ride{pointer}"));
        assert!(found[0]["detail"].as_str().unwrap().contains(detail), "{found:#?}");
        let concerned =
            json!({ "people": 5, "dates": 1, "event": "trail-ride", "instead": instead });
        assert_eq!(found[0]["signed_up"], concerned, "{change}");
    }
    for change in [
        json!({ "title": "Trail ride", "max_attendees": 5 }),
        json!({ "repeat": { "every": "week", "until": "2099-06-01" } }),
    ] {
        assert_eq!(warned(&staff, &ride(change)).await, [json!(null); 0]);
    }
    site.finish().await;
}

#[tokio::test]
async fn a_change_of_an_event_that_repeats_says_on_how_many_dates() {
    let site = weekly().await;
    let staff = site.staff().await;
    register(&site, SECOND, 8).await;
    register(&site, THIRD, 5).await;
    let ride = |change: Value| json!({ "events": { "trail-ride": change } });
    let both = "13 people have signed up on 2 of its dates, the first on Sat, May 9, 2099.";
    let third = "5 people have signed up for Sat, May 16, 2099.";

    for (change, pointer, detail) in [
        (ride(Value::Null), "/trail-ride", both),
        (ride(json!({ "hidden": true })), "/trail-ride/hidden", both),
        (ride(json!({ "time": "9 AM – noon" })), "/trail-ride/time", both),
        (ride(json!({ "repeat": { "every": "month" } })), "/trail-ride/repeat", both),
        (ride(json!({ "repeat": { "until": "2099-05-10" } })), "/trail-ride/repeat", third),
        (ride(json!({ "repeat": { "except": ["2099-05-16"] } })), "/trail-ride/repeat", third),
        (ride(json!({ "max_attendees": 4 })), "/trail-ride/max_attendees", "on 2 dates"),
        (
            json!({ "events": { THIRD: null, "trail-ride": { "repeat": { "except": ["2099-05-16"] } } } }),
            "/trail-ride-2099-05-16",
            third,
        ),
        (
            json!({ "events": { SECOND: { "time": "9 AM – noon" } } }),
            "/trail-ride-2099-05-09/time",
            "8 people have signed up for Sat, May 9, 2099.",
        ),
    ] {
        let found = warned(&staff, &change).await;

        assert_eq!(found.len(), 1, "{change}: {found:#?}");
        assert_eq!(found[0]["pointer"], format!("#/events{pointer}"));
        assert!(found[0]["detail"].as_str().unwrap().contains(detail), "{found:#?}");
    }
    let more = ride(json!({ "repeat": { "until": "2099-06-30" } }));
    assert!(warned(&staff, &more).await.is_empty());
    site.finish().await;
}

#[tokio::test]
async fn a_new_event_with_the_id_of_one_that_has_people_says_so() {
    let site = Setup::new().file("").start().await;
    let staff = site.staff().await;
    let on = |day: &str| {
        json!({ "events": { "trail-ride": { "title": "Trail Ride", "description": "Ride.", "date": day,
            "time": "9 AM", "location": "Barn", "max_attendees": 9, "current_attendees": 0,
            "price": 10, "image": "event-clinic", "registration_status": "open" } } })
    };
    publish(&staff, &on("2099-05-02")).await;
    register(&site, "trail-ride", 5).await;
    publish(&staff, &json!({ "events": { "trail-ride": null } })).await;

    let found = warned(&staff, &on("2099-12-20")).await;

    assert_eq!(found.len(), 1, "{found:#?}");
    assert_eq!(found[0]["pointer"], "#/events/trail-ride");
    let detail = found[0]["detail"].as_str().unwrap();
    let expected =
        "5 people have signed up for an event with the id trail-ride on Sat, May 2, 2099.";
    assert!(detail.starts_with(expected), "{detail}");
    let back = warned(&staff, &on("2099-05-02")).await;
    let detail = back[0]["detail"].as_str().unwrap();
    assert!(detail.contains("They're signed up for this one, and this tells no one."), "{detail}");
    let removal = staff.sees("content/history").await["items"][0]["revision"].clone();
    let undone = warned_of(&staff, &json!({ "undo": removal })).await;
    assert!(undone.is_empty(), "it comes back as they know it: {undone:#?}");
    site.finish().await;
}

#[tokio::test]
async fn people_who_follow_an_event_from_a_day_that_is_over_are_named() {
    let site = Setup::new().file(&one_event("trail-ride", "2099-05-02", 9)).start().await;
    let staff = site.staff().await;
    register(&site, "trail-ride", 5).await;
    let on = |day: &str| json!({ "events": { "trail-ride": { "date": day } } });
    publish(&staff, &on("2020-05-02")).await;

    let found = warned(&staff, &on("2099-06-06")).await;

    assert_eq!(found.len(), 1, "{found:#?}");
    let detail = found[0]["detail"].as_str().unwrap();
    let expected =
        "5 people have signed up for Sat, May 2, 2099. They'd be signed up for the new day instead";
    assert!(detail.starts_with(expected), "{detail}");
    assert!(warned(&staff, &on("2099-05-02")).await.is_empty(), "the day that they know");
    site.finish().await;
}

#[tokio::test]
async fn a_new_day_of_an_event_that_is_called_off_says_how_many_people_it_concerns() {
    let event = one_event("trail-ride", "2099-05-02", 9);
    let mut site = Setup::new().file(&event).start().await;
    let staff = site.staff().await;
    register(&site, "trail-ride", 5).await;
    site.reload(Setup::new().file(&(event + "called_off = \"Mud\"\n"))).await;
    let ride = |change: Value| json!({ "events": { "trail-ride": change } });

    assert!(warned(&staff, &ride(json!({ "hidden": true }))).await.is_empty(), "they were told");
    let moved = warned(&staff, &ride(json!({ "date": "2099-05-03" }))).await;

    assert_eq!(moved.len(), 1, "{moved:#?}");
    assert_eq!(moved[0]["pointer"], "#/events/trail-ride/date");
    site.finish().await;
}

#[tokio::test]
async fn a_date_that_comes_back_says_who_is_signed_up_for_it() {
    let site = weekly().await;
    let staff = site.staff().await;
    register(&site, SECOND, 8).await;
    let repeat = |more: Value| json!({ "events": { "trail-ride": { "repeat": more } } });
    publish(&staff, &repeat(json!({ "except": ["2099-05-09"] }))).await;

    let found = warned(&staff, &repeat(json!({ "except": null }))).await;

    assert_eq!(found.len(), 1, "{found:#?}");
    assert_eq!(found[0]["pointer"], "#/events/trail-ride");
    let detail = found[0]["detail"].as_str().unwrap();
    let expected = "8 people have signed up for Sat, May 9, 2099. They're signed up for it again";
    assert!(detail.starts_with(expected), "{detail}");
    site.finish().await;
}

#[tokio::test]
async fn an_undo_that_takes_a_date_from_people_says_so_before() {
    let site = weekly().await;
    let staff = site.staff().await;
    let change = json!({ "events": { "trail-ride": { "repeat": { "until": "2099-06-30" } } } });
    let revision = publish(&staff, &change).await;
    let undo = json!({ "undo": revision });
    assert!(warned_of(&staff, &undo).await.is_empty(), "nobody has signed up");
    register(&site, "trail-ride-2099-06-06", 3).await;

    let found = warned_of(&staff, &undo).await;

    assert_eq!(found.len(), 1, "{found:#?}");
    assert_eq!(found[0]["pointer"], "#/events/trail-ride/repeat");
    let detail = found[0]["detail"].as_str().unwrap();
    assert!(detail.starts_with("3 people have signed up for Sat, Jun 6, 2099."), "{detail}");
    site.finish().await;
}

#[tokio::test]
async fn a_check_is_of_one_change_or_of_one_undo() {
    let site = Site::start().await;
    let staff = site.staff().await;
    for (proposed, status) in
        [(json!({}), 400), (json!({ "patch": {}, "undo": 1 }), 400), (json!({ "undo": 7 }), 404)]
    {
        assert_eq!(staff.does("content/check", &proposed).await.status(), status, "{proposed}");
    }
    let first = publish(&staff, &json!({ "site": { "phone": "+1 512 555 0101" } })).await;
    publish(&staff, &json!({ "site": { "phone": "+1 512 555 0102" } })).await;
    let reply = staff.does("content/check", &json!({ "undo": first })).await;
    assert_eq!(reply.status(), 409, "what came later is in the way");
    site.finish().await;
}

#[tokio::test]
async fn nothing_is_taken_from_people_at_a_time_to_come() {
    let site = Setup::new().file(&one_event("trail-ride", "2099-05-02", 9)).start().await;
    let staff = site.staff().await;
    let later = async |change: &Value| {
        let request = staff.request(Method::POST, "/api/admin/content/scheduled");
        let body = json!({ "at": "2099-01-01T00:00", "patch": change });
        request.header("if-match", "\"0\"").json(&body).send().await.unwrap()
    };
    let removal = json!({ "events": { "trail-ride": null } });
    assert_eq!(later(&removal).await.status(), 201, "nobody has signed up");
    register(&site, "trail-ride", 2).await;

    let db = Connection::open(site.database()).unwrap();
    db.execute("update content_scheduled set at = '2020-01-01T00:00'", []).unwrap();
    let problem = eventually("it isn't published", async || {
        let list = staff.sees("content/scheduled").await["scheduled"].clone();
        list[0]["problem"].as_str().map(str::to_owned)
    })
    .await;
    let said = "2 people have signed up for Open Day. They stay registered, and this tells no one.";
    assert!(problem.starts_with(said), "{problem}");
    assert!(problem.ends_with("It isn't published by itself."), "{problem}");
    let refused = later(&json!({ "events": { "trail-ride": { "time": "9 AM – noon" } } })).await;
    assert_eq!(refused.status(), 422);
    let price = json!({ "events": { "trail-ride": { "price": 20 } } });
    assert_eq!(later(&price).await.status(), 201, "nobody has to be told");
    site.finish().await;
}
