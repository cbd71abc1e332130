//! A staff page that stands open is told what is new.

use std::time::{Duration, Instant};

use reqwest::{Method, Response};
use serde_json::{Value, json};
use tokio::time::timeout;

use super::{send, send_spam};
use crate::support::{PATIENCE, Reply, Setup, Site, Staff, eventually, party, submission};

/// What is told, read as a browser reads it.
struct Ear {
    response: Response,
    text: String,
}

impl Ear {
    async fn open(staff: &Staff) -> Self {
        let response = staff.request(Method::GET, "/api/admin/changes").send().await.unwrap();
        assert_eq!(response.status(), 200);
        assert_eq!(response.headers()["content-type"], "text/event-stream");
        assert_eq!(response.headers()["cache-control"], "no-store");
        assert_eq!(response.headers()["x-accel-buffering"], "no", "nginx passes it on at once");
        Self { response, text: String::new() }
    }

    /// The next event's data; `None` when no more is told.
    async fn next(&mut self) -> Option<Value> {
        loop {
            if let Some((block, rest)) = self.text.split_once("\n\n") {
                let data = block.strip_prefix("event: change\ndata: ");
                let data = data.map(|data| serde_json::from_str(data).unwrap());
                let rest = rest.to_owned();
                self.text = rest;
                if data.is_some() {
                    return data;
                }
                continue;
            }
            let chunk = timeout(PATIENCE, self.response.chunk()).await.unwrap().unwrap()?;
            self.text.push_str(std::str::from_utf8(&chunk).unwrap());
        }
    }

    /// Reads on until something is told that `is_it`.
    async fn until(&mut self, is_it: impl Fn(&Value) -> bool) -> Value {
        loop {
            let news = self.next().await.expect("more is told");
            if is_it(&news) {
                return news;
            }
        }
    }
}

#[tokio::test]
async fn how_things_stand_is_told_at_once_and_after_each_change() {
    // No attempt at a delivery tells it as well.
    let site = Setup::new().set("webhooks.contact_url", "").start().await;
    let staff = site.staff().await;
    let mut ear = Ear::open(&staff).await;
    let nothing = json!({ "all": 0, "legitimate": 0, "spam": 0, "waiting": 0 });
    let first = ear.next().await.unwrap();
    let expected = json!({
        "newest": null, "counts": nothing, "alarm": false, "storage_problem": null,
    });
    assert_eq!(first, expected);

    let id = send(&site, &submission(&site.stamper.fit())).await;
    let news = ear.until(|news| news["newest"] == id.as_str()).await;
    assert_eq!(news["counts"], json!({ "all": 1, "legitimate": 1, "spam": 0, "waiting": 1 }));

    staff.change(&id, &json!({ "handled": true })).await;
    ear.until(|news| news["counts"]["waiting"] == 0).await;
    send_spam(&site).await;
    ear.until(|news| news["counts"]["spam"] == 1).await;
    drop(ear);
    site.finish_leaving(1).await;
}

#[tokio::test]
async fn who_has_come_and_a_corrected_name_are_told_to_every_staff_page() {
    // No attempt at a delivery tells it as well.
    let site = Setup::new().set("webhooks.registration_url", "").start().await;
    let receipt = site.registers(&party(&site.stamper.fit())).await;
    let staff = site.staff().await;
    let mut ear = Ear::open(&staff).await;
    ear.next().await.unwrap();

    for change in
        [json!({ "position": 0, "attended": true }), json!({ "position": 0, "name": "Bo" })]
    {
        let changes = json!({ "attendees": [change] });
        let reply = staff.change_registration(receipt["id"].as_str().unwrap(), &changes).await;
        assert_eq!(reply.status(), 200);
        assert!(ear.next().await.is_some(), "{changes}");
    }
    drop(ear);
    site.finish_leaving(1).await;
}

#[tokio::test]
async fn a_submission_of_many_is_told_with_the_others() {
    let site = Site::start().await;
    let staff = site.staff().await;
    let mut ear = Ear::open(&staff).await;
    ear.next().await.unwrap();

    let began = Instant::now();
    let (mut told, mut news) = (0, json!({}));
    super::send_numbered(&site, 40).await;
    while news["counts"]["all"] != 40 {
        news = ear.next().await.unwrap();
        told += 1;
    }

    let most = began.elapsed().as_millis() / 250 + 1;
    assert!(told <= most, "{told} pieces of news, {most} at most");
    drop(ear);
    site.finish().await;
}

