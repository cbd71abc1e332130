//! Offers free places to those who wait, and ends the offers that are over.

use rusqlite::Transaction;

use super::deadline::{awake_at, last_end, offer_ends_at};
use super::filling::Filling;
use super::offer::{By, end_offer, step, untold};
use super::rule::{Order, Waiting, next_offer};
use super::tell_party::{tell, tell_untold};
use super::untold::withdraw_held_offers;
use crate::clock::UnixMillis;
use crate::content::{Event, WaitingListOrder};
use crate::outbox::Outbox;
use crate::random;
use crate::registrations::payload::Kind;
use crate::registrations::places;
use crate::registrations::sql::{self, Offer, Registration, WaitingParty, WaitingState};

/// Puts `registration`, which is stored, on the list at the time `at`: at `rank` or at its end.
pub(super) fn join(
    tx: &Transaction<'_>,
    (registration, at): (&Registration, UnixMillis),
    (at_least, rank): (u32, Option<i64>),
) -> rusqlite::Result<()> {
    sql::join_list(tx, &registration.id, at_least, rank)?;
    if let Some(party) = sql::waiting_party(tx, &registration.id)? {
        step(tx, &party, at, ("joined", None), None)?;
    }
    Ok(())
}

/// Ends the offers for `event` that are over, and offers what is free to those whose turn it is. Says whether anything
/// changed.
pub(in crate::registrations) fn fill(
    tx: &Transaction<'_>,
    filling: &Filling<'_>,
    event: &Event,
) -> rusqlite::Result<bool> {
    let date = event.date.to_string();
    if event.hidden {
        // Nobody is told of places that can't be had. Who was told has them again if it's shown in time.
        return withdraw_held_offers(tx, (&event.id, &date), filling.now);
    }
    let mut waiting = sql::waiting_for(tx, &event.id, &date)?;
    if waiting.is_empty() {
        return Ok(false);
    }
    let taken = sql::taken(tx, &event.id, &date)?;
    let is_open = places::is_open(event, filling.now.date(filling.zone)).is_ok();
    let ended = end_offers(tx, filling, (event, is_open), taken, &mut waiting)?;
    // Offers of the night are told in the morning.
    let mut offered = tell_untold(tx, filling, event, &waiting)?;
    if !is_open || filling.now >= last_end(event, filling.zone) {
        return Ok(ended || offered);
    }
    loop {
        let free = event.places_left(taken.saturating_add(held(&waiting)));
        let mut in_turn = Vec::new();
        for (at, party) in waiting.iter().enumerate() {
            in_turn.extend(wish(tx, filling, party)?.map(|wish| (at, wish)));
        }
        let list: Vec<Waiting> = in_turn.iter().map(|(_, wish)| *wish).collect();
        let Some((next, places)) = next_offer(order(event), free, &list) else { break };
        let party = &mut waiting[in_turn[next].0];
        let held = party.offer.as_ref().map_or(0, |offer| offer.places);
        make_offer(tx, filling, event, party, (held.saturating_add(places), None))?;
        offered = true;
    }
    Ok(ended || offered)
}

/// What `party` would take of places that are free; `None`: it isn't in turn. One that was offered fewer places than it has
/// people takes the rest, or some of them. By night it would hear of them in the morning only, and staff may undo what freed
/// them: then it isn't in turn.
fn wish(
    tx: &Transaction<'_>,
    filling: &Filling<'_>,
    party: &WaitingParty,
) -> rusqlite::Result<Option<Waiting>> {
    let missing = match (&party.offer, party.state) {
        (None, WaitingState::Waiting) => return Ok(Some(Waiting::from(party))),
        (Some(offer), WaitingState::Offered) => party.people.saturating_sub(offer.places),
        _ => 0,
    };
    let is_told_at_once =
        filling.hold.is_zero() && awake_at(filling.now, filling.zone) == filling.now;
    if missing == 0 || !is_told_at_once || untold(tx, party, filling.now)?.is_some() {
        return Ok(None);
    }
    Ok(Some(Waiting { people: missing, at_least: 1 }))
}

