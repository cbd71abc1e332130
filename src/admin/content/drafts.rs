//! Drafts of changes, and who edits what.

use axum::Json;
use axum::extract::State;
use axum::response::{IntoResponse, Response};
use http::{HeaderMap, StatusCode, header};
use rusqlite::Transaction;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};
use utoipa::{IntoParams, ToSchema};

use super::editors::Editor;
use super::problems::{OutdatedDraft, outdated_draft, too_many_drafts, version_needed};
use super::{etag, permission, seen_revision};
use crate::admin::AdminState;
use crate::admin::session::{Onlooker, Staff};
use crate::clock;
use crate::config::is_part;
use crate::content_changes::{self, Draft, DraftQuota, NewDraft, NotSaved};
use crate::web::{Body, Params, Problem, Search};

/// What is said of a part that isn't one.
const NO_PART: &str = "A part is a JSON pointer to content, such as /site/notice.";

/// Who asks.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct DraftsQuery {
    /// The part that the page has open, as a JSON pointer. Its session counts as an editor of it for 45 seconds.
    #[param(max_length = 200)]
    editing: Option<String>,
}

impl Params for DraftsQuery {
    const TAKES: &'static [(&'static str, &'static str)] = &[("editing", NO_PART)];
}

/// Which draft.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct DraftQuery {
    /// The part, as a JSON pointer.
    #[param(max_length = 200)]
    part: String,
}

impl Params for DraftQuery {
    const TAKES: &'static [(&'static str, &'static str)] = &[("part", NO_PART)];
}

/// All drafts.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct ContentDrafts {
    /// By their parts.
    drafts: Vec<Draft>,
    /// Who edits which part right now.
    editing: Vec<Editor>,
}

/// A draft.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct DraftToSave {
    /// The publication that it began from.
    revision: u32,
    /// A merge patch (RFC 7396) for the content, however wrong.
    #[schema(value_type = std::collections::BTreeMap<String, Value>)]
    patch: Map<String, Value>,
}

/// The version that a draft has now.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct SavedDraft {
    version: i64,
}

/// Lists drafts, and who edits what. An open page may ask again and again: that doesn't keep its session alive.
#[utoipa::path(get, path = "/api/admin/content/drafts", tag = "staff", operation_id = "content_drafts",
    params(DraftsQuery),
    responses(
        (status = 200, body = ContentDrafts),
        (status = 400, description = "A query that this call does not take"),
        (status = 401)))]
pub(crate) async fn list(
    State(state): State<AdminState>,
    onlooker: Onlooker,
    Search(query): Search<DraftsQuery>,
) -> Result<Json<ContentDrafts>, Problem> {
    let (staff, now) = (onlooker.as_staff(), clock::steady());
    if let Some(part) = query.editing {
        let part = checked(part)?;
        let name = state.name_of(staff).await?;
        if state.editors.note(&part, (staff.session, name), now) {
            state.notifier.notify();
        }
    }
    let drafts = state.store.read(content_changes::drafts).await?;
    Ok(Json(ContentDrafts { drafts, editing: state.editors.all(staff.session, now) }))
}

/// Saves a draft of a part, in the place of the version in `If-Match`. Nothing in it is checked.
#[utoipa::path(put, path = "/api/admin/content/drafts", tag = "staff",
    operation_id = "save_content_draft", request_body = DraftToSave,
    params(DraftQuery,
        ("If-Match" = String, Header, description = "The version that was seen, in quotation marks; \"0\": there was none")),
    responses(
        (status = 200, body = SavedDraft),
        (status = 400, description = "A query or body that this call does not take"),
        (status = 401),
        (status = 409, description = "There are too many drafts"),
        (status = 422, description = "`patch` isn't an object, or `revision` isn't a number"),
        (status = 412, description = "Somebody has saved another version since, or discarded it",
            body = OutdatedDraft, content_type = "application/problem+json"),
        (status = 428, description = "The header `If-Match` is missing")))]
pub(crate) async fn save(
    State(state): State<AdminState>,
    staff: Staff,
    Search(DraftQuery { part }): Search<DraftQuery>,
    headers: HeaderMap,
    Body(DraftToSave { revision, patch }): Body<DraftToSave>,
) -> Result<Response, Response> {
    let part = checked(part).map_err(Problem::into_response)?;
    permission::for_part(staff, &part).map_err(Problem::into_response)?;
    // The owner may publish this draft, and then all of it counts as the owner's change.
    permission::for_patch(staff, &patch).map_err(Problem::into_response)?;
    let seen = seen_revision(&headers).ok_or_else(|| version_needed().into_response())?;
    let by = state.name_of(staff).await.map_err(Problem::into_response)?;
    let quota = if staff.is_limited { DraftQuota::LIMITED } else { DraftQuota::ALL };
    let revision = i64::from(revision);
    let draft = NewDraft { part, seen, revision, patch, by, at: clock::now(), quota };
    let work = move |tx: &Transaction<'_>| content_changes::save_draft(tx, &draft);
    let version = state.store.write(work).await.map_err(Problem::from);
    let version = version.map_err(Problem::into_response)?.map_err(not_saved)?;
    state.notifier.notify();
    Ok(([(header::ETAG, etag(version))], Json(SavedDraft { version })).into_response())
}

/// Discards the draft of a part, if it still has the version in `If-Match`.
#[utoipa::path(delete, path = "/api/admin/content/drafts", tag = "staff",
    operation_id = "discard_content_draft",
    params(DraftQuery,
        ("If-Match" = String, Header, description = "The version that was seen, in quotation marks")),
    responses(
        (status = 204, description = "There is no draft of it now"),
        (status = 400, description = "A query that this call does not take"),
        (status = 401),
        (status = 412, description = "Somebody has saved another version since",
            body = OutdatedDraft, content_type = "application/problem+json"),
        (status = 428, description = "The header `If-Match` is missing")))]
pub(crate) async fn discard(
    State(state): State<AdminState>,
    staff: Staff,
    Search(DraftQuery { part }): Search<DraftQuery>,
    headers: HeaderMap,
) -> Result<StatusCode, Response> {
    let part = checked(part).map_err(Problem::into_response)?;
    permission::for_part(staff, &part).map_err(Problem::into_response)?;
    let seen = seen_revision(&headers).ok_or_else(|| version_needed().into_response())?;
    let work = move |tx: &Transaction<'_>| content_changes::discard_draft(tx, &part, seen);
    let discarded = state.store.write(work).await.map_err(Problem::from);
    discarded.map_err(Problem::into_response)?.map_err(not_saved)?;
    state.notifier.notify();
    Ok(StatusCode::NO_CONTENT)
}

fn checked(part: String) -> Result<String, Problem> {
    if is_part(&part) { Ok(part) } else { Err(Problem::bad_query(NO_PART)) }
}

fn not_saved(not_saved: NotSaved) -> Response {
    match not_saved {
        NotSaved::Outdated(theirs) => outdated_draft(theirs),
        NotSaved::TooMany(quota) => too_many_drafts(quota).into_response(),
    }
}
