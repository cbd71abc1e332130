//! The changes that a registrant asks for.

use serde::Deserialize;
use utoipa::ToSchema;

use super::problems::Refused;
use crate::form::GivenAnswers;
use crate::registrations::registration::{
    Age, AttendeeForm, PersonPrice, RegistrantForm, RegistrationForm,
};
use crate::registrations::sql::{Attendee, Registration};
use crate::registrations::waiting_list_form::{WaitingListForm, maybe_whole_number};
use crate::web::Problem;

/// Changes to one's own registration, under the names of the registration's form. Fields that are absent
/// or null stay as they are.
#[derive(Clone, Debug, Default, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct OwnChanges {
    /// The version that the changes are made to. If the registration has changed since, nothing is
    /// changed. Absent: whatever it is now.
    pub version: Option<String>,
    /// The registrant's name and answers.
    pub primary_registrant: Option<RegistrantChange>,
    /// Everybody who comes along, at most 20. Who is absent doesn't come.
    #[schema(max_items = 20)]
    pub additional_attendees: Option<Vec<AttendeeChange>>,
    /// At most 5,000 characters.
    #[schema(max_length = 5000)]
    pub special_requests: Option<String>,
    /// The fewest that a party on the waiting list would come with.
    #[schema(inline)]
    pub waiting_list: Option<WaitingListForm>,
}

/// What the registrant changes about themselves.
#[derive(Clone, Debug, Deserialize, ToSchema)]
pub struct RegistrantChange {
    /// At most 100 characters, and not blank.
    #[schema(pattern = r"\S", max_length = 100)]
    pub name: Option<String>,
    /// All answers to the event's own questions, by the questions' ids.
    #[schema(value_type = HashMap<String, String>, required = false)]
    pub answers: Option<GivenAnswers>,
}

/// Somebody who comes along.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct AttendeeChange {
    /// Their position so far; absent for somebody new. Fields of somebody who has one stay if absent.
    #[serde(default, deserialize_with = "maybe_whole_number")]
    #[schema(minimum = 1, maximum = 20)]
    pub position: Option<u32>,
    /// Required for somebody new; at most 100 characters, and not blank.
    #[schema(pattern = r"\S", max_length = 100)]
    pub name: Option<String>,
    /// A number, or at most 20 characters; an empty text for none.
    pub age: Option<Age>,
    /// At most 5,000 characters.
    #[schema(max_length = 5000)]
    pub special_requirements: Option<String>,
    /// Required for somebody new where the event has `prices`: the label of the one that they pay. Who is registered
    /// keeps theirs.
    pub price: Option<String>,
    /// All answers to the event's own questions that are asked of each person, by the questions' ids.
    #[schema(value_type = HashMap<String, String>, required = false)]
    pub answers: Option<GivenAnswers>,
}

impl OwnChanges {
    /// Whether they're made to this `version`, or to any.
    pub(super) fn are_to(&self, version: &str) -> bool {
        self.version.as_deref().is_none_or(|seen| seen == version)
    }

    /// The same with everybody at the place where they stand once it's done; `None` if somebody isn't named.
    pub(super) fn as_made(&self) -> Option<Self> {
        let mut made = self.clone();
        for (position, person) in (1..).zip(made.additional_attendees.iter_mut().flatten()) {
            person.name.as_ref()?;
            person.position = Some(position);
        }
        Some(made)
    }

    /// How many are to come, if that is to change.
    pub(super) fn party_size(&self) -> Option<u32> {
        let companions = u32::try_from(self.additional_attendees.as_ref()?.len());
        Some(companions.unwrap_or(u32::MAX).saturating_add(1))
    }

    /// The age that the one at this place among those who come along has so far.
    pub(super) fn age_before(&self, at: usize, attendees: &[Attendee]) -> Option<Age> {
        let before = match &self.additional_attendees {
            Some(people) => known(people.get(at)?, attendees),
            None => attendees.get(at + 1),
        };
        before?.age.clone()
    }

