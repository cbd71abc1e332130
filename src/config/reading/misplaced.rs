//! Finds the right group for settings that are in the wrong one.

use std::collections::BTreeMap;

use super::problem::{Problem, enumerated};
use super::syntax::below_its_group;
use super::tree::{Node, NodeValue, joined};

/// The heading of what stands above all groups, which nobody writes.
const TOP: &str = "[]";

/// A setting that its group doesn't have.
pub(super) struct Stray {
    pub(super) key: String,
    pub(super) setting: Node,
    /// The groups that it may belong to; not empty.
    pub(super) homes: Vec<String>,
}

/// Headings of the groups that `setting` may belong to by its `key`: groups of `example` that have
/// the key (`[site]`), or else lists whose entries have it (`[[team]]`). For a group, its full
/// names (`[site.colors]`).
pub(super) fn of(key: &str, setting: &Node, example: &Node) -> Vec<String> {
    let mut found = Found::default();
    found.search(key, setting, "", example);
    let Found { whole, groups, lists } = found;
    if setting.has_heading() {
        return whole;
    }
    if groups.is_empty() { lists } else { groups }
}

#[derive(Default)]
struct Found {
    whole: Vec<String>,
    groups: Vec<String>,
    lists: Vec<String>,
}

impl Found {
    fn search(&mut self, key: &str, setting: &Node, path: &str, node: &Node) {
        let is_like = |settings: &BTreeMap<String, Node>| {
            settings.get(key).is_some_and(|other| other.content.kind() == setting.content.kind())
        };
        match &node.content {
            NodeValue::Table(settings) => {
                if is_like(settings) {
                    let name = joined(path, key);
                    let is_list = matches!(setting.content, NodeValue::List(_));
                    self.whole.push(if is_list {
                        format!("[[{name}]]")
                    } else {
                        format!("[{name}]")
                    });
                    self.groups.push(format!("[{path}]"));
                }
                for (name, child) in settings {
                    self.search(key, setting, &joined(path, name), child);
                }
            }
            NodeValue::List(entries) => {
                let has_it = entries.iter().any(
                    |entry| matches!(&entry.content, NodeValue::Table(settings) if is_like(settings)),
                );
                if has_it {
                    self.lists.push(format!("[[{path}]]"));
                }
            }
            NodeValue::Leaf(_) => {}
        }
    }
}

/// Combines all `strays` of the group at `path` that belong to the same group into one problem.
pub(super) fn problems(path: &str, mut strays: Vec<Stray>) -> Vec<Problem> {
    let mut problems = Vec::new();
    while let Some(homes) = most_common(&strays) {
        let (mut same, others): (Vec<_>, Vec<_>) = strays
            .into_iter()
            .partition(|stray| homes.iter().all(|home| stray.homes.contains(home)));
        same.sort_by(|one, other| one.setting.origin.cmp(&other.setting.origin));
        problems.extend(problem(path, &homes, &same));
        strays = others;
    }
    problems
}

/// The group that most of the strays may belong to; several if they are equally likely.
fn most_common(strays: &[Stray]) -> Option<Vec<String>> {
    let count = |home: &String| strays.iter().filter(|stray| stray.homes.contains(home)).count();
    let homes = strays.iter().flat_map(|stray| &stray.homes);
    let most = homes.map(count).max()?;
    let first = strays.iter().find(|stray| stray.homes.iter().any(|home| count(home) == most))?;
    Some(first.homes.iter().filter(|home| count(home) == most).cloned().collect())
}

fn problem(path: &str, homes: &[String], strays: &[Stray]) -> Option<Problem> {
    let first = strays.first()?;
    let origin = first.setting.origin.clone();
    if homes == [TOP]
        && let NodeValue::Table(settings) = &first.setting.content
        && let Some(name) = settings.keys().next()
    {
        let group = &first.key;
        let message = format!("{group}.{name} {}", below_its_group(group, name));
        return Some(Problem::new(origin, "", message));
    }
    let keys: Vec<String> = strays.iter().map(|stray| stray.key.clone()).collect();
    let keys = enumerated(&keys, "and");
    let (belong, them) = if strays.len() == 1 { ("belongs", "it") } else { ("belong", "them") };
    let what = if path.is_empty() {
        format!("{keys} {belong}")
    } else {
        format!("has {keys}, which {belong}")
    };
    let group = enumerated(homes, "or");
    let says = if homes.len() == 1 { &group } else { "so" };
    let message = format!("{what} to {group}; put {them} below a line that says {says}");
    Some(Problem::new(origin, path, message))
}
