//! The places in plain Rust: what the database has to say, without one.

mod notices;

use std::collections::BTreeMap;

use self::notices::Notice;
use super::program::{FIRST_DAY, day};
use super::{ELSEWHERE, EVENTS, PLACES, size};
use crate::registrations::Unchanged;

/// A form that was sent.
#[derive(Clone, Debug)]
pub(super) struct Form {
    pub(super) event: usize,
    /// The answers that it was sent with last.
    pub(super) names: Vec<String>,
}

/// A registration: what a form brought with some answers.
#[derive(Clone, Debug)]
pub(super) struct Kept {
    pub(super) form: usize,
    /// The answers as they were sent.
    pub(super) sent: Vec<String>,
    /// Everybody who comes, as staff have corrected them.
    pub(super) names: Vec<String>,
    pub(super) stands: bool,
    /// The day that it counts for.
    date: i32,
    /// Whether the same form brought another in its place.
    replaced: bool,
    /// Whether its link still leads to it.
    linked: bool,
}

/// Every form that was sent, and what became of it.
#[derive(Debug)]
pub(super) struct Model {
    pub(super) places: [u32; EVENTS.len()],
    /// The number of a form is its stamp.
    pub(super) forms: Vec<Form>,
    /// In the order of arrival.
    pub(super) kept: Vec<Kept>,
    /// How often the office is told something.
    pub(super) told: u32,
    /// Days since 1970, by the stable's clock.
    pub(super) today: i32,
    /// The days that the owner gave the events last.
    dates: [i32; EVENTS.len()],
    /// The days on which they are.
    in_effect: [i32; EVENTS.len()],
    /// Whether they're called off.
    pub(super) called_off: [bool; EVENTS.len()],
    /// The notices of each that stand, the last one last.
    notices: [Vec<Notice>; EVENTS.len()],
}

impl Model {
    pub(super) fn new() -> Self {
        let (forms, kept) = (Vec::new(), Vec::new());
        let dates = [FIRST_DAY; EVENTS.len()];
        let places = [PLACES; EVENTS.len()];
        Self {
            places,
            forms,
            kept,
            told: 0,
            today: 0,
            dates,
            in_effect: dates,
            called_off: [false; EVENTS.len()],
            notices: Default::default(),
        }
    }

    /// Those who have places at `event`.
    fn standing(&self, event: usize) -> impl Iterator<Item = &Kept> {
        let standing = self.kept.iter().filter(|kept| kept.stands);
        standing.filter(move |kept| self.forms[kept.form].event == event)
    }

    pub(super) fn taken(&self, event: usize) -> u32 {
        let of_date = self.standing(event).filter(|kept| kept.date == self.dates[event]);
        of_date.map(|kept| size(&kept.names)).sum()
    }

    /// The places that are taken for each date, those of dates that are over as well.
    pub(super) fn taken_by_date(&self, event: usize) -> Vec<(String, u32)> {
        let mut taken = BTreeMap::new();
        for kept in self.standing(event) {
            *taken.entry(day(kept.date)).or_default() += size(&kept.names);
        }
        taken.into_iter().collect()
    }

    /// The owner gives an event a date. Everybody who was registered for a day that isn't over comes along.
    pub(super) fn set_date(&mut self, event: usize, date: i32) {
        self.notices[event].iter_mut().for_each(|notice| notice.can_undo = false);
        self.dates[event] = date;
        let before = self.in_effect[event];
        if date < self.today {
            return;
        }
        self.in_effect[event] = date;
        if before >= self.today {
            let forms = &self.forms;
            let came = |kept: &&mut Kept| forms[kept.form].event == event && kept.date == before;
            self.kept.iter_mut().filter(came).for_each(|kept| kept.date = date);
        }
    }

    /// Those who come to an event on a day.
    fn standing_on(&self, event: usize, date: i32) -> Vec<usize> {
        let comes = |kept: &Kept| kept.stands && self.forms[kept.form].event == event;
        (0..self.kept.len())
            .filter(|at| comes(&self.kept[*at]) && self.kept[*at].date == date)
            .collect()
    }

    /// Everybody who is registered for a day of an event comes along to another.
    fn move_all(&mut self, event: usize, from: i32, to: i32) {
        (self.dates[event], self.in_effect[event]) = (to, to);
        let forms = &self.forms;
        let comes = |kept: &&mut Kept| forms[kept.form].event == event && kept.date == from;
        self.kept.iter_mut().filter(comes).for_each(|kept| kept.date = to);
    }

