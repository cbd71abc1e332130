//! Imports follow the layers that `src/lib.rs` lists.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

use super::source::Source;

/// Layers whose modules must not import each other.
const CLOSED: [u32; 2] = [2, 3];

/// Crates that a module must not use, whatever its layer.
const FORBIDDEN: [(&str, &[&str]); 4] = [
    ("store", &["axum", "http", "hyper", "reqwest", "tower"]),
    ("web", &["rusqlite"]),
    ("outbox", &["axum"]),
    ("spam", &["rusqlite", "axum", "http", "tokio"]),
];

/// Each module with its layer, from the comments in `lib.rs`. Layer 1 is the top.
fn layers(lib: &str) -> BTreeMap<String, u32> {
    let mut layer = None;
    let mut layers = BTreeMap::new();
    for line in lib.lines() {
        if let Some(comment) = line.strip_prefix("// ") {
            layer = comment.split(':').next().and_then(|number| number.parse().ok());
        } else if let Some(module) = line.strip_prefix("pub mod ") {
            let layer = layer.unwrap_or_else(|| panic!("{module} is on no layer"));
            layers.insert(module.trim_end_matches(';').to_owned(), layer);
        }
    }
    layers
}

/// The module of a file; `None` for the command line, which may import every module.
fn module(path: &Path) -> Option<&str> {
    let inside = path.strip_prefix("src").ok()?;
    let first = inside.components().next()?.as_os_str().to_str()?;
    let module = first.trim_end_matches(".rs");
    (!["lib", "main", "commands"].contains(&module)).then_some(module)
}

/// The names directly after each `start` in `code`, with braces expanded.
fn names_behind(code: &str, start: &str) -> BTreeSet<String> {
    let mut names = BTreeSet::new();
    for (at, _) in code.match_indices(start) {
        if code[..at].ends_with(|c: char| c.is_alphanumeric() || c == '_' || c == ':') {
            continue;
        }
        let rest = &code[at + start.len()..];
        match rest.strip_prefix('{') {
            Some(group) => names.extend(first_names(group)),
            None => names.extend(name(rest)),
        }
    }
    names
}

/// The first name of each item in a group, up to its closing brace.
fn first_names(group: &str) -> Vec<String> {
    let mut depth = 1;
    let mut names = Vec::new();
    let mut begins = true;
    for (at, c) in group.char_indices() {
        match c {
            '{' => depth += 1,
            '}' => depth -= 1,
            ',' if depth == 1 => begins = true,
            _ if begins && !c.is_whitespace() => {
                names.extend(name(&group[at..]));
                begins = false;
            }
            _ => {}
        }
        if depth == 0 {
            break;
        }
    }
    names
}

fn name(rest: &str) -> Option<String> {
    let name: String = rest.chars().take_while(|c| c.is_alphanumeric() || *c == '_').collect();
    (!name.is_empty()).then_some(name)
}

/// Imports of `source` that the layers forbid.
fn violations(source: &Source, layers: &BTreeMap<String, u32>) -> Vec<String> {
    let Some(own) = module(&source.path) else { return Vec::new() };
    let own_layer = layers[own];
    let mut found = Vec::new();
    for other in names_behind(&source.code, "crate::") {
        let Some(&layer) = layers.get(&other) else { continue };
        let is_closed_neighbor = layer == own_layer && CLOSED.contains(&layer) && other != own;
        if layer < own_layer || is_closed_neighbor {
            found.push(format!("{own} (layer {own_layer}) imports {other} (layer {layer})"));
        }
    }
    let forbidden =
        FORBIDDEN.iter().filter(|(module, _)| *module == own).flat_map(|(_, names)| *names);
    let known =
        forbidden.filter(|name| !names_behind(&source.code, &format!("{name}::")).is_empty());
    found.extend(known.map(|crate_name| format!("{own} uses {crate_name}")));
    let is_module_root = source.path.ends_with("mod.rs") && source.path.components().count() == 3
        || source.path.components().count() == 2;
    let leaves = names_behind(&source.code_without_tests(), "super::");
    found.extend(
        leaves.iter().filter(|_| is_module_root).map(|n| format!("{own} leaves by super::{n}")),
    );
    found
}

