//! The staff's calls: sign-in, submissions, registrations, notices about events, people, deliveries, the mail check, the
//! overview, content, photographs, downloads, and what tells open pages of changes.
//!
//! With `admin.access = "passcode"` every call here requires a session; with `"open"` none does.

pub(crate) mod change_stream;
pub(crate) mod content;
mod csv_export;
pub(crate) mod deliveries;
pub(crate) mod event_notices;
pub(crate) mod inbox;
mod list_query;
pub(crate) mod mail_check;
pub(crate) mod overview;
pub(crate) mod people;
pub(crate) mod photos;
pub(crate) mod registrations;
mod search_limit;
pub(crate) mod session;
pub(crate) mod suppressed_addresses;

use std::sync::Arc;

use tokio::sync::Notify;
use tokio::task::spawn_blocking;

pub(crate) use self::content::Editors;
pub use self::deliveries::DeliveryStanding;
pub(crate) use self::overview::OverviewCache;
pub(crate) use self::photos::Uploads;
pub(crate) use self::search_limit::SearchLimit;
pub(crate) use self::session::{InMemorySessions, SignInQueue, require_owner, require_staff};
pub use self::session::{
    Onlooker, correct_future_times, ensure, has_owners, hash_beside, is_others, replace,
    replace_owners,
};

use crate::acme::{CertificateStanding, CertificateStatus};
use crate::backups::CopiesStanding;
use crate::change_notifier::ChangeNotifier;
use crate::clock::Reading;
use crate::config::Live;
use crate::content_changes::PublishContent;
use crate::mail_check::Runs;
use crate::outbox::Outbox;
use crate::photos::ChangePhotos;
use crate::privacy::FirstDeletion;
use crate::store::Store;
use crate::web::{ProxyWarning, UnlistedProxies};

/// What this module needs from the rest of the program, and what it holds in memory.
#[derive(Clone)]
pub struct AdminState {
    pub(crate) store: Store,
    pub(crate) outbox: Outbox,
    pub(crate) config: Live,
    /// Secret. Addresses are hashed with it before failures are counted by them.
    pub(crate) address_key: [u8; 32],
    pub(crate) sign_in_queue: SignInQueue,
    /// Sessions and wrong guesses that aren't on the disk.
    pub(crate) in_memory_sessions: InMemorySessions,
    pub(crate) searches: SearchLimit,
    /// Notified after each change that staff may see.
    pub(crate) notifier: ChangeNotifier,
    /// Notified when an event's free places change.
    pub(crate) places_changed: Arc<Notify>,
    pub(crate) overview: OverviewCache,
    pub(crate) proxies: UnlistedProxies,
    pub(crate) mail_checks: Runs,
    /// Who edits which part of the content.
    pub(crate) editors: Editors,
    /// Publishes what staff change in the content.
    pub(crate) publisher: Arc<dyn PublishContent>,
    /// Changes the photographs of staff.
    pub(crate) photos: Arc<dyn ChangePhotos>,
    /// Photographs that are arriving.
    pub(crate) uploads: Uploads,
    /// `None` without `server.domain`.
    pub(crate) certificate: Option<CertificateStatus>,
}

impl AdminState {
    /// The warning about proxies that `server.trusted_proxies` does not list, if there are any.
    #[must_use]
    pub fn proxy_warning(&self) -> Option<ProxyWarning> {
        self.proxies.warning(&self.config.load().server.trusted_proxies)
    }

    /// How the site's certificate stands at `now`; `None` without `server.domain`.
    #[must_use]
    pub fn certificate_standing(&self, now: Reading) -> Option<CertificateStanding> {
        Some(self.certificate.as_ref()?.standing(now))
    }

    /// What will be deleted by its age for the first time; `None` after the first week, or if nothing is too old.
    pub(crate) async fn first_deletion(&self, now: Reading) -> Option<FirstDeletion> {
        let config = self.config.load_full();
        // Without it the page works as well, and cards say when they leave.
        FirstDeletion::ahead(&self.store, config, now.wall).await.ok().flatten()
    }

    /// How the site's copies stand at `now`; `None` if the owner wants none.
    pub async fn copies_standing(&self, now: Reading) -> Option<CopiesStanding> {
        let config = self.config.load_full();
        // Reads some dozens of small files.
        spawn_blocking(move || CopiesStanding::of(&config, now)).await.ok().flatten()
    }
}
