//! What the office has to hear of a record, and in which order.

use std::time::Duration;

use super::settings::Topic;

/// News of a record, to be told as they are.
#[derive(Clone, Copy, Debug)]
pub struct News<'a> {
    /// Where they go.
    pub topic: Topic,
    /// Becomes `webhook-id`, so it is unique and has no dot.
    pub message_id: &'a str,
    /// The record that they tell of.
    pub subject_id: &'a str,
    /// JSON to be sent byte for byte.
    pub payload: &'a [u8],
    /// How long [`take_back`](super::Outbox::take_back) can undo them before they are told; at most [`LONGEST_HOLD`].
    pub hold: Duration,
    /// News of another record that have to be delivered or given up before.
    pub follows: Option<Queued>,
}

impl<'a> News<'a> {
    /// News that are due at once and follow no others.
    #[must_use]
    pub fn new(topic: Topic, message_id: &'a str, subject_id: &'a str, payload: &'a [u8]) -> Self {
        Self { topic, message_id, subject_id, payload, hold: Duration::ZERO, follows: None }
    }
}

/// News that have been queued.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Queued(pub(super) i64);

/// The longest that news are held, so that they can be taken back.
pub(super) const LONGEST_HOLD: Duration = Duration::from_mins(1);
