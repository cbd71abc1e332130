//! Merges the layers of settings into one tree in which each value has its source.
//!
//! A group is merged key by key. Any other value replaces the value below it as a whole, so a list
//! replaces a list. A layer can also change single entries of a list whose entries have an `id`: in
//! place of the list it has a group with the ids as keys.
//!
//! ```toml
//! [events.wine-and-ride]
//! price = 90
//! ```
//!
//! This changes one event's price and keeps the rest of the list. An unknown id adds an entry at
//! the end. What staff change is such a layer. The file and the environment can't do this:
//! [`Shape`](super::reading::Shape) refuses a group where the example has a list, because owners write
//! one by mistake.

use std::collections::BTreeMap;

use super::reading::{Node, NodeValue, Origin, Source, joined};

/// All layers, lowest first.
#[derive(Clone, Copy)]
pub(super) struct Layers<'a> {
    /// Contains every setting, so each has a value.
    pub(super) example: &'a Node,
    pub(super) file: Option<&'a Node>,
    /// One tree for each variable.
    pub(super) environment: &'a [Node],
}

impl Layers<'_> {
    /// Merges all layers into one tree.
    pub(super) fn merged(self) -> Node {
        let mut tree = self.example.clone();
        for upper in self.file.into_iter().chain(self.environment) {
            merge(&mut tree, upper.clone());
        }
        tree
    }
}

/// Merges `upper` into `lower`.
pub(super) fn merge(lower: &mut Node, upper: Node) {
    match (&mut lower.content, upper.content) {
        (NodeValue::Table(settings), NodeValue::Table(uppers)) => {
            for (key, node) in uppers {
                match settings.get_mut(&key) {
                    Some(setting) => merge(setting, node),
                    None => _ = settings.insert(key, node),
                }
            }
        }
        (NodeValue::List(entries), NodeValue::Table(changes))
            if entries.iter().all(has_id) && changes.values().all(Node::is_table) =>
        {
            for (id, change) in changes {
                merge_entry(entries, id, change);
            }
        }
        (content, other) => {
            *content = other;
            lower.origin = upper.origin;
        }
    }
}

fn has_id(entry: &Node) -> bool {
    entry.find("id").and_then(Node::as_text).is_some()
}

/// Merges `change` into the entry with this id, or adds it as a new entry. It can't change an id.
fn merge_entry(entries: &mut Vec<Node>, id: String, mut change: Node) {
    _ = change.remove("", "id");
    let has_this_id =
        |entry: &&mut Node| entry.find("id").and_then(Node::as_text) == Some(id.as_str());
    if let Some(entry) = entries.iter_mut().find(has_this_id) {
        return merge(entry, change);
    }
    let mut entry = Node::text(id, change.origin.clone()).under("id");
    merge(&mut entry, change);
    entries.push(entry);
}

/// Source and place of each value in a tree, by path: `events[2].price`.
#[derive(Clone, Debug, Default)]
pub(super) struct Provenance {
    values: BTreeMap<String, (Source, Origin)>,
}

impl Provenance {
    pub(super) fn of(tree: &Node) -> Self {
        let mut provenance = Self::default();
        provenance.add(tree, "");
        provenance
    }

    /// The layer of the value at `path`; for a group or list, the highest layer of any value in it.
    /// `None` if there is no such value.
    pub(super) fn source(&self, path: &str) -> Option<Source> {
        self.values.get(path).map(|(source, _)| *source)
    }

    /// File and line of the value at `path`, or the variable's name. `None` if it is the example's.
    pub(super) fn place(&self, path: &str) -> Option<&Origin> {
        let (_, origin) = self.values.get(path)?;
        (origin.source() > Source::Example).then_some(origin)
    }

    /// Replaces what is known of the tables in `tree`, except of those that it doesn't have.
    pub(super) fn replace(&mut self, tree: &Node) {
        let NodeValue::Table(tables) = &tree.content else { return };
        self.values.retain(|path, _| {
            let table = path.split(['.', '[']).next().unwrap_or_default();
            !tables.contains_key(table)
        });
        for (name, table) in tables {
            self.add(table, name);
        }
    }

    /// Adds `node` and its parts; returns the highest layer among them.
    fn add(&mut self, node: &Node, path: &str) -> Source {
        let mut source = node.origin.source();
        match &node.content {
            NodeValue::Table(settings) => {
                for (key, setting) in settings {
                    source = source.max(self.add(setting, &joined(path, key)));
                }
            }
            NodeValue::List(entries) => {
                for (index, entry) in entries.iter().enumerate() {
                    source = source.max(self.add(entry, &format!("{path}[{index}]")));
                }
            }
            NodeValue::Leaf(_) => {}
        }
        self.values.insert(path.to_owned(), (source, node.origin.clone()));
        source
    }
}
