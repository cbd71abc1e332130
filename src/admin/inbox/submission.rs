//! One submission: shown, marked, delivered again.

use axum::Json;
use axum::extract::State;
use http::StatusCode;
use rusqlite::Transaction;
use serde::Deserialize;
use utoipa::ToSchema;

use super::staff_submission::StaffSubmission;
use super::{leaving, sql};
use crate::admin::AdminState;
use crate::admin::deliveries::ByChannel;
use crate::admin::session::Staff;
use crate::clock::{self, UnixMillis};
use crate::config::Current;
use crate::outbox::{ChannelDelivery, Outbox};
use crate::submissions;
use crate::web::{Body, Id, Problem, Search};

/// How long a note may be, in characters, as long as what a visitor may write.
const MAX_NOTE: usize = 5_000;

/// What staff change about a submission; what is left out stays.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Changes {
    /// Whether it is spam. True takes back a delivery that still waits; false queues one if there
    /// is none.
    pub(super) is_spam: Option<bool>,
    /// Whether somebody has seen to it. True also silences the alarm about its delivery.
    pub(super) handled: Option<bool>,
    /// What staff note, for themselves; 5,000 characters at most.
    #[schema(max_length = 5_000)]
    pub(super) note: Option<String>,
    /// What the note was when its writer began. If it is another by now, nothing is changed: two who
    /// write at once do not overwrite each other.
    #[schema(max_length = 5_000)]
    pub(super) note_was: Option<String>,
}

impl Changes {
    /// Whether nothing is asked for.
    fn is_empty(&self) -> bool {
        self.is_spam.is_none() && self.handled.is_none() && self.note.is_none()
    }
}

/// A submission.
#[utoipa::path(get, path = "/api/admin/submissions/{id}", tag = "staff",
    params(("id" = String, Path, description = "The submission's id")),
    responses(
        (status = 200, body = StaffSubmission),
        (status = 401),
        (status = 404)))]
pub(crate) async fn show(
    State(state): State<AdminState>,
    Id(id): Id,
) -> Result<Json<StaffSubmission>, Problem> {
    let config = state.config.load_full();
    let reading = move |db: &_| leaving::for_card(db, &config, sql::by_id(db, &id)?);
    let item = state.store.read(reading).await?;
    let item = item.ok_or_else(Problem::not_found)?;
    Ok(Json(item))
}

/// Changes what staff think of a submission.
#[utoipa::path(patch, path = "/api/admin/submissions/{id}", tag = "staff",
    params(("id" = String, Path, description = "The submission's id")), request_body = Changes,
    responses(
        (status = 200, body = StaffSubmission),
        (status = 401),
        (status = 404),
        (status = 409, description = "Somebody has changed the note meanwhile"),
        (status = 422, description = "Nothing to change, or the note is too long")))]
pub(crate) async fn change(
    State(state): State<AdminState>,
    staff: Staff,
    Id(id): Id,
    Body(changes): Body<Changes>,
) -> Result<Json<StaffSubmission>, Problem> {
    if changes.is_empty() {
        return Err(Problem::invalid("Say what to change: `is_spam`, `handled` or `note`."));
    }
    if changes.note.as_ref().is_some_and(|note| note.chars().count() > MAX_NOTE) {
        return Err(Problem::invalid("A note can have up to 5,000 characters."));
    }
    let (now, by) = (clock::now(), state.name_of(staff).await?);
    let config = state.config.load_full();
    let outcome = state
        .store
        .write(move |tx| {
            let Some(before) = sql::by_id(tx, &id)? else { return Ok(Err(Problem::not_found())) };
            if changes.note_was.as_ref().is_some_and(|was| was.trim() != before.note) {
                return Ok(Err(Problem::conflict("Someone else has changed this note.")));
            }
            apply(tx, &id, &changes, &config, (now, &by))?;
            let item = leaving::for_card(tx, &config, sql::by_id(tx, &id)?)?;
            Ok(item.ok_or_else(Problem::not_found))
        })
        .await?;
    let item = outcome?;
    state.outbox.wake();
    state.notifier.notify();
    Ok(Json(item))
}

fn apply(
    tx: &Transaction<'_>,
    id: &str,
    changes: &Changes,
    config: &Current,
    (now, by): (UnixMillis, &str),
) -> rusqlite::Result<()> {
    if let Some(is_spam) = changes.is_spam {
        submissions::set_spam(tx, id, is_spam)?;
        if is_spam {
            Outbox::withdraw(tx, id, now)?;
        } else if !Outbox::restore(tx, id, now)? && ChannelDelivery::all(tx, id)?.is_empty() {
            submissions::announce(tx, config, id, config.public_origin(), now)?;
        }
        submissions::tell_of_one_by_mail_instead(tx, config, id, now)?;
    }
    if let Some(handled) = changes.handled {
        submissions::set_handled(tx, id, handled.then_some(now), by)?;
        if handled {
            Outbox::note_seen(tx, id, now)?;
        }
    }
    if changes.is_spam.is_some() || changes.handled.is_some() {
        submissions::learn(tx, id)?;
    }
    if let Some(note) = &changes.note {
        submissions::set_note(tx, id, note.trim(), by)?;
    }
    Ok(())
}

/// Queues a submission's delivery again, from the first attempt.
#[utoipa::path(post, path = "/api/admin/submissions/{id}/deliver", tag = "staff",
    params(("id" = String, Path, description = "The submission's id"), ByChannel),
    responses(
        (status = 202, description = "Queued"),
        (status = 401),
        (status = 404),
        (status = 409, description = "It is spam")))]
pub(crate) async fn deliver(
    State(state): State<AdminState>,
    Id(id): Id,
    Search(ByChannel { channel }): Search<ByChannel>,
) -> Result<StatusCode, Problem> {
    let now = clock::now();
    let config = state.config.load_full();
    let item = state
        .store
        .write(move |tx| {
            let item = sql::by_id(tx, &id)?;
            let wanted = item.as_ref().is_some_and(|item| !item.is_spam);
            if wanted && !Outbox::requeue(tx, &id, channel, now)? && channel.is_none() {
                submissions::announce(tx, &config, &id, config.public_origin(), now)?;
            }
            submissions::tell_of_one_by_mail_instead(tx, &config, &id, now)?;
            Ok(item)
        })
        .await?;
    if item.ok_or_else(Problem::not_found)?.is_spam {
        return Err(Problem::conflict("Spam isn't sent. Mark it as legitimate first."));
    }
    state.outbox.wake();
    state.notifier.notify();
    Ok(StatusCode::ACCEPTED)
}
