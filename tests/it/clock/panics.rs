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

/// The part that `program` names when it ends by itself, within the program's last line.
async fn ends_naming_a_part(program: &mut Program) -> String {
    let status = program.ends_within(PATIENCE).await;

    let said = program.stderr.so_far();
    assert_eq!(status.code(), Some(FAILED), "{said}");
    let last = said.lines().last().unwrap();
    assert!(last.starts_with("paddock: "), "{last}");
    assert!(last.contains("start"), "it says what to do: {last}");
    last.to_owned()
}

/// Asserts that `part` ends the program when it reads a clock that can't be read.
///
/// Several parts read the clock now and then, and the first one ends the program. The signal `provoke` makes `part`
/// read it at once, but on a busy machine another part can still be earlier: so there are several starts.
async fn ends_the_program(part: &str, workshop: fn() -> Workshop, provoke: Option<&str>) {
    let mut said = String::new();
    for _ in 0..5 {
        let (clock, _workshop, mut program) = program(workshop()).await;
        // Other parts read the clock when the program starts. On a busy machine, that is after the program
        // has said that it listens.
        sleep(Duration::from_secs(2)).await;
        clock.set_readable(false);
        if let Some(provoke) = provoke {
            program.signal(provoke).await;
        }
        said = ends_naming_a_part(&mut program).await;
        if said.contains(part) {
            return;
        }
    }
    panic!("none of five starts ended because of {part}: {said}");
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

    let said = ends_naming_a_part(&mut program).await;
    assert!(said.contains("deliver"), "{said}");
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
    ends_the_program("settings", Workshop::new, Some("HUP")).await;
}

#[tokio::test]
async fn an_alarm_that_panics_ends_the_program() {
    let every_second = || Workshop::new().set("PADDOCK_WEBHOOKS__ALARM_AFTER_SECONDS", "1");
    ends_the_program("alarm", every_second, None).await;
}
