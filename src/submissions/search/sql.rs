//! Statements for the index: searching it, searching rows that are not in it yet, and filling it.

use rusqlite::{Connection, OptionalExtension, Row, Transaction, named_params};

use super::kind::{Kind, Mark};
use super::words::{Texts, Wanted};
use crate::clock::UnixMillis;
use crate::form::CustomAnswer;
use crate::submissions::TextAnswers;

/// Largest number of index pages that a merge step writes.
const STEP_PAGES: i64 = 16;

/// The numbers of at most `limit` submissions that `wanted` asks for, newest first, of those numbered
/// below `before` and of this kind.
pub fn find(
    db: &Connection,
    wanted: &Wanted,
    kind: Kind,
    before: i64,
    limit: usize,
) -> rusqlite::Result<Vec<i64>> {
    let Some(expression) = wanted.expression(kind) else { return Ok(Vec::new()) };
    // Read once, so that rows which are indexed meanwhile are neither missed nor found twice.
    let indexed_to = indexed_to(db)?;
    let mut found = look_through(db, wanted, kind, (indexed_to, before), limit)?;
    if found.len() < limit {
        let before = before.min(indexed_to.saturating_add(1));
        found.extend(look_up(db, &expression, before, limit - found.len())?);
    }
    Ok(found)
}

/// The last submission that is in the index.
fn indexed_to(db: &Connection) -> rusqlite::Result<i64> {
    db.prepare_cached("select indexed_to from contact_search_progress")?
        .query_row([], |row| row.get(0))
}

/// The numbers of at most `limit` submissions of this kind, newest first, of those numbered below
/// `before`.
pub fn newest(
    db: &Connection,
    kind: Kind,
    before: i64,
    limit: usize,
) -> rusqlite::Result<Vec<i64>> {
    let numbers = numbers(kind, "submission_no < :before");
    let mut statement = db.prepare_cached(&format!("{numbers} limit :limit"))?;
    let limit = i64::try_from(limit).unwrap_or(i64::MAX);
    let parameters = named_params! { ":before": before, ":limit": limit };
    let rows = statement.query_map(parameters, |row| row.get(0))?;
    rows.collect()
}

/// The statement that gives the numbers of all of this kind that are `within`, newest first.
///
/// Each submission is in the index of its mark, and a kind of two marks merges theirs. They are named,
/// because the planner would choose a full scan otherwise.
fn numbers(kind: Kind, within: &str) -> String {
    let each =
        |of: &str| format!("select submission_no from contact_submissions {of} and {within}");
    let parts: Vec<String> = match kind {
        Kind::All => vec![each("where true")],
        _ => kind.marks().iter().map(|mark| each(of_mark(*mark))).collect(),
    };
    format!("{} order by submission_no desc", parts.join(" union all "))
}

fn of_mark(mark: Mark) -> &'static str {
    match mark {
        Mark::Waiting => {
            "indexed by contact_submissions_waiting where is_spam = 0 and handled_at is null"
        }
        Mark::Handled => {
            "indexed by contact_submissions_handled where is_spam = 0 and handled_at is not null"
        }
        Mark::Spam => "indexed by contact_submissions_spam where is_spam = 1",
    }
}

/// Finds among the rows numbered between `after` and `before` by reading each of its kind.
fn look_through(
    db: &Connection,
    wanted: &Wanted,
    kind: Kind,
    (after, before): (i64, i64),
    limit: usize,
) -> rusqlite::Result<Vec<i64>> {
    let numbers = numbers(kind, "submission_no > :after and submission_no < :before");
    let mut numbers = db.prepare_cached(&numbers)?;
    let mut read = db.prepare_cached(&format!(
        "select {} from contact_submissions where submission_no = :number",
        text_columns()
    ))?;
    let mut rows = numbers.query(named_params! { ":after": after, ":before": before })?;
    let mut found = Vec::new();
    while let Some(row) = rows.next()? {
        let number: i64 = row.get(0)?;
        if wanted.is_in(&read.query_row(named_params! { ":number": number }, texts)?) {
            found.push(number);
            if found.len() == limit {
                break;
            }
        }
    }
    Ok(found)
}

/// Finds below `before` in the index, in the order of its rows: sorted by anything else, a word
/// that everybody uses would be gathered whole.
fn look_up(
    db: &Connection,
    expression: &str,
    before: i64,
    limit: usize,
) -> rusqlite::Result<Vec<i64>> {
    let mut statement = db.prepare_cached(
        "select rowid from contact_search
          where contact_search match :expression and rowid < :before
          order by rowid desc limit :limit",
    )?;
    let limit = i64::try_from(limit).unwrap_or(i64::MAX);
    let parameters =
        named_params! { ":expression": expression, ":before": before, ":limit": limit };
    let rows = statement.query_map(parameters, |row| row.get(0))?;
    rows.collect()
}

/// Sets whether the submission `id` is spam.
pub fn set_spam(tx: &Transaction<'_>, id: &str, is_spam: bool) -> rusqlite::Result<()> {
    let marked = tx
        .prepare_cached(
            "update contact_submissions set is_spam = :is_spam
              where id = :id and is_spam <> :is_spam",
        )?
        .execute(named_params! { ":is_spam": is_spam, ":id": id })?;
    if marked > 0 { mark_anew(tx, id) } else { Ok(()) }
}

