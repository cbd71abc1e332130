//! Registers a party for somebody who calls, or makes theirs larger: rows and messages in one transaction.

mod form;
mod people;
mod place;
mod problems;
mod sent_again;

use std::time::Duration;

use jiff::civil::Date;
use rusqlite::Transaction;

pub use self::form::{PhoneForm, PhoneParty};
pub use self::problems::PhoneRefusal;

use self::people::{attendees_who_pay, named, price_of, with_people_of};
use self::place::{Place, place_for};
use self::sent_again::{is_same_form, is_same_person};

use super::event_dates::is_in_effect;
use super::limits::minimum_age;
use super::payload::Kind;
use super::registration::Party;
use super::reminders;
use super::sql::{self, Attendee, PhoneCall, Registration, RegistrationStatus};
use super::store_registration::registration;
use super::telling::{self, QueuedAll, Registrant, Telling, Told};
use super::waiting_list::{Filling, WaitingFacts, Waits, fill, join_or_come};
use crate::clock::UnixMillis;
use crate::config::Current;
use crate::content::Event;
use crate::mail::Change;
use crate::random;

/// Who takes a call, and when.
pub struct Taking<'a> {
    /// The current settings.
    pub config: &'a Current,
    /// The name of the staff's device; empty: it has none.
    pub by: &'a str,
    /// When.
    pub now: UnixMillis,
}

/// Keeps `call` and returns the registration's id. The same form sent again gets the same answer and changes nothing;
/// another one with its id is refused.
/// Registers nobody if it returns an `Err`.
pub fn register(
    tx: &Transaction<'_>,
    taking: &Taking<'_>,
    call: &PhoneParty,
) -> rusqlite::Result<Result<String, PhoneRefusal>> {
    if let Some((id, kept)) = sql::kept_by_phone(tx, &call.sent_id)? {
        let is_same = is_same_form(tx, taking.config, call, (&id, &kept))?;
        return Ok(if is_same { Ok(id) } else { Err(PhoneRefusal::OtherForm) });
    }
    let event = match event(taking, call) {
        Ok(event) => event,
        Err(refused) => return Ok(Err(refused)),
    };
    if !is_in_effect(tx, event)? {
        return Ok(Err(PhoneRefusal::Changed));
    }
    // Those who wait come before this party, also for places that became free without notice.
    let telling = Telling::of(taking.config);
    let filling = Filling::of(taking.config, &telling, taking.now);
    fill(tx, &filling, event)?;
    let known = of_same_person(tx, event, &call.party)?;
    let place = match place_for(tx, event, (call, known.as_ref()))? {
        Ok(place) => place,
        Err(refused) => return Ok(Err(refused)),
    };
    let people = call.party.size();
    let beyond = if place == Place::Taken { sql::beyond(tx, event, people)? } else { 0 };
    let id = match known {
        Some(known) => enlarge(tx, taking, (event, known), call)?,
        None => insert(tx, taking, (event, place.joins()), call)?,
    };
    let kept = PhoneCall { people, taken_by: taking.by.to_owned(), taken_at: taking.now };
    sql::keep_phone_call(tx, (&call.sent_id, beyond), &id, &kept)?;
    // Some of its people may get the places that are free.
    fill(tx, &filling, event)?;
    Ok(Ok(id))
}

/// The event of `call`, if staff may register its party: whether visitors can doesn't matter.
fn event<'a>(taking: &Taking<'a>, call: &PhoneParty) -> Result<&'a Event, PhoneRefusal> {
    let PhoneParty { party, walks_in, .. } = call;
    let content = &taking.config.content;
    let event = content.events.iter().find(|event| event.id == party.event_id);
    let event = event.ok_or(PhoneRefusal::NoSuchEvent)?;
    if event.date < first_day(taking, *walks_in) {
        return Err(PhoneRefusal::Over);
    }
    if event.is_called_off() {
        return Err(PhoneRefusal::CalledOff);
    }
    if price_of(event, party).is_none() {
        return Err(PhoneRefusal::NoSuchPrice);
    }
    let others = minimum_age::too_young(event, &party.companions);
    if others.is_empty() {
        return Ok(event);
    }
    Err(PhoneRefusal::TooYoung { others, minimum: event.minimum_age })
}

