//! How often the same person came.

use rusqlite::{Connection, named_params};
use serde::Serialize;
use utoipa::ToSchema;

use super::Registration;
use crate::form::phone_key;

/// How often a party with the same registrant came, as far as staff marked it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct Attendance {
    /// Parties of which somebody came.
    pub came: u32,
    /// Parties whose registrant is a no-show, and of which nobody came.
    pub missed: u32,
}

/// A phone number's digits, at most the last ten, as the index `event_registrations_by_phone` has them. Letters and rare signs
/// stay: such a number is the same as none.
pub(super) const PHONE_DIGITS: &str = "substr(replace(replace(replace(replace(replace(replace(replace(replace(
    phone, ' ', ''), '-', ''), '.', ''), '/', ''), '(', ''), ')', ''), '+', ''), char(160), ''), -10)";

/// How often the registrant of `registration` came, by the marks on the last hundred registrations with the same address and
/// the last hundred with the same phone number. `None`: nothing was marked. A canceled registration isn't counted, nor one on
/// the waiting list.
pub fn attendance_of(
    db: &Connection,
    registration: &Registration,
) -> rusqlite::Result<Option<Attendance>> {
    let parameters = named_params! {
        ":id": registration.id,
        ":email": Some(&registration.email).filter(|email| !email.is_empty()),
        ":phone": phone_key(&registration.phone),
    };
    let mut statement = db.prepare_cached(&query())?;
    let (came, missed) = statement.query_row(parameters, |row| Ok((row.get(0)?, row.get(1)?)))?;
    Ok((came + missed > 0).then_some(Attendance { came, missed }))
}

fn query() -> String {
    format!(
        "select count(*) filter (where came), count(*) filter (where missed and not came)
           from (select max(attended_at is not null) as came,
                        max(position = 0 and missed_at is not null) as missed
                   from registration_attendees
                  where registration_no in (
                            select registration_no from event_registrations
                             where status = 'confirmed' and id = :id
                             union all
                            select registration_no from (
                                select registration_no from event_registrations
                                 where status = 'confirmed' and lower(email) = lower(:email)
                                 order by registration_no desc limit 100)
                             union all
                            select registration_no from (
                                select registration_no from event_registrations
                                 where status = 'confirmed' and {PHONE_DIGITS} = :phone
                                 order by registration_no desc limit 100))
                  group by registration_no)"
    )
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::registrations::tests::query_plan;

    /// Among a hundred thousand registrations, only those of the same person are looked at.
    #[test]
    fn the_same_person_is_found_by_indexes() {
        let plan = query_plan(&query(), &[":id", ":email", ":phone"]);

        let uses = |index: &str| plan.iter().any(|line| line.contains(index));
        assert!(uses("event_registrations_by_email (<expr>=?)"), "{plan:#?}");
        assert!(uses("event_registrations_by_phone (<expr>=?)"), "{plan:#?}");
        assert!(!uses("SCAN event_registrations"), "{plan:#?}");
        assert!(!uses("SCAN registration_attendees"), "{plan:#?}");
        assert!(!uses("TEMP B-TREE FOR ORDER BY"), "{plan:#?}");
    }
}
