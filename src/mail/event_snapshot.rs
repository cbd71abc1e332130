//! The event that a mail is about.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::content::{Event, Occasion, Stable};

/// The event, as of when the mail was queued.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct EventSnapshot {
    /// Its id in the settings.
    pub id: String,
    /// Its name.
    pub title: String,
    /// Its description.
    pub description: String,
    /// Its day: `2027-06-18`.
    #[schema(format = Date)]
    pub date: String,
    /// Its hours, in the owner's words.
    pub time: String,
    /// The location on the grounds.
    pub location: String,
    /// The stable's name and postal address in one line.
    pub address: String,
    /// Its start: `2027-06-18T18:30:00-04:00`, or only the day.
    pub starts: String,
    /// Its end, if known.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub ends: Option<String>,
    /// What to bring; may be empty.
    #[serde(default)]
    pub bring: String,
    /// Why it doesn't take place; empty: it does.
    #[serde(default)]
    #[schema(required)]
    pub called_off: String,
}

impl EventSnapshot {
    /// A snapshot of `event`.
    #[must_use]
    pub fn new(event: &Event, stable: &Stable) -> Self {
        let Occasion { starts, ends, .. } = Occasion::new(event, &stable.timezone);
        Self {
            id: event.id.clone(),
            title: event.title.clone(),
            description: event.description.clone(),
            date: event.date.to_string(),
            time: event.time.as_str().to_owned(),
            location: event.location.clone(),
            address: Self::address_of(stable),
            starts: starts.to_string(),
            ends: ends.map(|ends| ends.to_string()),
            bring: event.bring.clone(),
            called_off: event.called_off.clone(),
        }
    }

    /// The stable's name and postal address in one line.
    #[must_use]
    pub fn address_of(stable: &Stable) -> String {
        format!("{}, {}", stable.name, stable.address.in_a_line())
    }
}
