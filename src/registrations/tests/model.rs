//! The places in plain Rust: what the database has to say, without one.

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
}

impl Model {
    pub(super) fn new() -> Self {
        Self { places: [PLACES; EVENTS.len()], forms: Vec::new(), kept: Vec::new(), told: 0 }
    }

    pub(super) fn taken(&self, event: usize) -> u32 {
        let standing = self.kept.iter().filter(|kept| kept.stands);
        let of_event = standing.filter(|kept| self.forms[kept.form].event == event);
        of_event.map(|kept| size(&kept.names)).sum()
    }

    fn left(&self, event: usize) -> u32 {
        self.places[event].saturating_sub(ELSEWHERE + self.taken(event))
    }

    /// The party's size, or how many places are left.
    pub(super) fn send(&mut self, form: usize, names: &[String]) -> Result<u32, u32> {
        let same = |kept: &Kept| kept.form == form && kept.sent == names;
        let before = self.kept.iter().position(same);
        let standing = self.kept.iter().rposition(|kept| kept.form == form && kept.stands);
        if let Some(before) = before
            && (!self.kept[before].replaced || standing.is_none())
        {
            return Ok(size(&self.kept[before].names));
        }
        let model_places = self.places[self.forms[form].event];
        let given_up = standing.map_or(0, |standing| size(&self.kept[standing].names));
        let taken = self.taken(self.forms[form].event) - given_up;
        let left = model_places.saturating_sub(ELSEWHERE + taken);
        if size(names) > left {
            return Err(left);
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
            return Ok(size(&self.kept[before].names));
        }
        let names = names.to_vec();
        let sent = names.clone();
        self.kept.push(Kept { form, sent, names, stands: true, replaced: false, linked: true });
        Ok(size(&self.kept[self.kept.len() - 1].names))
    }

    /// The registrant corrects the party, or cancels it (`None`), by the link that came with their form.
    /// Says why not.
    pub(super) fn change_own(&mut self, at: usize, names: Option<&[String]>) -> Result<(), String> {
        let left = self.left(self.forms[self.kept[at].form].event);
        let kept = &mut self.kept[at];
        if !kept.linked {
            return Err("the link has ended".to_owned());
        }
        match names {
            Some(_) if !kept.stands => return Err("canceled".to_owned()),
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
        let kept = &mut self.kept[at];
        let mut changed = kept.clone();
        for (position, name) in names {
            let known = changed.names.get_mut(usize::try_from(*position).unwrap());
            let known = known.ok_or(Unchanged::NotFound)?;
            if name.trim().is_empty() {
                return Err(Unchanged::Unfit("Enter a name".to_owned()));
            }
            name.trim().clone_into(known);
        }
        changed.stands = cancelled.map_or(kept.stands, |cancelled| !cancelled);
        if changed.stands && !kept.stands && size(&kept.names) > left {
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
