//! The waiting list as staff see it.

use jiff::tz::TimeZone;
use rusqlite::Connection;
use serde::Serialize;
use utoipa::ToSchema;

use super::deadline::{awake_at, last_end};
use super::facts::{WaitingFacts, local};
use crate::clock::UnixMillis;
use crate::config::{Config, Current};
use crate::content::{Event, WaitingListOrder};
use crate::outbox::{Channel, Outbox, mail_id};
use crate::registrations::event_now::is_for;
use crate::registrations::sql::{
    self, Registration, RegistrationStatus, WaitingParty, WaitingState, WaitingStep,
};

/// Who waits for an event, and its places.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct WaitingList {
    /// To whom places go that become free.
    pub order: WaitingListOrder,
    /// The event's places.
    pub capacity: u32,
    /// Those that are taken, in this program and outside it.
    pub taken: u32,
    /// Those that are held for people on the list.
    pub held: u32,
    /// Those that are neither.
    pub free: u32,
    /// How many more people come or are offered places than there are: staff went beyond them, or there are fewer now.
    pub over: u32,
    /// The first in line first.
    pub parties: Vec<WaitingListParty>,
}

/// A party on the waiting list.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct WaitingListParty {
    /// The registration's id.
    pub registration: String,
    /// Its registrant.
    pub name: String,
    /// Their email address; may be empty.
    pub email: String,
    /// Their phone number.
    pub phone: String,
    /// How many would like to come.
    pub people: u32,
    /// The fewest that they'd come with.
    pub at_least: u32,
    /// Since when it waits.
    #[schema(value_type = String, format = DateTime)]
    pub since: UnixMillis,
    /// Where it stands.
    pub state: WaitingState,
    /// The places that are held for it; 0: none.
    pub offered: u32,
    /// Until when, by the stable's clock: `2027-06-12T19:00`. Empty: none are held.
    pub answer_by: String,
    /// Whether it has an offer that no mail tells it of: somebody has to call.
    pub needs_call: bool,
    /// When it'll be told of its offer, by the stable's clock, because it's night. Empty: it was told, or there's none.
    pub told_at: String,
    /// What happened to it, in order.
    pub steps: Vec<WaitingStep>,
}

/// Places that are held for a party on the waiting list.
#[derive(Debug, Serialize, ToSchema)]
pub struct HeldPlaces {
    /// How many.
    places: u32,
    /// Until when, by the stable's clock: `2027-06-12T19:00`.
    until: String,
}

/// The places that are held for `registration`; `None`: it has no offer.
pub fn held_places(
    db: &Connection,
    config: &Config,
    registration: &Registration,
) -> rusqlite::Result<Option<HeldPlaces>> {
    let is_for_it = |event: &&Event| is_for(registration, event);
    let Some(event) = config.content.events.iter().find(is_for_it) else { return Ok(None) };
    if registration.status != RegistrationStatus::Waiting {
        return Ok(None);
    }
    let party = sql::waiting_party(db, &registration.id)?.filter(|party| party.offer.is_some());
    Ok(party.map(|party| {
        let WaitingFacts { offered: places, answer_by: until, .. } =
            WaitingFacts::of(&party, event, &config.content.site.timezone);
        HeldPlaces { places, until }
    }))
}

/// How a party learns of its offer.
enum News {
    /// It's told, or will be in a moment, or there's none.
    Told,
    /// It will be told then: it's night.
    At(UnixMillis),
    /// Somebody has to call: no mail tells it, or none in time.
    ByPhone,
}

fn news_of(
    db: &Connection,
    party: &WaitingParty,
    (event, zone): (&Event, &TimeZone),
    now: UnixMillis,
) -> rusqlite::Result<News> {
    let Some(offer) = &party.offer else { return Ok(News::Told) };
    if Outbox::is_queued(db, &party.id, &offer.message_id)? {
        let mail = mail_id(&offer.message_id, Channel::VisitorMail, 1);
        let is_mailed = Outbox::was_queued(db, Channel::VisitorMail, &party.id, &mail)?;
        return Ok(if is_mailed { News::Told } else { News::ByPhone });
    }
    let morning = awake_at(now, zone);
    Ok(match offer.ends_at.min(last_end(event, zone)) {
        _ if morning == now => News::Told,
        end if morning < end => News::At(morning),
        _ => News::ByPhone,
    })
}

/// Who waits for `event`.
pub fn waiting_list(
    db: &Connection,
    config: &Current,
    event: &Event,
    now: UnixMillis,
) -> rusqlite::Result<WaitingList> {
    let date = event.date.to_string();
    let taken = sql::taken(db, &event.id, &date)?;
    let waiting = sql::waiting_for(db, &event.id, &date)?;
    let held = super::fill::held(&waiting);
    let parties = waiting.iter().map(|party| view((db, now), config, event, party));
    Ok(WaitingList {
        order: event.waiting_list,
        capacity: event.max_attendees,
        taken: event.attendees(taken),
        held,
        free: event.places_left(taken.saturating_add(held)),
        over: event.attendees(taken.saturating_add(held)).saturating_sub(event.max_attendees),
        parties: parties.collect::<rusqlite::Result<Vec<_>>>()?.into_iter().flatten().collect(),
    })
}

fn view(
    (db, now): (&Connection, UnixMillis),
    config: &Current,
    event: &Event,
    party: &WaitingParty,
) -> rusqlite::Result<Option<WaitingListParty>> {
    let Some(registration) = sql::by_id(db, &party.id)? else { return Ok(None) };
    let WaitingFacts { at_least, offered, answer_by } =
        WaitingFacts::of(party, event, &config.content.site.timezone);
    let zone = &config.content.site.timezone;
    let (needs_call, told_at) = match news_of(db, party, (event, zone), now)? {
        News::Told => (false, String::new()),
        News::At(morning) => (false, local(morning, zone)),
        News::ByPhone => (true, String::new()),
    };
    let steps = sql::steps_of(db, party.registration_no)?;
    // The party may have had places before, or waited for another date.
    let joined = steps.iter().rfind(|step| step.step == "joined").map(|step| step.at);
    Ok(Some(WaitingListParty {
        registration: registration.id,
        name: registration.name,
        email: registration.email,
        phone: registration.phone,
        people: party.people,
        at_least,
        since: joined.unwrap_or(registration.created_at),
        state: party.state,
        offered,
        answer_by,
        needs_call,
        told_at,
        steps,
    }))
}
