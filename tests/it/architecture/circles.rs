//! No file imports itself through others.

use std::collections::{BTreeSet, VecDeque};
use std::path::{Path, PathBuf};

use super::imports::{Imports, of_frontend, of_rust};
use super::source::Source;
use super::{files, program};

/// One circle through each file that is in one, as short as it can be; each file stands in one of them.
fn circles(imports: &Imports) -> Vec<String> {
    let mut told = BTreeSet::new();
    let mut found = Vec::new();
    for file in imports.keys() {
        if !told.contains(file.as_path())
            && let Some(circle) = circle(file, imports)
        {
            let names: Vec<_> = circle.iter().map(|file| file.display().to_string()).collect();
            found.push(names.join(" → "));
            told.extend(circle);
        }
    }
    found
}

/// The shortest way from `file` over imports back to it, without its end.
fn circle<'a>(file: &'a Path, imports: &'a Imports) -> Option<Vec<&'a Path>> {
    let mut seen = BTreeSet::new();
    let mut ways = VecDeque::from([vec![file]]);
    while let Some(way) = ways.pop_front() {
        for imported in imports.get(*way.last()?).into_iter().flatten() {
            if imported == file {
                return Some(way);
            }
            if seen.insert(imported) {
                ways.push_back([&way[..], &[imported.as_path()]].concat());
            }
        }
    }
    None
}

/// The circles of Rust files with these paths below `src` and texts.
fn planted(texts: &[(&str, &str)]) -> Vec<String> {
    let source = |(path, text): &(&str, &str)| Source::new(&Path::new("src").join(path), text);
    circles(&of_rust(&texts.iter().map(source).collect::<Vec<_>>()))
}

/// The circles of the frontend's files with these paths and texts.
fn planted_in_frontend(texts: &[(&str, &str)]) -> Vec<String> {
    let texts = texts.iter().map(|(path, text)| (PathBuf::from(path), (*text).to_owned()));
    circles(&of_frontend(&texts.collect::<Vec<_>>()))
}

#[test]
fn no_file_of_the_program_imports_itself_through_others() {
    assert_eq!(circles(&of_rust(&program())), [""; 0]);
}

#[test]
fn no_file_of_the_frontend_imports_itself_through_others() {
    let all: Vec<_> =
        ["ts", "tsx"].iter().flat_map(|ending| files("frontend/src", ending)).collect();

    assert_eq!(circles(&of_frontend(&all)), [""; 0]);
}

#[test]
fn a_planted_circle_is_seen_however_it_is_written() {
    let table: [&[(&str, &str)]; 8] = [
        &[("a.rs", "use super::b::B;"), ("b.rs", "use crate::a::A;")],
        &[("a.rs", "use super::b;"), ("b.rs", "fn f() { super::a::g() }")],
        &[("a.rs", "use super::{b::{B, C}, c};"), ("b.rs", "use super::{\n    a::{self, A},\n};")],
        &[("a.rs", "use super::b as other;\nfn f() { other::g() }"), ("b.rs", "use super::a::*;")],
        &[("a.rs", "pub(in crate::a) use super::b::B;"), ("b.rs", "impl super::a::A {}")],
        // Through names that a `mod.rs` passes on.
        &[
            ("mod.rs", "mod a;\nmod b;\npub use self::a::A;\npub(super) use self::b::{B, C as D};"),
            ("a.rs", "use super::D;"),
            ("b.rs", "use crate::A;"),
        ],
        &[
            ("sql/mod.rs", "mod rows;\npub(super) use self::rows::find;"),
            ("sql/rows.rs", "use crate::log::Entry;"),
            ("log.rs", "use super::sql;\nfn f() { sql::find() }"),
        ],
        // A part of a folder that uses the folder, which something else uses.
        &[
            ("n/mod.rs", "mod a;\nuse super::y::Y;\npub struct X;"),
            ("n/a.rs", "#[cfg(test)]\nmod tests {}\nuse super::X;"),
            ("y.rs", "use crate::n::a::A;"),
        ],
    ];
    for texts in table {
        assert_eq!(planted(texts).len(), 1, "{texts:?}");
    }
    let long =
        [("a.rs", "use super::b::B;"), ("b.rs", "use super::c::C;"), ("c.rs", "use super::a::A;")];
    assert_eq!(planted(&long), ["src/a.rs → src/b.rs → src/c.rs"]);
}

#[test]
fn a_planted_circle_of_the_frontend_is_seen_however_it_is_written() {
    let table: [&[(&str, &str)]; 4] = [
        &[
            ("a/x.ts", "import { y } from \"../b/y\";"),
            ("b/y.tsx", "import type { X } from \"../a/x\";"),
        ],
        &[("x.ts", "export {\n  y,\n} from \"./y\";"), ("y/index.ts", "import \"../x\";")],
        // Code that is fetched later, and a type without an import.
        &[("x.ts", "const f = () => import(\"./Y\");"), ("Y.tsx", "import { x } from \"./x\";")],
        &[("x.ts", "type Y = import(\"./y\").Y;"), ("y.ts", "import { x } from \"./x.ts\";")],
    ];
    for texts in table {
        assert_eq!(planted_in_frontend(texts).len(), 1, "{texts:?}");
    }
}

#[test]
fn what_only_looks_like_a_circle_is_allowed() {
    let table: [&[(&str, &str)]; 6] = [
        &[
            ("a.rs", "use super::b::B;\nuse super::c::C;"),
            ("b.rs", "use super::c::C;"),
            ("c.rs", ""),
        ],
        // A folder gathers what its files have, which use what it has.
        &[("mod.rs", "mod a;\npub use self::a::A;\npub struct X;"), ("a.rs", "use super::X;")],
        // Only the last has something of the first; both names come through a `mod.rs`.
        &[
            ("mod.rs", "mod a;\nmod b;\npub use self::a::A;\npub use self::b::B;"),
            ("a.rs", "use super::B;"),
            ("b.rs", ""),
            ("c.rs", "use super::A;"),
        ],
        &[
            ("a.rs", "use super::b::B;"),
            (
                "b.rs",
                "// use super::a::A;\nfn f() { \"super::a::A\" }\n#[cfg(test)]\nmod t { use super::a; }",
            ),
        ],
        &[("a.rs", "use super::b::B;"), ("b.rs", "pub(in crate::a) fn f() {}\nlet reuse = a;")],
        // Names of another crate.
        &[("a.rs", "use super::b::B;"), ("b.rs", "use a::A;\nfn f() { http::a::A::new() }")],
    ];
    for texts in table {
        assert_eq!(planted(texts), [""; 0], "{texts:?}");
    }
    let texts = [
        ("x.ts", "import { y } from \"./y\";\nimport \"./x.css\";"),
        (
            "y.ts",
            "// import { x } from \"./x\";\n/**\n * `import(\"./x\")`\n */\nimport x from \"x\";",
        ),
    ];
    assert_eq!(planted_in_frontend(&texts), [""; 0]);
}
