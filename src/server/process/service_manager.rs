//! Tells the service manager that started the program, such as systemd, how the program is: `sd_notify(3)`.
//!
//! Without one, which `NOTIFY_SOCKET` names, nothing happens.

use std::future::pending;
use std::time::Duration;

use sd_notify::NotifyState;
use tokio::time::{sleep, timeout};

use crate::store::Store;

/// The site is served, with the settings that were read last.
pub fn ready() {
    tell(NotifyState::Ready);
}

/// The settings are being read again. [`ready`] follows.
pub fn reloading() {
    tell(NotifyState::Reloading);
}

/// A stop was requested: requests in progress are finished.
pub fn stopping() {
    tell(NotifyState::Stopping);
}

/// Answers the service manager's watchdog while the program waits and has no database. Never ends.
pub async fn answer_while_waiting() {
    let Some(limit) = sd_notify::watchdog_enabled() else { return pending().await };
    loop {
        tell(NotifyState::Watchdog);
        sleep(limit / 3).await;
    }
}

/// Answers the service manager's watchdog while the database answers a trial write, as for `/healthz`. Never
/// ends. If answers fail to come, the service manager ends the program and starts it again.
///
/// A trial write that fails is an answer, too: a restart makes no room on a full disk, and the running program
/// still shows pages and delivers inquiries directly. Failures that a restart mends end the process by themselves.
pub(in crate::server) async fn answer_watchdog(store: Store) {
    let Some(limit) = sd_notify::watchdog_enabled() else { return pending().await };
    let interval = limit / 3;
    loop {
        if does_answer(&store, interval).await {
            tell(NotifyState::Watchdog);
        }
        sleep(interval).await;
    }
}

/// Whether the database says within `limit` whether it takes writes.
async fn does_answer(store: &Store, limit: Duration) -> bool {
    let is_answered = timeout(limit, store.write_failure(limit / 2)).await.is_ok();
    if !is_answered {
        tracing::error!(
            "the database doesn't answer; the service manager will start paddock again"
        );
    }
    is_answered
}

fn tell(state: NotifyState<'_>) {
    if let Err(error) = sd_notify::notify(&[state]) {
        tracing::warn!(%error, "the service manager can't be told how the site is");
    }
}
