//! What staff do on the waiting list.

use rusqlite::Transaction;
use serde::Deserialize;
use utoipa::ToSchema;

use super::answers::{accept, leave};
use super::deadline::awake_at;
use super::fill::{fill, make_offer};
use super::filling::Filling;
use super::offer::{end_offer, step, untold};
use super::rule::Waiting;
use super::tell_party::tell;
use crate::content::Event;
use crate::registrations::event_now::event_now;
use crate::registrations::payload::Kind;
use crate::registrations::places;
use crate::registrations::sql::{self, Registration, WaitingParty, WaitingState};
use crate::registrations::telling::{self, QueuedAll, Registrant, Told};

/// What staff do with a party on the waiting list.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(tag = "action", rename_all = "snake_case", deny_unknown_fields)]
pub enum ListChange {
    /// Hold places for it, whoever is before it: as many as it has people, or those that are free.
    Offer,
    /// Register it: it said yes, by phone perhaps. Without an offer, it gets the places that are free.
    Accept,
    /// Take it off the list: it said no.
    Decline,
    /// Pass over it until it's offered places by hand. What is held for it goes to others.
    PassOver {
        /// Why; at most 300 characters.
        #[schema(pattern = r"\S", max_length = 300)]
        reason: String,
    },
    /// Move it to another position.
    Move {
        /// From 1 on.
        #[schema(minimum = 1, maximum = 10_000)]
        position: u32,
        /// Why; at most 300 characters.
        #[schema(pattern = r"\S", max_length = 300)]
        reason: String,
    },
}

/// Why the waiting list wasn't changed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Unlisted {
    /// There's no such registration.
    NotFound,
    /// It isn't on the waiting list.
    NotWaiting,
    /// Its event isn't open for it: over, called off, hidden, or not in the settings.
    NotOpen,
    /// So many places are free, too few for it.
    TooFewPlaces(u32),
}

/// What a change needs besides the registration.
pub(super) struct Doing<'a> {
    tx: &'a Transaction<'a>,
    filling: &'a Filling<'a>,
    event: &'a Event,
    /// The name of the staff's device; empty: it has none.
    who: &'a str,
}

/// Makes the `change` to the registration `id` for staff whose device is called `who`. Writes nothing if it returns an `Err`.
pub fn change_list(
    tx: &Transaction<'_>,
    config: &crate::config::Current,
    id: &str,
    (change, who): (&ListChange, &str),
    now: crate::clock::UnixMillis,
) -> rusqlite::Result<Result<(), Unlisted>> {
    let Some(registration) = sql::by_id(tx, id)? else { return Ok(Err(Unlisted::NotFound)) };
    let party = sql::waiting_party(tx, id)?;
    let is_waiting = registration.status == crate::registrations::RegistrationStatus::Waiting;
    let Some(mut party) = party.filter(|_| is_waiting) else {
        return Ok(Err(Unlisted::NotWaiting));
    };
    let Some(event) = event_now(&config.content, &registration) else {
        return Ok(Err(Unlisted::NotOpen));
    };
    let telling = telling::Telling::of(config);
    let filling = Filling::of(config, &telling, now);
    let doing = Doing { tx, filling: &filling, event, who };
    fill(tx, &filling, event)?;
    if let Some(again) = sql::waiting_party(tx, id)? {
        party = again;
    }
    match change {
        ListChange::Offer => doing.offer(&mut party),
        ListChange::Accept => doing.accept(&mut party),
        ListChange::Decline => doing.decline(&registration, &party).map(Ok),
        ListChange::PassOver { reason } => doing.pass_over(&party, reason).map(Ok),
        ListChange::Move { position, reason } => doing.move_to(&party, *position, reason).map(Ok),
    }
}

