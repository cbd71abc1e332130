//! Events that are still to come, with the places that are left.

use jiff::civil::Date;
use serde::Serialize;
use utoipa::ToSchema;

use crate::config::{self, EventPicture, Price, Registration};

/// An event as pages and other programs get it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Event {
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

impl Event {
    /// The event with `taken` places taken in this program.
    #[must_use]
    pub fn new(event: &config::Event, taken: u32) -> Self {
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
pub fn upcoming(events: &[config::Event], today: Date) -> Vec<&config::Event> {
    let mut upcoming: Vec<_> = events.iter().filter(|event| event.date >= today).collect();
    upcoming.sort_by_key(|event| event.date);
    upcoming
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;
    use serde_json::json;
    use utoipa::PartialSchema;

    use super::*;
    use crate::config::Config;

    fn events() -> Vec<config::Event> {
        Config::load(None, []).unwrap().events
    }

    fn ids_on(day: &str) -> Vec<String> {
        let events = events();
        let upcoming = upcoming(&events, day.parse().unwrap());
        upcoming.into_iter().map(|event| event.id.clone()).collect()
    }

    #[test]
    fn an_event_leaves_the_list_when_its_day_is_over() {
        assert_eq!(ids_on("2027-06-18"), ["wine-and-ride", "ground-pole-clinic"]);
        assert_eq!(ids_on("2027-06-19"), ["ground-pole-clinic"]);
        assert_eq!(ids_on("2027-12-31"), Vec::<String>::new());
    }

    #[test]
    fn the_next_event_comes_first_whatever_the_owners_order() {
        let mut events = events();
        events.reverse();

        let upcoming = upcoming(&events, "2027-01-01".parse().unwrap());

        let days: Vec<_> = upcoming.iter().map(|event| event.date.to_string()).collect();
        assert_eq!(days, ["2027-05-01", "2027-05-16", "2027-06-18", "2027-07-17"]);
    }

    #[test]
    fn an_event_counts_places_of_both_kinds() {
        let event = serde_json::to_value(Event::new(&events()[2], 7)).unwrap();

        assert_eq!(event["maxAttendees"], 12);
        assert_eq!(event["currentAttendees"], 3 + 7);
        assert_eq!(event["placesLeft"], 2);
        assert_eq!(event["price"], json!(85.0));
        assert_eq!(event["image"], "event-wine-and-ride");
        assert_eq!(event["registrationLink"], json!(null));
        assert_eq!(event["registrationStatus"], "open");
    }

    #[test]
    fn the_schema_says_what_other_programs_read() {
        let schema = serde_json::to_value(Event::schema()).unwrap();

        let properties = &schema["properties"];
        assert_eq!(properties["price"]["type"], "number");
        assert_eq!(properties["date"]["format"], "date");
        assert!(schema["required"].as_array().unwrap().contains(&json!("registrationLink")));
        let status = serde_json::to_value(Registration::schema()).unwrap();
        assert_eq!(status["enum"], json!(["open", "external", "coming-soon"]));
    }

    proptest! {
        #[test]
        fn places_left_are_never_more_than_there_are_nor_fewer_than_none(taken: u32) {
            let event = Event::new(&events()[2], taken);

            prop_assert_eq!(event.places_left, 9_u32.saturating_sub(taken));
            prop_assert!(event.current_attendees >= taken);
        }
    }
}
