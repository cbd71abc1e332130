//! Whether everybody is old enough for an event, as far as their ages were given.

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

/// Whether somebody of this age may come to `event`, as far as it was given.
pub(in crate::registrations) fn is_old_enough(event: &Event, age: Option<&Age>) -> bool {
    age.and_then(years).is_none_or(|years| years >= event.minimum_age)
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

/// The whole years of an age: the first number in its words, which may count months, weeks or days. `None` if there is
/// none.
fn years(age: &Age) -> Option<u32> {
    let words = match age {
        Age::Years(years) => return Some(*years),
        Age::Words(words) => words,
    };
    let start = words.find(|c: char| c.is_ascii_digit())?;
    let rest = &words[start..];
    let end = rest.find(|c: char| !c.is_ascii_digit()).unwrap_or(rest.len());
    let number: u32 = rest[..end].parse().ok()?;
    let unit = rest[end..].trim_start_matches([' ', '-']).to_lowercase();
    let in_a_year = [("mo", 12), ("w", 52), ("d", 365)];
    let found = in_a_year.iter().find(|(start, _)| unit.starts_with(start));
    Some(found.map_or(number, |(_, count)| number / count))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_age_in_words_has_years_if_it_has_a_number() {
        for (words, expected) in [
            ("8", Some(8)),
            ("8 years", Some(8)),
            ("8 and a half", Some(8)),
            ("almost 9", Some(9)),
            ("18 months", Some(1)),
            ("18mo", Some(1)),
            ("6 weeks", Some(0)),
            ("40 days", Some(0)),
            ("five (5)", Some(5)),
            ("99999999999999999999", None),
            ("½", None),
        ] {
            assert_eq!(years(&Age::Words(words.to_owned())), expected, "{words}");
        }
        assert_eq!(years(&Age::Years(20)), Some(20));
    }
}
