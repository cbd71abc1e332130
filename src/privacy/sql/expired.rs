//! What is old enough to be deleted.

use rusqlite::{Connection, Transaction, named_params};

use super::json;
use crate::clock::UnixMillis;

/// Which submissions are to be deleted.
#[derive(Clone, Copy, Debug)]
pub(in crate::privacy) struct Expired {
    /// Spam, or the rest.
    pub(in crate::privacy) is_spam: bool,
    /// Those that arrived before.
    pub(in crate::privacy) before: UnixMillis,
    /// The last number that had been seen by then.
    pub(in crate::privacy) seen_until: i64,
}

/// When the newest of the last thousand submissions arrived, among those between `from` and `until`.
pub(in crate::privacy) fn newest_arrival(
    db: &Connection,
    from: UnixMillis,
    until: UnixMillis,
) -> rusqlite::Result<Option<UnixMillis>> {
    db.prepare_cached(
        "select max(created_at)
           from (select created_at from contact_submissions order by submission_no desc limit 1000)
          where created_at between :from and :until",
    )?
    .query_row(named_params! { ":from": from, ":until": until }, |row| row.get(0))
}

/// The number of the last submission; 0 if there is none.
pub(in crate::privacy) fn last_submission(db: &Connection) -> rusqlite::Result<i64> {
    db.prepare_cached("select coalesce(max(submission_no), 0) from contact_submissions")?
        .query_row([], |row| row.get(0))
}

/// Notes on the day `today` that the submissions up to `number` arrived on earlier days. The first note of a
/// day stands.
pub(in crate::privacy) fn note_mark(
    tx: &Transaction<'_>,
    today: &str,
    number: i64,
) -> rusqlite::Result<()> {
    tx.prepare_cached(
        "insert into retention_marks (noted_on, submission_no) values (:today, :number)
         on conflict (noted_on) do nothing",
    )?
    .execute(named_params! { ":today": today, ":number": number })?;
    Ok(())
}

/// The last submission that was noted on `day` or earlier; 0 if none was.
pub(in crate::privacy) fn seen_until(db: &Connection, day: &str) -> rusqlite::Result<i64> {
    db.prepare_cached(
        "select coalesce(max(submission_no), 0) from retention_marks where noted_on <= :day",
    )?
    .query_row(named_params! { ":day": day }, |row| row.get(0))
}

/// Forgets the notes from before `day` but for the last one.
pub(in crate::privacy) fn forget_marks(tx: &Transaction<'_>, day: &str) -> rusqlite::Result<()> {
    tx.prepare_cached(
        "delete from retention_marks
          where noted_on < (select max(noted_on) from retention_marks where noted_on <= :day)",
    )?
    .execute(named_params! { ":day": day })?;
    Ok(())
}

/// The numbers of the next submissions after `after` that are `expired`, at most `limit`.
pub(in crate::privacy) fn expired_submissions(
    db: &Connection,
    expired: Expired,
    after: i64,
    limit: usize,
) -> rusqlite::Result<Vec<i64>> {
    let mut statement = db.prepare_cached(
        "select submission_no from contact_submissions
          where submission_no > :after and submission_no <= :seen_until
            and is_spam = :is_spam and created_at < :before
          order by submission_no limit :limit",
    )?;
    let rows = statement.query_map(
        named_params! {
            ":after": after,
            ":seen_until": expired.seen_until,
            ":is_spam": expired.is_spam,
            ":before": expired.before,
            ":limit": i64::try_from(limit).unwrap_or(i64::MAX),
        },
        |row| row.get(0),
    )?;
    rows.collect()
}

/// How many submissions are `expired`.
pub(in crate::privacy) fn count_submissions(
    db: &Connection,
    expired: Expired,
) -> rusqlite::Result<i64> {
    db.prepare_cached(
        "select count(*) from contact_submissions
          where submission_no <= :seen_until and is_spam = :is_spam and created_at < :before",
    )?
    .query_row(
        named_params! {
            ":seen_until": expired.seen_until,
            ":is_spam": expired.is_spam,
            ":before": expired.before,
        },
        |row| row.get(0),
    )
}

/// Deletes those of the submissions `numbers` that are still `expired`, and returns how many. Triggers delete what
/// goes with them.
pub(in crate::privacy) fn delete_submissions(
    tx: &Transaction<'_>,
    expired: Expired,
    numbers: &[i64],
) -> rusqlite::Result<usize> {
    tx.prepare_cached(
        "delete from contact_submissions
          where submission_no in (select value from json_each(:numbers))
            and is_spam = :is_spam and created_at < :before",
    )?
    .execute(named_params! {
        ":numbers": json(numbers),
        ":is_spam": expired.is_spam,
        ":before": expired.before,
    })
}

/// The events, by id and day, that had registrations for `day` or an earlier one.
pub(in crate::privacy) fn events_until(
    db: &Connection,
    day: &str,
) -> rusqlite::Result<Vec<(String, String)>> {
    let mut statement = db.prepare_cached(
        "select distinct event_date, event_id from event_registrations where event_date <= :day",
    )?;
    let rows = statement.query_map(named_params! { ":day": day }, |row| {
        Ok((row.get("event_id")?, row.get("event_date")?))
    })?;
    rows.collect()
}

/// How many registrations there are for an event on a day.
pub(in crate::privacy) fn count_registrations(
    db: &Connection,
    (event_id, event_date): (&str, &str),
) -> rusqlite::Result<i64> {
    db.prepare_cached(
        "select count(*) from event_registrations
          where event_date = :event_date and event_id = :event_id",
    )?
    .query_row(named_params! { ":event_date": event_date, ":event_id": event_id }, |row| row.get(0))
}

/// The numbers of registrations for an event on a day, at most `limit`.
pub(in crate::privacy) fn expired_registrations(
    db: &Connection,
    (event_id, event_date): (&str, &str),
    limit: usize,
) -> rusqlite::Result<Vec<i64>> {
    let mut statement = db.prepare_cached(
        "select registration_no from event_registrations
          where event_date = :event_date and event_id = :event_id limit :limit",
    )?;
    let rows = statement.query_map(
        named_params! {
            ":event_date": event_date,
            ":event_id": event_id,
            ":limit": i64::try_from(limit).unwrap_or(i64::MAX),
        },
        |row| row.get(0),
    )?;
    rows.collect()
}

/// Deletes the registrations `numbers`, and returns how many. Triggers and references delete what goes with them.
pub(in crate::privacy) fn delete_registrations(
    tx: &Transaction<'_>,
    numbers: &[i64],
) -> rusqlite::Result<usize> {
    tx.prepare_cached(
        "delete from event_registrations
          where registration_no in (select value from json_each(:numbers))",
    )?
    .execute(named_params! { ":numbers": json(numbers) })
}
