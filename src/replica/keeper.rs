//! Renews a lease in the background, until it's lost or no longer needed.

use std::time::Duration;

use tokio::sync::{oneshot, watch};
use tokio::task::{JoinHandle, spawn_blocking};
use tokio::time::{sleep, timeout};

use super::error::Loss;
use super::held::{Held, NotRenewed};
use super::lease::Numbers;
use super::sql;
use crate::clock;
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
        let numbers = move || store::read_beside(&database, sql::last_numbers).ok();
        let task = tokio::spawn(renew_until(stopped, held, numbers, report));
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
            // The task has ended without a report, so nobody renews the lease.
            report.unwrap_or_else(ended)
        }
    }

    /// Why the lease was lost; `None` if it wasn't.
    pub(super) fn loss(&self) -> Option<Loss> {
        let report = self.lost.borrow().clone();
        report.or_else(|| self.task.is_finished().then(ended))
    }
}

/// The loss of a lease whose task has panicked.
fn ended() -> Loss {
    Loss::NotRenewed("the task that renews it has ended by a mistake in paddock".to_owned())
}

async fn renew_until(
    mut stopped: oneshot::Receiver<()>,
    mut held: Held,
    numbers: impl Fn() -> Option<Numbers> + Clone + Send + 'static,
    report: watch::Sender<Option<Loss>>,
) -> Held {
    let lasts = Duration::from_millis(held.lease.lasts_ms);
    // The second is why the last attempt failed.
    let (mut wait, mut failure) = (lasts / 3, None);
    loop {
        let deadline = time_left(&held, lasts);
        let attempt = renew_after(wait, &mut held, lasts, numbers.clone());
        let renewed = tokio::select! {
            renewed = attempt => renewed,
            () = sleep(deadline) => {
                report.send_replace(Some(too_late(failure)));
                return held;
            }
            _ = &mut stopped => return held,
        };
        match renewed {
            Ok(()) => {
                if failure.take().is_some() {
                    tracing::info!("the lease is renewed again");
                }
                wait = lasts / 3;
            }
            Err(NotRenewed::Lost(lease)) => {
                report.send_replace(Some(Loss::Taken(lease)));
                return held;
            }
            Err(NotRenewed::Unreachable(error)) => {
                if failure.replace(error.to_string()).is_none() {
                    tracing::error!(%error, "the lease can't be renewed, and the replica probably lags behind");
                }
                wait = lasts / 12;
            }
        }
    }
}

/// The loss of a lease that wasn't renewed in time, because of the last `failure` or without an answer.
fn too_late(failure: Option<String>) -> Loss {
    Loss::NotRenewed(failure.unwrap_or_else(|| "the bucket's server doesn't answer".to_owned()))
}

/// Renews the lease once, after `wait`.
async fn renew_after(
    wait: Duration,
    held: &mut Held,
    lasts: Duration,
    numbers: impl FnOnce() -> Option<Numbers> + Send + 'static,
) -> Result<(), NotRenewed> {
    sleep(wait).await;
    let now = clock::now();
    // A disk that doesn't answer mustn't keep the lease from being renewed.
    let reading = timeout(lasts / 6, spawn_blocking(numbers)).await;
    held.renew(now, reading.ok().and_then(Result::ok).flatten()).await
}

/// The time after which this machine has to stop serving, because another may take over soon. Half of the
/// lease's time is left for stopping. [`Duration::MAX`] if no other takes over by itself.
fn time_left(held: &Held, lasts: Duration) -> Duration {
    if held.lease.stops_unrenewed {
        (lasts / 2).saturating_sub(clock::steady().since(held.renewed_at))
    } else {
        Duration::MAX
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn a_task_that_panics_has_lost_the_lease() {
        let (stop, _stopped) = oneshot::channel();
        let (report, lost) = watch::channel(None);
        let task = tokio::spawn(async move {
            let _report = report;
            panic!("as if by mistake")
        });
        let keeper = Keeper { stop, task, lost };

        let lost = timeout(Duration::from_secs(5), keeper.lost()).await;

        assert!(matches!(lost, Ok(Loss::NotRenewed(_))));
        while !keeper.task.is_finished() {
            tokio::task::yield_now().await;
        }
        assert!(matches!(keeper.loss(), Some(Loss::NotRenewed(_))));
        assert!(keeper.stop().await.is_none());
    }

    #[tokio::test]
    async fn a_disk_that_does_not_answer_does_not_move_the_deadline() {
        let folder = tempfile::tempdir().unwrap();
        let held = Held::unreachable(folder.path(), Duration::from_millis(900));
        let (_stop, stopped) = oneshot::channel();
        let (report, lost) = watch::channel(None);
        let (answers, disk) = std::sync::mpsc::channel::<()>();
        let disk = std::sync::Arc::new(std::sync::Mutex::new(disk));
        let numbers = move || {
            _ = disk.lock().unwrap().recv();
            None
        };

        let renewing = renew_until(stopped, held, numbers, report);

        assert!(timeout(Duration::from_secs(3), renewing).await.is_ok());
        assert!(matches!(*lost.borrow(), Some(Loss::NotRenewed(_))));
        drop(answers);
    }
}
