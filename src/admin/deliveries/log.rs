//! The delivery log: every attempt with what came of it, newest first.

use axum::Json;
use axum::extract::State;
use rusqlite::Connection;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use super::CHANNELS;
use super::logged_attempt::LoggedAttempt;
use super::sql::{Part, attempts};
use crate::admin::AdminState;
use crate::admin::list_query::{BEFORE, LIMITS, Page};
use crate::outbox::Channel;
use crate::web::{Params, Problem, Search};

/// Which part of the log.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct LogQuery {
    /// `failures` for those alone that the receiver did not take.
    #[param(inline)]
    only: Option<Only>,
    /// Those by this channel alone.
    #[param(inline)]
    channel: Option<Channel>,
    /// How many at most, 1 to 200; 50 by default.
    #[param(minimum = 1, maximum = 200)]
    limit: Option<i64>,
    /// Only those before: `next` of the page before.
    #[param(minimum = 0)]
    before: Option<i64>,
}

impl Params for LogQuery {
    const TAKES: &'static [(&'static str, &'static str)] =
        &[("only", "`only` is failures, or left out."), CHANNELS, LIMITS, BEFORE];
}

/// A part of what the log has.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
enum Only {
    /// What the receiver did not take.
    Failures,
}

/// A part of the log, newest first.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct LogPage {
    items: Vec<LoggedAttempt>,
    /// What to give as `before` for the part that follows; null at the end.
    #[schema(required)]
    next: Option<String>,
}

/// Lists attempts at deliveries of the last 90 days, newest first.
#[utoipa::path(get, path = "/api/admin/deliveries/log", tag = "staff",
    operation_id = "delivery_log", params(LogQuery),
    responses(
        (status = 200, body = LogPage),
        (status = 400, description = "A query that this call does not take"),
        (status = 401)))]
pub(crate) async fn list(
    State(state): State<AdminState>,
    Search(query): Search<LogQuery>,
) -> Result<Json<LogPage>, Problem> {
    let page = Page::new(query.before, query.limit)?;
    let part = Part { failures: query.only.is_some(), channel: query.channel };
    let read = move |db: &Connection| {
        page.read(|before, limit| attempts(db, part, before.unwrap_or(i64::MAX), limit))
    };
    let (items, next) = state.store.read(read).await?;
    Ok(Json(LogPage { items, next }))
}
