//! What came in: listed and searched; one submission is in [`submission`].

pub(crate) mod export;
pub(crate) mod history;
mod leaving;
mod pitches;
mod sql;
mod staff_submission;
pub(crate) mod submission;

use axum::Json;
use axum::extract::State;
use rusqlite::Connection;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

pub(super) use self::sql::{Counts, counts, newest};
use self::staff_submission::StaffSubmission;
use super::AdminState;
use super::list_query::{LIMITS, Page, words};
use crate::spam;
use crate::submissions::{self, Kind, Wanted};
use crate::web::{Params, Problem, Search};

/// Which submissions.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub(crate) enum Filter {
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

/// What the parameter `filter` takes.
pub(super) const FILTERS: (&str, &str) =
    ("filter", "`filter` is one of all, legitimate, spam and waiting.");

impl Params for ListQuery {
    const TAKES: &'static [(&'static str, &'static str)] = &[FILTERS, LIMITS];
}

/// Which part of the list.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct ListQuery {
    /// Which submissions; all by default.
    #[serde(default)]
    #[param(inline)]
    filter: Filter,
    /// What words of names, addresses, phones, texts, services or notes begin with; 200 characters at
    /// most.
    #[param(max_length = 200)]
    q: Option<String>,
    /// How many at most, 1 to 200; 50 by default.
    #[param(minimum = 1, maximum = 200)]
    limit: Option<i64>,
    /// Only those that are older: `next` of the page before.
    #[param(pattern = "^[0-9]{0,18}$")]
    before: Option<String>,
}

/// A part of the list, newest first.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct SubmissionPage {
    counts: Counts,
    items: Vec<StaffSubmission>,
    /// What to give as `before` for the part that follows; null at the end.
    #[schema(required)]
    next: Option<String>,
    /// From this score on, a submission is spam.
    spam_threshold: u32,
    /// Whether staff have marked enough messages for the list to show likely pitches below the
    /// rest.
    fold_pitches: bool,
}

/// Lists submissions, newest first.
#[utoipa::path(get, path = "/api/admin/submissions", tag = "staff", params(ListQuery),
    responses(
        (status = 200, body = SubmissionPage),
        (status = 400, description = "A query that this call does not take"),
        (status = 401)))]
pub(crate) async fn list(
    State(state): State<AdminState>,
    Search(query): Search<ListQuery>,
) -> Result<Json<SubmissionPage>, Problem> {
    let page = Page::of(query.before.as_deref(), query.limit)?;
    let words = words(query.q)?;
    let config = state.config.load_full();
    let permit = if words.is_empty() { None } else { state.searches.permit().await };
    let page = state
        .store
        .read(move |db| {
            let _permit = permit;
            let counts = sql::counts(db)?;
            let read = |before, limit| rows(db, query.filter, &words, before, limit);
            let (mut items, next) = page.read(read)?;
            let fold_pitches = pitches::look_for(db, &mut items)?;
            leaving::note(db, &config, &mut items)?;
            let spam_threshold = spam::THRESHOLD;
            Ok(SubmissionPage { counts, items, next, spam_threshold, fold_pitches })
        })
        .await?;
    Ok(Json(page))
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
