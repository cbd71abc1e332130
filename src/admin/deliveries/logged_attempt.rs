//! What the delivery log says of one attempt.

use serde::Serialize;
use utoipa::ToSchema;

use super::TopicName;
use crate::clock::UnixMillis;
use crate::outbox::Channel;

/// An attempt at a delivery, or a test.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct LoggedAttempt {
    pub(super) attempt_no: i64,
    /// When it ended.
    #[schema(value_type = String, format = DateTime)]
    pub(super) attempted_at: UnixMillis,
    #[schema(inline)]
    pub(super) channel: Channel,
    #[schema(inline)]
    pub(super) topic: TopicName,
    /// The id of the submission or registration; empty for a test.
    pub(super) subject_id: String,
    /// Whom it was about; empty for a test, or if that is no longer there.
    pub(super) name: String,
    /// `webhook-id`, or the first part of a mail's Message-ID.
    pub(super) message_id: String,
    /// Which attempt it was since it was queued, from 1 on; 0 for a test.
    pub(super) attempt: u32,
    /// Whether the receiver accepted it.
    pub(super) delivered: bool,
    /// Its status; null if it gave none.
    #[schema(required)]
    pub(super) status: Option<u16>,
    /// What went wrong; null if nothing did.
    #[schema(required)]
    pub(super) error: Option<String>,
    /// How a receiver that did not take it put that, its first 1,000 characters.
    #[schema(required)]
    pub(super) answer: Option<String>,
    /// How long it took, in milliseconds.
    pub(super) took_ms: i64,
    /// Whether it was a test.
    pub(super) is_test: bool,
}