/// Holds `places` for `party`, also in place of a smaller offer, and tells it.
pub(super) fn make_offer(
    tx: &Transaction<'_>,
    filling: &Filling<'_>,
    event: &Event,
    party: &mut WaitingParty,
    (places, by): (u32, By<'_>),
) -> rusqlite::Result<()> {
    let now = filling.now;
    if let Some(smaller) = &party.offer {
        // What hasn't left yet would say too few, at the same time as the mail of the larger one.
        Outbox::withdraw_held(tx, &party.id, &smaller.message_id, now)?;
    }
    let message_id = random::uuid_v7(now, &random::bytes()).to_string();
    let due_at = now.plus(filling.hold);
    let told_at = awake_at(due_at, filling.zone);
    let ends_at = offer_ends_at(told_at, filling.zone);
    let offer = Offer { places, message_id, made_at: now, ends_at };
    sql::offer(tx, party.registration_no, &offer)?;
    step(tx, party, now, ("offered", Some(places)), by)?;
    (party.offer, party.state) = (Some(offer), WaitingState::Offered);
    // At night nobody is told, nor staff: `fill` does it in the morning.
    if told_at == due_at {
        tell(tx, filling, event, party, (Kind::Offered, told_at))
    } else {
        Ok(())
    }
}

/// Ends offers: those that are over, all if nobody can sign up, and those beyond the event's places because there are fewer
/// now. Those whom staff took beyond them on purpose end nobody's offer.
fn end_offers(
    tx: &Transaction<'_>,
    filling: &Filling<'_>,
    (event, is_open): (&Event, bool),
    taken: u32,
    waiting: &mut [WaitingParty],
) -> rusqlite::Result<bool> {
    let last_end = last_end(event, filling.zone);
    let on_purpose = sql::taken_beyond(tx, &event.id, &event.date.to_string())?;
    let most = event.max_attendees.saturating_add(on_purpose);
    let mut has_changed = false;
    // The last in the list first, so that the first keep what they were offered.
    for at in (0..waiting.len()).rev() {
        let is_overbooked = event.attendees(taken.saturating_add(held(waiting))) > most;
        let party = &mut waiting[at];
        let Some(offer) = party.offer.clone() else { continue };
        let is_over = offer.ends_at.min(last_end) <= filling.now;
        if !is_over && is_open && !is_overbooked {
            continue;
        }
        has_changed = true;
        lose_offer(tx, filling, event, (party, &offer), !is_over || !is_open)?;
    }
    Ok(has_changed)
}

/// Ends the `offer` to `party`, and tells it. From then on it `waits`, or is passed over.
fn lose_offer(
    tx: &Transaction<'_>,
    filling: &Filling<'_>,
    event: &Event,
    (party, offer): (&mut WaitingParty, &Offer),
    waits: bool,
) -> rusqlite::Result<()> {
    let now = filling.now;
    let is_untold = untold(tx, party, now)?.is_some();
    end_offer(tx, party, now, waits)?;
    let what = if waits { "withdrawn" } else { "lapsed" };
    step(tx, party, now, (what, Some(offer.places)), None)?;
    // Who doesn't know of the offer, or is told that the event is called off, needs nothing else.
    if !is_untold && !event.is_called_off() {
        tell(tx, filling, event, party, (Kind::OfferEnded, awake_at(now, filling.zone)))?;
    }
    party.offer = None;
    party.state = if waits { WaitingState::Waiting } else { WaitingState::Passed };
    Ok(())
}

/// The places that are held.
pub(super) fn held(waiting: &[WaitingParty]) -> u32 {
    waiting.iter().filter_map(|party| party.offer.as_ref()).map(|offer| offer.places).sum()
}

fn order(event: &Event) -> Order {
    match event.waiting_list {
        WaitingListOrder::Strict => Order::Strict,
        // Who waits already gets their turn.
        WaitingListOrder::FirstThatFits | WaitingListOrder::Off => Order::FirstThatFits,
    }
}

impl From<&WaitingParty> for Waiting {
    fn from(party: &WaitingParty) -> Self {
        Self { people: party.people, at_least: party.at_least }
    }
}
