//! The calls of the contact form.

use std::sync::Arc;
use std::time::Duration;

use axum::extract::State;
use axum::response::IntoResponse;
use axum::{Extension, Json};
use futures_util::future::join_all;
use http::StatusCode;
use rusqlite::Transaction;
use serde::Serialize;
use tokio::time::timeout;
use utoipa::ToSchema;

use super::SubmissionsState;
use super::options::Status;
use super::pending_writes::{PendingWrite, ToldDirectly};
use super::problems;
use super::sql::{self, Record};
use super::submission::{ContactForm, Submission};
use super::telling;
use crate::clock::{self, Reading};
use crate::config::{Config, Current};
use crate::form::written_answers;
use crate::random;
use crate::spam::{self, Elapsed};
use crate::store::StoreError;
use crate::web::{Allowance, Body, Client, LogSubject, Problem, Stamp, uncancelled};

/// How long a visitor waits at most for the database, and for a delivery that takes its place:
/// together less than a call may take.
const KEEPING: Duration = Duration::from_secs(4);
const DIRECT_DELIVERY: Duration = Duration::from_secs(10);

/// The answer to a submission that was taken.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct Receipt {
    /// The submission's id, a UUIDv7.
    pub(super) id: String,
    /// `pending` when it is kept and the office will hear of it; `sent` when the office has.
    status: Status,
}

/// Proof of when a form was handed out.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct FormStamp {
    /// To be sent back with the form. Opaque.
    stamp: String,
}

/// Hands out a stamp for a form that a visitor begins to fill in.
#[utoipa::path(get, path = "/api/form-stamp", tag = "visitors",
    responses((status = 200, body = FormStamp)))]
pub(crate) async fn form_stamp(State(state): State<Arc<SubmissionsState>>) -> Json<FormStamp> {
    let stamp = state.stamps.issue(clock::read(), random::bytes());
    Json(FormStamp { stamp })
}

/// Keeps a submission and tells the office.
///
/// The row and its delivery are written in one transaction and are on the disk before the answer.
/// Spam is kept, not delivered, and refused. The same answers sent again under the same stamp get the
/// first answer again; other answers are a submission of their own.
#[utoipa::path(post, path = "/api/contact-submissions", tag = "visitors",
    request_body = ContactForm,
    responses(
        (status = 201, body = Receipt),
        (status = 422, description = "Missing or unfit answers, or spam"),
        (status = 429, description = "Too soon after the last one"),
        (status = 503, description = "Could not be kept")))]
pub(crate) async fn create(
    State(state): State<Arc<SubmissionsState>>,
    client: Client,
    Body(form): Body<ContactForm>,
) -> Result<impl IntoResponse, Problem> {
    let (submission, stamp) = read(&state, form)?;
    let receipt = take(state, client, submission, stamp).await?;
    let subject = LogSubject(receipt.id.clone());
    Ok((StatusCode::CREATED, Extension(subject), Json(receipt)))
}

/// The answers of `form`, and its stamp if it is one of ours.
pub(super) fn read(
    state: &SubmissionsState,
    form: ContactForm,
) -> Result<(Submission, Option<Stamp>), Problem> {
    let stamp = form.stamp.as_deref().and_then(|stamp| state.stamps.verify(stamp));
    let config = state.config.load();
    Ok((Submission::read(form, &config.content.site.questions)?, stamp))
}

/// Keeps a submission from `client`, sent by the call or as a posted form.
pub(super) async fn take(
    state: Arc<SubmissionsState>,
    client: Client,
    submission: Submission,
    stamp: Option<Stamp>,
) -> Result<Receipt, Problem> {
    let reading = clock::read();
    let sent = stamp.map(|stamp| (stamp.nonce, stamp.fingerprint(&submission)));
    state
        .limiter
        .check(client, sent, state.allowance(), reading.steady)
        .map_err(Problem::too_many_requests)?;
    let record = Arc::new(score(&state.config.load(), submission, stamp, reading));
    // Runs to its end, even if the visitor closes the page.
    uncancelled(settle(state, record)).await
}

