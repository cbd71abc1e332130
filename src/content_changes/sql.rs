//! Statements for publications and their changes.

use std::collections::BTreeMap;

use rusqlite::{Connection, OptionalExtension, Row, Transaction, named_params};
use serde_json::{Map, Value};

use super::{NewRevision, drafts, stored};
use crate::clock::UnixMillis;

/// A publication, as it's stored.
#[derive(Clone, Debug)]
pub(super) struct StoredRevision {
    pub(super) revision: i64,
    pub(super) published_at: UnixMillis,
    pub(super) who: String,
    pub(super) undoes: Option<i64>,
    pub(super) scheduled_at: Option<UnixMillis>,
}

/// A change of one value, as it's stored.
#[derive(Clone, Debug)]
pub(super) struct StoredChange {
    pub(super) pointer: String,
    pub(super) subject: String,
    pub(super) before: Option<Value>,
    pub(super) after: Option<Value>,
    pub(super) kept_before: Option<Value>,
}

/// The last revision; 0 before the first.
pub fn newest_revision(db: &Connection) -> rusqlite::Result<i64> {
    db.prepare_cached("select coalesce(max(revision), 0) from content_revisions")?
        .query_row([], |row| row.get(0))
}

/// A text that changes whenever something is published, scheduled, saved as a draft, or done with a photograph.
pub fn state_tag(db: &Connection) -> rusqlite::Result<String> {
    db.prepare_cached(
        "select (select coalesce(max(revision), 0) from content_revisions) || '.' ||
                (select count(*) || '.' || coalesce(max(version), 0) from content_drafts) || '.' ||
                (select count(*) || '.' || coalesce(max(scheduled_no), 0) || '.' || count(problem)
                   from content_scheduled) || '.' ||
                coalesce((select change_no from photo_changes where is_pending = 0
                           order by change_no desc limit 1), 0)",
    )?
    .query_row([], |row| row.get(0))
}

/// Whether the database has publications at all: those of earlier programs have none.
pub(super) fn has_table(db: &Connection) -> rusqlite::Result<bool> {
    let sql = "select 1 from sqlite_schema where type = 'table' and name = 'content_changes'";
    Ok(db.query_row(sql, [], |_| Ok(())).optional()?.is_some())
}

/// Calls `set` with each pointer and what the layer has there since, from the first publication to the one numbered
/// `last`.
pub(super) fn each_kept(
    db: &Connection,
    last: i64,
    mut set: impl FnMut(&str, Option<Value>),
) -> rusqlite::Result<()> {
    let sql = "select pointer, kept_after from content_changes where revision <= :last
                order by revision, pointer";
    let mut statement = db.prepare_cached(sql)?;
    let mut rows = statement.query(named_params! { ":last": last })?;
    while let Some(row) = rows.next()? {
        set(row.get_ref(0)?.as_str()?, value(row, 1)?);
    }
    Ok(())
}

/// What the layer had before each change after the revision `after`, from the last to the first.
pub(super) fn kept_before(
    db: &Connection,
    after: i64,
) -> rusqlite::Result<Vec<(String, Option<Value>)>> {
    db.prepare_cached(
        "select pointer, kept_before from content_changes where revision > :after
         order by revision desc, pointer desc",
    )?
    .query_map(named_params! { ":after": after }, |row| Ok((row.get(0)?, value(row, 1)?)))?
    .collect()
}

/// Stores a publication as `revision`. `scheduled_at` is when it was scheduled; `None`: it's published at once.
pub(super) fn insert(
    tx: &Transaction<'_>,
    revision: i64,
    new: &NewRevision,
    scheduled_at: Option<UnixMillis>,
) -> rusqlite::Result<()> {
    tx.prepare_cached(
        "insert into content_revisions (revision, published_at, who, undoes, scheduled_at)
         values (:revision, :at, :who, :undoes, :scheduled_at)",
    )?
    .execute(named_params! {
        ":revision": revision, ":at": new.at, ":who": new.who, ":undoes": new.undoes,
        ":scheduled_at": scheduled_at,
    })?;
    let mut statement = tx.prepare_cached(
        "insert into content_changes
                (revision, pointer, subject, before, after, kept_before, kept_after)
         values (:revision, :pointer, :subject, :before, :after, :kept_before, :kept_after)",
    )?;
    for change in &new.changes {
        if change.after.is_none() {
            // Nobody could open it anymore.
            drafts::forget(tx, &change.pointer)?;
        }
        statement.execute(named_params! {
            ":revision": revision,
            ":pointer": change.pointer,
            ":subject": change.subject,
            ":before": stored(change.before.as_ref()),
            ":after": stored(change.after.as_ref()),
            ":kept_before": stored(change.kept_before.as_ref()),
            ":kept_after": stored(change.kept_after.as_ref()),
        })?;
    }
    Ok(())
}

