//! Who comes to which event: listed, searched, cancelled and given back, corrected, ticked off.

use axum::Json;
use axum::extract::State;
use axum::response::{IntoResponse, Response};
use http::{StatusCode, header};
use rusqlite::Connection;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use super::AdminState;
use super::event_places::{EventPlaces, event_places};
use super::list_query::{Page, words};
use super::session::Staff;
use crate::clock;
use crate::config::Config;
use crate::form::whole_number;
use crate::outbox::Delivery;
use crate::random;
use crate::registrations::{
    self, Age, Attendee, Change, Edit, Filter, Registration, RegistrationCounts,
};
use crate::web::{Body, Id, Problem, Search, no_store};

/// Which part of the list.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(super) struct RosterQuery {
    /// Only those for the event of this id.
    event: Option<String>,
    /// Words to be found in names, addresses or phones; 200 characters at most.
    #[param(max_length = 200)]
    q: Option<String>,
    /// How many at most, 1 to 200; 50 by default.
    #[param(minimum = 0)]
    limit: Option<i64>,
    /// Only those that are older: `next` of the page before.
    #[param(pattern = "^[0-9]{0,18}$")]
    before: Option<String>,
}

/// A part of the list, newest first.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct RegistrationPage {
    counts: RegistrationCounts,
    /// Every event of the settings, in their order, and every other one that somebody is
    /// registered for.
    events: Vec<EventPlaces>,
    items: Vec<StaffRegistration>,
    /// What to give as `before` for the part that follows; null at the end.
    #[schema(required)]
    next: Option<String>,
}

/// A registration as staff see it, under the names of the stored record.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct StaffRegistration {
    #[serde(flatten)]
    registration: Registration,
    /// Everybody who comes, the primary registrant first.
    attendees: Vec<Attendee>,
    /// Whether the event is no longer in the settings.
    event_is_gone: bool,
    /// How its newest delivery stands.
    #[schema(required)]
    delivery: Option<Delivery>,
}

/// Changes to a registration. Fields that are absent or null stay as they are.
#[derive(Debug, Deserialize, ToSchema)]
pub(super) struct RegistrationChanges {
    /// Whether it is cancelled. True frees its places; false takes them again, if there are enough.
    cancelled: Option<bool>,
    /// Corrections of those who come.
    #[serde(default)]
    attendees: Vec<AttendeeChanges>,
}

/// A correction of one attendee. Fields that are absent or null stay as they are.
#[derive(Debug, Deserialize, ToSchema)]
struct AttendeeChanges {
    /// Which one: 0 is the primary registrant.
    #[serde(deserialize_with = "whole_number")]
    #[schema(maximum = 20)]
    position: u32,
    /// The new name, at most 100 characters and not blank.
    #[schema(pattern = r"\S", max_length = 100)]
    name: Option<String>,
    /// Another age; an empty text for none.
    age: Option<Age>,
    /// Other needs, at most 5,000 characters.
    #[schema(max_length = 5000)]
    special_requirements: Option<String>,
    /// Whether they came.
    attended: Option<bool>,
}

/// Lists registrations, newest first, and how full each event is.
#[utoipa::path(get, path = "/api/admin/registrations", tag = "staff",
    operation_id = "list_registrations", params(RosterQuery),
    responses(
        (status = 200, body = RegistrationPage),
        (status = 400, description = "A query that this call does not take", body = Problem,
            content_type = "application/problem+json"),
        (status = 401, body = Problem, content_type = "application/problem+json")))]
pub(super) async fn list(
    State(state): State<AdminState>,
    _staff: Staff,
    Search(query): Search<RosterQuery>,
) -> Result<Response, Problem> {
    let wanted = Page::of(query.before.as_deref(), query.limit)?;
    let filter = filter(query.event, query.q)?;
    let config = state.config.load_full();
    let today = clock::now().timestamp().to_zoned(config.site.timezone.clone()).date();
    let page = state
        .store
        .read(move |db| {
            let counts = registrations::counts(db, filter.event_id.as_deref())?;
            let events = event_places(db, &config, today)?;
            let rows = registrations::list(db, &filter, wanted.before, wanted.to_read())?;
            let (rows, next) = wanted.cut(rows);
            let items = rows.into_iter().map(|registration| with_all(db, &config, registration));
            Ok(RegistrationPage { counts, events, items: items.collect::<Result<_, _>>()?, next })
        })
        .await?;
    Ok(([(header::CACHE_CONTROL, no_store())], Json(page)).into_response())
}

