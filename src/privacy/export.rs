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

/// What is stored of a registration beside its row: under which name, and in which table.
const OF_A_REGISTRATION: [(&str, &str); 7] = [
    ("attendees", "registration_attendees"),
    ("waiver", "waiver_signatures"),
    ("payments", "payments"),
    ("taken_by_phone", "phone_registrations"),
    ("waiting", "waiting_parties"),
    ("on_the_waiting_list", "waiting_list_steps"),
    ("links_to_their_own_page", "registration_links"),
];

/// The registrations, each with the people who come and all else that is stored of it.
fn with_attendees(db: &Connection, registrations: &[Record]) -> rusqlite::Result<Vec<Value>> {
    let one = |record: &Record| {
        let number = [Value::from(record.number)];
        let rows = |table| sql::rows_of(db, (table, "registration_no"), &number);
        let mut found = rows("event_registrations")?.pop().unwrap_or_default();
        for (name, table) in OF_A_REGISTRATION {
            found[name] = rows(table)?.into();
        }
        Ok(found)
    };
    registrations.iter().map(one).collect()
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;
    use crate::store::{Options, Store};

    /// A table that a migration adds must not be missing from what a person gets.
    #[test]
    fn every_table_of_registrations_is_exported() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("paddock.db");
        let _store = Store::open(&path, Options::default()).unwrap();
        let db = Connection::open(&path).unwrap();
        let mut statement = db
            .prepare(
                "select m.name from sqlite_schema m, pragma_foreign_key_list(m.name) f
                  where m.type = 'table' and f.\"table\" = 'event_registrations'",
            )
            .unwrap();

        let tables = statement.query_map([], |row| row.get::<_, String>(0)).unwrap();
        let tables: BTreeSet<String> = tables.map(Result::unwrap).collect();

        let exported = OF_A_REGISTRATION.map(|(_, table)| table.to_owned());
        assert_eq!(tables, BTreeSet::from(exported));
    }
}
