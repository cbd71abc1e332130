//! What a delivery is about, and the way it takes.

use std::fmt;

use rusqlite::types::{FromSql, FromSqlError, FromSqlResult, ToSql, ToSqlOutput, ValueRef};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// What a delivery is about. Each topic may have an address of its own.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Topic {
    /// A submission from the contact form.
    Contact,
    /// A registration for an event.
    Registration,
}

impl Topic {
    /// Every topic.
    pub const ALL: [Self; 2] = [Self::Contact, Self::Registration];

    /// Its name in the database and in log lines.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Contact => "contact",
            Self::Registration => "registration",
        }
    }
}

/// The way a message takes. A record's messages are in order within each channel; one channel never
/// waits for another.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Deserialize, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum Channel {
    /// A signed POST to the owner's automation.
    Webhook,
    /// A mail to the office.
    OfficeMail,
    /// A mail to the visitor.
    VisitorMail,
}

impl Channel {
    /// Every channel.
    pub const ALL: [Self; 3] = [Self::Webhook, Self::OfficeMail, Self::VisitorMail];

    /// The channels to the office: staff look after what these have not delivered.
    pub(super) const TO_OFFICE: [Self; 2] = [Self::Webhook, Self::OfficeMail];

    /// Its name in the database and in log lines.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Webhook => "webhook",
            Self::OfficeMail => "office_mail",
            Self::VisitorMail => "visitor_mail",
        }
    }
}

/// A channel and a topic. Each lane has its own destination and its own attempts, so that a receiver
/// that stalls in one delays no other.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Lane {
    /// The way that its messages take.
    pub channel: Channel,
    /// What they are about.
    pub topic: Topic,
}

impl Lane {
    /// Messages about `topic` to the owner's automation.
    #[must_use]
    pub fn webhook(topic: Topic) -> Self {
        Self { channel: Channel::Webhook, topic }
    }

    /// Every lane.
    pub(super) fn all() -> impl Iterator<Item = Self> {
        Self::of(&Channel::ALL)
    }

    /// The lanes to the office.
    pub(super) fn to_office() -> impl Iterator<Item = Self> {
        Self::of(&Channel::TO_OFFICE)
    }

    fn of(channels: &'static [Channel]) -> impl Iterator<Item = Self> {
        let lanes = |channel: &Channel| Topic::ALL.map(|topic| Self { channel: *channel, topic });
        channels.iter().flat_map(lanes)
    }
}

impl fmt::Display for Topic {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl fmt::Display for Channel {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl ToSql for Topic {
    fn to_sql(&self) -> rusqlite::Result<ToSqlOutput<'_>> {
        Ok(ToSqlOutput::from(self.name()))
    }
}

impl ToSql for Channel {
    fn to_sql(&self) -> rusqlite::Result<ToSqlOutput<'_>> {
        Ok(ToSqlOutput::from(self.name()))
    }
}

impl FromSql for Topic {
    fn column_result(value: ValueRef<'_>) -> FromSqlResult<Self> {
        let name = value.as_str()?;
        Self::ALL.into_iter().find(|topic| topic.name() == name).ok_or(FromSqlError::InvalidType)
    }
}

impl FromSql for Channel {
    fn column_result(value: ValueRef<'_>) -> FromSqlResult<Self> {
        let name = value.as_str()?;
        let mut channels = Self::ALL.into_iter();
        channels.find(|channel| channel.name() == name).ok_or(FromSqlError::InvalidType)
    }
}
