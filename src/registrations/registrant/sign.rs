//! Signs the waiver for a party that was registered without: by phone, or before its event asked for one.

use std::time::Duration;

use rusqlite::Transaction;

use super::party_change::{Context, changeable};
use super::problems::Refused;
use crate::content::{Event, Waiver};
use crate::form::FieldErrors;
use crate::mail::Change;
use crate::registrations::event_now::event_now;
use crate::registrations::payload::Kind;
use crate::registrations::registration::{Signature, WAIVER_MISSING, WaiverForm, signer};
use crate::registrations::sql::{self, Registration};
use crate::registrations::telling::{self, QueuedAll, Registrant, Telling, Told};
use crate::registrations::token::TokenHash;
use crate::registrations::waiting_list::WaitingFacts;
use crate::web::{AddressFamily, Problem};

/// Keeps the signature from an address of this `family`, and tells the office. A party that has signed keeps its signature.
/// Writes nothing if it returns an `Err`.
pub(super) fn sign(
    tx: &Transaction<'_>,
    context: &Context<'_>,
    token: &TokenHash,
    (form, family): (&WaiverForm, AddressFamily),
) -> rusqlite::Result<Result<(), Refused>> {
    let registration = match changeable(tx, context, token)? {
        Ok(registration) => registration,
        Err(refused) => return Ok(Err(refused)),
    };
    if sql::signature_of(tx, &registration.id)?.is_some() {
        return Ok(Ok(()));
    }
    let stable = &context.config.content;
    let event = event_now(stable, &registration);
    let asked = event.and_then(|event| Some((event, Waiver::of(event, &stable.site.waiver)?)));
    let Some((event, waiver)) = asked else { return Ok(Err(Refused::NothingToSign)) };
    let signature = match read(waiver, form, family) {
        Ok(signature) => signature,
        Err(refused) => return Ok(Err(refused)),
    };
    sql::insert_signature(tx, &registration.id, &signature, context.now)?;
    tell(tx, context, (event, &registration), &signature).map(Ok)
}

/// The signature under `waiver`. Nobody has signed what they haven't seen.
fn read(waiver: Waiver, form: &WaiverForm, family: AddressFamily) -> Result<Signature, Refused> {
    if form.version.as_ref() != Some(&waiver.version) {
        return Err(Refused::WaiverChanged);
    }
    let mut errors = FieldErrors::default();
    match errors.keep("signedBy", signer(form.signed_by.clone())) {
        Some(signed_by) => Ok(Signature { waiver, signed_by, address_family: Some(family) }),
        None => Err(Refused::Unfit(Box::new(Problem::invalid_answers(WAIVER_MISSING, errors)))),
    }
}

/// Tells the office and the automation. The registrant sees it on the page, and needs no mail.
fn tell(
    tx: &Transaction<'_>,
    context: &Context<'_>,
    (event, registration): (&Event, &Registration),
    signature: &Signature,
) -> rusqlite::Result<()> {
    let attendees = sql::attendees_of(tx, &registration.id)?;
    let zone = &context.config.content.site.timezone;
    let place = sql::waiting_party(tx, &registration.id)?;
    let change = Change {
        what: "Waiver".to_owned(),
        before: "Not signed".to_owned(),
        after: format!("Signed by {}", signature.signed_by),
    };
    let told = Told {
        kind: Kind::Changed,
        registration,
        attendees: &attendees,
        website: context.config.public_origin(),
        message_id: context.message_id,
        hold: Duration::ZERO,
        registrant: Registrant::Untold,
        changes: vec![change],
        notice: None,
        waiting: place.map(|place| WaitingFacts::of(&place, event, zone)),
    };
    let telling = Telling::of(context.config);
    telling::tell(tx, &telling, &told, &QueuedAll::new(), context.now).map(drop)
}
