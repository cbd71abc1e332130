//! A registration as its registrant sees it.

use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use jiff::civil::Date;
use jiff::tz::TimeZone;
use rusqlite::Connection;
use serde::Serialize;
use sha2::{Digest, Sha256};
use utoipa::ToSchema;

use super::check_in::CheckInCode;
use super::days::LastDay;
use super::money::{OwnMoney, OwnPrice};
use super::most_online;
use super::problems::answered_before;
use super::waiver::OwnWaiver;
use crate::clock::UnixMillis;
use crate::config::Current;
use crate::content::Event;
use crate::form::CustomAnswer;
use crate::registrations::event_now::{event_now, is_for};
use crate::registrations::notices::offer_to;
use crate::registrations::places;
use crate::registrations::rebooking::{OwnOtherDate, other_date};
use crate::registrations::registration::Age;
use crate::registrations::sql::{self, Attendee, Registration, RegistrationStatus};
use crate::registrations::waiting_list::{OwnPlaceInLine, own_place};
use crate::web::Problem;

/// A registration as its registrant sees it. It has no address and no phone number: the link may be
/// passed on within the party.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[expect(clippy::struct_excessive_bools, reason = "each is a fact of its own")]
pub struct OwnRegistration {
    #[serde(skip)]
    pub(super) id: String,
    /// Whether the link has ended: the day after the event is over.
    #[serde(skip)]
    pub(super) has_ended: bool,
    /// Another one after each change.
    pub version: String,
    /// Whether they have their places.
    pub status: RegistrationStatus,
    /// Whether it can still be changed and canceled.
    pub may_change: bool,
    /// The event's id.
    pub event_id: String,
    /// What the event is called.
    pub event_title: String,
    /// Its day: `2027-06-18`.
    #[schema(format = Date)]
    pub event_date: String,
    /// Its hours, as people read them.
    pub event_time: String,
    /// Where it is; empty: not known.
    pub event_location: String,
    /// Whether the event still stands in the calendar.
    pub is_planned: bool,
    /// The path of its calendar file, while it is planned and not over.
    #[schema(required)]
    pub calendar_path: Option<String>,
    /// Who signed up, and comes.
    pub name: String,
    /// What they answered to the event's own questions.
    pub answers: Vec<CustomAnswer>,
    /// Who comes along.
    pub additional_attendees: Vec<OwnAttendee>,
    /// What they ask for.
    pub special_requests: String,
    /// How many come, the registrant included.
    pub total_attendees: u32,
    /// How many may come at most, if nobody else takes the places that are left.
    pub most_attendees: u32,
    /// Dollars for all of them, at the price that they were told.
    #[schema(value_type = f64)]
    pub total_cost: f64,
    /// What they pay and have paid.
    #[serde(flatten)]
    pub money: OwnMoney,
    /// The waiver.
    #[serde(flatten)]
    pub waiver: OwnWaiver,
    /// What they can come to instead, because their event is called off; null: nothing is offered.
    #[schema(required)]
    pub other_date: Option<OwnOtherDate>,
    /// Their place on the waiting list; null: they aren't on it.
    #[schema(required)]
    pub place_in_line: Option<OwnPlaceInLine>,
    /// Whether it's canceled and was on the waiting list, without places.
    pub left_list: bool,
}

/// Somebody who comes along.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct OwnAttendee {
    /// Their position in the party, from 1 on.
    pub position: u32,
    /// Their name.
    pub name: String,
    /// Their age; null if it was not given.
    #[schema(required)]
    pub age: Option<Age>,
    /// What they need.
    pub special_requirements: String,
    /// What they pay; null: everybody pays the same.
    #[schema(required)]
    pub price: Option<OwnPrice>,
    /// What was answered for them to the event's own questions.
    pub answers: Vec<CustomAnswer>,
}

impl OwnRegistration {
    /// `registration` at `now`, with its event as it is now: the owner may have moved it since.
    pub(super) fn of(
        db: &Connection,
        config: &Current,
        registration: Registration,
        now: UnixMillis,
    ) -> rusqlite::Result<Self> {
        let zone = &config.content.site.timezone;
        let today = now.date(zone);
        let attendees = sql::attendees_of(db, &registration.id)?;
        let event = event_now(&config.content, &registration);
        let last_day = LastDay::of(db, config, &registration)?;
        let may_change = last_day.may_change(&registration, today);
        Ok(Self {
            has_ended: last_day.has_link_ended(today),
            version: version(&registration, &attendees),
            status: registration.status,
            may_change,
            other_date: own_other_date(db, config, (&registration, &attendees), now)?
                .filter(|_| may_change),
            is_planned: event.is_some(),
            waiver: OwnWaiver::of(db, config, &registration, event.filter(|_| may_change))?,
            calendar_path: calendar_path(config, &registration, today),
            place_in_line: place_in_line(db, event, (&registration, zone))?,
            left_list: left_list(db, &registration)?,
            most_attendees: most_attendees(db, config, &registration, now)?,
            total_cost: f64::from(registration.total_cost_cents) / 100.0,
            money: OwnMoney::of(db, event, &registration, &attendees)?,
            event_title: event.map_or(registration.event_title, |event| event.title.clone()),
            event_date: event.map_or(registration.event_date, |event| event.date.to_string()),
            event_time: event.map_or(registration.event_time, |one| one.time.as_str().to_owned()),
            event_location: event.map_or(registration.event_location, |one| one.location.clone()),
            id: registration.id,
            event_id: registration.event_id,
            name: registration.name,
            answers: attendees.first().map(|one| one.answers.clone()).unwrap_or_default(),
            additional_attendees: attendees.into_iter().skip(1).map(OwnAttendee::from).collect(),
            special_requests: registration.special_requests,
            total_attendees: registration.total_attendees,
        })
    }
}

