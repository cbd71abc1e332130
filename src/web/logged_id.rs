//! The record that the log names in its line for a call.

/// The id of the record that a call was about. A response carries it as an extension. It never
/// holds anything that a visitor wrote.
#[derive(Clone, Debug)]
pub struct LogSubject(pub String);
