//! Paths in documents and comments lead to files that exist.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use super::{files, root};

/// Folders at the root whose files are named by documents and comments.
const FOLDERS: [&str; 9] =
    ["benches", "crates", "docs", "frontend", "migrations", "packaging", "scripts", "src", "tests"];

/// The documents. A change log names files of earlier versions.
fn documents() -> Vec<(PathBuf, String)> {
    let top = fs::read_dir(root()).unwrap().map(|entry| entry.unwrap().path());
    let nested = ["frontend", "migrations"].map(|folder| root().join(folder).join("README.md"));
    let top = top.filter(|path| path.extension().is_some_and(|ending| ending == "md"));
    let mut found: Vec<_> = top
        .chain(nested)
        .filter(|path| !path.ends_with("CHANGELOG.md"))
        .map(|path| {
            (path.strip_prefix(root()).unwrap().to_owned(), fs::read_to_string(path).unwrap())
        })
        .collect();
    found.extend(files("docs", "md"));
    found
}

/// The paths in backquotes that begin with one of [`FOLDERS`]. A part without small letters, or
/// with a star, stands for any name.
fn named(text: &str) -> BTreeSet<&str> {
    let quoted = text.lines().flat_map(|line| line.split('`').skip(1).step_by(2));
    let is_path = |name: &&str| {
        let first = name.split('/').next().unwrap();
        let is_literal = !name.contains(|c: char| c == '*' || c == '…' || c.is_whitespace());
        let has_blank = name.split('/').any(|part| {
            let stem = part.split('.').next().unwrap();
            stem.len() > 1 && !stem.contains(char::is_lowercase) && stem != "README"
        });
        name.contains('/') && FOLDERS.contains(&first) && is_literal && !has_blank
    };
    quoted.filter(is_path).collect()
}

/// The targets of relative links.
fn linked(text: &str) -> BTreeSet<&str> {
    let targets = text.split("](").skip(1).filter_map(|rest| rest.split([')', '#']).next());
    targets.filter(|target| !target.is_empty() && !target.contains(':')).collect()
}

/// What `text` names that isn't there; `path` is the file's own.
fn missing(path: &Path, text: &str, is_document: bool) -> Vec<String> {
    let folder = root().join(path.parent().unwrap());
    let lacks = |name: &&str| {
        let name = name.split(':').next().unwrap();
        !root().join(name).exists() && !folder.join(name).exists()
    };
    let mut found: BTreeSet<_> = named(text).into_iter().filter(lacks).collect();
    if is_document {
        found.extend(linked(text).into_iter().filter(|target| !folder.join(target).exists()));
    }
    found.into_iter().map(|name| format!("{} names {name}", path.display())).collect()
}

#[test]
fn paths_in_documents_and_comments_exist() {
    let mut found = Vec::new();
    for (path, text) in documents() {
        found.extend(missing(&path, &text, true));
    }
    for (folder, ending) in [("src", "rs"), ("frontend/src", "ts"), ("frontend/src", "tsx")] {
        for (path, text) in files(folder, ending) {
            found.extend(missing(&path, &text, false));
        }
    }

    assert_eq!(found, Vec::<String>::new());
}

#[test]
fn a_path_that_leads_nowhere_is_found() {
    let text =
        "See `src/lib.rs`, `src/nowhere.rs`, `src/pages/NAME/page.ts` and [that](nowhere.md).";

    let expected = ["docs/x.md names nowhere.md", "docs/x.md names src/nowhere.rs"];
    assert_eq!(missing(Path::new("docs/x.md"), text, true), expected);
}
