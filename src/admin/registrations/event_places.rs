//! How full each event is, for staff.

use std::cmp::Reverse;

use jiff::civil::Date;
use rusqlite::Connection;
use serde::Serialize;
use utoipa::ToSchema;

use crate::clock::UnixMillis;
use crate::config::Config;
use crate::content::{EventPriceView, QuestionView};
use crate::registrations::{self, DateWithRegistrations, PlacesTaken, WaitingCount};

/// How full an event is.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct EventPlaces {
    id: String,
    title: String,
    #[schema(format = Date)]
    date: String,
    time: String,
    location: String,
    /// Whether its day is over.
    is_over: bool,
    /// Whether visitors can sign up for it now, or wait for places. Only such an event can be offered to others.
    is_open: bool,
    /// Whether it is no longer in the settings. No one else can sign up then.
    is_gone: bool,
    /// The prices: each person pays one. Absent if everybody pays the same, or the event is gone.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[schema(required = false)]
    prices: Vec<EventPriceView>,
    /// The event's own questions. Absent if it has none, or is gone.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[schema(required = false)]
    questions: Vec<QuestionView>,
    /// The youngest who may come; 0: everybody may.
    minimum_age: u32,
    /// Why it doesn't take place; empty: it takes place.
    called_off: String,
    max_attendees: u32,
    /// Places taken, in this program and outside it.
    current_attendees: u32,
    /// Places taken in this program.
    registered_here: u32,
    /// Places held for parties on the waiting list.
    held: u32,
    /// Parties on the waiting list, those included that places are held for.
    waiting: u32,
    /// Places that are neither taken nor held.
    places_left: u32,
}

/// Every event of the settings, the next first and those that are over last, then every other one
/// that somebody is registered for.
pub(super) fn event_places(
    db: &Connection,
    config: &Config,
    now: UnixMillis,
) -> rusqlite::Result<Vec<EventPlaces>> {
    let today = now.date(&config.content.site.timezone);
    let mut events = planned(config, &PlacesTaken::read(db, today)?, now);
    events.extend(gone(db, config, today)?);
    Ok(events)
}

/// Dates that are over of events that have another date now or are gone, if there are registrations for them. The last
/// one first.
pub(super) fn past_dates(
    db: &Connection,
    config: &Config,
    today: Date,
) -> rusqlite::Result<Vec<EventPlaces>> {
    let dates = registrations::dates_with_registrations(db)?.into_iter();
    let today = today.to_string();
    let is_listed = |date: &DateWithRegistrations| {
        let mut events = config.content.events.iter();
        events.any(|event| event.id == date.event_id && event.date.to_string() == date.date)
    };
    let past = dates.filter(|date| date.date < today && !is_listed(date));
    Ok(past.map(|date| EventPlaces::unplanned(date, true)).collect())
}

fn planned(config: &Config, taken: &PlacesTaken, now: UnixMillis) -> Vec<EventPlaces> {
    let zone = &config.content.site.timezone;
    let today = now.date(zone);
    let place = |event: &crate::content::Event| {
        let registered_here = taken.at(event);
        let WaitingCount { held, parties, .. } = taken.waiting_at(event);
        EventPlaces {
            id: event.id.clone(),
            title: event.title.clone(),
            date: event.date.to_string(),
            time: event.time.as_str().to_owned(),
            location: event.location.clone(),
            is_over: event.date < today,
            is_open: registrations::is_open_to_visitors(event, now, zone),
            is_gone: false,
            prices: event.prices.iter().map(EventPriceView::from).collect(),
            questions: event.questions.iter().map(QuestionView::from).collect(),
            minimum_age: event.minimum_age,
            called_off: event.called_off.clone(),
            max_attendees: event.max_attendees,
            current_attendees: event.attendees(registered_here),
            registered_here,
            held,
            waiting: parties,
            places_left: event.places_left(registered_here.saturating_add(held)),
        }
    };
    let (mut next, mut over): (Vec<_>, Vec<_>) =
        config.content.events.iter().partition(|event| event.date >= today);
    next.sort_by_key(|event| event.date);
    // Of those that are over, the last is the one that staff may still look up.
    over.sort_by_key(|event| Reverse(event.date));
    next.into_iter().chain(over).map(place).collect()
}

/// The events that people are registered for and that the owner has taken out of the settings, as
/// their newest registration names them: those people have to be called.
fn gone(db: &Connection, config: &Config, today: Date) -> rusqlite::Result<Vec<EventPlaces>> {
    let removed = registrations::removed_events(db, config, today)?;
    let dates = registrations::dates_with_registrations(db)?.into_iter();
    let is_gone = |date: &DateWithRegistrations| {
        removed.iter().any(|event| event.id == date.event_id && event.date == date.date)
    };
    Ok(dates.filter(is_gone).map(|date| EventPlaces::unplanned(date, false)).collect())
}

impl EventPlaces {
    /// A date that isn't in the settings.
    fn unplanned(date: DateWithRegistrations, is_over: bool) -> Self {
        let registered_here = date.places_taken;
        Self {
            id: date.event_id,
            title: date.title,
            date: date.date,
            time: date.time,
            location: date.location,
            is_over,
            is_open: false,
            is_gone: true,
            prices: Vec::new(),
            questions: Vec::new(),
            minimum_age: 0,
            called_off: String::new(),
            max_attendees: registered_here,
            current_attendees: registered_here,
            registered_here,
            held: 0,
            waiting: 0,
            places_left: 0,
        }
    }
}
