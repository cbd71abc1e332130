//! Settings as a tree in which every value remembers where it was written.

use std::{collections::BTreeMap, ops::Range};

use serde::Deserialize;
use toml::{
    Spanned, Value,
    de::{DeTable, DeValue, ValueDeserializer},
};

use super::problem::{Origin, Problem};
use super::syntax;

/// One setting or a group of them.
#[derive(Clone, Debug)]
pub(in crate::config) struct Node {
    /// What it says.
    pub(in crate::config) content: Content,
    /// Where it says so.
    pub(in crate::config) origin: Origin,
}

/// What a node holds.
#[derive(Clone, Debug)]
pub(in crate::config) enum Content {
    /// Settings by name.
    Table(BTreeMap<String, Node>),
    /// Settings in order.
    List(Vec<Node>),
    /// One value, neither table nor list.
    Leaf(Value),
}

impl Content {
    /// The kind of a value in words. All numbers are one kind: which of them will do, the types say.
    pub(in crate::config) fn kind(&self) -> &'static str {
        match self {
            Self::Table(_) => "a group of settings",
            Self::List(_) => "a list",
            Self::Leaf(Value::Integer(_) | Value::Float(_)) => "a number",
            Self::Leaf(Value::Boolean(_)) => "true or false",
            Self::Leaf(Value::Datetime(_)) => "a date or time",
            Self::Leaf(Value::String(_) | Value::Array(_) | Value::Table(_)) => "a text",
        }
    }
}

/// One step from a node to a part of it.
#[derive(Clone, Debug)]
pub(in crate::config) enum Step {
    /// To the setting of this name.
    Key(String),
    /// To the entry with this number, counted from 0.
    Entry(usize),
}

/// The steps of a path such as `events[2].price`.
pub(in crate::config) fn steps(path: &str) -> Vec<Step> {
    path.split(['.', '['])
        .filter(|part| !part.is_empty())
        .map(|part| match part.strip_suffix(']').and_then(|number| number.parse().ok()) {
            Some(index) => Step::Entry(index),
            None => Step::Key(part.to_owned()),
        })
        .collect()
}

/// The path of the setting `key` in the group at `path`.
pub(in crate::config) fn joined(path: &str, key: &str) -> String {
    if path.is_empty() { key.to_owned() } else { format!("{path}.{key}") }
}

impl Node {
    /// Reads a whole TOML file; `at_line` makes the origin of a line, counted from 1. Fails with every
    /// mistake of syntax that could be found.
    pub(in crate::config) fn parse(
        text: &str,
        at_line: &dyn Fn(usize) -> Origin,
    ) -> Result<Self, Vec<Problem>> {
        let breaks: Vec<usize> = text.match_indices('\n').map(|(at, _)| at).collect();
        let line = |at: usize| breaks.partition_point(|end| *end < at);
        let (table, mistakes) = DeTable::parse_recoverable(text);
        if !mistakes.is_empty() {
            let located = mistakes
                .iter()
                .map(|mistake| (line(mistake.span().unwrap_or_default().start), mistake.message()));
            let explained = syntax::explain_all(text, located.collect()).into_iter();
            let problem = |(line, message)| Problem::new(at_line(line + 1), "", message);
            return Err(explained.map(problem).collect());
        }
        let origin = |span: Range<usize>| at_line(line(span.start) + 1);
        Self::of_table(table.into_inner(), origin(0..0), &origin)
    }

    /// Reads one TOML value, all of which comes from `origin`.
    pub(in crate::config) fn parse_value(
        text: &str,
        origin: &Origin,
    ) -> Result<Self, Vec<Problem>> {
        let value = DeValue::parse(text).map_err(|mistake| {
            vec![Problem::new(origin.clone(), "", format!("can't be read: {}", mistake.message()))]
        })?;
        Self::of_value(value, &|_| origin.clone())
    }

    /// A text from `origin`.
    pub(in crate::config) fn text(text: impl Into<String>, origin: Origin) -> Self {
        Self { content: Content::Leaf(Value::String(text.into())), origin }
    }

    fn of_table(
        table: DeTable<'_>,
        origin: Origin,
        place: &impl Fn(Range<usize>) -> Origin,
    ) -> Result<Self, Vec<Problem>> {
        let mut settings = BTreeMap::new();
        for (key, value) in table {
            let mut node = Self::of_value(value, place)?;
            // A setting stands where its name does: a long value may begin lines later.
            node.origin = place(key.span());
            settings.insert(key.into_inner().into_owned(), node);
        }
        Ok(Self { content: Content::Table(settings), origin })
    }

