//! What the stable says: for each section of the settings file the shape, the checks, and the view that
//! pages get.

mod about;
mod address;
mod boarding;
mod camp;
mod colors;
mod event;
mod facility;
pub(crate) mod finding;
mod home;
mod hours;
mod lessons;
pub(crate) mod logo;
mod optional_page;
mod parties;
mod showing;
mod site;
mod site_view;
mod team;
mod timetable;
mod topic;

pub use about::{About, Horse};
pub use address::Address;
pub use boarding::{Board, Boarding};
pub use camp::{Camp, CampLevel, CampSession};
pub use colors::{Color, Colors};
pub use event::{
    ClockSpan, Event, EventPicture, EventTime, EventView, EventsPage, Registration, RemovedEvent,
    upcoming,
};
pub use facility::Facility;
pub use home::{Cards, Home, Notes, Quote};
pub use hours::{ClockTime, Days, Hours, OpenDays};
pub use lessons::{LessonPackage, Lessons, Program, SingleLesson, Teaching};
pub use logo::Logo;
pub use optional_page::OptionalPage;
pub use parties::{AddOn, Parties, PartyPackage};
pub use showing::Showing;
pub use site::{Elsewhere, PhotoDescription, PricedByPhone, Stable, Stats};
pub use site_view::Site;
pub use team::Member;
pub use timetable::{Moment, Occasion, Timetable};
pub use topic::Topic;

use jiff::civil::Date;
use serde::Deserialize;

use finding::Finding;

/// All that the stable says, checked: every value in it is valid.
///
/// Keys that no type knows are refused before the types read anything (`config::reading`), so that types
/// which pages get need no `deny_unknown_fields`, which the OpenAPI document would show.
#[derive(Clone, Debug, Deserialize)]
pub struct Content {
    /// The stable: its name, its address, its hours.
    pub site: Stable,
    /// The home page.
    pub home: Home,
    /// Events in the owner's order, past ones too; their ids are unique.
    pub events: Vec<Event>,
    /// Texts around the list of events.
    pub events_page: EventsPage,
    /// How riding is taught.
    pub teaching: Teaching,
    /// Lessons and their prices.
    pub lessons: Lessons,
    /// The show team.
    pub showing: Showing,
    /// How horses can live here.
    pub boarding: Boarding,
    /// The place itself.
    pub facility: Facility,
    /// The summer camp.
    pub camp: Camp,
    /// Birthday parties.
    pub parties: Parties,
    /// How the stable came to be and what it holds to.
    pub about: About,
    /// The people of the stable, in the owner's order.
    pub team: Vec<Member>,
    /// The logo that `site.logo` names; `None`: the drawn one.
    #[serde(skip)]
    pub logo: Option<Logo>,
}

impl Content {
    /// Whether this page is not hidden.
    #[must_use]
    pub fn shows(&self, page: OptionalPage) -> bool {
        !self.site.hidden_pages.contains(&page)
    }

    /// The events that visitors see, in the owner's order; none while their page is hidden.
    #[must_use]
    pub fn shown_events(&self) -> &[Event] {
        if self.shows(OptionalPage::Events) { &self.events } else { &[] }
    }

    /// Values that are valid alone and contradict each other.
    pub(crate) fn contradictions(&self) -> Vec<Finding> {
        let site = &self.site;
        let hours = site.hours.iter().enumerate();
        let mut found: Vec<Finding> = hours
            .filter_map(|(index, hours)| hours.contradiction(&format!("site.hours[{index}]")))
            .collect();
        found.extend(site.colors.unreadable());
        found.extend(site.gallery_contradictions());
        found.extend(event::checks::contradictions(&self.events, site.photos_dir.is_some()));
        found.extend(self.lessons.contradictions());
        found.extend(self.parties.contradictions());
        found
    }

    /// Valid values that are probably mistakes as of `today`. Events are left out unless the owner has
    /// `own_events`.
    pub(crate) fn warnings(&self, today: Date, own_events: bool) -> Vec<Finding> {
        let mut warnings = Vec::new();
        if own_events {
            warnings.extend(event::checks::warnings(&self.events, today));
        }
        warnings.extend(self.logo.as_ref().and_then(Logo::warning));
        warnings.extend(hours::overlaps(&self.site.hours));
        warnings.extend(self.lessons.warning());
        warnings.extend(self.parties.warning());
        warnings
    }
}
