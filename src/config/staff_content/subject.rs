//! What a change of the content is of, for the history.

use serde_json::Value;

use super::patch::value_at;
use super::pointer::{child, is_entry, keys};
use crate::content::split_dated_id;

/// The keys whose value names an entry for people, in order of preference.
const NAMES: [&str; 2] = ["title", "name"];

/// The name of the entry that the value at `pointer` belongs to, as it is before the change or, for a new one, after. A
/// setting of one date of an event that repeats belongs to that date.
pub(super) fn subject(pointer: &str, before: &Value, after: &Value) -> String {
    let keys = keys(pointer);
    let entry = (1..=keys.len())
        .map(|end| keys[..end].iter().fold(String::new(), |pointer, key| child(&pointer, key)));
    let Some(entry) = entry.into_iter().find(|pointer| is_entry(pointer)) else {
        return String::new();
    };
    let name = |content: &Value| {
        let entry = value_at(content.as_object()?, &entry)?;
        NAMES.iter().find_map(|key| entry.get(*key)?.as_str().map(str::to_owned))
    };
    let name = name(before).or_else(|| name(after)).unwrap_or_default();
    let is_setting = keys.len() > entry.split('/').skip(1).count();
    match day_in_words(&entry, before, after) {
        Some(day) if is_setting => format!("{name} on {day}"),
        _ => name,
    }
}

/// The day on which the date of an event that repeats is which is the entry at `pointer`: before a change, or else after it.
/// `None`: it's none.
fn day_in_words(pointer: &str, before: &Value, after: &Value) -> Option<String> {
    let (series, day) = split_dated_id(pointer.strip_prefix("/events/")?)?;
    let repeat = child(&child("/events", series), "repeat");
    let repeats = |content: &Value| {
        content.as_object().and_then(|all| value_at(all, &repeat)).is_some_and(Value::is_object)
    };
    if !repeats(before) && !repeats(after) {
        return None;
    }
    // It may have been moved to another one than its id has.
    let date = child(pointer, "date");
    let moved = |content: &Value| value_at(content.as_object()?, &date)?.as_str()?.parse().ok();
    let day = moved(before).or_else(|| moved(after)).unwrap_or(day);
    Some(day.strftime("%a, %b %-d, %Y").to_string())
}
