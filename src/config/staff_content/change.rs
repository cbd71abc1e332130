//! What a patch changes in the content, and what it can't.

use serde_json::{Map, Value};

use super::json::to_json;
use super::patch::{apply, between, differences, value_at};
use super::pointer::{PLACE, child, has_ids, is_entry, is_place, keys, spoken};
use super::subject::subject;
use super::{CONTENT_TABLES, fitting};
use crate::config::Config;
use crate::form::FieldError;

/// A change of one value of the content.
#[derive(Clone, Debug, PartialEq)]
pub struct ContentChange {
    /// Where it is, as a JSON pointer.
    pub pointer: String,
    /// The name of the entry that has it; empty if it belongs to none.
    pub subject: String,
    /// What visitors see before; `None`: nothing.
    pub before: Option<Value>,
    /// What they see afterwards.
    pub after: Option<Value>,
    /// What the staff's layer has before; `None`: nothing, so that the layers below count.
    pub kept_before: Option<Value>,
    /// What the staff's layer has afterwards.
    pub kept_after: Option<Value>,
}

/// The settings in content tables that say where something is on the machine.
pub(super) const OF_THE_MACHINE: [&str; 1] = ["/site/photos_dir"];

impl Config {
    /// What `patch` changes: a merge patch in which null sets a value back to what the example and the owner's file
    /// have, and removes an entry with an id. New entries keep their order. The content that comes of it isn't checked.
    ///
    /// # Errors
    ///
    /// What can't be changed by staff.
    pub fn content_changes(
        &self,
        patch: &Map<String, Value>,
    ) -> Result<Vec<ContentChange>, Vec<FieldError>> {
        let mut errors = Vec::new();
        let mut patch = patch.clone();
        patch.retain(|table, _| {
            let is_content = CONTENT_TABLES.contains(&table.as_str());
            if !is_content {
                errors.push(not_content(table));
            }
            is_content
        });
        for (key, value) in &mut patch {
            prepare(value, &child("", key), &mut errors);
        }
        let (below, before) = self.staff_contents();
        let mut after = before.clone();
        apply(&mut after, &below, &patch, "");
        let mut changes = self.changes_between(&below, &before, &after);
        self.forget_dates(&patch, &before, &mut changes);
        let order = |pointer: &str| place_in(&patch, pointer);
        number(&mut changes, &below, self.next_revision(), order);
        errors.extend(self.removed_dates(&patch));
        self.permitted(errors, changes)
    }

    /// The revision as which changes would be published.
    pub(super) fn next_revision(&self) -> i64 {
        self.staff.layer.revision + 1
    }

    /// The `changes`, if staff may make all of them and there are no `errors`.
    pub(super) fn permitted(
        &self,
        mut errors: Vec<FieldError>,
        changes: Vec<ContentChange>,
    ) -> Result<Vec<ContentChange>, Vec<FieldError>> {
        errors.extend(changes.iter().filter_map(|change| self.refusal(&change.pointer)));
        if errors.is_empty() { Ok(changes) } else { Err(errors) }
    }

    /// Like [`Config::changes_to`], for an undo.
    ///
    /// # Errors
    ///
    /// What can't be changed by staff, such as what the environment sets by now.
    pub fn changes_back_to(
        &self,
        kept: &[(String, Option<Value>)],
    ) -> Result<Vec<ContentChange>, Vec<FieldError>> {
        self.permitted(Vec::new(), self.changes_to(kept))
    }

    /// The changes that give the staff's layer the values `kept` at these pointers.
    #[must_use]
    pub fn changes_to(&self, kept: &[(String, Option<Value>)]) -> Vec<ContentChange> {
        let (_, before) = self.staff_contents();
        let mut layer = self.staff.layer.patch.clone();
        for (pointer, value) in kept {
            super::set_at(&mut layer, pointer, value.clone());
        }
        let after = self.layers.for_staff(&layer);
        let change = |(pointer, kept_after): &(String, Option<Value>)| {
            let at = |content: &Value| {
                content.as_object().and_then(|all| value_at(all, pointer).cloned())
            };
            ContentChange {
                pointer: pointer.clone(),
                subject: subject(pointer, &before, &after),
                before: at(&before),
                after: at(&after),
                kept_before: value_at(&self.staff.layer.patch, pointer).cloned(),
                kept_after: kept_after.clone(),
            }
        };
        kept.iter().map(change).collect()
    }

    /// What `patch` would change in the content with another `layer` of what staff changed: for each value its pointer,
    /// what the patch makes of it, and what it is with the layer in these settings.
    #[must_use]
    pub fn content_versions(
        &self,
        layer: &Map<String, Value>,
        patch: &Map<String, Value>,
    ) -> Vec<(String, Option<Value>, Option<Value>)> {
        let mut patch = patch.clone();
        patch.retain(|table, _| CONTENT_TABLES.contains(&table.as_str()));
        let (below, theirs) = self.staff_contents();
        let before = self.layers.for_staff(layer);
        let mut yours = before.clone();
        apply(&mut yours, &below, &patch, "");
        let theirs = theirs.as_object();
        let version = |(pointer, _, yours): (String, Option<Value>, Option<Value>)| {
            let theirs = theirs.and_then(|theirs| value_at(theirs, &pointer).cloned());
            (pointer, yours, theirs)
        };
        differences(&before, &yours, "").into_iter().map(version).collect()
    }

