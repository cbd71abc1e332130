//! What a party on the waiting list does: takes the places that it's offered, asks again, or leaves.

use rusqlite::Transaction;

use super::available::available;
use super::fill::fill;
use super::filling::Filling;
use super::offer::{By, end_offer, step};
use crate::content::Event;
use crate::mail::Change;
use crate::random;
use crate::registrations::notices::withdraw_unsent;
use crate::registrations::payload::Kind;
use crate::registrations::sql::{self, Attendee, Registration, WaitingParty, WaitingState};
use crate::registrations::telling::{self, QueuedAll, Registrant, Told};

/// Why a party doesn't get places.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(in crate::registrations) enum NotHeld {
    /// None are held for it.
    Nothing,
    /// So many are held, for more people.
    TooFew { held: u32 },
    /// Nobody in the party has these positions: where they stand in the list.
    Unknown { at: Vec<usize> },
}

/// Registers `party`, which has an offer, with as many people as there are [`available`] places, or those of `positions`: 0 is
/// the registrant, who always comes. Writes nothing if it returns an `Err`.
pub(in crate::registrations) fn accept(
    tx: &Transaction<'_>,
    filling: &Filling<'_>,
    event: &Event,
    (party, positions): (&WaitingParty, Option<&[u32]>),
    by: By<'_>,
) -> rusqlite::Result<Result<(), NotHeld>> {
    let registrant = by.map_or(Registrant::ByPage, |_| Registrant::ByStaff);
    let places = available(tx, event, party)?;
    let Some((registration, attendees)) = who_comes(tx, (party, places), positions)? else {
        return Ok(Err(NotHeld::Nothing));
    };
    if let Some(at) = unknown(positions, party.people) {
        return Ok(Err(NotHeld::Unknown { at }));
    }
    if registration.total_attendees > places {
        return Ok(Err(NotHeld::TooFew { held: places }));
    }
    sql::update_party(tx, &registration, &attendees)?;
    end_offer(tx, party, filling.now, true)?;
    sql::confirm(tx, party.registration_no)?;
    // The confirmation says when and where it is now. An earlier mail asks whether they come.
    withdraw_unsent(tx, &party.id, filling.now)?;
    step(tx, party, filling.now, ("accepted", Some(registration.total_attendees)), by)?;
    let message_id = random::uuid_v7(filling.now, &random::bytes()).to_string();
    let told = Told {
        kind: Kind::Registered,
        registration: &registration,
        attendees: &attendees,
        website: filling.website,
        message_id: &message_id,
        hold: std::time::Duration::ZERO,
        registrant,
        changes: vec![of_those(registration.total_attendees, party.people)],
        notice: None,
        waiting: None,
    };
    telling::tell(tx, filling.telling, &told, &QueuedAll::new(), filling.now)?;
    fill(tx, filling, event).map(|_| Ok(()))
}

/// Where those of `positions` stand that nobody of these `people` has; `None`: there are none.
fn unknown(positions: Option<&[u32]>, people: u32) -> Option<Vec<usize>> {
    let positions = positions.unwrap_or_default().iter().enumerate();
    let at: Vec<_> = positions.filter(|(_, one)| **one >= people).map(|(at, _)| at).collect();
    (!at.is_empty()).then_some(at)
}

/// How many of those who waited come: `2 of 4`.
fn of_those(come: u32, waited: u32) -> Change {
    let (before, after) = (waited.to_string(), format!("{come} of {waited}"));
    Change { what: "People".to_owned(), before, after }
}

/// The registration of `party` with those of `positions` alone, or with as many as there are `places`; `None`: there are none.
fn who_comes(
    tx: &Transaction<'_>,
    (party, places): (&WaitingParty, u32),
    positions: Option<&[u32]>,
) -> rusqlite::Result<Option<(Registration, Vec<Attendee>)>> {
    let found = sql::by_id(tx, &party.id)?.filter(|_| places > 0);
    let Some(registration) = found else { return Ok(None) };
    let mut attendees = sql::attendees_of(tx, &party.id)?;
    match positions {
        Some(positions) => {
            attendees.retain(|one| one.position == 0 || positions.contains(&one.position));
        }
        None => attendees.truncate(usize::try_from(places).unwrap_or(usize::MAX)),
    }
    let people = u32::try_from(attendees.len()).unwrap_or(u32::MAX);
    let numbered = (0..).zip(attendees);
    let attendees: Vec<_> = numbered.map(|(position, one)| Attendee { position, ..one }).collect();
    let total_cost_cents = sql::total_cents(&attendees);
    let registration = Registration { total_attendees: people, total_cost_cents, ..registration };
    Ok((people > 0).then_some((registration, attendees)))
}

/// Has a party that let an offer pass wait again, at the end of the list.
pub(in crate::registrations) fn ask_again(
    tx: &Transaction<'_>,
    filling: &Filling<'_>,
    event: Option<&Event>,
    party: &WaitingParty,
) -> rusqlite::Result<()> {
    if party.state != WaitingState::Passed {
        return Ok(());
    }
    sql::set_rank(tx, party.registration_no, None)?;
    sql::end_offer(tx, party.registration_no, true)?;
    step(tx, party, filling.now, ("asked_again", None), None)?;
    event.map_or(Ok(()), |event| fill(tx, filling, event).map(drop))
}

/// Notes that `party` is off the list, whose registration is canceled, and gives up what is held for it.
pub(in crate::registrations) fn leave(
    tx: &Transaction<'_>,
    filling: &Filling<'_>,
    party: &WaitingParty,
    by: By<'_>,
) -> rusqlite::Result<()> {
    let what = if party.offer.is_some() {
        end_offer(tx, party, filling.now, true)?;
        "declined"
    } else {
        "left"
    };
    step(tx, party, filling.now, (what, None), by)
}
