//! Problems in a configuration: what is wrong, where, and what would be right.

use std::fmt;

use super::naming::spoken;
use super::origin::Origin;
use super::tree::Node;

/// Why a configuration was refused: all problems, one per line, in the order of the file.
#[derive(Debug)]
pub struct ConfigError {
    problems: Vec<Problem>,
}

/// One problem.
#[derive(Clone, Debug)]
pub(in crate::config) struct Problem {
    origin: Origin,
    path: String,
    message: String,
}

impl Problem {
    /// `message` continues after the path: "is 0; …". An empty path stands for the whole file.
    pub(in crate::config) fn new(
        origin: Origin,
        path: impl Into<String>,
        message: impl Into<String>,
    ) -> Self {
        Self { origin, path: path.into(), message: message.into() }
    }

    /// Replaces the path by the setting's name for the owner who wrote `tree`.
    pub(in crate::config) fn named(mut self, tree: &Node) -> Self {
        self.path = spoken(&self.path, tree);
        self
    }

    /// The path of the wrong setting.
    pub(in crate::config) fn path(&self) -> &str {
        &self.path
    }

    /// What is wrong, with the setting's name for the owner who wrote `tree`.
    pub(in crate::config) fn in_words(&self, tree: &Node) -> String {
        let name = spoken(&self.path, tree);
        if name.is_empty() { self.message.clone() } else { format!("{name} {}", self.message) }
    }

    /// Whether it says the same as `other`, perhaps of another setting.
    pub(in crate::config) fn is_like(&self, other: &Self) -> bool {
        self.message == other.message
    }

    /// Places the problem at `path`, below which its own path continues.
    pub(in crate::config) fn at(mut self, path: &str) -> Self {
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

/// Formats a list as `a`, `b` and `c`. `joint` is the word before the last item.
pub(in crate::config) fn enumerated(names: &[String], joint: &str) -> String {
    match names.split_last() {
        Some((last, rest)) if !rest.is_empty() => format!("{} {joint} {last}", rest.join(", ")),
        _ => names.concat(),
    }
}
