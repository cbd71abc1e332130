//! How full each event is, for staff.

use std::cmp::Reverse;
use std::collections::HashMap;

use jiff::civil::Date;
use rusqlite::Connection;
use serde::Serialize;
use utoipa::ToSchema;

use crate::config::Config;
use crate::registrations::{self, Filter};

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
    /// Whether it is no longer in the settings. No one else can sign up then.
    is_gone: bool,
    max_attendees: u32,
    /// Places taken, in this program and outside it.
    current_attendees: u32,
    /// Places taken in this program.
    registered_here: u32,
    places_left: u32,
}

/// Every event of the settings, the next first and those that are over last, then every other one
/// that somebody is registered for.
pub(super) fn event_places(
    db: &Connection,
    config: &Config,
    today: Date,
) -> rusqlite::Result<Vec<EventPlaces>> {
    let taken = registrations::places_taken(db)?;
    let mut events = planned(config, &taken, today);
    events.extend(gone(db, config, &taken, today)?);
    Ok(events)
}

fn planned(config: &Config, taken: &HashMap<String, u32>, today: Date) -> Vec<EventPlaces> {
    let place = |event: &crate::content::Event| {
        let registered_here = taken.get(&event.id).copied().unwrap_or_default();
        EventPlaces {
            id: event.id.clone(),
            title: event.title.clone(),
            date: event.date.to_string(),
            time: event.time.as_str().to_owned(),
            location: event.location.clone(),
            is_over: event.date < today,
            is_gone: false,
            max_attendees: event.max_attendees,
            current_attendees: event.attendees(registered_here),
            registered_here,
            places_left: event.places_left(registered_here),
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
fn gone(
    db: &Connection,
    config: &Config,
    taken: &HashMap<String, u32>,
    today: Date,
) -> rusqlite::Result<Vec<EventPlaces>> {
    let mut places = Vec::new();
    for event in registrations::removed_events(db, config, today)? {
        let filter = Filter { event_id: Some(event.id.clone()), ..Filter::default() };
        let newest = registrations::list(db, &filter, None, 1)?.into_iter().next();
        let (time, location) = newest
            .map(|(_, newest)| (newest.event_time, newest.event_location))
            .unwrap_or_default();
        let registered_here = taken.get(&event.id).copied().unwrap_or_default();
        places.push(EventPlaces {
            time,
            location,
            id: event.id,
            title: event.title,
            date: event.date,
            is_over: false,
            is_gone: true,
            max_attendees: registered_here,
            current_attendees: registered_here,
            registered_here,
            places_left: 0,
        });
    }
    Ok(places)
}
