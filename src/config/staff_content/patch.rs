//! Merge patches (RFC 7396) of content: what one changes, and values by their pointers.

use serde_json::{Map, Value};

use super::pointer::{child, has_ids, is_entry, keys};

/// The value at `pointer` in `object`.
#[must_use]
pub fn value_at<'a>(object: &'a Map<String, Value>, pointer: &str) -> Option<&'a Value> {
    let keys = keys(pointer);
    let (first, rest) = keys.split_first()?;
    rest.iter().try_fold(object.get(first)?, |value, key| value.as_object()?.get(key))
}

/// Sets the value at `pointer` in `object`, with the objects around it; `None` removes it, and objects that are
/// empty then.
pub fn set_at(object: &mut Map<String, Value>, pointer: &str, value: Option<Value>) {
    set(object, &keys(pointer), value);
}

fn set(object: &mut Map<String, Value>, keys: &[String], value: Option<Value>) {
    let Some((key, rest)) = keys.split_first() else { return };
    if rest.is_empty() {
        match value {
            Some(value) => _ = object.insert(key.clone(), value),
            None => _ = object.remove(key),
        }
        return;
    }
    if value.is_none() && !object.get(key).is_some_and(Value::is_object) {
        return;
    }
    let inner = object.entry(key).or_insert(Value::Null);
    if !inner.is_object() {
        *inner = Value::Object(Map::new());
    }
    if let Value::Object(inner) = inner {
        set(inner, rest, value);
        if inner.is_empty() {
            object.remove(key);
        }
    }
}

/// The values that differ between two contents, with the values of both: pointers to single settings and lists, and
/// to entries that only one of them has.
pub(super) fn differences(
    before: &Value,
    after: &Value,
    pointer: &str,
) -> Vec<(String, Option<Value>, Option<Value>)> {
    let (Value::Object(old), Value::Object(new)) = (before, after) else {
        let changed = (pointer.to_owned(), Some(before.clone()), Some(after.clone()));
        return if before == after { Vec::new() } else { vec![changed] };
    };
    let mut found = Vec::new();
    for (key, before) in old {
        let pointer = child(pointer, key);
        match new.get(key) {
            Some(after) => found.extend(differences(before, after, &pointer)),
            None => found.push((pointer, Some(before.clone()), None)),
        }
    }
    let added = new.iter().filter(|(key, _)| !old.contains_key(*key));
    found.extend(added.map(|(key, after)| (child(pointer, key), None, Some(after.clone()))));
    found
}

/// The merge patch that makes `to` of `from`.
pub(super) fn between(from: &Value, to: &Value) -> Value {
    let (Value::Object(old), Value::Object(new)) = (from, to) else { return to.clone() };
    let mut patch = Map::new();
    for (key, before) in old {
        match new.get(key) {
            Some(after) if after == before => {}
            Some(after) => _ = patch.insert(key.clone(), between(before, after)),
            None => _ = patch.insert(key.clone(), Value::Null),
        }
    }
    let added = new.iter().filter(|(key, _)| !old.contains_key(*key));
    patch.extend(added.map(|(key, after)| (key.clone(), after.clone())));
    Value::Object(patch)
}

/// Applies `patch` to `content`. Null removes an entry with an id, and sets any other value back to what is `below`
/// the staff's layer.
pub(super) fn apply(content: &mut Value, below: &Value, patch: &Map<String, Value>, pointer: &str) {
    if !content.is_object() {
        *content = Value::Object(Map::new());
    }
    let Value::Object(object) = content else { return };
    for (key, wanted) in patch {
        let pointer = child(pointer, key);
        let value_below = below.get(key);
        match wanted {
            Value::Null if is_entry(&pointer) => _ = object.remove(key),
            Value::Null => match value_below {
                Some(below) => _ = object.insert(key.clone(), below.clone()),
                None => _ = object.remove(key),
            },
            Value::Object(inner) if is_group(object.get(key), &pointer) => {
                let value = object.entry(key).or_insert(Value::Null);
                apply(value, value_below.unwrap_or(&Value::Null), inner, &pointer);
            }
            _ => _ = object.insert(key.clone(), normal(wanted.clone())),
        }
    }
}

/// Whether a patch goes on inside of the value at `pointer`.
fn is_group(value: Option<&Value>, pointer: &str) -> bool {
    value.is_some_and(Value::is_object) || has_ids(pointer) || is_entry(pointer)
}

/// `value` with whole numbers as such: 310 for 310.0, which JavaScript doesn't tell apart.
#[expect(clippy::cast_possible_truncation, reason = "it's whole and within the range")]
fn normal(value: Value) -> Value {
    /// Above it not every whole number has a float.
    const EXACT: f64 = 9_007_199_254_740_992.0;
    match value {
        Value::Number(number) => match number.as_f64().filter(|_| number.is_f64()) {
            Some(float) if float.fract() == 0.0 && float.abs() < EXACT => Value::from(float as i64),
            _ => Value::Number(number),
        },
        Value::Array(entries) => entries.into_iter().map(normal).collect(),
        Value::Object(object) => {
            object.into_iter().map(|(key, value)| (key, normal(value))).collect()
        }
        other => other,
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    fn object(value: Value) -> Map<String, Value> {
        let Value::Object(map) = value else { panic!("it is {value}") };
        map
    }

    #[test]
    fn a_value_is_set_with_the_objects_around_it_and_removed_with_them() {
        let mut layer = object(json!({ "site": { "phone": "1" }, "events": { "a": null } }));

        set_at(&mut layer, "/events/a/price", Some(json!(5)));
        assert_eq!(layer["events"], json!({ "a": { "price": 5 } }));
        set_at(&mut layer, "/events/a/price", None);
        set_at(&mut layer, "/events/b/price", None);

        assert_eq!(layer, object(json!({ "site": { "phone": "1" } })));
        assert_eq!(value_at(&layer, "/site/phone"), Some(&json!("1")));
        assert_eq!(value_at(&layer, "/site/phone/x"), None);
    }

    #[test]
    fn null_removes_an_entry_and_sets_anything_else_back() {
        let below = json!({ "site": { "phone": "1" }, "events": { "a": { "price": 1 } } });
        let mut content = json!({ "site": { "phone": "2", "extra": "x" },
            "events": { "a": { "price": 2 }, "b": { "price": 3 } } });
        let patch = json!({ "site": { "phone": null, "extra": null },
            "events": { "a": { "price": null }, "b": null, "c": { "price": 4.0, "title": null } } });

        apply(&mut content, &below, patch.as_object().unwrap(), "");

        assert_eq!(
            content,
            json!({ "site": { "phone": "1" },
                "events": { "a": { "price": 1 }, "c": { "price": 4 } } })
        );
    }

    #[test]
    fn the_patch_between_two_contents_makes_the_second_of_the_first() {
        let (from, to) =
            (json!({ "a": 1, "b": 2, "c": { "d": 3 } }), json!({ "a": 1, "c": { "e": 4 } }));

        assert_eq!(between(&from, &to), json!({ "b": null, "c": { "d": null, "e": 4 } }));
    }
}
