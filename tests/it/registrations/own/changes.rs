//! What a registrant may change, and what the office is told.

use serde_json::{Value, json};

use super::{Link, companions, refusal, without_tom};
use crate::support::{Setup, Site, WINE, one_event, party, party_of, pointers};

#[tokio::test]
async fn a_registrant_sees_the_party_the_event_and_the_cost_but_no_address() {
    let site = Site::start().await;
    let link = Link::new(&site).await;

    let own = link.sees().await;

    assert_eq!((&own["status"], &own["mayChange"]), (&json!("confirmed"), &json!(true)));
    assert_eq!((&own["eventId"], &own["eventTitle"]), (&json!(WINE), &json!("Wine and Ride")));
    assert_eq!((&own["name"], &own["totalAttendees"]), (&json!("Ada Whitlock"), &json!(3)));
    assert_eq!(companions(&own), [("Tom Whitlock", 1), ("Lily Whitlock", 2)]);
    assert_eq!((&own["totalCost"], &own["mostAttendees"]), (&json!(255.0), &json!(9)));
    assert_eq!(own["calendarPath"], "/events/wine-and-ride.ics");
    let text = own.to_string();
    assert!(!text.contains("rider.example") && !text.contains("555-0187"), "{text}");
    site.finish().await;
}

#[tokio::test]
async fn a_smaller_party_frees_places_keeps_its_price_and_the_office_is_told_of_it() {
    let site = Site::start().await;
    let link = Link::new(&site).await;

    let own = link.changes(&without_tom()).await;

    assert_eq!(companions(&own), [("Lily Whitlock", 1)]);
    assert_eq!((&own["totalAttendees"], &own["totalCost"]), (&json!(2), &json!(170.0)));
    assert_eq!(own["additionalAttendees"][0]["age"], 36, "what isn't sent stays");
    let received = site.receiver.wait_for(2).await;
    let told = received[1].body();
    assert_eq!(
        (&told["type"], &told["changedBy"]),
        (&json!("event_registration_changed"), &json!("registrant"))
    );
    assert_eq!((&told["id"], &told["totalAttendees"]), (&received[0].body()["id"], &json!(2)));
    assert_eq!(told["price"], 85.0);
    assert!(told["body"].as_str().unwrap().contains("changed by them"), "{told}");
    let counted = "select places_taken from event_registration_counts";
    assert_eq!(site.count(counted), 2);
    // Nine places are left for registrations, two of them taken.
    site.registers(&party_of(7, &site.stamper.fit())).await;
    assert_eq!(site.register(&party_of(1, &site.stamper.fit())).await.status(), 409);
    site.finish().await;
}

#[tokio::test]
async fn names_and_requests_are_corrected_and_found_by_staff() {
    let site = Site::start().await;
    let link = Link::new(&site).await;
    let changes = json!({
        "primaryRegistrant": { "name": " Grace Hopper " },
        "additionalAttendees": [
            { "position": 1, "name": "Thomas Whitlock", "age": "40" },
            { "position": 2, "age": "", "specialRequirements": "Left-handed" },
        ],
        "specialRequests": "We come on time.",
    });

    let own = link.changes(&changes).await;

    assert_eq!(
        (&own["name"], &own["specialRequests"]),
        (&json!("Grace Hopper"), &json!("We come on time."))
    );
    let expected = json!([
        { "position": 1, "name": "Thomas Whitlock", "age": "40", "specialRequirements": "Allergic to hay", "price": null, "answers": [] },
        { "position": 2, "name": "Lily Whitlock", "age": null, "specialRequirements": "Left-handed", "price": null, "answers": [] },
    ]);
    assert_eq!(own["additionalAttendees"], expected);
    let found = site.staff().await.registrations("?q=hopper").await;
    assert_eq!(found["items"].as_array().unwrap().len(), 1);
    site.finish().await;
}