    /// Whether a registration is for the date that its event has now.
    fn is_for_now(&self, kept: &Kept) -> bool {
        kept.date == self.dates[self.forms[kept.form].event]
    }

    fn left(&self, event: usize) -> u32 {
        self.places[event].saturating_sub(ELSEWHERE + self.taken(event))
    }

    /// The party's size, or why not.
    pub(super) fn send(&mut self, form: usize, names: &[String]) -> Result<u32, String> {
        let same = |kept: &Kept| kept.form == form && kept.sent == names;
        let before = self.kept.iter().position(same);
        let standing = self.kept.iter().rposition(|kept| kept.form == form && kept.stands);
        if let Some(before) = before
            && (!self.kept[before].replaced || standing.is_none())
        {
            return Ok(size(&self.kept[before].names));
        }
        let event = self.forms[form].event;
        let date = self.dates[event];
        if date < self.today {
            return Err("over".to_owned());
        }
        if self.called_off[event] {
            return Err("called off".to_owned());
        }
        let given_up = standing.filter(|standing| self.is_for_now(&self.kept[*standing]));
        let given_up = given_up.map_or(0, |standing| size(&self.kept[standing].names));
        let taken = self.taken(event) - given_up;
        let left = self.places[event].saturating_sub(ELSEWHERE + taken);
        if size(names) > left {
            return Err(format!("{left} left"));
        }
        if let Some(standing) = standing {
            (self.kept[standing].stands, self.kept[standing].replaced) = (false, true);
            self.kept[standing].linked = false;
            self.told += 1;
        }
        self.told += 1;
        if let Some(before) = before {
            (self.kept[before].stands, self.kept[before].replaced) = (true, false);
            self.kept[before].linked = true;
            self.kept[before].date = date;
            return Ok(size(&self.kept[before].names));
        }
        let names = names.to_vec();
        let sent = names.clone();
        let (stands, replaced, linked) = (true, false, true);
        self.kept.push(Kept { form, sent, names, stands, date, replaced, linked });
        Ok(size(&self.kept[self.kept.len() - 1].names))
    }

    /// The registrant corrects the party, or cancels it (`None`), by the link that came with their form.
    /// Says why not.
    pub(super) fn change_own(&mut self, at: usize, names: Option<&[String]>) -> Result<(), String> {
        let left = self.left(self.forms[self.kept[at].form].event);
        let (is_for_now, today) = (self.is_for_now(&self.kept[at]), self.today);
        let is_called_off = self.called_off[self.forms[self.kept[at].form].event];
        let kept = &mut self.kept[at];
        if !kept.linked || today > kept.date + 1 {
            return Err("the link has ended".to_owned());
        }
        if today > kept.date {
            return Err("over".to_owned());
        }
        match names {
            Some(_) if !kept.stands => return Err("canceled".to_owned()),
            Some(names) if size(names) > size(&kept.names) && !is_for_now => {
                return Err("not open".to_owned());
            }
            Some(names) if size(names) > size(&kept.names) && is_called_off => {
                return Err("called off".to_owned());
            }
            Some(names) if size(names).saturating_sub(size(&kept.names)) > left => {
                return Err(format!("{left} left"));
            }
            Some(names) if kept.names == names => return Ok(()),
            Some(names) => kept.names = names.to_vec(),
            None if !kept.stands => return Ok(()),
            None => kept.stands = false,
        }
        self.told += 1;
        Ok(())
    }

    pub(super) fn change(
        &mut self,
        at: usize,
        cancelled: Option<bool>,
        names: &[(u32, String)],
    ) -> Result<(), Unchanged> {
        let left = self.left(self.forms[self.kept[at].form].event);
        let is_bound = self.is_for_now(&self.kept[at]);
        let kept = &mut self.kept[at];
        let mut changed = kept.clone();
        for (position, name) in names {
            let known = changed.names.get_mut(usize::try_from(*position).unwrap());
            let known = known.ok_or(Unchanged::NotInParty)?;
            if name.trim().is_empty() {
                return Err(Unchanged::Unfit("Enter a name".to_owned()));
            }
            name.trim().clone_into(known);
        }
        changed.stands = cancelled.map_or(kept.stands, |cancelled| !cancelled);
        if changed.stands && !kept.stands && is_bound && size(&kept.names) > left {
            return Err(Unchanged::TooFewPlaces(left));
        }
        if changed.stands != kept.stands {
            self.told += 1;
            changed.replaced = false;
        }
        *kept = changed;
        Ok(())
    }
}
