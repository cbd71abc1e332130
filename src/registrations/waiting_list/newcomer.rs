//! Whether a party that signs up gets its places or waits.

use rusqlite::Transaction;

use super::fill::{fill, join};
use super::filling::Filling;
use crate::clock::UnixMillis;
use crate::content::{Event, WaitingListOrder};
use crate::outbox::{Channel, Outbox, mail_id};
use crate::registrations::event_now::is_for;
use crate::registrations::payload::Kind;
use crate::registrations::places::{self, Refusal};
use crate::registrations::sql::{self, Registration, RegistrationStatus, WaitingParty};

/// The fewest that a party would come with if it waits, and its place in line; `None`: the end.
pub(in crate::registrations) type Waits = (u32, Option<i64>);

/// How a party of so many people, or at least so many, joins the waiting list for `event`, in the place of the `standing`
/// registration of the same form; `None`: it gets its places.
pub(in crate::registrations) fn place_for(
    tx: &Transaction<'_>,
    event: &Event,
    standing: Option<&Registration>,
    (people, at_least): (u32, Option<u32>),
) -> rusqlite::Result<Result<Option<Waits>, Refusal>> {
    let place = place_of(tx, event, standing)?;
    let Err(refusal) = has_room(tx, event, (standing, place.as_ref()), people)? else {
        return Ok(Ok(None));
    };
    Ok(match at_least {
        Some(at_least) if event.waiting_list != WaitingListOrder::Off => {
            Ok(Some((at_least, place.map(|place| place.rank))))
        }
        _ => Err(refusal),
    })
}

/// Puts `registration` on the waiting list if it waits, at the time `at`. What is told of it.
pub(in crate::registrations) fn join_or_come(
    tx: &Transaction<'_>,
    (registration, at): (&mut Registration, UnixMillis),
    waits: Option<Waits>,
) -> rusqlite::Result<Kind> {
    let Some(waits) = waits else { return Ok(Kind::Registered) };
    join(tx, (registration, at), waits)?;
    sql::set_cancelled(tx, &registration.id, None)?;
    registration.status = RegistrationStatus::Waiting;
    Ok(Kind::Waiting)
}

/// Offers what is free for `event` after the registration `id` came or joined the list, which the message `message_id` says,
/// queued in this transaction. A party that gave up a larger registration leaves places to others. If there were enough for
/// the fewest of a party that waits, one mail says all: that places are held.
pub(in crate::registrations) fn fill_for_newcomer(
    tx: &Transaction<'_>,
    filling: &Filling<'_>,
    event: &Event,
    (id, message_id): (&str, &str),
) -> rusqlite::Result<()> {
    fill(tx, filling, event)?;
    let party = sql::waiting_party(tx, id)?;
    let Some(offer) = party.and_then(|party| party.offer) else { return Ok(()) };
    let mail = |message_id: &str| mail_id(message_id, Channel::VisitorMail, 1);
    // One of the night is told in the morning.
    if Outbox::is_queued(tx, id, &mail(&offer.message_id))? {
        Outbox::withdraw_held(tx, id, &mail(message_id), filling.now)?;
    }
    Ok(())
}

/// The place on the waiting list for `event` of a registration that may be on it.
fn place_of(
    tx: &Transaction<'_>,
    event: &Event,
    registration: Option<&Registration>,
) -> rusqlite::Result<Option<WaitingParty>> {
    let waiting = registration
        .filter(|one| one.status == RegistrationStatus::Waiting && is_for(one, event))
        .map(|one| sql::waiting_party(tx, &one.id));
    waiting.transpose().map(Option::flatten)
}

/// Whether the party fits, with the places of the registration that it replaces.
fn has_room(
    tx: &Transaction<'_>,
    event: &Event,
    (standing, place): (Option<&Registration>, Option<&WaitingParty>),
    people: u32,
) -> rusqlite::Result<Result<(), Refusal>> {
    let date = event.date.to_string();
    let comes =
        |one: &&Registration| one.status == RegistrationStatus::Confirmed && is_for(one, event);
    let given_up = standing.filter(comes).map_or(0, |one| one.total_attendees);
    let released = place.and_then(|place| place.offer.as_ref()).map_or(0, |offer| offer.places);
    let taken = sql::taken(tx, &event.id, &date)?.saturating_sub(given_up);
    let kept = sql::waiting_count(tx, &event.id, &date)?.kept(event, taken);
    let in_use = taken.saturating_add(kept.saturating_sub(released));
    Ok(places::has_room(event, in_use, people))
}
