//! An open staff page gets events about changes.

use std::time::{Duration, Instant};

use reqwest::{Method, Response};
use serde_json::{Value, json};
use tokio::time::timeout;

use super::{send, send_spam};
use crate::support::{PATIENCE, Reply, Setup, Site, Staff, eventually, party, submission};

/// A change stream, parsed like in a browser.
struct ChangeStream {
    response: Response,
    text: String,
}

impl ChangeStream {
    async fn open(staff: &Staff) -> Self {
        let response = staff.request(Method::GET, "/api/admin/changes").send().await.unwrap();
        assert_eq!(response.status(), 200);
        assert_eq!(response.headers()["content-type"], "text/event-stream");
        assert_eq!(response.headers()["cache-control"], "no-store");
        assert_eq!(response.headers()["x-accel-buffering"], "no", "nginx passes it on at once");
        Self { response, text: String::new() }
    }

    /// The next event's data; `None` when the stream ends.
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

    /// Reads events until one for which `is_it` is true.
    async fn until(&mut self, is_it: impl Fn(&Value) -> bool) -> Value {
        loop {
            let event = self.next().await.expect("another event");
            if is_it(&event) {
                return event;
            }
        }
    }
}

#[tokio::test]
async fn the_first_event_is_the_current_state_and_each_change_sends_another() {
    // No attempt at a delivery causes another event.
    let site = Setup::new().set("webhooks.contact_url", "").start().await;
    let staff = site.staff().await;
    let mut stream = ChangeStream::open(&staff).await;
    let nothing = json!({ "all": 0, "legitimate": 0, "spam": 0, "waiting": 0 });
    let first = stream.next().await.unwrap();
    let expected = json!({
        "newest": null, "counts": nothing, "alarm": false, "storage_problem": null,
        "content": "0.0.0.0.0.0.0.0",
    });
    assert_eq!(first, expected);

    let id = send(&site, &submission(&site.stamper.fit())).await;
    let event = stream.until(|event| event["newest"] == id.as_str()).await;
    assert_eq!(event["counts"], json!({ "all": 1, "legitimate": 1, "spam": 0, "waiting": 1 }));

    staff.change(&id, &json!({ "handled": true })).await;
    stream.until(|event| event["counts"]["waiting"] == 0).await;
    send_spam(&site).await;
    stream.until(|event| event["counts"]["spam"] == 1).await;
    drop(stream);
    site.finish_leaving(1).await;
}

#[tokio::test]
async fn a_ticked_off_attendee_and_a_corrected_name_notify_every_staff_page() {
    // No attempt at a delivery causes another event.
    let site = Setup::new().set("webhooks.registration_url", "").start().await;
    let receipt = site.registers(&party(&site.stamper.fit())).await;
    let staff = site.staff().await;
    let mut stream = ChangeStream::open(&staff).await;
    stream.next().await.unwrap();

    for change in
        [json!({ "position": 0, "attended": true }), json!({ "position": 0, "name": "Bo" })]
    {
        let changes = json!({ "attendees": [change] });
        let reply = staff.change_registration(receipt["id"].as_str().unwrap(), &changes).await;
        assert_eq!(reply.status(), 200);
        assert!(stream.next().await.is_some(), "{changes}");
    }
    drop(stream);
    site.finish_leaving(1).await;
}

#[tokio::test]
async fn many_submissions_share_events() {
    let site = Site::start().await;
    let staff = site.staff().await;
    let mut stream = ChangeStream::open(&staff).await;
    stream.next().await.unwrap();

    let began = Instant::now();
    let (mut received, mut event) = (0, json!({}));
    super::send_numbered(&site, 40).await;
    while event["counts"]["all"] != 40 {
        event = stream.next().await.unwrap();
        received += 1;
    }

    let most = began.elapsed().as_millis() / 250 + 1;
    assert!(received <= most, "{received} events, {most} at most");
    drop(stream);
    site.finish().await;
}

#[tokio::test]
async fn the_alarm_sends_an_event_without_any_new_submission() {
    // Later than the events about the submission and its attempt.
    let setup = Setup::new().set("webhooks.alarm_after_seconds", 2);
    let site = setup.set("webhooks.retry_seconds", "[]").start().await;
    site.receiver.answers(Reply::status(500));
    let staff = site.staff().await;
    let mut stream = ChangeStream::open(&staff).await;
    stream.until(|event| event["alarm"] == false).await;

    send(&site, &submission(&site.stamper.fit())).await;
    site.reaches_status("failed").await;

    let event = stream.until(|event| event["counts"]["all"] == 1).await;
    assert_eq!(event["alarm"], false, "a moment is not too long");
    stream.until(|event| event["alarm"] == true).await;
    drop(stream);
    site.finish().await;
}

