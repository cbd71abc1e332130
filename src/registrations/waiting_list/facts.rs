//! What messages say of a party's place on the waiting list.

use jiff::Timestamp;
use jiff::tz::TimeZone;
use rusqlite::Connection;

use super::deadline::last_end;
use super::offer::untold;
use crate::clock::UnixMillis;
use crate::content::Event;
use crate::registrations::sql::{self, Registration, RegistrationStatus, WaitingParty};

/// What messages say of a party on the waiting list.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(in crate::registrations) struct WaitingFacts {
    /// The fewest that they'd come with.
    pub(in crate::registrations) at_least: u32,
    /// The places that they're offered; 0: none.
    pub(in crate::registrations) offered: u32,
    /// Until when the offer holds, by the stable's clock: `2027-06-12T19:00`. Empty: there's none.
    pub(in crate::registrations) answer_by: String,
}

impl WaitingFacts {
    /// Those of `party`, which waits for `event`.
    pub(in crate::registrations) fn of(
        party: &WaitingParty,
        event: &Event,
        zone: &TimeZone,
    ) -> Self {
        let offer = party.offer.as_ref();
        Self {
            at_least: party.at_least,
            offered: offer.map_or(0, |offer| offer.places),
            answer_by: offer
                .map(|offer| local(offer.ends_at.min(last_end(event, zone)), zone))
                .unwrap_or_default(),
        }
    }
}

/// Those of the party of `registration`, for which places of `event` are held at `now`; `None`: none are, or nobody has told it
/// yet.
pub(in crate::registrations) fn held_for(
    db: &Connection,
    event: &Event,
    registration: &Registration,
    (now, zone): (UnixMillis, &TimeZone),
) -> rusqlite::Result<Option<WaitingFacts>> {
    if registration.status != RegistrationStatus::Waiting {
        return Ok(None);
    }
    let party = sql::waiting_party(db, &registration.id)?;
    let last_end = last_end(event, zone);
    let party = party.filter(|party| {
        party.offer.as_ref().is_some_and(|offer| offer.ends_at.min(last_end) > now)
    });
    let Some(party) = party else { return Ok(None) };
    if untold(db, &party, now)?.is_some() {
        return Ok(None);
    }
    Ok(Some(WaitingFacts::of(&party, event, zone)))
}

/// A moment by the stable's clock, to the minute.
pub(super) fn local(at: UnixMillis, zone: &TimeZone) -> String {
    let at = Timestamp::from_millisecond(at.0).unwrap_or(Timestamp::MAX);
    at.to_zoned(zone.clone()).strftime("%Y-%m-%dT%H:%M").to_string()
}
