//! Events that the owner changed or hid after people had signed up for them.

use std::collections::BTreeMap;
use std::fmt;

use jiff::civil::Date;
use rusqlite::Connection;

use super::sql;
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
    /// People signed up for a day that is over, and the event has another day.
    Reused {
        /// The event.
        id: String,
        /// The day that is over.
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
            Self::Reused { id, from, to, people } => {
                let who = match people {
                    1 => "person who registered for".to_owned(),
                    _ => format!("{people} people who registered for"),
                };
                let count = if *people == 1 { "counts" } else { "count" };
                write!(
                    f,
                    "The {who} {id} on {from} {count} as registered for {to}: give the event of {to} \
                     a new id."
                )
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
                write!(f, "{who} registered for {id}, which has {places} places.")
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
    let registered = sql::people_by_event_and_date(db)?;
    let upcoming = config.content.events.iter().filter(|event| event.date >= today);
    let changed = |event: &Event| match registered.get(&event.id) {
        Some(by_date) => changes(event, by_date, today),
        None => Vec::new(),
    };
    let mut changed: Vec<_> = upcoming.flat_map(changed).collect();
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

/// What differs for `event`, for which so many people registered by date.
fn changes(event: &Event, by_date: &BTreeMap<String, u32>, today: Date) -> Vec<ChangedEvent> {
    let (date, today) = (event.date.to_string(), today.to_string());
    let moved = by_date.iter().filter(|(known, _)| **known != date);
    let mut changes: Vec<_> = moved
        .map(|(from, people)| {
            let (id, from, to, people) = (event.id.clone(), from.clone(), event.date, *people);
            if from < today {
                ChangedEvent::Reused { id, from, to, people }
            } else {
                ChangedEvent::Moved { id, from, to, people }
            }
        })
        .collect();
    let people = by_date.values().sum();
    let places = event.max_attendees.saturating_sub(event.current_attendees);
    if people > places {
        changes.push(ChangedEvent::Overbooked { id: event.id.clone(), people, places });
    }
    changes
}