#[tokio::test]
async fn the_alarm_is_told_without_anything_coming_in() {
    // Later than what is told of the submission and of its one attempt.
    let setup = Setup::new().set("webhooks.alarm_after_seconds", 2);
    let site = setup.set("webhooks.retry_seconds", "[]").start().await;
    site.receiver.answers(Reply::status(500));
    let staff = site.staff().await;
    let mut ear = Ear::open(&staff).await;
    ear.until(|news| news["alarm"] == false).await;

    send(&site, &submission(&site.stamper.fit())).await;
    site.reaches_status("failed").await;

    let told = ear.until(|news| news["counts"]["all"] == 1).await;
    assert_eq!(told["alarm"], false, "a moment is not too long");
    ear.until(|news| news["alarm"] == true).await;
    drop(ear);
    site.finish().await;
}

/// A site with a submission that is a day late, and a page that has been told so.
async fn late(retry: &str) -> (Site, Staff, Ear) {
    let site = Setup::new().set("webhooks.retry_seconds", retry).start().await;
    site.receiver.answers(Reply::status(500));
    send(&site, &submission(&site.stamper.fit())).await;
    let tried = "select count(*) from deliveries where attempts > 0";
    eventually("it was tried", async || (site.count(tried) == 1).then_some(())).await;
    let long_ago = "update deliveries set due_since = due_since - 86400000";
    rusqlite::Connection::open(site.database()).unwrap().execute(long_ago, []).unwrap();
    let staff = site.staff().await;
    let mut ear = Ear::open(&staff).await;
    ear.until(|news| news["alarm"] == true).await;
    (site, staff, ear)
}

/// The page is told that the alarm is over, much sooner than it is looked by itself.
async fn is_over(ear: &mut Ear) {
    let over = ear.until(|news| news["alarm"] == false);
    timeout(Duration::from_secs(5), over).await.expect("the end of the alarm is told at once");
}

#[tokio::test]
async fn that_somebody_has_seen_to_it_is_told_to_the_others_at_once() {
    let (site, staff, mut ear) = late("[]").await;

    assert_eq!(staff.does("deliveries/seen", &json!({})).await.status(), 204);

    is_over(&mut ear).await;
    drop(ear);
    site.finish().await;
}

#[tokio::test]
async fn that_it_has_arrived_at_last_is_told_at_once() {
    let (site, staff, mut ear) = late("[3600]").await;
    // Later than what is told of the asking itself.
    let reply = Reply::Late(Duration::from_secs(1), 200);
    site.receiver.answers(reply);

    assert_eq!(staff.does("deliveries/retry", &json!({})).await.status(), 200);

    is_over(&mut ear).await;
    drop(ear);
    site.finish().await;
}

#[tokio::test]
async fn that_it_is_sent_again_is_told_before_anything_has_come_of_it() {
    for is_all in [true, false] {
        let (site, staff, mut ear) = late("[]").await;
        site.receiver.answers(Reply::Silence);

        let status = if is_all {
            staff.does("deliveries/retry", &json!({})).await.status()
        } else {
            staff.deliver(&site.text("select id from contact_submissions")).await.status()
        };

        assert!(status.is_success(), "{status}");
        is_over(&mut ear).await;
        drop(ear);
        site.finish_leaving(1).await;
    }
}

#[tokio::test]
async fn who_signs_out_hears_no_more_and_a_stranger_nothing() {
    let site = Site::start().await;
    let staff = site.staff().await;
    let mut ear = Ear::open(&staff).await;
    ear.next().await.unwrap();
    let leave = staff.request(Method::DELETE, "/api/admin/session").send().await.unwrap();
    assert_eq!(leave.status(), 204);

    send(&site, &submission(&site.stamper.fit())).await;

    assert_eq!(ear.next().await, None);
    assert_eq!(site.get("/api/admin/changes").await.status(), 401);
    site.finish().await;
}

#[tokio::test]
async fn looking_on_does_not_keep_a_session_alive() {
    let site = Site::start().await;
    let staff = site.staff().await;
    let long_ago = "update staff_sessions set last_seen_at = last_seen_at - 20 * 60000";
    rusqlite::Connection::open(site.database()).unwrap().execute(long_ago, []).unwrap();
    let seen = || site.count("select last_seen_at from staff_sessions");
    let before = seen();

    let mut ear = Ear::open(&staff).await;
    ear.next().await.unwrap();

    assert_eq!(seen(), before);
    staff.list("").await;
    assert!(seen() > before, "a call does");
    drop(ear);
    site.finish().await;
}

#[tokio::test]
async fn the_end_of_the_program_is_not_held_up_by_who_looks_on() {
    let site = Site::start().await;
    let staff = site.staff().await;
    let mut ear = Ear::open(&staff).await;
    ear.next().await.unwrap();

    let began = Instant::now();
    site.finish().await;

    assert!(began.elapsed() < Duration::from_secs(5), "{:?}", began.elapsed());
    assert_eq!(ear.next().await, None, "the end is in good order");
}
