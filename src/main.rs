//! The verbs of the `paddock` command.

fn main() {}
