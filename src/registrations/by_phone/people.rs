//! Those who come with a call, and what they pay and answer.

use std::mem;

use crate::clock::UnixMillis;
use crate::content::{AskedPer, CustomQuestion, Event};
use crate::form::CustomAnswer;
use crate::registrations::registration::attendees_of_party;
use crate::registrations::registration::{Party, PersonPrice};
use crate::registrations::sql::Attendee;

/// `attendees` and those of `party`. A caller who is among them already isn't added by name, but counts.
pub(super) fn with_people_of(
    (event, party): (&Event, &Party),
    came_at: Option<UnixMillis>,
    mut attendees: Vec<Attendee>,
) -> Vec<Attendee> {
    let mut added = attendees_who_pay((event, party), came_at);
    let is_caller = |one: &Attendee| one.name.to_lowercase() == party.name.to_lowercase();
    let given = added.first_mut().map(|caller| mem::take(&mut caller.answers));
    let (own, of_party) = given.unwrap_or_default().into_iter().partition(is_of_person(event));
    if let Some(registrant) = attendees.first_mut() {
        answer(registrant, of_party);
    }
    if let Some(known) = attendees.iter_mut().find(|one| is_caller(one)) {
        answer(known, own);
        added.rotate_left(1);
        if let Some(caller) = added.last_mut() {
            caller.name.clear();
        }
    } else if let Some(caller) = added.first_mut() {
        caller.answers = own;
    }
    let next = attendees.last().map_or(0, |last| last.position + 1);
    let numbered = (next..).zip(added);
    attendees.extend(numbered.map(|(position, one)| Attendee { position, ..one }));
    named(attendees)
}

/// Whether an answer is to a question that `event` asks each person. The registrant has all others.
fn is_of_person(event: &Event) -> impl Fn(&CustomAnswer) -> bool {
    let each = |question: &&CustomQuestion| question.per == AskedPer::Person;
    move |answer| event.questions.iter().filter(each).any(|question| question.id == answer.id)
}

/// Adds what is `given` to the answers of `attendee`, in place of what they answered to the same questions.
fn answer(attendee: &mut Attendee, given: Vec<CustomAnswer>) {
    for one in given {
        match attendee.answers.iter_mut().find(|before| before.id == one.id) {
            Some(before) => *before = one,
            None => attendee.answers.push(one),
        }
    }
}

/// What each of `party` pays, which staff may change on the card; `None`: `event` has no such price.
pub(super) fn price_of(event: &Event, party: &Party) -> Option<PersonPrice> {
    match party.price.label.as_str() {
        "" => Some(PersonPrice::usual(event)),
        label => PersonPrice::labeled(event, label),
    }
}

/// The people of `party`, with what they pay, and when they came.
pub(super) fn attendees_who_pay(
    (event, party): (&Event, &Party),
    came_at: Option<UnixMillis>,
) -> Vec<Attendee> {
    let price = price_of(event, party).unwrap_or_else(|| PersonPrice::usual(event));
    let PersonPrice { label, cents } = price;
    let mut attendees = attendees_of_party(party);
    for attendee in &mut attendees {
        attendee.price_label.clone_from(&label);
        attendee.price_cents = cents;
        attendee.attended_at = came_at;
    }
    attendees
}

/// Names those whose names aren't known `Rider 2` and so on, as mails do.
pub(super) fn named(mut attendees: Vec<Attendee>) -> Vec<Attendee> {
    for attendee in attendees.iter_mut().filter(|one| one.name.is_empty()) {
        attendee.name = format!("Rider {}", attendee.position + 1);
    }
    attendees
}
