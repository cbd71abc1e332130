//! Where deliveries go, and how patiently.

use std::fmt;
use std::sync::Arc;
use std::time::Duration;

use rusqlite::types::{FromSql, FromSqlError, FromSqlResult, ToSql, ToSqlOutput, ValueRef};

use super::transport::Transport;

/// What a delivery is about. Each topic has its own address and lane, so that a receiver that
/// stalls for one does not delay the other.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Topic {
    /// An enquiry from the contact form.
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

impl fmt::Display for Topic {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl ToSql for Topic {
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

/// The owner's choices; a reload of the config replaces them as a whole.
#[derive(Clone)]
pub struct Settings {
    /// What sends.
    pub transport: Arc<dyn Transport>,
    /// The waits between attempts: n of them allow n + 1 attempts.
    pub retry: Vec<Duration>,
    /// How old something undelivered may become before somebody has to be told.
    pub alarm_after: Duration,
}

impl Settings {
    /// Whether deliveries of `topic` have somewhere to go.
    #[must_use]
    pub fn has_destination(&self, topic: Topic) -> bool {
        self.transport.has_destination(topic)
    }
}
