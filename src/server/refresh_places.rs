//! Renders the pages again when an event's free places change.

use std::time::Duration;

use tokio::time::{Instant, sleep};

use super::Reload;

/// Pause between renderings, as a multiple of the last one's duration. Rendering then takes an
/// eighth of the time, whatever the number of events.
const TIMES: u32 = 7;
/// Shortest pause.
const SHORTEST: Duration = Duration::from_secs(1);
/// Longest pause. Places are never out of date by more than this and one rendering. If a rendering
/// takes more than 1.4 seconds, rendering takes more than an eighth of the time.
const LONGEST: Duration = Duration::from_secs(10);

/// Renders the pages whenever free places have changed. Never ends.
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

/// The pause after a rendering that took this long.
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
