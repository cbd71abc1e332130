//! What the stable says: its events, offers, people and texts.

mod about;
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
mod stable;
mod topic;

pub use about::{About, Horse};
pub use boarding::{Board, Boarding};
pub use camp::{Camp, CampLevel, CampSession};
pub use colors::{Color, Colors};
pub use event::{ClockSpan, Event, EventPicture, EventTime, EventsPage, Registration};
pub use facility::Facility;
pub use home::{Cards, Home, Notes, Quote};
pub use hours::{ClockTime, Days, Hours};
pub use lessons::{LessonPackage, Lessons, Program, SingleLesson, Teaching};
pub use logo::Logo;
pub use optional_page::OptionalPage;
pub use parties::{AddOn, Parties, PartyPackage};
pub use showing::Showing;
pub use stable::{Address, Member, PhotoDescription, Stable, Stats};
pub use topic::Topic;
