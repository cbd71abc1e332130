//! Event registrations: a party signs up, has its places or is told how many are left, and the
//! office hears of it.
//!
//! Places are summed from the rows in the transaction that takes them, so that no two parties get
//! the same one. What is answered with 201 is on the disk together with its delivery.

mod changes;
mod column;
mod handlers;
mod keeping;
mod party_limit;
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
use futures_util::future::BoxFuture;
use http::HeaderMap;
use jiff::civil::Date;
use rusqlite::Connection;
use tokio::sync::Notify;
use utoipa::OpenApi;
use utoipa::openapi::OpenApi as OpenApiDocument;

pub use self::changes::{Change, Edit, Unchanged, change, queue_again};
pub use self::handlers::RegistrationReceipt;
pub use self::party_limit::PartyLimit;
pub use self::registration::Age;
pub use self::sql::{Attendee, Filter, Registration, RegistrationCounts, RegistrationStatus};
pub use self::sql::{attendees_of, by_id, counts, list};

use crate::bell::Bell;
use crate::config::{Config, Live};
use crate::site::RemovedEvent;
use crate::store::Store;
use crate::web::{Limiter, Stamps};
use crate::webhooks::Outbox;

/// Tells by a request's headers whether somebody of the staff has sent it.
pub type IsStaff = Arc<dyn Fn(HeaderMap) -> BoxFuture<'static, bool> + Send + Sync>;

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
    /// How many people one client may sign up.
    pub party_limit: Arc<PartyLimit>,
    /// Whether staff ask, who may sign up any number.
    pub is_staff: IsStaff,
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

/// The events on `today` or later that somebody is registered for and that `config` has not anymore.
pub fn removed_events(
    db: &Connection,
    config: &Config,
    today: Date,
) -> rusqlite::Result<Vec<RemovedEvent>> {
    let known: Vec<&str> = config.events.iter().map(|event| event.id.as_str()).collect();
    sql::removed_events(db, &known, &today.to_string())
}

/// How many places of each event are taken in this program.
pub fn places_taken(db: &Connection) -> rusqlite::Result<HashMap<String, u32>> {
    sql::places_taken(db)
}
