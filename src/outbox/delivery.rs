//! The state of deliveries, as staff see it.

use rusqlite::types::{FromSql, FromSqlError, FromSqlResult, ValueRef};
use serde::Serialize;
use utoipa::ToSchema;

use super::channel::Channel;
use crate::clock::UnixMillis;

/// A delivery as staff see it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct Delivery {
    /// Its state.
    pub state: DeliveryState,
    /// How many attempts were made since it was queued, or queued again.
    pub attempts: u32,
    /// What went wrong at the last attempt; null if nothing did.
    #[schema(required)]
    pub last_error: Option<String>,
    /// The receiver's last status code (HTTP or SMTP); null if it gave none.
    #[schema(required)]
    pub last_status: Option<u16>,
    /// When it is tried next; null when it is not.
    #[schema(value_type = Option<String>, format = DateTime, required)]
    pub next_attempt_at: Option<UnixMillis>,
    /// When it was sent or given up; null while it waits.
    #[schema(value_type = Option<String>, format = DateTime, required)]
    pub settled_at: Option<UnixMillis>,
}

/// The newest delivery about a record by one channel to one recipient.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct ChannelDelivery {
    /// The way that it takes.
    pub channel: Channel,
    /// A mail's address; empty for a webhook.
    pub recipient: String,
    /// Its state.
    #[serde(flatten)]
    pub delivery: Delivery,
}

/// The state of a delivery.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum DeliveryState {
    /// It is to be tried, or tried again.
    Pending,
    /// The receiver has accepted it.
    Sent,
    /// A visitor's mail server had it and didn't answer; a person may send it again.
    PerhapsSent,
    /// It was given up; a person may send it again.
    Failed,
}

impl FromSql for DeliveryState {
    fn column_result(value: ValueRef<'_>) -> FromSqlResult<Self> {
        match value.as_str()? {
            "pending" => Ok(Self::Pending),
            "sent" => Ok(Self::Sent),
            "perhaps_sent" => Ok(Self::PerhapsSent),
            "failed" => Ok(Self::Failed),
            _ => Err(FromSqlError::InvalidType),
        }
    }
}

/// What a lane has not delivered.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Backlog {
    /// Deliveries that wait for an attempt.
    pub pending: u32,
    /// Deliveries that were given up.
    pub failed: u32,
    /// When the oldest of those that wait was queued.
    pub oldest_pending_at: Option<UnixMillis>,
}
