//! Steps of the wall clock around the hour of reminders.

use std::time::Duration;

use futures_util::future::join_all;
use jiff::civil::date;
use jiff::tz::TimeZone;
use paddock::clock;
use serde_json::json;
use tokio::time::sleep;

use super::wall_clock::WallClock;
use super::{DAY, HOUR, STEPS, http, workshop};
use crate::support::{MailServer, Program, Workshop, eventually, one_event, party};

/// Longer than the program takes to look at the clock twice.
const TWO_LOOKS: Duration = Duration::from_secs(11);

/// A site with an event on June 18, and its clock.
struct Stable {
    server: MailServer,
    clock: WallClock,
    workshop: Workshop,
    /// From this machine's time to 5 PM on June 17 at the stable, in seconds.
    to_five: i64,
}

impl Stable {
    async fn new() -> Self {
        let server = MailServer::start().await;
        let (clock, workshop) = workshop();
        let workshop = workshop
            .set("PADDOCK_SITE__TIMEZONE", "America/New_York")
            .set("PADDOCK_MAIL__SERVER", &server.url())
            .set("PADDOCK_MAIL__FROM", "hello@maple.example");
        workshop.write("config.toml", &one_event("open-day", "2027-06-18", 90));
        let five = date(2027, 6, 17).at(17, 0, 0, 0);
        let five = five.to_zoned(TimeZone::get("America/New_York").unwrap()).unwrap();
        let to_five = five.timestamp().as_second() - clock::now().seconds();
        Self { server, clock, workshop, to_five }
    }

    /// Sets the clock to `seconds` after 5 PM, as of the test's start.
    fn set(&self, seconds: i64) {
        self.clock.set(self.to_five + seconds);
    }

    async fn register(&self, program: &Program) {
        let mut form = party(&program.stamper().fit());
        form["eventId"] = json!("open-day");
        let reply = http().post(program.url("/api/event-registrations")).json(&form).send().await;
        assert_eq!(reply.unwrap().status(), 201);
        eventually("the confirmation", async || (self.server.received().len() == 1).then_some(()))
            .await;
    }

    fn reminders(&self) -> usize {
        let subjects =
            self.server.received().into_iter().map(|mail| mail.header("Subject").unwrap());
        subjects.filter(|subject| subject.starts_with("See you")).count()
    }
}

#[tokio::test]
async fn no_step_of_the_clock_makes_two_reminders_or_none() {
    let walks = STEPS.into_iter().map(async |step| {
        let stable = Stable::new().await;
        stable.set(-HOUR * 3);
        let mut program = stable.workshop.serve().await;
        stable.register(&program).await;
        stable.set(-HOUR * 3 + step);
        sleep(TWO_LOOKS).await;
        stable.set(-HOUR * 3);
        sleep(TWO_LOOKS).await;
        assert_eq!(stable.reminders(), 0, "a step of {step} s at two o'clock");

        stable.set(30);
        eventually("the reminder", async || (stable.reminders() == 1).then_some(())).await;
        for seconds in [30 + step, 30, -600, 30] {
            stable.set(seconds);
            sleep(TWO_LOOKS).await;
        }
        program.stop().await;
        program = stable.workshop.serve().await;
        sleep(TWO_LOOKS).await;

        assert_eq!(stable.reminders(), 1, "a step of {step} s at five o'clock");
        program.stop().await;
    });
    join_all(walks).await;
}

#[tokio::test]
async fn a_clock_that_jumps_over_the_hour_makes_no_late_reminder() {
    let walks = [HOUR, HOUR + 60, DAY, DAY + 3 * HOUR].into_iter().map(async |later| {
        let stable = Stable::new().await;
        stable.set(-600);
        let program = stable.workshop.serve().await;
        stable.register(&program).await;

        stable.set(later);
        sleep(TWO_LOOKS).await;

        assert_eq!(stable.reminders(), 0, "{later} s after five o'clock");
        program.stop().await;
    });
    join_all(walks).await;
}

#[tokio::test]
async fn a_program_that_starts_within_the_hour_reminds_once() {
    let stable = Stable::new().await;
    stable.set(-600);
    let program = stable.workshop.serve().await;
    stable.register(&program).await;
    program.stop().await;
    stable.set(HOUR - 60);

    let program = stable.workshop.serve().await;

    eventually("the reminder", async || (stable.reminders() == 1).then_some(())).await;
    program.stop().await;
}