/// Keeps `record`, or else tells the office at once; what the visitor is answered.
async fn settle(state: Arc<SubmissionsState>, record: Arc<Record>) -> Result<Receipt, Problem> {
    let (id, is_spam) = (record.id.clone(), record.is_spam);
    if state.pending_writes.has(&id) {
        return Ok(Receipt { id, status: Status::Sent });
    }
    match keep_in_time(&state, Arc::clone(&record)).await {
        Ok(Kept::Before { was_spam: true }) => Err(spam::refusal()),
        Ok(Kept::Now) if is_spam => {
            tracing::info!(%id, "an inquiry was kept as spam");
            Err(spam::refusal())
        }
        Ok(Kept::Now | Kept::Before { .. }) => Ok(Receipt { id, status: Status::Pending }),
        // Neither is a failed disk, so nothing is delivered directly: the visitor tries again. What would be
        // delivered from a closed database is in no database, if another machine serves the site.
        Err(StoreError::Busy | StoreError::Closed) => Err(problems::not_stored()),
        Err(_) if is_spam => Err(spam::refusal()),
        Err(_) => {
            // Boxed to keep the common future small.
            let told = Box::pin(deliver_directly(&state, &record)).await?;
            state.pending_writes.add(PendingWrite { record, told });
            Ok(Receipt { id, status: Status::Sent })
        }
    }
}

impl SubmissionsState {
    fn allowance(&self) -> Allowance {
        let config = self.config.load();
        Allowance { burst: config.limits.burst, interval: config.limits.window }
    }
}

/// Scores a submission and gives it its id.
///
/// The id is derived from the stamp and the answers. A submission that is sent again gets the id that
/// the office may already have, even if the first attempt left no row; a submission with other
/// answers gets another id.
fn score(
    config: &Current,
    submission: Submission,
    stamp: Option<Stamp>,
    reading: Reading,
) -> Record {
    let now = reading.wall;
    let elapsed = stamp.map_or(Elapsed::Unknown, |stamp| Elapsed::of_stamp(stamp.age(reading)));
    let written = written_answers(&config.content.site.questions, &submission.answers);
    let verdict = spam::score(&submission.scored(&written), elapsed);
    let id = match stamp {
        Some(stamp) => {
            let fingerprint = stamp.fingerprint(&submission);
            let (random, _) = fingerprint.split_first_chunk().expect("it has 16 bytes");
            random::uuid_v7(stamp.issued_at, random)
        }
        None => random::uuid_v7(now, &random::bytes()),
    };
    Record {
        id: id.to_string(),
        created_at: now,
        submission,
        spam_score: verdict.score,
        spam_reasons: verdict.reasons.iter().map(ToString::to_string).collect(),
        is_spam: verdict.is_spam(),
        website: config.public_origin().to_owned(),
    }
}

/// Keeps `record`. A write that takes too long counts as failed. If it succeeds later, the office may
/// get the submission twice, under one id.
async fn keep_in_time(
    state: &Arc<SubmissionsState>,
    record: Arc<Record>,
) -> Result<Kept, StoreError> {
    let state = Arc::clone(state);
    let keeping = uncancelled(async move {
        let config = state.config.load_full();
        let kept = state.store.write(move |tx| keep(tx, &config, &record)).await;
        state.outbox.wake();
        state.arrived.notify_one();
        state.notifier.notify();
        kept
    });
    timeout(KEEPING, keeping).await.unwrap_or(Err(StoreError::Unfinished))
}

/// When a submission was kept.
enum Kept {
    Now,
    /// A submission with the same stamp and answers, and so the same id.
    Before {
        was_spam: bool,
    },
}

/// Keeps `record` and queues its deliveries, unless it has been kept before.
fn keep(tx: &Transaction<'_>, config: &Config, record: &Record) -> rusqlite::Result<Kept> {
    if !sql::insert(tx, record)? {
        return Ok(Kept::Before { was_spam: sql::was_spam(tx, &record.id)? });
    }
    if !record.is_spam {
        telling::tell(tx, config, record, record.created_at)?;
    }
    Ok(Kept::Now)
}

/// Tells the office at once by each channel, because the submission could not be kept: a full disk does
/// not cost the stable a customer. Returns what reached it, at least one message.
async fn deliver_directly(
    state: &SubmissionsState,
    record: &Record,
) -> Result<Vec<ToldDirectly>, Problem> {
    let id = &record.id;
    tracing::error!(%id, "an inquiry couldn't be kept: telling the office directly");
    let sending =
        telling::to_office(&state.config.load(), record).into_iter().map(async |message| {
            let (channel, message_id) = (message.lane.channel, message.id.clone());
            match state.outbox.send_directly(message, DIRECT_DELIVERY).await {
                Ok(sent) => Some(ToldDirectly { channel, message_id, sent }),
                Err(error) => {
                    tracing::error!(%id, %channel, %error, "the office couldn't be told");
                    None
                }
            }
        });
    let told: Vec<_> = join_all(sending).await.into_iter().flatten().collect();
    if told.is_empty() {
        tracing::error!(%id, "an inquiry could be neither kept nor delivered");
        return Err(problems::not_stored());
    }
    Ok(told)
}
