//! What the stable says: its events, offers, people and texts.

mod colors;
mod event;
pub(crate) mod hours;
pub(crate) mod logo;
mod offers;
mod optional_page;
mod pages;
mod stable;

pub use colors::{Color, Colors};
pub use event::{ClockSpan, Event, EventPicture, EventTime, Registration};
pub use hours::{ClockTime, Days, Hours};
pub use logo::Logo;
pub use offers::{
    AddOn, Camp, CampLevel, CampSession, Lesson, LessonPackage, Lessons, Parties, PartyPackage,
};
pub use optional_page::OptionalPage;
pub use pages::{
    About, Board, Boarding, Cards, EventsPage, Facility, Home, Horse, Notes, Program, Quote,
    Showing, Teaching, Topic,
};
pub use stable::{Address, Member, PhotoDescription, Stable, Stats};
