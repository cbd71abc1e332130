//! An event with registrations that the owner has removed from the settings.

use serde_json::{Value, json};

use crate::support::{Setup, WINE, Workshop, eventually, one_event, party};

#[tokio::test]
async fn its_page_says_so_and_staff_see_it() {
    let mut site = Setup::new().start().await;
    let receipt = site.registers(&party(&site.stamper.fit())).await;
    site.receiver.first().await;
    let page = format!("/events/{WINE}");

    site.reload(Setup::new().file(&one_event("open-day", "2099-05-01", 50))).await;

    let reply = site.get(&page).await;
    assert_eq!(reply.status(), 200);
    assert_eq!(reply.headers()["x-robots-tag"], "noindex");
    let html = reply.text().await.unwrap();
    assert!(html.contains("Wine and Ride") && html.contains("no longer planned"), "{html}");
    assert!(!site.get("/sitemap.xml").await.text().await.unwrap().contains(WINE));
    assert_eq!(site.get("/events/creekside-trail-ride").await.status(), 404, "nobody comes to it");
    let staff = site.staff().await;
    let item = &staff.registrations("").await["items"][0];
    assert_eq!((&item["id"], &item["event_is_gone"]), (&receipt["id"], &json!(true)));
    let list = staff.registrations("").await;
    let event = list["events"].as_array().unwrap().iter().find(|event| event["id"] == WINE);
    let event = event.expect("its people can be listed");
    assert_eq!((&event["is_gone"], &event["registered_here"]), (&json!(true), &json!(3)));
    assert_eq!(event["location"], "Upper fields and the hayloft");
    let id = receipt["id"].as_str().unwrap();
    staff.change_registration(id, &json!({ "cancelled": true })).await;
    eventually("nobody is registered for it anymore", async || {
        (site.get(&page).await.status() == 404).then_some(())
    })
    .await;
    site.finish().await;
}

/// A workshop whose site has three people registered for [`WINE`] on 2027-06-18.
async fn registered() -> Workshop {
    let workshop = Workshop::new().set("PADDOCK_CONFIG", "site.toml");
    workshop.write("site.toml", "");
    let program = workshop.serve().await;
    let http = reqwest::Client::builder().no_proxy().build().unwrap();
    let form: Value = party(&program.stamper().fit());
    let reply = http.post(program.url("/api/event-registrations")).json(&form).send().await;
    assert_eq!(reply.unwrap().status(), 201);
    program.stop().await;
    workshop
}

async fn check_config(workshop: &Workshop, settings: &str) -> String {
    workshop.write("site.toml", settings);
    String::from_utf8(workshop.run(&["check-config"]).await.stdout).unwrap()
}

#[tokio::test]
async fn the_owner_is_warned_of_an_event_that_is_removed_moved_or_too_small() {
    let workshop = registered().await;
    for (events, expected) in [
        (
            "events = []".to_owned(),
            "People are registered for wine-and-ride on 2027-06-18, which isn't among your",
        ),
        (
            one_event(WINE, "2027-06-19", 50),
            "3 people are registered for wine-and-ride on 2027-06-18, and it's on 2027-06-19 now: tell them.",
        ),
        (
            one_event(WINE, "2027-06-18", 2),
            "3 people are registered for wine-and-ride, which has 2 places for them.",
        ),
    ] {
        let said = check_config(&workshop, &events).await;

        assert!(said.contains(expected), "{said}");
    }
}

#[tokio::test]
async fn an_event_whose_day_is_over_is_taken_out_or_gets_its_next_date() {
    let workshop = registered().await;
    let over = check_config(&workshop, &one_event(WINE, "2020-06-18", 50)).await;
    assert!(over.contains("give them their next date"), "{over}");
    let past = "update event_registrations set event_date = '2020-06-18';
                update event_dates set date = '2020-06-18'";
    rusqlite::Connection::open(workshop.database()).unwrap().execute_batch(past).unwrap();

    let said = check_config(&workshop, &one_event(WINE, "2099-06-18", 2)).await;

    assert!(!said.contains("registered"), "they were there: {said}");
}

#[tokio::test]
async fn the_owner_is_warned_when_the_events_are_hidden_while_people_are_registered() {
    const WORDS: &str = "3 people are registered for events to come, and site.hidden_pages has";
    const HIDDEN: &str = "[site]\nhidden_pages = [\"/events\"]\n";
    let workshop = registered().await;
    assert!(!check_config(&workshop, "").await.contains(WORDS));
    let said = check_config(&workshop, HIDDEN).await;
    assert!(said.contains(WORDS), "{said}");

    let program = workshop.serve().await;
    program.stderr.says(WORDS).await;
    workshop.write("site.toml", "");
    program.signal("HUP").await;
    program.stderr.says("are in place").await;
    workshop.write("site.toml", HIDDEN);
    program.signal("HUP").await;
    eventually("a reload says so, too", async || {
        (program.stderr.so_far().matches(WORDS).count() == 2).then_some(())
    })
    .await;
    program.stop().await;

    let past = "update event_registrations set event_date = '2020-06-18'";
    rusqlite::Connection::open(workshop.database()).unwrap().execute(past, []).unwrap();
    let said = check_config(&workshop, HIDDEN).await;
    assert!(!said.contains("events to come"), "{said}");
}
