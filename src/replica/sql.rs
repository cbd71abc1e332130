//! What the database says about itself, to compare it with what others know.

use std::collections::HashSet;

use rusqlite::Connection;

use super::lease::Numbers;
use crate::clock::UnixMillis;

/// When the newest inquiry, registration or attempt of a delivery was written; `None` if there is none.
pub(super) fn newest_record(db: &Connection) -> rusqlite::Result<Option<UnixMillis>> {
    let newest = db.query_row(
        "select max(at) from (
             select (select created_at from contact_submissions
                      order by submission_no desc limit 1) as at
             union all
             select (select created_at from event_registrations
                      order by registration_no desc limit 1)
             union all
             select (select attempted_at from delivery_attempts
                      order by attempt_no desc limit 1)
         )",
        [],
        |row| row.get::<_, Option<i64>>(0),
    )?;
    Ok(newest.map(UnixMillis))
}

/// The last numbers of the inquiries, the registrations and the attempts of deliveries; 0 if there is none.
///
/// They grow with each commit that visitors wait for, unlike the times of records: those are of the requests, and
/// the one that came first may be committed last.
pub(super) fn last_numbers(db: &Connection) -> rusqlite::Result<Numbers> {
    db.query_row(
        "select coalesce((select max(submission_no) from contact_submissions), 0),
                coalesce((select max(registration_no) from event_registrations), 0),
                coalesce((select max(attempt_no) from delivery_attempts), 0)",
        [],
        |row| Ok([row.get(0)?, row.get(1)?, row.get(2)?]),
    )
}

/// Ids of all inquiries, registrations and messages about them.
pub(super) fn known_ids(db: &Connection) -> rusqlite::Result<HashSet<String>> {
    let mut statement = db.prepare(
        "select id from contact_submissions
         union select id from event_registrations
         union select message_id from deliveries
         union select message_id from delivery_attempts",
    )?;
    statement.query_map([], |row| row.get(0))?.collect()
}
