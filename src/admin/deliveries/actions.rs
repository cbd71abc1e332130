//! What staff do about deliveries: send them again, note failures as seen, send a test.

use axum::Json;
use axum::extract::State;
use http::StatusCode;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::TopicName;
use crate::admin::AdminState;
use crate::clock;
use crate::outbox::{Channel, Topic, Tried};
use crate::registrations;
use crate::submissions;
use crate::web::{Body, Problem};

/// Which deliveries are sent again.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct RetryRequest {
    /// Those of this kind; left out, all.
    #[schema(inline)]
    topic: Option<TopicName>,
    /// Those by this channel; left out, those by each channel to the office.
    #[schema(inline)]
    channel: Option<Channel>,
}

/// How many deliveries a call changed.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct Changed {
    queued: usize,
}

/// Which address is tested.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct TestRequest {
    #[schema(inline)]
    topic: TopicName,
}

/// What came of a test.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct TestResult {
    /// Whether the receiver answered 2xx.
    delivered: bool,
    /// Its status; null if it gave none.
    #[schema(required)]
    status: Option<u16>,
    /// What went wrong; null if nothing did.
    #[schema(required)]
    error: Option<String>,
    /// How a receiver that did not take it put that, its first 1,000 characters.
    #[schema(required)]
    answer: Option<String>,
    /// How long it took, in milliseconds.
    took_ms: u128,
}

/// Queues everything that was given up again, and tries at once what waits for another attempt.
#[utoipa::path(post, path = "/api/admin/deliveries/retry", tag = "staff",
    operation_id = "retry_deliveries", request_body = RetryRequest,
    responses(
        (status = 200, body = Changed),
        (status = 401)))]
pub(crate) async fn retry(
    State(state): State<AdminState>,
    Body(request): Body<RetryRequest>,
) -> Result<Json<Changed>, Problem> {
    let (topic, now) = (request.topic.map(Topic::from), clock::now());
    let queued = state.outbox.requeue_all(topic, request.channel, now).await?;
    submissions::tell_by_mail_instead(&state.outbox, &state.config).await;
    registrations::tell_by_mail_instead(&state.outbox, &state.config).await;
    state.notifier.notify();
    Ok(Json(Changed { queued }))
}

/// Notes that staff know of all that was given up: it no longer raises the alarm.
#[utoipa::path(post, path = "/api/admin/deliveries/seen", tag = "staff",
    operation_id = "note_failures_seen",
    responses(
        (status = 204, description = "Noted"),
        (status = 401)))]
pub(crate) async fn note_seen(State(state): State<AdminState>) -> Result<StatusCode, Problem> {
    let now = clock::now();
    state.outbox.note_all_seen(now).await?;
    state.notifier.notify();
    Ok(StatusCode::NO_CONTENT)
}

/// Sends a test, signed like a delivery, and answers what came of it.
#[utoipa::path(post, path = "/api/admin/deliveries/test", tag = "staff",
    operation_id = "test_delivery", request_body = TestRequest,
    responses(
        (status = 200, body = TestResult),
        (status = 401),
        (status = 409, description = "There is no address to send it to")))]
pub(crate) async fn test(
    State(state): State<AdminState>,
    Body(request): Body<TestRequest>,
) -> Result<Json<TestResult>, Problem> {
    let tried = state.outbox.test(request.topic.into()).await.map_err(|_| {
        Problem::conflict("No address is configured for it: see [webhooks] in the settings.")
    })?;
    let Tried { delivered, status, error, answer, took } = tried;
    let result = TestResult { delivered, status, error, answer, took_ms: took.as_millis() };
    Ok(Json(result))
}
