//! Makes copies while the site runs.

use std::io;
use std::panic::resume_unwind;
use std::path::Path;
use std::time::Duration;

use tokio::task::spawn_blocking;
use tokio::time::sleep;

use super::copied_files::{Original, files_in};
use super::{CopyError, copies, is_untouched, make};
use crate::clock::{self, Reading, SteadyMillis, UnixMillis};
use crate::config::{Config, Live};
use crate::store::ChangeWatch;

/// Interval between looks at the settings and at the clock.
const EVERY: Duration = Duration::from_secs(5);

/// Longest interval between copies, even if nothing has changed.
const AT_LEAST_EVERY: Duration = Duration::from_hours(24);

/// A database that is larger (500 MB) is copied once a day: a copy keeps the disk busy for minutes.
const LARGE: u64 = 500_000_000;

/// Makes a copy whenever one is due. Never ends.
///
/// A site that nobody has used or set up isn't copied: on a new machine its copy would be newer than those of the site
/// that is to come back there.
pub async fn copy_when_due(live: Live) {
    let mut schedule = Schedule::default();
    loop {
        sleep(EVERY).await;
        let current = live.load_full();
        if current.backup.every_minutes == 0 {
            continue;
        }
        let (mut looking, now) = (std::mem::take(&mut schedule), clock::read());
        let look = spawn_blocking(move || {
            looking.look(&current, now);
            looking
        });
        schedule = look.await.unwrap_or_else(|error| resume_unwind(error.into_panic()));
    }
}

/// What is known of the copies since the start.
#[derive(Default)]
struct Schedule {
    /// When the last copy was begun, whether it succeeded or not.
    tried_at: Option<SteadyMillis>,
    /// The last copy that succeeded.
    last: Option<Last>,
    /// Notices changes of the database since the last copy that succeeded.
    watch: Option<ChangeWatch>,
    /// The last error, so that it's reported once.
    error: Option<String>,
    /// Whether somebody has used the site, or set it up.
    is_touched: bool,
}

struct Last {
    at: SteadyMillis,
    files: Vec<Original>,
}

impl Schedule {
    fn look(&mut self, config: &Config, now: Reading) {
        let (interval, folder) = (interval(config), &config.backup.folder);
        if !is_due(self.tried_at, || newest(folder, now.wall), interval, now) {
            return;
        }
        if !self.has_changed(config, now.steady) {
            return;
        }
        self.is_touched = self.is_touched || !is_untouched(config);
        if !self.is_touched {
            return;
        }
        match self.copy(config, now) {
            Ok(()) => self.error = None,
            // A command makes one just now, so look again soon.
            Err(CopyError::UnderWay { .. }) => return,
            Err(error) => self.report(&error),
        }
        self.tried_at = Some(now.steady);
    }

    /// Whether anything has changed since the last copy that succeeded, or that was a day ago.
    fn has_changed(&mut self, config: &Config, now: SteadyMillis) -> bool {
        let Some(last) = &self.last else { return true };
        let database = self.watch.as_mut().map(ChangeWatch::has_changed);
        now.since(last.at) >= AT_LEAST_EVERY
            || !matches!(database, Some(Ok(false)))
            || files(config) != last.files
    }

    fn copy(&mut self, config: &Config, now: Reading) -> Result<(), CopyError> {
        // What changes during the copy counts as changed after it.
        let mut watch = ChangeWatch::open(&config.storage.path)?;
        _ = watch.has_changed();
        let files = files(config);
        self.last = None;
        let copy = make(config, now.wall)?;
        tracing::debug!(copy = %copy.folder.display(), "copied");
        (self.watch, self.last) = (Some(watch), Some(Last { at: now.steady, files }));
        Ok(())
    }

    fn report(&mut self, error: &CopyError) {
        let error = error.to_string();
        if self.error.as_ref() != Some(&error) {
            tracing::error!(%error, "no copy was made; trying again");
        }
        self.error = Some(error);
    }
}

/// Time between two copies.
fn interval(config: &Config) -> Duration {
    let chosen = Duration::from_mins(config.backup.every_minutes.into());
    let size = std::fs::metadata(&config.storage.path).map_or(0, |found| found.len());
    if size > LARGE { chosen.max(AT_LEAST_EVERY) } else { chosen }
}

/// Whether a copy is due. Between starts only the wall clock tells, so a program that is started again
/// and again makes no more copies than one that runs.
fn is_due(
    tried_at: Option<SteadyMillis>,
    newest: impl FnOnce() -> Option<UnixMillis>,
    interval: Duration,
    now: Reading,
) -> bool {
    match tried_at {
        Some(tried_at) => now.steady.since(tried_at) >= interval,
        None => newest().is_none_or(|made_at| now.wall.since(made_at) >= interval),
    }
}

/// When the newest copy in `folder` was begun, apart from those from the future: the clock may have
/// been set back.
fn newest(folder: &Path, now: UnixMillis) -> Option<UnixMillis> {
    let times: io::Result<_> = copies::times(folder);
    times.unwrap_or_default().into_iter().rfind(|made_at| *made_at <= now)
}

/// What tells whether the settings and the photographs have changed.
fn files(config: &Config) -> Vec<Original> {
    let folders = config.content.site.photos_dir.iter().cloned();
    let photographs = folders.chain([config.staff_photographs()]).flat_map(|folder| {
        let names = files_in(&folder).unwrap_or_default();
        names.into_iter().map(move |name| folder.join(name))
    });
    let paths = config.file.iter().cloned().chain(photographs);
    paths.filter_map(|path| Original::of(&path).ok()).collect()
}
