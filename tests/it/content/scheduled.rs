//! Publications for later. `clock::scheduled` has what happens by the clock.

use reqwest::{Method, Response};
use rusqlite::Connection;
use serde_json::{Value, json};

use super::{content, page, publish, signed_in_as, trailblazer, undo};
use crate::support::{Site, Staff, eventually};

const LATER: &str = "2099-01-01T00:00";

/// Schedules `patch` for `at`, for the revision that visitors see.
async fn schedule(staff: &Staff, at: &str, patch: &Value) -> Response {
    let on = content(staff).await["revision"].as_i64().unwrap();
    schedule_on(staff, (at, on), patch).await
}

async fn schedule_on(staff: &Staff, (at, on): (&str, i64), patch: &Value) -> Response {
    let request = staff.request(Method::POST, "/api/admin/content/scheduled");
    let request = request.header("if-match", format!("\"{on}\""));
    request.json(&json!({ "at": at, "patch": patch })).send().await.unwrap()
}

/// Schedules a change, which must succeed. Returns its number.
async fn scheduled(staff: &Staff, patch: &Value) -> i64 {
    let reply = schedule(staff, LATER, patch).await;
    let status = reply.status();
    let body: Value = reply.json().await.unwrap();
    assert_eq!(status, 201, "{body:#}");
    body["id"].as_i64().unwrap()
}

async fn list(staff: &Staff) -> Vec<Value> {
    staff.sees("content/scheduled").await["scheduled"].as_array().unwrap().clone()
}

/// Lets the time of all that is scheduled come.
fn its_time_comes(site: &Site) {
    let db = Connection::open(site.database()).unwrap();
    db.execute("update content_scheduled set at = '2020-01-01T00:00'", []).unwrap();
}

/// The reason for which the only thing on the list can't be published.
async fn problem(staff: &Staff) -> String {
    eventually("it can't be published", async || {
        let [scheduled] = &list(staff).await[..] else { panic!("one") };
        scheduled["problem"].as_str().map(str::to_owned)
    })
    .await
}

async fn last_line(staff: &Staff) -> Value {
    staff.sees("content/history").await["items"][0].clone()
}

#[tokio::test]
async fn what_was_scheduled_is_published_in_the_name_of_who_did_and_can_be_undone() {
    let site = Site::start().await;
    let erin = signed_in_as(&site, "Erin").await;
    let id = scheduled(&erin, &trailblazer(310)).await;
    let [waiting] = &list(&erin).await[..] else { panic!("one") };
    assert_eq!((&waiting["id"], &waiting["who"]), (&json!(id), &json!("Erin")));
    assert_eq!((&waiting["at"], &waiting["problem"]), (&json!(LATER), &Value::Null));
    assert_eq!(waiting["text"], "change the price of Trailblazer from $295 to $310");
    assert_eq!(waiting["changes"][0]["before"], 295);
    assert_eq!(waiting["patch"], trailblazer(310));
    assert!(page(&site, "/lessons").await.contains("$295"));

    its_time_comes(&site);

    eventually("visitors see it", async || {
        page(&site, "/lessons").await.contains("$310").then_some(())
    })
    .await;
    eventually("it's off the list", async || list(&erin).await.is_empty().then_some(())).await;
    let line = last_line(&erin).await;
    assert_eq!(line["text"], "Erin changed the price of Trailblazer from $295 to $310 (scheduled)");
    assert_eq!(line["scheduled_at"], waiting["scheduled_at"]);
    undo(&erin, 1).await;
    assert!(page(&site, "/lessons").await.contains("$295"));
    assert_eq!(last_line(&erin).await["scheduled_at"], Value::Null);
    site.finish().await;
}

#[tokio::test]
async fn what_somebody_else_has_changed_since_is_not_overwritten() {
    let site = Site::start().await;
    let (erin, luis) = (signed_in_as(&site, "Erin").await, signed_in_as(&site, "Luis").await);
    let id = scheduled(&erin, &trailblazer(310)).await;
    assert_eq!(list(&erin).await[0]["problem"], Value::Null);
    publish(&luis, &trailblazer(299)).await;
    let known = list(&erin).await[0]["problem"].clone();

    its_time_comes(&site);

    assert_eq!(problem(&erin).await, known, "it was said before");
    assert_eq!(
        problem(&erin).await,
        "The same was changed since it was scheduled: \
         Luis changed the price of Trailblazer from $295 to $299."
    );
    assert_eq!(content(&erin).await["revision"], 1);
    let path = format!("/api/admin/content/scheduled/{id}");
    let remove = async || erin.request(Method::DELETE, &path).send().await.unwrap().status();
    assert_eq!(remove().await, 204);
    assert_eq!(remove().await, 404);
    assert!(list(&erin).await.is_empty());
    site.finish().await;
}

