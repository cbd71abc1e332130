//! A registrant whose event is called off comes to another one that they're offered.

use rusqlite::Transaction;
use serde::Deserialize;
use utoipa::ToSchema;

use super::party_change::{Context, changeable};
use super::problems::Refused;
use crate::content::Event;
use crate::form::Fault;
use crate::registrations::event_dates::is_in_effect;
use crate::registrations::notices::offer_to;
use crate::registrations::places::{self, Refusal};
use crate::registrations::rebooking::{Moving, check_ages, move_to};
use crate::registrations::sql::Registration;
use crate::registrations::telling::Telling;
use crate::registrations::token::TokenHash;
use crate::registrations::waiting_list::{fill, place_for};
use crate::registrations::waiting_list_form::{WaitingListForm, at_least, places_of};
use crate::web::Problem;

/// The event that a party comes to instead.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Rebooking {
    /// Its id, as `otherDate` has it.
    pub event_id: String,
    /// Its day, as `otherDate` has it: if it was moved since, nothing is changed.
    #[schema(format = Date)]
    pub date: String,
    /// Has the party wait for places if there are too few.
    #[schema(value_type = Option<WaitingListForm>)]
    pub(crate) waiting_list: Option<WaitingListForm>,
}

/// Moves the registration to the event that it's offered. One that was moved there stays as it is.
pub(super) fn rebook(
    tx: &Transaction<'_>,
    context: &Context<'_>,
    token: &TokenHash,
    wanted: &Rebooking,
) -> rusqlite::Result<Result<(), Refused>> {
    let registration = match changeable(tx, context, token)? {
        Ok(registration) => registration,
        Err(refused) => return Ok(Err(refused)),
    };
    if registration.event_id == wanted.event_id {
        return Ok(Ok(()));
    }
    let event = match event(tx, context, (&registration, wanted))? {
        Ok(event) => event,
        Err(refused) => return Ok(Err(refused)),
    };
    let at_least = match fewest(&registration, event, wanted.waiting_list) {
        Ok(at_least) => at_least,
        Err(refused) => return Ok(Err(refused)),
    };
    let telling = Telling::of(context.config);
    let filling = context.filling(&telling);
    // Those who wait come before this party.
    fill(tx, &filling, event)?;
    let waits = match place_for(tx, event, None, (registration.total_attendees, at_least))? {
        Ok(waits) => waits,
        Err(Refusal::TooFew { left }) => return Ok(Err(Refused::OtherDateFull { left })),
        Err(_) => return Ok(Err(closed(context))),
    };
    let moving = Moving { event, waits, by_staff: None };
    move_to(tx, &filling, &registration, &moving).map(Ok)
}

/// The event that's `wanted`, if the party is offered it, and can sign up for it.
fn event<'a>(
    tx: &Transaction<'_>,
    context: &Context<'a>,
    (registration, wanted): (&Registration, &Rebooking),
) -> rusqlite::Result<Result<&'a Event, Refused>> {
    let stable = &context.config.content;
    let offered = offer_to(tx, stable, registration)?;
    let offered =
        offered.filter(|one| (&one.event_id, &one.when.date) == (&wanted.event_id, &wanted.date));
    let Some(offered) = offered else { return Ok(Err(Refused::NotOffered)) };
    let Some(event) = stable.shown_events().iter().find(|event| offered.is(event)) else {
        return Ok(Err(closed(context)));
    };
    let open = places::takes_sign_ups(event, context.now, &stable.site.timezone);
    if open.is_err() || !is_in_effect(tx, event)? {
        return Ok(Err(closed(context)));
    }
    if !check_ages(tx, event, registration)? {
        return Ok(Err(Refused::TooYoung { minimum: event.minimum_age }));
    }
    Ok(Ok(event))
}

/// Nobody can sign up for it anymore.
fn closed(context: &Context<'_>) -> Refused {
    Refused::OtherDateClosed { phone: context.config.content.site.phone.as_str().to_owned() }
}

/// The fewest of the party that would come if they have to wait.
fn fewest(
    registration: &Registration,
    event: &Event,
    form: Option<WaitingListForm>,
) -> Result<Option<u32>, Refused> {
    let people = usize::try_from(registration.total_attendees).unwrap_or(usize::MAX);
    at_least(form, people, places_of(Some(event))).map_err(|fault| {
        let detail = match fault {
            Fault::Missing(detail) => detail.into_owned(),
            Fault::Unfit(detail) => detail,
        };
        Refused::Unfit(Box::new(Problem::invalid_at(["atLeast"], detail)))
    })
}
