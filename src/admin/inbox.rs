//! What came in: listed, judged, marked as handled, delivered again.

use axum::Json;
use axum::extract::State;
use axum::response::{IntoResponse, Response};
use http::{StatusCode, header};
use rusqlite::{Connection, Transaction};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use super::list_query::{Page, words};
use super::session::Staff;
use super::submission::StaffSubmission;
use super::{AdminState, pitches, sql};
use crate::clock::{self, UnixMillis};
use crate::outbox::{Delivery, Outbox};
use crate::spam;
use crate::submissions::{self, Kind, Wanted};
use crate::web::{Body, Id, Problem, Search, no_store};

/// How long a note may be, in characters, as long as what a visitor may write.
const MAX_NOTE: usize = 5_000;

/// Which submissions.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub(super) enum Filter {
    /// Every one.
    #[default]
    All,
    /// Those that are not spam.
    Legitimate,
    /// Spam.
    Spam,
    /// Those that are not spam and that nobody has seen to.
    Waiting,
}

/// Which part of the list.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(super) struct ListQuery {
    /// Which submissions; all by default.
    #[serde(default)]
    #[param(inline)]
    filter: Filter,
    /// What words of names, addresses, phones, texts, services or notes begin with; 200 characters at
    /// most.
    #[param(max_length = 200)]
    q: Option<String>,
    /// How many at most, 1 to 200; 50 by default.
    #[param(minimum = 0)]
    limit: Option<i64>,
    /// Only those that are older: `next` of the page before.
    #[param(pattern = "^[0-9]{0,18}$")]
    before: Option<String>,
}

/// How many there are of each kind.
#[derive(Clone, Copy, Debug, Serialize, ToSchema)]
pub(super) struct Counts {
    /// Every one.
    pub(super) all: i64,
    /// Those that are not spam.
    pub(super) legitimate: i64,
    /// Spam.
    pub(super) spam: i64,
    /// Those that are not spam and that nobody has seen to.
    pub(super) waiting: i64,
}

/// A part of the list, newest first.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct SubmissionPage {
    counts: Counts,
    items: Vec<StaffSubmission>,
    /// What to give as `before` for the part that follows; null at the end.
    #[schema(required)]
    next: Option<String>,
    /// From this score on, an enquiry is spam.
    spam_threshold: u32,
    /// Whether staff have marked enough messages for the list to show likely pitches below the
    /// rest.
    fold_pitches: bool,
}

/// What staff change about a submission; what is left out stays.
#[derive(Clone, Debug, Deserialize, ToSchema)]
pub(super) struct Changes {
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

/// Lists submissions, newest first.
#[utoipa::path(get, path = "/api/admin/submissions", tag = "staff", params(ListQuery),
    responses(
        (status = 200, body = SubmissionPage),
        (status = 400, description = "A query that this call does not take", body = Problem,
            content_type = "application/problem+json"),
        (status = 401, body = Problem, content_type = "application/problem+json")))]
pub(super) async fn list(
    State(state): State<AdminState>,
    _staff: Staff,
    Search(query): Search<ListQuery>,
) -> Result<Response, Problem> {
    let wanted = Page::of(query.before.as_deref(), query.limit)?;
    let words = words(query.q)?;
    let permit = if words.is_empty() { None } else { state.search_permit().await };
    let page = state
        .store
        .read(move |db| {
            let _permit = permit;
            let counts = sql::counts(db)?;
            let rows = rows(db, query.filter, &words, wanted.before, wanted.to_read())?;
            let (mut items, next) = wanted.cut(rows);
            let fold_pitches = pitches::look_for(db, &mut items)?;
            let spam_threshold = spam::THRESHOLD;
            Ok(SubmissionPage { counts, items, next, spam_threshold, fold_pitches })
        })
        .await?;
    Ok(([(header::CACHE_CONTROL, no_store())], Json(page)).into_response())
}

/// At most `limit` submissions of this kind that have these words, newest first and older than
/// `before`, with their numbers.
pub(super) fn rows(
    db: &Connection,
    filter: Filter,
    words: &str,
    before: Option<i64>,
    limit: i64,
) -> rusqlite::Result<Vec<(i64, StaffSubmission)>> {
    let kind = match filter {
        Filter::All => Kind::All,
        Filter::Legitimate => Kind::Legitimate,
        Filter::Spam => Kind::Spam,
        Filter::Waiting => Kind::Waiting,
    };
    let before = before.unwrap_or(i64::MAX);
    let limit = usize::try_from(limit).unwrap_or_default();
    let numbers = if words.is_empty() {
        submissions::newest(db, kind, before, limit)?
    } else {
        submissions::find(db, &Wanted::parse(words), kind, before, limit)?
    };
    sql::by_numbers(db, &numbers)
}

