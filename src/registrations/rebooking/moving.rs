//! Moves a registration to another event.

use std::time::Duration;

use jiff::civil::Date;
use rusqlite::Transaction;

use super::prices::at_prices_of;
use crate::content::Event;
use crate::mail::Change;
use crate::outbox::Outbox;
use crate::random;
use crate::registrations::limits::ages::are_old_enough;
use crate::registrations::notices::withdraw_unsent;
use crate::registrations::payload::Kind;
use crate::registrations::sql::{self, Attendee, Registration, RegistrationStatus};
use crate::registrations::telling::{self, QueuedAll, Registrant, Told};
use crate::registrations::waiting_list::{
    Filling, WaitingFacts, Waits, fill_for_newcomer, join_or_come, leave,
};

/// How a party moves.
pub(in crate::registrations) struct Moving<'a> {
    /// Where to.
    pub(in crate::registrations) event: &'a Event,
    /// How it waits there; `None`: it gets its places.
    pub(in crate::registrations) waits: Option<Waits>,
    /// The name of the staff's device that does it; `None`: the registrant does.
    pub(in crate::registrations) by_staff: Option<&'a str>,
}

/// Whether the party of `registration` is old enough for `event`, as far as its ages are known.
pub(in crate::registrations) fn check_ages(
    tx: &Transaction<'_>,
    event: &Event,
    registration: &Registration,
) -> rusqlite::Result<bool> {
    Ok(are_old_enough(event, &sql::attendees_of(tx, &registration.id)?))
}

/// Moves `registration`, which gives up what it has for its event. There have to be enough places, or it waits.
pub(in crate::registrations) fn move_to(
    tx: &Transaction<'_>,
    filling: &Filling<'_>,
    registration: &Registration,
    Moving { event, waits, by_staff }: &Moving<'_>,
) -> rusqlite::Result<()> {
    if let Some(party) = sql::waiting_party(tx, &registration.id)? {
        leave(tx, filling, &party, by_staff.map(|who| (who, "")))?;
        sql::take_off_list(tx, &registration.id)?;
    }
    Outbox::withdraw_reminder(tx, &registration.id, filling.now)?;
    withdraw_unsent(tx, &registration.id, filling.now)?;
    let attendees = at_prices_of(event, sql::attendees_of(tx, &registration.id)?);
    let mut moved = Registration {
        event_id: event.id.clone(),
        event_title: event.title.clone(),
        event_date: event.date.to_string(),
        event_time: event.time.as_str().to_owned(),
        event_location: event.location.clone(),
        status: RegistrationStatus::Confirmed,
        total_cost_cents: sql::total_cents(&attendees),
        ..registration.clone()
    };
    sql::rebook(tx, &moved)?;
    sql::update_party(tx, &moved, &attendees)?;
    join_or_come(tx, (&mut moved, filling.now), *waits)?;
    let message_id = random::uuid_v7(filling.now, &random::bytes()).to_string();
    let told = (registration as &_, &moved, attendees.as_slice());
    tell(tx, filling, told, (*waits, by_staff.is_some()), &message_id)?;
    fill_for_newcomer(tx, filling, event, (&moved.id, &message_id))
}

fn tell(
    tx: &Transaction<'_>,
    filling: &Filling<'_>,
    (before, moved, attendees): (&Registration, &Registration, &[Attendee]),
    (waits, is_by_staff): (Option<Waits>, bool),
    message_id: &str,
) -> rusqlite::Result<()> {
    let change = Change::of_event(in_words(before, false), in_words(moved, waits.is_some()));
    let (kind, registrant) = if is_by_staff {
        (Kind::ChangedByStaff, Registrant::ByStaff)
    } else {
        (Kind::Changed, Registrant::ByPage)
    };
    let told = Told {
        kind,
        registration: moved,
        attendees,
        website: filling.website,
        message_id,
        hold: Duration::ZERO,
        registrant,
        changes: vec![change],
        notice: None,
        waiting: waits.map(|(at_least, _)| WaitingFacts { at_least, ..WaitingFacts::default() }),
    };
    telling::tell(tx, filling.telling, &told, &QueuedAll::new(), filling.now).map(drop)
}

/// `Wine and Ride on Friday, July 9, 2027`
fn in_words(registration: &Registration, waits: bool) -> String {
    let Registration { event_title, event_date, .. } = registration;
    let day = event_date.parse::<Date>();
    let day =
        day.map_or_else(|_| event_date.clone(), |day| day.strftime("%A, %B %-d, %Y").to_string());
    let list = if waits { ", on the waiting list" } else { "" };
    format!("{event_title} on {day}{list}")
}
