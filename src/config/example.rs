//! The built-in example as a tree.

use super::EXAMPLE;
use super::reading::{Node, Origin, Problem};

/// The tree of the example.
pub(super) fn example() -> Node {
    parse_example().expect("a test reads the example")
}

/// The same for a start, which refuses a broken example in words.
pub(super) fn parse_example() -> Result<Node, Vec<Problem>> {
    Node::parse(EXAMPLE, &|line| Origin::Example { line })
}
