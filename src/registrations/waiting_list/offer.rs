//! An offer to a party: whether it was told of it, how it ends, and what is noted of that.

use rusqlite::{Connection, Transaction};

use crate::clock::UnixMillis;
use crate::outbox::Outbox;
use crate::registrations::sql::{self, Offer, WaitingParty, WaitingStep};

/// The offer to `party`, if its messages are still held.
pub(super) fn untold(
    db: &Connection,
    party: &WaitingParty,
    now: UnixMillis,
) -> rusqlite::Result<Option<Offer>> {
    let Some(offer) = &party.offer else { return Ok(None) };
    let is_held = Outbox::is_held(db, &party.id, &offer.message_id, now)?;
    Ok(is_held.then(|| offer.clone()))
}

/// Ends the offer to `party`, if it has one, and withdraws the messages about it that weren't sent. From then on it `waits`, or
/// is passed over.
pub(super) fn end_offer(
    tx: &Transaction<'_>,
    party: &WaitingParty,
    now: UnixMillis,
    waits: bool,
) -> rusqlite::Result<()> {
    if let Some(offer) = &party.offer {
        Outbox::withdraw_held(tx, &party.id, &offer.message_id, now)?;
    }
    sql::end_offer(tx, party.registration_no, waits)
}

/// Who of the staff does something: the name of their device, and why. `None`: the program or the party does it.
pub(super) type By<'a> = Option<(&'a str, &'a str)>;

/// Notes what happened to `party`.
pub(super) fn step(
    tx: &Transaction<'_>,
    party: &WaitingParty,
    at: UnixMillis,
    (step, number): (&str, Option<u32>),
    by: By<'_>,
) -> rusqlite::Result<()> {
    let (who, reason) = by.unwrap_or_default();
    let step = WaitingStep {
        at,
        step: step.to_owned(),
        number,
        by_staff: by.is_some(),
        who: who.to_owned(),
        reason: reason.to_owned(),
    };
    sql::add_step(tx, party.registration_no, &step)
}
