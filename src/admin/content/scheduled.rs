//! Publications for later.

use axum::Json;
use axum::extract::State;
use axum::response::{IntoResponse, Response};
use http::{HeaderMap, StatusCode};
use jiff::tz::TimeZone;
use rusqlite::{Connection, Transaction};
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};
use utoipa::ToSchema;

use super::problems::{OutdatedContent, refused, revision_needed, too_many_scheduled};
use super::{permission, seen_revision};
use crate::admin::AdminState;
use crate::admin::session::{Onlooker, Staff};
use crate::clock::{self, UnixMillis};
use crate::content_changes::{
    self, MAX_SCHEDULED, MAX_SCHEDULED_BY_LIMITED, Scheduled, ScheduledInWords, scheduled_time,
};
use crate::form::FieldError;
use crate::web::{Body, Id, Problem};

/// The last year that somebody can mean. A later one is a slip of the hand.
const LAST_YEAR: i16 = 2199;

/// What is to be published later.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct ContentToSchedule {
    /// When, by the stable's clock.
    #[schema(example = "2027-01-01T00:00")]
    at: String,
    /// A merge patch (RFC 7396) for the content.
    #[schema(value_type = std::collections::BTreeMap<String, Value>)]
    patch: Map<String, Value>,
}

/// What was scheduled.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct ScheduledId {
    id: i64,
}

/// All that is scheduled.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct AllScheduled {
    /// The next first.
    scheduled: Vec<ScheduledInWords>,
}

/// Lists what will be published later, and what couldn't be.
#[utoipa::path(get, path = "/api/admin/content/scheduled", tag = "staff",
    operation_id = "scheduled_content",
    responses(
        (status = 200, body = AllScheduled),
        (status = 401)))]
pub(crate) async fn list(
    State(state): State<AdminState>,
    onlooker: Onlooker,
) -> Result<Json<AllScheduled>, Problem> {
    let name = state.name_of(onlooker.as_staff()).await?;
    let current = state.config.load_full();
    let reading = move |db: &Connection| content_changes::scheduled(db, &current, &name);
    let scheduled = state.store.read(reading).await?;
    Ok(Json(AllScheduled { scheduled }))
}

/// Schedules a publication. It's checked now, and again when its time comes: then it's published in the same name,
/// unless somebody else has changed one of its values since.
#[utoipa::path(post, path = "/api/admin/content/scheduled", tag = "staff",
    operation_id = "schedule_content", request_body = ContentToSchedule,
    params(("If-Match" = String, Header, description = "The revision that the change is for, in quotation marks")),
    responses(
        (status = 201, body = ScheduledId),
        (status = 401),
        (status = 409, description = "Too much is scheduled"),
        (status = 412, description = "Somebody has published since: both versions of each value",
            body = OutdatedContent, content_type = "application/problem+json"),
        (status = 422, description = "The content wouldn't be valid, it isn't for staff to change, nothing changes, or the time isn't one to come: `errors` says what"),
        (status = 428, description = "The header `If-Match` is missing")))]
pub(crate) async fn add(
    State(state): State<AdminState>,
    staff: Staff,
    headers: HeaderMap,
    Body(ContentToSchedule { at, patch }): Body<ContentToSchedule>,
) -> Result<Response, Response> {
    permission::for_patch(staff, &patch).map_err(Problem::into_response)?;
    let revision = seen_revision(&headers).ok_or_else(|| revision_needed().into_response())?;
    let now = clock::now();
    let zone = state.config.load().content.site.timezone.clone();
    check_time(&at, &zone, now).map_err(wrong_time)?;
    state.publisher.check(patch.clone(), revision).await.map_err(refused)?;
    let who = state.name_of(staff).await.map_err(Problem::into_response)?;
    let new = Scheduled { id: 0, at, patch, revision, who, scheduled_at: now, problem: None };
    let most = if staff.is_limited { MAX_SCHEDULED_BY_LIMITED } else { MAX_SCHEDULED };
    let work = move |tx: &Transaction<'_>| content_changes::schedule(tx, &new, most);
    let id = state.store.write(work).await.map_err(|error| Problem::from(error).into_response())?;
    let id = id.ok_or_else(|| too_many_scheduled(most).into_response())?;
    state.notifier.notify();
    Ok((StatusCode::CREATED, Json(ScheduledId { id })).into_response())
}

/// Takes a publication for later back.
#[utoipa::path(delete, path = "/api/admin/content/scheduled/{id}", tag = "staff",
    operation_id = "unschedule_content",
    params(("id" = i64, Path, description = "Its number")),
    responses(
        (status = 204, description = "It won't be published"),
        (status = 401),
        (status = 404, description = "It isn't on the list: it was published, or taken back before")))]
pub(crate) async fn remove(
    State(state): State<AdminState>,
    staff: Staff,
    Id(id): Id,
) -> Result<StatusCode, Problem> {
    let id: i64 = id.parse().map_err(|_| Problem::not_found())?;
    let patch = state.store.read(move |db| content_changes::scheduled_patch(db, id)).await?;
    permission::for_patch(staff, &patch.ok_or_else(Problem::not_found)?)?;
    let removed = state.store.write(move |tx| content_changes::unschedule(tx, id)).await?;
    state.notifier.notify();
    if removed { Ok(StatusCode::NO_CONTENT) } else { Err(Problem::not_found()) }
}

/// Checks when something is to be published. Fails with what to enter instead.
fn check_time(at: &str, zone: &TimeZone, now: UnixMillis) -> Result<(), &'static str> {
    let time = scheduled_time(at).ok_or("Enter a day and a time, such as 2027-01-01T00:00.")?;
    if time.begins(zone) <= now {
        return Err("Choose a time that is still to come.");
    }
    if time.is_skipped(zone) {
        return Err("Clocks skip this time on that day. Choose one that is an hour later.");
    }
    if time.year() > LAST_YEAR {
        return Err("Choose a day that is not after 2199.");
    }
    Ok(())
}

fn wrong_time(detail: &str) -> Response {
    let error = FieldError { pointer: "#/at".to_owned(), detail: detail.to_owned() };
    Problem::unfit_content(vec![error]).into_response()
}
