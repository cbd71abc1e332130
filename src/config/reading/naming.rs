//! Names of settings for owners: `the event "hay-day": price`, not `events[1].price`.

use std::mem;

use toml::Value;

use super::tree::{Node, NodeValue, Step, steps};

/// Keys that identify an entry of a list, the best first.
const NAMES: [&str; 6] = ["id", "title", "name", "days", "month", "date"];

/// The name of the setting at `path` in `tree`. Identifies a list's entry by its own name, or by
/// its position counted from 1.
pub(in crate::config) fn spoken(path: &str, tree: &Node) -> String {
    let mut parts = Vec::new();
    let mut keys = String::new();
    let mut node = Some(tree);
    for step in steps(path) {
        node = node.and_then(|node| node.child(&step));
        match step {
            Step::Key(key) => {
                let joint = if keys.is_empty() { "" } else { "." };
                keys = format!("{keys}{joint}{key}");
            }
            Step::Entry(index) => parts.push(entry(&mem::take(&mut keys), index, node)),
        }
    }
    if !keys.is_empty() {
        parts.push(keys);
    }
    parts.join(": ")
}

fn entry(list: &str, index: usize, node: Option<&Node>) -> String {
    let text = |key: &&str| named_by(node?.find(key)?).filter(|text| !text.trim().is_empty());
    let Some(name) = NAMES.iter().find_map(text) else {
        return format!("entry {} of {list}", index + 1);
    };
    let noun = match list {
        "events" => "the event",
        "team" => "the team member",
        "lessons.packages" => "the lesson package",
        "parties.packages" => "the party package",
        other => other,
    };
    format!("{noun} {name:?}")
}

/// A text, or a date that stands without quotation marks.
fn named_by(node: &Node) -> Option<String> {
    match &node.content {
        NodeValue::Leaf(Value::Datetime(date)) => Some(date.to_string()),
        _ => node.as_text().map(str::to_owned),
    }
}
