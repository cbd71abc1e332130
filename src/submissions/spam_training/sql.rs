//! Statements for what the classifier has learned.

use std::collections::{BTreeSet, HashMap};

use rusqlite::{Connection, OptionalExtension, Transaction, named_params};

use crate::spam::THRESHOLD;
use crate::spam::bayes::Counts;

/// A submission with staff's marks and the texts that the classifier reads.
pub(super) struct Marked {
    pub(super) is_spam: bool,
    pub(super) is_spam_by_score: bool,
    pub(super) is_handled: bool,
    pub(super) email: String,
    pub(super) services: Vec<String>,
    pub(super) goals: String,
    pub(super) availability: String,
    pub(super) questions: String,
}

/// The submission `id`, if there is one.
pub(super) fn marked(db: &Connection, id: &str) -> rusqlite::Result<Option<Marked>> {
    db.prepare_cached(
        "select is_spam, spam_score >= :threshold as by_score, handled_at is not null as handled,
                email, services_interested, goals, availability, questions
           from contact_submissions where id = :id",
    )?
    .query_row(named_params! { ":id": id, ":threshold": THRESHOLD }, |row| {
        let services: String = row.get("services_interested")?;
        Ok(Marked {
            is_spam: row.get("is_spam")?,
            is_spam_by_score: row.get("by_score")?,
            is_handled: row.get("handled")?,
            email: row.get("email")?,
            services: serde_json::from_str(&services).unwrap_or_default(),
            goals: row.get("goals")?,
            availability: row.get("availability")?,
            questions: row.get("questions")?,
        })
    })
    .optional()
}

/// How the submission `id` counts: as spam, as innocent, or not at all.
pub(super) fn mark_of(db: &Connection, id: &str) -> rusqlite::Result<Option<bool>> {
    db.prepare_cached("select is_spam from spam_filter_marks where submission_id = :id")?
        .query_row(named_params! { ":id": id }, |row| row.get(0))
        .optional()
}

/// Counts the submission `id`; triggers count its features.
pub(super) fn mark(
    tx: &Transaction<'_>,
    id: &str,
    is_spam: bool,
    features: &BTreeSet<String>,
) -> rusqlite::Result<()> {
    let features = serde_json::to_string(features).expect("texts always become JSON");
    tx.prepare_cached(
        "insert into spam_filter_marks (submission_id, is_spam, features)
         values (:id, :is_spam, :features)",
    )?
    .execute(named_params! { ":id": id, ":is_spam": is_spam, ":features": features })?;
    Ok(())
}

/// Subtracts the submission `id` from the counts.
pub(super) fn unmark(tx: &Transaction<'_>, id: &str) -> rusqlite::Result<()> {
    tx.prepare_cached("delete from spam_filter_marks where submission_id = :id")?
        .execute(named_params! { ":id": id })?;
    Ok(())
}

/// Subtracts the oldest marks of this kind beyond the newest `most`. Marks of deleted pitches stay,
/// because their features are no longer known.
pub(super) fn forget_oldest(
    tx: &Transaction<'_>,
    is_spam: bool,
    most: i64,
) -> rusqlite::Result<()> {
    tx.prepare_cached(
        "delete from spam_filter_marks
          where submission_id is not null and mark_no in
                (select mark_no from spam_filter_marks where is_spam = :is_spam
                  order by mark_no desc limit -1 offset :most)",
    )?
    .execute(named_params! { ":is_spam": is_spam, ":most": most })?;
    Ok(())
}

/// How many marks there are.
pub(super) fn totals(db: &Connection) -> rusqlite::Result<Counts> {
    db.prepare_cached("select spam, innocent from spam_filter_totals")?
        .query_row([], |row| Ok(Counts { spam: row.get(0)?, innocent: row.get(1)? }))
}

/// How many marked messages have each of `features`. A feature that none has is absent.
pub(super) fn counts(
    db: &Connection,
    features: &BTreeSet<&str>,
) -> rusqlite::Result<HashMap<String, Counts>> {
    let features = serde_json::to_string(features).expect("texts always become JSON");
    let mut statement = db.prepare_cached(
        "select f.feature, f.spam, f.innocent
           from json_each(:features) e cross join spam_filter_features f on f.feature = e.value",
    )?;
    let rows = statement.query_map(named_params! { ":features": features }, |row| {
        Ok((row.get(0)?, Counts { spam: row.get(1)?, innocent: row.get(2)? }))
    })?;
    rows.collect()
}

/// Whether the marks from before the classifier have been learned.
pub(super) fn has_learned_before(db: &Connection) -> rusqlite::Result<bool> {
    db.prepare_cached("select has_learned_before from spam_filter_totals")?
        .query_row([], |row| row.get(0))
}

/// Records that the marks from before the classifier have been learned.
pub(super) fn note_learned_before(tx: &Transaction<'_>) -> rusqlite::Result<()> {
    tx.prepare_cached("update spam_filter_totals set has_learned_before = 1")?.execute([])?;
    Ok(())
}

/// The ids of the newest submissions that staff marked, oldest first: at most `most` marked as spam,
/// and at most `most` handled or rescued.
pub(super) fn earlier_marks(db: &Connection, most: i64) -> rusqlite::Result<Vec<String>> {
    let mut statement = db.prepare_cached(
        "with spam as (
             select submission_no, id from contact_submissions indexed by contact_submissions_spam
              where is_spam = 1 and spam_score < :threshold
              order by submission_no desc limit :most),
         handled as (
             select submission_no, id
               from contact_submissions indexed by contact_submissions_handled
              where is_spam = 0 and handled_at is not null
              order by submission_no desc limit :most),
         rescued as (
             select submission_no, id
               from contact_submissions indexed by contact_submissions_waiting
              where is_spam = 0 and handled_at is null and spam_score >= :threshold
              order by submission_no desc limit :most)
         select id from (select * from spam union all select * from handled
                         union all select * from rescued)
          order by submission_no",
    )?;
    let parameters = named_params! { ":most": most, ":threshold": THRESHOLD };
    let rows = statement.query_map(parameters, |row| row.get(0))?;
    rows.collect()
}
