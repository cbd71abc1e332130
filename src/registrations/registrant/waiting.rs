//! What a registrant does on the waiting list: takes the places that are held, or waits again.

use rusqlite::Transaction;
use serde::Deserialize;
use utoipa::ToSchema;

use super::party_change::{Context, cancel, changeable};
use super::problems::Refused;
use crate::registrations::event_now::event_now;
use crate::registrations::sql::{self, Registration};
use crate::registrations::telling::Telling;
use crate::registrations::token::TokenHash;
use crate::registrations::waiting_list::{self, NotHeld};
use crate::web::Problem;

/// Who comes, of a party that is offered places.
#[derive(Debug, Default, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct AcceptedPlaces {
    /// The positions of those who come along with the registrant: as many as there are places, or fewer. Left out: the
    /// first ones.
    #[schema(max_items = 20)]
    pub attendees: Option<Vec<u32>>,
}

/// Registers the party with the places that are held for it. One that has its places stays as it is.
pub(in crate::registrations) fn accept(
    tx: &Transaction<'_>,
    context: &Context<'_>,
    token: &TokenHash,
    accepted: &AcceptedPlaces,
) -> rusqlite::Result<Result<(), Refused>> {
    let registration = match changeable(tx, context, token)? {
        Ok(registration) => registration,
        Err(refused) => return Ok(Err(refused)),
    };
    if !is_waiting(&registration) {
        return Ok(Ok(()));
    }
    let telling = Telling::of(context.config);
    let filling = context.filling(&telling);
    let event = event_now(&context.config.content, &registration);
    let Some(event) = event.filter(|event| !event.hidden) else {
        return Ok(Err(Refused::NotPlanned));
    };
    // Ends the offer if it's over.
    waiting_list::fill(tx, &filling, event)?;
    let Some(party) = sql::waiting_party(tx, &registration.id)? else {
        return Ok(Err(Refused::NoOffer));
    };
    let of = (&party, accepted.attendees.as_deref());
    let accepted = waiting_list::accept(tx, &filling, event, of, None)?;
    Ok(accepted.map_err(|not_held| match not_held {
        NotHeld::Nothing => Refused::NoOffer,
        NotHeld::TooFew { held } => Refused::TooFewHeld { held },
        NotHeld::Unknown { at } => not_in_party(at),
    }))
}

/// Takes the party off the list. One that has its places keeps them: a link in a mail may be opened late.
pub(in crate::registrations) fn decline(
    tx: &Transaction<'_>,
    context: &Context<'_>,
    token: &TokenHash,
) -> rusqlite::Result<Result<(), Refused>> {
    match changeable(tx, context, token)? {
        Ok(registration) if is_waiting(&registration) => cancel(tx, context, token),
        Ok(_) | Err(Refused::Cancelled) => Ok(Ok(())),
        Err(refused) => Ok(Err(refused)),
    }
}

/// Has the party wait again after it let an offer pass.
pub(in crate::registrations) fn wait_again(
    tx: &Transaction<'_>,
    context: &Context<'_>,
    token: &TokenHash,
) -> rusqlite::Result<Result<(), Refused>> {
    let registration = match changeable(tx, context, token)? {
        Ok(registration) => registration,
        Err(refused) => return Ok(Err(refused)),
    };
    let telling = Telling::of(context.config);
    let event = event_now(&context.config.content, &registration);
    if let Some(party) = sql::waiting_party(tx, &registration.id)?
        && is_waiting(&registration)
    {
        waiting_list::ask_again(tx, &context.filling(&telling), event, &party)?;
    }
    Ok(Ok(()))
}

/// Why those at these places in the list can't come.
fn not_in_party(at: Vec<usize>) -> Refused {
    let fields = at.into_iter().map(|at| format!("attendees/{at}"));
    let detail = "Someone in the list isn't in this group.";
    Refused::Unfit(Box::new(Problem::invalid_at(fields, detail)))
}

fn is_waiting(registration: &Registration) -> bool {
    registration.status == sql::RegistrationStatus::Waiting
}
