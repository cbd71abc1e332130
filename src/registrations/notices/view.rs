//! Notices as staff see them: who is told, how, and who has to be called.

use serde::Serialize;
use utoipa::ToSchema;

use crate::clock::UnixMillis;
use crate::outbox::DeliveryState;
use crate::registrations::notice_facts::{NoticeKind, WhenAndWhere};

/// A notice to those who signed up for an event, or what it would be.
#[derive(Clone, Debug, Serialize, ToSchema)]
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
    /// Until when it can be taken back; null: it can't.
    #[schema(value_type = Option<String>, format = DateTime, required)]
    pub undo_until: Option<UnixMillis>,
    /// When it was taken back; null: it stands.
    #[schema(value_type = Option<String>, format = DateTime, required)]
    pub undone_at: Option<UnixMillis>,
    /// Whether your automation is told about each party.
    pub automation_is_told: bool,
    /// Whether the office gets a mail.
    pub office_is_told: bool,
    /// How many people come.
    pub people: u32,
    /// How many parties get a mail.
    pub mails: u32,
    /// How many parties have to be called.
    pub calls: u32,
    /// Everybody who is told, by name.
    pub parties: Vec<NoticeParty>,
}

/// A party that is told.
#[derive(Clone, Debug, Serialize, ToSchema)]
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
    /// Whether they still have their places.
    pub comes: bool,
    /// The mail to them; null: they can't be reached by mail.
    #[schema(required)]
    pub mail: Option<NoticeMail>,
    /// Whether they have to be called: no mail reaches them, and nobody has ticked that they were called.
    pub needs_call: bool,
    /// When it was ticked that they were called; null: it wasn't.
    #[schema(value_type = Option<String>, format = DateTime, required)]
    pub called_at: Option<UnixMillis>,
    /// Who ticked it; empty: nobody did, or no name was given.
    pub called_by: String,
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
    /// With the numbers of those whom it tells.
    pub(super) fn counted(self) -> Self {
        let count = |is: fn(&NoticeParty) -> bool| {
            let parties = self.parties.iter().filter(|party| is(party));
            u32::try_from(parties.count()).unwrap_or(u32::MAX)
        };
        let (mails, calls) = (count(|party| party.mail.is_some()), count(|party| party.needs_call));
        let people = self.parties.iter().filter(|party| party.comes).map(|party| party.people);
        Self { people: people.sum(), mails, calls, ..self }
    }
}
