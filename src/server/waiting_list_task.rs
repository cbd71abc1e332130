//! Keeps the waiting lists moving.

use std::sync::Arc;
use std::time::Duration;

use tokio::sync::Notify;
use tokio::time::timeout;

use crate::clock;
use crate::registrations::WaitingLists;

/// Interval between looks at the clock, which may be set.
const EVERY: Duration = Duration::from_secs(5);

/// Offers places and ends offers when it's time, and at once when `config_changed` is notified: an event may have more
/// places, or take place after all. Until they're offered, visitors read that they're free. Never ends.
pub(super) async fn keep_moving(
    lists: WaitingLists,
    places_changed: Arc<Notify>,
    config_changed: Arc<Notify>,
) {
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
        // What comes of it is the same either way.
        _ = timeout(EVERY, config_changed.notified()).await;
    }
}
