//! Limits of a registration: people per client, spam in texts, characters of names.

use serde_json::{Value, json};

use crate::support::{Setup, Site, one_event, party, party_of, pointers};

/// A site with the default limit.
async fn site() -> Site {
    Setup::new().set("registrations.max_party", 10).start().await
}

/// A registration for the second event that accepts any.
fn trail_ride(size: usize, stamp: &str) -> Value {
    let mut party = party_of(size, stamp);
    party["eventId"] = json!("creekside-trail-ride");
    party
}

#[tokio::test]
async fn one_call_takes_ten_places_at_most() {
    let site = site().await;

    let reply = site.register(&trail_ride(11, &site.stamper.fit())).await;

    assert_eq!(reply.status(), 422);
    let problem: Value = reply.json().await.unwrap();
    assert_eq!(
        problem["detail"],
        "You can sign up as many as 10 people for an event online. For a bigger group, call us at (215) \
         555-0134."
    );
    assert_eq!(pointers(&problem), ["#/additionalAttendees"]);
    site.registers(&trail_ride(10, &site.stamper.fit())).await;
    site.finish().await;
}

#[tokio::test]
async fn several_calls_take_no_more_but_a_corrected_one_counts_once() {
    let site = site().await;
    let stamp = site.stamper.fit();
    site.registers(&trail_ride(6, &stamp)).await;
    site.registers(&trail_ride(8, &stamp)).await;

    let reply = site.register(&trail_ride(3, &site.stamper.fit())).await;

    assert_eq!(reply.status(), 422);
    let problem: Value = reply.json().await.unwrap();
    let detail = problem["detail"].as_str().unwrap();
    assert_eq!(
        detail,
        "As many as 10 people from one internet connection can sign up online for an event in a day. To bring more, call us at \
         (215) 555-0134."
    );
    assert_eq!(problem["title"], "Registration Error");
    assert_eq!(problem["errors"], Value::Null, "no answer is wrong");
    site.registers(&trail_ride(2, &site.stamper.fit())).await;
    site.registers(&party_of(9, &site.stamper.fit())).await;
    site.finish().await;
}

#[tokio::test]
async fn people_whose_registration_was_canceled_count_no_more() {
    let site = site().await;
    let staff = site.staff().await;
    let stamp = site.stamper.fit();
    site.registers(&trail_ride(9, &stamp)).await;
    // Replaced, with the same stamp, and then canceled by the registrant.
    let receipt = site.registers(&trail_ride(8, &stamp)).await;
    let cancel = format!("/api{}/cancel", receipt["managePath"].as_str().unwrap());
    let canceled = site.request(reqwest::Method::POST, &cancel).send().await.unwrap();
    assert_eq!(canceled.status(), 200);

    let receipt = site.registers(&trail_ride(9, &site.stamper.fit())).await;
    assert_eq!(site.register(&trail_ride(2, &site.stamper.fit())).await.status(), 422);
    let by_staff = json!({ "cancelled": true });
    let id = receipt["id"].as_str().unwrap();
    assert_eq!(staff.change_registration(id, &by_staff).await.status(), 200);

    site.registers(&trail_ride(10, &site.stamper.fit())).await;
    assert_eq!(site.register(&trail_ride(1, &site.stamper.fit())).await.status(), 422);
    site.finish().await;
}

/// A restart resets the counts, so more people may be registered afterwards. A registration stored
/// before isn't refused when its sender repeats it.
#[tokio::test]
async fn a_stored_registration_is_answered_again_though_the_limit_is_reached() {
    let site = site().await;
    let first = trail_ride(6, &site.stamper.fit());
    let id = site.registers(&first).await;
    let site = site.restart().await;
    site.registers(&trail_ride(5, &site.stamper.fit())).await;

    assert_eq!(site.registers(&first).await, id);

    let other = site.register(&trail_ride(6, &site.stamper.fit())).await;
    assert_eq!(other.status(), 422);
    site.finish().await;
}

#[tokio::test]
async fn staff_may_sign_up_any_number() {
    let event = one_event("open-day", "2099-05-01", 50);
    let setup = Setup::new().file(&event).set("registrations.max_party", 10);
    let site = setup.start().await;
    let staff = site.staff().await;
    let mut form = party_of(15, &site.stamper.fit());
    form["eventId"] = json!("open-day");
    assert_eq!(site.register(&form).await.status(), 422);

    let request = staff.request(reqwest::Method::POST, "/api/event-registrations");
    let reply = request.json(&form).send().await.unwrap();

    assert_eq!(reply.status(), 201);
    site.finish().await;
}

#[tokio::test]
async fn texts_that_look_like_spam_are_shown_to_staff_and_refused_nobody() {
    let site = site().await;
    let mut form = party(&site.stamper.fit());
    form["specialRequests"] = json!("Cheap viagra and casino bonus at https://spam.example");
    site.registers(&form).await;
    site.registers(&party(&site.stamper.fit())).await;

    let page = site.staff().await.registrations("").await;

    let (innocent, spam) = (&page["items"][0], &page["items"][1]);
    assert_eq!((&innocent["spam_score"], &innocent["spam_reasons"]), (&json!(0), &json!([])));
    assert!(spam["spam_score"].as_u64().unwrap() >= 50, "{spam}");
    let reasons = json!(["Spam keywords detected", "Suspicious patterns detected"]);
    assert_eq!(spam["spam_reasons"], reasons);
    assert_eq!(spam["status"], "confirmed");
    site.finish().await;
}

#[tokio::test]
async fn names_lose_what_turns_or_hides_them() {
    let site = site().await;
    let mut form = party(&site.stamper.fit());
    form["primaryRegistrant"]["name"] = json!("Ada\u{202e} Whit\u{200b}lock");
    form["additionalAttendees"][0]["name"] = json!("Tom\u{2028}Whitlock");

    site.registers(&form).await;

    assert_eq!(site.text("select name from event_registrations"), "Ada Whitlock");
    let second = "select name from registration_attendees where position = 1";
    assert_eq!(site.text(second), "Tom Whitlock");
    site.finish().await;
}

#[tokio::test]
async fn a_confirmation_is_promised_only_where_something_sends_one() {
    for (setup, expected, received) in [
        (Setup::new(), true, 1),
        (Setup::new().set("webhooks.registration_confirms", false), false, 1),
        (Setup::new().set("webhooks.registration_url", ""), false, 0),
    ] {
        let site = setup.start().await;

        let receipt = site.registers(&party(&site.stamper.fit())).await;

        assert_eq!(receipt["confirmationFollows"], expected);
        site.receiver.wait_for(received).await;
        site.finish_leaving(i64::from(received == 0)).await;
    }
}
