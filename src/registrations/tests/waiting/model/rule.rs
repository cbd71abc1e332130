//! Who is offered places, and when offers end.

use super::Model;
use crate::registrations::tests::waiting::clock::{ends_at, is_night, last_end};
use crate::registrations::tests::waiting::standing::Standing;

impl Model {
    pub(super) fn offer(&mut self, at: usize) -> bool {
        if let Standing::Offered(..) = self.parties[at].standing {
            return true;
        }
        let places = self.parties[at].people.min(self.free());
        if self.is_off || places == 0 || places < self.parties[at].at_least {
            return false;
        }
        self.make_offer(at, places);
        true
    }

    fn make_offer(&mut self, at: usize, places: u32) {
        self.parties[at].standing = Standing::Offered(places, ends_at(self.now));
        self.told[at] = !is_night(self.now);
    }

    /// Those who have an offer that they don't know yet.
    pub(super) fn untold(&self) -> Vec<(usize, u32)> {
        let offers = self.parties.iter().enumerate().filter_map(|(at, party)| {
            let Standing::Offered(places, _) = party.standing else { return None };
            (!self.told[at]).then_some((at, places))
        });
        offers.collect()
    }

    pub(super) fn shift(&mut self, at: usize, position: u32) {
        let mut in_line = self.in_line();
        let slots: Vec<usize> =
            (0..self.line.len()).filter(|slot| in_line.contains(&self.line[*slot])).collect();
        in_line.retain(|other| *other != at);
        let to = usize::try_from(position - 1).unwrap().min(in_line.len());
        in_line.insert(to, at);
        for (slot, party) in slots.into_iter().zip(in_line) {
            self.line[slot] = party;
        }
    }

    fn held(&self, at: usize) -> u32 {
        if let Standing::Offered(places, _) = self.parties[at].standing { places } else { 0 }
    }

    /// How many more the party would take. By night, one that has an offer takes no more.
    fn missing(&self, at: usize) -> u32 {
        match self.parties[at].standing {
            Standing::Waits => self.parties[at].people,
            Standing::Offered(..) if !is_night(self.now) => self.parties[at].people - self.held(at),
            _ => 0,
        }
    }

    /// The fewest more that it would take.
    fn fewest(&self, at: usize) -> u32 {
        if self.held(at) > 0 { 1 } else { self.parties[at].at_least }
    }

    /// What the rule says: ends what is over, then offers what is free.
    pub(super) fn fill(&mut self) {
        let end = last_end(self.day);
        for at in self.in_line().into_iter().rev() {
            let Standing::Offered(_, ends) = self.parties[at].standing else { continue };
            let (taken, held) = self.places();
            let is_over = ends.min(end) <= self.now;
            if self.is_off {
                self.parties[at].standing = Standing::Waits;
            } else if is_over {
                self.parties[at].standing = Standing::Passed;
            } else if taken + held > self.capacity + self.beyond() {
                self.parties[at].standing = Standing::Waits;
            }
        }
        for at in self.in_line() {
            self.told[at] |= !is_night(self.now);
        }
        if self.is_off || self.now >= end {
            return;
        }
        loop {
            let free = self.free();
            let mut in_turn: Vec<usize> = self.in_line();
            in_turn.retain(|at| self.missing(*at) > 0);
            if self.is_strict {
                in_turn.truncate(1);
            }
            let fits = |at: &&usize| free > 0 && self.fewest(**at) <= free;
            let Some(&next) = in_turn.iter().find(fits) else { return };
            let places = self.held(next) + self.missing(next).min(free);
            self.make_offer(next, places);
        }
    }
}
