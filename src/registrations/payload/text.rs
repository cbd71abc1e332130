//! A message about a registration in words: the subject and the body of a mail.

use jiff::civil::Date;

use super::answers::SentAnswer;
use super::{Companion, Kind, Registrant};
use crate::outbox::{indented, push_line};
use crate::registrations::notice_facts::NoticeFacts;
use crate::registrations::registration::Age;
use crate::registrations::sql::Registration;

/// The subject of a mail.
pub(super) fn subject(kind: Kind, registration: &Registration) -> String {
    let what = match (kind, &registration.replaced_by) {
        (Kind::Registered | Kind::RegisteredByPhone, _) => "New registration from ",
        (Kind::Changed | Kind::ChangedByStaff | Kind::EnlargedByPhone, _) => {
            "Registration changed: "
        }
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
pub(super) fn body(
    kind: Kind,
    registration: &Registration,
    (registrant, companions, special_requests): (&Registrant<'_>, &[Companion<'_>], &str),
    notice: Option<(&NoticeFacts, bool)>,
) -> String {
    let people = registration.total_attendees;
    // Nothing is owed for a date that's called off.
    let is_called_off = kind == Kind::CalledOff;
    let total = (!is_called_off).then(|| dollars(registration.total_cost_cents));
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
        ("Total", total.as_deref().unwrap_or_default()),
        ("Special requests", special_requests),
    ];
    let mut body = String::new();
    let own = registrant.answers.iter().map(SentAnswer::pair);
    for (label, answer) in lines.into_iter().chain(own).filter(|(_, answer)| !answer.is_empty()) {
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
        (Kind::ChangedByStaff, _) => "changed by staff: this is how it stands now",
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
fn dollars(cents: u32) -> String {
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
    format!("- {}{age}{needs}\n{}", companion.name, SentAnswer::lines(&companion.answers))
}
