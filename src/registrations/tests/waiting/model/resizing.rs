//! A party becomes smaller or larger.

use super::Model;
use crate::registrations::tests::waiting::standing::Standing;

impl Model {
    pub(super) fn resize(&mut self, at: usize, people: u32) -> bool {
        let before = self.parties[at].people;
        if people == before {
            return true;
        }
        match self.parties[at].standing {
            // Who is offered places answers first.
            Standing::Gone { .. } | Standing::Offered(..) => return false,
            Standing::Comes if people > before && !self.fits(people - before) => return false,
            _ if people > before && self.is_off => return false,
            _ => {}
        }
        let party = &mut self.parties[at];
        party.people = people;
        party.at_least = party.at_least.min(people);
        self.fill();
        true
    }
}
