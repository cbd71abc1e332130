//! Registrations that a browser posts as a form, without JavaScript.

use http::HeaderMap;
use serde_json::{Map, Value, json};

use super::RegistrationsState;
use super::handlers;
use super::limits::minimum_age;
use super::problems;
use super::receipt::{ReceiptStatus, RegistrationReceipt};
use super::registration::{MAX_COMPANIONS, Party, RegistrationForm};
use crate::clock;
use crate::content::CustomQuestion;
use crate::web::{Client, Fields, Problem, uncancelled};

/// The field for the number of additional attendees, used where no script adds their fields.
const BRINGING: &str = "bringing";

/// The fields of an additional attendee, in the form's order.
const PERSON: [&str; 4] = ["name", "age", "price", "specialRequirements"];

/// Returns the fields with a group for each additional attendee, and whether some groups are still
/// to be filled in.
#[must_use]
pub fn with_companions(fields: Fields) -> (Fields, bool) {
    let groups = groups(&fields);
    let is_blank = |group: &&Map<String, Value>| group.values().all(|answer| answer == "");
    let named = groups.iter().filter(|group| !is_blank(group)).cloned();
    let asked = fields.iter().find(|(name, _)| name == BRINGING);
    let asked =
        asked.and_then(|(_, value)| value.parse().ok()).map(|n: usize| n.min(MAX_COMPANIONS));
    let mut people: Vec<Map<String, Value>> = match asked {
        Some(count) => groups.iter().take(count).cloned().collect(),
        None => named.collect(),
    };
    let lacks = asked.is_some_and(|count| people.len() < count);
    people.resize_with(asked.unwrap_or(people.len()).max(people.len()), Map::new);
    let mut fields: Fields =
        fields.into_iter().filter(|(name, _)| companion(name).is_none()).collect();
    for (number, person) in (1..).zip(&people) {
        for field in PERSON {
            let answer = person.get(field).and_then(Value::as_str).unwrap_or_default();
            fields.push((format!("attendee-{number}-{field}"), answer.to_owned()));
        }
        let answers = person.iter().filter(|(field, _)| question(field).is_some());
        fields.extend(answers.map(|(field, answer)| {
            let answer = answer.as_str().unwrap_or_default();
            (format!("attendee-{number}-{field}"), answer.to_owned())
        }));
    }
    (fields, lacks)
}

/// Checks the answers.
///
/// # Errors
///
/// 422 with every answer that needs correcting.
pub fn check(state: &RegistrationsState, fields: &Fields, event: &str) -> Result<(), Problem> {
    let config = state.config.load_full();
    let content = &config.content;
    let form = form(fields, event)?;
    let party = Party::of_visitor(form, content.shown_events(), &content.site.waiver)?;
    minimum_age::check_of_party(state, &party)
}

/// Keeps the registration that `client` has posted for `event`, by the same rules as the call. The
/// same answers soon afterwards are the same registration, whatever their stamp, unless it has been
/// canceled since.
///
/// # Errors
///
/// The call's own: 404, 409, 422, 429 or 503; also 409 for a form whose registration was canceled since.
pub async fn take(
    state: RegistrationsState,
    client: Client,
    fields: Fields,
    event: &str,
) -> Result<RegistrationReceipt, Problem> {
    let (party, stamp) = handlers::read(&state, form(&fields, event)?)?;
    drop(fields);
    let now = clock::steady();
    let stamp = match state.repeated_forms.stamp_of(&party, now) {
        Some(first) if handlers::stands(&state, &first, &party).await? => Some(first),
        _ => stamp,
    };
    // Runs to its end even if the browser disconnects; a repeated form then gets the same response.
    uncancelled(async move {
        // No headers, so never staff: they register large groups by the call.
        let headers = HeaderMap::new();
        let receipt = handlers::take(state.clone(), client, headers, party.clone(), stamp).await?;
        // The browser has sent the same page again. Once the answers are checked, there's another stamp.
        if receipt.status == ReceiptStatus::Cancelled {
            return Err(problems::was_canceled());
        }
        if let Some(stamp) = stamp {
            state.repeated_forms.remember(&party, stamp, now);
        }
        Ok(receipt)
    })
    .await
}

