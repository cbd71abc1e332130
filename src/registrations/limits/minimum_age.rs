//! Whether everybody is old enough for an event, as far as their ages were given.

use super::ages::is_old_enough;
use crate::clock;
use crate::content::Event;
use crate::form::{Fault, FieldErrors};
use crate::registrations::registration::{Age, Party, Person};
use crate::registrations::store_registration::id_of;
use crate::registrations::{RegistrationsState, places, sql};
use crate::web::{Problem, Stamp};

/// Refuses a `party` with somebody who is too young for its event, unless it's registered already. Says nothing about an
/// event that isn't open.
pub(in crate::registrations) async fn check_form(
    state: &RegistrationsState,
    party: &Party,
    stamp: Option<&Stamp>,
) -> Result<(), Problem> {
    let Err(problem) = check_of_party(state, party) else { return Ok(()) };
    let Some(stamp) = stamp else { return Err(problem) };
    let id = id_of(stamp, &stamp.fingerprint(party));
    let is_kept = state.store.read(move |db| Ok(sql::by_id(db, &id)?.is_some())).await?;
    if is_kept { Ok(()) } else { Err(problem) }
}

/// Like [`check_form`], for a form that isn't kept yet.
pub(in crate::registrations) fn check_of_party(
    state: &RegistrationsState,
    party: &Party,
) -> Result<(), Problem> {
    let config = state.config.load();
    let (now, zone) = (clock::now(), &config.content.site.timezone);
    let mut events = config.content.shown_events().iter();
    let event = events.find(|event| event.id == party.event_id && !event.hidden);
    let Some(event) = event.filter(|event| places::takes_sign_ups(event, now, zone).is_ok()) else {
        return Ok(());
    };
    let people = party.companions.iter().enumerate();
    let young = people.filter(|(_, person)| is_too_young(event, person));
    refuse(event, young.map(|(at, _)| format!("additionalAttendees/{at}/age")))
}

/// Refuses an age of somebody in `party` who had another one before, or none. `age_before` takes their position in the form.
pub(in crate::registrations) fn check_changes(
    event: &Event,
    party: &Party,
    age_before: impl Fn(usize) -> Option<Age>,
) -> Result<(), Problem> {
    let people = party.companions.iter().enumerate();
    let young =
        people.filter(|(at, person)| is_too_young(event, person) && age_before(*at) != person.age);
    refuse(event, young.map(|(at, _)| format!("additionalAttendees/{at}/age")))
}

/// The positions of those in `people` who are too young for `event`.
pub(in crate::registrations) fn too_young(event: &Event, people: &[Person]) -> Vec<usize> {
    let people = people.iter().enumerate();
    people.filter(|(_, person)| is_too_young(event, person)).map(|(at, _)| at).collect()
}

fn is_too_young(event: &Event, person: &Person) -> bool {
    !is_old_enough(event, person.age.as_ref())
}

fn refuse(event: &Event, fields: impl IntoIterator<Item = String>) -> Result<(), Problem> {
    let mut errors = FieldErrors::default();
    let mut is_refused = false;
    for field in fields {
        is_refused = true;
        errors.keep::<()>(&field, Err(Fault::Unfit(words(event.minimum_age))));
    }
    if is_refused { Err(Problem::unfit_answers(errors)) } else { Ok(()) }
}

/// What those learn who are too young.
pub(in crate::registrations) fn words(minimum: u32) -> String {
    format!("This event is for ages {minimum} and up.")
}
