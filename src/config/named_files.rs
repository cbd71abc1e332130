//! Files that settings name: secrets, photographs, certificates, the logo.

use std::path::Path;

use super::Config;
use super::layers::merge;
use super::reading::{Node, Origin, Problem, text_file};
use crate::content::{finding::Finding, logo};

/// Secrets that a file of their own may hold: the table and the key. The setting for the file has `_file`
/// behind the key.
const SECRETS: [(&str, &str); 5] = [
    ("webhooks", "secret"),
    ("mail", "password"),
    ("admin", "metrics_token"),
    ("backup", "secret"),
    ("replica", "secret"),
];

/// The default without the settings for files of secrets, which no type has. A table with a wrong value is
/// replaced by the default one.
pub(super) fn without_secret_files(mut default: Node) -> Node {
    for (table, key) in SECRETS {
        default.remove(table, &format!("{key}_file"));
    }
    default
}

/// Replaces each secret by the content of the file that holds it.
pub(super) fn read_secret_files(
    tree: &mut Node,
    config_file: Option<&Path>,
    problems: &mut Vec<Problem>,
) {
    for secret in SECRETS {
        read_secret_file(tree, secret, config_file, problems);
    }
}

/// Replaces the secret `key` of `table` by the content of the file that `key`_file names.
fn read_secret_file(
    tree: &mut Node,
    (table, key): (&str, &str),
    config_file: Option<&Path>,
    problems: &mut Vec<Problem>,
) {
    let (setting, path) = (format!("{table}.{key}"), format!("{table}.{key}_file"));
    let Some(named) = tree.remove(table, &format!("{key}_file")) else { return };
    let Some(name) = named.as_text().filter(|name| !name.is_empty()) else { return };
    if tree.find(&setting).and_then(Node::as_text).is_some_and(|text| !text.is_empty()) {
        let message = format!("is given, and so is {setting}; keep one of the two");
        problems.push(Problem::new(named.origin, path, message));
        return;
    }
    let folder = config_file.and_then(Path::parent).unwrap_or(Path::new(""));
    let file = folder.join(name);
    match text_file::read_secret(&file, folder) {
        Ok(secret) => {
            let origin = Origin::File(file.display().to_string().into());
            merge(tree, Node::text(secret.trim(), origin).under(&setting));
        }
        Err(refused) => {
            let message = format!("names {}, which {}", file.display(), refused.message);
            problems.push(Problem::new(named.origin, path, message));
        }
    }
}

/// Makes relative paths relative to the folder of the owner's file.
pub(super) fn place_files(tree: &mut Node, config_file: Option<&Path>) {
    for path in ["site.photos_dir", "server.acme_ca_file"] {
        place_beside(tree, path, config_file);
    }
}

/// Makes the relative path in the setting at `path` relative to the folder of the owner's file.
fn place_beside(tree: &mut Node, path: &str, config_file: Option<&Path>) {
    let Some(named) = tree.find(path) else { return };
    let Some(name) = named.as_text().filter(|name| !name.is_empty()) else { return };
    let folder = config_file.and_then(Path::parent).unwrap_or(Path::new("")).join(name);
    let placed = Node::text(folder.to_string_lossy(), named.origin.clone());
    merge(tree, placed.under(path));
}

/// Reads the logo that the settings name. Returns what is wrong with it or with its folder.
pub(super) fn read_logo(config: &mut Config) -> Option<Finding> {
    match logo::read(&config.content.site) {
        Ok(logo) => {
            config.record.add_file(logo::LOGO, logo.as_ref().map(|logo| &logo.png));
            config.content.logo = logo;
            None
        }
        Err(finding) => Some(finding),
    }
}