/// Converts the posted fields to the call's form.
fn form(fields: &Fields, event: &str) -> Result<RegistrationForm, Problem> {
    let one = |name: &str| fields.iter().find(|(field, _)| field == name).map(|(_, value)| value);
    let companions = groups(fields);
    // A group that has become smaller comes as a whole.
    let at_least = one("atLeast").and_then(|text| text.parse::<usize>().ok());
    let at_least = at_least.filter(|&fewest| fewest <= companions.len() + 1);
    let form = json!({
        "eventId": event,
        "primaryRegistrant": {
            "name": one("name"), "email": one("email"), "phone": one("phone"), "price": one("price"),
            "answers": answers(fields.iter().map(|(name, value)| (name.as_str(), value.as_str()))),
        },
        "additionalAttendees": companions.into_iter().map(with_answers).collect::<Vec<_>>(),
        "specialRequests": one("specialRequests"),
        "leaveBlank": one("leaveBlank"),
        "stamp": one("stamp"),
        "waiver": one("signedBy").map(|name| json!({ "signedBy": name, "version": one("version") })),
        "waitingList": one("waitingList").map(|_| json!({ "atLeast": at_least })),
    });
    serde_json::from_value(form).map_err(|error| Problem::unexpected(&error))
}

/// The answers about each additional attendee, in the form's order.
fn groups(fields: &Fields) -> Vec<Map<String, Value>> {
    let mut groups: Vec<(&str, Map<String, Value>)> = Vec::new();
    for (name, value) in fields {
        let Some((number, field)) = companion(name) else { continue };
        let at = groups.iter().position(|(known, _)| *known == number).unwrap_or(groups.len());
        if at == groups.len() {
            groups.push((number, Map::new()));
        }
        groups[at].1.insert(field.to_owned(), Value::from(value.as_str()));
    }
    groups.into_iter().map(|(_, group)| group).collect()
}

/// An attendee whose answers to the event's own questions are in an object of their own, as in the call.
fn with_answers(person: Map<String, Value>) -> Map<String, Value> {
    let (own, mut person): (Map<_, _>, Map<_, _>) =
        person.into_iter().partition(|(field, _)| question(field).is_some());
    let own = own.iter().map(|(field, answer)| (&**field, answer.as_str().unwrap_or_default()));
    person.insert(CustomQuestion::ANSWERS.to_owned(), answers(own).into());
    person
}

/// The answers to the event's own questions among `fields`, by the questions' ids. The first of a doubled field counts.
fn answers<'a>(fields: impl Iterator<Item = (&'a str, &'a str)>) -> Map<String, Value> {
    let mut answers = Map::new();
    for (id, answer) in fields.filter_map(|(name, answer)| Some((question(name)?, answer))) {
        answers.entry(id).or_insert_with(|| Value::from(answer));
    }
    answers
}

/// `answers/horse` -> `horse`.
fn question(field: &str) -> Option<&str> {
    field.strip_prefix(CustomQuestion::ANSWERS)?.strip_prefix('/')
}

/// `attendee-2-age` -> 2 and `age`.
fn companion(name: &str) -> Option<(&str, &str)> {
    let companion = name.strip_prefix("attendee-")?.split_once('-');
    companion.filter(|(_, field)| PERSON.contains(field) || question(field).is_some())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn fields(pairs: &[(&str, &str)]) -> Fields {
        pairs.iter().map(|(name, value)| ((*name).to_owned(), (*value).to_owned())).collect()
    }

    fn names(fields: &Fields) -> Vec<(&str, &str)> {
        let named = fields.iter().filter(|(name, _)| name.ends_with("-name"));
        named.map(|(name, value)| (name.as_str(), value.as_str())).collect()
    }

    type Pairs = &'static [(&'static str, &'static str)];

    #[test]
    fn a_group_that_became_smaller_than_it_would_come_with_waits_as_a_whole() {
        for (fewest, expected) in [("2", Some(2)), ("3", None), ("8", None), ("", None)] {
            let posted = fields(&[
                ("name", "Ada"),
                ("attendee-1-name", "Tom"),
                ("waitingList", "1"),
                ("atLeast", fewest),
            ]);

            let waiting = form(&posted, "open-barn").unwrap().waiting_list.unwrap();

            assert_eq!(waiting.at_least, expected, "{fewest}");
        }
    }

    #[test]
    fn as_many_are_asked_for_as_come_along() {
        let table: [(Pairs, Pairs, bool); 6] = [
            (&[], &[], false),
            (&[("bringing", "2")], &[("attendee-1-name", ""), ("attendee-2-name", "")], true),
            (
                &[("bringing", "1"), ("attendee-7-name", "Tom"), ("attendee-9-name", "Lily")],
                &[("attendee-1-name", "Tom")],
                false,
            ),
            (&[("bringing", ""), ("attendee-3-name", "Tom")], &[("attendee-1-name", "Tom")], false),
            (&[("attendee-3-name", ""), ("attendee-3-age", "")], &[], false),
            (&[("bringing", "x"), ("attendee-x", "y")], &[], false),
        ];
        for (posted, expected, lacks) in table {
            let (found, lacking) = with_companions(fields(posted));

            assert_eq!((names(&found).as_slice(), lacking), (expected, lacks), "{posted:?}");
        }
        let (found, _) = with_companions(fields(&[("bringing", "4000000000")]));
        assert_eq!(names(&found).len(), MAX_COMPANIONS);
    }
}