#[tokio::test]
async fn ones_own_later_change_of_the_same_is_no_obstacle() {
    let site = Site::start().await;
    let erin = signed_in_as(&site, "Erin").await;
    let luis = signed_in_as(&site, "Luis").await;
    scheduled(&erin, &trailblazer(310)).await;
    assert_eq!(
        (&list(&erin).await[0]["own"], &list(&luis).await[0]["own"]),
        (&json!(true), &json!(false))
    );
    publish(&erin, &trailblazer(299)).await;
    publish(&erin, &json!({ "site": { "tagline": "Hay" } })).await;

    its_time_comes(&site);

    eventually("it's published", async || (content(&erin).await["revision"] == 3).then_some(()))
        .await;
    assert!(page(&site, "/lessons").await.contains("$310"));
    site.finish().await;
}

#[tokio::test]
async fn what_no_longer_fits_is_not_published_and_staff_read_why() {
    let site = Site::start().await;
    let erin = signed_in_as(&site, "Erin").await;
    let link =
        |link: Value| json!({ "events": { "wine-and-ride": { "registration_link": link } } });
    publish(&erin, &link(json!("https://tickets.example/"))).await;
    let external = json!({ "events": { "wine-and-ride": { "registration_status": "external" } } });
    scheduled(&erin, &external).await;
    publish(&erin, &link(Value::Null)).await;

    its_time_comes(&site);

    let problem = problem(&erin).await;
    assert!(problem.starts_with("It doesn't fit what the site says now: the event"), "{problem}");
    assert!(problem.contains("registration_link must say where people sign up"), "{problem}");
    assert_eq!(content(&erin).await["revision"], 2);
    site.finish().await;
}

#[tokio::test]
async fn what_is_so_already_leaves_the_list_without_a_publication() {
    let site = Site::start().await;
    let erin = signed_in_as(&site, "Erin").await;
    scheduled(&erin, &trailblazer(310)).await;
    publish(&erin, &trailblazer(310)).await;

    its_time_comes(&site);

    eventually("it's off the list", async || list(&erin).await.is_empty().then_some(())).await;
    assert_eq!(content(&erin).await["revision"], 1);
    site.finish().await;
}

#[tokio::test]
async fn what_cannot_be_published_is_not_scheduled() {
    let site = Site::start().await;
    let staff = site.staff().await;
    let pointer = async |reply: Response| {
        assert_eq!(reply.status(), 422);
        let problem: Value = reply.json().await.unwrap();
        problem["errors"][0]["pointer"].as_str().unwrap().to_owned()
    };
    for at in ["2020-01-01T00:00", "tomorrow", "2099-01-01", "2099-02-30T00:00", ""] {
        assert_eq!(pointer(schedule(&staff, at, &trailblazer(310)).await).await, "#/at", "{at}");
    }
    // Clocks skip the first; nobody means the second.
    for (at, said) in [("2098-03-09T02:30", "skip"), ("9999-12-31T23:59", "2199")] {
        let problem: Value = schedule(&staff, at, &trailblazer(310)).await.json().await.unwrap();
        let detail = problem["errors"][0]["detail"].as_str().unwrap();
        assert!(detail.contains(said), "{at}: {problem}");
    }
    let free = schedule(&staff, LATER, &trailblazer(200_000)).await;
    assert_eq!(pointer(free).await, "#/lessons/packages/trailblazer/price");
    assert_eq!(pointer(schedule(&staff, LATER, &trailblazer(295)).await).await, "#");
    let settings = schedule(&staff, LATER, &json!({ "server": { "hsts": "off" } })).await;
    assert_eq!(pointer(settings).await, "#/server");

    let outdated = schedule_on(&staff, (LATER, 7), &trailblazer(310)).await;
    assert_eq!(outdated.status(), 412);
    let body = json!({ "at": LATER, "patch": trailblazer(310) });
    assert_eq!(staff.does("content/scheduled", &body).await.status(), 428);
    assert!(list(&staff).await.is_empty());
    site.finish().await;
}

#[tokio::test]
async fn the_same_sent_twice_is_scheduled_once_and_the_list_has_an_end() {
    let site = Site::start().await;
    let staff = signed_in_as(&site, "Erin").await;

    let first = scheduled(&staff, &trailblazer(310)).await;
    assert_eq!(scheduled(&staff, &trailblazer(310)).await, first);

    let earlier = schedule(&staff, "2098-01-01T00:00", &trailblazer(305)).await;
    assert_eq!(earlier.status(), 201);
    let prices: Vec<Value> =
        list(&staff).await.iter().map(|one| one["changes"][0]["after"].clone()).collect();
    assert_eq!(prices, [json!(305), json!(310)], "the next first");
    for price in 400..498 {
        scheduled(&staff, &trailblazer(price)).await;
    }
    let refused = schedule(&staff, LATER, &trailblazer(500)).await;
    assert_eq!(refused.status(), 409);
    site.finish().await;
}
