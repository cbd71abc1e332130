//! Whether the people of a call get places, or wait for some.

use rusqlite::Transaction;

use super::{PhoneParty, PhoneRefusal};
use crate::content::{Event, LARGEST_PARTY, WaitingListOrder};
use crate::registrations::places::{self, Refusal};
use crate::registrations::sql::{self, Registration, RegistrationStatus};
use crate::registrations::waiting_list::Waits;

/// What the people of a call get.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Place {
    /// They come.
    Taken,
    /// They join the waiting list.
    Joined(Waits),
    /// They wait with a party that is on the list.
    InLine,
}

impl Place {
    /// How they join the list, if they do.
    pub(super) fn joins(self) -> Option<Waits> {
        match self {
            Self::Joined(waits) => Some(waits),
            Self::Taken | Self::InLine => None,
        }
    }
}

/// What the people of `call` get, whose registration is `known` if the person has one.
pub(super) fn place_for(
    tx: &Transaction<'_>,
    event: &Event,
    (call, known): (&PhoneParty, Option<&Registration>),
) -> rusqlite::Result<Result<Place, PhoneRefusal>> {
    if let Some(known) = known
        && let Some(refused) = in_the_way(tx, known, call.merge)?
    {
        return Ok(Err(refused));
    }
    let size = known.map_or(0, |known| known.total_attendees) + call.party.size();
    if size > LARGEST_PARTY {
        return Ok(Err(PhoneRefusal::TooMany { people: size, most: LARGEST_PARTY }));
    }
    // Who waits may wait for more.
    if known.is_some_and(|known| known.status == RegistrationStatus::Waiting) {
        return Ok(Ok(Place::InLine));
    }
    let room = places::has_room(event, sql::in_use(tx, event)?, call.party.size());
    let Err(Refusal::TooFew { left }) = room else { return Ok(Ok(Place::Taken)) };
    if call.over_capacity {
        return Ok(Ok(Place::Taken));
    }
    // Who is registered already doesn't wait.
    Ok(match call.party.at_least.filter(|_| known.is_none()) {
        None => Err(PhoneRefusal::TooFewPlaces(left)),
        Some(_) if event.waiting_list == WaitingListOrder::Off => Err(PhoneRefusal::NoWaitingList),
        Some(at_least) if at_least > event.max_attendees => {
            Err(PhoneRefusal::TooLarge { places: event.max_attendees })
        }
        Some(at_least) => Ok(Place::Joined((at_least, None))),
    })
}

/// Why nobody is added to `known`: nobody has said so, or it first has to answer an offer, which is for those it has.
fn in_the_way(
    tx: &Transaction<'_>,
    known: &Registration,
    merge: bool,
) -> rusqlite::Result<Option<PhoneRefusal>> {
    let registration = Box::new(known.clone());
    let is_waiting = known.status == RegistrationStatus::Waiting;
    let party = if is_waiting { sql::waiting_party(tx, &known.id)? } else { None };
    let Some(party) = party else {
        return Ok((!merge).then_some(PhoneRefusal::AlreadyRegistered(registration)));
    };
    let offered = party.offer.map_or(0, |offer| offer.places);
    let at_least = party.at_least;
    let refused = PhoneRefusal::AlreadyWaiting { registration, at_least, offered };
    Ok((!merge || offered > 0).then_some(refused))
}
