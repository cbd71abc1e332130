//! Changes a registration for its registrant, in one transaction with the message to the office.

use std::time::Duration;

use jiff::civil::Date;
use rusqlite::Transaction;

use super::changes::OwnChanges;
use super::days::LastDay;
use super::differences::differences;
use super::problems::Refused;
use super::wanted::{Wanted, is_made};
use super::{most_online, view};
use crate::clock::UnixMillis;
use crate::config::Current;
use crate::mail::Change;
use crate::registrations::event_now::{event_now, is_for};
use crate::registrations::payload::Kind;
use crate::registrations::places;
use crate::registrations::reminders;
use crate::registrations::sql::{self, Attendee, Registration, RegistrationStatus, WaitingParty};
use crate::registrations::telling::{self, QueuedAll, Registrant, Telling, Told};
use crate::registrations::token::TokenHash;
use crate::registrations::waiting_list::{Filling, WaitingFacts, fill, fill_for_newcomer, leave};

/// What a change needs besides the registration.
pub(in crate::registrations) struct Context<'a> {
    pub(in crate::registrations) config: &'a Current,
    /// An unused id, for the message to the office.
    pub(in crate::registrations) message_id: &'a str,
    pub(in crate::registrations) now: UnixMillis,
}

impl Context<'_> {
    /// What the waiting list needs besides the event.
    pub(super) fn filling<'a>(&'a self, telling: &'a Telling<'a>) -> Filling<'a> {
        Filling::of(self.config, telling, self.now)
    }

    /// The day in the stable's time zone.
    pub(super) fn today(&self) -> Date {
        self.now.date(&self.config.content.site.timezone)
    }
}

/// Makes the changes. The party may become smaller at any time, and larger while there are places. Each
/// attendee goes on paying what they were told; who is new pays by the prices of now. Writes nothing if it returns an `Err`.
pub(in crate::registrations) fn change(
    tx: &Transaction<'_>,
    context: &Context<'_>,
    token: &TokenHash,
    changes: &OwnChanges,
) -> rusqlite::Result<Result<(), Refused>> {
    let registration = match changeable(tx, context, token)? {
        Ok(registration) => registration,
        Err(refused) => return Ok(Err(refused)),
    };
    let attendees = sql::attendees_of(tx, &registration.id)?;
    let waiting = sql::waiting_party(tx, &registration.id)?;
    let before = (&registration, &*attendees, waiting.as_ref());
    let stable = &context.config.content;
    if !changes.are_to(&view::version(&registration, &attendees)) {
        return Ok(if is_made(stable, changes, before) { Ok(()) } else { Err(Refused::Changed) });
    }
    let wanted = match Wanted::by(stable, changes, before) {
        Ok(wanted) => wanted,
        Err(refused) => return Ok(Err(refused)),
    };
    let has_no_offer = waiting.as_ref().is_some_and(|waiting| waiting.offer.is_none());
    let size = wanted.registration.total_attendees;
    if let Err(refused) = has_room(tx, context, (&registration, waiting.as_ref()), size)? {
        return Ok(Err(refused));
    }
    if wanted.is(before) {
        return Ok(Ok(()));
    }
    let Wanted { registration: corrected, attendees: people, place } = wanted;
    let fewest = |place: Option<&WaitingParty>| place.map(|place| place.at_least);
    let (before, now) = (fewest(waiting.as_ref()), fewest(place.as_ref()));
    sql::update_party(tx, &corrected, &people)?;
    let place = place.map(|place| keep_place(tx, context, &corrected, &place)).transpose()?;
    let on = (&**context.config, context.config.public_origin());
    reminders::update_waiting(tx, on, &corrected, &people, context.now)?;
    let changes = differences((&registration, &attendees, before), (&corrected, &people, now));
    tell(tx, context, Kind::Changed, (&corrected, &people), (changes, place))?;
    fill_event(tx, context, &registration, has_no_offer).map(Ok)
}

/// Cancels the registration. Canceled again, it stays as it is.
pub(in crate::registrations) fn cancel(
    tx: &Transaction<'_>,
    context: &Context<'_>,
    token: &TokenHash,
) -> rusqlite::Result<Result<(), Refused>> {
    let registration = match changeable(tx, context, token)? {
        Ok(registration) => registration,
        Err(Refused::Cancelled) => return Ok(Ok(())),
        Err(refused) => return Ok(Err(refused)),
    };
    let telling = Telling::of(context.config);
    let filling = context.filling(&telling);
    if let Some(party) = sql::waiting_party(tx, &registration.id)? {
        leave(tx, &filling, &party, None)?;
    }
    sql::set_cancelled(tx, &registration.id, Some(context.now))?;
    let attendees = sql::attendees_of(tx, &registration.id)?;
    // Not held: the registrant was asked before, and staff can't know in time that it was a slip.
    tell(
        tx,
        context,
        Kind::CancelledByRegistrant,
        (&registration, &attendees),
        (Vec::new(), None),
    )?;
    fill_event(tx, context, &registration, false).map(Ok)
}