/// What a query asks for, within bounds.
pub(super) fn filter(event: Option<String>, q: Option<String>) -> Result<Filter, Problem> {
    let event_id = event.filter(|event| !event.is_empty());
    Ok(Filter { event_id, words: words(q)? })
}

fn with_all(
    db: &Connection,
    config: &Config,
    registration: Registration,
) -> rusqlite::Result<StaffRegistration> {
    let event_is_gone = config.events.iter().all(|event| event.id != registration.event_id);
    let attendees = registrations::attendees_of(db, &registration.id)?;
    let delivery = Delivery::of(db, &registration.id)?;
    Ok(StaffRegistration { registration, attendees, event_is_gone, delivery })
}

/// Changes a registration: all that is asked for, or nothing.
#[utoipa::path(patch, path = "/api/admin/registrations/{id}", tag = "staff",
    operation_id = "change_registration",
    params(("id" = String, Path, description = "The registration's id")),
    request_body = RegistrationChanges,
    responses(
        (status = 200, body = StaffRegistration),
        (status = 401, body = Problem, content_type = "application/problem+json"),
        (status = 404, body = Problem, content_type = "application/problem+json"),
        (status = 409, description = "Its places have been given away since", body = Problem,
            content_type = "application/problem+json"),
        (status = 422, description = "A correction does not fit", body = Problem,
            content_type = "application/problem+json")))]
pub(super) async fn change(
    State(state): State<AdminState>,
    _staff: Staff,
    Id(id): Id,
    Body(changes): Body<RegistrationChanges>,
) -> Result<Response, Problem> {
    let message_id = random::uuid_v7(clock::now(), &random::bytes()).to_string();
    let config = state.config.load_full();
    let change = Change::from(changes);
    let outcome = state
        .store
        .write(move |tx| {
            // Read inside the transaction: a held message may have been sent while the call waited.
            let now = clock::now();
            let on = (&**config, config.public_origin());
            let outcome = registrations::change(tx, on, &id, &change, &message_id, now)?;
            let registration = registrations::by_id(tx, &id)?;
            let item =
                registration.map(|registration| with_all(tx, &config, registration)).transpose()?;
            Ok(outcome.map(|()| item))
        })
        .await?;
    let item = outcome?;
    state.outbox.wake();
    state.places_changed.notify_one();
    state.notifier.notify();
    let item = item.ok_or_else(Problem::not_found)?;
    Ok(([(header::CACHE_CONTROL, no_store())], Json(item)).into_response())
}

/// Queues the newest delivery of a registration again, from the first attempt.
#[utoipa::path(post, path = "/api/admin/registrations/{id}/deliver", tag = "staff",
    operation_id = "deliver_registration",
    params(("id" = String, Path, description = "The registration's id")),
    responses(
        (status = 202, description = "Queued"),
        (status = 401, body = Problem, content_type = "application/problem+json"),
        (status = 404, body = Problem, content_type = "application/problem+json")))]
pub(super) async fn deliver(
    State(state): State<AdminState>,
    _staff: Staff,
    Id(id): Id,
) -> Result<StatusCode, Problem> {
    let now = clock::now();
    let queued = state
        .store
        .write(move |tx| {
            let known = registrations::by_id(tx, &id)?.is_some();
            Ok(known && registrations::queue_again(tx, &id, now)?)
        })
        .await?;
    if !queued {
        return Err(Problem::not_found());
    }
    state.outbox.wake();
    state.notifier.notify();
    Ok(StatusCode::ACCEPTED)
}

impl From<RegistrationChanges> for Change {
    fn from(changes: RegistrationChanges) -> Self {
        let edit = |attendee: AttendeeChanges| Edit {
            position: attendee.position,
            name: attendee.name,
            age: attendee.age,
            special_requirements: attendee.special_requirements,
            attended: attendee.attended,
        };
        let attendees = changes.attendees.into_iter().map(edit).collect();
        Self { cancelled: changes.cancelled, attendees }
    }
}
