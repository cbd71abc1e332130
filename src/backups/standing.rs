//! Whether copies are made and proved, for staff and for the alarm.

use std::time::Duration;

use serde::Serialize;
use utoipa::ToSchema;

use super::copies::{last_proven, list};
use super::offsite::{NO_RECIPIENT, OffsiteRecord};
use super::untouched::is_untouched;
use crate::clock::{Reading, UnixMillis};
use crate::config::Config;

/// For so long the site may run without proving a copy, or sending one off site. One is proved each night,
/// and made each day at least.
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
    /// How the copies in the bucket stand; null if none is set up.
    #[schema(required)]
    pub offsite: Option<OffsiteStanding>,
}

/// How the copies in the bucket stand.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct OffsiteStanding {
    /// When the newest copy there was begun; null if none was sent yet.
    #[schema(required, value_type = Option<String>, format = DateTime)]
    pub newest_at: Option<UnixMillis>,
    /// Why the last attempt failed, in words for the owner; null if it succeeded.
    #[schema(required)]
    pub problem: Option<String>,
    /// Whether the newest copy there is more than two days old, and the site has run for so long.
    pub is_late: bool,
}

impl OffsiteStanding {
    fn of(config: &Config, now: Reading) -> Option<Self> {
        let record = OffsiteRecord::of(&config.backup)?;
        let newest_at = record.last.map(|sent| sent.made_at);
        let missing = config.backup.recipient.is_none().then(|| NO_RECIPIENT.to_owned());
        let problem = missing.or(record.problem);
        // A bucket that was named just now has had no time to get a copy.
        let is_new = newest_at.is_none() && problem.is_none();
        Some(Self { newest_at, is_late: !is_new && is_late(newest_at, now), problem })
    }
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
        // Nothing has been copied, because there is nothing to copy.
        let newest_at = newest.map(|copy| copy.made_at);
        // An old copy can be proved again each night, so its age counts, too.
        let is_late = (is_late(proved_at, now) || is_late(newest_at, now))
            && !(newest.is_none() && is_untouched(config));
        Some(Self { newest_at, proved_at, is_late, offsite: OffsiteStanding::of(config, now) })
    }

    /// Whether somebody should look after the copies.
    #[must_use]
    pub fn is_alarming(&self) -> bool {
        self.is_late || self.offsite.as_ref().is_some_and(|offsite| offsite.is_late)
    }
}

/// Whether the moment `at` is too long ago. A machine that was off has had no time to make, prove and send a
/// copy, so the time since the start counts, too.
fn is_late(at: Option<UnixMillis>, now: Reading) -> bool {
    let runs_for = now.steady.since(now.process);
    runs_for > LATE_AFTER && at.is_none_or(|at| now.wall.since(at) > LATE_AFTER)
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
