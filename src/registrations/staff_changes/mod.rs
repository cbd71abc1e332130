//! What staff do to a registration: cancel it, give its places back, correct a name, tick off who
//! came.

mod corrections;

use std::time::Duration;

use rusqlite::Transaction;

pub use self::corrections::Edit;

use self::corrections::correct_all;
use super::event_now::event_now;
use super::notices::restore_unsent;
use super::payload::Kind;
use super::places::{self, Refusal};
use super::reminders;
use super::rerouting;
use super::sql::{self, Attendee, Registration, RegistrationStatus};
use super::telling::{self, QueuedAll, Registrant, Telling, Told};
use super::token::Token;
use super::waiting_list::{
    Filling, WaitingFacts, fill, leave, untold_places, withdraw_held_offers,
};
use crate::clock::UnixMillis;
use crate::config::{Config, Current};
use crate::form::FieldErrors;
use crate::mail;
use crate::outbox::{Channel, Outbox};

/// What is to change; what is `None` stays.
#[derive(Clone, Debug, Default)]
pub struct Change {
    /// Whether it is cancelled.
    pub cancelled: Option<bool>,
    /// Whether it gets its places back even if there are too few.
    pub is_over_capacity: bool,
    /// Corrections of those who come.
    pub attendees: Vec<Edit>,
}

/// Why nothing was changed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Unchanged {
    /// There is no such registration.
    NotFound,
    /// Nobody in it has that position.
    NotInParty,
    /// It was cancelled, and its places have been given away since: so many are left.
    TooFewPlaces(u32),
    /// A correction does not fit.
    Unfit(String),
    /// Answers to the event's own questions don't fit.
    UnfitAnswers(FieldErrors),
}

/// Changes the registration `id`. `website` is the site's scheme and host, `message_id` an unused
/// id for a message to the office. Writes nothing if it returns an `Err`.
pub fn change(
    tx: &Transaction<'_>,
    (config, website): (&Config, &str),
    id: &str,
    change: &Change,
    message_id: &str,
    now: UnixMillis,
) -> rusqlite::Result<Result<(), Unchanged>> {
    let Some(mut registration) = sql::by_id(tx, id)? else { return Ok(Err(Unchanged::NotFound)) };
    let mut attendees = sql::attendees_of(tx, id)?;
    let event = event_now(&config.content, &registration);
    if let Err(unchanged) = correct_all(&mut attendees, event, &change.attendees, now) {
        return Ok(Err(unchanged));
    }
    take_over(&mut registration, &attendees);
    let telling = Telling::of(config);
    let filling = filling((config, website), &telling, now);
    if let Some(cancelled) = change.cancelled
        && cancelled != (registration.status == RegistrationStatus::Cancelled)
    {
        if !cancelled
            && !change.is_over_capacity
            && let Err(left) = has_room(tx, config, &registration, now)?
        {
            return Ok(Err(Unchanged::TooFewPlaces(left)));
        }
        let of = (&mut registration, &*attendees);
        set_cancelled(tx, (config, &filling), of, cancelled, message_id)?;
    }
    for edit in &change.attendees {
        let at = usize::try_from(edit.position).unwrap_or(usize::MAX);
        sql::update_attendee(tx, id, &attendees[at])?;
    }
    sql::update_names(tx, &registration, &attendees)?;
    reminders::update_waiting(tx, (config, website), &registration, &attendees, now)?;
    if let Some(event) = event {
        fill(tx, &filling, event)?;
    }
    Ok(Ok(()))
}

/// Has `registration` say what its corrected `attendees` do, before messages tell of it.
fn take_over(registration: &mut Registration, attendees: &[Attendee]) {
    registration.total_cost_cents = sql::total_cents(attendees);
    if let Some(first) = attendees.first() {
        registration.name.clone_from(&first.name);
    }
}

/// What the waiting list needs besides the event. What staff do can be undone before it's told.
fn filling<'a>(
    (config, website): (&'a Config, &'a str),
    telling: &'a Telling<'a>,
    now: UnixMillis,
) -> Filling<'a> {
    let (zone, hold) = (&config.content.site.timezone, config.registrations.undo);
    Filling { telling, zone, website, now, hold }
}

