//! A notice that begins and ends, and special hours of one day, while the program runs, by a clock that also jumps.

use std::time::{Duration, Instant};

use jiff::tz::TimeZone;
use jiff::{ToSpan, Zoned};
use paddock::clock;
use tokio::time::sleep;

use super::wall_clock::WallClock;
use super::{TEN_YEARS, http};
use crate::support::{Program, Workshop};

/// The most seconds from a notice's beginning or end until the pages follow: two between looks at the clock,
/// and the rest for rendering on a busy machine.
const FOLLOWS_WITHIN: Duration = Duration::from_secs(12);

async fn page(program: &Program, path: &str) -> String {
    http().get(program.url(path)).send().await.unwrap().text().await.unwrap()
}

async fn shows_notice(program: &Program, path: &str) -> bool {
    page(program, path).await.contains("The roads are icy")
}

/// Waits until the pages show the notice, or no longer do.
async fn becomes(program: &Program, is_shown: bool, when: &str) {
    let began = Instant::now();
    while shows_notice(program, "/").await != is_shown {
        assert!(began.elapsed() < FOLLOWS_WITHIN, "{when}");
        sleep(Duration::from_millis(50)).await;
    }
    assert_eq!(shows_notice(program, "/no-such-page").await, is_shown, "{when}");
}

/// A moment as an owner writes it.
fn written(moment: &Zoned) -> String {
    moment.strftime("%Y-%m-%d %H:%M").to_string()
}

#[tokio::test]
async fn a_notice_begins_and_ends_on_time_and_follows_every_step_of_the_clock() {
    let zone = TimeZone::get("America/New_York").unwrap();
    let now = clock::now().timestamp().to_zoned(zone);
    // Whole minutes, an hour ahead. It's shown for more than a day.
    let from = (&now + 1.hour()).with().second(0).subsec_nanosecond(0).build().unwrap();
    let until = &from + 25.hours();
    let seconds_to = |moment: &Zoned| moment.timestamp().as_second() - clock::now().seconds();
    let special_hours = format!("[{{ date = {}, closed = true, note = 'Ice' }}]", from.date());
    let workshop = Workshop::new()
        .set("PADDOCK_SITE__TIMEZONE", "America/New_York")
        .set("PADDOCK_SITE__SPECIAL_HOURS", &special_hours)
        .set("PADDOCK_SITE__NOTICE__TEXT", "The roads are icy")
        .set("PADDOCK_SITE__NOTICE__FROM", &written(&from))
        .set("PADDOCK_SITE__NOTICE__UNTIL", &written(&until));
    let (clock, workshop) = WallClock::of(workshop);
    let program = workshop.serve().await;
    assert!(!shows_notice(&program, "/").await, "an hour before");

    clock.set(seconds_to(&from) - 4);
    sleep(Duration::from_millis(2_500)).await;
    assert!(!shows_notice(&program, "/").await, "a second before");
    becomes(&program, true, "when it begins").await;

    clock.set(seconds_to(&until) - 1);
    becomes(&program, false, "when it ends").await;

    // As after a sleep of the machine, and when a wrong clock is set right.
    for (step, is_shown, is_the_day) in [
        (seconds_to(&from) + 60, true, true),
        (TEN_YEARS, false, false),
        (seconds_to(&until) - 60, true, false),
        (-TEN_YEARS, false, false),
    ] {
        clock.set(step);
        becomes(&program, is_shown, &format!("after a step to {step}")).await;
        assert_eq!(page(&program, "/").await.contains("<dd>Ice</dd>"), is_the_day, "{step}");
    }
    program.stop().await;
}
