//! The kinds of mails, with the facts in each. The renderer writes the text (`frontend/src/mail`).
//!
//! Kinds for visitors have no field for a visitor's free text; names are [`PartyNames`].

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::answer::Answer;
use super::event_snapshot::EventSnapshot;
use super::notice_kinds::{EventMail, OfficeNotice};
use super::office_registration::OfficeRegistration;
use super::party_names::PartyNames;
use super::payment::PaymentFacts;
use super::thanks::Thanks;
use super::waiting_kinds::{OfficeWaiting, WaitingMail};

/// A mail of one kind.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(tag = "kind", rename_all = "camelCase")]
pub enum Mail {
    /// To the office: a new inquiry.
    Inquiry(Inquiry),
    /// To the office: a new registration.
    OfficeRegistration(OfficeRegistration),
    /// To the office: a registration was changed.
    OfficeChange(OfficeChange),
    /// To the office: a registration was canceled.
    OfficeCancellation(OfficeCancellation),
    /// To the office: a party waits for places, or has to be called about some.
    OfficeWaiting(OfficeWaiting),
    /// To the registrant: they're on the waiting list.
    Waiting(WaitingMail),
    /// To the registrant: places are held for them.
    Offer(WaitingMail),
    /// To the registrant: places are no longer held for them.
    OfferEnded(WaitingMail),
    /// To the registrant: confirms the registration.
    Confirmation(Confirmation),
    /// To the registrant: the registration after a change.
    VisitorChange(Confirmation),
    /// To the registrant: the registration was canceled.
    VisitorCancellation(VisitorCancellation),
    /// To the registrant: reminds of the event.
    Reminder(Reminder),
    /// To the registrant: thanks for coming.
    Thanks(Thanks),
    /// To the registrant: the event is called off.
    EventCalledOff(EventMail),
    /// To the registrant: the event was moved.
    EventMoved(EventMail),
    /// To the registrant: the event takes place after it was called off.
    EventReinstated(EventMail),
    /// To the office: what those who signed up for an event are told.
    OfficeNotice(OfficeNotice),
    /// To the visitor: the inquiry has arrived.
    Acknowledgment(Acknowledgment),
    /// To the office: tests that mails reach its inbox.
    Test(TestMail),
}

/// An inquiry.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Inquiry {
    /// The submission's id.
    pub id: String,
    /// First and last name.
    pub name: String,
    /// The visitor's email address; not always well-formed.
    pub email: String,
    /// The visitor's phone number.
    pub phone: String,
    /// The preferred contact.
    pub answer_by: ContactWay,
    /// The chosen services: `Riding Lessons`.
    pub services: Vec<String>,
    /// All other answers, in the form's order.
    pub answers: Vec<Answer>,
}

/// How a visitor prefers to be contacted.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub enum ContactWay {
    /// By a phone call.
    Phone,
    /// By a text message.
    Text,
    /// By email.
    Email,
}

/// A changed registration.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct OfficeChange {
    /// The registration after the change.
    #[serde(flatten)]
    pub registration: OfficeRegistration,
    /// The differences; may be empty.
    #[serde(default)]
    pub changes: Vec<Change>,
}

/// A difference.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Change {
    /// Label of the changed value: `People`.
    pub what: String,
    /// The old value; empty if it was added.
    pub before: String,
    /// The new value; empty if it was removed.
    pub after: String,
}

impl Change {
    /// From one event to another, each in words.
    #[must_use]
    pub fn of_event(before: String, after: String) -> Self {
        Self { what: EVENT.to_owned(), before, after }
    }

    /// Whether it's from one event to another.
    #[must_use]
    pub fn is_of_event(&self) -> bool {
        self.what == EVENT
    }

    /// Of a registration that staff canceled and restored.
    #[must_use]
    pub fn restored() -> Self {
        let [what, before, after] = ["Registration", "canceled", "restored"].map(str::to_owned);
        Self { what, before, after }
    }
}

/// The label of a change of the event.
const EVENT: &str = "Event";

/// A canceled registration.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct OfficeCancellation {
    /// The registration before.
    #[serde(flatten)]
    pub registration: OfficeRegistration,
    /// Who canceled it.
    pub by: CanceledBy,
    /// Whether the party was on the waiting list, without places.
    #[serde(default)]
    #[schema(required)]
    pub waited: bool,
    /// What they paid and get back, in cents.
    #[serde(default)]
    #[schema(required)]
    pub to_refund_cents: i64,
}

/// Who canceled a registration.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub enum CanceledBy {
    /// The registrant, on the registration's own page.
    Registrant,
    /// Staff.
    Staff,
    /// The program, because the same form was sent again with other answers.
    NewerAnswers,
}

/// A registration in mails to the registrant.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Confirmation {
    /// The event.
    pub event: EventSnapshot,
    /// The party's names, the registrant first.
    pub names: PartyNames,
    /// The total cost in cents.
    pub total_cents: u32,
    /// How many people other registrations with the same address have, for the same date; only in a confirmation.
    #[serde(default)]
    #[schema(required)]
    pub other_people: u32,
    /// Whether they were sent a confirmation of other answers to the same form, which don't count anymore.
    #[serde(default)]
    #[schema(required)]
    pub replaces: bool,
    /// The event and day that they had before, in words; empty: the same. Only after a change.
    #[serde(default)]
    #[schema(required)]
    pub left_event: String,
    /// What they still have to do before they come.
    #[serde(flatten)]
    pub still_needed: StillNeeded,
    /// What they pay and have paid.
    #[serde(flatten)]
    pub payment: PaymentFacts,
}

/// What a party still has to do on its own page before it comes.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct StillNeeded {
    /// Whether the event has a waiver that nobody has signed.
    #[serde(default)]
    #[schema(required)]
    pub to_sign: bool,
    /// The questions that have to be answered and aren't.
    #[serde(default)]
    #[schema(required)]
    pub to_answer: Vec<String>,
}

/// A canceled registration in mails to the registrant.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct VisitorCancellation {
    /// The event.
    pub event: EventSnapshot,
    /// The party's names, the registrant first.
    pub names: PartyNames,
    /// Whether the party was on the waiting list, without places.
    #[serde(default)]
    #[schema(required)]
    pub waited: bool,
    /// What they paid and get back, in cents.
    #[serde(default)]
    #[schema(required)]
    pub to_refund_cents: i64,
}

/// A reminder of an event.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Reminder {
    /// The registration.
    #[serde(flatten)]
    pub registration: Confirmation,
    /// The registration's id.
    pub registration_id: String,
    /// URI that unsubscribes from reminders. Empty in the queue: whoever reads the database must not find
    /// it. It's made when the mail is composed.
    #[serde(default)]
    #[schema(required)]
    pub unsubscribe_url: String,
}

/// An acknowledgment of an inquiry.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Acknowledgment {
    /// The visitor's name, alone in the list.
    pub names: PartyNames,
    /// The preferred contact.
    pub answer_by: ContactWay,
}

/// A test of the office's inbox.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct TestMail {
    /// URL that confirms that the mail arrived, if there is one.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub proof_url: Option<String>,
}
