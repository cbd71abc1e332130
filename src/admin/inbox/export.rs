//! What came in, as a file: a table for spreadsheets, and JSON for other programs.

use axum::extract::State;
use axum::response::Response;
use jiff::tz::TimeZone;
use rusqlite::Connection;
use serde::Deserialize;
use utoipa::IntoParams;

use super::staff_submission::StaffSubmission;
use super::{FILTERS, Filter, rows};
use crate::admin::AdminState;
use crate::admin::csv_export::{self, File, Part, ROWS};
use crate::admin::list_query;
use crate::clock::UnixMillis;
use crate::content::{CustomQuestion, Stable};
use crate::form::CustomAnswer;
use crate::submissions::TextAnswers;
use crate::web::{Params, Problem, Search, csv_lines};

/// Which submissions the file has.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct ExportQuery {
    /// Which submissions; all by default.
    #[serde(default)]
    #[param(inline)]
    filter: Filter,
    /// What words of names, addresses, phones, texts, services or notes begin with; 200 characters at
    /// most.
    #[param(max_length = 200)]
    q: Option<String>,
}

impl Params for ExportQuery {
    const TAKES: &'static [(&'static str, &'static str)] = &[FILTERS];
}

/// What the list shows for this filter and search, as a table for spreadsheets, newest first.
#[utoipa::path(get, path = "/api/admin/submissions.csv", tag = "staff",
    operation_id = "submissions_csv", params(ExportQuery),
    responses(
        (status = 200, body = String, content_type = "text/csv"),
        (status = 400, description = "A query that this call does not take"),
        (status = 401)))]
pub(crate) async fn csv(
    State(state): State<AdminState>,
    Search(query): Search<ExportQuery>,
) -> Result<Response, Problem> {
    let config = state.config.load_full();
    let questions = &config.content.site.questions;
    let columns = columns(questions);
    let columns: Vec<&str> = columns.iter().map(String::as_str).collect();
    let file = File::csv(name(query.filter), &columns);
    let lines = move |rows: Vec<_>, _| {
        let Stable { questions, timezone, .. } = &config.content.site;
        csv_lines(rows.into_iter().map(|row: StaffSubmission| line(row, questions, timezone)))
    };
    stream(&state, file, query, lines).await
}

/// What the list shows for this filter and search, as one array of its items, newest first.
#[utoipa::path(get, path = "/api/admin/submissions.json", tag = "staff",
    operation_id = "submissions_json", params(ExportQuery),
    responses(
        (status = 200, body = Vec<StaffSubmission>),
        (status = 400, description = "A query that this call does not take"),
        (status = 401)))]
pub(crate) async fn json(
    State(state): State<AdminState>,
    Search(query): Search<ExportQuery>,
) -> Result<Response, Problem> {
    stream(&state, File::json_array(name(query.filter)), query, |rows, are_first| {
        json_values(&rows, are_first)
    })
    .await
}

/// Streams what `query` asks for; `text` writes rows, and is told whether they are the first.
async fn stream(
    state: &AdminState,
    file: File,
    query: ExportQuery,
    text: impl Fn(Vec<StaffSubmission>, bool) -> Vec<u8> + Send + Sync + 'static,
) -> Result<Response, Problem> {
    let words = list_query::words(query.q)?;
    let next = move |db: &Connection, before: Option<i64>| -> rusqlite::Result<Option<Part>> {
        let rows = rows(db, query.filter, &words, before, ROWS)?;
        let Some(&(last, _)) = rows.last() else { return Ok(None) };
        let items = rows.into_iter().map(|(_, item)| item).collect();
        Ok(Some((text(items, before.is_none()), last)))
    };
    csv_export::stream(state, file, next).await
}

/// What the file is called: never by the words, which may be somebody's name.
fn name(filter: Filter) -> String {
    match filter {
        Filter::All => "submissions",
        Filter::Legitimate => "submissions-legitimate",
        Filter::Spam => "submissions-spam",
        Filter::Waiting => "submissions-waiting",
    }
    .to_owned()
}

/// The rows as values of an array, a line each.
fn json_values(rows: &[StaffSubmission], are_first: bool) -> Vec<u8> {
    let mut text = Vec::new();
    for (place, row) in rows.iter().enumerate() {
        let separator: &[u8] = if are_first && place == 0 { b"\n" } else { b",\n" };
        text.extend_from_slice(separator);
        serde_json::to_writer(&mut text, row).expect("a vector takes all that is written to it");
    }
    text
}

/// The stored record under its own names, then its times as the stable's clock showed them: what a
/// spreadsheet takes for a time has no zone. At the end a column for each of the owner's own `questions`, by its id:
/// answers to others are in `other_answers`.
fn columns(questions: &[CustomQuestion]) -> Vec<String> {
    let fixed = [&BEFORE_TEXTS, TextAnswers::COLUMNS, &AFTER_TEXTS].concat();
    let own = questions.iter().map(|question| format!("answers.{}", question.id));
    fixed.into_iter().map(str::to_owned).chain(own).collect()
}

const BEFORE_TEXTS: [&str; 9] = [
    "id",
    "created_at",
    "first_name",
    "last_name",
    "email",
    "phone",
    "rider_experience",
    "services_interested",
    "age_group",
];

const AFTER_TEXTS: [&str; 13] = [
    "preferred_contact",
    "spam_score",
    "spam_reasons",
    "is_spam",
    "submission_status",
    "source",
    "handled_at",
    "note",
    "created_at_local",
    "handled_at_local",
    "handled_by",
    "note_by",
    "other_answers",
];

fn line(row: StaffSubmission, questions: &[CustomQuestion], zone: &TimeZone) -> Vec<String> {
    let local = |time: UnixMillis| time.wall_time(zone);
    let texts: Vec<String> = row.texts().values().map(|text| (*text).to_owned()).collect();
    let mut line = vec![
        row.id,
        row.created_at.rfc3339(),
        row.first_name,
        row.last_name,
        row.email,
        row.phone,
        row.rider_experience,
        row.services_interested.join("; "),
        row.age_group,
    ];
    line.extend(texts);
    let (own, others) = by_question(row.answers, questions);
    line.extend([
        row.preferred_contact,
        row.spam_score.to_string(),
        row.spam_reasons.join("; "),
        row.is_spam.to_string(),
        row.submission_status,
        row.source,
        row.handled_at.map(UnixMillis::rfc3339).unwrap_or_default(),
        row.note,
        local(row.created_at),
        row.handled_at.map(local).unwrap_or_default(),
        row.handled_by,
        row.note_by,
        others,
    ]);
    line.extend(own);
    line
}

/// One cell for the answer to each of `questions`, empty without an answer. A last cell has all other answers, each with
/// its question.
fn by_question(
    mut answers: Vec<CustomAnswer>,
    questions: &[CustomQuestion],
) -> (Vec<String>, String) {
    let own = questions.iter().map(|question| {
        let found = answers.iter().position(|answer| answer.id == question.id);
        found.map(|index| answers.remove(index).answer).unwrap_or_default()
    });
    let own = own.collect();
    let others = answers.iter().map(|other| format!("{}: {}", other.label, other.answer));
    (own, others.collect::<Vec<_>>().join("; "))
}
