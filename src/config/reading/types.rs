//! Converts a tree of settings to their types, or reports all wrong values.

use serde::de::DeserializeOwned;

use super::problem::{Problem, enumerated};
use super::shape;
use super::tree::{Node, steps};

/// Most problems that one run reports. A file with more is probably not a config file.
const MOST_PROBLEMS: usize = 50;

/// Reads the tables of `T` in the tree. Records a wrong value, replaces it by the default and
/// starts again, so that one run reports everything.
pub(in crate::config) fn read_types<T: DeserializeOwned>(
    tree: &mut Node,
    default: &Node,
    problems: &mut Vec<Problem>,
) -> Option<T> {
    let mut missing = Vec::new();
    let mut read = None;
    while problems.len() < MOST_PROBLEMS {
        let error = match serde_path_to_error::deserialize(tree.to_value()) {
            Ok(types) => {
                read = Some(types);
                break;
            }
            Err(error) => error,
        };
        let path = error.path().to_string();
        let message = error.inner().message();
        if let Some(key) = missing_key(message)
            && shape::supply(tree, default, &steps(&path), key)
        {
            missing.push((path, key.to_owned()));
            continue;
        }
        let message = in_plain_words(message);
        problems.push(Problem::new(tree.nearest(&path).origin.clone(), &path, message));
        shape::heal(tree, default, &steps(&path));
    }
    // Reports all keys that one group lacks as one problem.
    for keys in missing.chunk_by(|(one, _), (other, _)| one == other) {
        let path = &keys[0].0;
        let names: Vec<String> = keys.iter().map(|(_, key)| format!("`{key}`")).collect();
        let message = format!("lacks {}", enumerated(&names, "and"));
        problems.push(Problem::new(tree.nearest(path).origin.clone(), path, message));
    }
    read
}

/// The key in serde's message about a missing field.
fn missing_key(message: &str) -> Option<&str> {
    message.strip_prefix("missing field `")?.split('`').next()
}

/// Rewrites serde's message so that it continues after a setting's name.
fn in_plain_words(message: &str) -> String {
    let after = |start| message.strip_prefix(start);
    if let Some(rest) = after("invalid type: ").or_else(|| after("invalid value: "))
        && let Some((value, expected)) = rest.rsplit_once(", expected ")
    {
        return format!("is {}; {} belongs here", plain_value(value), plain_kind(expected));
    }
    if let Some((_, known)) = after("unknown field ").and_then(|rest| rest.split_once("expected "))
    {
        let known = known.trim_start_matches("one of ").replace(" or ", " and ");
        return format!("isn't a setting; here there are {known}");
    }
    match after("missing field ") {
        // The example has no entry in this group, so the merge supplied no default.
        Some(key) => format!("lacks {key}"),
        None => message.to_owned(),
    }
}

/// The value as its owner wrote it. serde says "integer `0`", "string "x"", "map".
fn plain_value(value: &str) -> &str {
    if let Some(text) = value.strip_prefix("string ") {
        return text;
    }
    match value {
        "map" => "a group of settings",
        "sequence" => "a list",
        _ => value.split('`').nth(1).unwrap_or(value),
    }
}

/// The name of a kind of value for people, in place of Rust's.
fn plain_kind(kind: &str) -> &str {
    match kind {
        "a string" => "a text",
        "a boolean" => "true or false",
        "a sequence" => "a list",
        "f64" => "a number",
        _ if kind.starts_with("struct ") => "a group of settings in braces",
        _ => kind,
    }
}
