//! Staff call an event off, move it, or let it take place after all; everybody who signed up is told.

pub(crate) mod rebooking;
mod requests;

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use axum::response::{IntoResponse, Response};
use http::StatusCode;
use rusqlite::{Connection, Transaction};
use serde::Serialize;
use utoipa::ToSchema;

use self::requests::{CallOff, EventMove, NoticeQuery, NoticeReason};
use super::AdminState;
use super::content::refused;
use super::session::Staff;
use crate::clock;
use crate::content_changes::Wanted;
use crate::random;
use crate::registrations::{self, EventChange, EventNotice, NoticeAction, UndoNotice};
use crate::web::{Body, CallLimit, Id, Ids, Problem, Search};

/// All notices about an event.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct EventNotices {
    /// The newest first.
    notices: Vec<EventNotice>,
}

/// Calls an event off. Its page stays and says so, nobody can sign up anymore, and everybody who did is told after a minute
/// in which it can be undone. They keep their places, and can come to the event that you offer instead. One that is called
/// off already can be offered another event later.
#[utoipa::path(post, path = "/api/admin/events/{id}/call-off", tag = "staff",
    operation_id = "call_event_off",
    params(("id" = String, Path, description = "The event's id"), NoticeQuery),
    request_body = CallOff,
    responses(
        (status = 200, body = EventNotice, description = "A dry run"),
        (status = 201, body = EventNotice),
        (status = 401),
        (status = 404),
        (status = 409, description = "It's over, or called off already and nothing is offered; or there's a newer notice than the one that was seen"),
        (status = 422, description = "Without a reason, or one that doesn't fit; or nobody can sign up for what is \
            offered")))]
pub(crate) async fn call_off(
    State(state): State<AdminState>,
    staff: Staff,
    limit: CallLimit,
    Id(id): Id,
    Search(query): Search<NoticeQuery>,
    Body(wanted): Body<CallOff>,
) -> Result<Response, Response> {
    let (reason, offer) = wanted.read().map_err(Problem::into_response)?;
    let change = EventChange::CallOff { offer };
    give(&state, (staff, limit), query, (id, change, reason.unwrap_or_default())).await
}

/// Moves an event to another day, other hours or another place. Everybody who signed up comes along and is told after a
/// minute in which it can be undone. One that is called off takes place then.
#[utoipa::path(post, path = "/api/admin/events/{id}/move", tag = "staff",
    operation_id = "move_event",
    params(("id" = String, Path, description = "The event's id"), NoticeQuery),
    request_body = EventMove,
    responses(
        (status = 200, body = EventNotice, description = "A dry run"),
        (status = 201, body = EventNotice),
        (status = 401),
        (status = 404),
        (status = 409, description = "It's over, or there's a newer notice than the one that was seen"),
        (status = 422, description = "It's there already, or the new day is over")))]
pub(crate) async fn relocate(
    State(state): State<AdminState>,
    staff: Staff,
    limit: CallLimit,
    Id(id): Id,
    Search(query): Search<NoticeQuery>,
    Body(wanted): Body<EventMove>,
) -> Result<Response, Response> {
    let (change, reason) = wanted.read().map_err(Problem::into_response)?;
    give(&state, (staff, limit), query, (id, change, reason)).await
}

/// Lets an event take place that was called off. Everybody who signed up is told after a minute in which it can be undone.
#[utoipa::path(post, path = "/api/admin/events/{id}/reinstate", tag = "staff",
    operation_id = "reinstate_event",
    params(("id" = String, Path, description = "The event's id"), NoticeQuery),
    request_body = NoticeReason,
    responses(
        (status = 200, body = EventNotice, description = "A dry run"),
        (status = 201, body = EventNotice),
        (status = 401),
        (status = 404),
        (status = 409, description = "It's over, or isn't called off; or there's a newer notice than the one that was seen"),
        (status = 422, description = "The reason doesn't fit")))]
