//! Shows the content when a command has changed it.

use std::sync::Arc;
use std::time::Duration;

use tokio::time::sleep;

use super::Reload;
use super::staff_content::with_staff_content;
use crate::config::{Config, Current};
use crate::content_changes;
use crate::pages::RenderedPages;
use crate::server::StartError;
use crate::server::registration_counts::warn_of_changes;

/// Interval between looks whether a command has changed the content.
const EVERY: Duration = Duration::from_secs(1);

/// Shows what commands change in the content. Never ends.
pub(in crate::server) async fn show_changes_of_commands(reload: Reload) {
    let mut failed = false;
    loop {
        sleep(EVERY).await;
        let shown = Box::pin(reload.catch_up()).await;
        if let Err(error) = &shown
            && !failed
        {
            tracing::error!(%error, "the content that was changed isn't shown; trying again");
        }
        failed = shown.is_err();
    }
}

impl Reload {
    /// Shows the newest content, if that isn't what visitors see.
    async fn catch_up(&self) -> Result<(), StartError> {
        if self.store.read(content_changes::newest_revision).await? == self.shown_revision() {
            return Ok(());
        }
        let _turn = self.turn.lock().await;
        let current = self.newest().await?;
        let revision = current.staff_content().layer.revision;
        if revision != self.shown_revision() {
            self.show(current).await?;
            tracing::info!(revision, "content that a command has changed is shown");
        }
        Ok(())
    }

    fn shown_revision(&self) -> i64 {
        self.live.load().staff_content().layer.revision
    }

    /// The current configuration with the newest content. The caller has the turn.
    pub(super) async fn newest(&self) -> Result<Current, StartError> {
        let current = Current::clone(&self.live.load());
        let newest = self.store.read(content_changes::newest_revision).await?;
        if newest == current.staff_content().layer.revision {
            return Ok(current);
        }
        let config = with_staff_content(&self.store, Config::clone(&current)).await?;
        Ok(current.with(config))
    }

    /// Renders with the content in `next`, and shows it.
    async fn show(&self, next: Current) -> Result<(), StartError> {
        warn_of_changes(&self.store, &next).await?;
        let (next, rendered) = self.prepare(next).await?;
        self.take_up(Arc::new(next), rendered);
        Ok(())
    }

    /// Shows pages together with the configuration `next` that they were rendered with.
    pub(super) fn take_up(&self, next: Arc<Current>, rendered: RenderedPages) {
        self.photo_worker.prepare(&next);
        self.live.store(next);
        self.notifier.notify();
    }
}
        self.pages.show(rendered);
