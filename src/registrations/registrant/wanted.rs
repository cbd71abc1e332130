//! How a registration is to be once its registrant has changed it.

use super::changes::OwnChanges;
use super::problems::Refused;
use crate::content::Content;
use crate::registrations::event_now::event_now;
use crate::registrations::limits::minimum_age;
use crate::registrations::registration::attendees_of_party;
use crate::registrations::registration::{Party, email_if_any};
use crate::registrations::sql::{Attendee, Registration, WaitingParty, total_cents};

/// A registration, its party, and its place on the waiting list.
pub(super) type Before<'a> = (&'a Registration, &'a [Attendee], Option<&'a WaitingParty>);

/// How it is to be.
pub(super) struct Wanted {
    pub(super) registration: Registration,
    pub(super) attendees: Vec<Attendee>,
    pub(super) place: Option<WaitingParty>,
}

impl Wanted {
    /// What comes of `changes` to the registration that was `before`.
    pub(super) fn by(
        content: &Content,
        changes: &OwnChanges,
        (registration, attendees, waiting): Before<'_>,
    ) -> Result<Self, Refused> {
        let party = party(content, changes, (registration, attendees))?;
        let people = with_staff_notes(attendees_of_party(&party), changes, attendees);
        Ok(Self {
            registration: with_party(registration, &party, &people),
            place: waiting.map(|place| resized(place.clone(), &party)),
            attendees: people,
        })
    }

    /// Whether it's as it was `before`.
    pub(super) fn is(&self, (registration, attendees, waiting): Before<'_>) -> bool {
        let fewest = |place: Option<&WaitingParty>| place.map(|place| place.at_least);
        self.attendees == attendees
            && self.registration.special_requests == registration.special_requests
            && fewest(self.place.as_ref()) == fewest(waiting)
    }
}

/// Whether the registration is as `changes`, which were meant for an earlier state, want it. They have come before then, and
/// only the answer was lost.
pub(super) fn is_made(content: &Content, changes: &OwnChanges, now: Before<'_>) -> bool {
    let made = changes.as_made().and_then(|made| Wanted::by(content, &made, now).ok());
    made.is_some_and(|made| made.is(now))
}

/// The party with the `changes`, if they're valid.
fn party(
    content: &Content,
    changes: &OwnChanges,
    (registration, attendees): (&Registration, &[Attendee]),
) -> Result<Party, Refused> {
    let unfit = |wrong| Refused::Unfit(Box::new(wrong));
    let event = event_now(content, registration);
    let form = changes.form((registration, event.is_some()), attendees)?;
    // They can't change their address, and staff may have registered them without one.
    let party = Party::read(form, email_if_any, event, None).map_err(unfit)?;
    if let Some(event) = event {
        let age_before = |at| changes.age_before(at, attendees);
        minimum_age::check_changes(event, &party, age_before).map_err(unfit)?;
    }
    Ok(party)
}

/// The `place` on the waiting list of a party that has changed, and may come with fewer or more than before.
fn resized(place: WaitingParty, party: &Party) -> WaitingParty {
    let (people, fewest) = party.wish();
    WaitingParty { at_least: fewest.unwrap_or(place.at_least).min(people), ..place }
}

/// `people` with what staff have noted of those who were in the party before.
fn with_staff_notes(
    mut people: Vec<Attendee>,
    changes: &OwnChanges,
    before: &[Attendee],
) -> Vec<Attendee> {
    for (at, person) in people.iter_mut().enumerate() {
        let listed = changes.additional_attendees.as_ref().filter(|_| at > 0);
        let position = listed.map_or(Some(person.position), |list| list[at - 1].position);
        let Some(known) = before.iter().find(|known| Some(known.position) == position) else {
            continue;
        };
        person.attended_at = known.attended_at;
        person.missed_at = known.missed_at;
        if at == 0 {
            // The form doesn't ask these of the registrant; staff may have noted them.
            person.age.clone_from(&known.age);
            person.special_requirements.clone_from(&known.special_requirements);
        }
    }
    people
}

fn with_party(registration: &Registration, party: &Party, people: &[Attendee]) -> Registration {
    let verdict = party.score_texts();
    Registration {
        name: party.name.clone(),
        special_requests: party.special_requests.clone(),
        total_attendees: party.size(),
        total_cost_cents: total_cents(people),
        spam_score: verdict.score,
        spam_reasons: verdict.reasons.iter().map(ToString::to_string).collect(),
        ..registration.clone()
    }
}
