//! The staff's side: who may enter, and what they see and do there.
//!
//! With `admin.access = "passcode"` every call here wants a session; with `"open"` none does.

mod changes;
mod deliveries;
mod download;
mod inbox;
mod list_query;
mod overview;
mod registrations;
mod session;

use std::sync::Arc;

use axum::Router;
use axum::routing::{get, patch, post};
use tokio::sync::{Notify, OwnedSemaphorePermit, Semaphore};
use utoipa::OpenApi;
use utoipa::openapi::OpenApi as OpenApiDocument;

pub use self::deliveries::DeliveryStanding;
pub use self::session::{Onlooker, correct_future_times};
use self::session::{SignInQueue, Unwritten, sign_in};
pub use self::session::{ensure, replace};

use crate::change_notifier::ChangeNotifier;
use crate::config::Live;
use crate::outbox::Outbox;
use crate::store::Store;
use crate::web::{ProxyWarning, UnlistedProxies};

/// What this slice needs from the rest of the program.
#[derive(Clone)]
pub struct AdminState {
    store: Store,
    outbox: Outbox,
    config: Live,
    /// What addresses are hashed with before failures are counted by them.
    address_key: [u8; 32],
    sign_in_queue: SignInQueue,
    /// Sessions and wrong guesses that aren't on the disk.
    unwritten: Unwritten,
    /// Taken by one search after the other: before all is indexed each reads every row that is not,
    /// and there are few readers.
    searches: Arc<Semaphore>,
    /// Notified after whatever staff change, and by those who keep what visitors send.
    notifier: ChangeNotifier,
    /// Told when staff cancel a registration or give it its places back.
    places_changed: Arc<Notify>,
    overview: overview::Kept,
    proxies: UnlistedProxies,
}

impl AdminState {
    /// Gathers what the staff's calls need. `address_key` is secret. `notifier` is told whenever staff
    /// may see something new. `places_changed` is notified when an event's free places change.
    #[must_use]
    pub fn new(
        store: Store,
        outbox: Outbox,
        config: Live,
        address_key: [u8; 32],
        (notifier, places_changed): (ChangeNotifier, Arc<Notify>),
        proxies: UnlistedProxies,
    ) -> Self {
        Self {
            store,
            outbox,
            config,
            address_key,
            sign_in_queue: SignInQueue::new(),
            unwritten: Unwritten::default(),
            searches: Arc::new(Semaphore::new(1)),
            notifier,
            places_changed,
            overview: overview::Kept::default(),
            proxies,
        }
    }
}

impl AdminState {
    /// The warning about proxies that `server.trusted_proxies` does not list, if there are any.
    #[must_use]
    pub fn proxy_warning(&self) -> Option<ProxyWarning> {
        self.proxies.warning(&self.config.load().server.trusted_proxies)
    }

    /// A permit to search, to be kept until the search is over; `None` at the program's end.
    async fn search_permit(&self) -> Option<OwnedSemaphorePermit> {
        Arc::clone(&self.searches).acquire_owned().await.ok()
    }
}

#[derive(OpenApi)]
#[openapi(paths(
    sign_in::who_am_i,
    sign_in::sign_in,
    sign_in::sign_out,
    changes::watch,
    inbox::list,
    inbox::submission::show,
    inbox::submission::change,
    inbox::submission::deliver,
    inbox::history::list,
    deliveries::standing,
    deliveries::actions::retry,
    deliveries::actions::note_seen,
    deliveries::actions::test,
    deliveries::log::list,
    inbox::export::csv,
    inbox::export::json,
    overview::show,
    registrations::list,
    registrations::registration::change,
    registrations::registration::deliver,
    registrations::export::download
))]
struct Calls;

/// The description of this slice's calls.
#[must_use]
pub fn calls() -> OpenApiDocument {
    Calls::openapi()
}

/// The routes of this slice.
pub fn routes(state: AdminState) -> Router {
    let session = get(sign_in::who_am_i).post(sign_in::sign_in).delete(sign_in::sign_out);
    Router::new()
        .route("/api/admin/session", session)
        .route("/api/admin/submissions", get(inbox::list))
        .route("/api/admin/changes", get(changes::watch))
        .route(
            "/api/admin/submissions/{id}",
            get(inbox::submission::show).patch(inbox::submission::change),
        )
        .route("/api/admin/submissions/{id}/history", get(inbox::history::list))
        .route("/api/admin/submissions.csv", get(inbox::export::csv))
        .route("/api/admin/submissions.json", get(inbox::export::json))
        .route("/api/admin/submissions/{id}/deliver", post(inbox::submission::deliver))
        .route("/api/admin/overview", get(overview::show))
        .route("/api/admin/registrations", get(registrations::list))
        .route("/api/admin/registrations.csv", get(registrations::export::download))
        .route("/api/admin/registrations/{id}", patch(registrations::registration::change))
        .route("/api/admin/registrations/{id}/deliver", post(registrations::registration::deliver))
        .route("/api/admin/deliveries", get(deliveries::standing))
        .route("/api/admin/deliveries/log", get(deliveries::log::list))
        .route("/api/admin/deliveries/retry", post(deliveries::actions::retry))
        .route("/api/admin/deliveries/seen", post(deliveries::actions::note_seen))
        .route("/api/admin/deliveries/test", post(deliveries::actions::test))
        .with_state(state)
}
