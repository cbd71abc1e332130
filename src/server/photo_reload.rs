//! Renders the pages again when a photograph is ready.

use super::Reload;

/// Renders the pages whenever a photograph is ready. Never ends.
pub(super) async fn render_when_ready(reload: Reload) {
    loop {
        reload.photo_ready.notified().await;
        if let Err(error) = reload.render_again().await {
            tracing::error!(%error, "the pages stay without the new photographs");
        }
    }
}
