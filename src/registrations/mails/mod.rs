//! The facts of mails about a registration.

mod still_needed;
#[cfg(test)]
mod tests;

use rusqlite::Connection;

use self::still_needed::still_needed;
use super::event_now::event_now;
use super::notice_facts::{NoticeFacts, NoticeKind, WhenAndWhere};
use super::notices::offered_to;
use super::places::takes_sign_ups;
use super::price_facts::price_facts;
use super::registration::Age;
use super::sql::{
    Attendee, Registration, RegistrationStatus, people_by_same_address, replaces_told_one,
};
use super::waiting_list::WaitingFacts;
use crate::clock::UnixMillis;
use crate::content::{Content, upcoming};
use crate::mail::{
    Answer, Change, Confirmation, EventMail, EventSnapshot, Guest, Mail, NoticeAbout,
    OfficeRegistration, OfficeWaiting, PaymentFacts, PreviousTime, Reminder, StillNeeded, Thanks,
    VisitorCancellation, WaitingMail,
};

/// How many of the next events a mail of thanks names.
const NEXT_DATES: usize = 3;

/// For the office: the whole registration.
#[must_use]
pub fn for_office(
    registration: &Registration,
    attendees: &[Attendee],
    content: &Content,
) -> OfficeRegistration {
    OfficeRegistration {
        id: registration.id.clone(),
        event: event(registration, content),
        name: registration.name.clone(),
        email: registration.email.clone(),
        phone: registration.phone.clone(),
        guests: attendees.iter().map(guest).collect(),
        total_cents: registration.total_cost_cents,
        special_requests: registration.special_requests.clone(),
        from_waiting_list: String::new(),
        by_staff: false,
    }
}

/// For the registrant, who has paid so many cents.
#[must_use]
pub fn for_registrant(
    registration: &Registration,
    attendees: &[Attendee],
    content: &Content,
    paid_cents: i64,
) -> Confirmation {
    let link = event_now(content, registration).and_then(|event| event.payment_link.as_ref());
    Confirmation {
        event: event(registration, content),
        names: attendees.iter().map(|attendee| &attendee.name).collect(),
        total_cents: registration.total_cost_cents,
        other_people: 0,
        replaces: false,
        left_event: String::new(),
        still_needed: StillNeeded::default(),
        payment: PaymentFacts {
            prices: price_facts(attendees),
            paid_cents,
            payment_url: link.map(|link| link.as_str().to_owned()).unwrap_or_default(),
        },
    }
}

/// A mail to the registrant with what the database knows besides: how many people their address has signed up besides
/// and what they still have to do. Only the owner of the address reads the first, so a page or an answer must not say it.
pub(super) fn complete(
    db: &Connection,
    content: &Content,
    (registration, attendees): (&Registration, &[Attendee]),
    mail: Mail,
) -> rusqlite::Result<Mail> {
    let needed = || still_needed(db, (registration, attendees), content);
    Ok(match mail {
        Mail::Confirmation(of) => Mail::Confirmation(Confirmation {
            other_people: people_by_same_address(db, registration)?,
            replaces: replaces_told_one(db, registration)?,
            still_needed: needed()?,
            ..of
        }),
        Mail::VisitorChange(of) => {
            Mail::VisitorChange(Confirmation { still_needed: needed()?, ..of })
        }
        Mail::Reminder(mut reminder) => {
            reminder.registration.still_needed = needed()?;
            Mail::Reminder(reminder)
        }
        other => other,
    })
}

/// The event that a party has left for another one: `Wine and Ride on Friday, July 9, 2027`. Empty: none.
pub(super) fn left_event(changes: &[Change]) -> String {
    let left = changes.iter().find(|change| change.is_of_event());
    left.map(|change| change.before.clone()).unwrap_or_default()
}

/// For the registrant, after a cancellation.
#[must_use]
pub fn of_cancellation(
    registration: &Registration,
    attendees: &[Attendee],
    content: &Content,
    paid_cents: i64,
) -> VisitorCancellation {
    let Confirmation { event, names, .. } = for_registrant(registration, attendees, content, 0);
    let waited = registration.status == RegistrationStatus::Waiting;
    VisitorCancellation { event, names, waited, to_refund_cents: paid_cents.max(0) }
}

/// The reminder for the registrant.
#[must_use]
pub fn of_reminder(
    registration: &Registration,
    attendees: &[Attendee],
    content: &Content,
    paid_cents: i64,
) -> Reminder {
    Reminder {
        registration: for_registrant(registration, attendees, content, paid_cents),
        registration_id: registration.id.clone(),
        unsubscribe_url: String::new(),
    }
}

