//! The slices of the program, each handed what it needs, merged and with the layers around them.

use std::sync::Arc;

use axum::Router;
use rusqlite::Transaction;
use tokio::sync::Notify;

use super::{StartError, health, layers, openapi};
use crate::admin;
use crate::bell::Bell;
use crate::config::Live;
use crate::contact;
use crate::pages::{Pages, posted};
use crate::random;
use crate::registrations;
use crate::store::{self, Store};
use crate::web::{Limiter, Stamps, UnlistedProxies};
use crate::webhooks::Outbox;

/// Who is told when something has happened.
#[derive(Clone, Default)]
pub(super) struct Told {
    /// Of each enquiry.
    pub(super) arrived: Arc<Notify>,
    /// When events have more or fewer places left.
    pub(super) places_changed: Arc<Notify>,
    /// Of everything that staff may see.
    pub(super) bell: Bell,
    /// Of requests that a proxy forwards.
    pub(super) proxies: UnlistedProxies,
}

/// Everything that answers calls.
pub(super) async fn router(
    store: &Store,
    outbox: &Outbox,
    live: &Live,
    pages: &Arc<Pages>,
    Told { arrived, places_changed, bell, proxies }: &Told,
) -> Result<Router, StartError> {
    let stamps = Stamps::new(key(store, "stamp_key").await?);
    let contact = contact::Desk {
        store: store.clone(),
        outbox: outbox.clone(),
        stamps: stamps.clone(),
        limiter: Arc::new(Limiter::default()),
        config: Arc::clone(live),
        arrived: Arc::clone(arrived),
        bell: bell.clone(),
    };
    let registrations = registrations::Desk {
        store: store.clone(),
        outbox: outbox.clone(),
        stamps,
        // Of its own: a family that has asked something may still sign up.
        limiter: Arc::new(Limiter::default()),
        config: Arc::clone(live),
        places_changed: Arc::clone(places_changed),
        bell: bell.clone(),
    };
    let address_key = key(store, "address_key").await?;
    let (kept, told, config) = (store.clone(), outbox.clone(), Arc::clone(live));
    let news = (bell.clone(), Arc::clone(places_changed));
    let admin = admin::Desk::new(kept, told, config, address_key, news, proxies.clone());
    let health_key = key(store, health::HEALTH_KEY).await?;
    let posted = posted::Desk {
        pages: Arc::clone(pages),
        contact: Arc::new(contact.clone()),
        registrations: registrations.clone(),
        turns: posted::Turns::default(),
    };
    let slices = Router::new()
        .merge(posted::routes(posted))
        .merge(contact::routes(contact))
        .merge(registrations::routes(registrations))
        .merge(admin::routes(admin.clone()))
        .merge(health::routes(store.clone(), outbox.clone(), admin, health_key))
        .merge(openapi::routes());
    Ok(layers::around(slices, Arc::clone(live)))
}

/// A key that the database keeps: made at the first start, the same ever after.
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
