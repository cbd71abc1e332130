//! The waiting list of an event, and what staff do on it.

use axum::Json;
use axum::extract::{Path, State};

use crate::admin::AdminState;
use crate::admin::session::Staff;
use crate::clock;
use crate::registrations::{self, ListChange, Unlisted, WaitingList};
use crate::web::{Body, Problem};

/// The longest reason, in characters.
const MAX_REASON: usize = 300;

/// The last position that a party can be moved to.
const LAST_POSITION: u32 = 10_000;

/// Shows who waits for an event, in order, with what happened to each, and its places: taken, held and free.
#[utoipa::path(get, path = "/api/admin/events/{id}/waiting-list", tag = "staff",
    operation_id = "show_waiting_list",
    params(("id" = String, Path, description = "The event's id")),
    responses(
        (status = 200, body = WaitingList),
        (status = 401),
        (status = 404, description = "No such event")))]
pub(crate) async fn show(
    State(state): State<AdminState>,
    Path(id): Path<String>,
) -> Result<Json<WaitingList>, Problem> {
    let config = state.config.load_full();
    let found = config.content.events.iter().find(|event| event.id == id).cloned();
    let event = found.ok_or_else(Problem::not_found)?;
    let reading = move |db: &rusqlite::Connection| {
        registrations::waiting_list(db, &config, &event, clock::now())
    };
    Ok(Json(state.store.read(reading).await?))
}

/// Offers places to a party on the waiting list, registers it or takes it off the list, passes over it or moves it.
#[utoipa::path(post, path = "/api/admin/registrations/{id}/waiting-list", tag = "staff",
    operation_id = "change_waiting_list",
    params(("id" = String, Path, description = "The registration's id")),
    request_body = ListChange,
    responses(
        (status = 200, description = "The list as it is now", body = WaitingList),
        (status = 401),
        (status = 404, description = "No such registration"),
        (status = 409, description = "It doesn't wait, the event isn't open, or too few places are free"),
        (status = 422, description = "No reason, or a position that can't be")))]
pub(crate) async fn change(
    State(state): State<AdminState>,
    staff: Staff,
    Path(id): Path<String>,
    Body(change): Body<ListChange>,
) -> Result<Json<WaitingList>, Problem> {
    check(&change)?;
    let (who, config) = (state.name_of(staff).await?, state.config.load_full());
    let outcome = state
        .store
        .write(move |tx| {
            let now = clock::now();
            let by = (&change, who.as_str());
            if let Err(refused) = registrations::change_list(tx, &config, &id, by, now)? {
                return Ok(Err(refused));
            }
            let registration = registrations::by_id(tx, &id)?;
            let mut events = config.content.events.iter();
            let event = events.find(|event| {
                registration.as_ref().is_some_and(|found| found.event_id == event.id)
            });
            let Some(event) = event else { return Ok(Err(Unlisted::NotOpen)) };
            registrations::waiting_list(tx, &config, event, now).map(Ok)
        })
        .await?;
    state.outbox.wake();
    state.places_changed.notify_one();
    state.notifier.notify();
    outcome.map(Json).map_err(Problem::from)
}

fn check(change: &ListChange) -> Result<(), Problem> {
    let (ListChange::PassOver { reason } | ListChange::Move { reason, .. }) = change else {
        return Ok(());
    };
    if reason.trim().is_empty() {
        return Err(Problem::invalid_at(["reason"], "Say why: it's kept with the list."));
    }
    if reason.chars().count() > MAX_REASON {
        return Err(Problem::invalid_at(
            ["reason"],
            format!("Use {MAX_REASON} characters or fewer"),
        ));
    }
    if reason.chars().any(|c| c.is_control() && !c.is_whitespace()) {
        return Err(Problem::invalid_at(["reason"], "Use plain text"));
    }
    match change {
        ListChange::Move { position, .. } if !(1..=LAST_POSITION).contains(position) => {
            let range = format!("Choose a position from 1 to {LAST_POSITION}");
            Err(Problem::invalid_at(["position"], range))
        }
        _ => Ok(()),
    }
}

impl From<Unlisted> for Problem {
    fn from(refused: Unlisted) -> Self {
        match refused {
            Unlisted::NotFound => Self::not_found(),
            Unlisted::NotWaiting => {
                Self::conflict("This party isn't on the waiting list anymore. Load the list again.")
            }
            Unlisted::NotOpen => Self::conflict(
                "This event takes nobody now: it's over, called off, hidden or not open for sign-up.",
            ),
            Unlisted::TooFewPlaces(left) => {
                Self::conflict("Too few spots are free for this party.").with_places_left(left)
            }
        }
    }
}
