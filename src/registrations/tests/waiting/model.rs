//! The waiting list in plain Rust.

use proptest::sample::Index;

use super::Step;
use super::program::{START, ends_at, last_end, later, told_at};
use super::standing::{Party, Standing};

pub(super) struct Model {
    pub(super) capacity: u32,
    parties: Vec<Party>,
    /// Those who wait or have waited, the first in line first.
    line: Vec<usize>,
    /// When each was or will be told of its last offer.
    told: Vec<i64>,
    is_strict: bool,
    is_off: bool,
    now: i64,
}

impl Model {
    pub(super) fn new() -> Self {
        let (parties, line) = (Vec::new(), Vec::new());
        Self {
            capacity: 6,
            parties,
            line,
            told: Vec::new(),
            is_strict: false,
            is_off: false,
            now: START,
        }
    }

    pub(super) fn parties(&self) -> Vec<Party> {
        let seen = |at: usize| {
            let party = self.parties[at];
            // Who has places has nothing to wait with.
            let at_least = if self.line.contains(&at) { party.at_least } else { 0 };
            Party { at_least, ..party }
        };
        (0..self.parties.len()).map(seen).collect()
    }

    /// Those who wait, in order.
    pub(super) fn in_line(&self) -> Vec<usize> {
        let waits = |at: &usize| self.is_waiting(*at);
        self.line.iter().copied().filter(waits).collect()
    }

    pub(super) fn places(&self) -> (u32, u32) {
        let sum = |of: fn(&Party) -> u32| self.parties.iter().map(of).sum::<u32>();
        let taken = sum(|one| if one.standing == Standing::Comes { one.people } else { 0 });
        let held =
            sum(|one| if let Standing::Offered(places, _) = one.standing { places } else { 0 });
        (taken, held)
    }

    fn is_waiting(&self, at: usize) -> bool {
        use Standing::{Offered, Passed, Waits};
        matches!(self.parties[at].standing, Waits | Offered(..) | Passed)
    }

    fn free(&self) -> u32 {
        let (taken, held) = self.places();
        self.capacity.saturating_sub(taken + held)
    }

    /// Does a step; whether it was done.
    pub(super) fn does(&mut self, step: Step) -> bool {
        match step {
            Step::SignUp { people, at_least } => self.sign_up(people, at_least),
            Step::Places(places) => self.owner(|model| {
                model.capacity = places;
                model.fill();
            }),
            Step::Strict(strict) => self.owner(|model| model.is_strict = strict),
            Step::CallOff(off) => self.owner(|model| model.is_off = off),
            Step::Sleep(hours) => self.owner(|model| model.now = later(model.now, hours)),
            Step::Look => {
                self.fill();
                true
            }
            Step::Cancel(which) => self.one(which, Self::cancel),
            Step::Decline(which) => self.one(which, |model, at| match model.parties[at].standing {
                Standing::Comes | Standing::Gone { .. } => true,
                _ => model.cancel(at),
            }),
            Step::Accept(which) => self.one(which, Self::accept),
            Step::AskAgain(which) => self.one(which, Self::ask_again),
            Step::Offer(which) => self.by_staff(which, Self::offer),
            Step::AcceptByStaff(which) => {
                self.by_staff(which, |model, at| model.offer(at) && model.accept(at))
            }
            Step::PassOver(which) => self.by_staff(which, |model, at| {
                model.parties[at].standing = Standing::Passed;
                model.fill();
                true
            }),
            Step::Move(which, position) => self.by_staff(which, |model, at| {
                model.shift(at, position);
                model.fill();
                true
            }),
            Step::CancelByStaff(which, off) => {
                self.one(which, |model, at| model.cancel_by_staff(at, off))
            }
        }
    }

    fn owner(&mut self, change: impl FnOnce(&mut Self)) -> bool {
        change(self);
        true
    }

    fn one(&mut self, which: Index, act: impl FnOnce(&mut Self, usize) -> bool) -> bool {
        if self.parties.is_empty() {
            return false;
        }
        act(self, which.index(self.parties.len()))
    }

    /// Something that staff do to a party that waits.
    fn by_staff(&mut self, which: Index, act: impl FnOnce(&mut Self, usize) -> bool) -> bool {
        self.one(which, |model, at| {
            if !model.is_waiting(at) {
                return false;
            }
            model.fill();
            act(model, at)
        })
    }