    fn of_value(
        value: Spanned<DeValue<'_>>,
        place: &impl Fn(Range<usize>) -> Origin,
    ) -> Result<Self, Vec<Problem>> {
        let span = value.span();
        let origin = place(span.clone());
        let content = match value.into_inner() {
            DeValue::Table(table) => return Self::of_table(table, origin, place),
            DeValue::Array(entries) => {
                let entries = entries.into_iter().map(|entry| Self::of_value(entry, place));
                Content::List(entries.collect::<Result<_, _>>()?)
            }
            leaf @ (DeValue::String(_)
            | DeValue::Integer(_)
            | DeValue::Float(_)
            | DeValue::Boolean(_)
            | DeValue::Datetime(_)) => {
                let leaf = ValueDeserializer::from(Spanned::new(span, leaf));
                Content::Leaf(Value::deserialize(leaf).map_err(|_| {
                    // What was parsed is a value of TOML, but numbers have bounds here.
                    vec![Problem::new(origin.clone(), "", "there is a number too large to be read")]
                })?)
            }
        };
        Ok(Self { content, origin })
    }

    /// The tree as plain TOML, to be read into types.
    pub(in crate::config) fn to_value(&self) -> Value {
        match &self.content {
            Content::Table(settings) => Value::Table(
                settings.iter().map(|(key, node)| (key.clone(), node.to_value())).collect(),
            ),
            Content::List(entries) => Value::Array(entries.iter().map(Self::to_value).collect()),
            Content::Leaf(leaf) => leaf.clone(),
        }
    }

    /// Whether it is a group of settings.
    pub(in crate::config) fn is_table(&self) -> bool {
        matches!(self.content, Content::Table(_))
    }

    /// Whether it begins with a heading (`[site]`, `[[events]]`), so that its settings stand in lines
    /// of their own.
    pub(in crate::config) fn has_heading(&self) -> bool {
        match &self.content {
            Content::Table(settings) => settings.values().any(|node| node.origin != self.origin),
            Content::List(entries) => {
                entries.first().is_some_and(|entry| entry.is_table() && entry.has_heading())
            }
            Content::Leaf(_) => false,
        }
    }

    /// The text, if it is one.
    pub(in crate::config) fn as_text(&self) -> Option<&str> {
        match &self.content {
            Content::Leaf(leaf) => leaf.as_str(),
            Content::Table(_) | Content::List(_) => None,
        }
    }

    /// The part that `path` leads to, or the last one on the way that exists.
    pub(in crate::config) fn nearest(&self, path: &str) -> &Self {
        steps(path).iter().try_fold(self, |node, step| node.child(step).ok_or(node)).unwrap_or_else(
            // Not every step could be taken: where it stopped is the answer.
            |last| last,
        )
    }

    /// The part that `path` leads to.
    pub(in crate::config) fn find(&self, path: &str) -> Option<&Self> {
        steps(path).iter().try_fold(self, |node, step| node.child(step))
    }

    /// Takes the setting `key` out of the group that `path` leads to.
    pub(in crate::config) fn remove(&mut self, path: &str, key: &str) -> Option<Self> {
        let group = steps(path).iter().try_fold(self, |node, step| node.child_mut(step))?;
        match &mut group.content {
            Content::Table(settings) => settings.remove(key),
            Content::List(_) | Content::Leaf(_) => None,
        }
    }

    /// Wraps this in the groups that `path` names, so that it can be merged into a whole tree.
    pub(in crate::config) fn under(self, path: &str) -> Self {
        steps(path).into_iter().rev().fold(self, |node, step| match step {
            Step::Key(key) => {
                let origin = node.origin.clone();
                Self { content: Content::Table(BTreeMap::from([(key, node)])), origin }
            }
            Step::Entry(_) => node,
        })
    }

    /// The part one step away.
    pub(in crate::config) fn child(&self, step: &Step) -> Option<&Self> {
        match (&self.content, step) {
            (Content::Table(settings), Step::Key(key)) => settings.get(key),
            (Content::List(entries), Step::Entry(index)) => entries.get(*index),
            _ => None,
        }
    }

    /// The part one step away, to be changed.
    pub(in crate::config) fn child_mut(&mut self, step: &Step) -> Option<&mut Self> {
        match (&mut self.content, step) {
            (Content::Table(settings), Step::Key(key)) => settings.get_mut(key),
            (Content::List(entries), Step::Entry(index)) => entries.get_mut(*index),
            _ => None,
        }
    }
}
