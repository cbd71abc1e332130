//! The registrant's calls. Their paths hold the token; the log has the pattern only.

use axum::extract::State;
use axum::{Extension, Json};

use super::{AcceptedPlaces, OwnChanges, OwnRegistration, Rebooking};
use crate::registrations::RegistrationsState;
use crate::registrations::registration::WaiverForm;
use crate::registrations::token::TokenText;
use crate::web::{Body, Client, LogSubject, Problem};

type Answer = Result<(Extension<LogSubject>, Json<OwnRegistration>), Problem>;

/// Shows the registration that a link belongs to.
#[utoipa::path(get, path = "/api/registrations/{token}", tag = "visitors",
    operation_id = "show_own_registration",
    params(("token" = String, Path, description = "The last part of `managePath`")),
    responses(
        (status = 200, body = OwnRegistration),
        (status = 404, description = "No such link, or not anymore"),
        (status = 429, description = "Asked too often")))]
pub(crate) async fn show(
    State(state): State<RegistrationsState>,
    client: Client,
    TokenText(token): TokenText,
) -> Answer {
    answer(super::find(&state, client, &token).await)
}

/// Changes a registration: all that is asked for, or nothing. The office is told.
#[utoipa::path(patch, path = "/api/registrations/{token}", tag = "visitors",
    operation_id = "change_own_registration",
    params(("token" = String, Path, description = "The last part of `managePath`")),
    request_body = OwnChanges,
    responses(
        (status = 200, body = OwnRegistration),
        (status = 404, description = "No such link, or not anymore"),
        (status = 409, description = "Changed meanwhile, canceled, over, not open for more people, or \
            too few places left"),
        (status = 422, description = "Unfit answers"),
        (status = 429, description = "Asked too often")))]
pub(crate) async fn change(
    State(state): State<RegistrationsState>,
    client: Client,
    TokenText(token): TokenText,
    Body(changes): Body<OwnChanges>,
) -> Answer {
    answer(super::change(&state, client, &token, changes).await)
}

/// Cancels a registration, which frees its places. The office is told. Canceled again, it stays so.
#[utoipa::path(post, path = "/api/registrations/{token}/cancel", tag = "visitors",
    operation_id = "cancel_own_registration",
    params(("token" = String, Path, description = "The last part of `managePath`")),
    responses(
        (status = 200, body = OwnRegistration),
        (status = 404, description = "No such link, or not anymore"),
        (status = 409, description = "The event is over"),
        (status = 429, description = "Asked too often")))]
pub(crate) async fn cancel(
    State(state): State<RegistrationsState>,
    client: Client,
    TokenText(token): TokenText,
) -> Answer {
    answer(super::cancel(&state, client, &token).await)
}

/// Takes the places that are held for a party on the waiting list. One that has its places stays as it is.
#[utoipa::path(post, path = "/api/registrations/{token}/accept", tag = "visitors",
    operation_id = "accept_own_offer",
    params(("token" = String, Path, description = "The last part of `managePath`")),
    request_body = AcceptedPlaces,
    responses(
        (status = 200, body = OwnRegistration),
        (status = 404, description = "No such link, or not anymore"),
        (status = 409, description = "No places are held for it, it's canceled, or the event is over or removed"),
        (status = 422, description = "Somebody in the list isn't in the party"),
        (status = 429, description = "Asked too often")))]
pub(crate) async fn accept(
    State(state): State<RegistrationsState>,
    client: Client,
    TokenText(token): TokenText,
    Body(places): Body<AcceptedPlaces>,
) -> Answer {
    answer(super::accept(&state, client, &token, places).await)
}

/// Declines the places that are held for a party, which leaves the waiting list.
#[utoipa::path(post, path = "/api/registrations/{token}/decline", tag = "visitors",
    operation_id = "decline_own_offer",
    params(("token" = String, Path, description = "The last part of `managePath`")),
    responses(
        (status = 200, body = OwnRegistration),
        (status = 404, description = "No such link, or not anymore"),
        (status = 409, description = "The event is over"),
        (status = 429, description = "Asked too often")))]
pub(crate) async fn decline(
    State(state): State<RegistrationsState>,
    client: Client,
    TokenText(token): TokenText,
) -> Answer {
    answer(super::decline(&state, client, &token).await)
}

/// Has a party that let an offer pass wait again, at the end of the list.
#[utoipa::path(post, path = "/api/registrations/{token}/wait", tag = "visitors",
    operation_id = "wait_again",
    params(("token" = String, Path, description = "The last part of `managePath`")),
    responses(
        (status = 200, body = OwnRegistration),
        (status = 404, description = "No such link, or not anymore"),
        (status = 409, description = "It's canceled, or the event is over"),
        (status = 429, description = "Asked too often")))]
pub(crate) async fn wait_again(
    State(state): State<RegistrationsState>,
    client: Client,
    TokenText(token): TokenText,
) -> Answer {
    answer(super::wait_again(&state, client, &token).await)
}

/// Moves a registration whose event is called off to the one that it's offered (`otherDate`), with what was paid for it. With
/// too few places it can wait there. Moved again, it stays as it is.
#[utoipa::path(post, path = "/api/registrations/{token}/rebook", tag = "visitors",
    operation_id = "rebook_own_registration",
    params(("token" = String, Path, description = "The last part of `managePath`")),
    request_body = Rebooking,
    responses(
        (status = 200, body = OwnRegistration),
        (status = 404, description = "No such link, or not anymore"),
        (status = 409, description = "Not offered anymore, closed, or too few places left"),
        (status = 422, description = "More people would wait than there are"),
        (status = 429, description = "Asked too often")))]
pub(crate) async fn rebook(
    State(state): State<RegistrationsState>,
    client: Client,
    TokenText(token): TokenText,
    Body(wanted): Body<Rebooking>,
) -> Answer {
    answer(super::rebook(&state, client, &token, wanted).await)
}

/// Signs the waiver for a party that hasn't: it was registered by phone, or before its event asked for one (`waiver`). The
/// office is told. Signed again, it stays as it is.
#[utoipa::path(post, path = "/api/registrations/{token}/waiver", tag = "visitors",
    operation_id = "sign_own_waiver",
    params(("token" = String, Path, description = "The last part of `managePath`")),
    request_body = WaiverForm,
    responses(
        (status = 200, body = OwnRegistration),
        (status = 404, description = "No such link, or not anymore"),
        (status = 409, description = "It was reworded, there's none to sign, the registration is canceled, or the event \
            is over"),
        (status = 422, description = "The name is missing"),
        (status = 429, description = "Asked too often")))]
pub(crate) async fn sign(
    State(state): State<RegistrationsState>,
    client: Client,
    TokenText(token): TokenText,
    Body(form): Body<WaiverForm>,
) -> Answer {
    answer(super::sign(&state, client, &token, form).await)
}

fn answer(outcome: Result<OwnRegistration, Problem>) -> Answer {
    outcome.map(|shown| (Extension(LogSubject(shown.id.clone())), Json(shown)))
}
