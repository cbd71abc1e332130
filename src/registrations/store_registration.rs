//! Keeps a registration: its places, its row and the message to the office, in one transaction.

use rusqlite::Transaction;

use super::payload::{self, Kind};
use super::places::{self, Refusal};
use super::registration::Party;
use super::sql::{self, Attendee, Registration, RegistrationStatus};
use crate::clock::UnixMillis;
use crate::content::Event;
use crate::outbox::{News, Outbox, Queued, Topic};
use crate::values::Price;

/// A submitted form.
pub(super) struct Sent {
    /// The registration's id: the same for the same answers under the same stamp.
    pub(super) id: String,
    /// The same for all answers under the same stamp.
    pub(super) form_id: String,
    pub(super) party: Party,
    pub(super) at: UnixMillis,
    /// Scheme and host of the site.
    pub(super) website: String,
    /// Unused ids, for messages that are not a record's first.
    pub(super) message_ids: [String; 2],
}

/// Takes the places and queues the message. An earlier registration from the same form, with other
/// answers, is replaced and gives up its places.
///
/// The same answers again get the first response and change nothing. If a later submission of the
/// form has replaced them, they are reinstated.
pub(super) fn keep(
    tx: &Transaction<'_>,
    event: &Event,
    opening: Result<(), Refusal>,
    sent: &Sent,
) -> rusqlite::Result<Result<Registration, Refusal>> {
    let before = sql::by_id(tx, &sent.id)?;
    let standing = sql::standing_of_form(tx, &sent.form_id)?;
    if let Some(before) = &before
        && (before.replaced_by.is_none() || standing.is_none())
    {
        return Ok(Ok(before.clone()));
    }
    let given_up = standing.iter().filter(|standing| standing.event_id == event.id);
    let given_up: u32 = given_up.map(|standing| standing.total_attendees).sum();
    let taken = sql::taken(tx, &event.id)?.saturating_sub(given_up);
    let room = opening.and_then(|()| places::has_room(event, taken, sent.party.size()));
    if let Err(refusal) = room {
        return Ok(Err(refusal));
    }
    let follows = standing.map(|standing| replace(tx, standing, sent)).transpose()?;
    match before {
        Some(before) => reinstate(tx, before, sent, follows).map(Ok),
        None => insert(tx, event, sent, follows).map(Ok),
    }
}

/// Cancels the registration that `sent` replaces, and tells the office.
fn replace(tx: &Transaction<'_>, standing: Registration, sent: &Sent) -> rusqlite::Result<Queued> {
    sql::replace(tx, &standing.id, &sent.id, sent.at)?;
    let replaced = Registration { replaced_by: Some(sent.id.clone()), ..standing };
    tell(tx, Kind::Cancelled, &replaced, &sent.message_ids[0], sent, None)
}

/// Gives a replaced registration its places again, and tells the office.
fn reinstate(
    tx: &Transaction<'_>,
    before: Registration,
    sent: &Sent,
    follows: Option<Queued>,
) -> rusqlite::Result<Registration> {
    sql::set_cancelled(tx, &before.id, None)?;
    let registration = Registration { replaced_by: None, ..before };
    tell(tx, Kind::Registered, &registration, &sent.message_ids[1], sent, follows)?;
    Ok(registration)
}

fn insert(
    tx: &Transaction<'_>,
    event: &Event,
    sent: &Sent,
    follows: Option<Queued>,
) -> rusqlite::Result<Registration> {
    let registration = registration(event, sent);
    sql::insert(tx, &registration, &attendees(&sent.party))?;
    tell(tx, Kind::Registered, &registration, &sent.id, sent, follows)?;
    Ok(registration)
}

fn tell(
    tx: &Transaction<'_>,
    kind: Kind,
    registration: &Registration,
    message_id: &str,
    sent: &Sent,
    follows: Option<Queued>,
) -> rusqlite::Result<Queued> {
    let attendees = sql::attendees_of(tx, &registration.id)?;
    let payload = payload::to_json(kind, registration, &attendees, &sent.website);
    let news = News::new(Topic::Registration, message_id, &registration.id, &payload);
    Outbox::enqueue(tx, &News { follows, ..news }, sent.at)
}

fn registration(event: &Event, sent: &Sent) -> Registration {
    let Sent { id, form_id, party, at, .. } = sent;
    let verdict = party.score_texts();
    Registration {
        id: id.clone(),
        form_id: form_id.clone(),
        created_at: *at,
        event_id: event.id.clone(),
        event_title: event.title.clone(),
        event_date: event.date.to_string(),
        event_time: event.time.as_str().to_owned(),
        event_location: event.location.clone(),
        name: party.name.clone(),
        email: party.email.clone(),
        phone: party.phone.clone(),
        special_requests: party.special_requests.clone(),
        total_attendees: party.size(),
        total_cost_cents: total(event.price, party.size()),
        status: RegistrationStatus::Confirmed,
        cancelled_at: None,
        replaced_by: None,
        spam_score: verdict.score,
        spam_reasons: verdict.reasons.iter().map(ToString::to_string).collect(),
    }
}

/// In cents; the dearest event for the largest party is far from the bound.
fn total(price: Price, size: u32) -> u32 {
    price.cents().saturating_mul(size)
}

/// All attendees, the primary registrant first.
fn attendees(party: &Party) -> Vec<Attendee> {
    let registrant = (&party.name, &None, &String::new());
    let others = party.companions.iter();
    let others = others.map(|person| (&person.name, &person.age, &person.special_requirements));
    let everybody = std::iter::once(registrant).chain(others);
    let numbered = (0..).zip(everybody);
    let attendee =
        |(position, (name, age, needs)): (u32, (&String, &Option<_>, &String))| Attendee {
            position,
            name: name.clone(),
            age: age.clone(),
            special_requirements: needs.clone(),
            attended_at: None,
        };
    numbered.map(attendee).collect()
}
