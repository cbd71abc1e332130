//! Events: `[[events]]` and `[events_page]`.

pub(super) mod checks;
mod picture;
mod registration;
#[cfg(test)]
mod tests;
mod time;

use jiff::civil::Date;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

pub use self::picture::EventPicture;
pub use self::registration::Registration;
pub use self::time::{ClockSpan, EventTime};

use crate::values::{self, Price, WebAddress};

/// `[[events]]`: something that happens on one day.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Event {
    /// Small letters, digits and hyphens; registrations are counted under it.
    #[serde(deserialize_with = "values::slug")]
    pub id: String,
    /// Its name.
    #[serde(deserialize_with = "values::words")]
    pub title: String,
    /// What to expect.
    #[serde(deserialize_with = "values::words")]
    pub description: String,
    /// Its day in the stable's time zone.
    #[serde(deserialize_with = "values::day")]
    pub date: Date,
    /// From when to when, as people should read it.
    pub time: EventTime,
    /// Where to come.
    #[serde(deserialize_with = "values::words")]
    pub location: String,
    /// Places in all, 1 to 100,000.
    #[serde(deserialize_with = "values::whole::<1, 100_000, _>")]
    pub max_attendees: u32,
    /// Places taken outside this program; more than there are is possible, life being what it is.
    #[serde(deserialize_with = "values::whole::<0, 100_000, _>")]
    pub current_attendees: u32,
    /// For one person.
    pub price: Price,
    /// Its picture.
    pub image: EventPicture,
    /// Where people sign up for an `External` event.
    #[serde(default, deserialize_with = "values::unless_empty")]
    pub registration_link: Option<WebAddress>,
    /// How people sign up.
    pub registration_status: Registration,
    /// Minimum age in years, 0 to 120; 0: none.
    #[serde(default, deserialize_with = "values::whole::<0, 120, _>")]
    pub minimum_age: u32,
}

impl Event {
    /// Places taken, with `taken` of them in this program.
    #[must_use]
    pub fn attendees(&self, taken: u32) -> u32 {
        self.current_attendees.saturating_add(taken)
    }

    /// Places left when `taken` are taken in this program; 0 if more are taken than there are.
    #[must_use]
    pub fn places_left(&self, taken: u32) -> u32 {
        self.max_attendees.saturating_sub(self.attendees(taken))
    }
}

/// `[events_page]`: texts around the list of events.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, Serialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct EventsPage {
    /// Who events are for.
    #[serde(deserialize_with = "values::words")]
    pub lead: String,
    /// What there is for groups; empty: nothing.
    #[serde(deserialize_with = "values::maybe_words")]
    pub groups: String,
}

/// An event as pages and other programs get it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = Event)]
pub struct EventView {
    /// Part of web addresses; never changes.
    pub id: String,
    /// Its name.
    pub title: String,
    /// What to expect.
    pub description: String,
    /// Its day: `2027-06-18`.
    #[schema(format = Date)]
    pub date: String,
    /// From when to when, as people should read it.
    pub time: String,
    /// Where to come.
    pub location: String,
    /// Places in all.
    pub max_attendees: u32,
    /// Places taken, in this program and outside it.
    pub current_attendees: u32,
    /// Places that can still be had: 0 when more are taken than there are.
    pub places_left: u32,
    /// Dollars for one person.
    #[schema(value_type = f64)]
    pub price: Price,
    /// The name of its picture.
    pub image: EventPicture,
    /// Where people sign up when that is elsewhere.
    #[schema(required)]
    pub registration_link: Option<String>,
    /// How people sign up.
    pub registration_status: Registration,
    /// Minimum age in years; 0: none.
    pub minimum_age: u32,
}

impl EventView {
    /// The event with `taken` places taken in this program.
    #[must_use]
    pub fn new(event: &Event, taken: u32) -> Self {
        Self {
            id: event.id.clone(),
            title: event.title.clone(),
            description: event.description.clone(),
            date: event.date.to_string(),
            time: event.time.as_str().to_owned(),
            location: event.location.clone(),
            max_attendees: event.max_attendees,
            current_attendees: event.attendees(taken),
            places_left: event.places_left(taken),
            price: event.price,
            image: event.image.clone(),
            registration_link: event
                .registration_link
                .as_ref()
                .map(|link| link.as_str().to_owned()),
            registration_status: event.registration_status,
            minimum_age: event.minimum_age,
        }
    }
}

/// An event with registrations that the owner has removed from the settings.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct RemovedEvent {
    /// Part of its page's address.
    pub id: String,
    /// Its title.
    pub title: String,
    /// Its date: `2027-06-18`.
    #[schema(format = Date)]
    pub date: String,
}

/// The events whose day is not over on `today`, the next first; those of one day in the owner's
/// order.
#[must_use]
pub fn upcoming(events: &[Event], today: Date) -> Vec<&Event> {
    let mut upcoming: Vec<_> = events.iter().filter(|event| event.date >= today).collect();
    upcoming.sort_by_key(|event| event.date);
    upcoming
}
