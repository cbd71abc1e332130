//! Proves a copy each night, in a process of its own.

use std::process::Stdio;
use std::time::Duration;

use jiff::Zoned;
use jiff::civil::time;
use jiff::tz::TimeZone;
use tokio::process::Command;
use tokio::task::spawn_blocking;
use tokio::time::{sleep, timeout};

use crate::backups::{self, Copy};
use crate::clock::{self, SteadyMillis, UnixMillis};
use crate::config::{Current, Live};
use crate::own_program::own_program;

/// Interval between looks at the clock, which may be set.
const EVERY: Duration = Duration::from_secs(5);

/// Wait after a proof, whether it succeeded or not.
const AGAIN_AFTER: Duration = Duration::from_hours(1);

/// Longest time that a proof may take.
const LIMIT: Duration = Duration::from_mins(30);

/// The hour of the night, in the stable's time zone. Where clocks are set forward at two, there is
/// still a three o'clock.
const HOUR: i8 = 3;

/// Proves the newest copy at three each night, and the first one at once. Never ends.
pub(in crate::server) async fn prove_each_night(live: Live) {
    let mut tried_at: Option<SteadyMillis> = None;
    loop {
        sleep(EVERY).await;
        let (current, now) = (live.load_full(), clock::read());
        let waits = tried_at.is_some_and(|at| now.steady.since(at) < AGAIN_AFTER);
        if waits || current.backup.every_minutes == 0 {
            continue;
        }
        let folder = current.backup.folder.clone();
        let listed = spawn_blocking(move || backups::list(&folder).unwrap_or_default()).await;
        let copies = listed.unwrap_or_default();
        let Some(copy) = copies.first() else { continue };
        if is_due(&copies, now.wall, &current.content.site.timezone) {
            tried_at = Some(now.steady);
            prove_newest(&current, copy).await;
        }
    }
}

/// Whether no copy was proved since the last three o'clock. A proof from the future doesn't count: the
/// clock may have been set back.
fn is_due(copies: &[Copy], now: UnixMillis, zone: &TimeZone) -> bool {
    let night = last_night(&now.timestamp().to_zoned(zone.clone()));
    let proofs = copies.iter().filter_map(|copy| copy.proved_at);
    !proofs.into_iter().any(|at| night <= at && at <= now)
}

/// The last three o'clock before `now`.
fn last_night(now: &Zoned) -> UnixMillis {
    let at_three = |day: &Zoned| day.date().to_datetime(time(HOUR, 0, 0, 0));
    let zone = now.time_zone();
    let today = zone.to_zoned(at_three(now));
    let night = match today {
        Ok(today) if today <= *now => Ok(today),
        _ => now.yesterday().and_then(|day| zone.to_zoned(at_three(&day))),
    };
    // Only at the end of the calendar there is none.
    night.map_or(UnixMillis(0), |night| UnixMillis(night.timestamp().as_millisecond()))
}

/// Proves `copy` with `paddock restore --check`, which notes it. A copy that brings the process down
/// doesn't bring the site down.
async fn prove_newest(current: &Current, copy: &Copy) {
    let program = match own_program() {
        Ok(program) => program,
        Err(error) => return tracing::error!(%error, "no copy can be proved"),
    };
    let mut command = Command::new(program);
    // The environment stays: settings may come from it.
    command.args(["restore", "--check", &copy.name()]).stdin(Stdio::null()).kill_on_drop(true);
    match &current.file {
        Some(file) => command.env("PADDOCK_CONFIG", file),
        None => command.env_remove("PADDOCK_CONFIG"),
    };
    match timeout(LIMIT, command.output()).await {
        Ok(Ok(output)) if output.status.success() => {
            tracing::info!(copy = copy.name(), "a copy was proved");
        }
        Ok(Ok(output)) => {
            let said = String::from_utf8_lossy(&output.stderr);
            let error = said.lines().last().unwrap_or("it ended without a word");
            tracing::error!(copy = copy.name(), error, "a copy isn't proved");
        }
        Ok(Err(error)) => tracing::error!(%error, "no copy can be proved"),
        Err(_) => tracing::error!(copy = copy.name(), "proving a copy took too long"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_last_night_began_at_three() {
        for (now, expected) in [
            ("2027-05-14T10:00[America/New_York]", "2027-05-14T03:00-04:00"),
            ("2027-05-14T03:00[America/New_York]", "2027-05-14T03:00-04:00"),
            ("2027-05-14T02:59[America/New_York]", "2027-05-13T03:00-04:00"),
            // The clocks are set forward at two.
            ("2027-03-14T04:00[America/New_York]", "2027-03-14T03:00-04:00"),
            ("2027-03-14T01:00[America/New_York]", "2027-03-13T03:00-05:00"),
            // And back.
            ("2027-11-07T03:30[America/New_York]", "2027-11-07T03:00-05:00"),
        ] {
            let now: Zoned = now.parse().unwrap();
            let expected: jiff::Timestamp = expected.parse().unwrap();
            assert_eq!(last_night(&now).0, expected.as_millisecond(), "{now}");
        }
    }
}
