//! Contact enquiries: a visitor writes, it is kept whatever it is, and the office hears of it.
//!
//! What is answered with 201 is on the disk together with its delivery, or, when the disk does not
//! take it, has been delivered. Spam is kept too, undelivered, so that staff can rescue it.

mod handlers;
mod options;
mod payload;
pub mod posted;
mod search;
mod spam_filter;
mod sql;
mod submission;
mod unkept;

use std::sync::Arc;

use axum::Router;
use axum::routing::{get, post};
use rusqlite::{Connection, Transaction};
use tokio::sync::Notify;
use utoipa::OpenApi;
use utoipa::openapi::OpenApi as OpenApiDocument;

pub use self::options::{AgeGroup, PreferredContact, RiderExperience, Service, Status};
pub use self::search::{
    Kind, Relative, Wanted, find, judge, newest, relatives, set_handled, set_note,
};
pub use self::spam_filter::{classify, learn};
pub use self::unkept::{Unkept, keep_the_rest, keep_what_was_told};
use crate::bell::Bell;
use crate::clock::UnixMillis;
use crate::config::Live;
use crate::store::Store;
use crate::web::{Limiter, Stamps};
use crate::webhooks::{Outbox, Topic};

/// What this slice needs from the rest of the program.
#[derive(Clone)]
pub struct Desk {
    /// Where enquiries are kept.
    pub store: Store,
    /// What tells the office.
    pub outbox: Outbox,
    /// The form's stamps.
    pub stamps: Stamps,
    /// How often one client may write.
    pub limiter: Arc<Limiter>,
    /// The configuration of the moment.
    pub config: Live,
    /// Told of each enquiry that was kept, for [`keep_up`].
    pub arrived: Arc<Notify>,
    /// What was delivered and is not kept yet, for [`keep_what_was_told`].
    pub unkept: Unkept,
    /// Rung for each enquiry that was kept, for staff who look on.
    pub bell: Bell,
}

#[derive(OpenApi)]
#[openapi(paths(handlers::form_stamp, handlers::create))]
struct Calls;

/// The description of this slice's calls.
#[must_use]
pub fn calls() -> OpenApiDocument {
    Calls::openapi()
}

/// The routes of this slice.
pub fn routes(desk: Desk) -> Router {
    Router::new()
        .route("/api/form-stamp", get(handlers::form_stamp))
        .route("/api/contact-submissions", post(handlers::create))
        .with_state(Arc::new(desk))
}

/// Works behind the answers: learns from the marks of an earlier version, then takes into the index
/// of words whatever comes. `arrived` is to be told of it. Never ends; dropped, it leaves the rest to
/// the next start.
pub async fn keep_up(store: Store, arrived: &Notify) {
    spam_filter::learn_earlier_marks(&store).await;
    search::index_what_comes(store, arrived).await;
}

/// Queues the delivery of the enquiry `id`, which has not been queued before. For staff who find that
/// it is no spam; `website` is for enquiries from before theirs was noted.
pub fn announce(
    tx: &Transaction<'_>,
    id: &str,
    website: &str,
    now: UnixMillis,
) -> rusqlite::Result<()> {
    sql::note_website(tx, id, website)?;
    Outbox::announce(tx, Topic::Contact, id, now)
}

/// What the office is told of the enquiry `id`, as JSON; `None` if there is no such enquiry.
///
/// Nothing that stands in it changes once the enquiry is kept, so every attempt of this version of the
/// program to deliver it sends the same bytes.
pub fn payload(connection: &Connection, id: &str) -> rusqlite::Result<Option<Vec<u8>>> {
    Ok(sql::by_id(connection, id)?.map(|record| payload::to_json(&record)))
}
