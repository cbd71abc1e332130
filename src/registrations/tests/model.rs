//! The places in plain Rust: what the database has to say, without one.

use super::{ELSEWHERE, EVENTS, PLACES, size};
use crate::registrations::Unchanged;

/// A form that was sent.
#[derive(Clone, Debug)]
pub(super) struct Form {
    pub(super) event: usize,
    pub(super) names: Vec<String>,
    pub(super) kept: Option<Kept>,
}

/// What became of it, if it got its places.
#[derive(Clone, Debug)]
pub(super) struct Kept {
    /// Everybody who comes, as staff have corrected them.
    pub(super) names: Vec<String>,
    pub(super) stands: bool,
}

/// Every form that was sent, and what became of it.
#[derive(Debug)]
pub(super) struct Model {
    pub(super) places: [u32; EVENTS.len()],
    /// The number of a form is its stamp.
    pub(super) forms: Vec<Form>,
    /// The forms that were kept, in this order.
    pub(super) order: Vec<usize>,
    /// How often the office is told something.
    pub(super) told: u32,
}

impl Model {
    pub(super) fn new() -> Self {
        Self { places: [PLACES; EVENTS.len()], forms: Vec::new(), order: Vec::new(), told: 0 }
    }

    pub(super) fn taken(&self, event: usize) -> u32 {
        let kept = self.forms.iter().filter(|form| form.event == event);
        let kept = kept.filter_map(|form| form.kept.as_ref()).filter(|kept| kept.stands);
        kept.map(|kept| size(&kept.names)).sum()
    }

    pub(super) fn left(&self, event: usize) -> u32 {
        self.places[event].saturating_sub(ELSEWHERE + self.taken(event))
    }

    /// The party's size, or how many places are left.
    pub(super) fn send(&mut self, at: usize, names: &[String]) -> Result<u32, u32> {
        if let Some(kept) = &self.forms[at].kept {
            return Ok(size(&kept.names));
        }
        let left = self.left(self.forms[at].event);
        if size(names) > left {
            return Err(left);
        }
        self.forms[at].kept = Some(Kept { names: names.to_vec(), stands: true });
        self.order.push(at);
        self.told += 1;
        Ok(size(names))
    }

    pub(super) fn change(
        &mut self,
        at: usize,
        cancelled: Option<bool>,
        names: &[(u32, String)],
    ) -> Result<(), Unchanged> {
        let left = self.left(self.forms[at].event);
        let Some(kept) = self.forms[at].kept.as_mut() else { return Err(Unchanged::NotFound) };
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
        self.told += u32::from(changed.stands != kept.stands);
        *kept = changed;
        Ok(())
    }
}
