//! Explains that there is no config.toml: where paddock looked, and which files have similar names.

use std::path::PathBuf;

use super::CONFIG_FILE;

/// The manual, which an owner may have copied beside the program.
const MANUAL_FILE: &str = "config.example.toml";

/// Says that the site is the built-in example, called `name`, and what to do about each file that
/// was probably meant.
pub(super) fn explain(name: &str) -> String {
    let mut lines = vec![summary(name)];
    lines.extend(near_misses());
    lines.join("\n")
}

/// Logs the same. It is a warning only if a file was probably meant: running with environment
/// variables alone, or trying the example, is fine.
pub(super) fn log(name: &str) {
    let near = near_misses();
    if near.is_empty() {
        tracing::info!("{}", summary(name));
    } else {
        tracing::warn!("{}", summary(name));
    }
    for line in near {
        tracing::warn!("{line}");
    }
}

fn summary(name: &str) -> String {
    let folder = folder().display().to_string();
    let is_setting = |(variable, _): (std::ffi::OsString, _)| {
        variable.to_str().is_some_and(|name| name.starts_with("PADDOCK_") && name.contains("__"))
    };
    let apart = if std::env::vars_os().any(is_setting) {
        ", apart from what the environment sets"
    } else {
        ""
    };
    format!(
        "There's no config.toml in {folder}, so the site is the built-in example{apart}: {name}. \
         `paddock init` writes a config.toml to start from."
    )
}

/// A sentence about each file in the folder that was probably meant to be the settings.
fn near_misses() -> Vec<String> {
    let Ok(entries) = folder().read_dir() else { return Vec::new() };
    let names = entries.filter_map(|entry| entry.ok()?.file_name().into_string().ok());
    let mut near: Vec<String> = names.filter(|name| is_near(name)).collect();
    near.sort_unstable();
    let advice = |name: String| {
        if name == MANUAL_FILE {
            format!("{name} isn't read: copy it to {CONFIG_FILE} and change what differs.")
        } else {
            format!(
                "{name} isn't read: rename it to {CONFIG_FILE}, or start with --config \"{name}\"."
            )
        }
    };
    near.into_iter().map(advice).collect()
}

/// Whether a file of this name may have been meant: `config.toml.txt`, `Config.toml`, `config.tml`.
fn is_near(name: &str) -> bool {
    let name = name.to_lowercase();
    let begins = name.starts_with("config") || name.starts_with("paddock");
    begins && name.contains(".t")
}

fn folder() -> PathBuf {
    std::env::current_dir().unwrap_or_else(|_| PathBuf::from("."))
}