pub(crate) async fn reinstate(
    State(state): State<AdminState>,
    staff: Staff,
    limit: CallLimit,
    Id(id): Id,
    Search(query): Search<NoticeQuery>,
    Body(reason): Body<NoticeReason>,
) -> Result<Response, Response> {
    let reason = reason.read().map_err(Problem::into_response)?;
    let wanted = (id, EventChange::Reinstate, reason.unwrap_or_default());
    give(&state, (staff, limit), query, wanted).await
}

/// Lists what was told to those who signed up for an event: to whom, how, and who has to be called.
#[utoipa::path(get, path = "/api/admin/events/{id}/notices", tag = "staff",
    operation_id = "list_event_notices",
    params(("id" = String, Path, description = "The event's id")),
    responses(
        (status = 200, body = EventNotices),
        (status = 401)))]
pub(crate) async fn list(
    State(state): State<AdminState>,
    Id(id): Id,
) -> Result<Json<EventNotices>, Problem> {
    let (config, now) = (state.config.load_full(), clock::now());
    let reading = move |db: &Connection| registrations::notices(db, &config, &id, now);
    Ok(Json(EventNotices { notices: state.store.read(reading).await? }))
}

/// Takes a notice back while its messages wait: the event is as it was before, and nobody hears of it.
#[utoipa::path(delete, path = "/api/admin/events/{id}/notices/{notice}", tag = "staff",
    operation_id = "undo_event_notice",
    params(
        ("id" = String, Path, description = "The event's id"),
        ("notice" = String, Path, description = "The notice's id")),
    responses(
        (status = 204, description = "Taken back"),
        (status = 401),
        (status = 404),
        (status = 409, description = "Too late, taken back already, or the event was changed since")))]
pub(crate) async fn undo(
    State(state): State<AdminState>,
    staff: Staff,
    limit: CallLimit,
    Ids(ids): Ids<(String, String)>,
) -> Result<StatusCode, Response> {
    let undo = undo_of(&state, ids.clone()).await.map_err(Problem::into_response)?;
    if undo.is_of_later_offer() {
        write_alone(&state, move |tx| undo.take_back(tx)).await?;
        return Ok(StatusCode::NO_CONTENT);
    }
    if let Err(refusal) = publish(&state, (staff, limit), Wanted::Action(Arc::new(undo))).await {
        // Taken back by somebody else in this moment: nothing else has changed.
        let now = undo_of(&state, ids).await.map_err(Problem::into_response)?;
        return Err(now.if_taken_back().map_or(refusal, Problem::into_response));
    }
    Ok(StatusCode::NO_CONTENT)
}

/// The undo of the notice with these ids: the event's and its own.
async fn undo_of(
    state: &AdminState,
    (event, notice): (String, String),
) -> Result<UndoNotice, Problem> {
    let found = state.store.read(move |db| UndoNotice::of(db, (&event, &notice))).await?;
    found.ok_or_else(Problem::not_found)
}

/// Ticks that a party was called. Ticked again, the first tick stands.
#[utoipa::path(put, path = "/api/admin/events/{id}/notices/{notice}/calls/{registration}",
    tag = "staff", operation_id = "tick_notice_call",
    params(
        ("id" = String, Path, description = "The event's id"),
        ("notice" = String, Path, description = "The notice's id"),
        ("registration" = String, Path, description = "The registration's id")),
    responses(
        (status = 204, description = "Ticked"),
        (status = 401),
        (status = 404)))]
pub(crate) async fn tick(
    State(state): State<AdminState>,
    staff: Staff,
    Ids(of): Ids<(String, String, String)>,
) -> Result<StatusCode, Problem> {
    let who = state.name_of(staff).await?;
    set_tick(&state, of, Some(who)).await
}

