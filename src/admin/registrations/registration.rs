//! One registration: shown, cancelled and given back, corrected, ticked off, delivered again.

use axum::Json;
use axum::extract::State;
use http::StatusCode;
use rusqlite::Connection;
use serde::Deserialize;
use utoipa::ToSchema;

use super::staff_registration::StaffRegistration;
use crate::admin::AdminState;
use crate::admin::deliveries::ByChannel;
use crate::clock;
use crate::form::{GivenAnswers, whole_number};
use crate::random;
use crate::registrations::{self, Age, Change, Edit};
use crate::web::{Body, Id, Problem, Search};

/// Changes to a registration. Fields that are absent or null stay as they are.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct RegistrationChanges {
    /// Whether it is cancelled. True frees its places; false takes them again, if there are enough.
    cancelled: Option<bool>,
    /// With `cancelled: false`, has it take its places even if there are too few.
    over_capacity: Option<bool>,
    /// Corrections of those who come.
    #[serde(default)]
    attendees: Vec<AttendeeChanges>,
}

/// A correction of one attendee. Fields that are absent or null stay as they are.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
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
    /// True: they came. False takes that back, and doesn't say that they didn't come.
    attended: Option<bool>,
    /// True: they didn't come (a no-show). False takes that back. Not both: one mark ends the other.
    missed: Option<bool>,
    /// The label of another one of the event's `prices`, which they pay from now on.
    price: Option<String>,
    /// All answers to those of the event's own questions that they're asked, by the questions' ids. The registrant also
    /// answers for the party. Answers to what is asked no longer stay.
    #[schema(value_type = HashMap<String, String>, required = false)]
    answers: Option<GivenAnswers>,
}

/// A registration.
#[utoipa::path(get, path = "/api/admin/registrations/{id}", tag = "staff",
    operation_id = "show_registration",
    params(("id" = String, Path, description = "The registration's id")),
    responses(
        (status = 200, body = StaffRegistration),
        (status = 401),
        (status = 404)))]
pub(crate) async fn show(
    State(state): State<AdminState>,
    Id(id): Id,
) -> Result<Json<StaffRegistration>, Problem> {
    let config = state.config.load_full();
    let reading = move |db: &Connection| {
        let registration = registrations::by_id(db, &id)?;
        registration.map(|found| StaffRegistration::of(db, &config, found)).transpose()
    };
    let item = state.store.read(reading).await?.ok_or_else(Problem::not_found)?;
    Ok(Json(item))
}

/// Changes a registration: all that is asked for, or nothing.
#[utoipa::path(patch, path = "/api/admin/registrations/{id}", tag = "staff",
    operation_id = "change_registration",
    params(("id" = String, Path, description = "The registration's id")),
    request_body = RegistrationChanges,
    responses(
        (status = 200, body = StaffRegistration),
        (status = 401),
        (status = 404),
        (status = 409, description = "Its places have been given away since: `placesLeft` says how many are left; or somebody isn't in it anymore"),
        (status = 422, description = "A correction does not fit")))]
pub(crate) async fn change(
    State(state): State<AdminState>,
    Id(id): Id,
    Body(changes): Body<RegistrationChanges>,
) -> Result<Json<StaffRegistration>, Problem> {
    if changes.cancelled.is_none() && changes.attendees.is_empty() {
        return Err(Problem::invalid("Say what to change: `cancelled` or `attendees`."));
    }
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
            let item = registration.map(|found| StaffRegistration::of(tx, &config, found));
            let item = item.transpose()?;
            Ok(outcome.map(|()| item))
        })
        .await?;
    let item = outcome?;
    state.outbox.wake();
    state.places_changed.notify_one();
    state.notifier.notify();
    let item = item.ok_or_else(Problem::not_found)?;
    Ok(Json(item))
}

/// Queues the newest delivery of a registration again, from the first attempt.
#[utoipa::path(post, path = "/api/admin/registrations/{id}/deliver", tag = "staff",
    operation_id = "deliver_registration",
    params(("id" = String, Path, description = "The registration's id"), ByChannel),
    responses(
        (status = 202, description = "Queued"),
        (status = 401),
        (status = 404)))]
pub(crate) async fn deliver(
    State(state): State<AdminState>,
    Id(id): Id,
    Search(ByChannel { channel }): Search<ByChannel>,
) -> Result<StatusCode, Problem> {
    let now = clock::now();
    let config = state.config.load_full();
    let queued = state
        .store
        .write(move |tx| {
            let known = registrations::by_id(tx, &id)?.is_some();
            Ok(known && registrations::queue_again(tx, &config, &id, channel, now)?)
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
            missed: attendee.missed,
            price: attendee.price,
            answers: attendee.answers,
        };
        let attendees = changes.attendees.into_iter().map(edit).collect();
        let is_over_capacity = changes.over_capacity.unwrap_or_default();
        Self { cancelled: changes.cancelled, is_over_capacity, attendees }
    }
}