/// Keeps the `place` of `registration`. What messages say of it.
fn keep_place(
    tx: &Transaction<'_>,
    context: &Context<'_>,
    registration: &Registration,
    place: &WaitingParty,
) -> rusqlite::Result<WaitingFacts> {
    sql::set_at_least(tx, &registration.id, place.at_least)?;
    let stable = &context.config.content;
    Ok(match event_now(stable, registration) {
        Some(event) => WaitingFacts::of(place, event, &stable.site.timezone),
        None => WaitingFacts { at_least: place.at_least, ..WaitingFacts::default() },
    })
}

/// Offers the places that `registration` gave up to those who wait. A party that waits may fit since it is smaller: then the
/// mail about the offer takes the place of the one about the change.
fn fill_event(
    tx: &Transaction<'_>,
    context: &Context<'_>,
    registration: &Registration,
    waits: bool,
) -> rusqlite::Result<()> {
    let Some(event) = event_now(&context.config.content, registration) else { return Ok(()) };
    let telling = Telling::of(context.config);
    let filling = context.filling(&telling);
    if waits {
        return fill_for_newcomer(tx, &filling, event, (&registration.id, context.message_id));
    }
    fill(tx, &filling, event).map(drop)
}

/// The registration behind the link, if it can still change.
pub(super) fn changeable(
    tx: &Transaction<'_>,
    context: &Context<'_>,
    token: &TokenHash,
) -> rusqlite::Result<Result<Registration, Refused>> {
    let Some(registration) = sql::by_link(tx, token)? else { return Ok(Err(Refused::LinkEnded)) };
    let today = context.today();
    let last_day = LastDay::of(tx, context.config, &registration)?;
    Ok(if last_day.has_link_ended(today) {
        Err(Refused::LinkEnded)
    } else if last_day.is_over(today) {
        Err(Refused::Over)
    } else if registration.status == RegistrationStatus::Cancelled {
        Err(Refused::Cancelled)
    } else {
        Ok(registration)
    })
}

/// Whether the party may have `size` people.
fn has_room(
    tx: &Transaction<'_>,
    context: &Context<'_>,
    (registration, waiting): (&Registration, Option<&WaitingParty>),
    size: u32,
) -> rusqlite::Result<Result<(), Refused>> {
    let has_offer = waiting.is_some_and(|party| party.offer.is_some());
    if has_offer && size != registration.total_attendees {
        return Ok(Err(Refused::HasOffer));
    }
    let more = size.saturating_sub(registration.total_attendees);
    if more == 0 {
        return Ok(Ok(()));
    }
    let mut events = context.config.content.shown_events().iter();
    let Some(event) = events.find(|event| is_for(registration, event)) else {
        return Ok(Err(Refused::NotOpen));
    };
    let most = most_online(context.config, event);
    if size > most {
        let phone = context.config.content.site.phone.as_str().to_owned();
        return Ok(Err(Refused::TooMany { people: size, most, phone }));
    }
    let zone = &context.config.content.site.timezone;
    let room = places::takes_sign_ups(event, context.now, zone);
    let in_use = sql::in_use(tx, event)?;
    // Who waits may wait for more.
    let room = match waiting {
        Some(_) => room,
        None => room.and_then(|()| places::has_room(event, in_use, more)),
    };
    let own = registration.total_attendees;
    let phone = context.config.content.site.phone.as_str();
    Ok(room.map_err(|refusal| {
        Refused::to_add(refusal, phone, |left| most.min(own.saturating_add(left)))
    }))
}

fn tell(
    tx: &Transaction<'_>,
    context: &Context<'_>,
    kind: Kind,
    (registration, attendees): (&Registration, &[Attendee]),
    (changes, waiting): (Vec<Change>, Option<WaitingFacts>),
) -> rusqlite::Result<()> {
    let told = Told {
        kind,
        registration,
        attendees,
        website: context.config.public_origin(),
        message_id: context.message_id,
        hold: Duration::ZERO,
        registrant: Registrant::ByPage,
        changes,
        notice: None,
        waiting,
    };
    let telling = Telling::of(context.config);
    telling::tell(tx, &telling, &told, &QueuedAll::new(), context.now).map(drop)
}
