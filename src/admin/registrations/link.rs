//! The link to a registrant's own page. The database holds only its hash, so that staff can make a new
//! one, but can't look the present one up.

use axum::Json;
use axum::extract::State;
use http::StatusCode;
use serde::Serialize;
use utoipa::ToSchema;

use crate::admin::AdminState;
use crate::clock;
use crate::registrations::{self, Token};
use crate::web::{Id, Problem};

/// A link that was just made. It can't be had again.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct NewLink {
    /// The whole address. Anybody who has it can see, change and cancel the registration.
    url: String,
}

/// Makes a new link to a registrant's own page. The ones before end.
#[utoipa::path(post, path = "/api/admin/registrations/{id}/link", tag = "staff",
    operation_id = "replace_registration_link",
    params(("id" = String, Path, description = "The registration's id")),
    responses(
        (status = 201, body = NewLink),
        (status = 401),
        (status = 404)))]
pub(crate) async fn replace(
    State(state): State<AdminState>,
    Id(id): Id,
) -> Result<(StatusCode, Json<NewLink>), Problem> {
    let (token, now) = (Token::random(), clock::now());
    let is_made =
        state.store.write(move |tx| registrations::replace_links(tx, &id, token, now)).await?;
    if !is_made {
        return Err(Problem::not_found());
    }
    let url = format!("{}{}", state.config.load().public_origin(), token.path());
    Ok((StatusCode::CREATED, Json(NewLink { url })))
}