/// Takes the tick back.
#[utoipa::path(delete, path = "/api/admin/events/{id}/notices/{notice}/calls/{registration}",
    tag = "staff", operation_id = "untick_notice_call",
    params(
        ("id" = String, Path, description = "The event's id"),
        ("notice" = String, Path, description = "The notice's id"),
        ("registration" = String, Path, description = "The registration's id")),
    responses(
        (status = 204, description = "Not ticked anymore"),
        (status = 401),
        (status = 404)))]
pub(crate) async fn untick(
    State(state): State<AdminState>,
    Ids(of): Ids<(String, String, String)>,
) -> Result<StatusCode, Problem> {
    set_tick(&state, of, None).await
}

async fn set_tick(
    state: &AdminState,
    (event, notice, registration): (String, String, String),
    who: Option<String>,
) -> Result<StatusCode, Problem> {
    let now = clock::now();
    let ticking = move |tx: &Transaction<'_>| {
        let by = who.as_deref().map(|who| (who, now));
        registrations::tick_call(tx, (&event, &notice, &registration), by)
    };
    let is_there = state.store.write(ticking).await?;
    state.notifier.notify();
    if is_there { Ok(StatusCode::NO_CONTENT) } else { Err(Problem::not_found()) }
}

/// Gives a notice about an event, or shows what it would be.
async fn give(
    state: &AdminState,
    (staff, limit): (Staff, CallLimit),
    NoticeQuery { dry_run, seen }: NoticeQuery,
    (event_id, change, reason): (String, EventChange, String),
) -> Result<Response, Response> {
    let who = state.name_of(staff).await.map_err(Problem::into_response)?;
    let id = random::uuid_v7(clock::now(), &random::bytes()).to_string();
    let replaces = None;
    let action = NoticeAction { id, event_id, change, reason, who, seen, replaces };
    let failed = |error| Problem::from(error).into_response();
    // Before the content: what is published after this is a newer notice.
    let action = state.store.read(move |db| action.having_seen(db)).await.map_err(failed)?;
    let config = state.config.load_full();
    let now = Arc::clone(&config);
    let replacing = move |db: &Connection| action.replacing(db, &now);
    let action = state.store.read(replacing).await.map_err(failed)?;
    let is_later_offer = action.is_later_offer(&config);
    if !is_later_offer {
        action.check_reason().map_err(Problem::into_response)?;
    }
    if dry_run {
        let previewing = state.store.read(move |db| action.preview(db, &config)).await;
        let notice = previewing.map_err(Problem::from).and_then(|notice| notice);
        return Ok(Json(notice.map_err(Problem::into_response)?).into_response());
    }
    let of = (action.event_id.clone(), action.id.clone());
    if is_later_offer {
        write_alone(state, move |tx| action.offer_later(tx, &config)).await?;
    } else {
        publish(state, (staff, limit), Wanted::Action(Arc::new(action))).await?;
    }
    let (config, now) = (state.config.load_full(), clock::now());
    let reading = move |db: &Connection| registrations::notice(db, &config, (&of.0, &of.1), now);
    let notice = state.store.read(reading).await;
    let notice = notice.map_err(|error| Problem::from(error).into_response())?;
    Ok((StatusCode::CREATED, Json(notice)).into_response())
}

/// Writes what changes nothing in the content.
async fn write_alone(
    state: &AdminState,
    work: impl FnOnce(&Transaction<'_>) -> rusqlite::Result<Result<(), Problem>> + Send + 'static,
) -> Result<(), Response> {
    let written = state.store.write(work).await;
    let written = written.map_err(Problem::from).and_then(|written| written);
    state.outbox.wake();
    state.notifier.notify();
    written.map_err(Problem::into_response)
}

async fn publish(
    state: &AdminState,
    (staff, limit): (Staff, CallLimit),
    wanted: Wanted,
) -> Result<(), Response> {
    let who = state.name_of(staff).await.map_err(Problem::into_response)?;
    state.publisher.publish(wanted, who, limit).await.map_err(refused)?;
    state.outbox.wake();
    state.places_changed.notify_one();
    state.notifier.notify();
    Ok(())
}
