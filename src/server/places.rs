//! What has to be done when places of an event were taken or came free: the pages show it.

use std::time::Duration;

use tokio::time::sleep;

use super::Reload;

/// How long the pages are left alone after a rendering: a run on an event costs an eighth of a
/// core at most, and nobody sees a figure that is older than this.
const PAUSE: Duration = Duration::from_secs(1);

/// Renders the pages anew whenever places changed. Never ends.
pub(super) async fn render_when_they_change(reload: Reload) {
    loop {
        reload.places_changed.notified().await;
        if let Err(error) = reload.render_again().await {
            tracing::error!(%error, "the pages show places as they were");
        }
        sleep(PAUSE).await;
    }
}
