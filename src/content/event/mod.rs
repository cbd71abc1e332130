//! Events: `[[events]]` and `[events_page]`.

pub(super) mod checks;
pub(super) mod closing;
mod past;
mod picture;
pub(super) mod prices;
mod registration;
mod series;
pub(super) mod tags;
#[cfg(test)]
mod tests;
mod time;
mod view;
mod waiting_list;
pub(super) mod waiver;

use jiff::civil::Date;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

pub use self::past::PastEvent;
pub use self::picture::EventPicture;
pub use self::prices::{EventPrice, EventPriceView};
pub use self::registration::Registration;
pub use self::series::{Every, next_date, series, split_dated_id};
pub use self::time::{ClockSpan, EventTime};
pub use self::view::{EventView, OtherDate, SignUpRules};
pub use self::waiting_list::{PlacesInUse, WaitingListOrder};
pub use self::waiver::Waiver;

use self::closing::MAX_HOURS;
use crate::content::custom_question::{AskedPer, CustomQuestion};
use crate::values::{self, Price, WebAddress};

/// The most places of an event.
pub(super) const MAX_PLACES: u32 = 100_000;

/// The greatest minimum age, in years.
pub(super) const OLDEST: u32 = 120;

/// The most people that one registration has: the registrant and 20 others.
pub const LARGEST_PARTY: u32 = 21;

/// The greatest limit for the people of one registration.
pub(super) const MAX_PARTY: u32 = 100;

/// The most characters of the reason for which an event is called off.
pub(super) const MAX_REASON: usize = 300;

/// `[[events]]`: an event on one day.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Event {
    /// Lowercase letters, digits and hyphens. Registrations refer to it, so it must not change.
    #[serde(deserialize_with = "values::slug")]
    pub id: String,
    /// The event's title.
    #[serde(deserialize_with = "values::words")]
    pub title: String,
    /// What visitors can expect.
    #[serde(deserialize_with = "values::words")]
    pub description: String,
    /// The day in the stable's time zone.
    #[serde(deserialize_with = "values::day")]
    pub date: Date,
    /// The hours, as people read them.
    pub time: EventTime,
    /// Where the event takes place.
    #[serde(deserialize_with = "values::words")]
    pub location: String,
    /// Capacity, 1 to 100,000.
    #[serde(deserialize_with = "values::whole::<1, MAX_PLACES, _>")]
    pub max_attendees: u32,
    /// Places taken outside this program. It may exceed the capacity.
    #[serde(deserialize_with = "values::whole::<0, MAX_PLACES, _>")]
    pub current_attendees: u32,
    /// Price per person, if there are no `prices`.
    pub price: Price,
    /// At most 10 prices: each person pays one of them. Empty: everybody pays `price`.
    #[serde(default)]
    pub prices: Vec<EventPrice>,
    /// Where people pay online, by https; `None`: nowhere.
    #[serde(default, deserialize_with = "values::https_address_unless_empty")]
    pub payment_link: Option<WebAddress>,
    /// The event's picture.
    pub image: EventPicture,
    /// Where people sign up for an `External` event.
    #[serde(default, deserialize_with = "values::public_address_unless_empty")]
    pub registration_link: Option<WebAddress>,
    /// How people sign up.
    pub registration_status: Registration,
    /// Minimum age in years, 0 to 120; 0: none.
    #[serde(default, deserialize_with = "values::whole::<0, OLDEST, _>")]
    pub minimum_age: u32,
    /// The most people of one registration on the site, 0 to 100; 0: as many as for other events.
    #[serde(default, deserialize_with = "values::whole::<0, MAX_PARTY, _>")]
    pub max_party: u32,
    /// How many hours before its start sign-up on the site closes, 0 to 720; 0: with the end of its day.
    #[serde(default, deserialize_with = "values::whole::<0, MAX_HOURS, _>")]
    pub closes_hours_before: u32,
    /// What kind of event it is, in a few words each; at most 5.
    #[serde(default, deserialize_with = "tags::tags")]
    pub tags: Vec<String>,
    /// What to bring; may be empty. Only mails show it.
    #[serde(default, deserialize_with = "values::maybe_words")]
    pub bring: String,
    /// Whether visitors don't see the event and can't sign up. Those who did keep their places.
    #[serde(default)]
    pub hidden: bool,
    /// Why it doesn't take place, in the stable's words; empty: it takes place.
    #[serde(default, deserialize_with = "values::maybe_words")]
    pub called_off: String,
    /// The day that it was to be on before it was moved; `None`: it wasn't moved.
    #[serde(default, deserialize_with = "values::day_unless_empty")]
    pub previous_date: Option<Date>,
    /// The hours before it was moved; empty: they're the same, or it wasn't moved.
    #[serde(default, deserialize_with = "values::maybe_words")]
    pub previous_time: String,
    /// To whom places go that become free while people wait for them.
    #[serde(default)]
    pub waiting_list: WaitingListOrder,
    /// The event's own questions, in order; at most 10.
    #[serde(default)]
    pub questions: Vec<CustomQuestion>,
    /// Whether one of each party has to sign `site.waiver` for all of it.
    #[serde(default)]
    pub waiver: bool,
    /// The id of the event that repeats, of which this is a date; empty: it's none. The program sets it.
    #[serde(default)]
    pub series: String,
}

impl Event {
    /// How many people come: the owner's own count and the `taken` who signed up here.
    #[must_use]
    pub fn attendees(&self, taken: u32) -> u32 {
        self.current_attendees.saturating_add(taken)
    }

    /// The most people of one registration on the site, if events have `usual` ones otherwise.
    #[must_use]
    pub fn most_in_party(&self, usual: u32) -> u32 {
        let most = if self.max_party == 0 { usual } else { self.max_party };
        most.min(LARGEST_PARTY)
    }

    /// Whether one of its questions is asked of each person.
    #[must_use]
    pub fn asks_each(&self) -> bool {
        self.questions.iter().any(|question| question.per == AskedPer::Person)
    }

    /// Whether it doesn't take place.
    #[must_use]
    pub fn is_called_off(&self) -> bool {
        !self.called_off.is_empty()
    }

    /// Places left if `taken` people signed up here; 0 if the event is overbooked.
    #[must_use]
    pub fn places_left(&self, taken: u32) -> u32 {
        self.max_attendees.saturating_sub(self.attendees(taken))
    }
}

/// `[events_page]`: the texts around the list of events.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, Serialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct EventsPage {
    /// Who the events are for.
    #[serde(deserialize_with = "values::words")]
    pub lead: String,
    /// A note for groups; empty: none.
    #[serde(deserialize_with = "values::maybe_words")]
    pub groups: String,
}

/// An event that has registrations but is no longer in the settings.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct RemovedEvent {
    /// Part of the address of its page.
    pub id: String,
    /// Its title.
    pub title: String,
    /// Its date: `2027-06-18`.
    #[schema(format = Date)]
    pub date: String,
}

/// The events from `today` on that visitors see, the next first. Events on the same day keep the owner's order.
#[must_use]
pub fn upcoming(events: &[Event], today: Date) -> Vec<&Event> {
    let is_upcoming = |event: &&Event| event.date >= today && !event.hidden;
    let mut upcoming: Vec<_> = events.iter().filter(is_upcoming).collect();
    upcoming.sort_by_key(|event| event.date);
    upcoming
}
