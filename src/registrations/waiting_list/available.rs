//! How many places a party with an offer can take.

use rusqlite::Connection;

use crate::content::Event;
use crate::registrations::sql::{self, WaitingParty};

/// How many of `party` can come: with the places of `event` that are held for it and those that newcomers could take.
/// Without an offer nobody can.
pub(super) fn available(
    db: &Connection,
    event: &Event,
    party: &WaitingParty,
) -> rusqlite::Result<u32> {
    let Some(offer) = &party.offer else { return Ok(0) };
    let date = event.date.to_string();
    let taken = sql::taken(db, &event.id, &date)?;
    let kept = sql::waiting_count(db, &event.id, &date)?.kept(event, taken);
    let free = event.places_left(taken.saturating_add(kept));
    Ok(party.people.min(offer.places.saturating_add(free)))
}
