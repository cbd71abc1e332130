//! Whether settings have the shape of the defaults: known names, and the right kind of value.

use std::collections::BTreeMap;

use toml::{Value, value::Datetime};

use super::{
    EXAMPLE,
    problem::{Origin, Problem, closest},
    tree::{Content, Node, Step},
};

/// Keeps the parts of `node` that have the shape of `default`, and reports the others.
///
/// Every problem is noted and gives way to the default, so that the rest can be looked at too. An
/// entry of a list is measured against all the default's entries together: a key that one of them
/// has is known.
pub(super) fn fit(node: Node, default: &Node, path: &str, problems: &mut Vec<Problem>) -> Node {
    let Node { content, origin } = node;
    let content = match (content, &default.content) {
        (Content::Table(settings), Content::Table(known)) => {
            fit_table(settings, known, path, problems)
        }
        (Content::List(entries), Content::List(_)) => fit_list(entries, default, path, problems),
        // A date needs no quotation marks in TOML, and owners will leave them out.
        (Content::Leaf(Value::Datetime(date)), Content::Leaf(Value::String(_))) => {
            Content::Leaf(Value::String(date_text(&date)))
        }
        (content, expected) if kind(&content) == kind(expected) => content,
        (content, expected) => {
            let hint = hint(&content, default, path);
            let message = format!("is {} where {} belongs{hint}", kind(&content), kind(expected));
            problems.push(Problem::new(origin, path, message));
            return default.clone();
        }
    };
    Node { content, origin }
}

fn fit_table(
    settings: BTreeMap<String, Node>,
    known: &BTreeMap<String, Node>,
    path: &str,
    problems: &mut Vec<Problem>,
) -> Content {
    let mut fitting = BTreeMap::new();
    for (key, setting) in settings {
        let path = if path.is_empty() { key.clone() } else { format!("{path}.{key}") };
        match known.get(&key) {
            Some(default) => {
                fitting.insert(key, fit(setting, default, &path, problems));
            }
            None => problems.push(unknown(setting, &path, &key, known)),
        }
    }
    Content::Table(fitting)
}

fn fit_list(
    entries: Vec<Node>,
    default: &Node,
    path: &str,
    problems: &mut Vec<Problem>,
) -> Content {
    // An empty default says nothing of its entries: the types will.
    let Some(sample) = entry_of(default) else { return Content::List(entries) };
    let fit_entry = |(index, entry)| fit(entry, &sample, &format!("{path}[{index}]"), problems);
    Content::List(entries.into_iter().enumerate().map(fit_entry).collect())
}

/// Replaces the value at the path by its default, or the nearest group above it that has one.
pub(super) fn heal(node: &mut Node, default: &Node, steps: &[Step]) {
    if let Some((step, rest)) = steps.split_first()
        && let Some(child) = node.child_mut(step)
        && let Some(default) = sample(default, step)
    {
        return heal(child, &default, rest);
    }
    node.content = default.content.clone();
}

/// Adds the default's value of `key` to the group at `steps` in `node`, which lacks it. False if
/// the default has none.
pub(super) fn supply(node: &mut Node, default: &Node, steps: &[Step], key: &str) -> bool {
    if let Some((step, rest)) = steps.split_first() {
        let parts = node.child_mut(step).zip(sample(default, step));
        return parts.is_some_and(|(child, default)| supply(child, &default, rest, key));
    }
    let Some(setting) = default.child(&Step::Key(key.to_owned())) else { return false };
    match &mut node.content {
        Content::Table(group) => group.insert(key.to_owned(), setting.clone()).is_none(),
        Content::List(_) | Content::Leaf(_) => false,
    }
}

/// What the default has to say about the part one step away.
fn sample(default: &Node, step: &Step) -> Option<Node> {
    match step {
        Step::Key(_) => default.child(step).cloned(),
        Step::Entry(_) => entry_of(default),
    }
}

/// All entries of a default list in one, or `None` if it is empty.
fn entry_of(default: &Node) -> Option<Node> {
    let Content::List(entries) = &default.content else { return None };
    let mut whole = entries.first()?.clone();
    for entry in entries.iter().skip(1).rev() {
        let mut under = entry.clone();
        under.overlay(whole);
        whole = under;
    }
    Some(whole)
}

fn unknown(node: Node, path: &str, key: &str, known: &BTreeMap<String, Node>) -> Problem {
    let names = known.keys().map(String::as_str);
    let message = closest(key, names.clone()).map_or_else(
        || format!("isn't a setting; here there are {}", names.collect::<Vec<_>>().join(", ")),
        |name| format!("isn't a setting; did you mean `{name}`?"),
    );
    Problem::new(node.origin, path, message)
}

/// The kind of a value in words. All numbers are one kind: which of them will do, the types say.
fn kind(content: &Content) -> &'static str {
    match content {
        Content::Table(_) => "a group of settings",
        Content::List(_) => "a list",
        Content::Leaf(Value::Integer(_) | Value::Float(_)) => "a number",
        Content::Leaf(Value::Boolean(_)) => "true or false",
        Content::Leaf(Value::Datetime(_)) => "a date or time",
        Content::Leaf(Value::String(_) | Value::Array(_) | Value::Table(_)) => "a text",
    }
}

/// What to write instead, if it can be said in a few words.
fn hint(content: &Content, default: &Node, path: &str) -> String {
    match &default.content {
        Content::Leaf(Value::String(text)) if text.is_empty() => ", in quotation marks".to_owned(),
        Content::Leaf(leaf) => format!(", such as {leaf}"),
        Content::List(entries) => list_hint(content, entries.first(), path),
        Content::Table(_) => String::new(),
    }
}

/// How a list is written; `entry` is the default's first one.
fn list_hint(content: &Content, entry: Option<&Node>, path: &str) -> String {
    let key = path.rsplit('.').next().unwrap_or(path);
    match (entry.map(|entry| &entry.content), content) {
        (Some(Content::Table(group)), _) => {
            let is_in_braces =
                group.values().all(|value| Some(&value.origin) == entry.map(|entry| &entry.origin));
            match entry.and_then(|entry| written_in_example(&entry.origin)) {
                Some(braces) if is_in_braces && !matches!(content, Content::Table(_)) => {
                    format!("; each entry has braces: {key} = [{braces}]")
                }
                _ => format!("; each entry begins with [[{path}]]"),
            }
        }
        (Some(_), Content::Leaf(leaf)) => format!("; put it between brackets: {key} = [{leaf}]"),
        // An empty default doesn't say what its entries are, except that these are texts.
        (None, Content::Leaf(leaf @ Value::String(_)))
            if ["site.hidden_pages", "server.trusted_proxies"].contains(&path) =>
        {
            format!("; put it between brackets: {key} = [{leaf}]")
        }
        _ => String::new(),
    }
}

/// The group in braces that stands in this line of the example.
fn written_in_example(origin: &Origin) -> Option<&'static str> {
    let Origin::Line { line, .. } = origin else { return None };
    let text = EXAMPLE.lines().nth(line - 1)?.trim().trim_end_matches(',');
    text.starts_with('{').then_some(text)
}

/// A date or time as an owner would write it as a text: TOML adds seconds to a time of day.
fn date_text(date: &Datetime) -> String {
    let text = date.to_string();
    match text.strip_suffix(":00") {
        Some(short) if date.date.is_none() && short.contains(':') => short.to_owned(),
        _ => text,
    }
}
