//! Offers that nobody was told of yet: staff may undo what freed the places.

use rusqlite::{Connection, Transaction};

use super::offer::{end_offer, step, untold};
use crate::clock::UnixMillis;
use crate::content::Event;
use crate::registrations::sql;

/// The places that are held for parties that weren't told of them yet.
pub(in crate::registrations) fn untold_places(
    db: &Connection,
    event: &Event,
    now: UnixMillis,
) -> rusqlite::Result<u32> {
    let mut places = 0;
    for party in sql::waiting_for(db, &event.id, &event.date.to_string())? {
        places += untold(db, &party, now)?.map_or(0, |offer| offer.places);
    }
    Ok(places)
}

/// Takes the offers for the event `event_id` on `date` back that nobody was told of yet: staff undo what freed the places,
/// or removed the event. Says whether there were any.
pub(in crate::registrations) fn withdraw_held_offers(
    tx: &Transaction<'_>,
    (event_id, date): (&str, &str),
    now: UnixMillis,
) -> rusqlite::Result<bool> {
    let mut has_changed = false;
    for party in sql::waiting_for(tx, event_id, date)? {
        let Some(offer) = untold(tx, &party, now)? else { continue };
        end_offer(tx, &party, now, true)?;
        step(tx, &party, now, ("withdrawn", Some(offer.places)), None)?;
        has_changed = true;
    }
    Ok(has_changed)
}
