//! The fields that a registrant's own page posts.

use crate::form::GivenAnswers;
use crate::registrations::registrant::{AcceptedPlaces, Rebooking};
use crate::registrations::{
    Age, AttendeeChange, OwnChanges, RegistrantChange, WaitingListForm, WaiverForm,
};
use crate::web::Fields;

/// One attendee's fields in the form.
pub(super) struct Group {
    /// As the form counts them.
    pub(super) number: u32,
    change: AttendeeChange,
}

/// Who takes the places that are held.
pub(super) fn accepted(fields: &Fields) -> AcceptedPlaces {
    let ticked = fields.iter().filter(|(name, _)| name == "attendee");
    let positions = ticked.filter_map(|(_, position)| position.parse().ok()).collect();
    AcceptedPlaces { attendees: one(fields, "choose").map(|_| positions) }
}

/// The event that the party comes to instead.
pub(super) fn rebooking(fields: &Fields) -> Rebooking {
    Rebooking {
        event_id: one(fields, "eventId").unwrap_or_default(),
        date: one(fields, "date").unwrap_or_default(),
        waiting_list: waiting_list(fields),
    }
}

/// The signature under the waiver.
pub(super) fn signature(fields: &Fields) -> WaiverForm {
    WaiverForm { version: one(fields, "version"), signed_by: one(fields, "signedBy") }
}

/// What the form asks for.
pub(super) fn changes(fields: &Fields) -> OwnChanges {
    let companions: Vec<_> = groups(fields).into_iter().map(|group| group.change).collect();
    let people = u32::try_from(companions.len() + 1).unwrap_or(u32::MAX);
    OwnChanges {
        version: one(fields, "version"),
        primary_registrant: Some(RegistrantChange {
            name: one(fields, "name"),
            answers: answers(fields, ""),
        }),
        additional_attendees: Some(companions),
        special_requests: one(fields, "specialRequests"),
        // Who takes somebody off the list as well may have chosen more than are left.
        waiting_list: waiting_list(fields).map(|WaitingListForm { at_least }| WaitingListForm {
            at_least: at_least.map(|fewest| fewest.min(people)),
        }),
    }
}

/// The fewest that would come, if the form asks that.
fn waiting_list(fields: &Fields) -> Option<WaitingListForm> {
    let at_least = one(fields, "atLeast").and_then(|number| number.parse().ok());
    one(fields, "waitingList").map(|_| WaitingListForm { at_least })
}

/// The groups of those who come, without those that were ticked as not coming or left blank.
pub(super) fn groups(fields: &Fields) -> Vec<Group> {
    let number = |(name, _): &(String, String)| {
        name.strip_prefix("attendee-")?.strip_suffix("-name")?.parse().ok()
    };
    let numbers = fields.iter().filter_map(number);
    let group = |number: u32| {
        let answer = |field: &str| one(fields, &format!("attendee-{number}-{field}"));
        let position = answer("position").and_then(|position| position.parse().ok());
        let texts = [answer("name"), answer("age"), answer("specialRequirements")];
        let is_blank = texts.iter().flatten().all(|text| text.trim().is_empty());
        if answer("remove").is_some() || (position.is_none() && is_blank) {
            return None;
        }
        let [name, age, special_requirements] = texts;
        let (age, price) = (age.map(Age::Words), answer("price"));
        let answers = answers(fields, &format!("attendee-{number}-"));
        let change = AttendeeChange { position, name, age, special_requirements, price, answers };
        Some(Group { number, change })
    };
    numbers.filter_map(group).collect()
}

/// The answers to the event's own questions whose fields' names begin with `prefix`; `None` if the form doesn't ask them.
fn answers(fields: &Fields, prefix: &str) -> Option<GivenAnswers> {
    one(fields, "asked")?;
    let id = |name: &str| Some(name.strip_prefix(prefix)?.strip_prefix("answers/")?.to_owned());
    let answers =
        fields.iter().filter_map(|(name, answer)| Some((id(name)?, Some(answer.clone()))));
    Some(answers.collect())
}

pub(super) fn one(fields: &Fields, name: &str) -> Option<String> {
    fields.iter().find(|(field, _)| field == name).map(|(_, value)| value.clone())
}
