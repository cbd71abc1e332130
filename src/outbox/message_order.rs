//! Messages about a record, and their order.

use std::time::Duration;

use rusqlite::Connection;

use super::channel::{Channel, Lane, Topic};

/// A message about a record, sent as it is.
#[derive(Clone, Copy, Debug)]
pub struct News<'a> {
    /// The way that it takes, and what it is about.
    pub lane: Lane,
    /// Becomes `webhook-id` or a mail's Message-ID, so it is unique and has no dot.
    pub message_id: &'a str,
    /// The record's id.
    pub subject_id: &'a str,
    /// The address that a mail goes to; empty for a webhook.
    pub recipient: &'a str,
    /// The mailbox whose daily limit a mail to a visitor counts for; `None` for a mail that staff send.
    pub counts_for: Option<&'a str>,
    /// JSON: a webhook sends it byte for byte, and a mail is composed from it.
    pub payload: &'a [u8],
    /// How long the message is held, so that [`take_back`](super::Outbox::take_back) can withdraw
    /// it; at most `LONGEST_HOLD`.
    pub hold: Duration,
    /// A message about another record, by the same channel, that must be delivered or given up first.
    pub follows: Option<Queued>,
}

impl<'a> News<'a> {
    /// A message to the owner's automation that is due at once and follows no other.
    #[must_use]
    pub fn new(topic: Topic, message_id: &'a str, subject_id: &'a str, payload: &'a [u8]) -> Self {
        let lane = Lane::webhook(topic);
        Self {
            lane,
            message_id,
            subject_id,
            recipient: "",
            counts_for: None,
            payload,
            hold: Duration::ZERO,
            follows: None,
        }
    }
}

/// The id of a mail about what the message `message_id` tells, to the recipient of this `number`: the same
/// at each attempt, and another one for each recipient.
#[must_use]
pub fn mail_id(message_id: &str, channel: Channel, number: u32) -> String {
    let to = if channel == Channel::VisitorMail { "visitor" } else { "office" };
    format!("{message_id}-{to}-{number}")
}

/// A queued message.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Queued(pub(super) i64);

/// The longest time that a message is held.
pub(super) const LONGEST_HOLD: Duration = Duration::from_mins(1);

/// Makes the payload that a lane sends about a record that was announced, by its id; `None` if there
/// is no such record.
pub type Render = fn(&Connection, Lane, &str) -> rusqlite::Result<Option<Vec<u8>>>;