    fn sign_up(&mut self, people: u32, at_least: u32) -> bool {
        if self.is_off {
            return false;
        }
        self.fill();
        let someone_waits = self.parties.iter().any(|one| one.standing == Standing::Waits);
        let fits = people <= self.free() && !(self.is_strict && someone_waits);
        let standing = if fits { Standing::Comes } else { Standing::Waits };
        self.parties.push(Party { people, at_least, standing });
        self.told.push(0);
        if !fits {
            self.line.push(self.parties.len() - 1);
        }
        self.fill();
        true
    }

    fn cancel(&mut self, at: usize) -> bool {
        if let Standing::Gone { .. } = self.parties[at].standing {
            return true;
        }
        let passed = self.parties[at].standing == Standing::Passed;
        self.parties[at].standing = Standing::Gone { waited: self.is_waiting(at), passed };
        self.fill();
        true
    }

    fn cancel_by_staff(&mut self, at: usize, off: bool) -> bool {
        match (self.parties[at].standing, off) {
            (Standing::Gone { waited, passed }, false) => {
                // What nobody knows of yet isn't held anymore.
                let untold = self.untold();
                let held: u32 = untold.iter().map(|(_, places)| places).sum();
                let (taken, all_held) = self.places();
                let free = self.capacity.saturating_sub(taken + all_held - held);
                if !waited && self.parties[at].people > free {
                    return false;
                }
                for (other, _) in untold {
                    self.parties[other].standing = Standing::Waits;
                }
                self.parties[at].standing = match (waited, passed) {
                    (true, true) => Standing::Passed,
                    (true, false) => Standing::Waits,
                    (false, _) => Standing::Comes,
                };
                self.fill();
                true
            }
            (
                Standing::Comes | Standing::Waits | Standing::Offered(..) | Standing::Passed,
                true,
            ) => self.cancel(at),
            _ => {
                self.fill();
                true
            }
        }
    }

    fn accept(&mut self, at: usize) -> bool {
        match self.parties[at].standing {
            Standing::Gone { .. } => return false,
            Standing::Comes => return true,
            _ => self.fill(),
        }
        let Standing::Offered(places, _) = self.parties[at].standing else { return false };
        let party = &mut self.parties[at];
        (party.people, party.standing) = (places, Standing::Comes);
        self.line.retain(|other| *other != at);
        self.fill();
        true
    }

    fn ask_again(&mut self, at: usize) -> bool {
        if let Standing::Gone { .. } = self.parties[at].standing {
            return false;
        }
        if self.parties[at].standing == Standing::Passed {
            self.parties[at].standing = Standing::Waits;
            self.line.retain(|other| *other != at);
            self.line.push(at);
            self.fill();
        }
        true
    }

    fn offer(&mut self, at: usize) -> bool {
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
        self.told[at] = told_at(self.now);
    }

    /// Those who have an offer that they don't know yet.
    fn untold(&self) -> Vec<(usize, u32)> {
        let offers = self.parties.iter().enumerate().filter_map(|(at, party)| {
            let Standing::Offered(places, _) = party.standing else { return None };
            (self.told[at] > self.now + 1_000).then_some((at, places))
        });
        offers.collect()
    }

    fn shift(&mut self, at: usize, position: u32) {
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

    /// What the rule says: ends what is over, then offers what is free.
    fn fill(&mut self) {
        let end = last_end();
        for at in self.in_line().into_iter().rev() {
            let Standing::Offered(_, ends) = self.parties[at].standing else { continue };
            let (taken, held) = self.places();
            let is_over = ends.min(end) <= self.now;
            if self.is_off {
                self.parties[at].standing = Standing::Waits;
            } else if is_over {
                self.parties[at].standing = Standing::Passed;
            } else if taken + held > self.capacity {
                self.parties[at].standing = Standing::Waits;
            }
        }
        if self.is_off || self.now >= end {
            return;
        }
        loop {
            let free = self.free();
            let mut in_turn: Vec<usize> = self.in_line();
            in_turn.retain(|at| self.parties[*at].standing == Standing::Waits);
            if self.is_strict {
                in_turn.truncate(1);
            }
            let fits = |at: &&usize| free > 0 && self.parties[**at].at_least <= free;
            let Some(&next) = in_turn.iter().find(fits) else { return };
            let places = self.parties[next].people.min(free);
            self.make_offer(next, places);
        }
    }
}
