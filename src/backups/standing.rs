//! Whether copies are made and proved, for staff and for the alarm.

use std::time::Duration;

use serde::Serialize;
use utoipa::ToSchema;

use super::copies::{last_proven, list};
use crate::clock::{Reading, UnixMillis};
use crate::config::Config;

/// For so long the site may run without proving a copy. One is proved each night.
const LATE_AFTER: Duration = Duration::from_hours(48);

/// How the site's copies stand.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct CopiesStanding {
    /// When the newest copy was begun; null if there is none.
    #[schema(required, value_type = Option<String>, format = DateTime)]
    pub newest_at: Option<UnixMillis>,
    /// When a copy was proved last; null if none was.
    #[schema(required, value_type = Option<String>, format = DateTime)]
    pub proved_at: Option<UnixMillis>,
    /// Whether the last proof was more than two days ago, and the site has run for so long.
    pub is_late: bool,
}

impl CopiesStanding {
    /// Reads the folder of the copies. `None` if the owner wants no copies.
    #[must_use]
    pub fn of(config: &Config, now: Reading) -> Option<Self> {
        if config.backup.every_minutes == 0 {
            return None;
        }
        let copies = list(&config.backup.folder).unwrap_or_default();
        let (newest, proved_at) = (copies.first(), last_proven(&copies));
        Some(Self {
            newest_at: newest.map(|copy| copy.made_at),
            proved_at,
            is_late: is_late(proved_at, now),
        })
    }
}

/// A machine that was off has had no time to prove a copy, so the time since the start counts, too.
fn is_late(proved_at: Option<UnixMillis>, now: Reading) -> bool {
    let runs_for = now.steady.since(now.process);
    runs_for > LATE_AFTER && proved_at.is_none_or(|at| now.wall.since(at) > LATE_AFTER)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::clock::SteadyMillis;

    /// Hours since the start and since the last proof, and whether that is late.
    #[test]
    fn a_proof_is_late_after_two_days() {
        const HOUR: i64 = 3_600_000;
        for (runs_for, proved, expected) in [
            (1, None, false),
            (47, None, false),
            (49, None, true),
            (49, Some(47), false),
            (49, Some(49), true),
            // After a start.
            (1, Some(1_000), false),
            // By a clock that was set back.
            (49, Some(-10), false),
        ] {
            let wall = UnixMillis(1_810_303_200_000);
            let process = SteadyMillis(0);
            let steady = SteadyMillis(runs_for * HOUR);
            let proved_at = proved.map(|hours: i64| UnixMillis(wall.0 - hours * HOUR));
            let late = is_late(proved_at, Reading { wall, steady, process });
            assert_eq!(late, expected, "{runs_for} {proved:?}");
        }
    }
}
