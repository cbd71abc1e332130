//! Where deliveries go, and how patiently.

use std::fmt;
use std::time::Duration;

use reqwest::Url;
use rusqlite::types::{FromSql, FromSqlError, FromSqlResult, ToSql, ToSqlOutput, ValueRef};

use crate::config::SigningSecret;

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
///
/// No `Debug`: an address may be as secret as the secret.
#[derive(Clone)]
pub struct Settings {
    /// Where enquiries go. Without one they wait.
    pub contact_url: Option<Url>,
    /// Where registrations go. Without one they wait.
    pub registration_url: Option<Url>,
    /// The key that deliveries are signed with. Without one they go unsigned.
    pub secret: Option<SigningSecret>,
    /// The waits between attempts: n of them allow n + 1 attempts.
    pub retry: Vec<Duration>,
    /// The time for a whole attempt, from connecting to the end of the answer.
    pub timeout: Duration,
    /// The shortest wait after 429 or a time-out.
    pub least_when_overloaded: Duration,
    /// How old something undelivered may become before somebody has to be told.
    pub alarm_after: Duration,
}

impl Settings {
    /// Where deliveries of `topic` go, if anywhere.
    #[must_use]
    pub fn url(&self, topic: Topic) -> Option<&Url> {
        match topic {
            Topic::Contact => self.contact_url.as_ref(),
            Topic::Registration => self.registration_url.as_ref(),
        }
    }
}
