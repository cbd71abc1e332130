//! Event registrations: a party signs up, has its places or is told how many are left, and the
//! office hears of it.
//!
//! Places are summed from the rows in the transaction that takes them, so that no two parties get
//! the same one. What is answered with 201 is on the disk together with its delivery.

mod changes;
mod column;
mod handlers;
mod payload;
mod places;
pub mod posted;
mod registration;
mod sql;
#[cfg(test)]
mod tests;

use std::collections::HashMap;
use std::sync::Arc;

use axum::Router;
use axum::routing::{get, post};
use rusqlite::Connection;
use tokio::sync::Notify;
use utoipa::OpenApi;
use utoipa::openapi::OpenApi as OpenApiDocument;

pub use self::changes::{Change, Edit, Unchanged, change, queue_again};
pub use self::handlers::RegistrationReceipt;
pub use self::registration::Age;
pub use self::sql::{Attendee, Filter, Registration, RegistrationCounts, RegistrationStatus};
pub use self::sql::{attendees_of, by_id, counts, list};

use crate::bell::Bell;
use crate::config::Live;
use crate::store::Store;
use crate::web::{Limiter, Stamps};
use crate::webhooks::Outbox;

/// What this slice needs from the rest of the program.
#[derive(Clone)]
pub struct Desk {
    /// Where registrations are kept.
    pub store: Store,
    /// What tells the office.
    pub outbox: Outbox,
    /// The form's stamps.
    pub stamps: Stamps,
    /// How often one client may register.
    pub limiter: Arc<Limiter>,
    /// The configuration of the moment.
    pub config: Live,
    /// Told whenever places were taken or came free, so that pages are rendered anew.
    pub places_changed: Arc<Notify>,
    /// Rung for each registration that was kept, for staff who look on.
    pub bell: Bell,
}

#[derive(OpenApi)]
#[openapi(paths(handlers::events, handlers::create))]
struct Calls;

/// The description of this slice's calls.
#[must_use]
pub fn calls() -> OpenApiDocument {
    Calls::openapi()
}

/// The routes of this slice.
pub fn routes(desk: Desk) -> Router {
    Router::new()
        .route("/api/events", get(handlers::events))
        .route("/api/event-registrations", post(handlers::create))
        .with_state(desk)
}

/// How many places of each event are taken in this program.
pub fn places_taken(db: &Connection) -> rusqlite::Result<HashMap<String, u32>> {
    sql::places_taken(db)
}
