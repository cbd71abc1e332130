//! Finds what of the staff's layer fits the other layers, for a start or a reload: the owner may have changed the file
//! since.

use std::sync::Arc;

use serde_json::{Map, Value};

use super::json::to_json;
use super::pointer::{child, overlap};
use super::{StaffContent, StaffLayer, TABLES, patch};
use crate::config::Config;
use crate::form::FieldError;

/// Rounds in which the values that are named in errors are passed over, before each value is tried by itself.
const ROUNDS: usize = 5;

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
        let below = to_json(&self.layers.below, "");
        let mut units = Vec::new();
        collect_units(&layer.patch, &below, "", &mut units);
        let mut unfit: Vec<FieldError> = Vec::new();
        for _ in 0..ROUNDS {
            let errors = match self.with_staff_content(layer.clone(), unfit.clone()) {
                Ok(config) => return config,
                Err(errors) => errors,
            };
            let before = unfit.len();
            for unit in &units {
                let error = errors.iter().find(|error| overlap(bare(&error.pointer), unit));
                let is_known = unfit.iter().any(|known| bare(&known.pointer) == unit);
                if let Some(error) = error.filter(|_| !is_known) {
                    let pointer = format!("#{unit}");
                    unfit.push(FieldError { pointer, detail: error.detail.clone() });
                }
            }
            if unfit.len() == before {
                break;
            }
        }
        self.one_by_one(layer, &units)
    }

    /// Tries each value by itself, in addition to those before it.
    fn one_by_one(&self, layer: &StaffLayer, units: &[String]) -> Self {
        let as_error = |unit: &String| FieldError {
            pointer: format!("#{unit}"),
            detail: CONTRADICTS.to_owned(),
        };
        let mut unfit: Vec<FieldError> = units.iter().map(as_error).collect();
        let with = |unfit: &Vec<FieldError>| self.with_staff_content(layer.clone(), unfit.clone());
        let mut best = with(&unfit).unwrap_or_else(|_| self.clone());
        for unit in units {
            let mut fewer = unfit.clone();
            fewer.retain(|error| bare(&error.pointer) != unit);
            match with(&fewer) {
                Ok(config) => (best, unfit) = (config, fewer),
                Err(errors) => {
                    let of_unit = |error: &&mut FieldError| bare(&error.pointer) == unit;
                    let detail = errors.into_iter().next().map(|error| error.detail);
                    if let (Some(error), Some(detail)) = (unfit.iter_mut().find(of_unit), detail) {
                        error.detail = detail;
                    }
                }
            }
        }
        best
    }
}

/// The pointer in an error without the sign before it.
fn bare(pointer: &str) -> &str {
    pointer.trim_start_matches('#')
}

/// `layer` without the values at the pointers of `unfit`, and without anything that isn't content.
pub(super) fn without(layer: &Map<String, Value>, unfit: &[FieldError]) -> Map<String, Value> {
    let mut layer = layer.clone();
    layer.retain(|table, _| TABLES.contains(&table.as_str()));
    for error in unfit {
        patch::set_at(&mut layer, bare(&error.pointer), None);
    }
    layer
}

/// The pointers to the parts of `layer` that count or are passed over as a whole: single values, and entries that the
/// layers below don't have.
pub(super) fn collect_units(
    layer: &Map<String, Value>,
    below: &Value,
    pointer: &str,
    units: &mut Vec<String>,
) {
    for (key, value) in layer {
        let pointer = child(pointer, key);
        match (value, below.get(key)) {
            (Value::Object(inner), Some(below)) if below.is_object() => {
                collect_units(inner, below, &pointer, units);
            }
            _ => units.push(pointer),
        }
    }
}
