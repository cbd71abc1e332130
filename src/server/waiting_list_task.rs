//! Keeps the waiting lists moving.

use std::sync::Arc;
use std::time::Duration;

use tokio::sync::Notify;
use tokio::time::sleep;

use crate::clock;
use crate::registrations::WaitingLists;

/// Interval between looks at the clock, which may be set, and at the settings.
const EVERY: Duration = Duration::from_secs(5);

/// Offers places and ends offers when it's time. Never ends.
pub(super) async fn keep_moving(lists: WaitingLists, places_changed: Arc<Notify>) {
    let mut was_unreadable = false;
    loop {
        let looked = lists.look(clock::now()).await;
        if let Ok(true) = looked {
            places_changed.notify_one();
        }
        if let Err(error) = &looked
            && !was_unreadable
        {
            tracing::warn!(%error, "can't keep the waiting lists; trying again");
        }
        was_unreadable = looked.is_err();
        sleep(EVERY).await;
    }
}