/// The thanks for coming, with the next events that people can sign up for at `now`.
#[must_use]
pub fn of_thanks(
    registration: &Registration,
    attendees: &[Attendee],
    content: &Content,
    now: UnixMillis,
) -> Thanks {
    let Confirmation { event, names, .. } = for_registrant(registration, attendees, content, 0);
    let (stable, zone) = (&content.site, &content.site.timezone);
    let upcoming = upcoming(content.shown_events(), now.date(zone)).into_iter();
    let open = upcoming.filter(|event| takes_sign_ups(event, now, zone).is_ok());
    Thanks {
        event,
        names,
        next: open.take(NEXT_DATES).map(|event| EventSnapshot::new(event, stable)).collect(),
        registration_id: registration.id.clone(),
        unsubscribe_url: String::new(),
    }
}

/// For the registrant, of a notice about the event. So many places are held until a moment.
#[must_use]
pub fn of_notice(
    (registration, attendees): (&Registration, &[Attendee]),
    content: &Content,
    (notice, paid_cents): (Option<&NoticeFacts>, i64),
    (held, answer_by): (u32, String),
) -> EventMail {
    let Confirmation { event, names, .. } = for_registrant(registration, attendees, content, 0);
    let reason = notice.map(|facts| facts.reason.clone()).unwrap_or_default();
    let waits = registration.status == RegistrationStatus::Waiting;
    let offered = notice.and_then(|facts| offered_to(facts, attendees, content));
    let previous = notice.and_then(previous);
    EventMail { event, names, waits, held, answer_by, previous, reason, offered, paid_cents }
}

/// For the registrant, of the waiting list.
pub(super) fn of_place(confirmation: Confirmation, place: &WaitingFacts) -> WaitingMail {
    let Confirmation { event, names, total_cents, payment, .. } = confirmation;
    let WaitingFacts { at_least, offered, answer_by } = place.clone();
    let prices = payment.prices;
    WaitingMail { event, names, at_least, offered, answer_by, total_cents, prices }
}

/// For the office, of the waiting list.
pub(super) fn of_waiting(registration: OfficeRegistration, place: &WaitingFacts) -> OfficeWaiting {
    let WaitingFacts { at_least, offered, answer_by } = place.clone();
    OfficeWaiting { registration, at_least, offered, answer_by }
}

/// When and where the event of a notice was to be; `None` if that's still so.
pub(super) fn previous(facts: &NoticeFacts) -> Option<PreviousTime> {
    let NoticeFacts { before, after, .. } = facts;
    let previous = before.clone();
    let WhenAndWhere { date, time, location } = previous;
    (before != after).then_some(PreviousTime { date, time, location })
}

/// What a mail to the office says a notice is about.
pub(super) fn kind_of_notice(kind: NoticeKind) -> NoticeAbout {
    match kind {
        NoticeKind::CalledOff => NoticeAbout::CalledOff,
        NoticeKind::Moved => NoticeAbout::Moved,
        NoticeKind::Reinstated => NoticeAbout::Reinstated,
    }
}

/// The event from the settings, or from the registration if it isn't there anymore.
fn event(registration: &Registration, content: &Content) -> EventSnapshot {
    let stable = &content.site;
    if let Some(event) = event_now(content, registration) {
        return EventSnapshot::new(event, stable);
    }
    EventSnapshot {
        id: registration.event_id.clone(),
        title: registration.event_title.clone(),
        description: String::new(),
        date: registration.event_date.clone(),
        time: registration.event_time.clone(),
        location: registration.event_location.clone(),
        address: EventSnapshot::address_of(stable),
        starts: registration.event_date.clone(),
        ends: None,
        bring: String::new(),
        called_off: String::new(),
    }
}

fn guest(attendee: &Attendee) -> Guest {
    let age = match &attendee.age {
        None => String::new(),
        Some(Age::Years(years)) => years.to_string(),
        Some(Age::Words(words)) => words.clone(),
    };
    let (name, special_requirements) =
        (attendee.name.clone(), attendee.special_requirements.clone());
    let price = match &*attendee.price_label {
        "" => String::new(),
        label => format!("{label}: {}", price_in_words(attendee.price_cents)),
    };
    let answers = attendee.answers.iter();
    let answers = answers
        .map(|one| Answer { question: one.label.clone(), answer: one.answer.clone() })
        .collect();
    Guest { name, age, special_requirements, price, answers }
}

/// `$25`, `$25.50`: as the frontend writes what all of them pay.
fn price_in_words(cents: u32) -> String {
    match (cents / 100, cents % 100) {
        (0, 0) => "Free".to_owned(),
        (dollars, 0) => format!("${dollars}"),
        (dollars, cents) => format!("${dollars}.{cents:02}"),
    }
}
