//! What the stable says: for each section of the settings file the shape, the checks, and the view that
//! pages get.

mod about;
mod address;
mod boarding;
mod camp;
mod colors;
mod event;
mod facility;
mod home;
pub(crate) mod hours;
mod lessons;
pub(crate) mod logo;
mod optional_page;
mod parties;
mod showing;
mod site;
mod stable;
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
pub use site::Site;
pub use stable::{Elsewhere, PhotoDescription, PricedByPhone, Stable, Stats};
pub use team::Member;
pub use timetable::{Moment, Occasion, Timetable};
pub use topic::Topic;
