//! Renders the pages again when a photograph is ready.

use std::sync::Arc;

use tokio::sync::Notify;

use super::Reload;
use crate::config::Current;
use crate::photos::PhotoWorker;

/// Renders the pages whenever a photograph is ready. Never ends.
pub(super) async fn render_when_ready(reload: Reload) {
    loop {
        reload.photo_ready.notified().await;
        match reload.render_again().await {
            Ok(()) => reload.notifier.notify(),
            Err(error) => tracing::error!(%error, "the pages stay without the new photographs"),
        }
    }
}

/// The worker that prepares photographs. It notifies `ready` after each.
pub(super) fn worker(current: &Current, ready: Arc<Notify>) -> PhotoWorker {
    PhotoWorker::clear_incoming(current);
    PhotoWorker::new(&current.storage.path, move || ready.notify_one())
}
