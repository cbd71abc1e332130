//! What the preview of an erasure counts.

use rusqlite::{Connection, named_params};

use super::json;
use super::records::{Numbers, Record};

/// How many rows a person has in the tables that belong to their records.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(in crate::privacy) struct Counts {
    pub(in crate::privacy) attendees: u32,
    pub(in crate::privacy) links: u32,
    pub(in crate::privacy) notes: u32,
    pub(in crate::privacy) learned: u32,
    pub(in crate::privacy) messages: u32,
    pub(in crate::privacy) mails: u32,
    pub(in crate::privacy) attempts: u32,
    /// Messages that the owner's automation has received.
    pub(in crate::privacy) delivered_messages: u32,
    /// Mails that were sent.
    pub(in crate::privacy) delivered_mails: u32,
}

const COUNTS: &str = "
    with record (id) as (select value from json_each(:ids)),
         delivery as (select channel, state, delivered_at, attempts from deliveries
                       where subject_id in (select id from record))
    select (select count(*) from registration_attendees
             where registration_no in (select value from json_each(:registrations))),
           (select count(*) from registration_links
             where registration_no in (select value from json_each(:registrations))),
           (select count(*) from contact_submissions
             where id in (select id from record) and note <> ''),
           (select count(*) from spam_filter_marks where submission_id in (select id from record)),
           (select count(*) from delivery where channel = 'webhook'),
           (select count(*) from delivery where channel <> 'webhook'),
           (select count(*) from delivery_attempts where subject_id in (select id from record)),
           (select count(*) from delivery where channel = 'webhook' and delivered_at is not null),
           (select count(*) from delivery
             where channel <> 'webhook' and (delivered_at is not null or state = 'perhaps_sent'))";

/// Counts what belongs to `records`.
pub(in crate::privacy) fn counts(db: &Connection, records: &Numbers) -> rusqlite::Result<Counts> {
    let Numbers { submissions, registrations } = records;
    let ids: Vec<&str> = submissions.iter().chain(registrations).map(|r| r.id.as_str()).collect();
    let parameters =
        named_params! { ":ids": json(&ids), ":registrations": json(&numbers(registrations)) };
    db.prepare_cached(COUNTS)?.query_row(parameters, |row| {
        Ok(Counts {
            attendees: row.get(0)?,
            links: row.get(1)?,
            notes: row.get(2)?,
            learned: row.get(3)?,
            messages: row.get(4)?,
            mails: row.get(5)?,
            attempts: row.get(6)?,
            delivered_messages: row.get(7)?,
            delivered_mails: row.get(8)?,
        })
    })
}

/// The confirmed ones of `registrations`: title, day and places.
pub(in crate::privacy) fn upcoming(
    db: &Connection,
    registrations: &[Record],
) -> rusqlite::Result<Vec<(String, String, u32)>> {
    let mut statement = db.prepare_cached(
        "select event_title, event_date, total_attendees from event_registrations
          where registration_no in (select value from json_each(:registrations))
            and status = 'confirmed'
          order by event_date, registration_no",
    )?;
    let parameters = named_params! { ":registrations": json(&numbers(registrations)) };
    let rows =
        statement.query_map(parameters, |row| Ok((row.get(0)?, row.get(1)?, row.get(2)?)))?;
    rows.collect()
}

fn numbers(records: &[Record]) -> Vec<i64> {
    records.iter().map(|record| record.number).collect()
}
