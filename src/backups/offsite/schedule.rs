//! Sends the newest copy to the bucket while the site runs.

use std::panic::resume_unwind;
use std::sync::Arc;
use std::time::Duration;

use tokio::task::spawn_blocking;
use tokio::time::sleep;

use super::{Occasion, OffsiteError, OffsiteRecord, send};
use crate::backups::{Copy, CopyError, copies};
use crate::clock::{self, SteadyMillis, UnixMillis};
use crate::config::{Current, Live};

/// Interval between looks at the settings and at the copies.
const EVERY: Duration = Duration::from_secs(5);

/// Waits after attempts that failed; the last one repeats.
const WAITS: [Duration; 3] =
    [Duration::from_mins(1), Duration::from_mins(5), Duration::from_mins(15)];

/// Sends each new copy to the bucket. Copies that have been followed by a newer one aren't sent. Never
/// ends, and never waits for the bucket when the site doesn't have to.
pub async fn send_when_due(live: Live) {
    let mut schedule = Schedule::default();
    loop {
        sleep(EVERY).await;
        schedule.look(&live.load_full()).await;
    }
}

/// What is known of attempts since the start.
#[derive(Default)]
struct Schedule {
    /// The last attempt, if it failed.
    failed: Option<FailedAttempt>,
    /// The last error, so that it's reported once.
    error: Option<String>,
}

struct FailedAttempt {
    /// The settings that it had: with others it's tried again at once.
    settings: Arc<Current>,
    at: SteadyMillis,
    /// How many have failed one after the other.
    count: usize,
}

impl Schedule {
    async fn look(&mut self, current: &Arc<Current>) {
        if current.backup.every_minutes == 0 || self.waits(current) {
            return;
        }
        let settings = Arc::clone(current);
        let finding = spawn_blocking(move || unsent(&settings, clock::now())).await;
        let found = finding.unwrap_or_else(|error| resume_unwind(error.into_panic()));
        let Some(copy) = found else { return };
        match Box::pin(send(current, &copy, Occasion::Schedule)).await {
            Ok(sent) => {
                if self.error.take().is_some() {
                    tracing::info!(copy = sent.name, "copies go off site again");
                }
                self.failed = None;
            }
            // A command does the same just now, so look again soon.
            Err(OffsiteError::UnderWay | OffsiteError::Folder(CopyError::UnderWay { .. })) => {}
            Err(error) => self.note(current, &error),
        }
    }

    /// Whether the last attempt has failed too recently for another one.
    fn waits(&self, current: &Arc<Current>) -> bool {
        self.failed.as_ref().is_some_and(|failed| {
            let wait = WAITS[(failed.count - 1).min(WAITS.len() - 1)];
            Arc::ptr_eq(&failed.settings, current) && clock::steady().since(failed.at) < wait
        })
    }

    fn note(&mut self, current: &Arc<Current>, error: &OffsiteError) {
        let before = self.failed.take().filter(|failed| Arc::ptr_eq(&failed.settings, current));
        let count = before.map_or(0, |failed| failed.count) + 1;
        let settings = Arc::clone(current);
        self.failed = Some(FailedAttempt { settings, at: clock::steady(), count });
        let error = error.to_string();
        if self.error.as_ref() != Some(&error) {
            tracing::error!(%error, "no copy went off site; trying again");
        }
        self.error = Some(error);
    }
}

/// The newest copy, unless it's in the bucket. Leaves out those from the future: the clock may have been set back.
fn unsent(current: &Current, now: UnixMillis) -> Option<Copy> {
    let settings = &current.backup;
    let sent = OffsiteRecord::of(settings)?.last;
    let times = copies::times(&settings.folder).ok()?.into_iter().rev();
    let mut whole = times
        .filter(|made_at| *made_at <= now)
        .filter_map(|made_at| Copy::open(&settings.folder.join(copies::name(made_at))).ok());
    let newest = whole.next()?;
    let is_sent = sent.is_some_and(|sent| sent.made_at >= newest.made_at && sent.made_at <= now);
    (!is_sent).then_some(newest)
}
