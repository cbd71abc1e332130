//! How the store works: for a site by default, otherwise for a benchmark or a proof.

/// How the writer works. The default is the only one for a site; the others exist so that the
/// benchmark has something to compare with, and so that the durability test can prove it would
/// see the fault.
#[derive(Clone, Copy, Debug)]
pub struct Options {
    /// How many pieces of work share a commit at most. 1 commits each by itself.
    pub max_batch: usize,
    /// How many pieces may wait before callers are told to come back.
    pub max_queue: usize,
    /// What a commit waits for.
    pub synchronous: Synchronous,
    /// When a caller hears that the work is done.
    pub answer: Answer,
    /// After how many commits the writer panics; never, for a site.
    pub panics_after: Option<u32>,
}

/// `pragma synchronous`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Synchronous {
    /// A commit waits for the disk: what is answered for survives a power cut.
    Full,
    /// A commit may be lost in a power cut.
    Normal,
    /// Nothing is ever waited for.
    Off,
}

/// When a caller is answered.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Answer {
    /// After the commit.
    AfterCommit,
    /// As soon as the statements ran, before they are on the disk.
    BeforeCommit,
}

impl Default for Options {
    fn default() -> Self {
        Self {
            max_batch: 256,
            max_queue: 1_024,
            synchronous: Synchronous::Full,
            answer: Answer::AfterCommit,
            panics_after: None,
        }
    }
}

impl Synchronous {
    /// The value to set, and what SQLite then reports.
    pub(super) fn pragma(self) -> (&'static str, &'static str) {
        match self {
            Self::Full => ("full", "2"),
            Self::Normal => ("normal", "1"),
            Self::Off => ("off", "0"),
        }
    }
}