/// Sets since when the submission `id` is handled, if it is; one that is handled already keeps its time.
pub fn set_handled(
    tx: &Transaction<'_>,
    id: &str,
    handled_at: Option<UnixMillis>,
    by: &str,
) -> rusqlite::Result<()> {
    let changed = tx
        .prepare_cached(
            "update contact_submissions
                set handled_at = :handled_at, handled_by = iif(:handled_at is null, '', :by)
              where id = :id and (handled_at is null) <> (:handled_at is null)",
        )?
        .execute(named_params! { ":handled_at": handled_at, ":by": by, ":id": id })?;
    if changed > 0 { mark_anew(tx, id) } else { Ok(()) }
}

/// Sets the note on the submission `id` that the member of the staff `by` wrote. Notes are searchable.
pub fn set_note(tx: &Transaction<'_>, id: &str, note: &str, by: &str) -> rusqlite::Result<()> {
    let changed = tx
        .prepare_cached(
            "update contact_submissions set note = :note, note_by = iif(:note = '', '', :by)
              where id = :id and note <> :note",
        )?
        .execute(named_params! { ":note": note, ":by": by, ":id": id })?;
    if changed > 0 { mark_anew(tx, id) } else { Ok(()) }
}

/// Marks the words of the submission `id` in the index by its current kind. A submission that is not
/// indexed yet gets its kind when it is.
fn mark_anew(tx: &Transaction<'_>, id: &str) -> rusqlite::Result<()> {
    let indexed = tx
        .prepare_cached(&format!(
            "select {} from contact_submissions
              where id = :id and submission_no <= :indexed_to",
            entry_columns()
        ))?
        .query_row(named_params! { ":id": id, ":indexed_to": indexed_to(tx)? }, entry)
        .optional()?;
    if let Some((number, terms)) = indexed {
        tx.prepare_cached("delete from contact_search where rowid = :number")?
            .execute(named_params! { ":number": number })?;
        tx.prepare_cached(INSERT)?.execute(named_params! { ":number": number, ":words": terms })?;
    }
    Ok(())
}

/// Whether there is a submission that is not in the index.
pub(super) fn is_behind(db: &Connection) -> rusqlite::Result<bool> {
    db.prepare_cached(
        "select coalesce((select max(submission_no) from contact_submissions), 0) > indexed_to
           from contact_search_progress",
    )?
    .query_row([], |row| row.get(0))
}

/// Takes the next submissions, oldest first and at most `limit`, into the index.
pub(super) fn index_next(tx: &Transaction<'_>, limit: i64) -> rusqlite::Result<()> {
    let mut next = tx.prepare_cached(&format!(
        "select {} from contact_submissions
          where submission_no > :after order by submission_no limit :limit",
        entry_columns()
    ))?;
    let mut insert = tx.prepare_cached(INSERT)?;
    let mut last = None;
    let mut rows = next.query(named_params! { ":after": indexed_to(tx)?, ":limit": limit })?;
    while let Some(row) = rows.next()? {
        let (number, terms) = entry(row)?;
        insert.execute(named_params! { ":number": number, ":words": terms })?;
        last = Some(number);
    }
    if let Some(last) = last {
        tx.prepare_cached("update contact_search_progress set indexed_to = :last")?
            .execute(named_params! { ":last": last })?;
    }
    Ok(())
}

/// Merges a small part of the index, which grows by pieces; false when there was nothing to merge.
pub(super) fn merge_step(tx: &Transaction<'_>) -> rusqlite::Result<bool> {
    let before = tx.total_changes();
    tx.prepare_cached(
        "insert into contact_search (contact_search, rank) values ('merge', :pages)",
    )?
    .execute(named_params! { ":pages": STEP_PAGES })?;
    // One change is this statement itself, as FTS5's manual has it.
    Ok(tx.total_changes() - before >= 2)
}

const INSERT: &str = "insert into contact_search (rowid, words) values (:number, :words)";

/// What [`entry`] reads.
fn entry_columns() -> String {
    format!("submission_no, is_spam, handled_at is not null as is_handled, {}", text_columns())
}

/// What the index has of a row: its number, and its words.
fn entry(row: &Row<'_>) -> rusqlite::Result<(i64, String)> {
    let mark = Mark::of(row.get("is_spam")?, row.get("is_handled")?);
    Ok((row.get("submission_no")?, texts(row)?.terms(mark)))
}

/// What [`texts`] reads.
fn text_columns() -> String {
    let others: Vec<&str> = other_texts().collect();
    format!("first_name, last_name, phone, answers, {}", others.join(", "))
}

/// The columns of [`Texts::others`], besides the answers to the owner's own questions. Services are JSON, which has
/// no words of its own.
fn other_texts() -> impl Iterator<Item = &'static str> {
    ["email", "services_interested", "note"].iter().chain(TextAnswers::COLUMNS).copied()
}

fn texts(row: &Row<'_>) -> rusqlite::Result<Texts> {
    // Only the answers: everybody is asked the same questions.
    let answers: Vec<CustomAnswer> =
        serde_json::from_str(row.get_ref("answers")?.as_str()?).unwrap_or_default();
    let answers = answers.into_iter().map(|answer| Ok(answer.answer));
    Ok(Texts {
        names: [row.get("first_name")?, row.get("last_name")?],
        phone: row.get("phone")?,
        others: other_texts()
            .map(|column| row.get(column))
            .chain(answers)
            .collect::<rusqlite::Result<_>>()?,
    })
}
