//! The fields of the content for those who make a form of it: what may stand in each, and what the manual says.
//!
//! Which fields there are follows from the example, as in the check of the settings' shape; the kinds that it doesn't show,
//! options and limits from the types; what may be empty from what the types accept.

mod manual;
#[cfg(test)]
mod tests;

use std::sync::LazyLock;

use serde::{Deserialize, Serialize};
use toml::Value as Leaf;
use utoipa::ToSchema;

use self::manual::Manual;
use super::change::OF_THE_MACHINE;
use super::pointer::{child, has_ids};
use crate::config::EXAMPLE;
use crate::config::example::example;
use crate::config::reading::{Node, NodeValue, Origin, Step, entry_of};
use crate::config::series::{REPEAT, without_repeat};
use crate::content::{Content, FieldKind, rule_of};

/// From so many characters in the example on, a text is a long one.
const LONG: usize = 60;

/// A field of the content: what staff may set in it.
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
pub struct ContentField {
    /// Where it is, as a JSON pointer in which '*' stands for any id or index.
    #[schema(example = "/events/*/title")]
    pub pointer: String,
    /// What kind of value belongs there.
    pub kind: FieldKind,
    /// What the manual says about it, a line for each paragraph; null: nothing.
    #[schema(required)]
    pub explanation: Option<String>,
    /// What can be chosen; for a photograph, the built-in ones. Null: anything that the kind allows.
    #[schema(required)]
    pub options: Option<Vec<&'static str>>,
    /// The least number; null: none.
    #[schema(required)]
    pub min: Option<f64>,
    /// The greatest number; for a text, number of characters; for entries, number of them. Null: none.
    #[schema(required)]
    pub max: Option<f64>,
    /// Whether it may be empty or, in an entry, left out.
    pub optional: bool,
}

/// All fields of the content, in the order of the manual. The first call takes some hundredths of a second.
#[must_use]
pub fn content_fields() -> &'static [ContentField] {
    static FIELDS: LazyLock<Vec<ContentField>> = LazyLock::new(|| {
        let manual = Manual::read(EXAMPLE);
        let tree = with_samples(&manual);
        let mut fields = Fields { whole: tree.clone(), manual, found: Vec::new() };
        fields.add_settings(&tree, "", &[]);
        fields.found
    });
    &FIELDS
}

/// The content of the example with the samples of the manual.
fn with_samples(manual: &Manual) -> Node {
    let mut tree = super::only_content(example());
    add_samples(&mut tree, manual, "");
    tree
}

/// Gives lists that are empty in the example the entries of the manual's samples.
fn add_samples(node: &mut Node, manual: &Manual, pointer: &str) {
    match &mut node.content {
        NodeValue::Table(settings) => {
            for (key, setting) in settings {
                add_samples(setting, manual, &child(pointer, key));
            }
        }
        NodeValue::List(entries) if entries.is_empty() => {
            if let Some(sample) = manual.sample(pointer) {
                let origin = node.origin.clone();
                *node = Node { origin, ..sample.clone() };
            }
        }
        NodeValue::List(entries) => {
            for entry in entries {
                add_samples(entry, manual, &format!("{pointer}/*"));
            }
        }
        NodeValue::Leaf(_) => {}
    }
}

struct Fields {
    /// The example with the manual's samples.
    whole: Node,
    manual: Manual,
    found: Vec<ContentField>,
}

impl Fields {
    /// Adds the settings of the group `node`, which is at `pointer` and, in the whole tree, at `steps`.
    fn add_settings(&mut self, node: &Node, pointer: &str, steps: &[Step]) {
        let NodeValue::Table(settings) = &node.content else { return };
        let mut settings: Vec<_> = settings.iter().collect();
        settings.sort_by_key(|(key, setting)| place(key, &setting.origin));
        let is_entry_with_id = pointer.strip_suffix("/*").is_some_and(has_ids);
        for (key, setting) in settings {
            let pointer = child(pointer, key);
            // An id is the entry's key.
            if is_entry_with_id && key == "id" || OF_THE_MACHINE.contains(&pointer.as_str()) {
                continue;
            }
            let mut steps = steps.to_vec();
            steps.push(Step::Key(key.clone()));
            self.add(setting, &pointer, &steps);
        }
    }

