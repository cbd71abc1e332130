//! What staff see after the clock was far from right.

use std::time::Duration;

use serde_json::Value;
use tokio::time::sleep;

use super::{DAY, TEN_YEARS, http, send, session, workshop};
use crate::support::Program;

async fn sees(program: &Program, cookie: &str, what: &str) -> Value {
    let request = http().get(program.url(&format!("/api/admin/{what}"))).header("cookie", cookie);
    let reply = request.send().await.unwrap();
    assert_eq!(reply.status(), 200, "{what}");
    reply.json().await.unwrap()
}

#[tokio::test]
async fn a_clock_that_is_wrong_for_a_while_takes_nothing_from_the_delivery_log() {
    let (clock, workshop) = workshop();
    workshop.serve().await.stop().await;
    let at = paddock::clock::now().0 - 30 * DAY * 1_000;
    let attempt = format!(
        "insert into delivery_attempts (attempted_at, channel, topic, message_id, subject_id,
                                        attempt, delivered, status, error, answer, took_ms)
         values ({at}, 'webhook', 'contact', 'a', '', 1, 1, 204, null, null, 5)"
    );
    let db = rusqlite::Connection::open(workshop.database()).unwrap();
    db.execute(&attempt, []).unwrap();
    for (start, later) in [(TEN_YEARS, 0), (-TEN_YEARS, 0), (0, TEN_YEARS), (0, -TEN_YEARS)] {
        clock.set(start);
        let program = workshop.serve().await;
        let cookie = session(&program).await;
        // The task that tidies has run once, or it runs at most a second later.
        sleep(Duration::from_millis(1_500)).await;
        clock.set(later);
        send(&program, &program.stamper().fit()).await;
        sleep(Duration::from_millis(500)).await;

        let log = sees(&program, &cookie, "deliveries/log").await;

        assert_eq!(log["items"].as_array().unwrap().len(), 1, "from {start} to {later}");
        program.stop().await;
    }
}

#[tokio::test]
async fn a_clock_that_is_wrong_deletes_no_inquiry() {
    let (clock, workshop) = workshop();
    let mut sent = 0;
    for (start, later) in
        [(0, 0), (TEN_YEARS, 0), (-TEN_YEARS, 0), (0, TEN_YEARS), (TEN_YEARS, -TEN_YEARS), (0, 0)]
    {
        clock.set(start);
        let program = workshop.serve().await;
        let cookie = session(&program).await;
        // What is too old is deleted at the start.
        sleep(Duration::from_millis(300)).await;
        send(&program, &program.stamper().fit()).await;
        clock.set(later);
        send(&program, &program.stamper().fit()).await;
        sent += 2;

        let list = sees(&program, &cookie, "submissions").await;

        assert_eq!(list["counts"]["all"], sent, "from {start} to {later}");
        program.stop().await;
    }
}

#[tokio::test]
async fn inquiries_of_an_absurd_date_stand_in_the_order_of_their_arrival() {
    let (clock, workshop) = workshop();
    let program = workshop.serve().await;
    let now = paddock::clock::now().seconds();
    let years = [("1970", 90 * DAY - now), ("2036", 2_100_000_000 - now), ("", 0)];
    for (_, step) in years {
        clock.set(step);
        assert_eq!(send(&program, &program.stamper().fit()).await.status(), 201, "{step}");
    }
    let cookie = session(&program).await;

    let list = sees(&program, &cookie, "submissions").await;

    let items = list["items"].as_array().unwrap();
    let dates: Vec<&str> = items.iter().map(|item| item["created_at"].as_str().unwrap()).collect();
    assert_eq!(dates.len(), 3);
    assert!(dates[1].starts_with("2036") && dates[2].starts_with("1970"), "{dates:?}");
    let first = sees(&program, &cookie, "submissions?limit=1").await;
    let next = first["next"].as_str().unwrap();
    let rest = sees(&program, &cookie, &format!("submissions?before={next}")).await;
    assert_eq!(rest["items"].as_array().unwrap().len(), 2);
    sees(&program, &cookie, "overview").await;
    let csv = http().get(program.url("/api/admin/submissions.csv"));
    let csv = csv.header("cookie", &cookie).send().await.unwrap().text().await.unwrap();
    assert!(csv.contains("1970-") && csv.contains("2036-"), "{csv}");
    program.stop().await;
}
