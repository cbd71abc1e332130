//! Events that the owner changed or hid after people had signed up for them.

use std::collections::BTreeMap;
use std::fmt;

use jiff::civil::Date;
use rusqlite::Connection;

use super::{PlacesTaken, sql};
use crate::config::Config;
use crate::content::{Event, OptionalPage};

/// A difference between an event's settings and its registrations. Its text is for the owner.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ChangedEvent {
    /// People signed up for another day.
    Moved {
        /// The event.
        id: String,
        /// The day that they know.
        from: String,
        /// The day in the settings.
        to: Date,
        /// How many people that are.
        people: u32,
    },
    /// The page of all events is hidden although people are registered.
    Hidden {
        /// How many are registered for days to come.
        people: u32,
    },
    /// More people are registered than may come.
    Overbooked {
        /// The event.
        id: String,
        /// How many people are registered.
        people: u32,
        /// How many may register by the settings.
        places: u32,
    },
}

impl fmt::Display for ChangedEvent {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Moved { id, from, to, people } => {
                let who = people_are(*people);
                write!(f, "{who} registered for {id} on {from}, and it's on {to} now: tell them.")
            }
            Self::Hidden { people } => {
                let who = people_are(*people);
                write!(
                    f,
                    "{who} registered for events to come, and site.hidden_pages has \"/events\": they \
                     don't find them on your site anymore. Tell them, or show the page."
                )
            }
            Self::Overbooked { id, people, places } => {
                let who = people_are(*people);
                write!(f, "{who} registered for {id}, which has {places} places for them.")
            }
        }
    }
}

fn people_are(people: u32) -> String {
    if people == 1 { "One person is".to_owned() } else { format!("{people} people are") }
}

/// The differences for events on `today` or later.
pub fn changed_events(
    db: &Connection,
    config: &Config,
    today: Date,
) -> rusqlite::Result<Vec<ChangedEvent>> {
    let (registered, taken) = (sql::places_taken(db)?, PlacesTaken::read(db, today)?);
    let mut changed = Vec::new();
    for event in config.content.events.iter().filter(|event| event.date >= today) {
        if let Some(by_date) = registered.get(&event.id) {
            changed.extend(moved(event, by_date, today));
        }
        changed.extend(overbooked(event, taken.at(event)));
    }
    if !config.content.shows(OptionalPage::Events) {
        let today = today.to_string();
        let by_date = registered.values().flatten();
        let people = by_date.filter(|(date, _)| **date >= today).map(|(_, people)| people).sum();
        if people > 0 {
            changed.push(ChangedEvent::Hidden { people });
        }
    }
    Ok(changed)
}

/// The days to come, other than that of `event`, for which people are registered.
fn moved(event: &Event, by_date: &BTreeMap<String, u32>, today: Date) -> Vec<ChangedEvent> {
    let (date, today) = (event.date.to_string(), today.to_string());
    let others = by_date.iter().filter(|(known, _)| **known != date && **known >= today);
    let moved = |(from, people): (&String, &u32)| {
        let (id, from) = (event.id.clone(), from.clone());
        ChangedEvent::Moved { id, from, to: event.date, people: *people }
    };
    others.map(moved).collect()
}

/// Whether more `people` are registered for `event` than may come.
fn overbooked(event: &Event, people: u32) -> Option<ChangedEvent> {
    let places = event.max_attendees.saturating_sub(event.current_attendees);
    (people > places).then(|| ChangedEvent::Overbooked { id: event.id.clone(), people, places })
}
