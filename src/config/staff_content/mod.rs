//! Content that staff changed: a layer between the owner's file and the environment.
//!
//! The layer is a merge patch (RFC 7396) for the content below it. Entries with an id stand below their list by that
//! id, as in the calls for staff. It holds content only; nothing in it reaches the program's settings.

mod change;
mod dates;
mod environment;
mod fields;
mod fitting;
mod from_file;
mod json;
mod patch;
mod pointer;
mod subject;
mod view;

use std::sync::Arc;

use serde_json::{Map, Value};

use super::Config;
use super::example::example;
use super::layers::merge;
use super::named_files::{place_files, read_logo};
use super::notes;
use super::reading::{Node, NodeValue, Problem, Shape, read_types};
use super::series;
use crate::clock::UnixMillis;
use crate::content::{Content, finding::Finding};
use crate::form::FieldError;

pub use self::change::ContentChange;
pub use self::fields::{ContentField, content_fields};
pub use self::patch::{set_at, value_at};
pub use self::pointer::{is_part, overlap};
pub use self::view::{ContentView, Layer, ValueOrigin};

/// The tables that are content. Staff change nothing outside of them.
pub(crate) const CONTENT_TABLES: [&str; 13] = [
    "site",
    "home",
    "events",
    "events_page",
    "teaching",
    "lessons",
    "showing",
    "boarding",
    "facility",
    "camp",
    "parties",
    "about",
    "team",
];

/// What staff changed, as of a revision.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct StaffLayer {
    /// The last revision in it; 0: staff have changed nothing.
    pub revision: i64,
    /// The merge patch for the content below.
    pub patch: Map<String, Value>,
}

/// The layer, and which of its values are passed over.
#[derive(Clone, Debug, Default)]
pub struct StaffContent {
    /// All that staff changed.
    pub layer: StaffLayer,
    /// The values in it that the site is served without, because they don't fit the other layers, and why.
    pub unfit: Vec<FieldError>,
}

/// The content below and above the staff's, as trees.
#[derive(Debug)]
pub(super) struct ContentLayers {
    /// The example and the owner's file.
    below: Node,
    /// One tree for each variable.
    environment: Vec<Node>,
}

impl ContentLayers {
    /// Keeps the content of these trees.
    pub(super) fn new(below: Node, environment: &[Node]) -> Self {
        let environment = environment.iter().cloned().map(only_content);
        Self { below: only_content(below), environment: environment.collect() }
    }

    /// Merges all layers, with `patch` as the staff's.
    fn merged(&self, patch: &Map<String, Value>) -> Node {
        let mut tree = self.with_staff(patch);
        for upper in &self.environment {
            merge(&mut tree, upper.clone());
        }
        tree
    }

    /// The content up to the staff's layer, as staff see it: with the dates of events that repeat.
    fn for_staff(&self, patch: &Map<String, Value>) -> Value {
        let mut tree = self.with_staff(patch);
        series::add_dates(&mut tree);
        json::to_json(&tree, "")
    }

    /// Merges the layers up to the staff's.
    fn with_staff(&self, patch: &Map<String, Value>) -> Node {
        let mut tree = self.below.clone();
        json::overlay(&mut tree, patch);
        tree
    }
}

/// `tree` without the program's settings.
fn only_content(tree: Node) -> Node {
    let Node { content, origin } = tree;
    let content = match content {
        NodeValue::Table(mut tables) => {
            tables.retain(|name, _| CONTENT_TABLES.contains(&name.as_str()));
            NodeValue::Table(tables)
        }
        other => other,
    };
    Node { content, origin }
}

impl Config {
    /// The staff's layer in these settings.
    #[must_use]
    pub fn staff_content(&self) -> &StaffContent {
        &self.staff
    }

    /// These settings with another layer of what staff changed, without its values at the pointers of `unfit`.
    ///
    /// # Errors
    ///
    /// All that is wrong with the content then, in the words of `paddock check-config`.
    pub fn with_staff_content(
        &self,
        layer: StaffLayer,
        unfit: Vec<FieldError>,
    ) -> Result<Self, Vec<FieldError>> {
        let patch = fitting::without(&layer.patch, &unfit);
        let example = example();
        let written = self.layers.merged(&patch);
        let mut problems = Vec::new();
        let mut tree = Shape::new(&example, &mut problems).fit(written.clone(), &example, "");
        let expansion = series::expand(&mut tree, &mut problems);
        place_files(&mut tree, self.file.as_deref());
        let default = series::without_repeat(example.clone());
        let mut wrong = Vec::new();
        let content = read_types::<Content>(&mut tree, &default, &mut wrong);
        problems.extend(expansion.translated(wrong));
        let (Some(content), true) = (content, problems.is_empty()) else {
            return Err(pointed(&problems, &written));
        };
        let record = self.record.with_content(&tree);
        let staff = Arc::new(StaffContent { layer, unfit });
        let mut config = Self { content, staff, record, ..self.clone() };
        let mut broken = config.content.contradictions(config.has_own_pictures());
        broken.extend(read_logo(&mut config));
        if !broken.is_empty() {
            return Err(pointed(&expansion.translated(located(broken, &tree)), &written));
        }
        config.notes =
            notes::all(&tree, &default, &config.content, &config.record, self.file.as_deref());
        Ok(config)
    }

    /// Warnings as of `now` about content that is probably a mistake, by its place, without those that the settings
    /// `before` have, too.
    #[must_use]
    pub fn new_content_warnings(&self, before: &Self, now: UnixMillis) -> Vec<FieldError> {
        let known = before.content_warnings(now);
        let mut found = self.content_warnings(now);
        found.retain(|warning| !known.contains(warning));
        found
    }

    fn content_warnings(&self, now: UnixMillis) -> Vec<FieldError> {
        let patch = fitting::without(&self.staff.layer.patch, &self.staff.unfit);
        let written = self.layers.merged(&patch);
        let expansion = series::expand(&mut written.clone(), &mut Vec::new());
        let warnings = self.content.warnings(now, true).into_iter();
        // One about several values has no place at which it could be said.
        let placed = warnings.filter(|Finding { path, .. }| !path.is_empty());
        let pointed = placed.map(|Finding { path, message }| FieldError {
            pointer: format!("#{}", json::pointer_of(&expansion.written(&path), &written)),
            detail: message,
        });
        pointed.collect()
    }
}

fn located(broken: Vec<Finding>, tree: &Node) -> Vec<Problem> {
    let problem = |Finding { path, message }: Finding| {
        Problem::new(tree.nearest(&path).origin.clone(), path, message)
    };
    broken.into_iter().map(problem).collect()
}

/// The problems by their place in the content.
fn pointed(problems: &[Problem], written: &Node) -> Vec<FieldError> {
    let pointed = problems.iter().map(|problem| FieldError {
        pointer: format!("#{}", json::pointer_of(problem.path(), written)),
        detail: problem.in_words(written),
    });
    pointed.collect()
}
