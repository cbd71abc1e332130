//! Staff accept the event that a party was offered, for somebody who calls.

use rusqlite::Transaction;
use serde::Deserialize;
use utoipa::ToSchema;

use super::moving::{Moving, check_ages, move_to};
use crate::clock::UnixMillis;
use crate::config::Current;
use crate::content::{Event, WaitingListOrder};
use crate::form::Fault;
use crate::registrations::event_dates::is_in_effect;
use crate::registrations::notices::offer_to;
use crate::registrations::places::{self, Refusal};
use crate::registrations::sql::{self, PhoneCall, Registration, RegistrationStatus};
use crate::registrations::telling::Telling;
use crate::registrations::waiting_list::{Filling, Waits, fill};
use crate::registrations::waiting_list_form::{WaitingListForm, at_least, places_of};

/// What a caller says to the event that they're offered.
#[derive(Debug, Default, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct StaffRebooking {
    /// Whether they get their places even if there are too few.
    pub over_capacity: Option<bool>,
    /// Has the party wait for places if there are too few.
    #[schema(value_type = Option<WaitingListForm>)]
    pub(crate) waiting_list: Option<WaitingListForm>,
}

/// Who takes the call, and when.
pub struct RebookedBy<'a> {
    /// The current settings.
    pub config: &'a Current,
    /// The name of the staff's device; empty: it has none.
    pub who: &'a str,
    /// When.
    pub now: UnixMillis,
}

/// Why a party doesn't come to another event.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Unbooked {
    /// There's no such registration.
    NotFound,
    /// It's canceled.
    Canceled,
    /// Nothing is offered to it anymore.
    NotOffered,
    /// What it was offered is over or called off, too.
    NotOpen,
    /// Somebody in it is younger than that.
    TooYoung(u32),
    /// So many places are left, too few for it.
    TooFewPlaces(u32),
    /// It can't come with so few.
    Unfit(String),
}

/// Moves the registration `id` from the event `event_id` to the one that it was offered. One that was moved stays as it is.
/// Writes nothing if it returns an `Err`.
pub fn rebook(
    tx: &Transaction<'_>,
    by: &RebookedBy<'_>,
    (event_id, id): (&str, &str),
    wanted: StaffRebooking,
) -> rusqlite::Result<Result<(), Unbooked>> {
    let Some(registration) = sql::by_id(tx, id)? else { return Ok(Err(Unbooked::NotFound)) };
    if registration.event_id != event_id {
        return Ok(Ok(()));
    }
    if registration.status == RegistrationStatus::Cancelled {
        return Ok(Err(Unbooked::Canceled));
    }
    let event = match event(tx, by, &registration)? {
        Ok(event) => event,
        Err(refused) => return Ok(Err(refused)),
    };
    let telling = Telling::of(by.config);
    let filling = Filling::of(by.config, &telling, by.now);
    fill(tx, &filling, event)?;
    let waits = match place_for(tx, event, &registration, wanted)? {
        Ok(waits) => waits,
        Err(refused) => return Ok(Err(refused)),
    };
    let people = registration.total_attendees;
    let beyond = if waits.is_some() { 0 } else { sql::beyond(tx, event, people)? };
    let moving = Moving { event, waits, by_staff: Some(by.who) };
    move_to(tx, &filling, &registration, &moving)?;
    let call = PhoneCall { people, taken_by: by.who.to_owned(), taken_at: by.now };
    let sent_id = format!("{id} to {}", event.id);
    sql::keep_phone_call(tx, (&sent_id, beyond), id, &call).map(Ok)
}

/// The event that the party is offered, if it's still to come.
fn event<'a>(
    tx: &Transaction<'_>,
    by: &RebookedBy<'a>,
    registration: &Registration,
) -> rusqlite::Result<Result<&'a Event, Unbooked>> {
    let content = &by.config.content;
    let Some(offered) = offer_to(tx, content, registration)? else {
        return Ok(Err(Unbooked::NotOffered));
    };
    let today = by.now.date(&content.site.timezone);
    let Some(event) = content.events.iter().find(|event| offered.is(event)) else {
        return Ok(Err(Unbooked::NotOpen));
    };
    if event.date < today || event.is_called_off() || !is_in_effect(tx, event)? {
        return Ok(Err(Unbooked::NotOpen));
    }
    if !check_ages(tx, event, registration)? {
        return Ok(Err(Unbooked::TooYoung(event.minimum_age)));
    }
    Ok(Ok(event))
}

/// Whether the party gets its places; how it waits, if it does.
fn place_for(
    tx: &Transaction<'_>,
    event: &Event,
    registration: &Registration,
    StaffRebooking { over_capacity, waiting_list }: StaffRebooking,
) -> rusqlite::Result<Result<Option<Waits>, Unbooked>> {
    let people = registration.total_attendees;
    let room = places::has_room(event, sql::in_use(tx, event)?, people);
    let Err(Refusal::TooFew { left }) = room else { return Ok(Ok(None)) };
    if over_capacity.unwrap_or_default() {
        return Ok(Ok(None));
    }
    let waiting_list = waiting_list.filter(|_| event.waiting_list != WaitingListOrder::Off);
    let people = usize::try_from(people).unwrap_or(usize::MAX);
    Ok(match at_least(waiting_list, people, places_of(Some(event))) {
        Ok(Some(fewest)) => Ok(Some((fewest, None))),
        Ok(None) => Err(Unbooked::TooFewPlaces(left)),
        Err(Fault::Missing(detail)) => Err(Unbooked::Unfit(detail.into_owned())),
        Err(Fault::Unfit(detail)) => Err(Unbooked::Unfit(detail)),
    })
}
