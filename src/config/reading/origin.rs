//! The origin of a setting: its layer, and the place where it was written.

use std::{fmt, sync::Arc};

/// The source of a value. Each layer overrides those before it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(in crate::config) enum Source {
    /// The embedded example.
    Example,
    /// The owner's file, or a file that it names.
    File,
    /// What staff changed.
    Staff,
    /// An environment variable.
    Environment,
}

/// Where a setting was written.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(in crate::config) enum Origin {
    /// In a line of the embedded example, counted from 1.
    Example {
        /// The line, counted from 1.
        line: usize,
    },
    /// In a file as a whole.
    File(Arc<str>),
    /// In a line of a file, counted from 1.
    Line {
        /// The file, as its reader named it.
        file: Arc<str>,
        /// The line, counted from 1.
        line: usize,
    },
    /// In what staff changed on the site.
    Staff,
    /// In this environment variable.
    Variable(Arc<str>),
}

impl Origin {
    /// The layer of a value with this origin.
    pub(in crate::config) fn source(&self) -> Source {
        match self {
            Self::Example { .. } => Source::Example,
            Self::File(_) | Self::Line { .. } => Source::File,
            Self::Staff => Source::Staff,
            Self::Variable(_) => Source::Environment,
        }
    }
}

impl fmt::Display for Origin {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Example { line } => write!(f, "config.example.toml, line {line}"),
            Self::File(file) => f.write_str(file),
            Self::Staff => f.write_str("changed by staff"),
            Self::Line { file, line } => write!(f, "{file}, line {line}"),
            Self::Variable(name) => f.write_str(name),
        }
    }
}
