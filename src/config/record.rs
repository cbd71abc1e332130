//! A record of the settings' origins: which settings changed since, and which secrets are in files.

use std::collections::BTreeMap;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::path::PathBuf;

use bytes::Bytes;
use toml::Value;

use super::Config;
use super::layers::{Provenance, Source};
use super::reading::{Node, Origin, joined};

/// The settings that nobody else may read.
const SECRETS: [&str; 1] = ["webhooks.secret"];

/// Hashes and origins of a configuration's values. It holds no values, since some are secret.
#[derive(Clone, Debug, Default)]
pub(super) struct Record {
    /// Each setting by its name, with a hash of its value. A list is one setting.
    settings: BTreeMap<String, u64>,
    /// Secrets by name, with the files that contain them.
    pub(super) secrets: Vec<(&'static str, PathBuf)>,
    /// The layer of each value, and where it was written.
    provenance: Provenance,
}

impl Record {
    pub(super) fn of(tree: &Node) -> Self {
        let mut settings = BTreeMap::new();
        note(&tree.to_value(), "", &mut settings);
        let secrets = SECRETS.into_iter().filter_map(|name| {
            let node = tree.find(name).filter(|node| node.as_text() != Some(""))?;
            Some((name, PathBuf::from(file(&node.origin)?)))
        });
        Self { settings, secrets: secrets.collect(), provenance: Provenance::of(tree) }
    }
}

impl Record {
    /// Has the setting `name` differ when the file that it names does.
    pub(super) fn add_file(&mut self, name: &str, content: Option<&Bytes>) {
        let Some(content) = content else { return };
        let mut hasher = DefaultHasher::new();
        content.hash(&mut hasher);
        let of_value = self.settings.entry(name.to_owned()).or_default();
        *of_value ^= hasher.finish();
    }

    /// Where the setting at `path` stands, for the beginning of a message: `config.toml, line 3: `.
    /// Empty if the setting is the example's.
    pub(super) fn place(&self, path: &str) -> String {
        self.provenance.place(path).map_or_else(String::new, |place| format!("{place}: "))
    }

    /// Whether the owner gave the setting at `path` or a part of it.
    pub(super) fn is_given(&self, path: &str) -> bool {
        self.provenance.source(path) > Some(Source::Example)
    }
}

impl Config {
    /// The names of the settings whose values differ from `earlier`. A list counts as one setting.
    #[must_use]
    pub fn changed_since(&self, earlier: &Self) -> Vec<String> {
        let (new, old) = (&self.record.settings, &earlier.record.settings);
        let gone = old.keys().filter(|name| !new.contains_key(*name));
        let changed = new.iter().filter(|(name, value)| old.get(*name) != Some(value));
        changed.map(|(name, _)| name).chain(gone).cloned().collect()
    }
}

fn note(value: &Value, path: &str, settings: &mut BTreeMap<String, u64>) {
    if let Value::Table(group) = value {
        for (key, value) in group {
            note(value, &joined(path, key), settings);
        }
        return;
    }
    let mut hasher = DefaultHasher::new();
    value.to_string().hash(&mut hasher);
    settings.insert(path.to_owned(), hasher.finish());
}

/// The file that contains a value.
fn file(origin: &Origin) -> Option<&str> {
    match origin {
        Origin::File(file) | Origin::Line { file, .. } => Some(file),
        Origin::Example { .. } | Origin::Variable(_) => None,
    }
}
