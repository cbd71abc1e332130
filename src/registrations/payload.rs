//! What the office's automation receives for a registration.

use serde::Serialize;

use super::registration::Age;
use super::sql::{Attendee, Registration};

/// What happened to a registration, as the automation is told.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub(super) enum Kind {
    /// The party has its places; also when staff gave them back to it.
    #[serde(rename = "event_registration")]
    Registered,
    /// Staff cancelled it.
    #[serde(rename = "event_registration_cancelled")]
    Cancelled,
}

/// The JSON that is signed and sent; the keys are a contract with the owner's automation.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Payload<'a> {
    #[serde(rename = "type")]
    kind: Kind,
    id: &'a str,
    event_title: &'a str,
    event_date: &'a str,
    event_time: &'a str,
    primary_registrant: Registrant<'a>,
    additional_attendees: Vec<Companion<'a>>,
    total_attendees: u32,
    special_requests: &'a str,
    timestamp: String,
}

#[derive(Serialize)]
struct Registrant<'a> {
    name: &'a str,
    email: &'a str,
    phone: &'a str,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Companion<'a> {
    name: &'a str,
    /// Empty if it was not given, as in the form.
    age: Age,
    special_requirements: &'a str,
}

/// The bytes to sign and send; `attendees` are all of the party, the primary registrant first.
pub(super) fn to_json(kind: Kind, registration: &Registration, attendees: &[Attendee]) -> Vec<u8> {
    let companions = attendees.iter().skip(1).map(|attendee| Companion {
        name: &attendee.name,
        age: attendee.age.clone().unwrap_or_default(),
        special_requirements: &attendee.special_requirements,
    });
    let payload = Payload {
        kind,
        id: &registration.id,
        event_title: &registration.event_title,
        event_date: &registration.event_date,
        event_time: &registration.event_time,
        primary_registrant: Registrant {
            name: &registration.name,
            email: &registration.email,
            phone: &registration.phone,
        },
        additional_attendees: companions.collect(),
        total_attendees: registration.total_attendees,
        special_requests: &registration.special_requests,
        timestamp: registration.created_at.rfc3339(),
    };
    serde_json::to_vec(&payload).expect("texts and numbers always become JSON")
}
