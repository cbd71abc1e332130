//! A form that is sent again, with other answers, while its first registration stands.

use rusqlite::Connection;

use super::event_now::is_for;
use super::places::{Loses, Refusal};
use super::registration::{Party, attendees_of_party};
use super::sql::{self, Registration, RegistrationStatus};
use crate::content::Event;

/// Why other answers of the form don't replace its `standing` registration; `None`: they do. `waits` says whether they would
/// have to wait at `event`.
pub(super) fn why_it_stands(
    db: &Connection,
    event: &Event,
    standing: Option<&Registration>,
    waits: bool,
) -> rusqlite::Result<Option<Refusal>> {
    let Some(standing) = standing else { return Ok(None) };
    let is_elsewhere = standing.event_id != event.id;
    let loses = if is_elsewhere && sql::has_come_from(db, &standing.id, &event.id)? {
        Loses::OtherEvent
    } else if sql::is_enlarged_by_phone(db, &standing.id)? {
        Loses::Additions
    } else if waits && has_places(standing, event) {
        Loses::Places
    } else {
        return Ok(None);
    };
    Ok(Some(Refusal::ComesAlready { people: standing.total_attendees, loses }))
}

/// Whether it has places at `event`, on the date that it has now.
fn has_places(registration: &Registration, event: &Event) -> bool {
    registration.status == RegistrationStatus::Confirmed && is_for(registration, event)
}

/// The `standing` registration if it has places for the same `party`, which would wait for them: the form has learned meanwhile
/// that the event is full, perhaps by this very registration.
pub(super) fn standing_instead(
    db: &Connection,
    event: &Event,
    standing: Option<&Registration>,
    party: &Party,
) -> rusqlite::Result<Option<Registration>> {
    let Some(standing) = standing.filter(|one| has_places(one, event)) else {
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
