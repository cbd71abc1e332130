//! The waiting list in plain Rust.

mod resizing;
mod rule;

use proptest::sample::Index;

use super::Step;
use super::clock::{DAY, HOUR, START, later};
use super::standing::{Party, Standing};

pub(super) struct Model {
    pub(super) capacity: u32,
    parties: Vec<Party>,
    /// Those who wait or have waited, the first in line first.
    line: Vec<usize>,
    /// Whether each knows of its last offer.
    told: Vec<bool>,
    /// How many of each staff took beyond the places.
    beyond: Vec<u32>,
    /// The day of the event.
    day: i8,
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
            beyond: Vec::new(),
            day: DAY,
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

    /// How many of those who come staff took beyond the places.
    pub(super) fn beyond(&self) -> u32 {
        let parties = self.parties.iter().zip(&self.beyond);
        let come = parties.filter(|(party, _)| party.standing == Standing::Comes);
        come.map(|(_, beyond)| beyond).sum()
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
            Step::SignUpAgain(which) => self.one(which, |_, _| true),
            Step::Phone { people, at_least, beyond } => self.phone((people, at_least), beyond),
            Step::MoveEvent(day) => self.owner(|model| model.move_event(day)),
            Step::SetBack(hours) => {
                self.owner(|model| model.now = (model.now - i64::from(hours) * HOUR).max(START))
            }
            Step::Crash => true,
            Step::Places(places) => self.owner(|model| {
                model.capacity = places;
                model.fill();
            }),
            Step::Strict(strict) => self.owner(|model| model.is_strict = strict),
            Step::CallOff(off) => self.owner(|model| model.is_off = off),
            Step::Sleep(hours) => {
                self.owner(|model| model.now = later(model.now, hours, model.day))
            }
            Step::Look => {
                self.fill();
                true
            }
            Step::Cancel(which) => self.one(which, Self::cancel),
            Step::Resize(which, people) => self.one(which, |model, at| model.resize(at, people)),
            Step::Decline(which) => self.one(which, |model, at| match model.parties[at].standing {
                Standing::Comes | Standing::Gone { .. } => true,
                _ => model.cancel(at),
            }),
            Step::Accept(which) => self.one(which, Self::accept),
            Step::AskAgain(which) => self.one(which, Self::ask_again),
            Step::Offer(which) => self.by_staff(which, Self::offer),
            Step::AcceptByStaff(which) => {
                self.by_staff(which, |model, at| model.offer(at) && model.takes(at))
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
        let standing = if self.fits(people) { Standing::Comes } else { Standing::Waits };
        self.arrives(Party { people, at_least, standing }, 0)
    }

    /// Whether newcomers get places at once.
    fn fits(&self, people: u32) -> bool {
        people <= self.free_for_newcomers()
    }

    fn free_for_newcomers(&self) -> u32 {
        let someone_waits = self.parties.iter().any(|one| one.standing == Standing::Waits);
        if self.is_strict && someone_waits { 0 } else { self.free() }
    }

    fn arrives(&mut self, party: Party, beyond: u32) -> bool {
        self.parties.push(party);
        self.told.push(false);
        self.beyond.push(beyond);
        if party.standing == Standing::Waits {
            self.line.push(self.parties.len() - 1);
        }
        self.fill();
        true
    }

    fn phone(&mut self, (people, at_least): (u32, u32), beyond: bool) -> bool {
        if self.is_off {
            return false;
        }
        self.fill();
        let comes = beyond || self.fits(people);
        // So many never come.
        if !comes && at_least > self.capacity {
            return false;
        }
        let standing = if comes { Standing::Comes } else { Standing::Waits };
        let beyond = if comes { people.saturating_sub(self.free()) } else { 0 };
        self.arrives(Party { people, at_least, standing }, beyond)
    }

    fn move_event(&mut self, day: i8) {
        if i64::from(day) > self.now / (24 * HOUR) {
            self.day = day;
        }
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
        self.takes(at)
    }

    /// The party takes what it's offered, and what is free besides. Staff register who says yes, also when all offers have ended by the clock.
    fn takes(&mut self, at: usize) -> bool {
        let Standing::Offered(places, _) = self.parties[at].standing else { return false };
        let places = self.parties[at].people.min(places + self.free_for_newcomers());
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
}
