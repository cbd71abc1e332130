//! Notices as staff see them: who is told, how, and who has to be called.

use rusqlite::Connection;
use serde::Serialize;
use utoipa::ToSchema;

use crate::clock::{self, UnixMillis};
use crate::content::{Content, Event};
use crate::outbox::DeliveryState;
use crate::registrations::notice_facts::{NoticeKind, OfferedEvent, WhenAndWhere};
use crate::registrations::sql;

/// A notice to those who signed up for an event, or what it would be.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[expect(clippy::struct_excessive_bools, reason = "each is a fact of its own")]
pub struct EventNotice {
    /// UUIDv7; null: it's only what it would be.
    #[schema(required)]
    pub id: Option<String>,
    /// What it says.
    pub kind: NoticeKind,
    /// Why, in the stable's words; may be empty.
    pub reason: String,
    /// Who gave it; empty: no name was given.
    pub who: String,
    /// When it was given; null: it wasn't.
    #[schema(value_type = Option<String>, format = DateTime, required)]
    pub at: Option<UnixMillis>,
    /// When and where the event was to be.
    pub before: WhenAndWhere,
    /// When and where it's to be since. The same as before, if it's called off.
    pub after: WhenAndWhere,
    /// What people can come to instead, if it's called off; null: nothing is offered.
    #[schema(required)]
    pub offer: Option<NoticeOffer>,
    /// Whether an earlier notice called the event off, and this one only offers another.
    pub is_later_offer: bool,
    /// Until when it can be taken back; null: it can't.
    #[schema(value_type = Option<String>, format = DateTime, required)]
    pub undo_until: Option<UnixMillis>,
    /// When it was taken back; null: it stands.
    #[schema(value_type = Option<String>, format = DateTime, required)]
    pub undone_at: Option<UnixMillis>,
    /// Whether another notice replaced it before anyone was told of it. `undone_at` says when.
    pub replaced: bool,
    /// Whether it replaced another notice, which stands again if this one is taken back.
    pub replaces: bool,
    /// Whether your automation is told about each party.
    pub automation_is_told: bool,
    /// Whether the office gets a mail.
    pub office_is_told: bool,
    /// How many people it tells, with those who have canceled since.
    pub people: u32,
    /// How many parties get a mail, without those who canceled or went to another event before it was sent.
    pub mails: u32,
    /// How many parties have to be called.
    pub calls: u32,
    /// Everybody who is told, by name.
    pub parties: Vec<NoticeParty>,
}

/// An event that people of one that's called off can come to instead.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct NoticeOffer {
    /// The event.
    #[serde(flatten)]
    pub event: OfferedEvent,
    /// Its places that are neither taken nor kept for the waiting list.
    pub places_left: u32,
    /// The youngest who may come; 0: everybody may.
    pub minimum_age: u32,
    /// Whether it's still on that date, and takes place.
    pub is_open: bool,
}

impl NoticeOffer {
    /// How `offered` stands now.
    pub(super) fn of(
        db: &Connection,
        content: &Content,
        offered: OfferedEvent,
    ) -> rusqlite::Result<Self> {
        let today = clock::now().date(&content.site.timezone);
        let mut events = content.events.iter();
        let is_open = |event: &Event| event.date >= today && !event.is_called_off();
        Ok(match events.find(|event| offered.is(event) && is_open(event)) {
            Some(event) => Self {
                event: OfferedEvent::of(event),
                places_left: event.places_left(sql::in_use(db, event)?),
                minimum_age: event.minimum_age,
                is_open: true,
            },
            None => Self { event: offered, places_left: 0, minimum_age: 0, is_open: false },
        })
    }
}

/// A party that is told.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[expect(clippy::struct_excessive_bools, reason = "each is a fact of its own")]
pub struct NoticeParty {
    /// The registration's id.
    pub registration: String,
    /// Who signed up.
    pub name: String,
    /// Their email address; may be empty.
    pub email: String,
    /// Their phone number.
    pub phone: String,
    /// How many come.
    pub people: u32,
    /// Whether they're still signed up: they come, or wait.
    pub comes: bool,
    /// The mail to them; null: they can't be reached by mail.
    #[schema(required)]
    pub mail: Option<NoticeMail>,
    /// Whether they have to be called: no mail reaches them, or perhaps none did, and nobody has ticked that they were called.
    pub needs_call: bool,
    /// When it was ticked that they were called; null: it wasn't.
    #[schema(value_type = Option<String>, format = DateTime, required)]
    pub called_at: Option<UnixMillis>,
    /// Who ticked it; empty: nobody did, or no name was given.
    pub called_by: String,
    /// Whether they went to another event instead: they come to it, or wait for it.
    pub rebooked: bool,
    /// Whether they wait for places, at this event or at the other one.
    pub waits: bool,
    /// Whether somebody in the party is too young for the event that staff offer instead. The mail to the party doesn't
    /// offer it then.
    pub is_too_young: bool,
}

/// A mail of a notice.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct NoticeMail {
    /// How it stands.
    pub state: DeliveryState,
    /// What went wrong at the last attempt; null: nothing.
    #[schema(required)]
    pub error: Option<String>,
}

impl EventNotice {
    /// Whether it stands, and tells the party of this registration.
    #[must_use]
    pub fn tells(&self, registration: &str) -> bool {
        let is_told = self.parties.iter().any(|party| party.registration == registration);
        self.undone_at.is_none() && is_told
    }

    /// With the numbers of those whom it tells.
    pub(super) fn counted(self) -> Self {
        let count = |is: fn(&NoticeParty) -> bool| {
            let parties = self.parties.iter().filter(|party| is(party));
            u32::try_from(parties.count()).unwrap_or(u32::MAX)
        };
        let (mails, calls) = (count(|party| party.mail.is_some()), count(|party| party.needs_call));
        // Those who have canceled since count as well: the numbers are of those who were told.
        let people = self.parties.iter().map(|party| party.people);
        Self { people: people.sum(), mails, calls, ..self }
    }
}