    /// The whole form as it would be sent with these changes, to be checked like any other. While the event isn't planned
    /// (`is_planned`), it has no prices: who takes somebody's place then pays as they did.
    pub(super) fn form(
        &self,
        (registration, is_planned): (&Registration, bool),
        attendees: &[Attendee],
    ) -> Result<RegistrationForm, Refused> {
        let registrant = self.primary_registrant.as_ref();
        let name = registrant.and_then(|one| one.name.clone());
        let companions = match &self.additional_attendees {
            Some(people) => {
                check_positions(people, attendees)?;
                let before = attendees.iter().skip(1).map(|one| (!is_planned).then(|| one.price()));
                let people = people.iter().zip(before.chain(std::iter::repeat(None)));
                people.map(|(one, price)| one.form(known(one, attendees), price)).collect()
            }
            None => attendees.iter().skip(1).map(unchanged).collect(),
        };
        let requests = self.special_requests.as_ref().unwrap_or(&registration.special_requests);
        Ok(RegistrationForm {
            event_id: Some(registration.event_id.clone()),
            primary_registrant: Some(RegistrantForm {
                name: name.or_else(|| Some(registration.name.clone())),
                email: Some(registration.email.clone()),
                phone: Some(registration.phone.clone()),
                price: None,
                answers: registrant.and_then(|one| one.answers.clone()),
                known_price: attendees.first().map(Attendee::price),
                known_answers: attendees.first().map(|one| one.answers.clone()),
            }),
            additional_attendees: Some(companions),
            special_requests: Some(requests.clone()),
            leave_blank: None,
            stamp: None,
            waiting_list: self.waiting_list,
            waiver: None,
        })
    }
}

impl AttendeeChange {
    fn form(&self, known: Option<&Attendee>, price: Option<PersonPrice>) -> AttendeeForm {
        let known_price = known.map(Attendee::price).or(price);
        let known_answers = known.map(|known| known.answers.clone());
        let known = known.map(unchanged);
        let (name, age, needs) = known.map_or((None, None, None), |known| {
            (known.name, known.age, known.special_requirements)
        });
        AttendeeForm {
            name: self.name.clone().or(name),
            age: self.age.clone().or(age),
            special_requirements: self.special_requirements.clone().or(needs),
            price: self.price.clone(),
            answers: self.answers.clone(),
            known_price,
            known_answers,
        }
    }
}

/// Who `person` is in the party so far: nobody if they are new.
fn known<'a>(person: &AttendeeChange, attendees: &'a [Attendee]) -> Option<&'a Attendee> {
    attendees.iter().skip(1).find(|known| Some(known.position) == person.position)
}

/// Refuses a list with positions that nobody in the party has, or that occur twice.
fn check_positions(people: &[AttendeeChange], attendees: &[Attendee]) -> Result<(), Refused> {
    let is_odd = |person: &AttendeeChange| {
        let same = people.iter().filter(|other| other.position == person.position).count();
        person.position.is_some() && (same > 1 || known(person, attendees).is_none())
    };
    let odd = people.iter().enumerate().filter(|(_, person)| is_odd(person));
    let fields = odd.map(|(at, _)| format!("additionalAttendees/{at}/position"));
    let fields: Vec<_> = fields.collect();
    if fields.is_empty() {
        return Ok(());
    }
    let detail = "Someone in the list isn't in this group, or is in it twice.";
    Err(Refused::Unfit(Box::new(Problem::invalid_at(fields, detail))))
}

fn unchanged(attendee: &Attendee) -> AttendeeForm {
    AttendeeForm {
        name: Some(attendee.name.clone()),
        age: attendee.age.clone(),
        special_requirements: Some(attendee.special_requirements.clone()),
        price: None,
        answers: None,
        known_price: Some(attendee.price()),
        known_answers: Some(attendee.answers.clone()),
    }
}
