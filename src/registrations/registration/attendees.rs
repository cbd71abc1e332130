//! The people of a party, as a registration has them.

use super::{Party, PersonPrice};
use crate::form::CustomAnswer;
use crate::registrations::sql::Attendee;

/// All attendees, the primary registrant first.
pub(in crate::registrations) fn attendees_of_party(party: &Party) -> Vec<Attendee> {
    let registrant = attendee(0, &party.name, &party.price, &party.answers);
    let others = (1..).zip(&party.companions).map(|(position, person)| Attendee {
        age: person.age.clone(),
        special_requirements: person.special_requirements.clone(),
        ..attendee(position, &person.name, &person.price, &person.answers)
    });
    std::iter::once(registrant).chain(others).collect()
}

fn attendee(position: u32, name: &str, price: &PersonPrice, answers: &[CustomAnswer]) -> Attendee {
    Attendee {
        position,
        name: name.to_owned(),
        age: None,
        special_requirements: String::new(),
        attended_at: None,
        missed_at: None,
        price_label: price.label.clone(),
        price_cents: price.cents,
        answers: answers.to_vec(),
    }
}
