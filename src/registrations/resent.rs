//! A form that is sent again, with other answers, while its first registration stands.

use rusqlite::Connection;

use super::event_now::is_for;
use super::registration::{Party, attendees_of_party};
use super::sql::{self, Registration, RegistrationStatus};
use crate::content::Event;

/// How many people `standing` has places for at `event`, on the date that it has now; `None`: it has none.
pub(super) fn people_who_come(standing: Option<&Registration>, event: &Event) -> Option<u32> {
    let comes =
        |one: &&Registration| one.status == RegistrationStatus::Confirmed && is_for(one, event);
    standing.filter(comes).map(|standing| standing.total_attendees)
}

/// The `standing` registration if it has places for the same `party`, which would wait for them: the form has learned meanwhile
/// that the event is full, perhaps by this very registration.
pub(super) fn standing_instead(
    db: &Connection,
    event: &Event,
    standing: Option<&Registration>,
    party: &Party,
) -> rusqlite::Result<Option<Registration>> {
    let Some(standing) = standing.filter(|one| people_who_come(Some(one), event).is_some()) else {
        return Ok(None);
    };
    let is_same = party.at_least.is_some()
        && standing.name == party.name
        && standing.email == party.email
        && standing.phone == party.phone
        && standing.special_requests == party.special_requests
        && sql::attendees_of(db, &standing.id)? == attendees_of_party(party);
    Ok(is_same.then(|| standing.clone()))
}
