//! Events whose day is over, for the archive.

use jiff::civil::Date;
use serde::Serialize;
use utoipa::ToSchema;

use super::{Event, EventPicture};
use crate::content::Content;
use crate::content::finding::Finding;

/// The end of the archive's address, which no event can have then.
const ADDRESS: &str = "past";

/// An event whose day is over.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct PastEvent {
    /// Its id.
    pub id: String,
    /// Its title.
    pub title: String,
    /// What visitors could expect.
    pub description: String,
    /// The day: `2027-06-18`.
    #[schema(format = Date)]
    pub date: String,
    /// The picture's name.
    pub image: EventPicture,
}

impl Content {
    /// The events before `today` that took place, the latest first; `None` if the site has no page of them.
    #[must_use]
    pub fn past_events(&self, today: Date) -> Option<Vec<PastEvent>> {
        if !self.has_past_events() {
            return None;
        }
        let took_place =
            |event: &&Event| event.date < today && !event.hidden && !event.is_called_off();
        let mut past: Vec<&Event> = self.shown_events().iter().filter(took_place).collect();
        past.sort_by_key(|event| std::cmp::Reverse(event.date));
        let view = |event: &Event| PastEvent {
            id: event.id.clone(),
            title: event.title.clone(),
            description: event.description.clone(),
            date: event.date.to_string(),
            image: event.image.clone(),
        };
        Some(past.into_iter().map(view).collect())
    }

    /// Whether the site has a page of past events.
    pub(in crate::content) fn has_past_events(&self) -> bool {
        self.site.past_events && self.shows(crate::content::OptionalPage::Events)
    }

    /// An event whose page would have the archive's address.
    pub(in crate::content) fn in_place_of_archive(&self) -> Option<Finding> {
        let index = self.events.iter().position(|event| event.id == ADDRESS);
        let message = "is \"past\", which is the address of the past events; choose another id";
        let found = index.filter(|_| self.site.past_events);
        found.map(|index| Finding::new(format!("events[{index}].id"), message))
    }
}
