//! Compares the database with the responses that visitors got.

use std::collections::HashMap;

use rusqlite::Connection;

use crate::visitors::Kept;

/// A submission's row with its delivery.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Row {
    pub(crate) source: String,
    pub(crate) website: String,
    pub(crate) status: String,
    pub(crate) delivery: String,
}

/// Reads all submissions by id. Fails if the database is damaged, or if a submission has no
/// delivery or a delivery no submission.
pub(crate) fn read(connection: &Connection) -> Result<HashMap<String, Row>, String> {
    let rows = rows(connection).map_err(|error| error.to_string())?;
    let whole = whole(connection, rows.len()).map_err(|error| error.to_string())?;
    if whole { Ok(rows) } else { Err("rows and deliveries do not match".to_owned()) }
}

fn whole(connection: &Connection, pairs: usize) -> rusqlite::Result<bool> {
    let integrity: String = connection.query_row("pragma integrity_check", [], |row| row.get(0))?;
    let pairs = i64::try_from(pairs).expect("a number of rows");
    let count = |table: &str| -> rusqlite::Result<i64> {
        connection.query_row(&format!("select count(*) from {table}"), [], |row| row.get(0))
    };
    Ok(integrity == "ok" && count("contact_submissions")? == pairs && count("deliveries")? == pairs)
}

fn rows(connection: &Connection) -> rusqlite::Result<HashMap<String, Row>> {
    connection
        .prepare(
            "select id, source, submission_status, state, website
               from contact_submissions join deliveries on subject_id = id",
        )?
        .query_map([], |row| {
            let content = Row {
                source: row.get(1)?,
                status: row.get(2)?,
                delivery: row.get(3)?,
                website: row.get(4)?,
            };
            Ok((row.get(0)?, content))
        })?
        .collect()
}

/// Those of `kept` that are missing or have another visitor's content.
pub(crate) fn lost<'a>(rows: &HashMap<String, Row>, kept: &'a [Kept]) -> Vec<&'a Kept> {
    kept.iter()
        .filter(|kept| rows.get(&kept.id).is_none_or(|row| row.source != kept.source))
        .collect()
}

/// Number of deliveries that are not `sent`.
pub(crate) fn undelivered(connection: &Connection) -> i64 {
    connection
        .query_row("select count(*) from deliveries where state <> 'sent'", [], |row| row.get(0))
        .unwrap()
}
