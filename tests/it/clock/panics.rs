//! If a part of the program panics, the program ends, so that a supervisor restarts it. A clock
//! that can't be read makes any part panic.

use std::time::Duration;

use tokio::time::sleep;

use super::send;
use super::wall_clock::WallClock;
use crate::support::{PATIENCE, Program, Receiver, Reply, SECRET, Workshop, eventually};

/// The exit code that asks a supervisor for a restart.
const FAILED: i32 = 74;

async fn program(workshop: Workshop) -> (WallClock, Workshop, Program) {
    let (clock, workshop) = WallClock::of(workshop);
    let program = workshop.serve().await;
    (clock, workshop, program)
}

/// Asserts that `program` ends by itself and reports that `part` has stopped.
async fn ends_naming(program: &mut Program, part: &str) {
    let status = program.ends_within(PATIENCE).await;

    let said = program.stderr.so_far();
    assert_eq!(status.code(), Some(FAILED), "{said}");
    let last = said.lines().last().unwrap();
    assert!(last.starts_with("paddock: ") && last.contains(part), "{last}");
    assert!(last.contains("start"), "it says what to do: {last}");
}

#[tokio::test]
async fn a_delivery_worker_that_panics_ends_the_program_and_the_next_one_delivers() {
    let receiver = Receiver::start().await;
    receiver.answers(Reply::Late(Duration::from_millis(500), 503));
    let workshop = Workshop::new()
        .set("PADDOCK_WEBHOOKS__CONTACT_URL", &receiver.url())
        .set("PADDOCK_WEBHOOKS__SECRET", SECRET)
        .set("PADDOCK_WEBHOOKS__RETRY_SECONDS", "[1, 1, 1]");
    let (clock, workshop, mut program) = program(workshop).await;
    let stamp = program.stamper().fit();
    assert_eq!(send(&program, &stamp).await.status(), 201);
    receiver.first().await;

    // The attempt panics, and then the worker when it looks for more.
    clock.set_readable(false);

    ends_naming(&mut program, "deliver").await;
    clock.set_readable(true);
    receiver.answers(Reply::status(200));
    let again = workshop.serve().await;
    eventually("it is delivered", async || {
        receiver.received().iter().any(|received| received.answered == Some(200)).then_some(())
    })
    .await;
    again.stop().await;
}

#[tokio::test]
async fn a_reload_that_panics_ends_the_program() {
    let (clock, _workshop, mut program) = program(Workshop::new()).await;

    clock.set_readable(false);
    program.signal("HUP").await;

    ends_naming(&mut program, "settings").await;
}

#[tokio::test]
async fn an_alarm_that_panics_ends_the_program() {
    let workshop = Workshop::new().set("PADDOCK_WEBHOOKS__ALARM_AFTER_SECONDS", "1");
    let (clock, _workshop, mut program) = program(workshop).await;
    // Other parts read the clock when the program starts, too, and then less often than the alarm.
    // On a busy machine, their first reading comes after the program has said that it listens.
    sleep(Duration::from_secs(2)).await;

    clock.set_readable(false);

    ends_naming(&mut program, "alarm").await;
}
