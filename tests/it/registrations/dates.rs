//! Dates of an event: each has places of its own, and registrations follow when it's moved.

use reqwest::Method;
use rusqlite::Connection;
use serde_json::{Value, json};

use crate::support::{Setup, Site, Staff, WINE, Workshop, one_event, party, party_of};

const FIRST: &str = "2099-06-18";
const SECOND: &str = "2099-07-02";

/// A site whose only event has nine places on [`FIRST`], three of them taken. Also the receipt.
async fn registered() -> (Site, Value) {
    let site = Setup::new().file(&one_event(WINE, FIRST, 9)).start().await;
    let receipt = site.registers(&party(&site.stamper.fit())).await;
    site.receiver.first().await;
    (site, receipt)
}

async fn places_left(site: &Site) -> Value {
    let events: Value = site.get("/api/events").await.json().await.unwrap();
    events["events"][0]["placesLeft"].clone()
}

/// What the registrant sees.
async fn own(site: &Site, receipt: &Value) -> Value {
    let path = format!("/api{}", receipt["managePath"].as_str().unwrap());
    site.get(&path).await.json().await.unwrap()
}

/// Publishes another date.
async fn publish(staff: &Staff, date: &str) {
    let on = staff.sees("content").await["revision"].as_i64().unwrap();
    let request = staff.request(Method::PATCH, "/api/admin/content");
    let request = request.header("content-type", "application/merge-patch+json");
    let patch = json!({ "events": { WINE: { "date": date } } });
    let request = request.header("if-match", format!("\"{on}\"")).body(patch.to_string());
    assert_eq!(request.send().await.unwrap().status(), 200);
}

/// Makes the first date a past one, as if the years had gone by.
fn let_time_pass(site: &Site) {
    let db = Connection::open(site.database()).unwrap();
    let past = "update event_registrations set event_date = '2020-06-18';
                update event_dates set date = '2020-06-18'";
    db.execute_batch(past).unwrap();
}

#[tokio::test]
async fn the_next_date_of_an_event_has_all_its_places_and_the_last_ones_people_are_still_found() {
    let (mut site, receipt) = registered().await;
    let_time_pass(&site);

    site.reload(Setup::new().file(&one_event(WINE, SECOND, 9))).await;

    assert_eq!(places_left(&site).await, 9);
    site.registers(&party_of(9, &site.stamper.fit())).await;
    assert_eq!(places_left(&site).await, 0);
    let staff = site.staff().await;
    let now = staff.registrations(&format!("?event={WINE}")).await;
    assert_eq!(
        (&now["counts"]["all"], &now["items"][0]["event_date"]),
        (&json!(1), &json!(SECOND))
    );
    assert_eq!(now["events"][0]["registered_here"], 9);
    let past = &now["past_dates"];
    assert_eq!(past.as_array().unwrap().len(), 1, "{past}");
    assert_eq!((&past[0]["id"], &past[0]["date"]), (&json!(WINE), &json!("2020-06-18")));
    assert_eq!((&past[0]["registered_here"], &past[0]["is_over"]), (&json!(3), &json!(true)));
    let then = staff.registrations(&format!("?event={WINE}&date=2020-06-18")).await;
    assert_eq!((&then["counts"]["all"], &then["items"][0]["id"]), (&json!(1), &receipt["id"]));
    let found = staff.registrations(&format!("?event={WINE}&date=2020-06-18&q=ada")).await;
    assert_eq!(found["items"].as_array().unwrap().len(), 1);
    for (query, lines) in [("", 10), ("&date=2020-06-18", 4)] {
        let path = format!("/api/admin/registrations.csv?event={WINE}{query}");
        let table = staff.get(&path).await.text().await.unwrap();
        assert_eq!(table.trim_end().lines().count(), lines, "{table}");
    }
    site.finish().await;
}

