//! Who imports whom: the floors that `src/lib.rs` names, read from it and held to.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

use super::source::Source;

/// The floors on which no room knows its neighbours.
const SHUT: [u32; 2] = [2, 3];

/// What a room must not know, whichever floor it is on.
const STRANGERS: [(&str, &[&str]); 4] = [
    ("store", &["axum", "http", "hyper", "reqwest", "tower"]),
    ("web", &["rusqlite"]),
    ("outbox", &["axum"]),
    ("spam", &["rusqlite", "axum", "http", "tokio"]),
];

/// Room by room its floor, 1 uppermost, as the comments in `lib.rs` have it.
fn floors(lib: &str) -> BTreeMap<String, u32> {
    let mut floor = None;
    let mut floors = BTreeMap::new();
    for line in lib.lines() {
        if let Some(comment) = line.strip_prefix("// ") {
            floor = comment.split(':').next().and_then(|number| number.parse().ok());
        } else if let Some(room) = line.strip_prefix("pub mod ") {
            let floor = floor.unwrap_or_else(|| panic!("{room} stands on no floor"));
            floors.insert(room.trim_end_matches(';').to_owned(), floor);
        }
    }
    floors
}

/// The room that a file is in; `None` for the program's entrance, which may know every room.
fn room(path: &Path) -> Option<&str> {
    let inside = path.strip_prefix("src").ok()?;
    let first = inside.components().next()?.as_os_str().to_str()?;
    let room = first.trim_end_matches(".rs");
    (!["lib", "main", "commands"].contains(&room)).then_some(room)
}

/// The names that stand directly behind each `start` in `code`, braces unfolded.
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

/// The first name of each part of a group, up to its closing brace.
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

/// What `source` imports that it should not.
fn trespasses(source: &Source, floors: &BTreeMap<String, u32>) -> Vec<String> {
    let Some(own) = room(&source.path) else { return Vec::new() };
    let own_floor = floors[own];
    let mut found = Vec::new();
    for other in names_behind(&source.code, "crate::") {
        let Some(&floor) = floors.get(&other) else { continue };
        let is_shut_neighbour = floor == own_floor && SHUT.contains(&floor) && other != own;
        if floor < own_floor || is_shut_neighbour {
            found.push(format!("{own} (floor {own_floor}) imports {other} (floor {floor})"));
        }
    }
    let strangers = STRANGERS.iter().filter(|(room, _)| *room == own).flat_map(|(_, names)| *names);
    let known =
        strangers.filter(|name| !names_behind(&source.code, &format!("{name}::")).is_empty());
    found.extend(known.map(|stranger| format!("{own} knows {stranger}")));
    let is_doorway = source.path.ends_with("mod.rs") && source.path.components().count() == 3
        || source.path.components().count() == 2;
    let leaves = names_behind(&source.code_without_tests(), "super::");
    found.extend(
        leaves.iter().filter(|_| is_doorway).map(|n| format!("{own} leaves by super::{n}")),
    );
    found
}

fn plan() -> BTreeMap<String, u32> {
    floors(include_str!("../../../src/lib.rs"))
}

#[test]
fn rooms_import_only_from_the_floors_below() {
    let floors = plan();

    let found: Vec<String> =
        super::program().iter().flat_map(|source| trespasses(source, &floors)).collect();

    assert_eq!(found, [""; 0]);
}

#[test]
fn every_room_stands_on_the_plan() {
    let floors = plan();
    assert_eq!(floors.values().copied().collect::<BTreeSet<_>>(), (1..=6).collect());

    for source in super::program() {
        let room = room(&source.path);
        assert!(room.is_none_or(|room| floors.contains_key(room)), "{}", source.path.display());
    }
}

#[test]
fn a_planted_import_is_seen_however_it_is_written() {
    let floors = plan();
    let table = [
        ("src/store/x.rs", "use crate::admin;", 1),
        ("src/store/x.rs", "fn f() { crate::pages::Pages::start() }", 1),
        (
            "src/site/x.rs",
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
        let found = trespasses(&Source::new(Path::new(path), text), &floors);

        assert_eq!(found.len(), count, "{path}: {text}: {found:?}");
    }
}
