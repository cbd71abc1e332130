//! A page as a change would make it.

use axum::extract::State;
use axum::response::{Html, IntoResponse, Response};
use http::header;
use serde::Deserialize;
use serde_json::{Map, Value};
use utoipa::ToSchema;

use super::problems::{UndoInTheWay, refused};
use crate::admin::AdminState;
use crate::content_changes::Proposed;
use crate::web::{Body, Client, Id, Problem};

/// Which page, with which change.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct PreviewRequest {
    /// The page's path.
    #[schema(example = "/pricing")]
    path: String,
    /// A merge patch (RFC 7396) for the content that visitors see. Either this or `undo`.
    #[schema(value_type = Option<std::collections::BTreeMap<String, Value>>)]
    patch: Option<Map<String, Value>>,
    /// The revision whose undo is shown.
    undo: Option<i64>,
}

/// Renders a page as a change or an undo would make it, for a frame in the staff page: without script, its style sheet a file.
/// Nothing is kept.
#[utoipa::path(post, path = "/api/admin/content/preview", tag = "staff",
    operation_id = "preview_content", request_body = PreviewRequest,
    responses(
        (status = 200, description = "The page", body = String, content_type = "text/html"),
        (status = 401),
        (status = 404, description = "There would be no such page, or there is no such revision"),
        (status = 409, description = "Later publications changed the same values", body = UndoInTheWay,
            content_type = "application/problem+json"),
        (status = 422, description = "The content wouldn't be valid, or it isn't for staff to change: `errors` says what")))]
pub(crate) async fn show(
    State(state): State<AdminState>,
    client: Client,
    Body(PreviewRequest { path, patch, undo }): Body<PreviewRequest>,
) -> Result<Response, Response> {
    let shown = Proposed::of(patch, undo).map_err(Problem::into_response)?;
    let page = state.publisher.preview(client, path, shown).await.map_err(refused)?;
    let page = page.ok_or_else(|| Problem::not_found().into_response())?;
    Ok(Html(page).into_response())
}

/// Sends the style sheet of a previewed page.
#[utoipa::path(get, path = "/api/admin/content/preview-styles/{name}", tag = "staff",
    operation_id = "preview_styles",
    params(("name" = String, Path, description = "Its name, from the page")),
    responses(
        (status = 200, description = "The style sheet", body = String, content_type = "text/css"),
        (status = 401),
        (status = 404, description = "It's no longer kept")))]
pub(crate) async fn styles(
    State(state): State<AdminState>,
    Id(name): Id,
) -> Result<Response, Problem> {
    let styles = state.publisher.preview_stylesheet(&name).ok_or_else(Problem::not_found)?;
    Ok(([(header::CONTENT_TYPE, "text/css; charset=utf-8")], styles).into_response())
}
