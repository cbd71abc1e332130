//! Tests that every value of the content has a field, and that the checks agree with what fields say.

mod values;

use std::collections::BTreeSet;

use serde_json::{Map, Value, json};

use self::values::{right, wrong};
use super::manual::Manual;
use super::*;
use crate::config::staff_content::json::to_json;
use crate::config::{Config, StaffLayer, set_at};
use crate::form::FieldError;

/// So many wrong values are all named in one run of the checks.
const AT_ONCE: usize = 30;

/// The content of the example with the samples of the manual, as JSON.
fn sampled() -> Value {
    to_json(&with_samples(&Manual::read(EXAMPLE)), "")
}

/// The pointers to all values in `value`, with '*' for ids and indexes.
fn pointers(value: &Value, pointer: &str, found: &mut BTreeSet<String>) {
    if !pointer.is_empty() && !pointer.ends_with("/*") {
        found.insert(pointer.to_owned());
    }
    match value {
        Value::Object(fields) => {
            for (key, value) in fields {
                let key = if has_ids(pointer) { "*" } else { key };
                pointers(value, &child(pointer, key), found);
            }
        }
        Value::Array(entries) => {
            for entry in entries.iter().filter(|entry| entry.is_object()) {
                pointers(entry, &child(pointer, "*"), found);
            }
        }
        _ => {}
    }
}

/// Sets the field at `pointer`, which may have '*' for the first entry. Returns where it is.
fn set(content: &mut Value, pointer: &str, value: Value) -> String {
    let mut here = content;
    let mut at = String::new();
    let keys: Vec<&str> = pointer.split('/').skip(1).collect();
    for (index, key) in keys.iter().copied().enumerate() {
        let key = match (&*here, key) {
            (Value::Object(entries), "*") => {
                // Not all entries have a list of their own.
                let next = keys.get(index + 1..index + 3);
                let leads_on =
                    |entry: &Value| !matches!(next, Some([list, "*"]) if entry[list][0].is_null());
                entries.iter().find(|(_, entry)| leads_on(entry)).unwrap().0.clone()
            }
            (_, "*") => "0".to_owned(),
            (_, key) => key.to_owned(),
        };
        at = child(&at, &key);
        // The first event doesn't say how it repeats.
        if here.is_null() {
            *here = json!({});
        }
        here = match here {
            Value::Array(entries) => &mut entries[0],
            Value::Object(fields) => fields.entry(key).or_insert(Value::Null),
            other => panic!("{pointer} leads into {other}"),
        };
    }
    *here = value;
    at
}

/// Whether the field is in a list that is empty in the example: its first wrong entry hides those behind it.
fn is_only_sampled(field: &ContentField) -> bool {
    let lists = [
        "/site/special_hours/*",
        "/site/questions/*",
        "/site/photos/*",
        "/site/crops/*",
        "/about/horses/*",
        "/events/*/prices/*",
        "/events/*/questions/*",
    ];
    lists.iter().any(|list| field.pointer.starts_with(list))
}

/// What the checks of a publication say about `content`.
fn check(config: &Config, content: Value) -> Result<(), Vec<FieldError>> {
    let Value::Object(mut patch) = content else { panic!("{content}") };
    if let Some(Value::Object(site)) = patch.get_mut("site") {
        site.remove("photos_dir");
    }
    let mut layer = Map::new();
    for change in config.content_changes(&patch)? {
        set_at(&mut layer, &change.pointer, change.kept_after);
    }
    config.with_staff_content(StaffLayer { revision: 1, patch: layer }, Vec::new()).map(drop)
}

#[test]
fn every_value_of_the_content_has_one_field_and_every_field_a_value() {
    let mut there = BTreeSet::new();
    pointers(&sampled(), "", &mut there);
    there.remove("/site/photos_dir");
    let fields: Vec<&str> = content_fields().iter().map(|field| &*field.pointer).collect();

    let unique: BTreeSet<String> = fields.iter().map(|pointer| (*pointer).to_owned()).collect();

    assert_eq!(unique.len(), fields.len());
    assert_eq!(unique, there);
    assert!(fields.len() > 150, "{}", fields.len());
}

