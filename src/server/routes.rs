//! The slices: gives each what it needs, merges their routes, and adds the layers.

use std::sync::Arc;

use axum::Router;
use futures_util::FutureExt;
use rusqlite::Transaction;
use tokio::sync::Notify;

use super::{StartError, health, layers, openapi};
use crate::admin;
use crate::change_notifier::ChangeNotifier;
use crate::config::Live;
use crate::outbox::Outbox;
use crate::pages::{Pages, RenderTurns, posted};
use crate::random;
use crate::registrations::{self, IsStaff};
use crate::store::{self, Store};
use crate::submissions;
use crate::web::{Limiter, Stamps, UnlistedProxies};

/// Notifications between slices.
#[derive(Clone, Default)]
pub(super) struct Notifications {
    /// An enquiry was kept.
    pub(super) arrived: Arc<Notify>,
    /// An event's free places changed.
    pub(super) places_changed: Arc<Notify>,
    /// Enquiries that were delivered and are not kept yet.
    pub(super) unkept: submissions::Unkept,
    /// Something that staff may see changed.
    pub(super) notifier: ChangeNotifier,
    /// Unlisted proxies that forward requests.
    pub(super) proxies: UnlistedProxies,
}

impl Notifications {
    /// Runs the background work for enquiries. Never ends.
    pub(super) async fn keep_enquiries(self, store: Store) {
        let Self { arrived, unkept, notifier, .. } = self;
        tokio::join!(
            submissions::keep_up(store.clone(), &arrived),
            submissions::keep_what_was_told(&store, &unkept, &arrived, &notifier),
        );
    }
}

/// The router for all calls and posted forms.
pub(super) async fn router(
    store: &Store,
    outbox: &Outbox,
    live: &Live,
    pages: &Arc<Pages>,
    notifications: &Notifications,
) -> Result<Router, StartError> {
    let stamps = Stamps::new(key(store, "stamp_key").await?);
    let submissions = submissions_state(store, outbox, live, notifications, stamps.clone());
    let admin = admin_state(store, outbox, live, notifications).await?;
    let registrations = registrations::RegistrationsState {
        store: store.clone(),
        outbox: outbox.clone(),
        stamps,
        // Separate from the enquiries' limiter: a family that has asked something may still sign
        // up.
        limiter: Arc::new(Limiter::default()),
        repeats: Arc::default(),
        party_limit: Arc::default(),
        is_staff: is_staff(admin.clone()),
        config: Arc::clone(live),
        places_changed: Arc::clone(&notifications.places_changed),
        notifier: notifications.notifier.clone(),
    };
    let posted = posted::PostedState {
        pages: Arc::clone(pages),
        submissions: Arc::new(submissions.clone()),
        registrations: registrations.clone(),
        turns: RenderTurns::default(),
    };
    let health_key = key(store, health::HEALTH_KEY).await?;
    let slices = Router::new()
        .merge(posted::routes(posted))
        .merge(submissions::routes(submissions))
        .merge(registrations::routes(registrations))
        .merge(admin::routes(admin.clone()))
        .merge(health::routes(store.clone(), outbox.clone(), admin, health_key))
        .merge(openapi::routes());
    Ok(layers::around(slices, Arc::clone(live)))
}

fn submissions_state(
    store: &Store,
    outbox: &Outbox,
    live: &Live,
    Notifications { arrived, unkept, notifier, .. }: &Notifications,
    stamps: Stamps,
) -> submissions::SubmissionsState {
    submissions::SubmissionsState {
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

async fn admin_state(
    store: &Store,
    outbox: &Outbox,
    live: &Live,
    Notifications { places_changed, notifier, proxies, .. }: &Notifications,
) -> Result<admin::AdminState, StartError> {
    let address_key = key(store, "address_key").await?;
    let (kept, outbox, config) = (store.clone(), outbox.clone(), Arc::clone(live));
    let news = (notifier.clone(), Arc::clone(places_changed));
    Ok(admin::AdminState::new(kept, outbox, config, address_key, news, proxies.clone()))
}

fn is_staff(admin: admin::AdminState) -> IsStaff {
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
