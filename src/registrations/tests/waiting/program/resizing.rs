//! A registrant says how many they are.

use super::Program;
use crate::registrations::registrant::party_change::change;
use crate::registrations::registrant::{AttendeeChange, OwnChanges};
use crate::registrations::sql;
use proptest::sample::Index;

impl Program {
    /// The party has `people` from now on: its first ones, and new ones after them.
    pub(super) fn resize(&self, which: Index, people: u32) -> bool {
        let Some(known) = self.one(which) else { return false };
        self.by_link(which, move |tx, context, token| {
            let attendees = sql::attendees_of(tx, &known.id)?;
            if attendees.len() == usize::try_from(people).unwrap() {
                return Ok(true);
            }
            let positions = attendees.iter().skip(1).map(|one| Some(one.position));
            let companions = positions.chain(std::iter::repeat(None)).map(companion);
            let companions = companions.take(usize::try_from(people - 1).unwrap()).collect();
            let changes =
                OwnChanges { additional_attendees: Some(companions), ..OwnChanges::default() };
            Ok(change(tx, context, &token.hash(), &changes)?.is_ok())
        })
    }
}

/// Somebody who comes along: the one at this position, or somebody new.
fn companion(position: Option<u32>) -> AttendeeChange {
    AttendeeChange {
        position,
        name: Some("Rider".to_owned()),
        age: None,
        special_requirements: None,
        price: None,
        answers: None,
    }
}