/// A site with a submission that is a day late, and a page that shows the alarm.
async fn late(retry: &str) -> (Site, Staff, ChangeStream) {
    let site = Setup::new().set("webhooks.retry_seconds", retry).start().await;
    site.receiver.answers(Reply::status(500));
    send(&site, &submission(&site.stamper.fit())).await;
    let tried = "select count(*) from deliveries where attempts > 0";
    eventually("it was tried", async || (site.count(tried) == 1).then_some(())).await;
    let long_ago = "update deliveries set due_since = due_since - 86400000";
    rusqlite::Connection::open(site.database()).unwrap().execute(long_ago, []).unwrap();
    let staff = site.staff().await;
    let mut stream = ChangeStream::open(&staff).await;
    stream.until(|event| event["alarm"] == true).await;
    (site, staff, stream)
}

/// Waits until the stream says that the alarm is over, much sooner than the periodic check would.
async fn is_over(stream: &mut ChangeStream) {
    let over = stream.until(|event| event["alarm"] == false);
    timeout(Duration::from_secs(5), over)
        .await
        .expect("the end of the alarm sends an event at once");
}

#[tokio::test]
async fn seeing_the_failures_ends_the_alarm_on_all_pages_at_once() {
    let (site, staff, mut stream) = late("[]").await;

    assert_eq!(staff.does("deliveries/seen", &json!({})).await.status(), 204);

    is_over(&mut stream).await;
    drop(stream);
    site.finish().await;
}

#[tokio::test]
async fn a_late_arrival_ends_the_alarm_at_once() {
    let (site, staff, mut stream) = late("[3600]").await;
    // Later than the event about the retry itself.
    let reply = Reply::Late(Duration::from_secs(1), 200);
    site.receiver.answers(reply);

    assert_eq!(staff.does("deliveries/retry", &json!({})).await.status(), 200);

    is_over(&mut stream).await;
    drop(stream);
    site.finish().await;
}

#[tokio::test]
async fn a_retry_sends_an_event_before_its_result_is_known() {
    for is_all in [true, false] {
        let (site, staff, mut stream) = late("[]").await;
        site.receiver.answers(Reply::Silence);

        let status = if is_all {
            staff.does("deliveries/retry", &json!({})).await.status()
        } else {
            staff.deliver(&site.text("select id from contact_submissions")).await.status()
        };

        assert!(status.is_success(), "{status}");
        is_over(&mut stream).await;
        drop(stream);
        site.finish_leaving(1).await;
    }
}

#[tokio::test]
async fn signing_out_ends_the_stream_and_strangers_get_none() {
    let site = Site::start().await;
    let staff = site.staff().await;
    let mut stream = ChangeStream::open(&staff).await;
    stream.next().await.unwrap();
    let leave = staff.request(Method::DELETE, "/api/admin/session").send().await.unwrap();
    assert_eq!(leave.status(), 204);

    send(&site, &submission(&site.stamper.fit())).await;

    assert_eq!(stream.next().await, None);
    assert_eq!(site.get("/api/admin/changes").await.status(), 401);
    site.finish().await;
}

#[tokio::test]
async fn an_open_stream_does_not_keep_a_session_alive() {
    let site = Site::start().await;
    let staff = site.staff().await;
    let long_ago = "update staff_sessions set last_seen_at = last_seen_at - 20 * 60000";
    rusqlite::Connection::open(site.database()).unwrap().execute(long_ago, []).unwrap();
    let seen = || site.count("select last_seen_at from staff_sessions");
    let before = seen();

    let mut stream = ChangeStream::open(&staff).await;
    stream.next().await.unwrap();

    assert_eq!(seen(), before);
    staff.list("").await;
    assert!(seen() > before, "a call does");
    drop(stream);
    site.finish().await;
}

#[tokio::test]
async fn an_open_stream_does_not_delay_the_end_of_the_program() {
    let site = Site::start().await;
    let staff = site.staff().await;
    let mut stream = ChangeStream::open(&staff).await;
    stream.next().await.unwrap();

    let began = Instant::now();
    site.finish().await;

    assert!(began.elapsed() < Duration::from_secs(5), "{:?}", began.elapsed());
    assert_eq!(stream.next().await, None, "the end is in good order");
}
