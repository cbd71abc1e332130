//! Parses TOML to a tree.

use std::{collections::BTreeMap, ops::Range};

use serde::Deserialize;
use toml::{
    Spanned, Value,
    de::{DeTable, DeValue, ValueDeserializer},
};

use super::origin::Origin;
use super::problem::Problem;
use super::syntax;
use super::tree::{Node, NodeValue};

impl Node {
    /// Parses a TOML file. `at_line` makes the origin of a line, counted from 1. Fails with all
    /// syntax errors that could be found.
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

    /// Parses one TOML value whose parts all come from `origin`.
    pub(in crate::config) fn parse_value(
        text: &str,
        origin: &Origin,
    ) -> Result<Self, Vec<Problem>> {
        let value = DeValue::parse(text).map_err(|mistake| {
            vec![Problem::new(origin.clone(), "", format!("can't be read: {}", mistake.message()))]
        })?;
        Self::of_value(value, &|_| origin.clone())
    }

    fn of_table(
        table: DeTable<'_>,
        origin: Origin,
        place: &impl Fn(Range<usize>) -> Origin,
    ) -> Result<Self, Vec<Problem>> {
        let mut settings = BTreeMap::new();
        for (key, value) in table {
            let mut node = Self::of_value(value, place)?;
            // A setting's place is its name's: a long value may begin lines below.
            node.origin = place(key.span());
            settings.insert(key.into_inner().into_owned(), node);
        }
        Ok(Self { content: NodeValue::Table(settings), origin })
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
                NodeValue::List(entries.collect::<Result<_, _>>()?)
            }
            leaf @ (DeValue::String(_)
            | DeValue::Integer(_)
            | DeValue::Float(_)
            | DeValue::Boolean(_)
            | DeValue::Datetime(_)) => {
                let leaf = ValueDeserializer::from(Spanned::new(span, leaf));
                NodeValue::Leaf(Value::deserialize(leaf).map_err(|_| {
                    // TOML allows such a number, but the parser can't represent it.
                    vec![Problem::new(origin.clone(), "", "there is a number too large to be read")]
                })?)
            }
        };
        Ok(Self { content, origin })
    }
}