#[test]
fn fields_are_in_the_order_of_the_manual() {
    let fields: Vec<&str> = content_fields().iter().map(|field| &*field.pointer).collect();
    let at = |pointer: &str| {
        fields.iter().position(|field| *field == pointer).unwrap_or_else(|| panic!("{pointer}"))
    };

    for pair in [
        ["/site", "/site/name"],
        ["/site/name", "/site/tagline"],
        ["/site/hours/*/days", "/site/hours/*/opens"],
        ["/site/hours/*/opens", "/site/hours/*/closes"],
        ["/site/special_hours/*/date", "/site/special_hours/*/until"],
        ["/site/special_hours/*/until", "/site/special_hours/*/closed"],
        ["/site/stats", "/home"],
        ["/events/*/title", "/events/*/description"],
        ["/events/*/registration_status", "/events/*/registration_link"],
        ["/teaching/programs/*/levels/*/name", "/teaching/programs/*/levels/*/text"],
        ["/about", "/team"],
    ] {
        assert!(at(pair[0]) < at(pair[1]), "{pair:?}");
    }
}

#[test]
fn values_of_a_fields_kind_are_accepted() {
    let config = Config::load(None, []).unwrap();
    for round in 0..9 {
        let mut content = sampled();
        for field in content_fields() {
            let right = right(field);
            if !right.is_empty() {
                set(&mut content, &field.pointer, right[round % right.len()].clone());
            }
        }
        assert_eq!(check(&config, content), Ok(()), "round {round}");
    }
}

#[test]
fn values_of_another_kind_are_refused_at_their_field() {
    let config = Config::load(None, []).unwrap();
    let (alone, together): (Vec<_>, Vec<_>) = content_fields().iter().partition(|field| {
        // A group takes the place of the wrong values in it, and how an event repeats is read when its other values fit.
        matches!(field.kind, FieldKind::Group | FieldKind::Entries)
            || is_only_sampled(field)
            || field.pointer.starts_with("/events/*/repeat/")
    });
    let parts = together.chunks(AT_ONCE).chain(alone.chunks(1));
    for (part, round) in parts.flat_map(|part| (0..4).map(move |round| (part, round))) {
        let mut content = sampled();
        let mut places = Vec::new();
        for field in part {
            let wrong = wrong(field);
            let value = wrong[round % wrong.len()].clone();
            places.push((set(&mut content, &field.pointer, value.clone()), value));
        }
        let errors = check(&config, content).unwrap_err();
        for (place, value) in places {
            let inside = format!("#{place}/");
            let is_named = |error: &FieldError| {
                error.pointer == inside[..inside.len() - 1] || error.pointer.starts_with(&inside)
            };
            assert!(errors.iter().any(is_named), "{place} with {value}: {errors:#?}");
        }
    }
}

#[test]
fn what_is_optional_may_be_empty_and_nothing_else() {
    let config = Config::load(None, []).unwrap();
    let text = |field: &&ContentField| {
        let other = [FieldKind::Number, FieldKind::Price, FieldKind::Flag, FieldKind::Group];
        let lists = [FieldKind::Entries, FieldKind::Texts, FieldKind::Choices, FieldKind::Photos];
        !other.contains(&field.kind) && !lists.contains(&field.kind)
    };
    let (optional, needed): (Vec<_>, Vec<_>) =
        content_fields().iter().filter(text).partition(|field| field.optional);
    let mut content = sampled();
    for field in &optional {
        set(&mut content, &field.pointer, json!(""));
    }
    assert_eq!(check(&config, content), Ok(()));

    assert!(needed.len() > 50 && optional.len() > 30, "{} {}", needed.len(), optional.len());
    let (alone, together): (Vec<_>, Vec<_>) =
        needed.into_iter().partition(|field| is_only_sampled(field));
    for part in together.chunks(AT_ONCE).chain(alone.chunks(1)) {
        let mut content = sampled();
        let places: Vec<_> =
            part.iter().map(|field| set(&mut content, &field.pointer, json!(""))).collect();
        let errors = check(&config, content).unwrap_err();
        for place in places {
            let named = format!("#{place}");
            assert!(errors.iter().any(|error| error.pointer == named), "{place}: {errors:#?}");
        }
    }
}

#[test]
fn explanations_are_words_for_people_who_have_never_seen_the_file() {
    for field in content_fields() {
        let Some(words) = &field.explanation else { continue };
        for notation in ["[site", "[[", "photos_dir", " = ", "# ", "{", "config.toml"] {
            assert!(!words.contains(notation), "{}: {words}", field.pointer);
        }
        assert!(words.ends_with(['.', ')']), "{}: {words}", field.pointer);
    }
    let of_notice = content_fields().iter().find(|field| field.pointer == "/site/notice/until");
    let words = of_notice.unwrap().explanation.as_deref().unwrap();
    assert!(words.starts_with("When it appears and when it disappears"), "{words}");
}