    /// What changes in the content if the staff's layer is `to` in place of `from`.
    #[must_use]
    pub fn changes_of_layers(
        &self,
        from: &Map<String, Value>,
        to: &Map<String, Value>,
    ) -> Vec<ContentChange> {
        let with = |layer| to_json(&self.layers.with_staff(&fitting::without(layer, &[])), "");
        self.changes_between(&to_json(&self.layers.below, ""), &with(from), &with(to))
    }

    /// The content below the staff's layer, and with it.
    pub(super) fn staff_contents(&self) -> (Value, Value) {
        let patch = fitting::without(&self.staff.layer.patch, &self.staff.unfit);
        (self.layers.for_staff(&Map::new()), self.layers.for_staff(&patch))
    }

    pub(super) fn changes_between(
        &self,
        below: &Value,
        before: &Value,
        after: &Value,
    ) -> Vec<ContentChange> {
        let below = below.as_object();
        let change = |(pointer, old, new): (String, Option<Value>, Option<Value>)| {
            let value_below = below.and_then(|below| value_at(below, &pointer));
            let kept_after = match (value_below, &new) {
                (below, new) if below == new.as_ref() => None,
                (Some(below), Some(new)) if is_entry(&pointer) => Some(between(below, new)),
                (_, new) => Some(new.clone().unwrap_or(Value::Null)),
            };
            ContentChange {
                subject: subject(&pointer, before, after),
                kept_before: value_at(&self.staff.layer.patch, &pointer).cloned(),
                pointer,
                before: old,
                after: new,
                kept_after,
            }
        };
        differences(before, after, "").into_iter().map(change).collect()
    }

    /// Why staff can't change the value at `pointer`; `None` if they can.
    fn refusal(&self, pointer: &str) -> Option<FieldError> {
        let name = spoken(pointer);
        let detail = if is_place(pointer) {
            format!("{name} isn't a setting.")
        } else if OF_THE_MACHINE.contains(&pointer) {
            format!("{name} is a folder of the machine, which only config.toml can set.")
        } else {
            let variable = self.layers.variable_of(pointer)?;
            format!(
                "{name} is set by the environment variable {variable}, which has the last word: change it there."
            )
        };
        Some(FieldError { pointer: format!("#{pointer}"), detail })
    }
}

/// Numbers for each revision: more than a list has entries.
const FOR_EACH_REVISION: i64 = 1_000;

/// Gives the entries that `changes` add the numbers of the next `revision`, by `order`. What is `below` the staff's layer
/// has its place there.
pub(super) fn number<K: Ord>(
    changes: &mut [ContentChange],
    below: &Value,
    revision: i64,
    order: impl Fn(&str) -> K,
) {
    let is_below =
        |pointer: &str| below.as_object().and_then(|all| value_at(all, pointer)).is_some();
    let is_added =
        |change: &&mut ContentChange| is_entry(&change.pointer) && !is_below(&change.pointer);
    let mut added: Vec<_> = changes.iter_mut().filter(is_added).collect();
    added.sort_by_key(|change| order(&change.pointer));
    for (change, place) in added.into_iter().zip(revision.saturating_mul(FOR_EACH_REVISION)..) {
        if let Some(Value::Object(entry)) = &mut change.kept_after {
            entry.insert(PLACE.to_owned(), Value::from(place));
        }
    }
}

/// Where the entry at `pointer` stands in its list in `patch`.
fn place_in(patch: &Map<String, Value>, pointer: &str) -> Option<usize> {
    let (list, _) = pointer.rsplit_once('/')?;
    let id = keys(pointer).pop()?;
    value_at(patch, list)?.as_object()?.keys().position(|key| *key == id)
}

/// The refusal of a table that isn't content.
pub(super) fn not_content(table: &str) -> FieldError {
    let detail = format!("{table} isn't content, so it can't be changed here.");
    FieldError { pointer: format!("#{}", child("", table)), detail }
}

/// Takes the ids out of entries, which have them as their keys, and notes what no content can have.
fn prepare(value: &mut Value, pointer: &str, errors: &mut Vec<FieldError>) {
    let mut note =
        |detail: String| errors.push(FieldError { pointer: format!("#{pointer}"), detail });
    match value {
        Value::Array(entries) if entries.iter().any(has_null) => {
            note(format!("{} has an entry that is empty.", spoken(pointer)));
        }
        Value::Array(_) if has_ids(pointer) => note(format!(
            "{} is a list; here its entries stand in an object, by their ids.",
            spoken(pointer)
        )),
        Value::Object(object) => {
            if is_entry(pointer)
                && let Some(id) = object.remove("id")
                && id.as_str() != keys(pointer).last().map(String::as_str)
            {
                let detail = format!("{}: the id can't be changed.", spoken(pointer));
                errors.push(FieldError { pointer: format!("#{}", child(pointer, "id")), detail });
            }
            for (key, value) in object {
                prepare(value, &child(pointer, key), errors);
            }
        }
        _ => {}
    }
}

fn has_null(value: &Value) -> bool {
    match value {
        Value::Null => true,
        Value::Array(entries) => entries.iter().any(has_null),
        Value::Object(object) => object.values().any(has_null),
        _ => false,
    }
}
