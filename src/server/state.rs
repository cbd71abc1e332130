//! Gives each module what it needs from the rest of the program.

use std::sync::Arc;

use futures_util::FutureExt;
use rusqlite::Transaction;
use tokio::sync::Notify;

use super::StartError;
use super::health::{self, Health};
use super::metrics::{Metrics, MetricsState};
use super::outbox_setup::Mails;
use super::routes::States;
use crate::acme::CertificateStatus;
use crate::admin::{
    AdminState, Editors, InMemorySessions, OverviewCache, SearchLimit, SignInQueue, Uploads,
};
use crate::change_notifier::ChangeNotifier;
use crate::config::{Config, Live};
use crate::content_changes::PublishContent;
use crate::mail_check::{Links, Proofs, Runs};
use crate::outbox::Outbox;
use crate::pages::scriptless_forms::PostedState;
use crate::pages::{Pages, UnreadAnswers};
use crate::photos::ChangePhotos;
use crate::random;
use crate::registrations::{IsStaff, RegistrationsState, ReminderLinks};
use crate::store::{self, Checkpoints, Options, Store};
use crate::submissions::{self, SubmissionsState};
use crate::web::{Limiter, Stamps, UnlistedProxies};

/// Notifications and counts that modules share.
#[derive(Clone, Default)]
pub(super) struct Notifications {
    /// A submission was stored.
    pub(super) arrived: Arc<Notify>,
    /// The number of an event's free places changed.
    pub(super) places_changed: Arc<Notify>,
    /// Other settings or another content are in effect.
    pub(super) config_changed: Arc<Notify>,
    /// Submissions that were delivered but not stored yet.
    pub(super) pending_writes: submissions::PendingWrites,
    /// Something that staff may see has changed.
    pub(super) notifier: ChangeNotifier,
    /// Unlisted proxies that forward requests.
    pub(super) proxies: UnlistedProxies,
    /// What is counted for `/metrics`.
    pub(super) metrics: Arc<Metrics>,
    /// How the domain's certificate stands; `None` without a domain.
    pub(super) certificate: Option<CertificateStatus>,
}

impl Notifications {
    /// Runs the background work for submissions. Never ends.
    pub(super) async fn keep_submissions(self, store: Store, outbox: Outbox, config: Live) {
        let Self { arrived, pending_writes, notifier, .. } = self;
        let kept = || {
            arrived.notify_one();
            outbox.wake();
            notifier.notify();
        };
        tokio::join!(
            submissions::keep_up(store.clone(), &arrived),
            submissions::write_pending(&store, &pending_writes, &config, kept),
        );
    }
}

/// How the database of `current` is opened. Its log is left to Litestream if that replicates it.
pub(super) fn store_options(current: &Config, options: Options) -> Options {
    let is_replicated = current.storage.litestream || current.replica.bucket.is_some();
    let checkpoints =
        if is_replicated { Checkpoints::LeftToLitestream } else { options.checkpoints };
    Options { checkpoints, ..options }
}

/// What makes the changes of staff that pages show.
pub(super) struct StaffChanges {
    pub(super) publisher: Arc<dyn PublishContent>,
    pub(super) photos: Arc<dyn ChangePhotos>,
}

/// What the states for handlers are made of.
pub(super) struct Parts<'a> {
    pub(super) store: &'a Store,
    pub(super) outbox: &'a Outbox,
    pub(super) live: &'a Live,
    pub(super) pages: &'a Arc<Pages>,
    pub(super) notify: &'a Notifications,
}

impl Parts<'_> {
    /// Creates the states for all groups of handlers. `staff_changes` makes what staff change.
    pub(super) async fn states(
        self,
        Mails { composer, reminder_links }: &Mails,
        staff_changes: StaffChanges,
    ) -> Result<States, StartError> {
        let Self { store, outbox, live, pages, notify: notifications } = self;
        let stamps = Stamps::new(key(store, "stamp_key").await?);
        let address_key = key(store, "address_key").await?;
        let health_key = key(store, health::HEALTH_KEY).await?;
        let mail_proof_key = key(store, Links::KEY).await?;
        let notifier = notifications.notifier.clone();
        let mail_proofs = Proofs::new(store.clone(), Arc::clone(live), mail_proof_key, notifier);
        let mail_checks = Runs::new(mail_proofs.clone(), Arc::clone(composer));
        let own = (address_key, mail_checks, staff_changes);
        let admin = admin_state(store, outbox, live, notifications, own);
        let submissions = submissions_state(store, outbox, live, notifications, stamps.clone());
        let submissions = Arc::new(submissions);
        let is_staff = is_staff(admin.clone());
        let signing = (stamps, reminder_links.clone());
        let registrations =
            registrations_state(store, outbox, live, notifications, signing, is_staff);
        let posted = PostedState {
            pages: Arc::clone(pages),
            submissions: Arc::clone(&submissions),
            mail_proofs,
            registrations: registrations.clone(),
            semaphore: pages.semaphore().clone(),
            unread: UnreadAnswers::default(),
        };
        let (store, outbox, staff) = (store.clone(), outbox.clone(), admin.clone());
        let health = Health { store, outbox, staff, key: health_key };
        let metrics = metrics_state(&health, live, notifications);
        Ok(States { submissions, registrations, posted, admin, health, metrics })
    }
}

