//! The site's content: shown, changed, previewed; what staff changed before, and the undo of it.

pub(crate) mod check;
pub(crate) mod compare;
pub(crate) mod drafts;
mod editors;
pub(crate) mod fields;
pub(crate) mod history;
mod permission;
pub(crate) mod preview;
mod problems;
pub(crate) mod scheduled;

use std::collections::BTreeMap;

use axum::Json;
use axum::extract::State;
use axum::response::{IntoResponse, Response};
use http::{HeaderMap, HeaderValue, header};
use serde::Serialize;
use serde_json::Value;
use utoipa::ToSchema;

pub(crate) use self::editors::Editors;
pub(in crate::admin) use self::problems::refused;

use self::problems::{OutdatedContent, revision_needed};
use super::AdminState;
use super::session::Staff;
use crate::config::{ContentView, ValueOrigin};
use crate::content_changes::Wanted;
use crate::form::FieldError;
use crate::web::{CallLimit, MergePatch, Problem};

/// The content as visitors see it.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct SiteContent {
    /// The last publication in it; 0: staff have changed nothing. The header `ETag` has it, too.
    revision: i64,
    /// All of it, as in config.toml. Lists of entries with an id (`events`, `lessons.packages`, `parties.packages`) are
    /// objects, with the ids as their keys.
    #[schema(value_type = BTreeMap<String, Value>)]
    content: Value,
    /// The ids in each of these lists, by its pointer, in the order in which visitors see them.
    #[schema(example = json!({ "/lessons/packages": ["trailblazer"] }))]
    order: BTreeMap<&'static str, Vec<String>>,
    /// What staff changed, as JSON pointers.
    #[schema(example = json!(["/lessons/packages/trailblazer/price"]))]
    changed: Vec<String>,
    /// Where values come from, by pointer. What isn't here is the example's. Nobody changes those of the environment
    /// here.
    origins: BTreeMap<String, ValueOrigin>,
    /// What the values in `changed` would be without the change, by pointer; null: they wouldn't be there.
    below: BTreeMap<String, Value>,
    /// What staff changed and the site is served without, because config.toml or the environment have been changed
    /// since and it doesn't fit them.
    unfit: Vec<FieldError>,
}

/// The revision that visitors see after a publication.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct Published {
    /// Its number.
    revision: i64,
}

/// Shows the content, and where each value comes from.
#[utoipa::path(get, path = "/api/admin/content", tag = "staff", operation_id = "show_content",
    responses(
        (status = 200, body = SiteContent),
        (status = 401)))]
pub(crate) async fn show(State(state): State<AdminState>) -> Response {
    let config = state.config.load_full();
    let ContentView { content, order, origins, below } = config.content_view();
    let staff = config.staff_content();
    let revision = staff.layer.revision;
    let changed = below.keys().cloned().collect();
    let unfit = staff.unfit.clone();
    let body = SiteContent { revision, content, order, changed, origins, below, unfit };
    ([(header::ETAG, etag(revision))], Json(body)).into_response()
}

/// Publishes a change of the content. All of it is checked as `paddock check-config` checks it, the pages are rendered,
/// and then visitors see it; or nothing is changed. Null sets a value back to what config.toml or the example says, and
/// removes an entry with an id.
#[utoipa::path(patch, path = "/api/admin/content", tag = "staff", operation_id = "publish_content",
    params(("If-Match" = String, Header, description = "The revision that the change is for, in quotation marks")),
    request_body(content = BTreeMap<String, Value>, content_type = "application/merge-patch+json",
        description = "A merge patch (RFC 7396) for `content`"),
    responses(
        (status = 200, body = Published),
        (status = 401),
        (status = 403, description = "Staff are limited to events, or a page of another site sent it"),
        (status = 412, description = "Somebody has published since: both versions of each value",
            body = OutdatedContent, content_type = "application/problem+json"),
        (status = 422, description = "The content wouldn't be valid, or it isn't for staff to change: `errors` says what"),
        (status = 428, description = "The header `If-Match` is missing")))]
pub(crate) async fn change(
    State(state): State<AdminState>,
    staff: Staff,
    limit: CallLimit,
    headers: HeaderMap,
    MergePatch(patch): MergePatch,
) -> Result<Response, Response> {
    permission::for_patch(staff, &patch).map_err(Problem::into_response)?;
    let on = seen_revision(&headers).ok_or_else(|| revision_needed().into_response())?;
    publish(&state, staff, limit, Wanted::Patch { patch, on }).await
}

/// Publishes what is wanted in the name of the session.
async fn publish(
    state: &AdminState,
    staff: Staff,
    limit: CallLimit,
    wanted: Wanted,
) -> Result<Response, Response> {
    let who = state.name_of(staff).await.map_err(Problem::into_response)?;
    let revision = state.publisher.publish(wanted, who, limit).await.map_err(refused)?;
    Ok(([(header::ETAG, etag(revision))], Json(Published { revision })).into_response())
}

/// The revision in `If-Match`: a number in quotation marks.
fn seen_revision(headers: &HeaderMap) -> Option<i64> {
    let tag = headers.get(header::IF_MATCH)?.to_str().ok()?.trim();
    let number = tag.strip_prefix('"')?.strip_suffix('"')?;
    number.parse().ok().filter(|seen: &i64| seen.to_string() == number && *seen >= 0)
}

fn etag(revision: i64) -> HeaderValue {
    HeaderValue::from_str(&format!("\"{revision}\"")).expect("digits and quotation marks")
}