#[tokio::test]
async fn a_party_grows_while_places_last_and_not_beyond() {
    let site = Site::start().await;
    let link = Link::new(&site).await;
    site.registers(&party_of(5, &site.stamper.fit())).await;
    let with = |more: usize| {
        let kept = [json!({ "position": 1 }), json!({ "position": 2 })];
        let new = (0..more).map(|at| json!({ "name": format!("New {at}") }));
        json!({ "additionalAttendees": kept.into_iter().chain(new).collect::<Vec<_>>() })
    };

    let reply = link.change(&with(2)).await;
    assert_eq!(reply.status(), 409);
    let problem: Value = reply.json().await.unwrap();
    assert_eq!(
        (&problem["detail"], &problem["placesLeft"]),
        (&json!("There's only 1 spot left, so you can be 4 at most."), &json!(1))
    );
    assert_eq!(link.sees().await["totalAttendees"], 3, "all or nothing");

    let own = link.changes(&with(1)).await;
    assert_eq!((&own["totalAttendees"], &own["mostAttendees"]), (&json!(4), &json!(4)));
    assert_eq!(
        refusal(link.change(&with(3)).await).await,
        (409, "/problems/too-few-places".into())
    );
    site.finish().await;
}

#[tokio::test]
async fn parties_that_grow_are_no_way_around_the_limit_for_one_client() {
    let site = Setup::new().set("registrations.max_party", 4).start().await;
    let link = Link::new(&site).await;
    let own = link.sees().await;
    assert_eq!(own["mostAttendees"], 4);
    let people = json!([{ "position": 1 }, { "position": 2 }, { "name": "A" }, { "name": "B" }]);
    let five = json!({ "additionalAttendees": people });

    assert_eq!(refusal(link.change(&five).await).await.0, 422);

    let lone = site.registers(&party_of(1, &site.stamper.fit())).await;
    let lone = Link::of(&site, &lone);
    let two = json!({ "additionalAttendees": [{ "name": "C" }] });
    assert_eq!(refusal(lone.change(&two).await).await.0, 422, "four are signed up from here");
    link.changes(&without_tom()).await;
    site.finish().await;
}

#[tokio::test]
async fn unfit_answers_are_named_and_nothing_is_changed() {
    let site = Site::start().await;
    let link = Link::new(&site).await;
    let changes = json!({
        "primaryRegistrant": { "name": " " },
        "additionalAttendees": [{ "position": 1, "name": "" }, { "position": 2, "age": 200 }],
    });

    let reply = link.change(&changes).await;

    assert_eq!(reply.status(), 422);
    let problem: Value = reply.json().await.unwrap();
    let expected =
        ["#/primaryRegistrant/name", "#/additionalAttendees/0/name", "#/additionalAttendees/1/age"];
    assert_eq!(pointers(&problem), expected);
    let twice = json!({ "additionalAttendees": [{ "position": 1 }, { "position": 1 }] });
    let unknown = json!({ "additionalAttendees": [{ "position": 2 }, { "position": 9 }] });
    for (odd, at) in [(twice, [0, 1].as_slice()), (unknown, &[1])] {
        let reply = link.change(&odd).await;
        assert_eq!(reply.status(), 422, "{odd}");
        let problem: Value = reply.json().await.unwrap();
        let expected = at.iter().map(|at| format!("#/additionalAttendees/{at}/position"));
        assert_eq!(pointers(&problem), expected.collect::<Vec<_>>(), "{odd}");
        assert!(
            problem["detail"].as_str().unwrap().starts_with("Someone in the list"),
            "{problem}"
        );
    }
    assert_eq!(link.changes(&json!({})).await["totalAttendees"], 3);
    // Neither a refusal nor a change to nothing is news.
    assert_eq!(site.count("select count(*) from deliveries"), 1);
    site.finish().await;
}

#[tokio::test]
async fn a_change_to_what_somebody_else_has_changed_is_refused() {
    let site = Site::start().await;
    let receipt = site.registers(&party(&site.stamper.fit())).await;
    let link = Link::of(&site, &receipt);
    let seen = link.sees().await["version"].clone();
    let by_staff = json!({ "attendees": [{ "position": 1, "name": "Thomas", "attended": true }] });
    let id = receipt["id"].as_str().unwrap();
    assert_eq!(site.staff().await.change_registration(id, &by_staff).await.status(), 200);
    let late = json!({ "version": seen, "additionalAttendees": [] });

    let reply = link.change(&late).await;

    assert_eq!(reply.status(), 409);
    let problem: Value = reply.json().await.unwrap();
    assert_eq!(
        (&problem["type"], &problem["title"]),
        (&json!("/problems/changed-meanwhile"), &json!("This Registration Just Changed"))
    );
    let now = link.sees().await["version"].clone();
    let people = json!([{ "position": 1, "name": "Tom" }]);
    link.changes(&json!({ "version": now, "additionalAttendees": people })).await;
    let ticked = "select count(*) from registration_attendees where attended_at is not null";
    assert_eq!(site.count(ticked), 1, "who was ticked off stays so");
    site.finish().await;
}

