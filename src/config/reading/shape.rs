//! Checks that settings have the shape of the defaults: known names and the right kinds of values.

use std::collections::BTreeMap;

use toml::{Value, value::Datetime};

use super::{
    misplaced::{self, Stray},
    origin::Origin,
    problem::{Problem, enumerated},
    syntax::list_heading,
    tree::{Node, NodeValue, Step, joined, steps},
};
use crate::config::EXAMPLE;
use crate::config::layers::merge;
use crate::values::spelling::closest;

/// The example that settings are compared with, and the problems found.
pub(in crate::config) struct Shape<'a> {
    /// All settings of the example.
    example: &'a Node,
    problems: &'a mut Vec<Problem>,
}

impl<'a> Shape<'a> {
    pub(in crate::config) fn new(example: &'a Node, problems: &'a mut Vec<Problem>) -> Self {
        Self { example, problems }
    }

    /// Keeps the parts of `node` that have the shape of `default`, and reports the others.
    ///
    /// Replaces each wrong part by the default, so that the rest can be checked too. Compares an
    /// entry of a list with all entries of the default list together: a key is known if any of them
    /// has it.
    pub(in crate::config) fn fit(&mut self, node: Node, default: &Node, path: &str) -> Node {
        let Node { content, origin } = node;
        let content = match (content, &default.content) {
            (NodeValue::Table(settings), NodeValue::Table(known)) => {
                self.fit_table(settings, known, path)
            }
            (NodeValue::List(entries), NodeValue::List(_)) => self.fit_list(entries, default, path),
            // TOML has dates without quotation marks, so owners leave those out.
            (NodeValue::Leaf(Value::Datetime(date)), NodeValue::Leaf(Value::String(_))) => {
                NodeValue::Leaf(Value::String(date_text(&date)))
            }
            // One entry needs no brackets.
            (NodeValue::Leaf(text @ Value::String(_)), NodeValue::List(_)) if may_be_text(path) => {
                NodeValue::Leaf(text)
            }
            (content, expected) if content.kind() == expected.kind() => content,
            (content, _) => {
                self.problems.push(Problem::new(origin, path, unfit(&content, default, path)));
                return default.clone();
            }
        };
        Node { content, origin }
    }

    fn fit_table(
        &mut self,
        settings: BTreeMap<String, Node>,
        known: &BTreeMap<String, Node>,
        path: &str,
    ) -> NodeValue {
        let mut fitting = BTreeMap::new();
        let mut strays = Vec::new();
        for (key, setting) in settings {
            if let Some(default) = known.get(&key) {
                let fitted = self.fit(setting, default, &joined(path, &key));
                fitting.insert(key, fitted);
                continue;
            }
            let homes = misplaced::of(&key, &setting, self.example);
            let stray = Stray { key, setting, homes };
            match unknown(&stray, path, known) {
                Some(problem) => self.problems.push(problem),
                None => strays.push(stray),
            }
        }
        self.problems.extend(misplaced::problems(path, strays));
        NodeValue::Table(fitting)
    }

    fn fit_list(&mut self, entries: Vec<Node>, default: &Node, path: &str) -> NodeValue {
        // An empty default list has no sample entry. The types check the entries later.
        let Some(sample) = entry_of(default) else {
            return NodeValue::List(entries.into_iter().map(with_dates_as_texts).collect());
        };
        let fit_entry = |(index, entry)| self.fit(entry, &sample, &format!("{path}[{index}]"));
        NodeValue::List(entries.into_iter().enumerate().map(fit_entry).collect())
    }
}

/// Replaces dates without quotation marks by texts, which all settings for dates are.
pub(in crate::config) fn with_dates_as_texts(mut node: Node) -> Node {
    match &mut node.content {
        NodeValue::Table(settings) => {
            for setting in settings.values_mut() {
                *setting = with_dates_as_texts(setting.clone());
            }
        }
        NodeValue::List(entries) => {
            for entry in entries {
                *entry = with_dates_as_texts(entry.clone());
            }
        }
        NodeValue::Leaf(leaf) => {
            if let Value::Datetime(date) = leaf {
                *leaf = Value::String(date_text(date));
            }
        }
    }
    node
}

/// Whether the setting at `path` is a text or a list of texts.
pub(in crate::config) fn may_be_text(path: &str) -> bool {
    path == "server.domain"
}

/// Replaces the value at the path by its default, or the nearest group above that has a default.
pub(in crate::config) fn heal(node: &mut Node, default: &Node, steps: &[Step]) {
    if let Some((step, rest)) = steps.split_first()
        && let Some(child) = node.child_mut(step)
        && let Some(default) = sample(default, step)
    {
        return heal(child, &default, rest);
    }
    node.content = default.content.clone();
}

/// Adds the missing setting `key` to the group at `steps` in `node`, with its default. Returns
/// false if there is no default.
pub(in crate::config) fn supply(
    node: &mut Node,
    default: &Node,
    steps: &[Step],
    key: &str,
) -> bool {
    if let Some((step, rest)) = steps.split_first() {
        let parts = node.child_mut(step).zip(sample(default, step));
        return parts.is_some_and(|(child, default)| supply(child, &default, rest, key));
    }
    let Some(setting) = default.child(&Step::Key(key.to_owned())) else { return false };
    match &mut node.content {
        NodeValue::Table(group) => group.insert(key.to_owned(), setting.clone()).is_none(),
        NodeValue::List(_) | NodeValue::Leaf(_) => false,
    }
}

