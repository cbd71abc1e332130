//! Registrations that need correcting, or that a program sent.

use std::time::Duration;

use serde_json::{Value, json};

use crate::support::{Setup, Site, one_event, party, party_of, pointers};

#[tokio::test]
async fn missing_answers_are_named_in_the_toasts_words() {
    let site = Site::start().await;
    let cases = [
        (json!({ "name": " ", "email": null }), "for the primary registrant."),
        (Value::Null, "for the primary registrant."),
    ];
    for (registrant, words) in cases {
        let mut party = party(&site.stamper.fit());
        party["primaryRegistrant"] = registrant;

        let reply = site.register(&party).await;

        assert_eq!(reply.status(), 422);
        let problem: Value = reply.json().await.unwrap();
        assert_eq!(problem["title"], "Missing Information");
        let detail = format!("Please fill in all required fields {words}");
        assert_eq!(problem["detail"], detail);
        let fields = ["name", "email", "phone"];
        let fields = fields.map(|field| format!("#/primaryRegistrant/{field}"));
        assert_eq!(pointers(&problem), fields);
    }
    site.finish().await;
}

#[tokio::test]
async fn everybody_who_comes_along_has_a_name() {
    let site = Site::start().await;
    let mut party = party(&site.stamper.fit());
    party["additionalAttendees"][1]["name"] = json!("");

    let reply = site.register(&party).await;

    assert_eq!(reply.status(), 422);
    let problem: Value = reply.json().await.unwrap();
    assert_eq!(problem["title"], "Missing Information");
    assert_eq!(pointers(&problem), ["#/additionalAttendees/1/name"]);
    site.finish().await;
}

#[tokio::test]
async fn age_and_needs_may_be_left_out() {
    let site = Site::start().await;
    let mut party = party(&site.stamper.fit());
    party["additionalAttendees"] = json!([
        { "name": "A" }, { "name": "B", "age": null, "specialRequirements": null },
        { "name": "C", "age": "39 years" },
    ]);

    site.registers(&party).await;

    let ages = "select typeof(age) from registration_attendees order by position";
    let kinds: Vec<String> = site.select(ages, [], |row| row.get(0));
    assert_eq!(kinds, ["null", "null", "null", "text"]);
    site.finish().await;
}

#[tokio::test]
async fn an_age_is_judged_alike_as_a_number_and_as_a_text() {
    let site = Setup::new().file(&one_event("open-day", "2099-05-01", 50)).start().await;
    let aged = |age: &Value| {
        let mut party = party_of(2, &site.stamper.fit());
        party["eventId"] = json!("open-day");
        party["additionalAttendees"][0]["age"] = age.clone();
        party
    };
    let refused = [
        json!(-1),
        json!(1.5),
        json!(151),
        json!(1e300),
        json!("-1"),
        json!("1.5"),
        json!("200"),
        json!(" 151 "),
        json!("abc"),
        json!("1e300"),
        json!("nan"),
    ];
    for age in refused {
        let reply = site.register(&aged(&age)).await;

        assert_eq!(reply.status(), 422, "{age}");
        let problem: Value = reply.json().await.unwrap();
        assert_eq!(pointers(&problem), ["#/additionalAttendees/0/age"], "{age}");
        let detail = problem["errors"][0]["detail"].as_str().unwrap();
        assert!(detail.contains("an age with a number"), "{age}: {detail}");
    }
    let taken = [
        json!(0),
        json!(8),
        json!(8.0),
        json!(150),
        json!("8"),
        json!("8 months"),
        json!("18 months"),
        json!("5½"),
        json!("about 40"),
        json!("150"),
    ];
    for age in &taken {
        site.registers(&aged(age)).await;
    }
    let kept = "select group_concat(typeof(age) || ':' || age, ', ') from registration_attendees where position = 1";
    assert_eq!(
        site.text(kept),
        "integer:0, integer:8, integer:8, integer:150, text:8, text:8 months, text:18 months, text:5½, \
         text:about 40, text:150"
    );
    site.finish().await;
}

