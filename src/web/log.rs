//! What the log's one line for a call tells of its subject.

/// The id of the record that a call was about; an extension of its response. Never anything that a
/// visitor wrote.
#[derive(Clone, Debug)]
pub struct LogSubject(pub String);
