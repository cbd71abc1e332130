//! What the office's automation receives for a registration.

mod answers;
mod kind;
mod notice;
mod text;

use serde::Serialize;

pub(super) use self::kind::{Kind, Stored, read};

use self::answers::{SentAnswer, SentSignature};
use self::notice::EventNews;
use self::text::{body, subject};
use super::notice_facts::NoticeFacts;
use super::registration::Age;
use super::sql::{Attendee, Registration, WaiverSignature};
use super::waiting_list::WaitingFacts;
use crate::outbox::{cut, fitting};

/// The JSON that is signed and sent; the keys are a contract with the owner's automation.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Payload<'a> {
    #[serde(rename = "type")]
    kind: Kind,
    id: &'a str,
    event_id: &'a str,
    event_title: &'a str,
    event_date: &'a str,
    event_time: &'a str,
    location: &'a str,
    /// Dollars for one person.
    price: f64,
    primary_registrant: Registrant<'a>,
    additional_attendees: &'a [Companion<'a>],
    total_attendees: u32,
    /// Dollars that the party owes in all, paid or not: nothing if it waits or is canceled.
    owed: f64,
    special_requests: &'a str,
    timestamp: String,
    /// The registration that replaced it, when the form was sent again with other answers.
    #[serde(skip_serializing_if = "Option::is_none")]
    replaced_by: Option<&'a str>,
    /// `registrant` where the registrant changed or canceled it, `staff` where they added people.
    #[serde(skip_serializing_if = "Option::is_none")]
    changed_by: Option<&'static str>,
    /// `phone` where staff registered or added people for somebody who called.
    #[serde(skip_serializing_if = "Option::is_none")]
    source: Option<&'static str>,
    /// What staff told of the event.
    #[serde(flatten)]
    notice: Option<EventNews<'a>>,
    /// The place on the waiting list.
    #[serde(skip_serializing_if = "Option::is_none")]
    waiting_list: Option<WaitingNews<'a>>,
    /// The signature under the waiver, if the party signed one.
    #[serde(skip_serializing_if = "Option::is_none")]
    waiver: Option<SentSignature<'a>>,
    subject: String,
    body: &'a str,
}

#[derive(Serialize)]
struct Registrant<'a> {
    name: &'a str,
    email: &'a str,
    phone: &'a str,
    #[serde(skip_serializing_if = "Option::is_none")]
    price: Option<PersonPays<'a>>,
    /// Also what was asked of the party.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    answers: Vec<SentAnswer<'a>>,
}

/// What somebody pays. Only where the event has several prices.
#[derive(Serialize)]
struct PersonPays<'a> {
    label: &'a str,
    /// Dollars.
    amount: f64,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Companion<'a> {
    name: &'a str,
    /// Empty if it was not given, as in the form.
    age: Age,
    special_requirements: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    price: Option<PersonPays<'a>>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    answers: Vec<SentAnswer<'a>>,
}

/// What only some messages have.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct MessageFacts<'a> {
    /// The notice about the event, and whether the registrant gets a mail of it.
    pub(super) notice: Option<(&'a NoticeFacts, bool)>,
    /// The place on the waiting list.
    pub(super) waiting: Option<&'a WaitingFacts>,
    /// The signature under the waiver.
    pub(super) signature: Option<&'a WaiverSignature>,
    /// Whether the event is called off.
    pub(super) is_called_off: bool,
}

/// The bytes to sign and send; `attendees` are all of the party, the primary registrant first, and
/// `website` is scheme and host of the site.
pub(super) fn to_json(
    kind: Kind,
    (registration, attendees): (&Registration, &[Attendee]),
    website: &str,
    facts: MessageFacts<'_>,
) -> Vec<u8> {
    let MessageFacts { notice, waiting, signature, is_called_off } = facts;
    let link = || link(website, registration);
    fitting(|longest| {
        let special_requests = cut(&registration.special_requests, longest, link);
        let (registrant, companions) = people(registration, attendees, longest, link);
        let body = body(kind, registration, (&registrant, &companions, &special_requests), notice);
        let payload = Payload {
            kind,
            id: &registration.id,
            event_id: &registration.event_id,
            event_title: &registration.event_title,
            event_date: &registration.event_date,
            event_time: &registration.event_time,
            location: &registration.event_location,
            price: price(registration),
            primary_registrant: registrant,
            additional_attendees: &companions,
            total_attendees: registration.total_attendees,
            owed: f64::from(kind.owed_cents(registration, is_called_off)) / 100.0,
            special_requests: &special_requests,
            timestamp: registration.created_at.rfc3339(),
            replaced_by: registration.replaced_by.as_deref(),
            changed_by: kind.changed_by(),
            source: kind.source(),
            notice: notice.map(EventNews::of),
            waiting_list: waiting.map(WaitingNews::of),
            waiver: signature.map(SentSignature::of),
            subject: subject(kind, registration),
            // It repeats all names; the longest of them would not fit.
            body: &cut(&body, 500 + 2 * longest, link),
        };
        serde_json::to_vec(&payload).expect("texts and numbers always become JSON")
    })
}

/// The registrant and the others, with so many characters of each text.
fn people<'a>(
    registration: &'a Registration,
    attendees: &'a [Attendee],
    longest: usize,
    link: impl Fn() -> String + Copy,
) -> (Registrant<'a>, Vec<Companion<'a>>) {
    let companions = attendees.iter().skip(1);
    let companions = companions.map(|attendee| companion(attendee, longest, link)).collect();
    (Registrant::of(registration, attendees.first(), longest, link), companions)
}

/// The staff page's address of the registrations for the event.
fn link(website: &str, Registration { event_id, .. }: &Registration) -> String {
    format!("{website}/admin-submissions#registrations?event={event_id}")
}

/// A place on the waiting list.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct WaitingNews<'a> {
    /// The fewest that they'd come with.
    at_least: u32,
    /// The places that are held for them; 0: none.
    offered: u32,
    /// Until when, by the stable's clock; empty: none are held.
    answer_by: &'a str,
}

impl<'a> WaitingNews<'a> {
    fn of(WaitingFacts { at_least, offered, answer_by }: &'a WaitingFacts) -> Self {
        Self { at_least: *at_least, offered: *offered, answer_by }
    }
}

impl<'a> Registrant<'a> {
    fn of(
        Registration { name, email, phone, .. }: &'a Registration,
        attendee: Option<&'a Attendee>,
        longest: usize,
        link: impl Fn() -> String,
    ) -> Self {
        let answers = attendee.map(|one| SentAnswer::all(&one.answers, longest, link));
        let answers = answers.unwrap_or_default();
        Self { name, email, phone, price: attendee.and_then(PersonPays::of), answers }
    }
}

impl<'a> PersonPays<'a> {
    fn of(attendee: &'a Attendee) -> Option<Self> {
        let amount = f64::from(attendee.price_cents) / 100.0;
        let label = &*attendee.price_label;
        (!label.is_empty()).then_some(Self { label, amount })
    }
}

fn companion(attendee: &Attendee, longest: usize, link: impl Fn() -> String) -> Companion<'_> {
    Companion {
        name: &attendee.name,
        age: attendee.age.clone().unwrap_or_default(),
        special_requirements: cut(&attendee.special_requirements, longest, &link).into(),
        price: PersonPays::of(attendee),
        answers: SentAnswer::all(&attendee.answers, longest, link),
    }
}

/// Dollars for one person, at the time of the registration.
fn price(registration: &Registration) -> f64 {
    f64::from(registration.total_cost_cents) / 100.0 / f64::from(registration.total_attendees)
}