/// The first day whose events somebody can be registered for. A walk-in may have been kept on a device without a network
/// until the day after.
fn first_day(taking: &Taking<'_>, walks_in: bool) -> Date {
    let today = taking.now.date(&taking.config.content.site.timezone);
    if walks_in { today.yesterday().unwrap_or(today) } else { today }
}

/// The newest registration for `event` that has the caller's address or phone number: one that has its places before one
/// that waits for some.
fn of_same_person(
    tx: &Transaction<'_>,
    event: &Event,
    party: &Party,
) -> rusqlite::Result<Option<Registration>> {
    let of_event = sql::coming_or_waiting_for(tx, &event.id, &event.date.to_string())?;
    let same = of_event.into_iter().filter(|other| is_same_person(party, other));
    Ok(same.max_by_key(|one| one.status == RegistrationStatus::Confirmed))
}

fn insert(
    tx: &Transaction<'_>,
    taking: &Taking<'_>,
    (event, waits): (&Event, Option<Waits>),
    call: &PhoneParty,
) -> rusqlite::Result<String> {
    let party = &call.party;
    let id = random::uuid_v7(taking.now, &random::bytes()).to_string();
    let came_at = came_at(taking, event, call).filter(|_| waits.is_none());
    let attendees = named(attendees_who_pay((event, party), came_at));
    // What staff type isn't spam.
    let mut registration = Registration {
        spam_score: 0,
        spam_reasons: Vec::new(),
        ..registration(event, party, &attendees, (&id, ""), taking.now)
    };
    sql::insert(tx, &registration, &attendees)?;
    let kind = match join_or_come(tx, (&mut registration, taking.now), waits)? {
        Kind::Registered => Kind::RegisteredByPhone,
        waiting => waiting,
    };
    let of = (&registration, &*attendees);
    tell(tx, taking, kind, of, (&id, Vec::new()))?;
    Ok(id)
}

/// When the people of `call` came: who walks in on the day stands here. Nobody has come to an event of another day yet.
fn came_at(taking: &Taking<'_>, event: &Event, call: &PhoneParty) -> Option<UnixMillis> {
    let today = taking.now.date(&taking.config.content.site.timezone);
    (call.walks_in && event.date <= today).then_some(taking.now)
}

/// Adds the people of `call` to `known`.
fn enlarge(
    tx: &Transaction<'_>,
    taking: &Taking<'_>,
    (event, known): (&Event, Registration),
    call: &PhoneParty,
) -> rusqlite::Result<String> {
    let party = &call.party;
    let is_coming = known.status == RegistrationStatus::Confirmed;
    let came_at = came_at(taking, event, call).filter(|_| is_coming);
    let before = sql::attendees_of(tx, &known.id)?;
    let after = with_people_of((event, party), came_at, before);
    let size = known.total_attendees + party.size();
    let requests = [&*known.special_requests, &*party.special_requests];
    let requests: Vec<&str> = requests.into_iter().filter(|text| !text.is_empty()).collect();
    let registration = Registration {
        total_attendees: size,
        total_cost_cents: sql::total_cents(&after),
        special_requests: requests.join("\n"),
        ..known.clone()
    };
    sql::update_party(tx, &registration, &after)?;
    let on = (&**taking.config, taking.config.public_origin());
    reminders::update_waiting(tx, on, &registration, &after, taking.now)?;
    let people = |registration: &Registration| registration.total_attendees.to_string();
    let change =
        Change { what: "People".to_owned(), before: people(&known), after: people(&registration) };
    let message_id = random::uuid_v7(taking.now, &random::bytes()).to_string();
    let of = (&registration, &*after);
    tell(tx, taking, Kind::EnlargedByPhone, of, (&message_id, vec![change]))?;
    Ok(known.id)
}

fn tell(
    tx: &Transaction<'_>,
    taking: &Taking<'_>,
    kind: Kind,
    (registration, attendees): (&Registration, &[Attendee]),
    (message_id, changes): (&str, Vec<Change>),
) -> rusqlite::Result<()> {
    let told = Told {
        kind,
        registration,
        attendees,
        website: taking.config.public_origin(),
        message_id,
        hold: Duration::ZERO,
        registrant: Registrant::ByStaff,
        changes,
        notice: None,
        waiting: sql::waiting_party(tx, &registration.id)?
            .map(|party| WaitingFacts { at_least: party.at_least, ..WaitingFacts::default() }),
    };
    let telling = Telling::of(taking.config);
    telling::tell(tx, &telling, &told, &QueuedAll::new(), taking.now).map(drop)
}
