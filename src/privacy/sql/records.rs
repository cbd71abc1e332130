//! The records of a person, as they are found, read and deleted.

use std::collections::{BTreeSet, HashSet};

use rusqlite::types::ValueRef;
use rusqlite::{Connection, Row, Transaction, named_params};
use serde_json::{Map, Value};

use super::json;
use crate::clock::UnixMillis;
use crate::privacy::ledger::{RecordHash, record_hash};

/// A record of a person.
#[derive(Clone, Debug)]
pub(in crate::privacy) struct Record {
    /// Its number in its table.
    pub(in crate::privacy) number: i64,
    /// Its id.
    pub(in crate::privacy) id: String,
}

/// The numbers of submissions and of registrations.
#[derive(Clone, Debug, Default)]
pub(in crate::privacy) struct Numbers {
    /// Submissions.
    pub(in crate::privacy) submissions: Vec<Record>,
    /// Registrations.
    pub(in crate::privacy) registrations: Vec<Record>,
}

/// All records for which `is_wanted` says so by their id and their address, or phone number without one, and all registrations of the same forms.
pub(in crate::privacy) fn records(
    db: &Connection,
    mut is_wanted: impl FnMut(&str, &str) -> bool,
) -> rusqlite::Result<Numbers> {
    let mut find = |sql: &str| -> rusqlite::Result<Vec<Record>> {
        let mut found = Vec::new();
        let mut statement = db.prepare_cached(sql)?;
        let mut rows = statement.query([])?;
        while let Some(row) = rows.next()? {
            if is_wanted(row.get_ref(1)?.as_str()?, row.get_ref(2)?.as_str()?) {
                found.push(Record { number: row.get(0)?, id: row.get(1)? });
            }
        }
        Ok(found)
    };
    let submissions = find("select submission_no, id, email from contact_submissions")?;
    let registrations =
        find("select registration_no, id, iif(email = '', phone, email) from event_registrations")?;
    let numbers: Vec<i64> = registrations.iter().map(|record| record.number).collect();
    let mut forms = db.prepare_cached(
        "select registration_no, id from event_registrations
          where registration_no in (select value from json_each(:numbers))
             or form_id <> '' and form_id in (
                 select form_id from event_registrations
                  where registration_no in (select value from json_each(:numbers)))
          order by registration_no",
    )?;
    let record = |row: &Row<'_>| Ok(Record { number: row.get(0)?, id: row.get(1)? });
    let registrations = forms.query_map(named_params! { ":numbers": json(&numbers) }, record)?;
    Ok(Numbers { submissions, registrations: registrations.collect::<Result<_, _>>()? })
}

/// Calls `see` with the address of each submission and registration.
pub(in crate::privacy) fn each_address(
    db: &Connection,
    mut see: impl FnMut(&str),
) -> rusqlite::Result<()> {
    for sql in ["select email from contact_submissions", "select email from event_registrations"] {
        let mut statement = db.prepare_cached(sql)?;
        let mut rows = statement.query([])?;
        while let Some(row) = rows.next()? {
            see(row.get_ref(0)?.as_str()?);
        }
    }
    Ok(())
}

/// Deletes records with all that goes with them, also from what the spam filter learned, and notes that they
/// were erased.
pub(in crate::privacy) fn delete_records(
    tx: &Transaction<'_>,
    records: &Numbers,
    now: UnixMillis,
) -> rusqlite::Result<()> {
    let Numbers { submissions, registrations } = records;
    for record in submissions {
        // Before the submission: without its mark, the trigger has nothing to keep.
        tx.prepare_cached("delete from spam_filter_marks where submission_id = :id")?
            .execute(named_params! { ":id": record.id })?;
        tx.prepare_cached(
            "delete from contact_submissions where submission_no = :number and id = :id",
        )?
        .execute(named_params! { ":number": record.number, ":id": record.id })?;
    }
    for record in registrations {
        tx.prepare_cached(
            "delete from event_registrations where registration_no = :number and id = :id",
        )?
        .execute(named_params! { ":number": record.number, ":id": record.id })?;
    }
    let hashes = submissions.iter().chain(registrations).map(|record| record_hash(&record.id));
    hashes.into_iter().try_for_each(|hash| note_erased(tx, &hash, now))
}