#[tokio::test]
async fn invalid_answers_are_refused_with_their_pointers() {
    let site = Site::start().await;
    let companion = |field: &str, value: Value| {
        let mut party = party(&site.stamper.fit());
        party["additionalAttendees"][0][field] = value;
        party
    };
    let registrant = |field: &str, value: Value| {
        let mut party = party(&site.stamper.fit());
        party["primaryRegistrant"][field] = value;
        party
    };
    let mut many = party(&site.stamper.fit());
    many["additionalAttendees"] = (0..21).map(|_| json!({ "name": "X" })).collect();
    let mut talkative = party(&site.stamper.fit());
    talkative["specialRequests"] = json!("x".repeat(5_001));
    let cases = [
        (registrant("name", json!("x".repeat(101))), "#/primaryRegistrant/name"),
        (registrant("email", json!("ada@")), "#/primaryRegistrant/email"),
        (registrant("phone", json!("5".repeat(41))), "#/primaryRegistrant/phone"),
        (companion("name", json!("x".repeat(101))), "#/additionalAttendees/0/name"),
        (companion("age", json!("x".repeat(21))), "#/additionalAttendees/0/age"),
        (companion("age", json!(151)), "#/additionalAttendees/0/age"),
        (
            companion("specialRequirements", json!("x".repeat(5_001))),
            "#/additionalAttendees/0/specialRequirements",
        ),
        (many, "#/additionalAttendees"),
        (talkative, "#/specialRequests"),
    ];
    for (party, pointer) in cases {
        let reply = site.register(&party).await;

        assert_eq!(reply.status(), 422, "{pointer}");
        let problem: Value = reply.json().await.unwrap();
        assert_eq!(problem["title"], "Check Your Answers");
        assert_eq!(pointers(&problem), [pointer]);
    }
    assert_eq!(site.count("select count(*) from event_registrations"), 0);
    site.finish().await;
}

#[tokio::test]
async fn a_browser_that_fills_in_the_form_at_one_press_is_a_persons() {
    let site = Site::start().await;

    let reply = site.register(&party(&site.stamper.aged(Duration::from_secs(1)))).await;

    assert_eq!(reply.status(), 201);
    site.finish().await;
}

#[tokio::test]
async fn registrations_by_programs_take_no_places() {
    let site = Site::start().await;
    let mut trapped = party(&site.stamper.fit());
    trapped["leaveBlank"] = json!("x");
    let forged = party("forged");
    let mut unstamped = party("");
    unstamped.as_object_mut().unwrap().remove("stamp");
    for spam in [trapped, forged, unstamped] {
        let reply = site.register(&spam).await;

        assert_eq!(reply.status(), 422);
        let problem: Value = reply.json().await.unwrap();
        assert_eq!(problem["title"], "Submission Error");
    }
    assert_eq!(site.count("select count(*) from event_registrations"), 0);
    site.finish().await;
}

#[tokio::test]
async fn registering_too_often_is_answered_with_the_time_to_wait() {
    let setup = Setup::new().set("limits.burst", 2).set("limits.window_seconds", 60);
    let site = setup.start().await;
    let small = || {
        let mut party = party(&site.stamper.fit());
        party["additionalAttendees"] = json!([]);
        party
    };
    for _ in 0..2 {
        site.registers(&small()).await;
    }

    let reply = site.register(&small()).await;

    assert_eq!(reply.status(), 429);
    assert!(reply.headers().contains_key("retry-after"));
    let problem: Value = reply.json().await.unwrap();
    let seconds = problem["retryAfterSeconds"].as_u64().unwrap();
    let words = format!("You can submit another form in {seconds} seconds.");
    assert_eq!((&problem["title"], &problem["detail"]), (&json!("Please Wait"), &json!(words)));
    let submission = crate::support::submission(&site.stamper.fit());
    assert_eq!(site.send(&submission).await.status(), 201, "a question is another matter");
    site.finish().await;
}
