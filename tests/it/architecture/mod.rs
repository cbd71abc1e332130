//! Tests of the layers and limits that ARCHITECTURE.md promises.

mod circles;
mod dependencies;
mod documents;
mod imports;
mod layers;
mod source;

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

use self::source::Source;

/// Longest allowed file, in lines.
const MAX_LINES: usize = 300;
/// Longest allowed function outside tests, in lines.
const MAX_FUNCTION: usize = 40;
/// Most files in a folder, without those of folders in it.
const MAX_FILES: usize = 20;

/// The folder of the whole project.
fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

/// All files below `folder` with this extension. Paths are relative to the crate.
fn files(folder: &str, ending: &str) -> Vec<(PathBuf, String)> {
    let root = root();
    let mut found = Vec::new();
    let mut folders = vec![root.join(folder)];
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|found| found == ending) {
                let text = fs::read_to_string(&path).unwrap();
                found.push((path.strip_prefix(root).unwrap().to_owned(), text));
            }
        }
    }
    found.sort();
    assert!(!found.is_empty(), "no .{ending} in {folders:?}");
    found
}

/// The program's own code.
fn program() -> Vec<Source> {
    files("src", "rs").into_iter().map(|(path, text)| Source::new(&path, &text)).collect()
}

/// The file with all routes of the server.
const ROUTES: &str = "src/server/routes.rs";

/// The paths in the server's table of routes.
pub fn routes() -> BTreeSet<String> {
    let sources = program();
    let table = sources.iter().find(|source| source.path == Path::new(ROUTES)).unwrap();
    table.texts_without_tests().into_iter().filter(|text| text.starts_with('/')).collect()
}

/// Finds routes outside the table. Tests may have their own.
fn routes_elsewhere(source: &Source) -> Vec<String> {
    let is_table = source.path == Path::new(ROUTES);
    let routes = !is_table && source.code_without_tests().contains(".route(");
    if routes { vec![format!("adds a route outside {ROUTES}")] } else { Vec::new() }
}

/// Returns what is wrong with a file.
type Rule = fn(&Source) -> Vec<String>;

/// Everything that `rule` finds in the program's files.
fn complaints(rule: Rule) -> Vec<String> {
    let sources = program();
    let complaint = |source: &Source| {
        let path = source.path.display().to_string();
        rule(source).into_iter().map(move |what| format!("{path}: {what}")).collect::<Vec<_>>()
    };
    sources.iter().flat_map(complaint).collect()
}

/// Words that only one file may use, with that file.
const RESERVED: [(&str, &str); 9] = [
    ("SystemTime::now", "src/clock.rs"),
    ("Timestamp::now", "src/clock.rs"),
    ("Zoned::now", "src/clock.rs"),
    ("Utc::now", "src/clock.rs"),
    ("unsafe", "nowhere"),
    // Names are looked up without the C library.
    ("Client::builder", "src/name_lookup.rs"),
    ("Client::new", "src/name_lookup.rs"),
    ("lookup_host", "nowhere"),
    ("ToSocketAddrs", "nowhere"),
];

fn reserved_words(source: &Source) -> Vec<String> {
    let is_used = |word: &str, file: &str| source.path != Path::new(file) && source.uses(word);
    let used = RESERVED.iter().filter(|(word, file)| is_used(word, file));
    used.map(|(word, file)| format!("`{word}` belongs in {file}")).collect()
}

fn unwraps(source: &Source) -> Vec<String> {
    let calls = [".unwrap()", ".unwrap_err()"];
    let used = calls.into_iter().filter(|call| source.code_without_tests().contains(call));
    used.map(|call| format!("`{call}` outside tests")).collect()
}

fn sql(source: &Source) -> Vec<String> {
    let path = source.path.to_string_lossy();
    let is_its_place =
        path.ends_with("/sql.rs") || path.contains("/sql/") || path.contains("/store/");
    if is_its_place || source.is_test() {
        return Vec::new();
    }
    let openings = ["select ", "insert into", "update ", "delete from", "create table", "pragma "];
    // Not "Select an age group", which is text for people.
    let is_sql = |text: &String| {
        let text = text.trim_start();
        openings.iter().any(|o| text.starts_with(o) || text.starts_with(&o.to_uppercase()))
    };
    source.texts_without_tests().into_iter().filter(is_sql).map(|t| format!("SQL: {t}")).collect()
}

fn long_functions(source: &Source) -> Vec<String> {
    source
        .functions()
        .into_iter()
        .filter(|(_, lines)| *lines > MAX_FUNCTION)
        .map(|(name, lines)| format!("{name} has {lines} lines"))
        .collect()
}

fn missing_head(source: &Source) -> Vec<String> {
    let has_head = source.text.starts_with("//! ");
    if has_head { Vec::new() } else { vec!["does not begin by saying what lives here".to_owned()] }
}

fn climbing(source: &Source) -> Vec<String> {
    let climbs = source.code.replace("in super::super", "").contains("super::super");
    if climbs { vec!["imports through super::super".to_owned()] } else { Vec::new() }
}

#[test]
fn time_is_read_and_names_are_looked_up_in_one_place_and_nothing_is_unsafe() {
    assert_eq!(complaints(reserved_words), [""; 0]);
}