impl Doing<'_> {
    fn offer(&self, party: &mut WaitingParty) -> rusqlite::Result<Result<(), Unlisted>> {
        if party.state == WaitingState::Offered {
            return Ok(Ok(()));
        }
        let Doing { tx, filling, event, .. } = *self;
        if places::is_open(event, filling.now.date(filling.zone)).is_err() {
            return Ok(Err(Unlisted::NotOpen));
        }
        let free = self.free()?;
        let Some(places) = Waiting::from(&*party).share_of(free) else {
            return Ok(Err(Unlisted::TooFewPlaces(free)));
        };
        make_offer(tx, filling, event, party, (places, Some(self.by("")))).map(Ok)
    }

    fn accept(&self, party: &mut WaitingParty) -> rusqlite::Result<Result<(), Unlisted>> {
        if party.state != WaitingState::Offered
            && let Err(refused) = self.offer(party)?
        {
            return Ok(Err(refused));
        }
        let accepted = accept(self.tx, self.filling, self.event, (party, None), Some(self.by("")))?;
        Ok(accepted.map_err(|_| Unlisted::NotWaiting))
    }

    fn decline(&self, registration: &Registration, party: &WaitingParty) -> rusqlite::Result<()> {
        let Doing { tx, filling, event, .. } = *self;
        leave(tx, filling, party, Some(self.by("")))?;
        sql::set_cancelled(tx, &party.id, Some(filling.now))?;
        let attendees = sql::attendees_of(tx, &party.id)?;
        let message_id = crate::random::uuid_v7(filling.now, &crate::random::bytes()).to_string();
        let told = Told {
            kind: Kind::Cancelled,
            registration,
            attendees: &attendees,
            website: filling.website,
            message_id: &message_id,
            hold: std::time::Duration::ZERO,
            registrant: Registrant::ByStaff,
            changes: Vec::new(),
            notice: None,
            waiting: None,
        };
        telling::tell(tx, filling.telling, &told, &QueuedAll::new(), filling.now)?;
        fill(tx, filling, event).map(drop)
    }

    fn pass_over(&self, party: &WaitingParty, reason: &str) -> rusqlite::Result<()> {
        let Doing { tx, filling, event, .. } = *self;
        let now = filling.now;
        let knows = party.offer.is_some() && untold(tx, party, now)?.is_none();
        end_offer(tx, party, now, false)?;
        step(tx, party, now, ("passed_over", None), Some(self.by(reason)))?;
        if knows && !event.is_called_off() {
            tell(tx, filling, event, party, (Kind::OfferEnded, awake_at(now, filling.zone)))?;
        }
        fill(tx, filling, event).map(drop)
    }

    fn move_to(&self, party: &WaitingParty, position: u32, reason: &str) -> rusqlite::Result<()> {
        let Doing { tx, filling, event, .. } = *self;
        let waiting = sql::waiting_for(tx, &event.id, &event.date.to_string())?;
        let ranks: Vec<i64> = waiting.iter().map(|one| one.rank).collect();
        let mut order: Vec<i64> = waiting.iter().map(|one| one.registration_no).collect();
        order.retain(|no| *no != party.registration_no);
        let at = usize::try_from(position.saturating_sub(1)).unwrap_or(usize::MAX).min(order.len());
        order.insert(at, party.registration_no);
        for (no, rank) in order.into_iter().zip(ranks) {
            sql::set_rank(tx, no, Some(rank))?;
        }
        let position = u32::try_from(at + 1).unwrap_or(u32::MAX);
        step(tx, party, filling.now, ("moved", Some(position)), Some(self.by(reason)))?;
        fill(tx, filling, event).map(drop)
    }

    /// The places that are neither taken nor held.
    fn free(&self) -> rusqlite::Result<u32> {
        let (event, date) = (self.event, self.event.date.to_string());
        let taken = sql::taken(self.tx, &event.id, &date)?;
        let held = sql::waiting_count(self.tx, &event.id, &date)?.held;
        Ok(event.places_left(taken.saturating_add(held)))
    }

    /// Who does it, and why.
    fn by<'b>(&'b self, reason: &'b str) -> (&'b str, &'b str) {
        (self.who, reason)
    }
}
