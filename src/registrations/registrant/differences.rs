//! What a registrant changed, in words for the office.

use crate::mail::Change;
use crate::registrations::sql::{Attendee, Registration};

/// A party, and the fewest of it that would come if it waits.
type State<'a> = (&'a Registration, &'a [Attendee], Option<u32>);

/// What the registrant changed, in words for the office.
pub(super) fn differences(before: State<'_>, after: State<'_>) -> Vec<Change> {
    let names = |attendees: &[Attendee]| {
        attendees.iter().map(|attendee| &*attendee.name).collect::<Vec<_>>().join(", ")
    };
    let texts = |(registration, attendees, fewest): State<'_>| {
        let people = registration.total_attendees;
        let fewest = fewest.filter(|fewest| *fewest < people);
        [
            ("People", people.to_string()),
            ("At least", fewest.map_or_else(|| "All of them".to_owned(), |few| few.to_string())),
            ("Names", names(attendees)),
            ("Special requests", registration.special_requests.clone()),
            ("Answers", answers(attendees)),
        ]
    };
    let pairs = texts(before).into_iter().zip(texts(after));
    pairs
        .filter(|((_, before), (_, after))| before != after)
        .map(|((what, before), (_, after))| Change { what: what.to_owned(), before, after })
        .collect()
}

/// All answers to the event's own questions: `Ada: Horse: My own; Tom: Horse: One of yours`.
fn answers(attendees: &[Attendee]) -> String {
    let of_one = |one: &Attendee| {
        let name = one.name.clone();
        let answers = one.answers.clone().into_iter();
        answers.map(move |answer| format!("{name}: {}: {}", answer.label, answer.answer))
    };
    attendees.iter().flat_map(of_one).collect::<Vec<_>>().join("; ")
}