/// The place of `registration` in line; `None`: it doesn't wait, or its event isn't in the settings.
fn place_in_line(
    db: &Connection,
    event: Option<&Event>,
    (registration, zone): (&Registration, &TimeZone),
) -> rusqlite::Result<Option<OwnPlaceInLine>> {
    event.map_or(Ok(None), |event| own_place(db, event, registration, zone))
}

/// What the party of `registration` can come to instead.
fn own_other_date(
    db: &Connection,
    config: &Current,
    (registration, attendees): (&Registration, &[Attendee]),
    now: UnixMillis,
) -> rusqlite::Result<Option<OwnOtherDate>> {
    let offered = offer_to(db, &config.content, registration)?;
    offered.map(|offer| other_date(db, config, (offer, attendees), now)).transpose()
}

/// The event's file for calendars; `None`: it's over, or hidden.
fn calendar_path(config: &Current, registration: &Registration, today: Date) -> Option<String> {
    let is_coming = |event: &Event| is_for(registration, event) && event.date >= today;
    let is_shown = config.content.shown_events().iter().any(is_coming);
    is_shown.then(|| format!("/events/{}.ics", registration.event_id))
}

impl OwnRegistration {
    /// The code by which staff at the site `origin` find the party when it arrives. `None`: it doesn't come, or the event is
    /// over.
    #[must_use]
    pub fn check_in_code(&self, origin: &str) -> Option<CheckInCode> {
        let is_coming = self.may_change && self.status == RegistrationStatus::Confirmed;
        is_coming.then(|| CheckInCode::of(origin, &self.id)).flatten()
    }

    /// The registration after an answer to an offer. The answer asked for `people`; `None`: for all spots of the offer.
    ///
    /// # Errors
    ///
    /// 409 if it's another number of people that come: somebody else of the party has answered before.
    pub fn if_answered_with(self, people: Option<usize>) -> Result<Self, Problem> {
        let come = usize::try_from(self.total_attendees).ok();
        let is_other = people.is_some() && people != come;
        if is_other && self.status == RegistrationStatus::Confirmed {
            return Err(answered_before());
        }
        Ok(self)
    }

    /// The registration's id, for the log.
    #[must_use]
    pub fn id(&self) -> &str {
        &self.id
    }
}

impl From<Attendee> for OwnAttendee {
    fn from(attendee: Attendee) -> Self {
        let price = OwnPrice::of(&attendee);
        let Attendee { position, name, age, special_requirements, answers, .. } = attendee;
        Self { position, name, age, special_requirements, price, answers }
    }
}

/// Whether `registration` was canceled while it was on the waiting list.
fn left_list(db: &Connection, registration: &Registration) -> rusqlite::Result<bool> {
    Ok(registration.status == RegistrationStatus::Cancelled
        && sql::waiting_party(db, &registration.id)?.is_some())
}

/// Identifies what the registrant has seen and may overwrite.
pub(super) fn version(registration: &Registration, attendees: &[Attendee]) -> String {
    let Registration { status, special_requests, event_id, .. } = registration;
    let people: Vec<_> = attendees
        .iter()
        .map(|one| (one.position, &one.name, &one.age, &one.special_requirements, &one.answers))
        .collect();
    let seen = serde_json::to_vec(&(status, special_requests, event_id, people));
    let digest = Sha256::digest(seen.expect("texts and numbers always become JSON"));
    URL_SAFE_NO_PAD.encode(&digest[..9])
}

fn most_attendees(
    db: &Connection,
    config: &Current,
    registration: &Registration,
    now: UnixMillis,
) -> rusqlite::Result<u32> {
    let size = registration.total_attendees;
    let mut events = config.content.shown_events().iter();
    let event = events.find(|event| is_for(registration, event));
    let zone = &config.content.site.timezone;
    let is_open = |event: &&Event| places::takes_sign_ups(event, now, zone).is_ok();
    let Some(event) = event.filter(is_open) else {
        return Ok(size);
    };
    let most = most_online(config, event);
    if registration.status == RegistrationStatus::Waiting {
        return Ok(most.max(size));
    }
    let left = event.places_left(sql::in_use(db, event)?);
    Ok(size.saturating_add(left).min(most).max(size))
}
