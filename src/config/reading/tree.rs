//! Settings as a tree in which each value remembers where it was written.

use std::collections::BTreeMap;

use toml::Value;

use super::origin::Origin;

/// A setting or a group of settings.
#[derive(Clone, Debug)]
pub(in crate::config) struct Node {
    /// The value.
    pub(in crate::config) content: NodeValue,
    /// Where the value was written.
    pub(in crate::config) origin: Origin,
}

/// The value of a node.
#[derive(Clone, Debug)]
pub(in crate::config) enum NodeValue {
    /// Settings by name.
    Table(BTreeMap<String, Node>),
    /// Settings in order.
    List(Vec<Node>),
    /// One value, neither table nor list.
    Leaf(Value),
}

impl NodeValue {
    /// The kind of a value, in words. All numbers are one kind here; the types check which are
    /// allowed.
    pub(in crate::config) fn kind(&self) -> &'static str {
        match self {
            Self::Table(_) => "a group of settings",
            Self::List(_) => "a list",
            Self::Leaf(Value::Integer(_) | Value::Float(_)) => "a number",
            Self::Leaf(Value::Boolean(_)) => "true or false",
            Self::Leaf(Value::Datetime(_)) => "a date or time",
            Self::Leaf(Value::String(_) | Value::Array(_) | Value::Table(_)) => "a text",
        }
    }
}

/// One step from a node to a child.
#[derive(Clone, Debug)]
pub(in crate::config) enum Step {
    /// To the setting of this name.
    Key(String),
    /// To the entry with this number, counted from 0.
    Entry(usize),
}

/// Splits a path such as `events[2].price` into steps.
pub(in crate::config) fn steps(path: &str) -> Vec<Step> {
    path.split(['.', '['])
        .filter(|part| !part.is_empty())
        .map(|part| match part.strip_suffix(']').and_then(|number| number.parse().ok()) {
            Some(index) => Step::Entry(index),
            None => Step::Key(part.to_owned()),
        })
        .collect()
}

/// The path of the setting `key` in the group at `path`.
pub(in crate::config) fn joined(path: &str, key: &str) -> String {
    if path.is_empty() { key.to_owned() } else { format!("{path}.{key}") }
}

impl Node {
    /// A text from `origin`.
    pub(in crate::config) fn text(text: impl Into<String>, origin: Origin) -> Self {
        Self { content: NodeValue::Leaf(Value::String(text.into())), origin }
    }

    /// Converts the tree to a plain TOML value, for the types to read.
    pub(in crate::config) fn to_value(&self) -> Value {
        match &self.content {
            NodeValue::Table(settings) => Value::Table(
                settings.iter().map(|(key, node)| (key.clone(), node.to_value())).collect(),
            ),
            NodeValue::List(entries) => Value::Array(entries.iter().map(Self::to_value).collect()),
            NodeValue::Leaf(leaf) => leaf.clone(),
        }
    }

    /// Whether it is a list.
    pub(in crate::config) fn is_list(&self) -> bool {
        matches!(self.content, NodeValue::List(_))
    }

    /// Whether the node is a group of settings.
    pub(in crate::config) fn is_table(&self) -> bool {
        matches!(self.content, NodeValue::Table(_))
    }

    /// Whether it begins with a heading (`[site]`, `[[events]]`), so that its settings have lines
    /// of their own.
    pub(in crate::config) fn has_heading(&self) -> bool {
        match &self.content {
            NodeValue::Table(settings) => settings.values().any(|node| node.origin != self.origin),
            NodeValue::List(entries) => {
                entries.first().is_some_and(|entry| entry.is_table() && entry.has_heading())
            }
            NodeValue::Leaf(_) => false,
        }
    }

    /// The text, if the node is one.
    pub(in crate::config) fn as_text(&self) -> Option<&str> {
        match &self.content {
            NodeValue::Leaf(leaf) => leaf.as_str(),
            NodeValue::Table(_) | NodeValue::List(_) => None,
        }
    }

    /// The node at `path`, or the last existing node on the way.
    pub(in crate::config) fn nearest(&self, path: &str) -> &Self {
        steps(path).iter().try_fold(self, |node, step| node.child(step).ok_or(node)).unwrap_or_else(
            // The path leads nowhere: `last` is the last node on it.
            |last| last,
        )
    }

    /// The node at `path`.
    pub(in crate::config) fn find(&self, path: &str) -> Option<&Self> {
        steps(path).iter().try_fold(self, |node, step| node.child(step))
    }

    /// Removes the setting `key` from the group at `path` and returns it.
    pub(in crate::config) fn remove(&mut self, path: &str, key: &str) -> Option<Self> {
        let group = steps(path).iter().try_fold(self, |node, step| node.child_mut(step))?;
        match &mut group.content {
            NodeValue::Table(settings) => settings.remove(key),
            NodeValue::List(_) | NodeValue::Leaf(_) => None,
        }
    }

    /// Wraps the node in the groups that `path` names, so that it can be merged with a whole tree.
    pub(in crate::config) fn under(self, path: &str) -> Self {
        steps(path).into_iter().rev().fold(self, |node, step| match step {
            Step::Key(key) => {
                let origin = node.origin.clone();
                Self { content: NodeValue::Table(BTreeMap::from([(key, node)])), origin }
            }
            Step::Entry(_) => node,
        })
    }

    /// The child one step away.
    pub(in crate::config) fn child(&self, step: &Step) -> Option<&Self> {
        match (&self.content, step) {
            (NodeValue::Table(settings), Step::Key(key)) => settings.get(key),
            (NodeValue::List(entries), Step::Entry(index)) => entries.get(*index),
            _ => None,
        }
    }

    /// The child one step away, mutable.
    pub(in crate::config) fn child_mut(&mut self, step: &Step) -> Option<&mut Self> {
        match (&mut self.content, step) {
            (NodeValue::Table(settings), Step::Key(key)) => settings.get_mut(key),
            (NodeValue::List(entries), Step::Entry(index)) => entries.get_mut(*index),
            _ => None,
        }
    }
}