/// At most `limit` publications before the revision `before`, the last first.
pub(super) fn revisions(
    db: &Connection,
    before: i64,
    limit: i64,
) -> rusqlite::Result<Vec<StoredRevision>> {
    db.prepare_cached(
        "select revision, published_at, who, undoes, scheduled_at from content_revisions
          where revision < :before order by revision desc limit :limit",
    )?
    .query_map(named_params! { ":before": before, ":limit": limit }, stored_revision)?
    .collect()
}

/// Reads the publication with this number, if there is one.
pub(super) fn revision(db: &Connection, number: i64) -> rusqlite::Result<Option<StoredRevision>> {
    db.prepare_cached(
        "select revision, published_at, who, undoes, scheduled_at from content_revisions
          where revision = :number",
    )?
    .query_row(named_params! { ":number": number }, stored_revision)
    .optional()
}

/// The changes of a publication.
pub(super) fn changes_of(db: &Connection, revision: i64) -> rusqlite::Result<Vec<StoredChange>> {
    db.prepare_cached(
        "select pointer, subject, before, after, kept_before from content_changes
          where revision = :revision order by pointer",
    )?
    .query_map(named_params! { ":revision": revision }, |row| {
        Ok(StoredChange {
            pointer: row.get(0)?,
            subject: row.get(1)?,
            before: value(row, 2)?,
            after: value(row, 3)?,
            kept_before: value(row, 4)?,
        })
    })?
    .collect()
}

/// The pointers to what a publication changed; none if there is no such publication.
pub fn changed_pointers(db: &Connection, revision: i64) -> rusqlite::Result<Vec<String>> {
    db.prepare_cached("select pointer from content_changes where revision = :revision")?
        .query_map(named_params! { ":revision": revision }, |row| row.get(0))?
        .collect()
}

/// Calls `each` with the publications after `revision` that change the value at `pointer` or at one of those `around`
/// it, or a part of it, the last first for each of them, until it returns false.
pub(super) fn each_later(
    db: &Connection,
    revision: i64,
    (pointer, around): (&str, &[String]),
    mut each: impl FnMut(i64) -> bool,
) -> rusqlite::Result<()> {
    let mut same = db.prepare_cached(
        "select revision from content_changes where pointer = :pointer and revision > :revision
          order by revision desc",
    )?;
    for pointer in around.iter().map(String::as_str).chain([pointer]) {
        let mut rows = same.query(named_params! { ":pointer": pointer, ":revision": revision })?;
        while let Some(row) = rows.next()?
            && each(row.get(0)?)
        {}
    }
    // '0' is the character after '/'.
    let (from, to) = (format!("{pointer}/"), format!("{pointer}0"));
    let mut inside = db.prepare_cached(
        "select distinct revision from content_changes
          where pointer > :from and pointer < :to and revision > :revision
          order by revision desc",
    )?;
    let mut rows =
        inside.query(named_params! { ":from": from, ":to": to, ":revision": revision })?;
    while let Some(row) = rows.next()?
        && each(row.get(0)?)
    {}
    Ok(())
}

/// The undos after `revision`, each with the publication that it undoes.
pub(super) fn undos_after(db: &Connection, revision: i64) -> rusqlite::Result<BTreeMap<i64, i64>> {
    db.prepare_cached(
        "select revision, undoes from content_revisions
          where revision > :revision and undoes is not null",
    )?
    .query_map(named_params! { ":revision": revision }, |row| Ok((row.get(0)?, row.get(1)?)))?
    .collect()
}

fn stored_revision(row: &Row<'_>) -> rusqlite::Result<StoredRevision> {
    Ok(StoredRevision {
        revision: row.get(0)?,
        published_at: row.get(1)?,
        who: row.get(2)?,
        undoes: row.get(3)?,
        scheduled_at: row.get(4)?,
    })
}

/// The JSON object in a column.
pub(super) fn object(row: &Row<'_>, column: usize) -> rusqlite::Result<Map<String, Value>> {
    match value(row, column)? {
        Some(Value::Object(object)) => Ok(object),
        _ => Ok(Map::new()),
    }
}

/// The JSON in a column; `None` for null.
fn value(row: &Row<'_>, column: usize) -> rusqlite::Result<Option<Value>> {
    let text = row.get_ref(column)?.as_str_or_null()?;
    text.map(serde_json::from_str).transpose().map_err(|error| {
        rusqlite::Error::FromSqlConversionFailure(
            column,
            rusqlite::types::Type::Text,
            Box::new(error),
        )
    })
}
