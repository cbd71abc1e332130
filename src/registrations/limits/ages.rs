//! Whether people are old enough for an event: a pure function of what they said.

use crate::content::Event;
use crate::registrations::registration::Age;
use crate::registrations::sql::Attendee;

/// Whether all `attendees` are old enough for `event`, as far as their ages are known.
pub(in crate::registrations) fn are_old_enough(event: &Event, attendees: &[Attendee]) -> bool {
    attendees.iter().all(|one| is_old_enough(event, one.age.as_ref()))
}

/// Whether somebody of this age may come to `event`, as far as it was given.
pub(in crate::registrations) fn is_old_enough(event: &Event, age: Option<&Age>) -> bool {
    age.and_then(years).is_none_or(|years| years >= event.minimum_age)
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
