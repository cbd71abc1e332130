//! Sign-up for an event closes some hours before its start.

use jiff::{ToSpan, Zoned};
use reqwest::Method;
use serde_json::{Value, json};

use crate::support::{Setup, Site, Staff, eventually, one_event, party, party_of};

const TITLE: &str = "Sign-Up Has Closed";

/// Settings with an event that starts in `minutes` and closes an hour before, by the stable's clock.
fn starting_in(minutes: i64) -> String {
    let now = Zoned::now().in_tz("America/New_York").unwrap();
    let starts = now.checked_add(minutes.minutes()).unwrap();
    let event = one_event("open-day", &starts.date().to_string(), 5);
    let time = starts.strftime("%-I:%M %p").to_string();
    format!("{}closes_hours_before = 1\n", event.replace("9 AM – 10 AM", &time))
}

fn open_day(size: usize, stamp: &str) -> Value {
    let mut form = party_of(size, stamp);
    form["eventId"] = json!("open-day");
    form
}

async fn page(site: &Site, path: &str) -> String {
    site.get(path).await.text().await.unwrap()
}

/// A site whose event has closed after a party signed up for it: the owner let it close.
async fn closed() -> (Site, Value) {
    let mut site = Setup::new().file(&starting_in(600)).start().await;
    let mut form = party(&site.stamper.fit());
    form["eventId"] = json!("open-day");
    let receipt = site.registers(&form).await;
    site.reload(Setup::new().file(&starting_in(30))).await;
    (site, receipt)
}

async fn by_phone(staff: &Staff) -> u16 {
    let call = json!({ "id": "1", "eventId": "open-day", "name": "Grace", "phone": "215 555 0142", "people": 1 });
    staff.does("registrations", &call).await.status().as_u16()
}

#[tokio::test]
async fn nobody_signs_up_or_waits_after_sign_up_has_closed_but_staff_register_callers() {
    let (site, _) = closed().await;
    let mut waiting = open_day(3, &site.stamper.fit());
    waiting["waitingList"] = json!({ "atLeast": 3 });

    for form in [open_day(1, &site.stamper.fit()), waiting] {
        let reply = site.register(&form).await;

        assert_eq!(reply.status(), 409);
        let problem: Value = reply.json().await.unwrap();
        assert_eq!(
            (&problem["title"], &problem["type"]),
            (&json!(TITLE), &json!("/problems/sign-up-closed"))
        );
        let detail = problem["detail"].as_str().unwrap();
        assert!(detail.contains("(215) 555-0134"), "{detail}");
    }
    assert_eq!(by_phone(&site.staff().await).await, 201);
    site.finish().await;
}

#[tokio::test]
async fn pages_say_that_sign_up_has_closed_and_whom_to_call() {
    let (site, _) = closed().await;

    for path in ["/events", "/events/open-day"] {
        let html = page(&site, path).await;
        assert!(html.contains("Sign-up has closed"), "{path}: {html}");
        assert!(
            !html.contains(">Sign Up<") && !html.contains("action=\"/events/open-day"),
            "{path}"
        );
        assert!(!html.contains("\"@type\":\"Offer\""), "{path}");
    }
    let events: Value = site.get("/api/events").await.json().await.unwrap();
    assert_eq!(events["events"][0]["signUpClosed"], true);
    site.finish().await;
}

#[tokio::test]
async fn a_form_that_was_opened_before_gets_its_answers_back_without_script_as_well() {
    let (site, _) = closed().await;
    let fields = [
        ("name", "Grace Hopper"),
        ("email", "grace@rider.example"),
        ("phone", "(215) 555-0142"),
        ("specialRequests", "A quiet horse"),
        ("step", "send"),
    ];

    let form: String = url::form_urlencoded::Serializer::new(String::new())
        .extend_pairs(fields)
        .append_pair("stamp", &site.stamper.fit())
        .finish();
    let request = site.request(Method::POST, "/events/open-day");
    let request = request.header("content-type", "application/x-www-form-urlencoded");
    let reply = request.body(form).send().await.unwrap();

    assert_eq!(reply.status(), 409);
    let html = reply.text().await.unwrap();
    assert!(html.contains("Sign-up for this event has closed. Call us at"), "{html}");
    assert!(html.contains("value=\"Grace Hopper\"") && html.contains("A quiet horse"), "{html}");
    site.finish().await;
}

#[tokio::test]
async fn a_registrant_can_cancel_and_correct_but_add_nobody_after_sign_up_has_closed() {
    let (site, receipt) = closed().await;
    let path = format!("/api{}", receipt["managePath"].as_str().unwrap());
    let change = async |people: Value| {
        let body = json!({ "additionalAttendees": people });
        site.request(Method::PATCH, &path).json(&body).send().await.unwrap()
    };
    let known = || [json!({ "position": 1 }), json!({ "position": 2 })].to_vec();
    let mut more = known();
    more.push(json!({ "name": "Theo" }));

    let reply = change(json!(more)).await;

    assert_eq!(reply.status(), 409);
    assert_eq!(reply.json::<Value>().await.unwrap()["title"], TITLE);
    let own: Value = change(json!([{ "position": 2 }])).await.json().await.unwrap();
    assert_eq!((&own["totalAttendees"], &own["mostAttendees"]), (&json!(2), &json!(2)));
    let cancel = site.request(Method::POST, &format!("{path}/cancel")).send().await.unwrap();
    assert_eq!(cancel.status(), 200);
    site.finish().await;
}

#[tokio::test]
async fn pages_change_when_the_moment_passes() {
    // Between the start of this minute and the next but one.
    let site = Setup::new().file(&starting_in(61)).start().await;
    let first = page(&site, "/events/open-day").await;
    assert!(first.contains("action=\"/events/open-day"), "{first}");

    let closes = std::time::Duration::from_secs(70);
    let began = std::time::Instant::now();
    while began.elapsed() < closes && page(&site, "/events/open-day").await.contains("#register\"")
    {
        tokio::time::sleep(std::time::Duration::from_millis(500)).await;
    }

    eventually("the page says so", async || {
        page(&site, "/events/open-day").await.contains("Sign-up has closed").then_some(())
    })
    .await;
    site.finish().await;
}
