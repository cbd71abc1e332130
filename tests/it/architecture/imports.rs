//! Which files import which.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

use super::source::Source;

/// Each file with those that it imports.
pub type Imports = BTreeMap<PathBuf, BTreeSet<PathBuf>>;

/// A module's path from the root of its crate.
type Module = Vec<String>;

/// A path in code: `super`, `sql`, `find`.
type Names = Vec<String>;

/// Most imports through which a name is followed to its file.
const MAX_HOPS: usize = 20;

/// The modules of the program.
#[derive(Default)]
struct Modules {
    files: BTreeMap<Module, PathBuf>,
    /// What the names that a module imports stand for, re-exports included.
    imported: BTreeMap<Module, BTreeMap<String, Names>>,
}

impl Modules {
    /// The module that has what `names` lead to, seen from `module`. Names of other crates lead to `module` itself.
    fn resolve(&self, module: &[String], names: &[String], hops: usize) -> Module {
        let Some((first, rest)) = names.split_first() else { return module.to_vec() };
        let parent = module.split_last().map_or(&[][..], |(_, parent)| parent);
        let child = [module, std::slice::from_ref(first)].concat();
        match first.as_str() {
            "crate" => self.resolve(&[], rest, hops),
            "self" => self.resolve(module, rest, hops),
            "super" => self.resolve(parent, rest, hops),
            _ if self.files.contains_key(&child) => self.resolve(&child, rest, hops),
            _ => match self.imported.get(module).and_then(|names| names.get(first)) {
                Some(meant) if hops < MAX_HOPS => {
                    self.resolve(module, &[meant, rest].concat(), hops + 1)
                }
                _ => module.to_vec(),
            },
        }
    }
}

/// The imports of Rust files outside tests, by `use` and by paths in the code. Each leads to the file that has
/// what is meant, also through re-exports. Left out are a `mod.rs`'s imports from its own folder: it gathers
/// what the folder offers. Paths in the texts of attributes aren't seen.
pub fn of_rust(sources: &[Source]) -> Imports {
    let sources = sources.iter().filter(|source| !source.is_test());
    let sources: Vec<_> = sources.filter(|source| !source.path.ends_with("main.rs")).collect();
    let mut modules = Modules::default();
    let mut named: Vec<(Module, &Path, Vec<Names>)> = Vec::new();
    for source in sources {
        let module = module_of(&source.path);
        // A visibility is no import.
        let (_, code) = cut(&source.code_without_tests(), "pub(in ", ')');
        let (uses, code) = cut(&code, "use ", ';');
        let imported = uses.iter().flat_map(|tree| expand(tree));
        let imported: Vec<_> = imported.map(|path| meaning(&path)).collect();
        let paths = imported.iter().map(|(_, names)| names.clone()).chain(paths_in(&code));
        named.push((module.clone(), &source.path, paths.collect()));
        modules.files.insert(module.clone(), source.path.clone());
        modules.imported.insert(module, imported.into_iter().collect());
    }
    let mut imports = Imports::new();
    for (module, path, paths) in named {
        let is_root = path.ends_with("mod.rs") || path.ends_with("lib.rs");
        let found = paths.iter().map(|names| modules.resolve(&module, names, 0));
        let others = found.filter(|found| *found != module);
        let others = others.filter(|found| !(is_root && found.starts_with(&module)));
        let files = others.filter_map(|found| modules.files.get(&found).cloned());
        imports.insert(path.to_owned(), files.collect());
    }
    imports
}

/// The module of the file at `path`.
fn module_of(path: &Path) -> Module {
    let inside = path.strip_prefix("src").unwrap().with_extension("");
    let mut module: Module =
        inside.iter().map(|part| part.to_string_lossy().into_owned()).collect();
    if module.last().is_some_and(|last| last == "mod" || last == "lib") {
        module.pop();
    }
    module
}

