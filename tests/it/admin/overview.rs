//! The overview: counts by week.

use std::time::Duration;

use jiff::civil::{Date, time};
use jiff::{Timestamp, ToSpan};
use paddock::clock;
use reqwest::Method;
use rusqlite::{Connection, params};
use serde_json::{Value, json};

use super::{send, send_spam};
use crate::support::{Setup, Site, Staff, WINE, eventually, one_event, party, submission};

const HERE: &str = "America/New_York";

async fn overview(staff: &Staff, query: &str) -> Value {
    let path = format!("/api/admin/overview{query}");
    let reply = staff.request(Method::GET, &path).send().await.unwrap();
    assert_eq!(reply.status(), 200, "{query}");
    assert_eq!(reply.headers()["cache-control"], "no-store");
    reply.json().await.unwrap()
}

/// Waits until the count at `pointer` is `due`, because an overview is reused for a moment.
async fn comes_to(staff: &Staff, pointer: &str, due: Value) -> Value {
    eventually(&format!("{pointer} becomes {due}"), async || {
        let overview = overview(staff, "").await;
        (overview.pointer(pointer) == Some(&due)).then_some(overview)
    })
    .await
}

/// Inserts a submission that arrived at `created_at`.
fn insert(db: &Connection, created_at: Timestamp, is_spam: bool) {
    db.prepare_cached(
        "insert into contact_submissions (id, created_at, first_name, last_name, email, phone,
             rider_experience, services_interested, age_group, goals, availability, questions,
             preferred_contact, spam_score, spam_reasons, is_spam, source)
         values ('id-' || ?1 || ?2, ?1, 'Ada', 'Whitlock', 'ada@rider.example', '1', 'advanced',
             '[\"Horse Leasing\"]', '7-12', '', '', '', 'text', 0, '[]', ?2, '/boarding')",
    )
    .unwrap()
    .execute(params![created_at.as_millisecond(), is_spam])
    .unwrap();
}

/// The first moment of `day`.
fn begin(day: Date, zone: &str) -> Timestamp {
    day.to_datetime(time(0, 0, 0, 0)).in_tz(zone).unwrap().timestamp()
}

fn mondays(overview: &Value) -> Vec<Date> {
    let weeks = overview["weeks"].as_array().unwrap();
    weeks.iter().map(|week| week["monday"].as_str().unwrap().parse().unwrap()).collect()
}

#[tokio::test]
async fn an_empty_database_has_an_empty_overview() {
    let site = Site::start().await;

    let overview = overview(&site.staff().await, "").await;

    assert_eq!(overview["weeks"].as_array().unwrap().len(), 26);
    let nothing =
        json!({ "enquiries": 0, "spam": 0, "registrations": 0, "attendees": 0, "waiting": 0 });
    assert_eq!(overview["totals"], nothing);
    assert_eq!(overview["spam_share"], Value::Null);
    assert_eq!((&overview["sources"], &overview["other_sources"]), (&json!([]), &json!(0)));
    assert_eq!(
        overview["handling"],
        json!({
            "median_seconds": null,
            "within_a_day": 0,
            "within_three_days": 0,
            "later": 0,
            "waiting": 0,
            "oldest_waiting_at": null,
        })
    );
    site.finish().await;
}

