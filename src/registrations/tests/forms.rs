//! What people send with their names.

use crate::content::Event;
use crate::registrations::registration::{AttendeeForm, Party, RegistrantForm, RegistrationForm};
use crate::registrations::{AttendeeChange, OwnChanges, RegistrantChange};

/// The same people in the places of the old ones.
pub(super) fn changes(names: &[String]) -> OwnChanges {
    let new = |name: &String| AttendeeChange {
        position: None,
        name: Some(name.clone()),
        age: None,
        special_requirements: None,
        price: None,
        answers: None,
    };
    OwnChanges {
        primary_registrant: Some(RegistrantChange { name: Some(names[0].clone()), answers: None }),
        additional_attendees: Some(names[1..].iter().map(new).collect()),
        ..OwnChanges::default()
    }
}

/// The form of a party.
pub(super) fn party(event: &Event, names: &[String]) -> Party {
    let companion =
        |name: &String| AttendeeForm { name: Some(name.clone()), ..AttendeeForm::default() };
    let form = RegistrationForm {
        event_id: Some(event.id.clone()),
        primary_registrant: Some(RegistrantForm {
            name: Some(names[0].clone()),
            email: Some("somebody@stable.example".to_owned()),
            phone: Some("(215) 555-0134".to_owned()),
            ..RegistrantForm::default()
        }),
        additional_attendees: Some(names[1..].iter().map(companion).collect()),
        ..RegistrationForm::default()
    };
    Party::of_visitor(form, std::slice::from_ref(event), &[]).unwrap()
}
