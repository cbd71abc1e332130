//! What has to be done when places of an event were taken or came free: the pages show it.

use std::time::Duration;

use tokio::time::{Instant, sleep};

use super::Reload;

/// How many times as long as a rendering took the pages are left alone after it: renderings then take
/// an eighth of the time, however many events there are.
const TIMES: u32 = 7;
/// The least that they are left alone.
const SHORTEST: Duration = Duration::from_secs(1);
/// The most, so that places are never out of date by more than this and a rendering. Those that take
/// more than a second and a half get more than their eighth for it.
const LONGEST: Duration = Duration::from_secs(10);

/// Renders the pages anew whenever places changed. Never ends.
pub(super) async fn render_when_they_change(reload: Reload) {
    loop {
        reload.places_changed.notified().await;
        let began = Instant::now();
        if let Err(error) = reload.render_again().await {
            tracing::error!(%error, "the pages show places as they were");
        }
        sleep(pause(began.elapsed())).await;
    }
}

/// How long to leave the pages alone after a rendering that took so long.
fn pause(took: Duration) -> Duration {
    (took * TIMES).clamp(SHORTEST, LONGEST)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_pause_is_seven_times_the_rendering_within_its_bounds() {
        for (took, expected) in
            [(0, 1_000), (100, 1_000), (200, 1_400), (1_000, 7_000), (9_000, 10_000)]
        {
            let (took, expected) = (Duration::from_millis(took), Duration::from_millis(expected));

            assert_eq!(pause(took), expected, "{took:?}");
        }
    }
}