#[tokio::test]
async fn a_canceled_registration_frees_its_places_and_stays_canceled() {
    let site = Setup::new().set("registrations.undo_seconds", 60).start().await;
    let link = Link::new(&site).await;

    for _ in 0..2 {
        let reply = link.cancel().await;
        assert_eq!(reply.status(), 200);
        let own: Value = reply.json().await.unwrap();
        assert_eq!((&own["status"], &own["mayChange"]), (&json!("cancelled"), &json!(false)));
    }

    assert_eq!(
        refusal(link.change(&without_tom()).await).await,
        (409, "/problems/already-canceled".into())
    );
    let received = site.receiver.wait_for(2).await;
    let told = received[1].body();
    assert_eq!(
        (&told["type"], &told["changedBy"]),
        (&json!("event_registration_cancelled"), &json!("registrant"))
    );
    assert_eq!(site.count("select count(*) from deliveries"), 2);
    site.registers(&party_of(9, &site.stamper.fit())).await;
    site.finish().await;
}

#[tokio::test]
async fn what_happens_reaches_the_office_in_its_order() {
    let site = Site::start().await;
    site.receiver.answers(crate::support::Reply::status(500));
    let link = Link::new(&site).await;
    site.receiver.wait_for(1).await;

    link.changes(&without_tom()).await;
    link.cancel().await;
    site.receiver.answers(crate::support::Reply::status(200));

    crate::support::eventually("three are taken", async || {
        let received = site.receiver.received().into_iter().filter(|one| one.answered == Some(200));
        let kinds: Vec<_> = received.map(|one| one.body()["type"].clone()).collect();
        let expected =
            ["event_registration", "event_registration_changed", "event_registration_cancelled"];
        (kinds == expected).then_some(())
    })
    .await;
    site.finish().await;
}

#[tokio::test]
async fn after_the_event_it_can_be_seen_for_a_day_and_not_changed() {
    let today = jiff::Zoned::now().with_time_zone(jiff::tz::TimeZone::UTC).date();
    let on = |days: i64| {
        let date = today.checked_add(jiff::Span::new().days(days)).unwrap();
        Setup::new().file(&format!(
            "[site]\ntimezone = \"UTC\"\n{}",
            one_event(WINE, &date.to_string(), 12)
        ))
    };
    let mut site = on(0).start().await;
    let receipt = site.registers(&party(&site.stamper.fit())).await;
    let call = format!("/api{}", receipt["managePath"].as_str().unwrap());
    assert_eq!(Link::of(&site, &receipt).sees().await["mayChange"], true, "on its day");

    // Its registrations wouldn't follow it to a day that is over.
    let database = site.database();
    let date_was = |days: i64| {
        let date = today.checked_add(jiff::Span::new().days(days)).unwrap().to_string();
        let db = rusqlite::Connection::open(&database).unwrap();
        db.execute("update event_registrations set event_date = ?1", [&date]).unwrap();
        db.execute("update event_dates set date = ?1", [&date]).unwrap();
    };
    date_was(-1);
    site.reload(on(-1)).await;
    let link = Link::of(&site, &receipt);
    assert_eq!(link.sees().await["mayChange"], false);
    for reply in [link.change(&without_tom()).await, link.cancel().await] {
        assert_eq!(refusal(reply).await, (409, "/problems/event-over".into()));
    }

    date_was(-2);
    site.reload(on(-2)).await;
    let ended = refusal(site.get(&call).await).await;
    assert_eq!(ended, (404, "/problems/link-ended".into()));
    let link = Link::of(&site, &receipt);
    for reply in [link.change(&without_tom()).await, link.cancel().await] {
        assert_eq!(refusal(reply).await, ended);
    }
    site.finish().await;
}
