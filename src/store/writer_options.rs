//! Options of the writer. Only benchmarks and tests change them.

/// How the writer works. A site always uses the default. The benchmark compares it with the others,
/// and the durability test uses them to prove that it would notice a fault.
#[derive(Clone, Copy, Debug)]
pub struct Options {
    /// Maximum number of jobs in a commit. With 1, each job has its own commit.
    pub max_batch: usize,
    /// Number of waiting jobs from which on further callers are refused as busy.
    pub max_queue: usize,
    /// What a commit waits for.
    pub synchronous: Synchronous,
    /// Who makes checkpoints. Unlike the others, the owner's settings decide it.
    pub checkpoints: Checkpoints,
    /// The fault that a test plants. Only development builds have any.
    #[cfg(debug_assertions)]
    pub fault: Option<WriterFault>,
}

/// Who copies the write-ahead log into the database file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Checkpoints {
    /// The writer.
    Own,
    /// Litestream, which has to copy each page of the log to the replica first. The writer makes one only
    /// when the log is so long that Litestream can't be running.
    LeftToLitestream,
}

/// `pragma synchronous`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Synchronous {
    /// A commit waits for the disk, so acknowledged data survives a power cut.
    Full,
    /// A commit may be lost in a power cut.
    Normal,
    /// SQLite never waits for the disk.
    Off,
}

/// A fault of the writer that a test plants.
#[cfg(debug_assertions)]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum WriterFault {
    /// Answers callers when the statements have run, before they are on the disk.
    AnswersBeforeCommit,
    /// Panics after this many commits.
    PanicsAfter(u32),
}

impl Default for Options {
    fn default() -> Self {
        Self {
            max_batch: 256,
            max_queue: 1_024,
            synchronous: Synchronous::Full,
            checkpoints: Checkpoints::Own,
            #[cfg(debug_assertions)]
            fault: None,
        }
    }
}

impl Synchronous {
    /// The value to set, and the value that SQLite then reports.
    pub(super) fn pragma(self) -> (&'static str, &'static str) {
        match self {
            Self::Full => ("full", "2"),
            Self::Normal => ("normal", "1"),
            Self::Off => ("off", "0"),
        }
    }
}