#[tokio::test]
async fn new_submissions_and_registrations_count_in_the_current_week() {
    let site = Site::start().await;
    let id = send(&site, &submission(&site.stamper.fit())).await;
    let mut lessons = submission(&site.stamper.fit());
    lessons["servicesInterested"] = json!(["Riding Lessons"]);
    lessons["source"] = json!("/lessons");
    send(&site, &lessons).await;
    send_spam(&site).await;
    site.registers(&party(&site.stamper.fit())).await;
    let staff = site.staff().await;
    assert_eq!(staff.change(&id, &json!({ "handled": true })).await.status(), 200);

    let overview = overview(&staff, "").await;

    let week = overview["weeks"].as_array().unwrap().last().unwrap();
    let today = clock::now().timestamp().in_tz(HERE).unwrap().date();
    let monday: Date = week["monday"].as_str().unwrap().parse().unwrap();
    assert!((0..7).contains(&(today - monday).get_days()), "{today} in the week of {monday}");
    assert_eq!((&week["enquiries"], &week["spam"]), (&json!(2), &json!(1)));
    assert_eq!((&week["registrations"], &week["attendees"]), (&json!(1), &json!(3)));
    let share = overview["spam_share"].as_f64().unwrap();
    assert!((share - 1.0 / 3.0).abs() < 1e-9, "{share}");
    let services = overview["services"].as_array().unwrap();
    let totals: Vec<_> = services.iter().map(|s| s["enquiries"].as_u64().unwrap()).collect();
    assert_eq!(totals, [2, 1, 0, 0, 0, 0, 0, 0], "spam is not among them");
    assert_eq!(services[0]["service"], "Riding Lessons");
    let sources = [("/contact", 1), ("/lessons", 1)];
    let sources = sources.map(|(source, n)| json!({ "source": source, "enquiries": n }));
    assert_eq!(overview["sources"], json!(sources));
    let handling = &overview["handling"];
    assert_eq!((&handling["within_a_day"], &handling["waiting"]), (&json!(1), &json!(1)));
    assert!(handling["median_seconds"].as_u64().unwrap() < 60);
    assert!(handling["oldest_waiting_at"].is_string());
    site.finish().await;
}

#[tokio::test]
async fn who_waits_for_spots_is_counted_apart_from_who_is_registered() {
    let site = Setup::new().file(&one_event(WINE, "2099-06-18", 3)).start().await;
    site.registers(&party(&site.stamper.fit())).await;
    let staff = site.staff().await;
    let waits = json!({
        "id": "1", "eventId": WINE, "name": "Grace", "phone": "215 555 0142", "people": 2,
        "waitingList": { "atLeast": 1 },
    });
    assert_eq!(staff.does("registrations", &waits).await.status(), 201);

    let totals = comes_to(&staff, "/totals/waiting", json!(1)).await["totals"].clone();

    assert_eq!((&totals["registrations"], &totals["attendees"]), (&json!(1), &json!(3)));
    site.finish().await;
}

#[tokio::test]
async fn the_overview_shows_staffs_changes_a_moment_later() {
    let site = Site::start().await;
    let id = send(&site, &submission(&site.stamper.fit())).await;
    let receipt = site.registers(&party(&site.stamper.fit())).await;
    let staff = site.staff().await;
    comes_to(&staff, "/handling/waiting", json!(1)).await;

    let registration = receipt["id"].as_str().unwrap();
    staff.change_registration(registration, &json!({ "cancelled": true })).await;
    let cancelled = comes_to(&staff, "/totals/registrations", json!(0)).await;
    assert_eq!(cancelled["totals"]["attendees"], 0);

    staff.change(&id, &json!({ "is_spam": true })).await;
    let spam = comes_to(&staff, "/totals/spam", json!(1)).await;
    assert_eq!(
        (&spam["totals"]["enquiries"], &spam["handling"]["waiting"]),
        (&json!(0), &json!(0))
    );
    assert_eq!(spam["sources"], json!([]));
    site.finish_after_repeats().await;
}

