//! Tests all rules about time against steps of the wall clock: the real program, with a clock that
//! is set while it runs and between runs.

mod deliveries;
mod lists;
mod notice;
mod panics;
mod photographs;
mod reminders;
mod scheduled;
mod wall_clock;

use std::time::Duration;

use reqwest::{Client, Response};
use rusqlite::Connection;
use serde_json::{Value, json};
use tokio::time::sleep;

use self::wall_clock::WallClock;
use crate::support::{PASSCODE, Program, Workshop, submission};

const HOUR: i64 = 3_600;
const DAY: i64 = 24 * HOUR;
const TEN_YEARS: i64 = 3_652 * DAY;

/// Steps of the clock, in seconds.
const STEPS: [i64; 6] = [HOUR, -HOUR, DAY, -DAY, TEN_YEARS, -TEN_YEARS];

/// Time that a person needs for the form.
const FILLING_IN: Duration = Duration::from_millis(5_200);

fn workshop() -> (WallClock, Workshop) {
    let workshop = Workshop::new()
        .set("PADDOCK_ADMIN__PASSCODE", PASSCODE)
        .set("PADDOCK_SERVER__TRUSTED_PROXIES", r#"["127.0.0.1"]"#)
        .set("PADDOCK_LIMITS__BURST", "1000");
    WallClock::of(workshop)
}

fn http() -> Client {
    Client::builder().no_proxy().build().unwrap()
}

async fn send(program: &Program, stamp: &str) -> Response {
    let request = http().post(program.url("/api/contact-submissions"));
    request.json(&submission(stamp)).send().await.unwrap()
}

async fn stamp(program: &Program) -> String {
    let reply = http().get(program.url("/api/form-stamp")).send().await.unwrap();
    reply.json::<Value>().await.unwrap()["stamp"].as_str().unwrap().to_owned()
}

async fn sign_in(program: &Program, client: &str, passcode: &str) -> Response {
    let request = http().post(program.url("/api/admin/session")).header("x-forwarded-for", client);
    request.json(&json!({ "passcode": passcode })).send().await.unwrap()
}

/// Signs in. Returns the session's cookie.
async fn session(program: &Program) -> String {
    let reply = sign_in(program, "203.0.113.1", PASSCODE).await;
    assert_eq!(reply.status(), 204);
    let cookies = reply.headers().get_all("set-cookie").iter();
    let mut cookies = cookies.map(|cookie| cookie.to_str().unwrap().split(';').next().unwrap());
    cookies.find(|cookie| cookie.contains("session")).unwrap().to_owned()
}

async fn is_signed_in(program: &Program, cookie: &str) -> bool {
    let request = http().get(program.url("/api/admin/session")).header("cookie", cookie);
    request.send().await.unwrap().status() == 200
}

fn change(program: &Program, sql: &str) {
    Connection::open(program.database()).unwrap().execute(sql, []).unwrap();
}

#[tokio::test]
async fn no_step_of_the_clock_makes_a_visitor_wait_longer_than_the_limit_says() {
    let (clock, workshop) = workshop();
    let workshop =
        workshop.set("PADDOCK_LIMITS__BURST", "1").set("PADDOCK_LIMITS__WINDOW_SECONDS", "0.3");
    let program = workshop.serve().await;
    for step in STEPS {
        for (from, to) in [(0, step), (step, 0)] {
            clock.set(from);
            send(&program, &program.stamper().fit()).await;
            clock.set(to);
            sleep(Duration::from_millis(320)).await;

            let reply = send(&program, &program.stamper().fit()).await;

            assert_ne!(reply.status(), 429, "from {from} to {to}");
            sleep(Duration::from_millis(320)).await;
        }
    }
    program.stop().await;
}

#[tokio::test]
async fn no_step_of_the_clock_makes_a_person_spam() {
    let (clock, workshop) = workshop();
    let mut program = workshop.serve().await;
    let mut forms = Vec::new();
    for step in STEPS {
        clock.set(0);
        let (before, over_a_restart) = (stamp(&program).await, stamp(&program).await);
        clock.set(step);
        forms.push((step, before, stamp(&program).await, over_a_restart));
    }
    sleep(FILLING_IN).await;
    for (step, before, during, over_a_restart) in forms {
        clock.set(step);
        assert_eq!(send(&program, &before).await.status(), 201, "to {step}");
        clock.set(0);
        assert_eq!(send(&program, &during).await.status(), 201, "back from {step}");
        program.stop().await;
        clock.set(step);
        program = workshop.serve().await;
        assert_eq!(send(&program, &over_a_restart).await.status(), 201, "restarted at {step}");
        let too_soon = stamp(&program).await;
        clock.set(0);
        assert_eq!(send(&program, &too_soon).await.status(), 422, "the rule itself, at {step}");
    }
    program.stop().await;
}

#[tokio::test]
async fn no_step_of_the_clock_keeps_the_sign_in_closed_for_longer_than_ten_minutes() {
    let (clock, workshop) = workshop();
    for (number, step) in STEPS.into_iter().enumerate() {
        for (start, guesses) in [(0, step), (step, step)] {
            clock.set(start);
            let program = workshop.serve().await;
            clock.set(guesses);
            let client = format!("203.0.113.{number}");
            for _ in 0..10 {
                assert_eq!(sign_in(&program, &client, "guess").await.status(), 401, "{step}");
            }
            clock.set(0);
            assert!((570..=600).contains(&wait(&program, &client).await), "{step}");
            program.stop().await;

            let program = workshop.serve().await;

            assert!(wait(&program, &client).await <= 600, "{step}");
            change(&program, "update sign_in_failures set failed_at = failed_at - 601000");
            assert_eq!(sign_in(&program, &client, PASSCODE).await.status(), 204, "{step}");
            change(&program, "delete from sign_in_failures");
            program.stop().await;
        }
    }
}

/// Seconds for which `client` is refused, whatever it sends; 0 if it isn't.
async fn wait(program: &Program, client: &str) -> u64 {
    let reply = sign_in(program, client, PASSCODE).await;
    let wait = reply.headers().get("retry-after").map(|wait| wait.to_str().unwrap().to_owned());
    wait.map_or(0, |wait| wait.parse().unwrap())
}

#[tokio::test]
async fn no_step_of_the_clock_ends_a_session_early_or_keeps_one_that_is_not_used() {
    let (clock, workshop) = workshop();
    let unused = "update staff_sessions set last_seen_at = last_seen_at - 31 * 60000";
    for step in STEPS {
        clock.set(0);
        let program = workshop.serve().await;
        let (used, other) = (session(&program).await, session(&program).await);
        clock.set(step);
        assert!(is_signed_in(&program, &used).await, "at {step}");
        change(&program, unused);
        assert!(!is_signed_in(&program, &used).await, "unused at {step}");
        clock.set(0);
        assert!(!is_signed_in(&program, &other).await, "unused, back from {step}");
        program.stop().await;

        // A whole run with a wrong clock.
        clock.set(step);
        let program = workshop.serve().await;
        let cookie = session(&program).await;
        program.stop().await;
        clock.set(0);
        let program = workshop.serve().await;
        change(&program, unused);
        assert!(!is_signed_in(&program, &cookie).await, "unused since a run at {step}");
        program.stop().await;
    }
}
