//! Whom a notice invites to another event, and what their mails say of it.

use rusqlite::Connection;

use super::view::NoticeParty;
use crate::content::{Content, Event};
use crate::mail::OfferedDate;
use crate::registrations::limits::ages::are_old_enough;
use crate::registrations::notice_facts::{NoticeFacts, OfferedEvent, WhenAndWhere};
use crate::registrations::price_facts::price_facts;
use crate::registrations::rebooking::at_prices_of;
use crate::registrations::sql::{self as rows, Attendee, Registration};

/// What a mail to the office says that a notice offers instead.
pub(super) fn offered(facts: &NoticeFacts) -> Option<OfferedDate> {
    let OfferedEvent { title, when, .. } = facts.offer.clone()?;
    let WhenAndWhere { date, time, location } = when;
    Some(OfferedDate {
        title,
        date,
        time,
        location,
        total_cents: 0,
        prices: Vec::new(),
        minimum_age: 0,
        is_too_young: false,
        is_later: facts.is_later_offer,
    })
}

/// What a mail to these `attendees` says that a notice offers instead.
pub(in crate::registrations) fn offered_to(
    facts: &NoticeFacts,
    attendees: &[Attendee],
    content: &Content,
) -> Option<OfferedDate> {
    let date = offered(facts)?;
    let Some(event) = offered_event(facts, content) else { return Some(date) };
    let date = OfferedDate { minimum_age: event.minimum_age, ..date };
    if !are_old_enough(event, attendees) {
        return Some(OfferedDate { is_too_young: true, ..date });
    }
    let priced = at_prices_of(event, attendees.to_vec());
    Some(OfferedDate {
        total_cents: rows::total_cents(&priced),
        prices: price_facts(&priced),
        ..date
    })
}

/// Whether a notice tells the party of `registration` anything: one that only offers another event tells nothing to those who
/// are too young for it.
pub(super) fn concerns(
    db: &Connection,
    content: &Content,
    facts: &NoticeFacts,
    registration: &Registration,
) -> rusqlite::Result<bool> {
    let event = offered_event(facts, content).filter(|_| facts.is_later_offer);
    let Some(event) = event else { return Ok(true) };
    Ok(are_old_enough(event, &rows::attendees_of(db, &registration.id)?))
}

/// Marks those of `parties` to whom `offered` isn't offered, since somebody in them is too young for it.
pub(super) fn mark_too_young(
    db: &Connection,
    content: &Content,
    offered: Option<&OfferedEvent>,
    parties: &mut [NoticeParty],
) -> rusqlite::Result<()> {
    for party in parties {
        party.is_too_young = is_too_young(db, content, offered, &party.registration)?;
    }
    Ok(())
}

/// Whether somebody of the `registration` with this id is too young for the event that's `offered`.
pub(super) fn is_too_young(
    db: &Connection,
    content: &Content,
    offered: Option<&OfferedEvent>,
    registration: &str,
) -> rusqlite::Result<bool> {
    let event = offered.and_then(|offered| event_of(offered, content));
    let Some(event) = event.filter(|event| event.minimum_age > 0) else { return Ok(false) };
    Ok(!are_old_enough(event, &rows::attendees_of(db, registration)?))
}

/// The event that a notice offers instead, if it's still on that date.
fn offered_event<'a>(facts: &NoticeFacts, content: &'a Content) -> Option<&'a Event> {
    event_of(facts.offer.as_ref()?, content)
}

fn event_of<'a>(offered: &OfferedEvent, content: &'a Content) -> Option<&'a Event> {
    content.events.iter().find(|event| offered.is(event))
}