#[tokio::test]
async fn weeks_begin_on_monday_at_local_midnight_even_when_clocks_change() {
    for zone in [HERE, "Pacific/Auckland"] {
        let site = Setup::new().set("site.timezone", zone).start().await;
        let staff = site.staff().await;
        let mondays = mondays(&overview(&staff, "?weeks=104").await);
        let db = Connection::open(site.database()).unwrap();
        for monday in &mondays {
            let moment = begin(*monday, zone);
            // The last moment of the previous week, and the first of this one.
            insert(&db, moment - 1.millisecond(), true);
            insert(&db, moment, false);
        }

        // A request for other weeks doesn't get the cached overview.
        let overview = overview(&staff, "?weeks=103").await;

        for week in &overview["weeks"].as_array().unwrap()[..102] {
            assert_eq!((&week["enquiries"], &week["spam"]), (&json!(1), &json!(1)), "{week}");
        }
        assert_eq!(overview["weeks"][102]["spam"], 0, "the next week has not begun");
        let of_an_hour_less_or_more = mondays.windows(2).filter(|pair| {
            let length = begin(pair[1], zone).duration_since(begin(pair[0], zone));
            length.as_hours() != 7 * 24
        });
        assert!(of_an_hour_less_or_more.count() >= 3, "clocks were changed in {zone}");
        site.finish().await;
    }
}

#[tokio::test]
async fn the_first_row_is_found_among_more_than_one_part_reads_and_gaps() {
    let site = Site::start().await;
    let staff = site.staff().await;
    let now = clock::now().timestamp();
    let db = Connection::open(site.database()).unwrap();
    // 45,000 submissions, one per hour, over five years, some of which were deleted.
    db.execute_batch("begin").unwrap();
    for hours in (0..45_000).rev() {
        insert(&db, now - Duration::from_hours(hours), hours % 10 == 0);
    }
    db.execute_batch("delete from contact_submissions where submission_no % 7 = 0; commit")
        .unwrap();

    let overview = overview(&staff, "?weeks=104").await;

    let begin = begin(mondays(&overview)[0], HERE).as_millisecond();
    for (is_spam, pointer) in [(0, "/totals/enquiries"), (1, "/totals/spam")] {
        let due = site.count(&format!(
            "select count(*) from contact_submissions
             where created_at >= {begin} and is_spam = {is_spam}"
        ));
        assert!(due > 1_000);
        assert_eq!(overview.pointer(pointer), Some(&json!(due)), "{pointer}");
    }
    site.finish().await;
}

#[tokio::test]
async fn concurrent_requests_for_the_overview_get_the_same_answer() {
    let site = Site::start().await;
    send(&site, &submission(&site.stamper.fit())).await;
    let staff = site.staff().await;

    let asked = (0..20).map(|_| overview(&staff, ""));
    let answers = futures_util::future::join_all(asked).await;

    assert!(answers.iter().all(|answer| answer["totals"]["enquiries"] == 1));
    site.finish().await;
}

#[tokio::test]
async fn four_to_a_hundred_and_four_weeks_and_nothing_else() {
    let site = Site::start().await;
    let staff = site.staff().await;
    for (query, length) in [("?weeks=4", 4), ("?weeks=104", 104), ("?weeks=52&x=y", 52)] {
        assert_eq!(mondays(&overview(&staff, query).await).len(), length, "{query}");
    }
    let words = "`weeks` is a number from 4 to 104.";
    for (weeks, detail) in [
        ("3", words),
        ("105", words),
        ("0", words),
        ("-26", words),
        ("260", words),
        ("9223372036854775807", words),
        ("", words),
        ("many", words),
        ("4.5", words),
    ] {
        let path = format!("/api/admin/overview?weeks={weeks}");
        let reply = staff.request(Method::GET, &path).send().await.unwrap();

        assert_eq!(reply.status(), 400, "{weeks}");
        assert_eq!(reply.headers()["cache-control"], "no-store");
        let problem: Value = reply.json().await.unwrap();
        assert_eq!(problem["detail"], detail, "{weeks}");
    }
    site.finish().await;
}

#[tokio::test]
async fn the_overview_requires_a_session() {
    let site = Site::start().await;

    for path in ["/api/admin/overview", "/api/admin/overview?weeks=0"] {
        let reply = site.get(path).await;

        assert_eq!(reply.status(), 401, "{path}");
        assert_eq!(reply.headers()["cache-control"], "no-store");
        assert!(!reply.text().await.unwrap().contains("monday"));
    }
    site.finish().await;
}
