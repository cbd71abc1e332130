//! Finds what of the staff's layer fits the other layers, for a start or a reload: the owner may have changed the file
//! since.

use std::sync::Arc;

use serde_json::{Map, Value};

use super::json::to_json;
use super::pointer::{PLACE, child, contains};
use super::{CONTENT_TABLES, StaffContent, StaffLayer, patch};
use crate::config::Config;
use crate::form::FieldError;

/// Rounds in which the values that are named in errors are passed over, before all are tried.
const ROUNDS: usize = 5;

/// How often parts of the layer are tried. A check takes some milliseconds.
const TRIES: usize = 200;

/// What is said of a value that doesn't fit the others, although nothing is wrong with it alone.
const CONTRADICTS: &str = "doesn't fit the other settings";

impl Config {
    /// These settings with `layer`, without those of its values that don't fit. Nothing is taken out of the layer, so
    /// that they count again once they fit.
    #[must_use]
    pub fn with_fitting_staff_content(&self, layer: &StaffLayer) -> Self {
        if layer.patch.is_empty() && self.staff.layer.patch.is_empty() {
            let staff = StaffContent { layer: layer.clone(), unfit: Vec::new() };
            return Self { staff: Arc::new(staff), ..self.clone() };
        }
        let units = self.units(layer);
        let mut unfit: Vec<FieldError> = Vec::new();
        for _ in 0..ROUNDS {
            let errors = match self.with_staff_content(layer.clone(), unfit.clone()) {
                Ok(config) if unfit.is_empty() => return config,
                Ok(config) => return self.with_more(config, unfit),
                Err(errors) => errors,
            };
            let before = unfit.len();
            for unit in &units {
                let error = errors.iter().find(|error| contains(unit, bare(&error.pointer)));
                let is_known = unfit.iter().any(|known| bare(&known.pointer) == unit);
                if let Some(error) = error.filter(|_| !is_known) {
                    unfit.push(passed_over(unit, &error.detail));
                }
            }
            if unfit.len() == before {
                break;
            }
        }
        // What the errors name is a group of values, or one below the layer.
        let nothing = self.passing_over(layer, CONTRADICTS);
        let unfit = nothing.staff.unfit.clone();
        self.with_more(nothing, unfit)
    }

    /// These settings with `layer`, of which nothing counts for this `reason`.
    #[must_use]
    pub fn passing_over(&self, layer: &StaffLayer, reason: &str) -> Self {
        let units = self.units(layer);
        let unfit: Vec<_> = units.iter().map(|unit| passed_over(unit, reason)).collect();
        let staff = Arc::new(StaffContent { layer: layer.clone(), unfit: unfit.clone() });
        // Without the layer they are as they were loaded, and those were accepted.
        let config = self.with_staff_content(layer.clone(), unfit);
        config.unwrap_or_else(|_| Self { staff, ..self.clone() })
    }

    /// Has as many of the values that `config` passes over, `unfit`, count as fit: all of a group or, if they don't, each
    /// half of it.
    fn with_more(&self, config: Self, mut unfit: Vec<FieldError>) -> Self {
        let layer = config.staff.layer.clone();
        let mut best = config;
        let mut tries = TRIES;
        loop {
            let before = unfit.len();
            let mut groups = vec![unfit.clone()];
            while let Some(group) = groups.pop() {
                if group.is_empty() || tries == 0 {
                    continue;
                }
                tries -= 1;
                let mut fewer = unfit.clone();
                fewer.retain(|error| !group.iter().any(|one| one.pointer == error.pointer));
                match (self.with_staff_content(layer.clone(), fewer.clone()), &*group) {
                    (Ok(config), _) => (best, unfit) = (config, fewer),
                    (Err(errors), [one]) => explain(&mut unfit, one, &errors),
                    (Err(_), group) => {
                        let (first, second) = group.split_at(group.len() / 2);
                        groups.extend([second.to_vec(), first.to_vec()]);
                    }
                }
            }
            // One may need another that came after it.
            if unfit.len() == before || tries == 0 {
                return Self { staff: Arc::new(StaffContent { layer, unfit }), ..best };
            }
        }
    }

    /// The pointers to the parts of `layer` that count or are passed over as a whole.
    fn units(&self, layer: &StaffLayer) -> Vec<String> {
        let mut units = Vec::new();
        collect_units(&layer.patch, &to_json(&self.layers.below, ""), "", &mut units);
        units
    }
}

fn passed_over(unit: &str, reason: &str) -> FieldError {
    FieldError { pointer: format!("#{unit}"), detail: reason.to_owned() }
}

/// Says in `unfit` why `one` doesn't fit.
fn explain(unfit: &mut [FieldError], one: &FieldError, errors: &[FieldError]) {
    let own = errors.iter().find(|error| contains(bare(&one.pointer), bare(&error.pointer)));
    let known = unfit.iter_mut().find(|error| error.pointer == one.pointer);
    if let (Some(known), Some(error)) = (known, own.or(errors.first())) {
        known.detail.clone_from(&error.detail);
    }
}

/// The pointer in an error without the sign before it.
fn bare(pointer: &str) -> &str {
    pointer.trim_start_matches('#')
}

/// `layer` without the values at the pointers of `unfit`, and without anything that isn't content.
pub(super) fn without(layer: &Map<String, Value>, unfit: &[FieldError]) -> Map<String, Value> {
    let mut layer = layer.clone();
    layer.retain(|table, _| CONTENT_TABLES.contains(&table.as_str()));
    for error in unfit {
        patch::set_at(&mut layer, bare(&error.pointer), None);
    }
    layer
}

/// The pointers to the parts of `layer` that count or are passed over as a whole: single values, and entries that the
/// layers below don't have or didn't have when staff added them.
pub(super) fn collect_units(
    layer: &Map<String, Value>,
    below: &Value,
    pointer: &str,
    units: &mut Vec<String>,
) {
    for (key, value) in layer {
        let pointer = child(pointer, key);
        match (value, below.get(key)) {
            (Value::Object(inner), Some(below))
                if below.is_object() && !inner.contains_key(PLACE) =>
            {
                collect_units(inner, below, &pointer, units);
            }
            _ => units.push(pointer),
        }
    }
}
