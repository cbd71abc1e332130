//! Everything that is stored about a person, as JSON.

use rusqlite::Connection;
use serde_json::{Value, json};

use super::mailbox::Mailbox;
use super::sql::{self, Record};
use crate::clock::UnixMillis;

/// Everything that is stored about the person with `mailbox`, under the names of the stored records; `None` if that
/// is nothing.
///
/// # Errors
///
/// The database's.
pub fn export(
    db: &Connection,
    mailbox: &Mailbox,
    now: UnixMillis,
) -> rusqlite::Result<Option<Value>> {
    let held = mailbox.held(db)?;
    if held.is_empty() {
        return Ok(None);
    }
    let (submissions, registrations) = (&held.records.submissions, &held.records.registrations);
    let ids = |records: &[Record]| {
        records.iter().map(|one| one.id.clone().into()).collect::<Vec<Value>>()
    };
    let (submission_ids, registration_ids) = (ids(submissions), ids(registrations));
    let all_ids = [&*submission_ids, &*registration_ids].concat();
    let addresses: Vec<Value> = held.suppressed.iter().map(|one| one.clone().into()).collect();
    Ok(Some(json!({
        "about": held.addresses,
        "exported_at": now,
        "inquiries": sql::rows_of(db, ("contact_submissions", "id"), &submission_ids)?,
        "learned_by_the_spam_filter":
            sql::rows_of(db, ("spam_filter_marks", "submission_id"), &submission_ids)?,
        "registrations": with_attendees(db, registrations)?,
        "notices_about_their_events":
            sql::rows_of(db, ("event_notice_parties", "registration_id"), &registration_ids)?,
        "messages": sql::rows_of(db, ("deliveries", "subject_id"), &all_ids)?,
        "delivery_attempts": sql::rows_of(db, ("delivery_attempts", "subject_id"), &all_ids)?,
        "gets_no_more_mails": sql::rows_of(db, ("suppressed_addresses", "address"), &addresses)?,
        "erasure_requests":
            sql::rows_of(db, ("erasure_requests", "mailbox"), &[mailbox.0.clone().into()])?,
    })))
}

/// The registrations, each with the people who come and the links to its own page.
fn with_attendees(db: &Connection, registrations: &[Record]) -> rusqlite::Result<Vec<Value>> {
    let one = |record: &Record| {
        let number = [Value::from(record.number)];
        let rows = |table| sql::rows_of(db, (table, "registration_no"), &number);
        let mut found = rows("event_registrations")?.pop().unwrap_or_default();
        found["attendees"] = rows("registration_attendees")?.into();
        found["waiver"] = rows("waiver_signatures")?.into();
        found["payments"] = rows("payments")?.into();
        found["taken_by_phone"] = rows("phone_registrations")?.into();
        found["links_to_their_own_page"] = rows("registration_links")?.into();
        Ok(found)
    };
    registrations.iter().map(one).collect()
}
