//! Dependencies: all are used, have permissive licenses, come from one registry, and occur once.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;
use std::process::Command;

use serde_json::Value;

use super::files;

/// Licenses that let anybody redistribute the program.
const PERMISSIVE: [&str; 14] = [
    "0BSD",
    "Apache-2.0",
    "BSD-2-Clause",
    "BSD-3-Clause",
    "BSL-1.0",
    "CC0-1.0",
    // For data only: the certificate authorities.
    "CDLA-Permissive-2.0",
    "ISC",
    "MIT",
    "MIT-0",
    "NCSA",
    "Unicode-3.0",
    "Unlicense",
    "Zlib",
];

/// Packages with other licenses that only the build uses.
const BUILD_ONLY: [&str; 1] = ["option-ext"];

/// Where packages come from, besides this repository.
const REGISTRY: &str = "registry+https://github.com/rust-lang/crates.io-index";

/// The output of cargo with these `arguments`.
fn cargo(arguments: &[&str]) -> String {
    let cargo = std::env::var("CARGO").unwrap_or_else(|_| "cargo".to_owned());
    let mut command = Command::new(cargo);
    command.args(arguments).arg("--locked").current_dir(env!("CARGO_MANIFEST_DIR"));
    let output = command.output().unwrap();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).unwrap()
}

/// All packages of a build for Linux, as cargo describes them.
fn packages() -> Vec<Value> {
    let platform = "--filter-platform=x86_64-unknown-linux-gnu";
    let metadata: Value =
        serde_json::from_str(&cargo(&["metadata", "--format-version=1", platform])).unwrap();
    metadata["packages"].as_array().unwrap().clone()
}

fn text<'a>(package: &'a Value, key: &str) -> &'a str {
    package[key].as_str().unwrap_or_default()
}

/// Whether an option of `license` is permissive. In nested expressions, all parts have to be.
fn is_permissive(license: &str) -> bool {
    let license = license.replace('/', " OR ").replace(" WITH LLVM-exception", "");
    let is_nested = license.contains('(');
    let license = license.replace(['(', ')'], "");
    let mut choices = license
        .split(" OR ")
        .map(|choice| choice.split(" AND ").all(|name| PERMISSIVE.contains(&name.trim())));
    if is_nested { choices.all(|is| is) } else { choices.any(|is| is) }
}

#[test]
fn every_package_may_be_passed_on_and_comes_from_the_registry() {
    for package in packages() {
        let (name, license) = (text(&package, "name"), text(&package, "license"));
        assert!(is_permissive(license) || BUILD_ONLY.contains(&name), "{name}: {license}");
        let source = package["source"].as_str();
        assert!(source.is_none_or(|source| source == REGISTRY), "{name}: {source:?}");
    }
    assert!(!is_permissive("MIT AND GPL-3.0") && !is_permissive("(MIT OR GPL-3.0) AND MIT"));
    assert!(is_permissive("MIT OR LGPL-2.1-or-later"));
}

/// Each package that occurs in two versions needs an explanation in the document.
#[test]
fn packages_in_two_versions_are_explained() {
    let mut versions: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
    let listed = cargo(&["tree", "--duplicates", "--depth=0", "--prefix=none"]);
    for line in listed.lines() {
        if let Some((name, rest)) = line.split_once(' ') {
            let version = rest.split(' ').next().unwrap_or_default().to_owned();
            versions.entry(name.to_owned()).or_default().insert(version);
        }
    }
    let twice = versions.into_iter().filter(|(_, versions)| versions.len() > 1);
    let twice: BTreeSet<String> = twice.map(|(name, _)| name).collect();
    let document = Path::new(env!("CARGO_MANIFEST_DIR")).join("docs/dependencies.md");
    let document = std::fs::read_to_string(document).unwrap();
    let (_, table) = document.split_once("## In two versions").unwrap();
    let rows = table.lines().filter_map(|line| line.strip_prefix("| `")?.split('`').next());
    let explained: BTreeSet<String> = rows.map(str::to_owned).collect();

    assert_eq!(explained, twice);
}

#[test]
fn every_dependency_is_used() {
    let code = |folders: &[&str]| -> String {
        folders.iter().flat_map(|folder| files(folder, "rs")).map(|(_, text)| text).collect()
    };
    let (program, tests) = (code(&["src"]), code(&["src", "tests", "benches"]));
    let packages = packages();
    let own = packages.iter().find(|package| text(package, "name") == "paddock").unwrap();
    for dependency in own["dependencies"].as_array().unwrap() {
        let name = text(dependency, "name").replace('-', "_");
        let code = if dependency["kind"] == "dev" { &tests } else { &program };
        assert!(code.contains(&format!("{name}::")), "nothing uses {name}");
    }
}

/// With other features for tests, `cargo test` would compile a package, and all that use it, once more
/// than `cargo build`.
#[test]
fn tests_have_every_package_with_the_features_that_the_program_has() {
    let packages = |edges: &str| -> BTreeSet<String> {
        let tree = ["tree", "--workspace", "--prefix=none", "--format={p} {f}", "--edges", edges];
        cargo(&tree).lines().map(|line| line.trim_end_matches(" (*)").to_owned()).collect()
    };

    let for_tests = packages("normal,build,dev");

    let compiled_twice: Vec<_> =
        packages("no-dev").into_iter().filter(|package| !for_tests.contains(package)).collect();
    assert_eq!(compiled_twice, [""; 0]);
}
