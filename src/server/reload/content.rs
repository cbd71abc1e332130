//! Shows the content when a command has changed it.

use std::sync::Arc;
use std::time::Duration;

use tokio::time::{Instant, sleep};

use super::Reload;
use super::staff_content::with_staff_content;
use crate::config::{Config, Current};
use crate::content_changes;
use crate::pages::RenderedPages;
use crate::server::StartError;
use crate::server::registration_counts::{follow_events, warn_of_changes};

/// Interval between looks whether a command has changed the content.
const EVERY: Duration = Duration::from_secs(1);

/// Interval between attempts to show the same content if they fail: each renders all pages.
const AGAIN_AFTER: Duration = Duration::from_mins(1);

/// Shows what commands change in the content. Never ends.
pub(in crate::server) async fn show_changes_of_commands(reload: Reload) {
    // The revision that isn't shown, and when that was tried.
    let mut failed: Option<(i64, Instant)> = None;
    loop {
        sleep(EVERY).await;
        // If it can't be read, the next look may.
        let Ok(newest) = reload.store.read(content_changes::newest_revision).await else {
            continue;
        };
        let has_failed = failed.filter(|(revision, _)| *revision == newest);
        let is_waiting = has_failed.is_some_and(|(_, at)| at.elapsed() < AGAIN_AFTER);
        if newest == reload.shown_revision() || is_waiting {
            continue;
        }
        let shown = Box::pin(reload.catch_up()).await;
        if let Err(error) = &shown
            && has_failed.is_none()
        {
            tracing::error!(%error, "the content that was changed isn't shown; trying again");
        }
        failed = shown.err().map(|_| (newest, Instant::now()));
    }
}

impl Reload {
    /// Shows the newest content, if that isn't what visitors see.
    async fn catch_up(&self) -> Result<(), StartError> {
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
        follow_events(&self.store, &next).await?;
        self.take_up(Arc::new(next), rendered);
        Ok(())
    }

    /// Shows pages together with the configuration `next` that they were rendered with.
    pub(super) fn take_up(&self, next: Arc<Current>, rendered: RenderedPages) {
        self.photo_worker.prepare(&next);
        self.pages.show(rendered);
        self.live.store(next);
        self.config_changed.notify_one();
        self.notifier.notify();
    }
}
