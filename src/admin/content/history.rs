//! The history of the content and its photographs, and the undo of a publication.

use axum::Json;
use axum::extract::State;
use axum::response::{IntoResponse, Response};
use rusqlite::Connection;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use super::problems::UndoInTheWay;
use super::{Published, permission, publish};
use crate::admin::AdminState;
use crate::admin::list_query::{BEFORE, LIMITS, Page};
use crate::admin::session::Staff;
use crate::content_changes::{self, HistoryLine, HistoryPosition, Wanted};
use crate::web::{Body, CallLimit, Params, Problem, Search};

/// Which part of the history.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct HistoryQuery {
    /// How many at most, 1 to 200; 50 by default.
    #[param(minimum = 1, maximum = 200)]
    limit: Option<i64>,
    /// Only those that are older: `next` of the page before.
    #[param(pattern = "^([0-9]{1,18}([.][0-9]{1,18})?)?$")]
    before: Option<String>,
}

impl Params for HistoryQuery {
    const TAKES: &'static [(&'static str, &'static str)] = &[LIMITS];
}

/// A part of the history, the last line first.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct ContentHistory {
    items: Vec<HistoryLine>,
    /// What to give as `before` for the part that follows; null at the end.
    #[schema(required)]
    next: Option<String>,
}

/// What is to be undone.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Undo {
    /// The publication's number.
    revision: i64,
}

/// Lists publications in words, and what was done with photographs, the last first.
#[utoipa::path(get, path = "/api/admin/content/history", tag = "staff",
    operation_id = "content_history", params(HistoryQuery),
    responses(
        (status = 200, body = ContentHistory),
        (status = 400, description = "A query that this call does not take"),
        (status = 401)))]
pub(crate) async fn list(
    State(state): State<AdminState>,
    Search(query): Search<HistoryQuery>,
) -> Result<Json<ContentHistory>, Problem> {
    let page = Page::of(None, query.limit)?;
    let before = query.before.filter(|before| !before.is_empty());
    let before = before.map(|before| before.parse::<HistoryPosition>()).transpose();
    let before = before.map_err(|_| Problem::bad_query(BEFORE.1))?;
    let read =
        move |db: &Connection| page.read(|_, limit| content_changes::history(db, before, limit));
    let (items, next) = state.store.read(read).await?;
    Ok(Json(ContentHistory { items, next }))
}

/// Undoes a publication: gives all that it changed the values from before. That is a publication, too, which can be
/// undone.
#[utoipa::path(post, path = "/api/admin/content/undo", tag = "staff",
    operation_id = "undo_content", request_body = Undo,
    responses(
        (status = 200, body = Published),
        (status = 401),
        (status = 404, description = "There is no such publication"),
        (status = 409, description = "Later publications changed the same values", body = UndoInTheWay,
            content_type = "application/problem+json"),
        (status = 422, description = "The content wouldn't be valid anymore, or it isn't for staff to change by now: \
            `errors` says why")))]
pub(crate) async fn undo(
    State(state): State<AdminState>,
    staff: Staff,
    limit: CallLimit,
    Body(Undo { revision }): Body<Undo>,
) -> Result<Response, Response> {
    permission::for_undo(&state, staff, revision).await.map_err(Problem::into_response)?;
    publish(&state, staff, limit, Wanted::Undo(revision)).await
}
