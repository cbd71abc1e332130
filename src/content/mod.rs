//! What the stable says: the shape, the checks and the view of each section of the settings file.

mod about;
mod address;
mod boarding;
mod camp;
mod colors;
mod custom_question;
mod event;
mod facility;
mod field_kind;
pub(crate) mod finding;
mod home;
mod hours;
mod icalendar;
mod lessons;
pub(crate) mod logo;
mod notice;
mod optional_page;
mod parties;
mod photographs;
mod privacy;
mod showing;
mod site;
mod site_view;
mod team;
mod timetable;
mod topic;

pub use self::icalendar::CalendarEntry;
pub use about::{About, Horse};
pub use address::Address;
pub use boarding::{Board, Boarding};
pub use camp::{Camp, CampLevel, CampSession};
pub use colors::{Color, Colors};
pub use custom_question::{AskedPer, CustomQuestion, OptionView, QuestionKind, QuestionView};
pub use event::{
    ClockSpan, Event, EventPicture, EventPrice, EventPriceView, EventTime, EventView, EventsPage,
    Every, LARGEST_PARTY, OtherDate, PastEvent, PlacesInUse, Registration, RemovedEvent,
    SignUpRules, WaitingListOrder, Waiver, next_date, series, split_dated_id, upcoming,
};
pub use facility::Facility;
pub use field_kind::FieldKind;
pub(crate) use field_kind::rule_of;
pub use home::{Cards, Home, Notes, Quote};
pub use hours::{
    ClockTime, Days, Hours, HoursRow, OpenDays, OpeningTimes, SpecialHours, SpecialOpeningHours,
};
pub use lessons::{LessonPackage, Lessons, Program, SingleLesson, Teaching};
pub use logo::Logo;
pub use notice::{LocalDateTime, Notice, NoticeTone, NoticeView};
pub use optional_page::OptionalPage;
pub use parties::{AddOn, Parties, PartyPackage};
pub use photographs::{PhotoCrop, PhotoDescription, photo_title};
pub use privacy::Privacy;
pub use showing::Showing;
pub use site::{Contact, Elsewhere, PricedByPhone, Stable, Stats};
pub use site_view::Site;
pub use team::Member;
pub use timetable::{Moment, Occasion, Timetable};
pub use topic::Topic;

use jiff::civil::Date;
use serde::Deserialize;

use crate::clock::UnixMillis;
use finding::Finding;

/// Everything that the stable says. Every value has been checked.
///
/// `config::reading` refuses unknown keys before these types are read. So types that pages get
/// don't need `deny_unknown_fields`, which the OpenAPI document would show.
#[derive(Clone, Debug, Deserialize)]
pub struct Content {
    /// The stable's name, address, hours and links.
    pub site: Stable,
    /// The home page.
    pub home: Home,
    /// Events in the owner's order, including past ones. Their ids are unique.
    pub events: Vec<Event>,
    /// Texts around the list of events.
    pub events_page: EventsPage,
    /// How riding is taught.
    pub teaching: Teaching,
    /// Lessons and their prices.
    pub lessons: Lessons,
    /// The show team.
    pub showing: Showing,
    /// Boarding for horses.
    pub boarding: Boarding,
    /// The property.
    pub facility: Facility,
    /// The summer camp.
    pub camp: Camp,
    /// Birthday parties.
    pub parties: Parties,
    /// The stable's story, values and horses.
    pub about: About,
    /// The stable's people, in the owner's order.
    pub team: Vec<Member>,
    /// The logo that `site.logo` names; `None`: the built-in one.
    #[serde(skip)]
    pub logo: Option<Logo>,
}

/// What pages show at one time and not at another.
#[derive(Debug, PartialEq)]
pub(crate) struct ShownNow {
    /// The day, after which past events and special hours disappear.
    pub(crate) today: Date,
    /// The notice.
    pub(crate) notice: Option<NoticeView>,
    /// The events for which nobody can sign up anymore.
    pub(crate) closed_events: Vec<String>,
}

impl Content {
    /// Whether the site has this page, because it isn't hidden.
    #[must_use]
    pub fn shows(&self, page: OptionalPage) -> bool {
        !self.site.hidden_pages.contains(&page)
    }

    /// The events that visitors see, in the owner's order; none if the events page is hidden.
    #[must_use]
    pub fn shown_events(&self) -> &[Event] {
        if self.shows(OptionalPage::Events) { &self.events } else { &[] }
    }

    /// What pages show at `now` and not at every time.
    pub(crate) fn shown_at(&self, now: UnixMillis) -> ShownNow {
        let zone = &self.site.timezone;
        let closed = self.events.iter().filter(|event| event.has_closed(now, zone));
        ShownNow {
            today: now.date(zone),
            notice: self.site.notice.shown_at(now, zone),
            closed_events: closed.map(|event| event.id.clone()).collect(),
        }
    }

    /// The events that calendars show as whole days, a sentence for each.
    #[must_use]
    pub fn whole_days(&self) -> Vec<String> {
        event::checks::whole_days(&self.events)
    }

    /// Whether pages may have to change at a time that isn't the end of a day.
    pub(crate) fn is_timed(&self) -> bool {
        self.site.notice.is_timed() || self.events.iter().any(|event| event.closes_hours_before > 0)
    }

    /// Values that contradict each other, although each is valid. `has_own_pictures` says whether there are pictures that
    /// don't come with the program.
    pub(crate) fn contradictions(&self, has_own_pictures: bool) -> Vec<Finding> {
        let site = &self.site;
        let hours = site.hours.iter().enumerate();
        let mut found: Vec<Finding> = hours
            .filter_map(|(index, hours)| hours.contradiction(&format!("site.hours[{index}]")))
            .collect();
        found.extend(hours::special_hours::contradictions(&site.special_hours));
        found.extend(site.notice.contradiction());
        found.extend(site.colors.unreadable());
        found.extend(site.gallery_contradictions(has_own_pictures));
        found.extend(photographs::repeated_crops(&site.crops));
        found.extend(custom_question::checks::contradictions_of_one(
            "site.questions",
            &site.questions,
        ));
        found.extend(event::checks::contradictions(&self.events, has_own_pictures));
        found.extend(event::waiver::contradictions(&site.waiver, &self.events));
        found.extend(self.in_place_of_archive());
        found.extend(self.lessons.contradictions());
        found.extend(self.parties.contradictions());
        found
    }

    /// Valid values that are probably mistakes as of `now`. Checks events only if the owner has
    /// `own_events`.
    pub(crate) fn warnings(&self, now: UnixMillis, own_events: bool) -> Vec<Finding> {
        let mut warnings = Vec::new();
        let zone = &self.site.timezone;
        let today = now.date(zone);
        if own_events {
            warnings.extend(event::checks::warnings(&self.events, today, self.has_past_events()));
        }
        warnings.extend(self.site.notice.warning(now, zone));
        warnings.extend(self.logo.as_ref().and_then(Logo::warning));
        warnings.extend(hours::overlaps(&self.site.hours));
        warnings.extend(hours::special_hours::warning(&self.site.special_hours, today));
        warnings.extend(self.lessons.warning());
        warnings.extend(self.parties.warning());
        warnings
    }
}
