//! What the office's automation receives for a registration.

mod kind;

use jiff::civil::Date;
use serde::Serialize;

pub(super) use self::kind::{Kind, Stored, read};

use super::notice_facts::NoticeFacts;
use super::registration::Age;
use super::sql::{Attendee, Registration};
use super::waiting_list::WaitingFacts;
use crate::outbox::{cut, fitting, indented, push_line};

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
    subject: String,
    body: &'a str,
}

/// What staff told of the event.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct EventNews<'a> {
    /// The same for all parties.
    notice_id: &'a str,
    reason: &'a str,
    previous_date: &'a str,
    previous_time: &'a str,
    previous_location: &'a str,
    /// Whether a mail to the registrant was queued. If not, somebody has to call.
    registrant_is_mailed: bool,
}

#[derive(Serialize)]
struct Registrant<'a> {
    name: &'a str,
    email: &'a str,
    phone: &'a str,
    #[serde(skip_serializing_if = "Option::is_none")]
    price: Option<PersonPays<'a>>,
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
}

/// The bytes to sign and send; `attendees` are all of the party, the primary registrant first, and
/// `website` is scheme and host of the site. A message of a notice has it, with whether the registrant gets a mail, and
/// one of the waiting list has the place on it.
pub(super) fn to_json(
    kind: Kind,
    (registration, attendees): (&Registration, &[Attendee]),
    website: &str,
    (notice, waiting): (Option<(&NoticeFacts, bool)>, Option<&WaitingFacts>),
) -> Vec<u8> {
    let link = || link(website, registration);
    fitting(|longest| {
        let companions = attendees.iter().skip(1);
        let companions: Vec<_> =
            companions.map(|attendee| companion(attendee, longest, link)).collect();
        let special_requests = cut(&registration.special_requests, longest, link);
        let body = body(kind, registration, (&companions, &special_requests), notice);
        let payload = Payload {
            kind,
            id: &registration.id,
            event_id: &registration.event_id,
            event_title: &registration.event_title,
            event_date: &registration.event_date,
            event_time: &registration.event_time,
            location: &registration.event_location,
            price: price(registration),
            primary_registrant: Registrant::of(registration, attendees.first()),
            additional_attendees: &companions,
            total_attendees: registration.total_attendees,
            owed: f64::from(kind.owed_cents(registration)) / 100.0,
            special_requests: &special_requests,
            timestamp: registration.created_at.rfc3339(),
            replaced_by: registration.replaced_by.as_deref(),
            changed_by: kind.changed_by(),
            source: kind.source(),
            notice: notice.map(EventNews::of),
            waiting_list: waiting.map(WaitingNews::of),
            subject: subject(kind, registration),
            // The body repeats all names; the longest of them would not fit.
            body: &cut(&body, 500 + 2 * longest, link),
        };
        serde_json::to_vec(&payload).expect("texts and numbers always become JSON")
    })
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

impl<'a> EventNews<'a> {
    fn of((facts, registrant_is_mailed): (&'a NoticeFacts, bool)) -> Self {
        Self {
            notice_id: &facts.id,
            reason: &facts.reason,
            previous_date: &facts.before.date,
            previous_time: &facts.before.time,
            previous_location: &facts.before.location,
            registrant_is_mailed,
        }
    }
}

impl<'a> Registrant<'a> {
    fn of(
        Registration { name, email, phone, .. }: &'a Registration,
        attendee: Option<&'a Attendee>,
    ) -> Self {
        Self { name, email, phone, price: attendee.and_then(PersonPays::of) }
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
        special_requirements: cut(&attendee.special_requirements, longest, link).into(),
        price: PersonPays::of(attendee),
    }
}

/// Dollars for one person, at the time of the registration.
fn price(registration: &Registration) -> f64 {
    f64::from(registration.total_cost_cents) / 100.0 / f64::from(registration.total_attendees)
}

/// The subject of a mail.
fn subject(kind: Kind, registration: &Registration) -> String {
    let what = match (kind, &registration.replaced_by) {
        (Kind::Registered | Kind::RegisteredByPhone, _) => "New registration from ",
        (Kind::Changed | Kind::EnlargedByPhone, _) => "Registration changed: ",
        (Kind::CancelledByRegistrant, _) | (Kind::Cancelled, None) => "Registration canceled: ",
        (Kind::Cancelled, Some(_)) => "Registration replaced by a newer one: ",
        (Kind::CalledOff, _) => "Event called off: ",
        (Kind::Moved, _) => "Event moved: ",
        (Kind::Reinstated, _) => "Event takes place after all: ",
        (Kind::Waiting, _) => "On the waiting list: ",
        (Kind::Offered, _) => "Spots are held for ",
        (Kind::OfferEnded, _) => "Spots are no longer held for ",
    };
    [what, &registration.name, ": ", &registration.event_title].concat()
}

/// The whole registration as plain text, ready to be the body of a mail.
fn body(
    kind: Kind,
    registration: &Registration,
    (companions, special_requests): (&[Companion<'_>], &str),
    notice: Option<(&NoticeFacts, bool)>,
) -> String {
    let people = registration.total_attendees;
    let lines = [
        ("Status", status(kind, registration)),
        ("Reason", notice.map_or("", |(facts, _)| facts.reason.as_str())),
        ("Event", &registration.event_title),
        ("Date", &in_full(&registration.event_date)),
        ("Time", &registration.event_time),
        ("Location", &registration.event_location),
        ("Name", &registration.name),
        ("Email", &registration.email),
        ("Phone", &registration.phone),
        ("People", &people.to_string()),
        ("Total", &dollars(registration.total_cost_cents)),
        ("Special requests", special_requests),
    ];
    let mut body = String::new();
    for (label, answer) in lines.into_iter().filter(|(_, answer)| !answer.is_empty()) {
        push_line(&mut body, label, answer);
    }
    if !companions.is_empty() {
        body.push_str("With them:\n");
        body.extend(companions.iter().map(in_a_line));
    }
    body
}

fn status(kind: Kind, registration: &Registration) -> &'static str {
    match (kind, &registration.replaced_by) {
        (Kind::Registered, _) => "",
        (Kind::RegisteredByPhone, _) => "taken by phone",
        (Kind::EnlargedByPhone, _) => "people added by phone: this is how it stands now",
        (Kind::Changed, _) => "changed by them: this is how it stands now",
        (Kind::CancelledByRegistrant, _) => "canceled by them",
        (Kind::Cancelled, None) => "canceled",
        (Kind::Cancelled, Some(_)) => "replaced: they sent the form again with other answers",
        (Kind::Waiting, _) => "on the waiting list",
        (Kind::Offered, _) => "on the waiting list: spots are held for them",
        (Kind::OfferEnded, _) => "on the waiting list: spots are no longer held for them",
        (Kind::CalledOff, _) => "the event is called off",
        (Kind::Moved, _) => "the event was moved: this is when and where it is now",
        (Kind::Reinstated, _) => "the event takes place after all",
    }
}

/// `Friday, June 18, 2027`; the text itself where it isn't a date.
fn in_full(date: &str) -> String {
    let day = date.parse::<Date>().map(|day| day.strftime("%A, %B %-d, %Y").to_string());
    day.unwrap_or_else(|_| date.to_owned())
}

/// In words: `$85.00`, `Free`.
pub(super) fn dollars(cents: u32) -> String {
    if cents == 0 { "Free".to_owned() } else { format!("${}.{:02}", cents / 100, cents % 100) }
}

/// `- Tom (9): allergic to hay`
fn in_a_line(companion: &Companion<'_>) -> String {
    let age = match &companion.age {
        Age::Words(words) if words.is_empty() => String::new(),
        Age::Words(words) => format!(" ({words})"),
        Age::Years(years) => format!(" ({years})"),
    };
    let needs = &companion.special_requirements;
    let needs = if needs.is_empty() { String::new() } else { format!(": {}", indented(needs)) };
    format!("- {}{age}{needs}\n", companion.name)
}
