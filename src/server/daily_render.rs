//! Renders the pages again when a day ends, to remove past events.

use std::time::Duration;

use jiff::civil::Date;
use tokio::time::sleep;

use super::Reload;
use crate::clock;

/// Interval between checks of the date. A timer until midnight would miss clock changes and
/// daylight saving.
const EVERY: Duration = Duration::from_mins(1);

/// Renders the pages whenever the day changes in the stable's time zone. Never ends.
pub(super) async fn render_each_day(reload: Reload) {
    let mut rendered_on = today(&reload);
    loop {
        sleep(EVERY).await;
        let today = today(&reload);
        if today == rendered_on {
            continue;
        }
        match reload.render_again().await {
            Ok(()) => {
                tracing::info!(%today, "a new day: the pages were rendered again");
                rendered_on = today;
            }
            Err(error) => tracing::error!(%error, "the pages of yesterday stay"),
        }
    }
}

fn today(reload: &Reload) -> Date {
    clock::now().date(&reload.live.load().content.site.timezone)
}
