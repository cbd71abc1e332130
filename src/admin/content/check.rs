//! The check of a change before it is published.

use axum::Json;
use axum::extract::State;
use axum::response::Response;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};
use utoipa::ToSchema;

use super::problems::refused;
use crate::admin::AdminState;
use crate::content_changes::ContentWarning;
use crate::web::Body;

/// What would be published.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct ContentToCheck {
    /// A merge patch (RFC 7396) for the content that visitors see.
    #[schema(value_type = std::collections::BTreeMap<String, Value>)]
    patch: Map<String, Value>,
}

/// A change that could be published.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct CheckedContent {
    /// What is valid and still probably a mistake, in the words of `paddock check-config`, if it comes with the change. And
    /// events to which people come that it moves, hides, removes, or makes smaller than what is taken.
    warnings: Vec<ContentWarning>,
}

/// Checks a change as a publication would, and warns of what is probably a mistake, such as a notice that is over already, and
/// of people who have signed up for an event and aren't told that it changes. Nothing is kept.
#[utoipa::path(post, path = "/api/admin/content/check", tag = "staff",
    operation_id = "check_content", request_body = ContentToCheck,
    responses(
        (status = 200, body = CheckedContent),
        (status = 401),
        (status = 422, description = "The content wouldn't be valid, or it isn't for staff to change: `errors` says what")))]
pub(crate) async fn check(
    State(state): State<AdminState>,
    Body(ContentToCheck { patch }): Body<ContentToCheck>,
) -> Result<Json<CheckedContent>, Response> {
    let warnings = state.publisher.warnings(patch).await.map_err(refused)?;
    Ok(Json(CheckedContent { warnings }))
}
