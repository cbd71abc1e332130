//! Content from a file that is written like the owner's: what it changes.

use serde_json::Value;
use toml::{Table, Value as Toml};

use super::change::{ContentChange, number};
use super::pointer::{child, has_ids, keys};
use crate::config::Config;
use crate::form::FieldError;

impl Config {
    /// What changes if the content has what stands in `file`. A list there replaces the whole list. Entries that are new
    /// in it keep their order.
    ///
    /// # Errors
    ///
    /// What can't be changed by staff.
    pub fn content_changes_of_file(
        &self,
        file: &Table,
    ) -> Result<Vec<ContentChange>, Vec<FieldError>> {
        let (below, before) = self.contents_as_written();
        let mut after = before.clone();
        let mut errors = Vec::new();
        for (key, value) in file {
            let pointer = child("", key);
            match after.get_mut(key) {
                Some(now) => set(now, value, &pointer, &mut errors),
                None => errors.push(super::change::not_content(key)),
            }
        }
        let mut changes = self.changes_between(&below, &before, &after);
        let order = |pointer: &str| place_in(file, &keys(pointer));
        number(&mut changes, &below, self.next_revision(), order);
        self.permitted(errors, changes)
    }
}

/// Where the entry with the last of these keys as its id stands in its list in `file`.
fn place_in(file: &Table, keys: &[String]) -> Option<usize> {
    let (id, list) = keys.split_last()?;
    let (table, inner) = list.split_first()?;
    let list = inner.iter().try_fold(file.get(table)?, |value, key| value.get(key))?;
    list.as_array()?.iter().position(|entry| entry.get("id").and_then(Toml::as_str) == Some(id))
}

/// Gives `now`, which is at `pointer`, the `value` in the file.
fn set(now: &mut Value, value: &Toml, pointer: &str, errors: &mut Vec<FieldError>) {
    match (now, value) {
        (Value::Object(now), Toml::Array(entries)) if has_ids(pointer) => {
            now.clear();
            for entry in entries {
                let Some(id) = entry.get("id").and_then(Toml::as_str) else {
                    let detail =
                        format!("{} has an entry without an id.", super::pointer::spoken(pointer));
                    errors.push(FieldError { pointer: format!("#{pointer}"), detail });
                    continue;
                };
                let mut fields = to_json(entry);
                if let Value::Object(fields) = &mut fields {
                    fields.remove("id");
                }
                if now.insert(id.to_owned(), fields).is_some() {
                    let list = super::pointer::spoken(pointer);
                    let detail =
                        format!("{list} has two entries with the id {id:?}: each needs its own.");
                    errors.push(FieldError { pointer: format!("#{pointer}"), detail });
                }
            }
        }
        (Value::Object(now), Toml::Table(table)) => {
            for (key, value) in table {
                let pointer = child(pointer, key);
                set(now.entry(key.clone()).or_insert(Value::Null), value, &pointer, errors);
            }
        }
        (now, value) => *now = to_json(value),
    }
}

fn to_json(value: &Toml) -> Value {
    match value {
        Toml::Table(table) => {
            table.iter().map(|(key, value)| (key.clone(), to_json(value))).collect()
        }
        Toml::Array(entries) => entries.iter().map(to_json).collect(),
        Toml::String(text) => Value::from(text.as_str()),
        Toml::Integer(number) => Value::from(*number),
        Toml::Float(number) => Value::from(*number),
        Toml::Boolean(is) => Value::from(*is),
        // Dates may stand there without quotation marks.
        Toml::Datetime(date) => Value::from(date.to_string()),
    }
}
