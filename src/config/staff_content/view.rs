//! The content for those who change it: its values, and which layer each comes from.

use std::collections::BTreeMap;

use serde::Serialize;
use serde_json::Value;
use utoipa::ToSchema;

use super::fitting::{self, collect_units};
use super::json::{id_of, to_json};
use super::patch::differences;
use super::pointer::{WITH_IDS, child, has_ids, keys, overlap};
use crate::config::Config;
use crate::config::reading::{Node, NodeValue, Source};
use crate::config::series;

/// A layer of settings that staff see. Each wins over those before it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum Layer {
    /// The built-in example.
    Example,
    /// config.toml.
    File,
    /// What staff changed.
    Staff,
    /// An environment variable. Nobody changes it here.
    Environment,
}

/// Where a value comes from.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[schema(as = ContentOrigin)]
pub struct ValueOrigin {
    /// The layer.
    pub layer: Layer,
    /// File and line, or the name of the variable: `config.toml, line 12`. Null for what staff changed.
    #[schema(required)]
    pub place: Option<String>,
}

/// The content with its layers.
#[derive(Clone, Debug, PartialEq)]
pub struct ContentView {
    /// All of it.
    pub content: Value,
    /// The ids in each list of entries with an id, by the list's pointer, in the order in which visitors see them.
    pub order: BTreeMap<&'static str, Vec<String>>,
    /// Where values come from, by pointer; without those of the example.
    pub origins: BTreeMap<String, ValueOrigin>,
    /// What the values that staff changed would be without them, by pointer; null: nothing.
    pub below: BTreeMap<String, Value>,
}

impl Config {
    /// The content as visitors see it, and where it comes from.
    #[must_use]
    pub fn content_view(&self) -> ContentView {
        let patch = fitting::without(&self.staff.layer.patch, &self.staff.unfit);
        let mut tree = self.layers.merged(&patch);
        series::add_dates(&mut tree);
        let mut origins = BTreeMap::new();
        collect_origins(&tree, "", &mut origins);
        let (below, with_staff) = self.staff_contents();
        // A date of an event that repeats differs with that event; only what staff set for it alone is theirs.
        let theirs = self.staff_pointers();
        let is_theirs = |pointer: &str| theirs.iter().any(|set| overlap(set, pointer));
        let changed = differences(&below, &with_staff, "").into_iter();
        let changed = changed.filter(|(pointer, ..)| is_theirs(pointer));
        let below = changed.map(|(pointer, below, _)| (pointer, below.unwrap_or(Value::Null)));
        let order = WITH_IDS.map(|pointer| (pointer, ids_at(&tree, pointer))).into();
        let mut content = to_json(&tree, "");
        if let Some(site) = content.get_mut("site").and_then(Value::as_object_mut) {
            // A folder of the machine.
            site.remove("photos_dir");
            origins.remove("/site/photos_dir");
        }
        ContentView { content, order, origins, below: below.collect() }
    }

    /// The keys of the owner's file that staff have changed since: the place of each, its pointer, and what it's now.
    #[must_use]
    pub fn file_keys_changed_by_staff(&self) -> Vec<(String, String, Option<Value>)> {
        let (below, with_staff) = self.contents_as_written();
        let mut origins = BTreeMap::new();
        collect_origins(&self.layers.below, "", &mut origins);
        let changed = differences(&below, &with_staff, "").into_iter();
        let of_file = changed.filter_map(|(pointer, _, after)| {
            let inside = format!("{pointer}/");
            let mut found =
                origins.iter().filter(|(set, _)| **set == pointer || set.starts_with(&inside));
            let origin =
                found.find_map(|(_, origin)| (origin.layer == Layer::File).then_some(origin))?;
            Some((origin.place.clone().unwrap_or_default(), pointer, after))
        });
        of_file.collect()
    }

    /// Like [`Config::staff_contents`], without the dates of events that repeat.
    pub(super) fn contents_as_written(&self) -> (Value, Value) {
        let patch = fitting::without(&self.staff.layer.patch, &self.staff.unfit);
        (to_json(&self.layers.below, ""), to_json(&self.layers.with_staff(&patch), ""))
    }

    /// The pointers to everything in the staff's layer.
    #[must_use]
    pub fn staff_pointers(&self) -> Vec<String> {
        let mut units = Vec::new();
        let below = to_json(&self.layers.below, "");
        collect_units(&self.staff.layer.patch, &below, "", &mut units);
        units
    }

    /// What staff changed as it would stand in the owner's file, where lists are whole.
    #[must_use]
    pub fn staff_changes_for_file(&self) -> toml::Table {
        let (below, with_staff) = self.contents_as_written();
        let changed = differences(&below, &with_staff, "");
        let patch = fitting::without(&self.staff.layer.patch, &self.staff.unfit);
        let tree = self.layers.with_staff(&patch);
        let mut table = toml::Table::new();
        for (pointer, ..) in changed {
            copy(&tree, &keys(&pointer), "", &mut table);
        }
        table
    }
}

/// The ids in the list at `pointer` in `tree`, in order.
fn ids_at(tree: &Node, pointer: &str) -> Vec<String> {
    match tree.find(&keys(pointer).join(".")).map(|list| &list.content) {
        Some(NodeValue::List(entries)) => {
            entries.iter().filter_map(id_of).map(str::to_owned).collect()
        }
        _ => Vec::new(),
    }
}

/// Copies the value at `keys` in `node` to `table`; a list with ids as a whole.
fn copy(node: &Node, keys: &[String], pointer: &str, table: &mut toml::Table) {
    let Some((key, rest)) = keys.split_first() else { return };
    let NodeValue::Table(settings) = &node.content else { return };
    let Some(setting) = settings.get(key) else { return };
    let pointer = child(pointer, key);
    if rest.is_empty() || has_ids(&pointer) {
        table.insert(key.clone(), setting.to_value());
        return;
    }
    let inner = table.entry(key.clone()).or_insert_with(|| toml::Value::Table(toml::Table::new()));
    if let toml::Value::Table(inner) = inner {
        copy(setting, rest, &pointer, inner);
    }
}

/// The origins of single settings, of lists as a whole, and of the settings of entries with an id.
fn collect_origins(node: &Node, pointer: &str, origins: &mut BTreeMap<String, ValueOrigin>) {
    match &node.content {
        NodeValue::Table(settings) => {
            for (key, setting) in settings {
                collect_origins(setting, &child(pointer, key), origins);
            }
        }
        NodeValue::List(entries) if has_ids(pointer) => {
            for entry in entries {
                let Some(id) = id_of(entry) else { continue };
                collect_origins(entry, &child(pointer, id), origins);
            }
        }
        NodeValue::List(_) | NodeValue::Leaf(_) => {
            let layer = match node.origin.source() {
                Source::Example => return,
                Source::File => Layer::File,
                Source::Staff => Layer::Staff,
                Source::Environment => Layer::Environment,
            };
            let place = (layer != Layer::Staff).then(|| node.origin.to_string());
            origins.insert(pointer.to_owned(), ValueOrigin { layer, place });
        }
    }
}
