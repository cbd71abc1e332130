//! Staff register a party for somebody who calls.

use axum::Json;
use axum::extract::State;
use http::StatusCode;

use super::staff_registration::StaffRegistration;
use crate::admin::AdminState;
use crate::admin::session::Staff;
use crate::clock;
use crate::registrations::{self, PhoneForm, PhoneParty, Taking};
use crate::web::{Body, Problem};

/// Registers a party for somebody who calls, whether or not visitors can sign up for the event now.
///
/// With too few places it's refused unless `overCapacity` is true. Somebody who is registered for the event, by the same
/// address or phone number, or waits for it, is refused unless `merge` is true: then the people are added to that
/// registration, and what is answered takes the place of an earlier answer to the same question. A party for which places
/// are held answers first. The same form sent again gets the same answer; another one
/// with its id is refused.
#[utoipa::path(post, path = "/api/admin/registrations", tag = "staff",
    operation_id = "register_by_phone", request_body = PhoneForm,
    responses(
        (status = 201, description = "The registration, new or with more people",
            body = StaffRegistration),
        (status = 401),
        (status = 404, description = "No such event"),
        (status = 409, description = "Too few places left, the person is registered already or waits, the event is over or \
            called off, or another form has this id"),
        (status = 422, description = "Missing or unfit answers")))]
pub(crate) async fn create(
    State(state): State<AdminState>,
    staff: Staff,
    Body(form): Body<PhoneForm>,
) -> Result<(StatusCode, Json<StaffRegistration>), Problem> {
    let config = state.config.load_full();
    let call = PhoneParty::read(form, &config.content.events)?;
    let by = state.name_of(staff).await?;
    let outcome = state
        .store
        .write(move |tx| {
            let taking = Taking { config: &config, by: &by, now: clock::now() };
            let id = match registrations::register_by_phone(tx, &taking, &call)? {
                Ok(id) => id,
                Err(refused) => return Ok(Err(refused)),
            };
            let registration = registrations::by_id(tx, &id)?;
            let item = registration.map(|found| StaffRegistration::of(tx, &config, found));
            item.transpose().map(Ok)
        })
        .await?;
    let item = outcome?.ok_or_else(Problem::not_found)?;
    state.outbox.wake();
    state.places_changed.notify_one();
    state.notifier.notify();
    Ok((StatusCode::CREATED, Json(item)))
}
