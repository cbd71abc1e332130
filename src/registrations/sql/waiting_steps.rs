//! What happened on the waiting list.

use rusqlite::{Connection, Transaction, named_params};
use serde::Serialize;
use utoipa::ToSchema;

use crate::clock::UnixMillis;

/// What happened to a party on the waiting list.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct WaitingStep {
    /// When.
    #[schema(value_type = String, format = DateTime)]
    pub at: UnixMillis,
    /// What: `joined`, `offered`, `accepted`, `declined`, `lapsed`, `withdrawn`, `passed_over`, `moved`, `asked_again`
    /// or `left`.
    pub step: String,
    /// How many places were offered or taken, or the position that staff moved them to.
    #[schema(required)]
    pub number: Option<u32>,
    /// Whether staff did it.
    pub by_staff: bool,
    /// The name of the staff's device; empty: it has none, or staff didn't do it.
    pub who: String,
    /// Why, in the words of staff.
    pub reason: String,
}

/// Notes what happened to a party.
pub(in crate::registrations) fn add_step(
    tx: &Transaction<'_>,
    registration_no: i64,
    step: &WaitingStep,
) -> rusqlite::Result<()> {
    tx.prepare_cached(
        "insert into waiting_list_steps (registration_no, happened_at, step, number, who, by_staff, reason)
         values (:no, :at, :step, :number, :who, :by_staff, :reason)",
    )?
    .execute(named_params! {
        ":no": registration_no,
        ":at": step.at,
        ":step": step.step,
        ":number": step.number,
        ":who": step.who,
        ":by_staff": step.by_staff,
        ":reason": step.reason,
    })?;
    Ok(())
}

/// What happened to a party, in order.
pub(in crate::registrations) fn steps_of(
    db: &Connection,
    registration_no: i64,
) -> rusqlite::Result<Vec<WaitingStep>> {
    let mut statement = db.prepare_cached(
        "select happened_at, step, number, by_staff, who, reason from waiting_list_steps
          where registration_no = ?1 order by step_no",
    )?;
    let rows = statement.query_map([registration_no], |row| {
        Ok(WaitingStep {
            at: row.get(0)?,
            step: row.get(1)?,
            number: row.get(2)?,
            by_staff: row.get(3)?,
            who: row.get(4)?,
            reason: row.get(5)?,
        })
    })?;
    rows.collect()
}
