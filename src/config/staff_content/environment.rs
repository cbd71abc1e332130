//! Content that the environment sets.

use super::ContentLayers;
use super::pointer::{child, overlap};
use crate::config::reading::{Node, NodeValue, Origin};

impl ContentLayers {
    /// Finds the environment variable that sets the value at `pointer`, or a part of it.
    pub(super) fn variable_of(&self, pointer: &str) -> Option<String> {
        let mut found = Vec::new();
        for tree in &self.environment {
            collect(tree, "", &mut found);
        }
        let variable = found.into_iter().find(|(set, _)| overlap(set, pointer));
        variable.map(|(_, variable)| variable)
    }
}

/// The pointers to what a variable sets, with its name: single settings, and lists as a whole.
fn collect(node: &Node, pointer: &str, found: &mut Vec<(String, String)>) {
    match (&node.content, &node.origin) {
        (NodeValue::Table(settings), _) => {
            for (key, setting) in settings {
                collect(setting, &child(pointer, key), found);
            }
        }
        (_, Origin::Variable(name)) => found.push((pointer.to_owned(), name.to_string())),
        _ => {}
    }
}
