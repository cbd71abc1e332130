//! Records the origin of settings: which have changed since a reload, and which files contain
//! secrets.

use std::collections::BTreeMap;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::path::PathBuf;

use bytes::Bytes;
use toml::Value;

use super::Config;
use super::layers::Provenance;
use super::reading::{Node, Origin, Source, joined};

/// The settings that nobody else may read.
const SECRETS: [&str; 4] = ["webhooks.secret", "mail.password", "backup.secret", "replica.secret"];

/// The setting that only an environment variable sets.
const PASSCODE: &str = "admin.passcode";

/// Hashes and origins of a configuration's values. Holds no values, since some are secret.
#[derive(Clone, Debug, Default)]
pub(super) struct Record {
    /// A hash of each setting's value, by name. A list is one setting.
    settings: BTreeMap<String, u64>,
    /// Names of secrets, with the files that contain them.
    pub(super) secrets: Vec<(&'static str, PathBuf)>,
    /// Where secrets stand that aren't in the owner's file of settings: the names of files and of
    /// environment variables.
    secret_places: Vec<String>,
    /// Names of environment variables that begin like settings and aren't any.
    pub(super) strays: Vec<String>,
    /// The layer of each value, and where it was written.
    provenance: Provenance,
}

impl Record {
    pub(super) fn of(tree: &Node, strays: Vec<String>) -> Self {
        let mut settings = BTreeMap::new();
        note(&tree.to_value(), "", &mut settings);
        let secrets = SECRETS.into_iter().filter_map(|name| {
            let node = tree.find(name).filter(|node| node.as_text() != Some(""))?;
            Some((name, PathBuf::from(file(&node.origin)?)))
        });
        let places = SECRETS.into_iter().chain([PASSCODE]).filter_map(|name| {
            let node = tree.find(name).filter(|node| node.as_text() != Some(""))?;
            match &node.origin {
                Origin::File(file) => Some(file.to_string()),
                Origin::Variable(variable) => Some(variable.to_string()),
                Origin::Example { .. } | Origin::Line { .. } | Origin::Staff => None,
            }
        });
        let (secrets, secret_places) = (secrets.collect(), places.collect());
        let provenance = Provenance::of(tree);
        Self { settings, secrets, secret_places, strays, provenance }
    }
}

impl Record {
    /// The record for other content: `tree` has its tables.
    pub(super) fn with_content(&self, tree: &Node) -> Self {
        let mut record = self.clone();
        let Value::Table(tables) = tree.to_value() else { return record };
        record.settings.retain(|name, _| {
            let table = name.split('.').next().unwrap_or_default();
            !tables.contains_key(table)
        });
        for (name, table) in &tables {
            note(table, name, &mut record.settings);
        }
        record.provenance.replace(tree);
        record
    }

    /// Adds the content of the file that the setting `name` names to its hash.
    pub(super) fn add_file(&mut self, name: &str, content: Option<&Bytes>) {
        let Some(content) = content else { return };
        let mut hasher = DefaultHasher::new();
        content.hash(&mut hasher);
        let of_value = self.settings.entry(name.to_owned()).or_default();
        *of_value ^= hasher.finish();
    }

    /// The place of the setting at `path`, to begin a message with: `config.toml, line 3: `. Empty
    /// if it comes from the example.
    pub(super) fn place(&self, path: &str) -> String {
        self.provenance.place(path).map_or_else(String::new, |place| format!("{place}: "))
    }

    /// Whether the owner has set the setting at `path` or a part of it.
    pub(super) fn is_given(&self, path: &str) -> bool {
        self.provenance.source(path) > Some(Source::Example)
    }
}

impl Config {
    /// Where secrets stand that aren't in the owner's file of settings: the names of files and of
    /// environment variables. Copies of the site don't contain them.
    #[must_use]
    pub fn secret_places(&self) -> &[String] {
        &self.record.secret_places
    }

    /// Names of the settings whose values differ from `earlier`. A list counts as one setting.
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
        Origin::Example { .. } | Origin::Staff | Origin::Variable(_) => None,
    }
}