/// Cancels `registration` or restores it, and tells the office and the registrant.
fn set_cancelled(
    tx: &Transaction<'_>,
    (config, filling): (&Config, &Filling<'_>),
    (registration, attendees): (&mut Registration, &[Attendee]),
    cancelled: bool,
    message_id: &str,
) -> rusqlite::Result<()> {
    let (id, now) = (registration.id.clone(), filling.now);
    let waiting = sql::waiting_party(tx, &id)?;
    if let Some(party) = waiting.as_ref().filter(|_| cancelled) {
        leave(tx, filling, party, Some(("", "")))?;
    }
    if !cancelled && let Some(event) = event_now(&config.content, registration) {
        withdraw_held_offers(tx, (&event.id, &event.date.to_string()), now)?;
        if waiting.is_none() {
            // So that others keep what they're offered.
            let beyond = sql::beyond(tx, event, registration.total_attendees)?;
            sql::keep_restored(tx, (registration, beyond), now)?;
        }
    }
    sql::set_cancelled(tx, &id, cancelled.then_some(now))?;
    registration.replaced_by = None;
    // If the held message could be withdrawn, the office needs no other.
    if !cancelled && Outbox::take_back(tx, &id, now)? {
        return restore_unsent(tx, registration, now);
    }
    let kind = match (cancelled, waiting) {
        (true, _) => Kind::Cancelled,
        (false, Some(_)) => Kind::Waiting,
        (false, None) => Kind::Registered,
    };
    let changes =
        if kind == Kind::Registered { vec![mail::Change::restored()] } else { Vec::new() };
    let told = (registration as &_, attendees, changes);
    tell(tx, (config, filling.website), kind, told, message_id, now)
}

/// Tells the office and the registrant what staff did.
fn tell(
    tx: &Transaction<'_>,
    (config, website): (&Config, &str),
    kind: Kind,
    (registration, attendees, changes): (&Registration, &[Attendee], Vec<mail::Change>),
    message_id: &str,
    now: UnixMillis,
) -> rusqlite::Result<()> {
    let (hold, registrant) = (hold(config, kind), Registrant::ByStaff);
    let told = Told {
        kind,
        registration,
        attendees,
        website,
        message_id,
        hold,
        registrant,
        changes,
        notice: None,
        waiting: sql::waiting_party(tx, &registration.id)?
            .map(|party| WaitingFacts { at_least: party.at_least, ..WaitingFacts::default() }),
    };
    telling::tell(tx, &Telling::of(config), &told, &QueuedAll::new(), now).map(drop)
}

/// How long a message of this kind is held, so that staff can undo.
fn hold(config: &Config, kind: Kind) -> Duration {
    match kind {
        Kind::Cancelled => config.registrations.undo,
        _ => Duration::ZERO,
    }
}

/// Queues the newest delivery of the registration `id` by `channel`, or by each to the office, again;
/// false if there is no such one.
pub fn queue_again(
    tx: &Transaction<'_>,
    config: &Current,
    id: &str,
    channel: Option<Channel>,
    now: UnixMillis,
) -> rusqlite::Result<bool> {
    let is_queued = Outbox::requeue(tx, id, channel, now)?;
    rerouting::tell_of_one_by_mail_instead(tx, config, id, now)?;
    Ok(is_queued)
}

/// Ends the links to the registration `id` and gives it the one of `token`; false if there is no such
/// registration.
pub fn replace_links(
    tx: &Transaction<'_>,
    id: &str,
    token: Token,
    now: UnixMillis,
) -> rusqlite::Result<bool> {
    sql::end_links(tx, id)?;
    sql::add_link(tx, id, &token.hash(), now)?;
    Ok(sql::by_link(tx, &token.hash())?.is_some())
}

/// Whether a cancelled party can have its places back; if not, how many are left. An event that
/// the owner has removed since, or whose date is over, has no bound any more.
fn has_room(
    tx: &Transaction<'_>,
    config: &Config,
    registration: &Registration,
    now: UnixMillis,
) -> rusqlite::Result<Result<(), u32>> {
    let Some(event) = event_now(&config.content, registration) else { return Ok(Ok(())) };
    if sql::waiting_party(tx, &registration.id)?.is_some() {
        return Ok(Ok(()));
    }
    let date = &registration.event_date;
    let taken = sql::taken(tx, &event.id, date)?;
    // What this cancellation freed may be held for others, who don't know it yet.
    let held = sql::waiting_count(tx, &event.id, date)?.held;
    let held = held.saturating_sub(untold_places(tx, event, now)?);
    Ok(match places::has_room(event, taken.saturating_add(held), registration.total_attendees) {
        Err(Refusal::TooFew { left }) => Err(left),
        Ok(()) | Err(_) => Ok(()),
    })
}
