//! Statements for the staff's list and its counts.

use std::sync::LazyLock;

use rusqlite::{Connection, OptionalExtension, Row, named_params};
use serde::Serialize;
use serde::de::DeserializeOwned;
use utoipa::ToSchema;

use super::staff_submission::{SpamRule, StaffSubmission};
use crate::form::CustomAnswer;
use crate::outbox::{ChannelDelivery, Delivery, DeliveryState, Suppression};
use crate::submissions::TextAnswers;

/// How many there are of each kind.
#[derive(Clone, Copy, Debug, Serialize, ToSchema)]
pub(in crate::admin) struct Counts {
    /// Every one.
    pub(in crate::admin) all: i64,
    /// Those that are not spam.
    pub(in crate::admin) legitimate: i64,
    /// Spam.
    pub(in crate::admin) spam: i64,
    /// Those that are not spam and that nobody has seen to.
    pub(in crate::admin) waiting: i64,
}

/// How many there are of each kind, from the table that the triggers keep.
pub(in crate::admin) fn counts(db: &Connection) -> rusqlite::Result<Counts> {
    db.prepare_cached(
        "select (select submissions from contact_submission_counts where is_spam = 0),
                (select submissions from contact_submission_counts where is_spam = 1),
                (select waiting from contact_submission_counts where is_spam = 0)",
    )?
    .query_row([], |row| {
        let (legitimate, spam) = (row.get(0)?, row.get(1)?);
        Ok(Counts { all: legitimate + spam, legitimate, spam, waiting: row.get(2)? })
    })
}

/// The id of the newest submission.
pub(in crate::admin) fn newest(db: &Connection) -> rusqlite::Result<Option<String>> {
    db.prepare_cached("select id from contact_submissions order by submission_no desc limit 1")?
        .query_row([], |row| row.get(0))
        .optional()
}

/// The submissions with their deliveries. The answers in words come last, from [`FIRST_TEXT`] on.
static SELECT: LazyLock<String> = LazyLock::new(|| {
    let texts: String = TextAnswers::COLUMNS.iter().flat_map(|name| [", s.", name]).collect();
    format!(
        "select s.submission_no, s.id, s.created_at, s.first_name, s.last_name, s.email, s.phone,
                s.rider_experience, s.services_interested, s.age_group, s.preferred_contact,
                s.spam_score, s.spam_reasons, s.is_spam, s.submission_status, s.source,
                s.handled_at, s.note, d.state, d.attempts, d.last_error, d.last_status,
                d.next_attempt_at, d.settled_at, s.handled_by, s.note_by, s.answers{texts}
         from contact_submissions s
         left join deliveries d
                on d.subject_id = s.id and d.channel = 'webhook' and d.topic = 'contact'
                   and d.state <> 'withdrawn'"
    )
});

const FIRST_TEXT: usize = 27;

/// The submissions of these numbers, newest first.
pub(super) fn by_numbers(
    db: &Connection,
    numbers: &[i64],
) -> rusqlite::Result<Vec<(i64, StaffSubmission)>> {
    let numbers = serde_json::to_string(numbers).expect("numbers always become JSON");
    let mut statement = db.prepare_cached(&format!(
        "{} where s.submission_no in (select value from json_each(:numbers))
         order by s.submission_no desc",
        *SELECT
    ))?;
    let rows = statement.query_map(named_params! { ":numbers": numbers }, numbered)?;
    let mut found = rows.collect::<rusqlite::Result<Vec<_>>>()?;
    for (_, submission) in &mut found {
        submission.mails = ChannelDelivery::mails(db, &submission.id)?;
        submission.suppressions = Suppression::of(db, &submission.email)?;
    }
    Ok(found)
}

fn numbered(row: &Row<'_>) -> rusqlite::Result<(i64, StaffSubmission)> {
    Ok((row.get(0)?, submission(row)?))
}

/// The submission `id`.
pub(super) fn by_id(db: &Connection, id: &str) -> rusqlite::Result<Option<StaffSubmission>> {
    let found = db
        .prepare_cached(&format!("{} where s.id = :id", *SELECT))?
        .query_row(named_params! { ":id": id }, submission)
        .optional()?;
    let with_mails = |submission: StaffSubmission| {
        let mails = ChannelDelivery::mails(db, &submission.id)?;
        let suppressions = Suppression::of(db, &submission.email)?;
        Ok(StaffSubmission { mails, suppressions, ..submission })
    };
    found.map(with_mails).transpose()
}

/// Reads the columns of [`SELECT`] by their places: to look each up by its name takes longer than to
/// find the row.
fn submission(row: &Row<'_>) -> rusqlite::Result<StaffSubmission> {
    let (answers, own_answers) = (answers(row)?, list::<CustomAnswer>(row, 26)?);
    let empty_form = own_answers.is_empty() && answers.values().all(String::is_empty);
    let (spam_score, spam_reasons) = (row.get(11)?, list(row, 12)?);
    Ok(StaffSubmission {
        id: row.get(1)?,
        created_at: row.get(2)?,
        first_name: row.get(3)?,
        last_name: row.get(4)?,
        email: row.get(5)?,
        phone: row.get(6)?,
        rider_experience: row.get(7)?,
        services_interested: list(row, 8)?,
        age_group: row.get(9)?,
        empty_form,
        goals: answers.goals,
        availability: answers.availability,
        questions: answers.questions,
        preferred_contact: row.get(10)?,
        answers: own_answers,
        spam_rules: SpamRule::all(&spam_reasons, spam_score),
        spam_score,
        spam_reasons,
        is_spam: row.get(13)?,
        submission_status: row.get(14)?,
        source: row.get(15)?,
        handled_at: row.get(16)?,
        handled_by: row.get(24)?,
        note: row.get(17)?,
        note_by: row.get(25)?,
        delivery: delivery(row)?,
        mails: Vec::new(),
        suppressions: Vec::new(),
        leaves_on: None,
        erasure_due_at: None,
        pitch: None,
    })
}

/// The answers to the optional questions.
fn answers(row: &Row<'_>) -> rusqlite::Result<TextAnswers> {
    let mut places = FIRST_TEXT..;
    TextAnswers::read(|_| row.get(places.next().unwrap_or(FIRST_TEXT)))
}

/// The values of the JSON array at `place`.
fn list<T: DeserializeOwned>(row: &Row<'_>, place: usize) -> rusqlite::Result<Vec<T>> {
    let json = row.get_ref(place)?.as_str()?;
    Ok(serde_json::from_str(json).unwrap_or_default())
}

/// How the delivery stands that the submission is joined with, if there is one.
fn delivery(row: &Row<'_>) -> rusqlite::Result<Option<Delivery>> {
    let Some(state) = row.get::<_, Option<DeliveryState>>(18)? else { return Ok(None) };
    Ok(Some(Delivery {
        state,
        attempts: row.get(19)?,
        last_error: row.get(20)?,
        last_status: row.get(21)?,
        next_attempt_at: row.get(22)?,
        settled_at: row.get(23)?,
    }))
}
