//! How parties stand in the program's database.

use rusqlite::Transaction;

use super::stable::{EVENT, event};
use super::{Known, Program};
use crate::registrations::RegistrationStatus;
use crate::registrations::sql::{self, WaitingState};
use crate::registrations::tests::waiting::standing::{Party, Standing};

/// How they stand.
pub(in crate::registrations::tests::waiting) struct Seen {
    pub(in crate::registrations::tests::waiting) parties: Vec<Party>,
    /// Those who wait, in order.
    pub(in crate::registrations::tests::waiting) in_line: Vec<usize>,
    /// The places that are taken, and those that are held.
    pub(in crate::registrations::tests::waiting) places: (u32, u32),
}

impl Program {
    /// Every party as it stands.
    pub(in crate::registrations::tests::waiting) fn seen(&self) -> Seen {
        let ids: Vec<String> = self.known.iter().map(|Known { id, .. }| id.clone()).collect();
        let date = event(&self.config).date.to_string();
        self.write(move |tx| {
            let line = sql::waiting_for(tx, EVENT, &date)?;
            let number = |id: &str| ids.iter().position(|known| known == id).unwrap();
            let held = sql::waiting_count(tx, EVENT, &date)?.held;
            Ok(Seen {
                parties: ids.iter().map(|id| party(tx, id)).collect::<rusqlite::Result<_>>()?,
                in_line: line.iter().map(|party| number(&party.id)).collect(),
                places: (sql::taken(tx, EVENT, &date)?, held),
            })
        })
    }
}

fn party(tx: &Transaction<'_>, id: &str) -> rusqlite::Result<Party> {
    let registration = sql::by_id(tx, id)?.unwrap();
    let waiting = sql::waiting_party(tx, id)?;
    let standing = match (registration.status, &waiting) {
        (RegistrationStatus::Confirmed, _) => Standing::Comes,
        (RegistrationStatus::Cancelled, party) => Standing::Gone {
            waited: party.is_some(),
            passed: party.as_ref().is_some_and(|party| party.state == WaitingState::Passed),
        },
        (RegistrationStatus::Waiting, Some(party)) => match (&party.offer, party.state) {
            (Some(offer), _) => Standing::Offered(offer.places, offer.ends_at.0),
            (None, WaitingState::Passed) => Standing::Passed,
            (None, _) => Standing::Waits,
        },
        (RegistrationStatus::Waiting, None) => panic!("{id} waits nowhere"),
    };
    // Who has places has nothing to wait with.
    let at_least = waiting.map_or(0, |party| party.at_least);
    Ok(Party { people: registration.total_attendees, at_least, standing })
}