/// Modules on the same layer that each module imports.
fn neighbors(
    sources: &[Source],
    layers: &BTreeMap<String, u32>,
) -> BTreeMap<String, BTreeSet<String>> {
    let mut neighbors: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
    for source in sources {
        let Some(own) = module(&source.path) else { continue };
        let imports = names_behind(&source.code_without_tests(), "crate::").into_iter();
        let same = imports.filter(|other| other != own && layers.get(other) == layers.get(own));
        neighbors.entry(own.to_owned()).or_default().extend(same);
    }
    neighbors
}

/// Whether `from` imports itself through others.
fn is_in_circle(from: &str, neighbors: &BTreeMap<String, BTreeSet<String>>) -> bool {
    let mut open: Vec<&str> = vec![from];
    let mut seen = BTreeSet::new();
    while let Some(module) = open.pop() {
        for next in neighbors.get(module).into_iter().flatten() {
            if next == from {
                return true;
            }
            if seen.insert(next) {
                open.push(next);
            }
        }
    }
    false
}

fn plan() -> BTreeMap<String, u32> {
    layers(include_str!("../../../src/lib.rs"))
}

#[test]
fn modules_import_only_from_the_layers_below() {
    let layers = plan();

    let found: Vec<String> =
        super::program().iter().flat_map(|source| violations(source, &layers)).collect();

    assert_eq!(found, [""; 0]);
}

#[test]
fn no_modules_of_a_layer_import_each_other_in_a_circle() {
    let neighbors = neighbors(&super::program(), &plan());

    let circles: Vec<&String> =
        neighbors.keys().filter(|module| is_in_circle(module, &neighbors)).collect();

    assert_eq!(circles, [""; 0]);
    let planted = [
        Source::new(Path::new("src/content/x.rs"), "use crate::config::Config;"),
        Source::new(Path::new("src/config/x.rs"), "use crate::content::Content;"),
    ];
    assert!(is_in_circle("config", &self::neighbors(&planted, &plan())));
}

#[test]
fn every_module_has_a_layer() {
    let layers = plan();
    assert_eq!(layers.values().copied().collect::<BTreeSet<_>>(), (1..=6).collect());

    for source in super::program() {
        let module = module(&source.path);
        assert!(
            module.is_none_or(|module| layers.contains_key(module)),
            "{}",
            source.path.display()
        );
    }
}

#[test]
fn a_planted_import_is_seen_however_it_is_written() {
    let layers = plan();
    let table = [
        ("src/store/x.rs", "use crate::admin;", 1),
        ("src/store/x.rs", "fn f() { crate::pages::Pages::start() }", 1),
        (
            "src/content/x.rs",
            "use crate::{clock, config::{Config, contact}, submissions::SubmissionsState};",
            1,
        ),
        ("src/admin/x.rs", "use crate::pages::Pages;", 1),
        ("src/web/x.rs", "use rusqlite::Connection;", 1),
        ("src/store/x.rs", "fn f(code: http::StatusCode) {}", 1),
        ("src/web/mod.rs", "use super::store;", 1),
        ("src/clock.rs", "use super::server;", 1),
        ("src/clock.rs", "#[cfg(test)]\nmod tests { use super::*; }", 0),
        ("src/admin/x.rs", "use crate::store::Store;\nuse super::sql;", 0),
        ("src/web/x.rs", "use crate::store::StoreError; // crate::server", 0),
        ("src/web/x.rs", "/* use crate::admin; */ fn f() { \"crate::admin\" }", 0),
        ("src/main.rs", "use crate::server;", 0),
    ];
    for (path, text, count) in table {
        let found = violations(&Source::new(Path::new(path), text), &layers);

        assert_eq!(found.len(), count, "{path}: {text}: {found:?}");
    }
}