/// The default for the part one step away.
fn sample(default: &Node, step: &Step) -> Option<Node> {
    match step {
        Step::Key(_) => default.child(step).cloned(),
        Step::Entry(_) => entry_of(default),
    }
}

/// Merges all entries of a default list into one; `None` if the list is empty.
pub(in crate::config) fn entry_of(default: &Node) -> Option<Node> {
    let NodeValue::List(entries) = &default.content else { return None };
    let mut whole = entries.first()?.clone();
    for entry in entries.iter().skip(1).rev() {
        let mut under = entry.clone();
        merge(&mut under, whole);
        whole = under;
    }
    Some(whole)
}

/// Explains what is wrong with a setting that isn't among those `known` at `path`. `None` if it is
/// a setting of another group.
fn unknown(stray: &Stray, path: &str, known: &BTreeMap<String, Node>) -> Option<Problem> {
    let Stray { key, setting, homes } = stray;
    let names = known.keys().map(String::as_str);
    let group = enumerated(homes, "or");
    let message = match closest(key, names.clone()) {
        Some(near) if homes.is_empty() => format!("isn't a setting; did you mean `{near}`?"),
        Some(near) => {
            format!("isn't a setting; did you mean `{near}`, or `{key}` below {group}?")
        }
        None if homes.is_empty() => {
            format!("isn't a setting; here there are {}", names.collect::<Vec<_>>().join(", "))
        }
        None if setting.has_heading() => format!("is named otherwise: {group}"),
        None => return None,
    };
    Some(Problem::new(setting.origin.clone(), joined(path, key), message))
}

/// Explains what is wrong with a value whose kind differs from the default's.
fn unfit(content: &NodeValue, default: &Node, path: &str) -> String {
    let hint = match (content, &default.content) {
        (NodeValue::Table(_), NodeValue::List(entries)) if entries.iter().any(Node::is_table) => {
            return list_heading(&heading(path));
        }
        (NodeValue::List(_), NodeValue::Table(_)) => {
            format!("; write [{}], in one pair of brackets", heading(path))
        }
        _ => hint(content, default, path),
    };
    format!("is {} where {} belongs{hint}", content.kind(), default.content.kind())
}

/// The heading of the group at `path`, without brackets.
fn heading(path: &str) -> String {
    let keys = steps(path).into_iter().filter_map(|step| match step {
        Step::Key(key) => Some(key),
        Step::Entry(_) => None,
    });
    keys.collect::<Vec<_>>().join(".")
}

/// What to write instead, if a few words can say it.
fn hint(content: &NodeValue, default: &Node, path: &str) -> String {
    match &default.content {
        NodeValue::Leaf(Value::String(text)) if text.is_empty() => {
            ", in quotation marks".to_owned()
        }
        NodeValue::Leaf(leaf) => format!(", such as {leaf}"),
        NodeValue::List(entries) => list_hint(content, entries.first(), path),
        NodeValue::Table(_) => String::new(),
    }
}

/// Shows how to write a list. `entry` is the first one of the default list.
fn list_hint(content: &NodeValue, entry: Option<&Node>, path: &str) -> String {
    let key = path.rsplit('.').next().unwrap_or(path);
    match (entry.map(|entry| &entry.content), content) {
        (Some(NodeValue::Table(group)), _) => {
            let is_in_braces =
                group.values().all(|value| Some(&value.origin) == entry.map(|entry| &entry.origin));
            match entry.and_then(|entry| written_in_example(&entry.origin)) {
                Some(braces) if is_in_braces => {
                    format!("; each entry has braces: {key} = [{braces}]")
                }
                _ => format!("; each entry begins with [[{}]]", heading(path)),
            }
        }
        (Some(_), NodeValue::Leaf(leaf)) => format!("; put it between brackets: {key} = [{leaf}]"),
        // An empty default list doesn't show what its entries are, except that here they are texts.
        (None, NodeValue::Leaf(leaf @ Value::String(_)))
            if ["site.hidden_pages", "server.trusted_proxies"].contains(&path) =>
        {
            format!("; put it between brackets: {key} = [{leaf}]")
        }
        _ => String::new(),
    }
}

/// The group in braces in this line of the example.
fn written_in_example(origin: &Origin) -> Option<&'static str> {
    let Origin::Example { line } = origin else { return None };
    let text = EXAMPLE.lines().nth(line - 1)?.trim().trim_end_matches(',');
    text.starts_with('{').then_some(text)
}

/// A date or time as an owner writes it as text. TOML adds seconds to a time of day.
fn date_text(date: &Datetime) -> String {
    let text = date.to_string();
    match text.strip_suffix(":00") {
        Some(short) if date.date.is_none() && short.contains(':') => short.to_owned(),
        _ => text,
    }
}
