//! The staff's side: who may enter, and what they see and do there.
//!
//! With `admin.access = "passcode"` every call here wants a session; with `"open"` none does.

mod access;
mod inbox;
mod passcode;
mod registrations;
mod registrations_csv;
mod sign_in;
mod sql;

use std::sync::Arc;

use axum::Router;
use axum::routing::{get, patch, post};
use tokio::sync::{Notify, Semaphore};
use utoipa::OpenApi;
use utoipa::openapi::OpenApi as OpenApiDocument;

pub use self::passcode::{ensure, replace};

use crate::config::Live;
use crate::store::Store;
use crate::webhooks::Outbox;

/// How many passcodes are checked at once: each takes 19 MiB and 24 ms of a core.
const MAX_CHECKS: usize = 2;

/// What this slice needs from the rest of the program.
#[derive(Clone)]
pub struct Desk {
    store: Store,
    outbox: Outbox,
    config: Live,
    /// What addresses are hashed with before failures are counted by them.
    address_key: [u8; 32],
    checks: Arc<Semaphore>,
    /// Told when staff cancel a registration or give it its places back.
    places_changed: Arc<Notify>,
}

impl Desk {
    /// A desk for what `store` keeps and `outbox` delivers; `address_key` is secret, and
    /// `places_changed` is told when events have more or fewer places left.
    #[must_use]
    pub fn new(
        store: Store,
        outbox: Outbox,
        config: Live,
        address_key: [u8; 32],
        places_changed: Arc<Notify>,
    ) -> Self {
        let checks = Arc::new(Semaphore::new(MAX_CHECKS));
        Self { store, outbox, config, address_key, checks, places_changed }
    }
}

#[derive(OpenApi)]
#[openapi(paths(
    sign_in::who_am_i,
    sign_in::sign_in,
    sign_in::sign_out,
    inbox::list,
    inbox::change,
    inbox::deliver,
    registrations::list,
    registrations::change,
    registrations::deliver,
    registrations_csv::download
))]
struct Calls;

/// The description of this slice's calls.
#[must_use]
pub fn calls() -> OpenApiDocument {
    Calls::openapi()
}

/// The routes of this slice.
pub fn routes(desk: Desk) -> Router {
    let session = get(sign_in::who_am_i).post(sign_in::sign_in).delete(sign_in::sign_out);
    Router::new()
        .route("/api/admin/session", session)
        .route("/api/admin/submissions", get(inbox::list))
        .route("/api/admin/submissions/{id}", patch(inbox::change))
        .route("/api/admin/submissions/{id}/deliver", post(inbox::deliver))
        .route("/api/admin/registrations", get(registrations::list))
        .route("/api/admin/registrations.csv", get(registrations_csv::download))
        .route("/api/admin/registrations/{id}", patch(registrations::change))
        .route("/api/admin/registrations/{id}/deliver", post(registrations::deliver))
        .with_state(desk)
}
