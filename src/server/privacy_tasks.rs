//! Deletes what is too old, and erases people.

use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

use tokio::task::spawn_blocking;
use tokio::time::sleep;

use super::state::Notifications;
use super::{Reload, StartError};
use crate::clock::{self, SteadyMillis, UnixMillis};
use crate::photos::PhotoWorker;
use crate::privacy::{ErasureError, Erasures, RetentionTask};
use crate::store::{Options, Store};

/// Interval between looks whether a night has come. A timer until then would miss that the clock is set.
const RETENTION_EVERY: Duration = Duration::from_mins(1);

/// Interval between looks for photographs that staff removed long ago.
const PHOTOGRAPHS_EVERY: Duration = Duration::from_hours(1);

/// Interval between looks for requests. The owner's command waits for it.
const ERASURES_EVERY: Duration = Duration::from_secs(2);

/// Deletes each night what is older than `[retention]` says, and photographs that can't be put back anymore. Never ends.
pub(super) async fn delete_what_is_too_old(
    store: Store,
    reload: Reload,
    notifications: Notifications,
) {
    let (live, notifier) = (Arc::clone(&reload.live), notifications.notifier);
    let mut task = RetentionTask::new(store, live, notifier, clock::read());
    let mut photographs_at: Option<SteadyMillis> = None;
    let mut failed = false;
    loop {
        let reading = clock::read();
        let looked = task.look(reading).await;
        let are_due = photographs_at.is_none_or(|at| reading.steady.since(at) >= PHOTOGRAPHS_EVERY);
        if let (Ok(Some(time)), true) = (&looked, are_due) {
            delete_photographs(&reload, *time).await;
            photographs_at = Some(reading.steady);
        }
        if let Err(error) = &looked
            && !failed
        {
            tracing::warn!(%error, "what is too old can't be deleted; trying again");
        }
        failed = looked.is_err();
        sleep(RETENTION_EVERY).await;
    }
}

/// Deletes photographs that staff removed too long before `now` to put them back.
async fn delete_photographs(reload: &Reload, now: UnixMillis) {
    let current = reload.live.load_full();
    let deleting = spawn_blocking(move || PhotoWorker::delete_removed(&current, now)).await;
    let photographs = deleting.unwrap_or_default();
    if photographs > 0 {
        tracing::info!(photographs, "photographs that staff removed long ago were deleted");
    }
}

/// Erases people when it's due. Never ends.
pub(super) async fn erase_people(store: Store, notifications: Notifications) {
    let Notifications { notifier, places_changed, .. } = notifications;
    let mut erasures = Erasures::new(store, notifier, places_changed);
    let mut failed = false;
    loop {
        let looked = erasures.look(clock::read()).await;
        if let Err(error) = &looked
            && !failed
        {
            tracing::error!(%error, "a person can't be erased; trying again");
        }
        failed = looked.is_err();
        sleep(ERASURES_EVERY).await;
    }
}

/// Opens the database at `path` and finishes erasures that were interrupted, before anything is shown or delivered:
/// the database may be a copy from before an erasure.
pub(super) async fn open(path: &Path, options: Options) -> Result<Store, StartError> {
    let store = Store::open(path, options)?;
    let erased = Erasures::finish(&store).await.map_err(|error| match error {
        ErasureError::Store(error) => error.into(),
        ErasureError::Ledger(error) => StartError::Ledger(error),
    })?;
    if erased > 0 {
        tracing::info!(erased, "records that had been erased before were erased again");
    }
    Ok(store)
}
