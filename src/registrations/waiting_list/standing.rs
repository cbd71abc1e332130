//! Where a party stands in line, as its registrant sees it.

use jiff::tz::TimeZone;
use rusqlite::Connection;
use serde::Serialize;
use utoipa::ToSchema;

use super::available::available;
use super::facts::WaitingFacts;
use crate::content::{Event, WaitingListOrder};
use crate::registrations::sql::{self, Registration, WaitingState};

/// A registrant's place on the waiting list.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct OwnPlaceInLine {
    /// Whether they wait, have an offer, or let one pass.
    pub state: WaitingState,
    /// The fewest that they'd come with.
    pub at_least: u32,
    /// The best position in line that they may have: parties before them for whom it takes more places may be passed over.
    pub first_position: u32,
    /// The position in line if nobody is passed over.
    pub last_position: u32,
    /// The places that are held for them; 0: none.
    pub offered: u32,
    /// How many of them can come now: with the places that are held for them and those that are free besides. 0: none are held.
    pub available: u32,
    /// Until when, by the stable's clock: `2027-06-12T19:00`. Empty: none are held.
    pub answer_by: String,
    /// Whether visitors see the event. While it's hidden, nobody can take places of it.
    pub is_shown: bool,
}

/// The place of `registration` in line for `event`; `None` if it doesn't wait.
pub(in crate::registrations) fn own_place(
    db: &Connection,
    event: &Event,
    registration: &Registration,
    zone: &TimeZone,
) -> rusqlite::Result<Option<OwnPlaceInLine>> {
    let waiting = sql::waiting_for(db, &event.id, &event.date.to_string())?;
    let Some(at) = waiting.iter().position(|party| party.id == registration.id) else {
        return Ok(None);
    };
    let party = &waiting[at];
    let ahead = waiting[..at].iter().filter(|other| other.state == WaitingState::Waiting);
    let is_strict = event.waiting_list == WaitingListOrder::Strict;
    let served_before = ahead.clone().filter(|other| is_strict || other.at_least <= party.at_least);
    let position = |ahead: usize| u32::try_from(ahead).unwrap_or(u32::MAX).saturating_add(1);
    let WaitingFacts { at_least, offered, answer_by } = WaitingFacts::of(party, event, zone);
    Ok(Some(OwnPlaceInLine {
        state: party.state,
        at_least,
        first_position: position(served_before.count()),
        last_position: position(ahead.count()),
        offered,
        available: available(db, event, party)?,
        answer_by,
        is_shown: !event.hidden,
    }))
}
