//! Renders the pages again when the time changes what they show: at the end of a day, after which past
//! events disappear, when a notice begins or ends, and when sign-up for an event closes.

use std::time::Duration;

use tokio::time::{Instant, sleep};

use super::Reload;
use crate::clock;

/// Interval between checks of times within a day. A timer until then would miss steps of the clock, and the
/// time for which the machine slept.
const EVERY: Duration = Duration::from_secs(2);

/// Interval between checks of the date alone, and between attempts to render that fail.
const EVERY_FOR_THE_DATE: Duration = Duration::from_mins(1);

/// Renders the pages whenever what they show is no longer what they should show by the clock. Never ends.
pub(super) async fn render_when_due(reload: Reload) {
    let mut looked = Instant::now();
    loop {
        sleep(EVERY).await;
        let is_timed = reload.live.load().content.is_timed();
        if !is_timed && looked.elapsed() < EVERY_FOR_THE_DATE {
            continue;
        }
        looked = Instant::now();
        if !is_due(&reload) {
            continue;
        }
        match reload.render_again().await {
            Ok(()) => tracing::info!(
                "a new day, a notice or the end of a sign-up: the pages were rendered again"
            ),
            Err(error) => {
                tracing::error!(%error, "the pages stay as they were before a day, a notice or a sign-up ended");
                sleep(EVERY_FOR_THE_DATE).await;
            }
        }
    }
}

/// Whether pages that were rendered now would differ from the present ones. Compares with the moment of
/// their rendering, so it doesn't matter who had them rendered, or how the clock was set since.
fn is_due(reload: &Reload) -> bool {
    let current = reload.live.load();
    let content = &current.content;
    content.shown_at(reload.pages.made_at()) != content.shown_at(clock::now())
}
