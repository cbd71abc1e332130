//! The statements on `contact_submissions` that a submission needs.

use std::sync::LazyLock;

use rusqlite::{
    Connection, OptionalExtension, Row, ToSql, Transaction, named_params, params, params_from_iter,
};

use super::options::{AgeGroup, PreferredContact, RiderExperience, Service};
use super::submission::Submission;
use super::text_answers::TextAnswers;
use crate::clock::UnixMillis;
use crate::form::CustomAnswer;

/// A submission as it is kept.
#[derive(Clone, Debug)]
pub(super) struct Record {
    pub(super) id: String,
    pub(super) created_at: UnixMillis,
    pub(super) submission: Submission,
    pub(super) spam_score: u32,
    /// The specification's texts, in its order.
    pub(super) spam_reasons: Vec<String>,
    pub(super) is_spam: bool,
    /// Scheme and host of the site that it was sent on.
    pub(super) website: String,
}

/// The columns of a [`Record`], in the order in which [`insert`] binds them.
static COLUMNS: LazyLock<String> = LazyLock::new(|| {
    format!(
        "id, created_at, first_name, last_name, email, phone, rider_experience,
         services_interested, age_group, preferred_contact, spam_score, spam_reasons, is_spam,
         source, website, answers, {}",
        TextAnswers::COLUMNS.join(", ")
    )
});

static INSERT: LazyLock<String> = LazyLock::new(|| {
    let values = vec!["?"; COLUMNS.split(',').count()].join(", ");
    format!(
        "insert into contact_submissions ({}) values ({values}) on conflict (id) do nothing",
        *COLUMNS
    )
});

/// Adds a submission; false if there is one of its id, which then stays as it is.
///
/// Parameters go by their place, because the names would all be looked up for each submission.
pub(super) fn insert(tx: &Transaction<'_>, record: &Record) -> rusqlite::Result<bool> {
    let submission = &record.submission;
    let services: Vec<&str> =
        submission.services_interested.iter().map(|service| service.as_str()).collect();
    let fixed = params![
        record.id,
        record.created_at,
        submission.first_name,
        submission.last_name,
        submission.email,
        submission.phone,
        submission.rider_experience.as_str(),
        json(&services),
        submission.age_group.as_str(),
        submission.preferred_contact.as_str(),
        record.spam_score,
        json(&record.spam_reasons),
        record.is_spam,
        submission.source,
        record.website,
        json(&submission.answers),
    ];
    let texts = submission.texts.values().map(|text| text as &dyn ToSql);
    let values = params_from_iter(fixed.iter().copied().chain(texts));
    let added = tx.prepare_cached(&INSERT)?.execute(values)?;
    Ok(added > 0)
}

/// Whether the submission `id` was spam when it came.
///
/// That is in its score: staff may have judged otherwise since, but a repeated question gets the
/// first answer.
pub(super) fn was_spam(tx: &Transaction<'_>, id: &str) -> rusqlite::Result<bool> {
    tx.prepare_cached("select spam_score >= :threshold from contact_submissions where id = :id")?
        .query_row(named_params! { ":id": id, ":threshold": crate::spam::THRESHOLD }, |row| {
            row.get(0)
        })
}

/// Notes that the submission `id` was sent on `website`, unless that was noted when it came.
pub(super) fn note_website(tx: &Transaction<'_>, id: &str, website: &str) -> rusqlite::Result<()> {
    tx.prepare_cached(
        "update contact_submissions set website = :website where id = :id and website = ''",
    )?
    .execute(named_params! { ":id": id, ":website": website })?;
    Ok(())
}

/// The submission `id`.
pub(super) fn by_id(connection: &Connection, id: &str) -> rusqlite::Result<Option<Record>> {
    connection
        .prepare_cached(&format!("select {} from contact_submissions where id = :id", *COLUMNS))?
        .query_row(named_params! { ":id": id }, record)
        .optional()
}

/// When the newest submission came in that isn't spam, and the sender's name.
pub(super) fn newest_sender(
    connection: &Connection,
) -> rusqlite::Result<Option<(UnixMillis, String)>> {
    connection
        .prepare_cached(
            "select created_at, first_name || ' ' || last_name from contact_submissions
              where is_spam = 0 order by submission_no desc limit 1",
        )?
        .query_row([], |row| Ok((row.get(0)?, row.get(1)?)))
        .optional()
}

fn record(row: &Row<'_>) -> rusqlite::Result<Record> {
    let submission = Submission {
        first_name: row.get("first_name")?,
        last_name: row.get("last_name")?,
        email: row.get("email")?,
        phone: row.get("phone")?,
        rider_experience: known(row, "rider_experience", RiderExperience::parse)?,
        services_interested: services(row)?,
        age_group: known(row, "age_group", AgeGroup::parse)?,
        texts: TextAnswers::read(|column| row.get(column))?,
        preferred_contact: known(row, "preferred_contact", PreferredContact::parse)?,
        answers: answers(row)?,
        leave_blank: String::new(),
        source: row.get("source")?,
    };
    let reasons: String = row.get("spam_reasons")?;
    Ok(Record {
        id: row.get("id")?,
        created_at: row.get("created_at")?,
        submission,
        spam_score: row.get("spam_score")?,
        spam_reasons: serde_json::from_str(&reasons).map_err(|_| unknown("spam_reasons"))?,
        is_spam: row.get("is_spam")?,
        website: row.get("website")?,
    })
}

fn services(row: &Row<'_>) -> rusqlite::Result<Vec<Service>> {
    let text: String = row.get("services_interested")?;
    let names: Vec<String> =
        serde_json::from_str(&text).map_err(|_| unknown("services_interested"))?;
    let services = names.iter().map(|name| Service::parse(name));
    services.collect::<Option<_>>().ok_or_else(|| unknown("services_interested"))
}

fn answers(row: &Row<'_>) -> rusqlite::Result<Vec<CustomAnswer>> {
    serde_json::from_str(row.get_ref("answers")?.as_str()?).map_err(|_| unknown("answers"))
}

fn known<T>(
    row: &Row<'_>,
    column: &'static str,
    parse: fn(&str) -> Option<T>,
) -> rusqlite::Result<T> {
    parse(&row.get::<_, String>(column)?).ok_or_else(|| unknown(column))
}

/// A value that this program never writes: somebody else edited the database.
fn unknown(column: &'static str) -> rusqlite::Error {
    rusqlite::Error::InvalidColumnName(column.to_owned())
}

fn json<T: serde::Serialize>(list: &[T]) -> String {
    serde_json::to_string(list).expect("texts always become JSON")
}
