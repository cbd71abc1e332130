//! Queues reminders and thanks when they are due.

use std::time::Duration;

use tokio::time::sleep;

use crate::clock;
use crate::registrations::reminders::Reminders;
use crate::registrations::thanks::Thanks;

/// Interval between looks at the clock, which may be set. A timer until the next reminder would miss that.
const EVERY: Duration = Duration::from_secs(5);

/// Looks for reminders and thanks that are due. Never ends.
pub(super) async fn remind(mut reminders: Reminders, thanks: Thanks) {
    let mut was_unreadable = false;
    loop {
        let now = clock::now();
        let looked = reminders.look(now).await.and(thanks.look(now).await);
        if let Err(error) = &looked
            && !was_unreadable
        {
            tracing::warn!(%error, "can't queue reminders or thanks; trying again");
        }
        was_unreadable = looked.is_err();
        sleep(EVERY).await;
    }
}
