//! What is wrong with a config, where, and what would be right.

use std::{fmt, sync::Arc};

use super::naming::spoken;
use super::tree::Node;

/// Why a config was refused: every problem found, one a line, in the order of the file.
#[derive(Debug)]
pub struct ConfigError {
    problems: Vec<Problem>,
}

/// Where a setting was written.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Origin {
    /// In a file as a whole.
    File(Arc<str>),
    /// In a line of a file, counted from 1.
    Line {
        /// The file, as its reader named it.
        file: Arc<str>,
        /// The line, counted from 1.
        line: usize,
    },
    /// In this environment variable.
    Variable(Arc<str>),
}

impl fmt::Display for Origin {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::File(file) => f.write_str(file),
            Self::Line { file, line } => write!(f, "{file}, line {line}"),
            Self::Variable(name) => f.write_str(name),
        }
    }
}

/// One thing that is wrong.
#[derive(Clone, Debug)]
pub(super) struct Problem {
    origin: Origin,
    path: String,
    message: String,
}

impl Problem {
    /// `message` goes on where the path ends: "is 0; …". An empty path is the file as a whole.
    pub(super) fn new(origin: Origin, path: impl Into<String>, message: impl Into<String>) -> Self {
        Self { origin, path: path.into(), message: message.into() }
    }

    /// The same problem, with its path in the words of an owner who wrote `tree`.
    pub(super) fn named(mut self, tree: &Node) -> Self {
        self.path = spoken(&self.path, tree);
        self
    }

    /// The same problem of the part at `path`.
    pub(super) fn at(mut self, path: &str) -> Self {
        path.clone_into(&mut self.path);
        self
    }
}

impl From<Vec<Problem>> for ConfigError {
    fn from(mut problems: Vec<Problem>) -> Self {
        problems.sort_by(|one, other| one.origin.cmp(&other.origin));
        Self { problems }
    }
}

impl fmt::Display for ConfigError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, problem) in self.problems.iter().enumerate() {
            if index > 0 {
                f.write_str("\n")?;
            }
            problem.fmt(f)?;
        }
        Ok(())
    }
}

impl std::error::Error for ConfigError {}

impl fmt::Display for Problem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: ", self.origin)?;
        if !self.path.is_empty() {
            write!(f, "{} ", self.path)?;
        }
        f.write_str(&self.message)
    }
}

/// `a`, `b` and `c`; `joint` is the word before the last.
pub(super) fn enumerated(names: &[String], joint: &str) -> String {
    match names.split_last() {
        Some((last, rest)) if !rest.is_empty() => format!("{} {joint} {last}", rest.join(", ")),
        _ => names.concat(),
    }
}

/// The one of `names` that was probably meant by `typed`: it begins with it, or at most a third of
/// its letters are wrong.
pub(super) fn closest<'a>(
    typed: &str,
    names: impl IntoIterator<Item = &'a str>,
) -> Option<&'a str> {
    let typed = typed.to_lowercase();
    names
        .into_iter()
        .filter_map(|name| {
            let whole = name.to_lowercase();
            let begun = typed.len() >= 3 && whole.starts_with(&typed);
            let mistakes = if begun { 1 } else { mistakes(&typed, &whole) };
            (mistakes <= (name.chars().count() / 3).max(1)).then_some((mistakes, name))
        })
        .min()
        .map(|(_, name)| name)
}

/// How many slips of the hand turn one word into the other: a letter too many, too few or wrong,
/// or two neighbours swapped (the "optimal string alignment" distance).
fn mistakes(one: &str, other: &str) -> usize {
    let one: Vec<char> = one.chars().collect();
    let other: Vec<char> = other.chars().collect();
    // The two rows before the one being filled; the first row is that of an empty `one`.
    let mut before: Vec<usize> = Vec::new();
    let mut above: Vec<usize> = (0..=other.len()).collect();
    for i in 0..one.len() {
        let mut row = vec![i + 1];
        for j in 0..other.len() {
            let replaced = above[j] + usize::from(one[i] != other[j]);
            let mut least = replaced.min(above[j + 1] + 1).min(row[j] + 1);
            if i > 0 && j > 0 && one[i] == other[j - 1] && one[i - 1] == other[j] {
                least = least.min(before[j - 1] + 1);
            }
            row.push(least);
        }
        before = std::mem::replace(&mut above, row);
    }
    above[other.len()]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn mistakes_are_counted_as_a_hand_makes_them() {
        for (one, other, count) in [
            ("", "", 0),
            ("", "abc", 3),
            ("open", "open", 0),
            ("opne", "open", 1),
            ("lissten", "listen", 1),
            ("burts", "burst", 1),
            ("kitten", "sitting", 3),
        ] {
            assert_eq!(mistakes(one, other), count, "{one} {other}");
            assert_eq!(mistakes(other, one), count, "{other} {one}");
        }
    }

    #[test]
    fn a_name_is_suggested_only_if_it_is_near() {
        let names = ["burst", "window_seconds", "id"];

        assert_eq!(closest("window", names), Some("window_seconds"));
        assert_eq!(closest("BURTS", names), Some("burst"));
        assert_eq!(closest("colour", names), None);
        assert_eq!(closest("", names), None);
    }
}