fn metrics_state(health: &Health, live: &Live, notifications: &Notifications) -> MetricsState {
    MetricsState {
        metrics: Arc::clone(&notifications.metrics),
        health: health.clone(),
        live: Arc::clone(live),
        proxies: notifications.proxies.clone(),
    }
}

fn submissions_state(
    store: &Store,
    outbox: &Outbox,
    live: &Live,
    Notifications { arrived, pending_writes, notifier, .. }: &Notifications,
    stamps: Stamps,
) -> SubmissionsState {
    SubmissionsState {
        store: store.clone(),
        outbox: outbox.clone(),
        stamps,
        limiter: Arc::new(Limiter::default()),
        repeated_forms: Arc::default(),
        config: Arc::clone(live),
        arrived: Arc::clone(arrived),
        pending_writes: pending_writes.clone(),
        notifier: notifier.clone(),
    }
}

fn registrations_state(
    store: &Store,
    outbox: &Outbox,
    live: &Live,
    Notifications { places_changed, notifier, .. }: &Notifications,
    (stamps, reminder_links): (Stamps, ReminderLinks),
    is_staff: IsStaff,
) -> RegistrationsState {
    RegistrationsState {
        store: store.clone(),
        outbox: outbox.clone(),
        stamps,
        // Not the inquiries' limiter, so that a family that has sent an inquiry can still sign up.
        limiter: Arc::new(Limiter::default()),
        link_limiter: Arc::default(),
        repeated_forms: Arc::default(),
        daily_limit: Arc::default(),
        reminder_links,
        is_staff,
        config: Arc::clone(live),
        places_changed: Arc::clone(places_changed),
        notifier: notifier.clone(),
    }
}

fn admin_state(
    store: &Store,
    outbox: &Outbox,
    live: &Live,
    Notifications { places_changed, notifier, proxies, certificate, .. }: &Notifications,
    (address_key, mail_checks, StaffChanges { publisher, photos }): ([u8; 32], Runs, StaffChanges),
) -> AdminState {
    AdminState {
        store: store.clone(),
        outbox: outbox.clone(),
        config: Arc::clone(live),
        address_key,
        sign_in_queue: SignInQueue::default(),
        in_memory_sessions: InMemorySessions::default(),
        searches: SearchLimit::default(),
        notifier: notifier.clone(),
        places_changed: Arc::clone(places_changed),
        overview: OverviewCache::default(),
        proxies: proxies.clone(),
        mail_checks,
        editors: Editors::default(),
        publisher,
        photos,
        uploads: Uploads::default(),
        certificate: certificate.clone(),
    }
}

fn is_staff(admin: AdminState) -> IsStaff {
    Arc::new(move |headers| {
        let admin = admin.clone();
        async move { admin.is_staff(&headers).await }.boxed()
    })
}

/// Signs the links that turn reminders off.
pub(super) async fn reminder_links(store: &Store) -> Result<ReminderLinks, StartError> {
    Ok(ReminderLinks::new(key(store, "reminder_key").await?))
}

/// Reads a key from the database. Generates it at the first start.
pub(super) async fn key(store: &Store, name: &'static str) -> Result<[u8; 32], StartError> {
    let fresh: [u8; 32] = random::bytes();
    let key = store
        .write(move |tx: &Transaction<'_>| {
            let kept = store::setting(tx, name)?.and_then(|kept| kept.try_into().ok());
            if let Some(kept) = kept {
                return Ok(kept);
            }
            store::set_setting(tx, name, &fresh)?;
            Ok(fresh)
        })
        .await?;
    Ok(key)
}