/// Takes what stands between each `start` and the next `end` out of `code`, with both. Returns it, and the rest.
fn cut(code: &str, start: &str, end: char) -> (Vec<String>, String) {
    let (mut pieces, mut rest, mut open) = (Vec::new(), String::new(), code);
    while let Some((before, after)) = open.split_once(start) {
        rest.push_str(before);
        open = after;
        let is_word = !before.ends_with(|c: char| c.is_alphanumeric() || c == '_');
        if is_word && let Some((piece, after)) = after.split_once(end) {
            pieces.push(piece.to_owned());
            open = after;
        }
    }
    (pieces, rest + open)
}

/// The paths of a `use`: `a::{b, c as d}` has `a::b` and `a::c as d`.
fn expand(tree: &str) -> Vec<String> {
    let Some((start, group)) = tree.split_once('{') else { return vec![tree.to_owned()] };
    let group = group.rsplit_once('}').map_or(group, |(group, _)| group);
    let mut depth = 0;
    let mut parts = vec![String::new()];
    for c in group.chars() {
        depth += i32::from(c == '{') - i32::from(c == '}');
        if c == ',' && depth == 0 {
            parts.push(String::new());
        } else {
            parts.last_mut().unwrap().push(c);
        }
    }
    let parts = parts.iter().filter(|part| !part.trim().is_empty());
    parts.flat_map(|part| expand(part)).map(|part| format!("{start}{}", part.trim())).collect()
}

/// The name that an expanded `use` brings, and what it stands for.
fn meaning(path: &str) -> (String, Names) {
    let (path, alias) = path.split_once(" as ").unwrap_or((path, ""));
    let mut names: Names = path.split("::").map(|name| name.trim().to_owned()).collect();
    if names.len() > 1 {
        names.pop_if(|last| last == "self" || last == "*");
    }
    let name = if alias.is_empty() {
        names.last().cloned().unwrap_or_default()
    } else {
        alias.trim().to_owned()
    };
    (name, names)
}

/// The paths in `code`, which has no `use`.
fn paths_in(code: &str) -> impl Iterator<Item = Names> {
    let words = code.split(|c: char| !(c.is_alphanumeric() || c == '_' || c == ':'));
    let paths = words.filter(|word| word.contains("::"));
    paths.map(|path| path.split("::").filter(|name| !name.is_empty()).map(str::to_owned).collect())
}

/// The imports of the frontend's files, those of types and of code that is fetched later (`import()`) included.
pub fn of_frontend(files: &[(PathBuf, String)]) -> Imports {
    let known: BTreeSet<&Path> = files.iter().map(|(path, _)| path.as_path()).collect();
    let imported = |path: &Path, text: &str| {
        let folder = path.parent().unwrap();
        specifiers(text).iter().filter_map(|name| file_of(folder, name, &known)).collect()
    };
    files.iter().map(|(path, text)| (path.clone(), imported(path, text))).collect()
}

/// What `text` imports, as it is written there.
fn specifiers(text: &str) -> Vec<String> {
    let is_comment =
        |line: &&str| ["//", "/*", "*"].iter().any(|mark| line.trim_start().starts_with(mark));
    let lines: Vec<&str> = text.lines().filter(|line| !is_comment(line)).collect();
    let code = lines.join("\n");
    let marks = ["from \"", "import \"", "import(\""];
    marks.into_iter().flat_map(|mark| cut(&code, mark, '"').0).collect()
}

/// The file that `name` means in a file of `folder`; `None` for a package, a style sheet or a generated module.
fn file_of(folder: &Path, name: &str, known: &BTreeSet<&Path>) -> Option<PathBuf> {
    let mut path = folder.to_owned();
    for part in name.starts_with('.').then_some(name)?.split('/') {
        match part {
            "." => {}
            ".." => _ = path.pop(),
            part => path.push(part),
        }
    }
    let endings = ["", ".ts", ".tsx", "/index.ts", "/index.tsx"];
    let paths = endings.map(|ending| PathBuf::from(format!("{}{ending}", path.display())));
    paths.into_iter().find(|path| known.contains(path.as_path()))
}
