//! Steps of the wall clock while deliveries or the alarm wait.

use std::time::{Duration, Instant};

use futures_util::future::join_all;
use serde_json::Value;
use tokio::time::sleep;

use super::wall_clock::WallClock;
use super::{STEPS, change, http, send, session};
use crate::support::{PASSCODE, Program, Receiver, Reply, SECRET, Workshop};

/// Wait after the first attempt, in seconds. Jitter changes it by a fifth at most.
const WAIT: f64 = 5.0;
/// A later attempt, in seconds, isn't the expected one, even on a busy machine.
const LATE: f64 = 30.0;

/// A clock, and a workshop whose programs use it and whose deliveries are refused.
async fn refused(retry_seconds: &str) -> (Receiver, WallClock, Workshop) {
    let receiver = Receiver::start().await;
    receiver.answers(Reply::status(503));
    let workshop = Workshop::new()
        .set("PADDOCK_ADMIN__PASSCODE", PASSCODE)
        .set("PADDOCK_WEBHOOKS__CONTACT_URL", &receiver.url())
        .set("PADDOCK_WEBHOOKS__SECRET", SECRET)
        .set("PADDOCK_WEBHOOKS__RETRY_SECONDS", retry_seconds)
        .set("PADDOCK_WEBHOOKS__ALARM_AFTER_SECONDS", "600")
        .set("PADDOCK_LIMITS__BURST", "1000");
    let (clock, workshop) = WallClock::of(workshop);
    (receiver, clock, workshop)
}

/// Sends a submission whose first attempt fails. Returns its id and the attempt's time.
async fn attempted(program: &Program, receiver: &Receiver) -> (String, Instant) {
    let before = receiver.received().len();
    let reply = send(program, &program.stamper().fit()).await;
    let id = reply.json::<Value>().await.unwrap()["id"].as_str().unwrap().to_owned();
    receiver.wait_for(before + 1).await;
    (id, Instant::now())
}

/// Seconds from `since` until the second attempt of the delivery `id`.
async fn wait(receiver: &Receiver, id: &str, since: Instant) -> f64 {
    loop {
        if receiver.received().iter().filter(|received| received.id() == id).count() > 1 {
            return since.elapsed().as_secs_f64();
        }
        assert!(since.elapsed().as_secs_f64() < LATE, "{id} is not attempted again");
        sleep(Duration::from_millis(20)).await;
    }
}

/// Starts a program for each step one after the other, then runs `walk` for all at once.
async fn walk_all(walk: impl AsyncFn(i64, Program, &Receiver, &WallClock, &Workshop)) {
    let mut started = Vec::new();
    for step in STEPS {
        let (receiver, clock, workshop) = refused(&format!("[{WAIT}, 1000]")).await;
        let program = workshop.serve().await;
        started.push((step, program, receiver, clock, workshop));
    }
    let walks = started.into_iter().map(async |(step, program, receiver, clock, workshop)| {
        walk(step, program, &receiver, &clock, &workshop).await;
    });
    join_all(walks).await;
}

#[tokio::test]
async fn no_step_of_the_clock_makes_an_attempt_earlier_or_later() {
    walk_all(async |step, program, receiver, clock, _| {
        for (from, to) in [(0, step), (step, 0)] {
            let (id, since) = attempted(&program, receiver).await;
            sleep(Duration::from_millis(500)).await;
            clock.set(to);
            // Wakes the worker at the new time.
            attempted(&program, receiver).await;

            let waited = wait(receiver, &id, since).await;

            assert!(waited > WAIT * 0.8, "{waited} s from {from} to {to}");
        }
        program.stop().await;
    })
    .await;
}

#[tokio::test]
async fn a_clock_that_was_wrong_in_an_earlier_run_makes_no_attempt_later() {
    walk_all(async |step, program, receiver, clock, workshop| {
        clock.set(step);
        let (id, since) = attempted(&program, receiver).await;
        sleep(Duration::from_millis(500)).await;
        program.stop().await;
        clock.set(0);

        let program = workshop.serve().await;

        let waited = wait(receiver, &id, since).await;
        assert!(waited < LATE, "{waited} s after a run at {step}");
        program.stop().await;
    })
    .await;
}

#[tokio::test]
async fn no_step_of_the_clock_raises_or_silences_the_alarm() {
    let (receiver, clock, workshop) = refused("[1000]").await;
    let program = workshop.serve().await;
    let cookie = session(&program).await;
    let is_raised = async || {
        let request = http().get(program.url("/api/admin/deliveries")).header("cookie", &cookie);
        let standing: Value = request.send().await.unwrap().json().await.unwrap();
        standing["alarm"]["raised"].as_bool().unwrap()
    };
    attempted(&program, &receiver).await;
    let late = "update deliveries set due_since = due_since - 601000 where delivery_no = 1";
    let in_time = late.replace("- 601000", "+ 601000");
    for step in STEPS {
        for (from, to) in [(0, step), (step, 0)] {
            clock.set(to);
            assert!(!is_raised().await, "from {from} to {to}");
            // Makes the program notice the step and move the stored times.
            attempted(&program, &receiver).await;
            sleep(Duration::from_millis(300)).await;
            assert!(!is_raised().await, "from {from} to {to}, noticed");
            change(&program, late);
            assert!(is_raised().await, "late, from {from} to {to}");
            change(&program, &in_time);
        }
    }
    program.stop().await;
}