/// A submission.
#[utoipa::path(get, path = "/api/admin/submissions/{id}", tag = "staff",
    params(("id" = String, Path, description = "The submission's id")),
    responses(
        (status = 200, body = StaffSubmission),
        (status = 401, body = Problem, content_type = "application/problem+json"),
        (status = 404, body = Problem, content_type = "application/problem+json")))]
pub(super) async fn show(
    State(state): State<AdminState>,
    _staff: Staff,
    Id(id): Id,
) -> Result<Response, Problem> {
    let item = state.store.read(move |db| pitches::with_pitch(db, sql::by_id(db, &id)?)).await?;
    let item = item.ok_or_else(Problem::not_found)?;
    Ok(([(header::CACHE_CONTROL, no_store())], Json(item)).into_response())
}

/// Changes what staff think of a submission.
#[utoipa::path(patch, path = "/api/admin/submissions/{id}", tag = "staff",
    params(("id" = String, Path, description = "The submission's id")), request_body = Changes,
    responses(
        (status = 200, body = StaffSubmission),
        (status = 401, body = Problem, content_type = "application/problem+json"),
        (status = 404, body = Problem, content_type = "application/problem+json"),
        (status = 409, description = "Somebody has changed the note meanwhile", body = Problem,
            content_type = "application/problem+json"),
        (status = 422, description = "The note is too long", body = Problem,
            content_type = "application/problem+json")))]
pub(super) async fn change(
    State(state): State<AdminState>,
    _staff: Staff,
    Id(id): Id,
    Body(changes): Body<Changes>,
) -> Result<Response, Problem> {
    if changes.note.as_ref().is_some_and(|note| note.chars().count() > MAX_NOTE) {
        return Err(Problem::invalid("A note can have up to 5,000 characters."));
    }
    let now = clock::now();
    let website = state.config.load().public_origin().to_owned();
    let outcome = state
        .store
        .write(move |tx| {
            let Some(before) = sql::by_id(tx, &id)? else { return Ok(Err(Problem::not_found())) };
            if changes.note_was.as_ref().is_some_and(|was| was.trim() != before.note) {
                return Ok(Err(Problem::conflict("Someone else has changed this note.")));
            }
            apply(tx, &id, &changes, &website, now)?;
            Ok(pitches::with_pitch(tx, sql::by_id(tx, &id)?)?.ok_or_else(Problem::not_found))
        })
        .await?;
    let item = outcome?;
    state.outbox.wake();
    state.notifier.notify();
    Ok(([(header::CACHE_CONTROL, no_store())], Json(item)).into_response())
}

fn apply(
    tx: &Transaction<'_>,
    id: &str,
    changes: &Changes,
    website: &str,
    now: UnixMillis,
) -> rusqlite::Result<()> {
    if let Some(is_spam) = changes.is_spam {
        submissions::judge(tx, id, is_spam)?;
        if is_spam {
            Outbox::withdraw(tx, id, now)?;
        } else if !Outbox::restore(tx, id, now)? && Delivery::of(tx, id)?.is_none() {
            submissions::announce(tx, id, website, now)?;
        }
    }
    if let Some(handled) = changes.handled {
        submissions::set_handled(tx, id, handled.then_some(now))?;
        if handled {
            Outbox::note_seen(tx, id, now)?;
        }
    }
    if changes.is_spam.is_some() || changes.handled.is_some() {
        submissions::learn(tx, id)?;
    }
    if let Some(note) = &changes.note {
        submissions::set_note(tx, id, note.trim())?;
    }
    Ok(())
}

/// Queues a submission's delivery again, from the first attempt.
#[utoipa::path(post, path = "/api/admin/submissions/{id}/deliver", tag = "staff",
    params(("id" = String, Path, description = "The submission's id")),
    responses(
        (status = 202, description = "Queued"),
        (status = 401, body = Problem, content_type = "application/problem+json"),
        (status = 404, body = Problem, content_type = "application/problem+json"),
        (status = 409, description = "It is spam", body = Problem,
            content_type = "application/problem+json")))]
pub(super) async fn deliver(
    State(state): State<AdminState>,
    _staff: Staff,
    Id(id): Id,
) -> Result<StatusCode, Problem> {
    let now = clock::now();
    let website = state.config.load().public_origin().to_owned();
    let item = state
        .store
        .write(move |tx| {
            let item = sql::by_id(tx, &id)?;
            let wanted = item.as_ref().is_some_and(|item| !item.is_spam);
            if wanted && !Outbox::requeue(tx, &id, now)? {
                submissions::announce(tx, &id, &website, now)?;
            }
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
