//! How long each phase of a conversation with the mail server may take.

use std::time::Duration;

use tokio::time::Instant;

/// How long each phase may take.
#[derive(Clone, Copy, Debug)]
pub(super) struct Patience {
    /// Connecting, TLS and greetings, together.
    pub(super) connecting: Duration,
    /// The answer to each command.
    pub(super) command: Duration,
    /// Sending the content.
    pub(super) content: Duration,
    /// The answer after the final dot: at least 10 minutes (RFC 5321, section 4.5.3.2.6).
    pub(super) accepting: Duration,
    /// When every phase ends; `None`: each has its full time.
    pub(super) until: Option<Instant>,
}

impl Default for Patience {
    fn default() -> Self {
        Self {
            connecting: Duration::from_secs(30),
            command: Duration::from_mins(1),
            content: Duration::from_mins(3),
            accepting: Duration::from_mins(10),
            until: None,
        }
    }
}

impl Patience {
    /// The time for connecting, from now on.
    pub(super) fn connecting(&self) -> Duration {
        self.left(self.connecting)
    }

    /// The time for the answer to a command, from now on.
    pub(super) fn command(&self) -> Duration {
        self.left(self.command)
    }

    /// The time to send the content, from now on.
    pub(super) fn content(&self) -> Duration {
        self.left(self.content)
    }

    /// The time for the answer after the final dot, from now on.
    pub(super) fn accepting(&self) -> Duration {
        self.left(self.accepting)
    }

    fn left(&self, limit: Duration) -> Duration {
        let left = self.until.map(|end| end.saturating_duration_since(Instant::now()));
        left.map_or(limit, |left| limit.min(left))
    }
}
