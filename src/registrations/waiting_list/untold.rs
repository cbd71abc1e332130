//! Offers that nobody was told of yet: staff may undo what freed the places.

use rusqlite::{Connection, Transaction};

use super::filling::Filling;
use super::offer::{end_offer, step, untold};
use super::tell_party::tell;
use crate::clock::UnixMillis;
use crate::config::Current;
use crate::content::Event;
use crate::outbox::Outbox;
use crate::random;
use crate::registrations::payload::Kind;
use crate::registrations::sql::{self, Offer};
use crate::registrations::telling::Telling;

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

/// Writes the messages about offers for `event` again that nobody was told of yet: they say when and where it was to be. They
/// wait as long as before.
pub(in crate::registrations) fn rewrite_held_offers(
    tx: &Transaction<'_>,
    config: &Current,
    event: &Event,
    now: UnixMillis,
) -> rusqlite::Result<()> {
    let telling = Telling::of(config);
    let filling = Filling::of(config, &telling, now);
    for mut party in sql::waiting_for(tx, &event.id, &event.date.to_string())? {
        let Some(offer) = untold(tx, &party, now)? else { continue };
        if !Outbox::is_queued(tx, &party.id, &offer.message_id)? {
            continue;
        }
        Outbox::withdraw_held(tx, &party.id, &offer.message_id, now)?;
        let due_at = now.max(offer.made_at.plus(config.registrations.undo));
        let message_id = random::uuid_v7(now, &random::bytes()).to_string();
        let offer = Offer { message_id, ..offer };
        sql::offer(tx, party.registration_no, &offer)?;
        party.offer = Some(offer);
        tell(tx, &filling, event, &party, (Kind::Offered, due_at))?;
    }
    Ok(())
}
