//! Other registrations of the same person for the same date.

use rusqlite::{Connection, named_params};

use super::attendance::PHONE_DIGITS;
use super::{Registration, RegistrationStatus};
use crate::form::phone_key;

/// Counts the other confirmed registrations with the address or phone number of `registration`, for the same date of the same
/// event; of one that waits, those that wait as well. `None` if there are none, or `registration` neither is confirmed nor
/// waits. Such a registration may be a mistake, or a second party.
pub fn duplicates_of(
    db: &Connection,
    registration: &Registration,
) -> rusqlite::Result<Option<u32>> {
    let query = match registration.status {
        RegistrationStatus::Confirmed => confirmed(),
        RegistrationStatus::Waiting => format!("{} union all {}", confirmed(), waiting()),
        RegistrationStatus::Cancelled => return Ok(None),
    };
    let parameters = named_params! {
        ":id": registration.id,
        ":email": Some(&registration.email).filter(|email| !email.is_empty()),
        ":phone": phone_key(&registration.phone),
        ":event_id": registration.event_id,
        ":event_date": registration.event_date,
    };
    let mut counts = db.prepare_cached(&query)?;
    let others: u32 =
        counts.query_map(parameters, |row| row.get::<_, u32>(0))?.sum::<Result<_, _>>()?;
    Ok(Some(others).filter(|others| *others > 0))
}

/// How many people other confirmed registrations with the address of `registration` have, for the same date of the same event.
pub(in crate::registrations) fn people_by_same_address(
    db: &Connection,
    registration: &Registration,
) -> rusqlite::Result<u32> {
    db.prepare_cached(BY_SAME_ADDRESS)?.query_row(
        named_params! {
            ":id": registration.id,
            ":email": registration.email,
            ":event_id": registration.event_id,
            ":event_date": registration.event_date,
        },
        |row| row.get(0),
    )
}

/// Whether a mail told of a registration that `registration`, which came by the same form, has replaced.
pub(in crate::registrations) fn replaces_told_one(
    db: &Connection,
    registration: &Registration,
) -> rusqlite::Result<bool> {
    db.prepare_cached(
        "select exists (
             select 1 from event_registrations as replaced
               join deliveries on subject_id = replaced.id and channel = 'visitor_mail'
                                  and state in ('sent', 'perhaps_sent')
              where replaced.form_id = :form_id and replaced.replaced_by = :id)",
    )?
    .query_row(named_params! { ":form_id": registration.form_id, ":id": registration.id }, |row| {
        row.get(0)
    })
}

const BY_SAME_ADDRESS: &str = "select coalesce(sum(total_attendees), 0) from event_registrations
     where status = 'confirmed' and lower(email) = lower(:email)
       and id <> :id and +event_id = :event_id and +event_date = :event_date";

fn confirmed() -> String {
    // The unary plus keeps the indexes by address and number: an event has more parties than a person registrations.
    format!(
        "select count(*) from (
             select registration_no, id, event_id, event_date from event_registrations
              where status = 'confirmed' and lower(email) = lower(:email)
              union
             select registration_no, id, event_id, event_date from event_registrations
              where status = 'confirmed' and {PHONE_DIGITS} = :phone)
          where id <> :id and +event_id = :event_id and +event_date = :event_date"
    )
}

fn waiting() -> String {
    format!(
        "select count(*) from event_registrations
          where status = 'waiting' and event_id = :event_id and event_date = :event_date and id <> :id
            and (lower(email) = lower(:email) or {PHONE_DIGITS} = :phone)"
    )
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::registrations::tests::query_plan;

    /// Among a hundred thousand registrations, only those of the same person are looked at.
    #[test]
    fn the_same_person_is_found_by_indexes() {
        let plan =
            query_plan(&confirmed(), &[":id", ":email", ":phone", ":event_id", ":event_date"]);

        let uses = |index: &str| plan.iter().any(|line| line.contains(index));
        assert!(uses("event_registrations_by_email (<expr>=?)"), "{plan:#?}");
        assert!(uses("event_registrations_by_phone (<expr>=?)"), "{plan:#?}");
        assert!(!uses("SCAN event_registrations"), "{plan:#?}");
    }

    #[test]
    fn who_waits_is_looked_for_in_one_waiting_list() {
        let plan = query_plan(&waiting(), &[":id", ":email", ":phone", ":event_id", ":event_date"]);

        assert!(plan.iter().any(|line| line.contains("event_registrations_waiting")), "{plan:#?}");
    }
}
