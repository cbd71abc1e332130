//! Content as JSON: trees in which entries with an id stand by that id.

use std::collections::BTreeMap;

use serde_json::{Map, Number, Value};
use toml::Value as Leaf;

use super::patch::value_at;
use super::pointer::{PLACE, WITH_IDS, child, has_ids, keys};
use crate::config::layers::merge;
use crate::config::reading::{Node, NodeValue, Origin, Step, steps};

/// The content in `node`, which is at `pointer`. Lists of entries with an id become objects.
pub(super) fn to_json(node: &Node, pointer: &str) -> Value {
    match &node.content {
        NodeValue::Table(settings) => {
            let values = settings.iter();
            values.map(|(key, node)| (key.clone(), to_json(node, &child(pointer, key)))).collect()
        }
        NodeValue::List(entries) if has_ids(pointer) => {
            let named = entries.iter().filter_map(|entry| Some((id_of(entry)?, entry)));
            named.map(|(id, entry)| (id.to_owned(), without_id(to_json(entry, "")))).collect()
        }
        NodeValue::List(entries) => entries.iter().map(|entry| to_json(entry, "")).collect(),
        NodeValue::Leaf(leaf) => of_leaf(leaf),
    }
}

/// The id of an entry.
pub(super) fn id_of(entry: &Node) -> Option<&str> {
    entry.find("id").and_then(Node::as_text)
}

fn without_id(mut entry: Value) -> Value {
    if let Value::Object(fields) = &mut entry {
        fields.remove("id");
    }
    entry
}

fn of_leaf(leaf: &Leaf) -> Value {
    match leaf {
        Leaf::String(text) => Value::from(text.as_str()),
        Leaf::Integer(number) => Value::from(*number),
        Leaf::Float(number) => Value::from(*number),
        Leaf::Boolean(is) => Value::from(*is),
        // Dates were made texts when the settings were read; there are no lists and tables here.
        Leaf::Datetime(_) | Leaf::Array(_) | Leaf::Table(_) => Value::from(leaf.to_string()),
    }
}

/// Merges the staff's `patch` into `tree`: takes away what it removes, merges as any layer, then sorts what it adds.
pub(super) fn overlay(tree: &mut Node, patch: &Map<String, Value>) {
    remove(tree, patch);
    merge(tree, table(patch));
    arrange(tree, patch);
}

/// Sorts the entries in `tree` that the staff's `patch` has added.
fn arrange(tree: &mut Node, patch: &Map<String, Value>) {
    for pointer in WITH_IDS {
        let Some(Value::Object(entries)) = value_at(patch, pointer) else { continue };
        let list = keys(pointer).iter().try_fold(&mut *tree, |node, key| child_mut(node, key));
        let Some(NodeValue::List(list)) = list.map(|list| &mut list.content) else { continue };
        let place = |entry: &Node| {
            let added = entries.get(id_of(entry)?)?;
            added.get(PLACE)?.as_i64().filter(|_| entry.origin == Origin::Staff)
        };
        list.sort_by_key(place);
    }
}

/// Removes the settings and entries for which `patch` has null.
fn remove(node: &mut Node, patch: &Map<String, Value>) {
    for (key, value) in patch {
        match value {
            Value::Null => match &mut node.content {
                NodeValue::Table(settings) => _ = settings.remove(key),
                NodeValue::List(entries) => entries.retain(|entry| id_of(entry) != Some(key)),
                NodeValue::Leaf(_) => {}
            },
            Value::Object(inner) => {
                if let Some(child) = child_mut(node, key) {
                    remove(child, inner);
                }
            }
            _ => {}
        }
    }
}

fn child_mut<'a>(node: &'a mut Node, key: &str) -> Option<&'a mut Node> {
    match &mut node.content {
        NodeValue::Table(settings) => settings.get_mut(key),
        NodeValue::List(entries) => entries.iter_mut().find(|entry| id_of(entry) == Some(key)),
        NodeValue::Leaf(_) => None,
    }
}

fn table(object: &Map<String, Value>) -> Node {
    let values = object.iter().filter(|(key, value)| !value.is_null() && *key != PLACE);
    let settings: BTreeMap<_, _> =
        values.map(|(key, value)| (key.clone(), of_value(value))).collect();
    Node { content: NodeValue::Table(settings), origin: Origin::Staff }
}

fn of_value(value: &Value) -> Node {
    let content = match value {
        Value::Object(object) => return table(object),
        Value::Array(entries) => NodeValue::List(entries.iter().map(of_value).collect()),
        Value::String(text) => NodeValue::Leaf(Leaf::String(text.clone())),
        Value::Bool(is) => NodeValue::Leaf(Leaf::Boolean(*is)),
        Value::Number(number) => NodeValue::Leaf(of_number(number)),
        // No list has it: `change` refuses it.
        Value::Null => NodeValue::Leaf(Leaf::String(String::new())),
    };
    Node { content, origin: Origin::Staff }
}

fn of_number(number: &Number) -> Leaf {
    match number.as_i64() {
        Some(whole) => Leaf::Integer(whole),
        None => Leaf::Float(number.as_f64().unwrap_or(f64::NAN)),
    }
}

/// The pointer to the setting at `path` in `tree`: `/events/hay-day/price` for `events[1].price`.
pub(super) fn pointer_of(path: &str, tree: &Node) -> String {
    let mut node = Some(tree);
    let mut pointer = String::new();
    for step in steps(path) {
        node = node.and_then(|node| node.child(&step));
        pointer = match step {
            Step::Key(key) => child(&pointer, &key),
            Step::Entry(index) => match node.and_then(id_of).filter(|_| has_ids(&pointer)) {
                Some(id) => child(&pointer, id),
                None => child(&pointer, &index.to_string()),
            },
        };
    }
    pointer
}
