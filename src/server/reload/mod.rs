//! Replaces the configuration while the site is served.

mod changed_settings;
pub(super) mod content;
mod people_concerned;
mod photographs;
mod publish;
mod recording;
pub(super) mod scheduled;
mod signed_up;
pub(super) mod staff_content;
#[cfg(test)]
mod tests;
mod untold;

use std::sync::Arc;

use arc_swap::ArcSwap;
use tokio::sync::{Mutex, Notify};

pub use self::changed_settings::Changes;
pub use self::people_concerned::{people_concerned, people_who_follow};
pub(super) use self::photographs::{Photographs, conclude_photo_changes};
pub(super) use self::publish::Publisher;

use super::registration_counts::{Registered, follow_events, warn_of_changes};
use super::site_snapshot::{is_passed_over, passing_over, site_snapshot};
use super::{StartError, accept, ensure_passcode, outbox_setup};
use crate::change_notifier::ChangeNotifier;
use crate::config::{Config, Current, Live, Passcode};
use crate::http_client::HttpClient;
use crate::outbox::{Compose, Outbox, Settings};
use crate::pages::{Pages, RenderedPages};
use crate::photos::PhotoWorker;
use crate::store::Store;

/// What came of a reload.
#[derive(Debug)]
pub struct Applied {
    /// The settings that have changed.
    pub changes: Changes,
    /// A passcode that was generated because the staff page was open to all before.
    pub first_passcode: Option<Passcode>,
}

/// Replaces the configuration while the site is served.
#[derive(Clone)]
pub struct Reload {
    pub(super) store: Store,
    pub(super) live: Live,
    pub(super) started_with: Arc<Current>,
    pub(super) pages: Arc<Pages>,
    pub(super) webhooks: Arc<ArcSwap<Settings>>,
    pub(super) http: HttpClient,
    pub(super) composer: Arc<dyn Compose>,
    pub(super) outbox: Outbox,
    pub(super) notifier: ChangeNotifier,
    pub(super) places_changed: Arc<Notify>,
    pub(super) config_changed: Arc<Notify>,
    pub(super) photo_worker: PhotoWorker,
    /// Notified when a photograph is ready.
    pub(super) photo_ready: Arc<Notify>,
    /// Lets one rendering run at a time: an older configuration must not overwrite a newer one.
    pub(super) turn: Arc<Mutex<()>>,
}

impl Reload {
    /// Applies `config`, with what staff changed: pages, webhooks, limits, access. The listening address and the
    /// database change only at the next start.
    ///
    /// Renders first and changes nothing if that fails.
    pub async fn apply(&self, config: Config) -> Result<Applied, StartError> {
        let _turn = self.turn.lock().await;
        let config = staff_content::with_staff_content(&self.store, config).await?;
        let changes = self.changes(&config);
        let before = self.live.load_full();
        let next = before.with(config);
        accept::warn_of_few_descriptors(&next.server);
        let first_passcode = ensure_passcode(&self.store, &next).await?;
        warn_of_changes(&self.store, &next).await?;
        let (next, rendered) = Box::pin(self.prepare_reload(next)).await?;
        // Shared at once: a second configuration in this future would make it large.
        let next = Arc::new(next);
        let webhooks = outbox_setup::settings(&next, &self.http, &self.composer);
        // May wait for the disk, so before visitors see any of it.
        follow_events(&self.store, &next).await?;
        self.outbox.note_new_addresses(&webhooks, self.outbox.now()).await;
        self.webhooks.store(Arc::new(webhooks));
        self.take_up(next, rendered);
        outbox_setup::tell_by_mail_instead(&self.outbox, &self.live).await;
        self.outbox.wake();
        Ok(Applied { changes, first_passcode })
    }

    /// Renders with the current configuration, for example on a new day.
    pub(super) async fn render_again(&self) -> Result<(), StartError> {
        let _turn = self.turn.lock().await;
        self.render_now().await
    }

    /// Like [`Reload::render_again`]. The caller has the turn.
    async fn render_now(&self) -> Result<(), StartError> {
        let current = Current::clone(&self.live.load());
        let (_, rendered) = self.prepare(current).await?;
        self.pages.show(rendered);
        Ok(())
    }

    /// Like [`Reload::prepare`]; without what staff changed if the site is served without it already and no pages can be
    /// made with it still.
    async fn prepare_reload(&self, next: Current) -> Result<(Current, RenderedPages), StartError> {
        let prepared = Box::pin(self.prepare(next.clone())).await;
        if matches!(prepared, Err(StartError::Render(_))) && is_passed_over(&self.live.load()) {
            return Box::pin(self.prepare(passing_over(&next))).await;
        }
        prepared
    }

    /// Renders with the configuration `next` without showing the pages. Returns it, too.
    async fn prepare(&self, next: Current) -> Result<(Current, RenderedPages), StartError> {
        let registered = Registered::read(&self.store, &next).await?;
        let photo_worker = self.photo_worker.clone();
        let content = move |next: &_| site_snapshot(next, photo_worker.catalog(next), registered);
        Ok(self.pages.prepare(next, content).await?)
    }

    /// The address at which visitors reach the site, such as `https://maple.example`.
    #[must_use]
    pub fn public_origin(&self) -> String {
        self.live.load().public_origin().to_owned()
    }
}
