//! Whether a form is one that was kept before: a device that got no answer sends it again.

use rusqlite::Connection;

use super::form::PhoneParty;
use crate::config::Config;
use crate::form::phone_key;
use crate::mail::address_key;
use crate::registrations::registration::Party;
use crate::registrations::sql::{self, PhoneCall, Registration};

/// Whether `call` is the form that was `kept` with the registration `id`. Only what nobody can have changed since is compared:
/// names may have been corrected, and whether to go beyond the places is asked in between.
pub(super) fn is_same_form(
    db: &Connection,
    config: &Config,
    call: &PhoneParty,
    (id, kept): (&str, &PhoneCall),
) -> rusqlite::Result<bool> {
    let Some(registration) = sql::by_id(db, id)? else { return Ok(true) };
    let party = &call.party;
    let is_same_contact = if registration.created_at == kept.taken_at {
        registration.phone == party.phone && registration.email == party.email
    } else {
        // Its people were added to a registration that was there.
        is_same_person(party, &registration)
    };
    let is_same_size = kept.people == party.size();
    Ok(is_same_size && is_same_contact && !is_for_another(config, party, &registration))
}

/// Whether `party` is for another event than its `registration`. That may have left an event that was called off, or has
/// another id since it repeats.
fn is_for_another(config: &Config, party: &Party, registration: &Registration) -> bool {
    let mut events = config.content.events.iter();
    party.event_id != registration.event_id
        && events.any(|event| event.id == party.event_id && !event.is_called_off())
}

/// Whether the `other` registration has the address or the phone number of `party`.
pub(super) fn is_same_person(party: &Party, other: &Registration) -> bool {
    let is_same_email =
        !party.email.is_empty() && address_key(&other.email) == address_key(&party.email);
    let phone = phone_key(&party.phone);
    is_same_email || (phone.is_some() && phone_key(&other.phone) == phone)
}