#[tokio::test]
async fn an_event_that_is_moved_takes_its_people_along_however_often_and_by_whom() {
    let (mut site, receipt) = registered().await;
    let canceled = site.registers(&party_of(2, &site.stamper.fit())).await;
    let staff = site.staff().await;
    let id = canceled["id"].as_str().unwrap();
    staff.change_registration(id, &json!({ "cancelled": true })).await;

    site.reload(Setup::new().file(&one_event(WINE, SECOND, 9))).await;
    assert_eq!(places_left(&site).await, 6);
    assert_eq!(own(&site, &receipt).await["eventDate"], SECOND);
    publish(&staff, "2101-01-01").await;
    assert_eq!(places_left(&site).await, 6);
    publish(&staff, FIRST).await;
    site.reload(Setup::new().file(&one_event(WINE, "2099-08-01", 9))).await;
    let site = site.restart().await;

    assert_eq!(places_left(&site).await, 6, "what staff changed lies over the file");
    let own = own(&site, &receipt).await;
    assert_eq!((&own["eventDate"], &own["isPlanned"]), (&json!(FIRST), &json!(true)));
    let staff = site.staff().await;
    let list = staff.registrations(&format!("?event={WINE}")).await;
    assert_eq!((&list["counts"]["all"], &list["counts"]["cancelled"]), (&json!(2), &json!(1)));
    assert_eq!(list["past_dates"], json!([]));
    site.finish().await;
}

#[tokio::test]
async fn a_day_that_is_over_is_a_slip_and_costs_nobody_their_places() {
    let (mut site, receipt) = registered().await;

    site.reload(Setup::new().file(&one_event(WINE, "2019-06-18", 9))).await;
    assert_eq!(site.register(&party(&site.stamper.fit())).await.status(), 409);
    site.reload(Setup::new().file(&one_event(WINE, SECOND, 9))).await;

    assert_eq!(places_left(&site).await, 6);
    assert_eq!(own(&site, &receipt).await["eventDate"], SECOND);
    site.finish().await;
}

#[tokio::test]
async fn an_event_that_is_moved_while_the_program_is_off_or_killed_keeps_its_people() {
    let workshop = Workshop::new().set("PADDOCK_CONFIG", "site.toml");
    let http = reqwest::Client::builder().no_proxy().build().unwrap();
    workshop.write("site.toml", &one_event(WINE, FIRST, 9));
    let mut program = workshop.serve().await;
    let form = party(&program.stamper().fit());
    let reply = http.post(program.url("/api/event-registrations")).json(&form).send().await;
    assert_eq!(reply.unwrap().status(), 201);

    for (date, ending) in [(SECOND, "KILL"), (FIRST, "TERM"), ("2099-06-19", "KILL")] {
        program.signal(ending).await;
        program.ends_within(crate::support::PATIENCE).await;
        workshop.write("site.toml", &one_event(WINE, date, 9));
        program = workshop.serve().await;

        let reply = http.get(program.url("/api/events")).send().await.unwrap();
        let events: Value = reply.json().await.unwrap();
        assert_eq!(events["events"][0]["placesLeft"], 6, "{date}");
        let words = format!("it's on {date} now: tell them.");
        program.stderr.says(&words).await;
    }
    program.stop().await;
}

#[tokio::test]
async fn an_event_that_is_called_off_takes_nobody_and_stays() {
    let (mut site, receipt) = registered().await;
    let off = one_event(WINE, FIRST, 9) + "called_off = \"A storm is coming.\"\n";

    site.reload(Setup::new().file(&off)).await;

    let reply = site.register(&party(&site.stamper.fit())).await;
    assert_eq!(reply.status(), 409);
    let problem: Value = reply.json().await.unwrap();
    assert_eq!(problem["type"], "/problems/called-off");
    assert!(problem["detail"].as_str().unwrap().contains("called off"), "{problem}");
    let path = format!("/api{}", receipt["managePath"].as_str().unwrap());
    let more =
        json!({ "additionalAttendees": [{ "position": 1 }, { "position": 2 }, { "name": "Zoe" }] });
    let reply = site.request(Method::PATCH, &path).json(&more).send().await.unwrap();
    assert_eq!(reply.status(), 409);
    let events: Value = site.get("/api/events").await.json().await.unwrap();
    assert_eq!(events["events"][0]["calledOff"], "A storm is coming.");
    assert_eq!(site.get(&format!("/events/{WINE}")).await.status(), 200);
    let calendar = site.get("/events.ics").await.text().await.unwrap();
    assert!(calendar.contains("\r\nSTATUS:CANCELLED\r\n"), "{calendar}");
    site.finish().await;
}
