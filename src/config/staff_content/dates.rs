//! Dates of events that repeat, which staff can't remove as they remove other events.

use std::collections::BTreeSet;

use serde_json::{Map, Value};

use super::fitting;
use super::json::overlay;
use super::patch::value_at;
use super::pointer::child;
use super::{ContentChange, json};
use crate::config::Config;
use crate::config::series::{ids_of_dates, ids_of_own};
use crate::content::split_dated_id;
use crate::form::FieldError;

impl Config {
    /// The refusals of dates of events that repeat which `patch` removes, and which there would still be; and of those that it
    /// writes to while it removes their event.
    pub(super) fn removed_dates(&self, patch: &Map<String, Value>) -> Vec<FieldError> {
        let layer = fitting::without(&self.staff.layer.patch, &self.staff.unfit);
        let mut tree = self.layers.with_staff(&layer);
        let dates_before = ids_of_dates(&tree);
        overlay(&mut tree, patch);
        let removed = ids_of_dates(&tree);
        let removed = removed.iter().filter_map(|id| removed_date(patch, id));
        removed.chain(dates_before.iter().filter_map(|id| orphaned_date(patch, id))).collect()
    }

    /// Has `changes` take away what was changed on single dates of events that `patch` removes, and nothing stay of dates
    /// that it removes.
    pub(super) fn forget_dates(
        &self,
        patch: &Map<String, Value>,
        before: &Value,
        changes: &mut Vec<ContentChange>,
    ) {
        let Some(Value::Object(events)) = patch.get("events") else { return };
        let removed: BTreeSet<&str> =
            events.iter().filter(|(_, event)| event.is_null()).map(|(id, _)| &**id).collect();
        if removed.is_empty() {
            return;
        }
        let below = json::to_json(&self.layers.below, "");
        let is_below = |pointer: &str| value_in(&below, pointer).is_some();
        let is_date = |pointer: &str| pointer.strip_prefix("/events/").is_some_and(is_dated);
        for change in changes.iter_mut().filter(|change| change.after.is_none()) {
            if is_date(&change.pointer) && !is_below(&change.pointer) {
                change.kept_after = None;
            }
        }
        for id in self.own_dates(&removed) {
            let pointer = child("/events", &id);
            if changes.iter().any(|change| change.pointer == pointer) {
                continue;
            }
            let series = split_dated_id(&id).map_or("", |(series, _)| series);
            let title =
                value_in(before, &child("/events", series)).and_then(|one| one["title"].as_str());
            changes.push(ContentChange {
                subject: title.unwrap_or_default().to_owned(),
                before: value_in(before, &pointer).cloned(),
                after: None,
                kept_before: value_at(&self.staff.layer.patch, &pointer).cloned(),
                kept_after: is_below(&pointer).then_some(Value::Null),
                pointer,
            });
        }
    }

    /// The ids of entries that change single dates of these events that repeat, or did.
    fn own_dates(&self, events: &BTreeSet<&str>) -> Vec<String> {
        let layer = fitting::without(&self.staff.layer.patch, &self.staff.unfit);
        let tree = self.layers.with_staff(&layer);
        let mut ids = ids_of_own(&tree);
        ids.retain(|id| split_dated_id(id).is_some_and(|(series, _)| events.contains(series)));
        ids
    }
}

fn is_dated(id: &str) -> bool {
    split_dated_id(id).is_some()
}

fn value_in<'a>(content: &'a Value, pointer: &str) -> Option<&'a Value> {
    value_at(content.as_object()?, pointer)
}

/// The refusal of a patch that removes an event that repeats and writes to the date `id` of it. What the date had from its
/// event would be missing.
fn orphaned_date(patch: &Map<String, Value>, id: &str) -> Option<FieldError> {
    let (series, _) = split_dated_id(id)?;
    let pointer = child("/events", id);
    let is_removed = value_at(patch, &child("/events", series)) == Some(&Value::Null);
    let is_written = value_at(patch, &pointer).is_some_and(|event| !event.is_null());
    (is_removed && is_written).then(|| {
        let detail = format!(
            "This removes {series}, and {id} is one of its dates. Remove it first; then add an event of this id."
        );
        FieldError { pointer: format!("#{pointer}"), detail }
    })
}

fn removed_date(patch: &Map<String, Value>, id: &str) -> Option<FieldError> {
    let pointer = child("/events", id);
    let (series, date) = split_dated_id(id)?;
    (value_at(patch, &pointer) == Some(&Value::Null)).then(|| {
        let detail = format!(
            "One date of an event that repeats can't be removed alone. To leave it out, add {date} to the exceptions of {series}."
        );
        FieldError { pointer: format!("#{pointer}"), detail }
    })
}
