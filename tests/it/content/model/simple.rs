//! The model: a map of values, the revisions in force at each place, and what is scheduled.

use std::collections::BTreeMap;

use serde_json::Value;

use super::{PLACES, Wanted, parsed};

/// The revisions that are in force at a place, in their order.
type InForce = Vec<usize>;

/// What a revision did at a place.
#[derive(Clone)]
struct Done {
    value_before: Option<Value>,
    in_force_before: InForce,
    in_force_after: InForce,
}

/// A publication.
struct Revision {
    who: &'static str,
    done: BTreeMap<usize, Done>,
    undoes: Option<usize>,
    /// When it was scheduled.
    scheduled_at: Option<i64>,
}

/// A publication for later.
#[derive(Clone, PartialEq)]
struct Later {
    at: i64,
    wanted: Wanted,
    who: &'static str,
    /// How many revisions there were.
    after: usize,
    scheduled_at: i64,
    has_problem: bool,
}

/// What the model knows.
pub struct Model {
    pub file: usize,
    /// The time in hours.
    pub now: i64,
    example: Value,
    staff: BTreeMap<usize, Value>,
    in_force: BTreeMap<usize, InForce>,
    revisions: Vec<Revision>,
    /// By their numbers.
    scheduled: BTreeMap<i64, Later>,
    last_scheduled: i64,
}

impl Model {
    pub fn new(example: Value) -> Self {
        Self {
            file: 0,
            now: 0,
            example,
            staff: BTreeMap::new(),
            in_force: BTreeMap::new(),
            revisions: Vec::new(),
            scheduled: BTreeMap::new(),
            last_scheduled: 0,
        }
    }

    fn below(&self, place: usize) -> Value {
        let said = parsed(PLACES[place].1[self.file]);
        if said.is_null() { self.example.pointer(PLACES[place].0).unwrap().clone() } else { said }
    }

    pub fn seen(&self, place: usize) -> Value {
        self.staff.get(&place).cloned().unwrap_or_else(|| self.below(place))
    }

    pub fn revisions(&self) -> usize {
        self.revisions.len()
    }

    /// Who published each revision, and whether it had been scheduled.
    pub fn lines(&self) -> Vec<(String, bool)> {
        let lines = self.revisions.iter();
        lines.map(|one| (one.who.to_owned(), one.scheduled_at.is_some())).collect()
    }

    /// The numbers of what is scheduled, and whether it couldn't be published.
    pub fn scheduled(&self) -> BTreeMap<i64, bool> {
        self.scheduled.iter().map(|(id, one)| (*id, one.has_problem)).collect()
    }

    fn set(&mut self, place: usize, value: Option<Value>, in_force: InForce) -> Done {
        let value_before = self.staff.remove(&place);
        self.staff.extend(value.map(|value| (place, value)));
        let in_force_before = self.in_force.insert(place, in_force.clone()).unwrap_or_default();
        Done { value_before, in_force_before, in_force_after: in_force }
    }

    /// The places where this would change what visitors see.
    fn changed(&self, wanted: &Wanted) -> Vec<usize> {
        let new = |place: &usize, value: &Option<Value>| {
            value.clone().unwrap_or_else(|| self.below(*place))
        };
        let changed =
            wanted.iter().filter(|(place, value)| new(place, value) != self.seen(**place));
        changed.map(|(place, _)| *place).collect()
    }

    /// Gives the places these values. A revision, unless visitors see no difference.
    pub fn change(&mut self, who: &'static str, wanted: &Wanted) {
        self.publish(who, wanted, None);
    }

    fn publish(&mut self, who: &'static str, wanted: &Wanted, scheduled_at: Option<i64>) {
        let mut done = BTreeMap::new();
        for place in self.changed(wanted) {
            let below = self.below(place);
            let new = wanted[&place].clone().unwrap_or_else(|| below.clone());
            let mut in_force = self.in_force.get(&place).cloned().unwrap_or_default();
            in_force.push(self.revisions.len());
            done.insert(place, self.set(place, (new != below).then_some(new), in_force));
        }
        if !done.is_empty() {
            self.revisions.push(Revision { who, done, undoes: None, scheduled_at });
        }
    }

    /// Whether nobody has undone a revision, or only by one that was undone itself.
    fn is_in_force(&self, revision: usize) -> bool {
        let is_undo = |at: &usize| self.revisions[*at].undoes == Some(revision);
        let mut undos = (0..self.revisions.len()).filter(is_undo);
        !undos.any(|undo| self.is_in_force(undo))
    }

    /// The revisions from `first` on that changed the place and are in force. Undos of them are none.
    fn later(&self, first: usize, place: usize) -> impl Iterator<Item = usize> {
        (first..self.revisions.len()).filter(move |later| {
            let Revision { done, undoes, .. } = &self.revisions[*later];
            let is_undo_of_later = undoes.is_some_and(|undone| undone >= first);
            done.contains_key(&place) && self.is_in_force(*later) && !is_undo_of_later
        })
    }

    /// Undoes a revision; false if a later one is in the way.
    pub fn undo(&mut self, who: &'static str, revision: usize) -> bool {
        let undone = self.revisions[revision].done.clone();
        if undone.keys().any(|place| self.later(revision + 1, *place).next().is_some()) {
            return false;
        }
        for (place, done) in &undone {
            assert_eq!(self.in_force[place], done.in_force_after, "the place is as it left it");
        }
        let done = undone
            .into_iter()
            .map(|(place, done)| (place, self.set(place, done.value_before, done.in_force_before)));
        let done = done.collect();
        self.revisions.push(Revision { who, done, undoes: Some(revision), scheduled_at: None });
        true
    }

    /// Schedules a change for a time. What changes nothing isn't scheduled, and the same not twice.
    pub fn schedule(&mut self, who: &'static str, at: i64, wanted: Wanted) {
        if at <= self.now || self.changed(&wanted).is_empty() {
            return;
        }
        let (after, scheduled_at) = (self.revisions.len(), self.now);
        let new = Later { at, wanted, who, after, scheduled_at, has_problem: false };
        let is_same = |old: &Later| *old == Later { scheduled_at: old.scheduled_at, ..new.clone() };
        if !self.scheduled.values().any(is_same) {
            self.last_scheduled += 1;
            self.scheduled.insert(self.last_scheduled, new);
        }
    }

    /// Takes back what is on the list at this place.
    pub fn unschedule(&mut self, place: usize) -> Option<i64> {
        let id = *self.scheduled.keys().nth(place)?;
        self.scheduled.remove(&id);
        Some(id)
    }

    /// Publishes what is due, the earliest first. What others have changed since stays, with a problem.
    pub fn look(&mut self) {
        let all = self.scheduled.iter();
        let due = all.filter(|(_, one)| one.at <= self.now && !one.has_problem);
        let mut due: Vec<_> = due.map(|(id, one)| (one.at, *id)).collect();
        due.sort_unstable();
        for (_, id) in due {
            let one = self.scheduled[&id].clone();
            let is_others = |revision: usize| {
                let Revision { who, scheduled_at, .. } = self.revisions[revision];
                let was_known = scheduled_at.is_some_and(|at| at <= one.scheduled_at);
                (who.is_empty() || who != one.who) && !was_known
            };
            let mut changed = self.changed(&one.wanted).into_iter();
            if changed.any(|place| self.later(one.after, place).any(is_others)) {
                self.scheduled.get_mut(&id).unwrap().has_problem = true;
            } else {
                self.scheduled.remove(&id);
                self.publish(one.who, &one.wanted, Some(one.scheduled_at));
            }
        }
    }
}