/// Notes in the database's own ledger that a record was erased.
pub(in crate::privacy) fn note_erased(
    tx: &Transaction<'_>,
    hash: &RecordHash,
    at: UnixMillis,
) -> rusqlite::Result<()> {
    tx.prepare_cached(
        "insert into erased_records (record_hash, erased_at) values (:hash, :at)
         on conflict (record_hash) do nothing",
    )?
    .execute(named_params! { ":hash": hash.as_slice(), ":at": at })?;
    Ok(())
}

/// The database's own ledger.
pub(in crate::privacy) fn erased(
    db: &Connection,
) -> rusqlite::Result<Vec<(RecordHash, UnixMillis)>> {
    let mut statement = db.prepare_cached("select record_hash, erased_at from erased_records")?;
    let rows = statement.query_map([], |row| {
        let hash: Vec<u8> = row.get(0)?;
        Ok((hash.try_into().unwrap_or_default(), row.get(1)?))
    })?;
    rows.collect()
}

/// The addresses that get no more mails.
pub(in crate::privacy) fn suppressed(db: &Connection) -> rusqlite::Result<BTreeSet<String>> {
    let mut statement = db.prepare_cached("select distinct address from suppressed_addresses")?;
    let rows = statement.query_map([], |row| row.get(0))?;
    rows.collect()
}

/// Forgets that `addresses` get no more mails.
pub(in crate::privacy) fn unsuppress(
    tx: &Transaction<'_>,
    addresses: &BTreeSet<String>,
) -> rusqlite::Result<()> {
    let addresses: Vec<&String> = addresses.iter().collect();
    tx.prepare_cached(
        "delete from suppressed_addresses where address in (select value from json_each(:addresses))",
    )?
    .execute(named_params! { ":addresses": json(&addresses) })?;
    Ok(())
}

/// Columns that say nothing of a person: numbers of rows, and what is made of other columns.
const TECHNICAL: [&str; 11] = [
    "notice_no",
    "submission_no",
    "registration_no",
    "delivery_no",
    "attempt_no",
    "mark_no",
    "search_text",
    "form_id",
    "sent_id",
    "token_hash",
    "follows",
];

/// The rows of `table` whose `column` is one of `values`, with the names of the columns. All columns, so that none is
/// forgotten when one is added.
pub(in crate::privacy) fn rows_of(
    db: &Connection,
    (table, column): (&str, &str),
    values: &[Value],
) -> rusqlite::Result<Vec<Value>> {
    let mut statement = db.prepare_cached(&format!(
        "select * from {table} where {column} in (select value from json_each(:values))"
    ))?;
    let names: Vec<String> = statement.column_names().map(str::to_owned).collect();
    let technical = HashSet::from(TECHNICAL);
    let rows = statement.query_map(named_params! { ":values": json(values) }, |row| {
        let mut fields = Map::new();
        for (at, name) in names.iter().enumerate() {
            if !technical.contains(&**name) {
                fields.insert(name.clone(), value(name, row.get_ref(at)?));
            }
        }
        Ok(Value::Object(fields))
    })?;
    rows.collect()
}

/// A value as people read it: times as RFC 3339, JSON as what it contains.
fn value(name: &str, value: ValueRef<'_>) -> Value {
    let text = |bytes: &[u8]| {
        let text = String::from_utf8_lossy(bytes).into_owned();
        let is_json = text.starts_with(['[', '{']);
        is_json.then(|| serde_json::from_str(&text).ok()).flatten().unwrap_or(Value::String(text))
    };
    match value {
        ValueRef::Null => Value::Null,
        ValueRef::Integer(number) if name.ends_with("_at") || name == "due_since" => {
            UnixMillis(number).rfc3339().into()
        }
        ValueRef::Integer(number) if name.starts_with("is_") => (number != 0).into(),
        ValueRef::Integer(number) => number.into(),
        ValueRef::Real(number) => number.into(),
        ValueRef::Text(bytes) | ValueRef::Blob(bytes) => text(bytes),
    }
}
