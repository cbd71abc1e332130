//! Corrections of those who come.

use super::Unchanged;
use crate::clock::UnixMillis;
use crate::content::Event;
use crate::form::{CustomAnswer, Fault, FieldErrors, GivenAnswers, line, text};
use crate::registrations::registration::{self, Age, Asked, MAX_NAME, PersonPrice};
use crate::registrations::sql::Attendee;

/// A correction of one who comes; what is `None` stays.
#[derive(Clone, Debug)]
pub struct Edit {
    /// Which one: 0 is the primary registrant.
    pub position: u32,
    /// Another name.
    pub name: Option<String>,
    /// Another age; blank for none.
    pub age: Option<Age>,
    /// Other needs.
    pub special_requirements: Option<String>,
    /// Whether they came. `Some(false)` takes the mark back, and doesn't say that they didn't.
    pub attended: Option<bool>,
    /// Whether they are a no-show. `Some(false)` takes that mark back.
    pub missed: Option<bool>,
    /// The label of another one of the event's prices.
    pub price: Option<String>,
    /// All answers to those of the event's own questions that they're asked.
    pub answers: Option<GivenAnswers>,
}

/// Makes the corrections of those who come to `event`, all of them or none that is kept.
pub(super) fn correct_all(
    attendees: &mut [Attendee],
    event: Option<&Event>,
    edits: &[Edit],
    now: UnixMillis,
) -> Result<(), Unchanged> {
    edits.iter().enumerate().try_for_each(|(number, edit)| {
        let at = usize::try_from(edit.position).unwrap_or(usize::MAX);
        let attendee = attendees.get_mut(at).ok_or(Unchanged::NotInParty)?;
        if let Some(label) = &edit.price {
            let price = event.and_then(|event| PersonPrice::labeled(event, label));
            let unknown = "Choose one of the event's prices.";
            let price = price.ok_or_else(|| Unchanged::Unfit(unknown.to_owned()))?;
            (attendee.price_label, attendee.price_cents) = (price.label, price.cents);
        }
        if let Some(given) = &edit.answers {
            attendee.answers = corrected_answers(attendee, event, (number, given))?;
        }
        correct(attendee, edit, now)
    })
}

/// The answers of `attendee` after the correction with this `number` in the request.
fn corrected_answers(
    attendee: &Attendee,
    event: Option<&Event>,
    (number, given): (usize, &GivenAnswers),
) -> Result<Vec<CustomAnswer>, Unchanged> {
    let gone = "This event isn't on your calendar anymore, so nothing is asked for it.";
    let event = event.ok_or_else(|| Unchanged::Unfit(gone.to_owned()))?;
    let asked = Asked {
        event: Some(event),
        position: usize::try_from(attendee.position).unwrap_or(usize::MAX),
        given: Some(given.clone()),
        known: Some(attendee.answers.clone()),
        may_stay_open: false,
    };
    let mut errors = FieldErrors::default();
    let answers = asked.read(&format!("attendees/{number}/answers"), &mut errors);
    answers.ok_or(Unchanged::UnfitAnswers(errors))
}

fn correct(attendee: &mut Attendee, edit: &Edit, now: UnixMillis) -> Result<(), Unchanged> {
    let unfit = |fault| match fault {
        Fault::Missing(detail) => Unchanged::Unfit(detail.into_owned()),
        Fault::Unfit(detail) => Unchanged::Unfit(detail),
    };
    if edit.name.is_some() {
        attendee.name = line(edit.name.clone(), "Enter a name", MAX_NAME).map_err(unfit)?;
    }
    if edit.age.is_some() {
        attendee.age = registration::age(edit.age.clone()).map_err(unfit)?;
    }
    if edit.special_requirements.is_some() {
        attendee.special_requirements = text(edit.special_requirements.clone()).map_err(unfit)?;
    }
    mark(attendee, edit, now)
}

/// Marks who came and who didn't. One mark ends the other, and one that is made twice keeps its time.
fn mark(attendee: &mut Attendee, edit: &Edit, now: UnixMillis) -> Result<(), Unchanged> {
    let (has_come, is_missing) = (edit.attended == Some(true), edit.missed == Some(true));
    if has_come && is_missing {
        return Err(Unchanged::Unfit("Somebody either came or didn't.".to_owned()));
    }
    if edit.attended.is_some() || is_missing {
        attendee.attended_at = has_come.then(|| attendee.attended_at.unwrap_or(now));
    }
    if edit.missed.is_some() || has_come {
        attendee.missed_at = is_missing.then(|| attendee.missed_at.unwrap_or(now));
    }
    Ok(())
}
