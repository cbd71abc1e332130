//! The check of a change before it is published.

use axum::Json;
use axum::extract::State;
use axum::response::{IntoResponse, Response};
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};
use utoipa::ToSchema;

use super::permission;
use super::problems::{UndoInTheWay, refused};
use crate::admin::AdminState;
use crate::admin::session::Staff;
use crate::content_changes::{ContentWarning, Proposed};
use crate::web::{Body, Problem};

/// What would be published.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct ContentToCheck {
    /// A merge patch (RFC 7396) for the content that visitors see. Either this or `undo`.
    #[schema(value_type = Option<std::collections::BTreeMap<String, Value>>)]
    patch: Option<Map<String, Value>>,
    /// The revision whose undo would be published.
    undo: Option<i64>,
}

/// A change that could be published.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct CheckedContent {
    /// What is valid and still probably a mistake, in the words of `paddock check-config`, if it comes with the change. And
    /// events to which people come that it moves, hides, removes, or makes smaller than what is taken.
    warnings: Vec<ContentWarning>,
}

/// Checks a change, or an undo, as a publication would, and warns of what is probably a mistake, such as a notice that is over already, and
/// of people who have signed up for an event and aren't told that it changes. Nothing is kept.
#[utoipa::path(post, path = "/api/admin/content/check", tag = "staff",
    operation_id = "check_content", request_body = ContentToCheck,
    responses(
        (status = 200, body = CheckedContent),
        (status = 401),
        (status = 404, description = "There is no such revision"),
        (status = 409, description = "Later publications changed the same values", body = UndoInTheWay,
            content_type = "application/problem+json"),
        (status = 422, description = "The content wouldn't be valid, or it isn't for staff to change: `errors` says what")))]
pub(crate) async fn check(
    State(state): State<AdminState>,
    staff: Staff,
    Body(ContentToCheck { patch, undo }): Body<ContentToCheck>,
) -> Result<Json<CheckedContent>, Response> {
    let proposed = Proposed::of(patch, undo).map_err(Problem::into_response)?;
    match &proposed {
        Proposed::Patch(patch) => permission::for_patch(staff, patch),
        Proposed::Undo(revision) => permission::for_undo(&state, staff, *revision).await,
    }
    .map_err(Problem::into_response)?;
    let warnings = state.publisher.warnings(proposed).await.map_err(refused)?;
    Ok(Json(CheckedContent { warnings }))
}
