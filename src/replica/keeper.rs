//! Renews a lease in the background, until it's lost or no longer needed.

use std::time::Duration;

use tokio::sync::{oneshot, watch};
use tokio::task::{JoinHandle, spawn_blocking};
use tokio::time::sleep;

use super::error::Loss;
use super::held::{Held, NotRenewed};
use super::sql;
use crate::clock::{self, UnixMillis};
use crate::config::Config;
use crate::store;

/// The background task that renews a lease.
pub(super) struct Keeper {
    stop: oneshot::Sender<()>,
    task: JoinHandle<Held>,
    lost: watch::Receiver<Option<Loss>>,
}

impl Keeper {
    /// Begins to renew `held`.
    pub(super) fn start(held: Held, config: &Config) -> Self {
        let (stop, stopped) = oneshot::channel();
        let (report, lost) = watch::channel(None);
        let database = config.storage.path.clone();
        let written_at = move || store::read_beside(&database, sql::newest_record).ok().flatten();
        let task = tokio::spawn(renew_until(stopped, held, written_at, report));
        Self { stop, task, lost }
    }

    /// Stops renewing, and returns the lease as it is now.
    pub(super) async fn stop(self) -> Option<Held> {
        // An error means that the task has ended by itself.
        _ = self.stop.send(());
        self.task.await.ok()
    }

    /// Completes when the lease is lost.
    pub(super) fn lost(&self) -> impl Future<Output = Loss> + Send + use<> {
        let mut reports = self.lost.clone();
        async move {
            let report = reports.wait_for(Option::is_some).await.ok().and_then(|loss| loss.clone());
            match report {
                Some(loss) => loss,
                // The lease is no longer renewed because it isn't needed.
                None => std::future::pending().await,
            }
        }
    }

    /// Why the lease was lost; `None` if it wasn't.
    pub(super) fn loss(&self) -> Option<Loss> {
        self.lost.borrow().clone()
    }
}

async fn renew_until(
    mut stopped: oneshot::Receiver<()>,
    mut held: Held,
    written_at: impl Fn() -> Option<UnixMillis> + Clone + Send + 'static,
    report: watch::Sender<Option<Loss>>,
) -> Held {
    let lasts = Duration::from_millis(held.lease.lasts_ms);
    let mut is_failing = false;
    let mut wait = lasts / 3;
    loop {
        tokio::select! {
            () = sleep(wait) => {}
            _ = &mut stopped => return held,
        }
        let now = clock::now();
        let written = spawn_blocking(written_at.clone()).await.ok().flatten();
        match held.renew(now, written).await {
            Ok(()) => {
                if std::mem::take(&mut is_failing) {
                    tracing::info!("the lease is renewed again");
                }
                wait = lasts / 3;
            }
            Err(NotRenewed::Lost(lease)) => {
                report.send_replace(Some(Loss::Taken(lease)));
                return held;
            }
            Err(NotRenewed::Unreachable(error)) => {
                if !std::mem::replace(&mut is_failing, true) {
                    tracing::error!(%error, "the lease can't be renewed, and the replica probably lags behind");
                }
                if is_too_late(&held, lasts) {
                    report.send_replace(Some(Loss::NotRenewed(error.to_string())));
                    return held;
                }
                wait = lasts / 12;
            }
        }
    }
}

/// Whether this machine has to stop serving, because another may take over soon. Half of the lease's time
/// is left for a request that is under way and for stopping.
fn is_too_late(held: &Held, lasts: Duration) -> bool {
    held.lease.stops_unrenewed && clock::steady().since(held.renewed_at) > lasts / 2
}
