//! Reads settings: parses text to a tree whose values know their origin, then converts the tree to
//! types, with messages for everything that is wrong.

mod brackets;
mod broken_texts;
mod lexical;
mod misplaced;
mod naming;
mod origin;
mod parse;
mod problem;
mod shape;
mod syntax;
pub(super) mod text_file;
mod tree;
mod types;

pub use self::problem::ConfigError;

pub(super) use self::naming::spoken;
pub(super) use self::origin::{Origin, Source};
pub(super) use self::problem::Problem;
pub(super) use self::shape::{Shape, entry_of, may_be_text, with_dates_as_texts};
pub(super) use self::tree::{Node, NodeValue, Step, joined, steps};
pub(super) use self::types::read_types;
