//! Gives each module what it needs from the rest of the program.

use std::sync::Arc;

use futures_util::FutureExt;
use rusqlite::Transaction;
use tokio::sync::Notify;

use super::StartError;
use super::health::{self, Health};
use super::routes::States;
use crate::admin::{AdminState, OverviewCache, SearchLimit, SignInQueue, Unwritten};
use crate::change_notifier::ChangeNotifier;
use crate::config::Live;
use crate::outbox::Outbox;
use crate::pages::posted::PostedState;
use crate::pages::{Pages, RenderSemaphore};
use crate::random;
use crate::registrations::{IsStaff, RegistrationsState};
use crate::store::{self, Store};
use crate::submissions::{self, SubmissionsState};
use crate::web::{Limiter, Stamps, UnlistedProxies};

/// What tells one module of another's news.
#[derive(Clone, Default)]
pub(super) struct Notifications {
    /// A submission was kept.
    pub(super) arrived: Arc<Notify>,
    /// An event's free places changed.
    pub(super) places_changed: Arc<Notify>,
    /// Submissions that were delivered and are not kept yet.
    pub(super) unkept: submissions::Unwritten,
    /// Something that staff may see changed.
    pub(super) notifier: ChangeNotifier,
    /// Unlisted proxies that forward requests.
    pub(super) proxies: UnlistedProxies,
}

impl Notifications {
    /// Runs the background work for submissions. Never ends.
    pub(super) async fn keep_submissions(self, store: Store) {
        let Self { arrived, unkept, notifier, .. } = self;
        tokio::join!(
            submissions::keep_up(store.clone(), &arrived),
            submissions::keep_what_was_told(&store, &unkept, &arrived, &notifier),
        );
    }
}

/// The states of all groups of handlers.
pub(super) async fn states(
    store: &Store,
    outbox: &Outbox,
    live: &Live,
    pages: &Arc<Pages>,
    notifications: &Notifications,
) -> Result<States, StartError> {
    let stamps = Stamps::new(key(store, "stamp_key").await?);
    let address_key = key(store, "address_key").await?;
    let health_key = key(store, health::HEALTH_KEY).await?;
    let admin = admin_state(store, outbox, live, notifications, address_key);
    let submissions = submissions_state(store, outbox, live, notifications, stamps.clone());
    let submissions = Arc::new(submissions);
    let is_staff = is_staff(admin.clone());
    let registrations = registrations_state(store, outbox, live, notifications, stamps, is_staff);
    let posted = PostedState {
        pages: Arc::clone(pages),
        submissions: Arc::clone(&submissions),
        registrations: registrations.clone(),
        semaphore: RenderSemaphore::default(),
    };
    let health = Health {
        store: store.clone(),
        outbox: outbox.clone(),
        staff: admin.clone(),
        key: health_key,
    };
    Ok(States { submissions, registrations, posted, admin, health })
}

fn submissions_state(
    store: &Store,
    outbox: &Outbox,
    live: &Live,
    Notifications { arrived, unkept, notifier, .. }: &Notifications,
    stamps: Stamps,
) -> SubmissionsState {
    SubmissionsState {
        store: store.clone(),
        outbox: outbox.clone(),
        stamps,
        limiter: Arc::new(Limiter::default()),
        repeats: Arc::default(),
        config: Arc::clone(live),
        arrived: Arc::clone(arrived),
        unkept: unkept.clone(),
        notifier: notifier.clone(),
    }
}

fn registrations_state(
    store: &Store,
    outbox: &Outbox,
    live: &Live,
    Notifications { places_changed, notifier, .. }: &Notifications,
    stamps: Stamps,
    is_staff: IsStaff,
) -> RegistrationsState {
    RegistrationsState {
        store: store.clone(),
        outbox: outbox.clone(),
        stamps,
        // Separate from the inquiries' limiter: a family that has asked something may still sign
        // up.
        limiter: Arc::new(Limiter::default()),
        repeats: Arc::default(),
        party_limit: Arc::default(),
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
    Notifications { places_changed, notifier, proxies, .. }: &Notifications,
    address_key: [u8; 32],
) -> AdminState {
    AdminState {
        store: store.clone(),
        outbox: outbox.clone(),
        config: Arc::clone(live),
        address_key,
        sign_in_queue: SignInQueue::default(),
        unwritten: Unwritten::default(),
        searches: SearchLimit::default(),
        notifier: notifier.clone(),
        places_changed: Arc::clone(places_changed),
        overview: OverviewCache::default(),
        proxies: proxies.clone(),
    }
}

fn is_staff(admin: AdminState) -> IsStaff {
    Arc::new(move |headers| {
        let admin = admin.clone();
        async move { admin.is_staff(&headers).await }.boxed()
    })
}

/// A key stored in the database, generated at the first start.
async fn key(store: &Store, name: &'static str) -> Result<[u8; 32], StartError> {
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