#[test]
fn outside_tests_nothing_is_unwrapped() {
    assert_eq!(complaints(unwraps), [""; 0]);
}

#[test]
fn sql_is_only_in_sql_files() {
    assert_eq!(complaints(sql), [""; 0]);
}

#[test]
fn all_routes_are_in_one_table() {
    assert_eq!(complaints(routes_elsewhere), [""; 0]);
    assert!(routes().len() > 20, "{:?}", routes());
}

#[test]
fn functions_fit_on_a_screen() {
    assert_eq!(complaints(long_functions), [""; 0]);
}

#[test]
fn every_file_begins_with_a_module_comment() {
    assert_eq!(complaints(missing_head), [""; 0]);
}

#[test]
fn no_import_uses_super_super() {
    assert_eq!(complaints(climbing), [""; 0]);
}

/// All code that people read: the program, its tests and figures, the frontend, and the build.
fn code() -> Vec<(PathBuf, String)> {
    let rust = ["src", "tests", "benches", "crates"].map(|folder| files(folder, "rs"));
    let kinds = ["ts", "tsx", "css"].map(|ending| files("frontend/src", ending));
    let web = [("e2e", "ts"), ("build", "mjs"), ("measure", "mjs")];
    let web = web.map(|(folder, ending)| files(&format!("frontend/{folder}"), ending));
    let build = fs::read_to_string(root().join("build.rs")).unwrap();
    let all = rust.into_iter().chain(kinds).chain(web).flatten();
    // Generated from the OpenAPI document; nobody reads it.
    all.filter(|(path, _)| !path.ends_with("schema.gen.ts"))
        .chain([(PathBuf::from("build.rs"), build)])
        .collect()
}

/// The folders of `paths` with more than [`MAX_FILES`] files.
fn crowded<'a>(paths: impl IntoIterator<Item = &'a Path>) -> Vec<String> {
    let mut counts: BTreeMap<&Path, usize> = BTreeMap::new();
    for path in paths {
        *counts.entry(path.parent().unwrap()).or_default() += 1;
    }
    let crowded = counts.into_iter().filter(|(_, files)| *files > MAX_FILES);
    crowded.map(|(folder, files)| format!("{} has {files} files", folder.display())).collect()
}

#[test]
fn no_file_is_longer_than_three_hundred_lines() {
    let too_long: Vec<String> = code()
        .into_iter()
        .map(|(path, text)| (path, text.lines().count()))
        .filter(|(_, lines)| *lines > MAX_LINES)
        .map(|(path, lines)| format!("{} has {lines} lines", path.display()))
        .collect();

    assert_eq!(too_long, [""; 0]);
}

#[test]
fn no_folder_has_more_than_twenty_files() {
    let code = code();

    assert_eq!(crowded(code.iter().map(|(path, _)| path.as_path())), [""; 0]);
    let planted: Vec<PathBuf> = (0..=MAX_FILES).map(|n| format!("src/x/{n}.rs").into()).collect();
    assert_eq!(crowded(planted.iter().map(PathBuf::as_path)), ["src/x has 21 files"]);
}

#[test]
fn a_planted_violation_of_each_rule_is_seen() {
    let rules: [(Rule, &str); 10] = [
        (reserved_words, "fn f() { std::time::SystemTime::now(); }"),
        (reserved_words, "fn f() { unsafe { g() } }"),
        (reserved_words, "fn f() { reqwest::Client::new(); }"),
        (unwraps, "fn f() { g().unwrap(); }"),
        (unwraps, "#[cfg(test)]\nmod tests { fn t() {} }\nfn f() { g()\n.unwrap(); }"),
        (sql, "fn f() { db.execute(\"\n  delete from horses\") }"),
        (sql, "fn f() { db.execute(r#\"SELECT * from \"horses\"\"#) }"),
        (missing_head, "fn f() {}"),
        (routes_elsewhere, "fn f() { Router::new().route(\"/x\", get(g)) }"),
        (climbing, "use super::super::store;"),
    ];
    for (rule, text) in rules {
        assert_eq!(rule(&Source::new(Path::new("src/x.rs"), text)).len(), 1, "{text}");
    }
    let long = format!("fn f() {{\n{}}}\n", "    g();\n".repeat(MAX_FUNCTION));
    assert_eq!(long_functions(&Source::new(Path::new("src/x.rs"), &long)).len(), 1);
}

#[test]
fn code_that_only_looks_like_a_violation_is_allowed() {
    let innocent = "//! Never `unsafe`.\n\
        /* SystemTime::now() /* .unwrap() */ */\n\
        fn f<'a>(x: &'a str) -> char { let _ = \"unsafe // .unwrap()\"; '\"' }\n\
        // g().unwrap()\n\
        fn not_unsafe_at_all() { let text = \"Select a rider\"; }\n\
        #[cfg(test)]\nmod tests {\n    fn t() { g('{').unwrap(); \"delete from horses\"; }\n}\n";
    let source = Source::new(Path::new("src/x.rs"), innocent);

    for rule in [reserved_words, unwraps, sql, missing_head, climbing, long_functions] {
        assert_eq!(rule(&source), [""; 0]);
    }
}
