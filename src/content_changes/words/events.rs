//! Events that were called off or moved, in plain words.

use serde_json::Value;

use super::{MAX_QUOTED, quoted};
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
        None => format!("said that {event} takes place after all"),
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
    Some(format!("moved {} from {before} to {after}", change.subject))
}
