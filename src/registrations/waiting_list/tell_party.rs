//! Tells a party what became of its place on the list.

use rusqlite::Transaction;

use super::deadline::awake_at;
use super::facts::WaitingFacts;
use super::filling::Filling;
use crate::clock::UnixMillis;
use crate::content::Event;
use crate::outbox::Outbox;
use crate::random;
use crate::registrations::payload::Kind;
use crate::registrations::sql::{self, WaitingParty};
use crate::registrations::telling::{self, QueuedAll, Registrant, Told};

/// Tells those in `waiting` who have an offer and don't know it yet, unless it's night. Says whether there were any.
pub(super) fn tell_untold(
    tx: &Transaction<'_>,
    filling: &Filling<'_>,
    event: &Event,
    waiting: &[WaitingParty],
) -> rusqlite::Result<bool> {
    let now = filling.now;
    if awake_at(now, filling.zone) != now {
        return Ok(false);
    }
    let mut has_told = false;
    for party in waiting {
        let Some(offer) = &party.offer else { continue };
        if !Outbox::is_queued(tx, &party.id, &offer.message_id)? {
            tell(tx, filling, event, party, (Kind::Offered, now))?;
            has_told = true;
        }
    }
    Ok(has_told)
}

/// Tells a party, and staff if it can't be mailed, at `when`.
pub(super) fn tell(
    tx: &Transaction<'_>,
    filling: &Filling<'_>,
    event: &Event,
    party: &WaitingParty,
    (kind, when): (Kind, UnixMillis),
) -> rusqlite::Result<()> {
    let Some(registration) = sql::by_id(tx, &party.id)? else { return Ok(()) };
    let attendees = sql::attendees_of(tx, &party.id)?;
    let offer = party.offer.as_ref().filter(|_| kind == Kind::Offered);
    let message_id = match offer {
        Some(offer) => offer.message_id.clone(),
        None => random::uuid_v7(filling.now, &random::bytes()).to_string(),
    };
    let told = Told {
        kind,
        registration: &registration,
        attendees: &attendees,
        website: filling.website,
        message_id: &message_id,
        hold: when.since(filling.now),
        registrant: Registrant::ByPage,
        changes: Vec::new(),
        notice: None,
        waiting: Some(WaitingFacts::of(party, event, filling.zone)),
    };
    telling::tell(tx, filling.telling, &told, &QueuedAll::new(), filling.now).map(drop)
}
