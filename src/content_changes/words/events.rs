//! Events that were called off or moved, and dates that were left out, in plain words.

use serde_json::Value;

use super::{MAX_QUOTED, quoted};
use crate::content::split_dated_id;
use crate::content_changes::sql::StoredChange;

/// `called Wine and Ride off: A storm is coming.`
pub(super) fn called_off(event: &str, reason: Option<&Value>) -> String {
    let reason = reason.and_then(Value::as_str).filter(|reason| !reason.is_empty());
    match reason {
        Some(reason) if reason.chars().count() <= MAX_QUOTED => {
            format!("called {event} off: {reason}")
        }
        Some(reason) => {
            let start: String = reason.chars().take(MAX_QUOTED).collect();
            format!("called {event} off: {start}…")
        }
        None => format!("put {event} back on"),
    }
}

/// The move of an event among `changes`: `moved Wine and Ride from Fri, Jun 18, 2027 to Sat, Jun 19, 2027`.
pub(in crate::content_changes) fn moved(changes: &[StoredChange]) -> Option<String> {
    let has_text = |value: &Option<Value>| {
        value.as_ref().and_then(Value::as_str).is_some_and(|text| !text.is_empty())
    };
    let mark = changes.iter().find_map(|change| {
        let event = change.pointer.strip_suffix("/previous_date")?;
        has_text(&change.after).then_some(event)
    })?;
    let of_event = |key: &str| {
        let pointer = format!("{mark}/{key}");
        let change = changes.iter().find(|change| change.pointer == pointer)?;
        let (before, after) = (change.before.as_ref()?, change.after.as_ref()?);
        Some((change, quoted(key, before)?, quoted(key, after)?))
    };
    let (change, before, after) = of_event("date").or_else(|| of_event("time"))?;
    // The day that a date of an event that repeats is called by.
    let called = format!(" on {before}");
    let event = change.subject.strip_suffix(&called).unwrap_or(&change.subject);
    Some(format!("moved {event} from {before} to {after}"))
}

/// The only thing that `changes` do, if it's one date of an event that repeats: `left out Sat, Dec 12, 2026 of Barn Yoga`. What
/// the date had of its own goes with it.
pub(in crate::content_changes) fn left_out(changes: &[StoredChange]) -> Option<String> {
    let end = "/repeat/except";
    let change = changes.iter().find(|change| change.pointer.ends_with(end))?;
    let event = change.pointer.strip_suffix(end)?;
    let (before, after) = (days(change.before.as_ref()), days(change.after.as_ref()));
    let only = |days: &[&str], others: &[&str]| {
        let mut rest = days.iter().filter(|day| !others.contains(day));
        Some((*rest.next()?).to_owned()).filter(|_| rest.next().is_none())
    };
    let (day, is_back) = match (only(&after, &before), only(&before, &after)) {
        (Some(day), None) => (day, false),
        (None, Some(day)) => (day, true),
        _ => return None,
    };
    let own = format!("{event}-{day}");
    let goes_with_it = |one: &StoredChange| {
        one.pointer == change.pointer
            || one.pointer == own
            || one.pointer.starts_with(&format!("{own}/"))
    };
    if !changes.iter().all(goes_with_it) {
        return None;
    }
    let (day, event) = (quoted("date", &Value::String(day))?, &change.subject);
    Some(if is_back {
        format!("brought {day} of {event} back")
    } else {
        format!("left out {day} of {event}")
    })
}

fn days(list: Option<&Value>) -> Vec<&str> {
    let entries = list.and_then(Value::as_array).into_iter().flatten();
    entries.filter_map(Value::as_str).collect()
}

/// Settings that every event has. What a date of an event that repeats has of its own lacks some.
const OF_EVERY_EVENT: [&str; 4] = ["title", "description", "time", "location"];

/// What became of what a date of an event that repeats has of its own, which is the entry `id`; `None`: it's an event.
pub(super) fn date_of_series(
    id: &str,
    subject: &str,
    before: Option<&Value>,
    after: Option<&Value>,
) -> Option<String> {
    let (_, day) = split_dated_id(id)?;
    let entry = after.or(before)?;
    if OF_EVERY_EVENT.iter().all(|key| entry.get(key).is_some()) {
        return None;
    }
    let day = quoted("date", &Value::String(day.to_string()))?;
    let what = format!("what {subject} has of its own on {day}");
    Some(match after {
        Some(_) => format!("changed {what}"),
        None => format!("removed {what}"),
    })
}