    fn add(&mut self, node: &Node, pointer: &str, steps: &[Step]) {
        let rule = rule_of(pointer);
        let kind = rule.as_ref().map_or_else(|| shown_kind(node), |rule| rule.kind);
        let limits = rule.as_ref().and_then(|rule| rule.limits);
        self.found.push(ContentField {
            pointer: pointer.to_owned(),
            kind,
            explanation: self.manual.explanation(pointer).map(str::to_owned),
            options: rule.and_then(|rule| rule.options),
            min: limits.map(|(min, _)| min),
            max: limits.map(|(_, max)| max),
            optional: self.is_optional(node, steps),
        });
        if let Some(entry) = entry_of(node).filter(Node::is_table) {
            let mut steps = steps.to_vec();
            steps.push(Step::Entry(0));
            self.add_settings(&entry, &format!("{pointer}/*"), &steps);
        }
        self.add_settings(node, pointer, steps);
    }

    /// Whether the types accept that the value at `steps` is empty or, in an entry, that it's left out.
    fn is_optional(&self, node: &Node, steps: &[Step]) -> bool {
        match &node.content {
            NodeValue::Table(_) => false,
            NodeValue::List(_) => true,
            // The types don't read how an event repeats. An event on one day leaves all of it empty.
            NodeValue::Leaf(_) if is_of_repeat(steps) => true,
            NodeValue::Leaf(leaf) => {
                let is_text = matches!(leaf, Leaf::String(_) | Leaf::Datetime(_));
                let empty = is_text.then(|| Node::text("", node.origin.clone()));
                let is_in_entry = steps.iter().any(|step| matches!(step, Step::Entry(_)));
                (is_text || is_in_entry) && self.is_accepted(steps, empty)
            }
        }
    }

    /// Whether the types accept `value`, or no value, at `steps`.
    fn is_accepted(&self, steps: &[Step], value: Option<Node>) -> bool {
        let Some((Step::Key(key), group)) = steps.split_last() else { return false };
        let mut tree = self.whole.clone();
        let group = group.iter().try_fold(&mut tree, |node, step| node.child_mut(step));
        let Some(NodeValue::Table(settings)) = group.map(|group| &mut group.content) else {
            return false;
        };
        match value {
            Some(value) => _ = settings.insert(key.clone(), value),
            None => _ = settings.remove(key),
        }
        Content::deserialize(without_repeat(tree).to_value()).is_ok()
    }
}

/// The kind of value that stands in the example.
fn shown_kind(node: &Node) -> FieldKind {
    match &node.content {
        NodeValue::Table(_) => FieldKind::Group,
        NodeValue::List(entries) => match entries.first() {
            Some(entry) if entry.is_table() => FieldKind::Entries,
            _ => FieldKind::Texts,
        },
        NodeValue::Leaf(Leaf::Boolean(_)) => FieldKind::Flag,
        NodeValue::Leaf(Leaf::Integer(_) | Leaf::Float(_)) => FieldKind::Number,
        NodeValue::Leaf(Leaf::String(text)) if text.chars().count() > LONG => FieldKind::LongText,
        NodeValue::Leaf(_) => FieldKind::Text,
    }
}

/// The line in which the setting `key` stands in the example, and where in it: groups in braces have several in a line.
fn place(key: &str, origin: &Origin) -> (usize, usize) {
    let Origin::Example { line } = origin else { return (usize::MAX, 0) };
    let text = EXAMPLE.lines().nth(line.saturating_sub(1)).unwrap_or_default();
    (*line, text.find(&format!("{key} = ")).unwrap_or_default())
}

fn is_of_repeat(steps: &[Step]) -> bool {
    steps.iter().any(|step| matches!(step, Step::Key(key) if key == REPEAT))
}
