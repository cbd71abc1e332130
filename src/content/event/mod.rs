//! What the owner says about events.

mod time;

use jiff::civil::Date;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

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

/// How people sign up for an event. Written as the owner writes it: `coming-soon`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, Serialize, ToSchema)]
#[serde(try_from = "String", rename_all = "kebab-case")]
pub enum Registration {
    /// In the page.
    Open,
    /// Elsewhere, at the event's link.
    External,
    /// Not yet.
    ComingSoon,
}

impl TryFrom<String> for Registration {
    type Error = String;

    fn try_from(text: String) -> Result<Self, String> {
        values::choose(
            &text,
            &[
                ("open", Self::Open),
                ("external", Self::External),
                ("coming-soon", Self::ComingSoon),
            ],
        )
    }
}

/// The name of an event's picture: one that the program brings along or, if there is a folder of
/// photographs, one of those.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, Serialize, ToSchema)]
#[serde(try_from = "String")]
pub struct EventPicture(String);

impl EventPicture {
    /// The pictures that the program brings along for events.
    pub(crate) const BUILT_IN: [&str; 4] =
        ["event-open-barn", "event-trail-ride", "event-wine-and-ride", "event-clinic"];

    /// The name.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// Whether the program brings it along.
    #[must_use]
    pub fn is_built_in(&self) -> bool {
        Self::BUILT_IN.contains(&self.as_str())
    }
}

impl TryFrom<String> for EventPicture {
    type Error = String;

    /// Refuses what is neither built in nor the name of a file as it stands in the folder.
    fn try_from(text: String) -> Result<Self, String> {
        if values::is_slug(&text) {
            return Ok(Self(text));
        }
        let refused = values::choose(&text, &Self::BUILT_IN.map(|name| (name, ())));
        refused.map_err(|message| {
            format!("{message}; a file of your own is named without its ending, in small letters")
        })?;
        Ok(Self(text))
    }
}
