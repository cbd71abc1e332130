//! Settings of deliveries: transports, waits between attempts, time limits.

use std::sync::Arc;
use std::time::Duration;

use super::channel::{Channel, Lane};
use super::transport::Transport;

/// The owner's settings. A reload of the config replaces them as a whole.
#[derive(Clone)]
pub struct Settings {
    /// What sends, at most one for each channel. Deliveries of a channel without one wait.
    pub transports: Vec<Arc<dyn Transport>>,
    /// The waits between attempts: n of them allow n + 1 attempts.
    pub retry: Vec<Duration>,
    /// Age at which an undelivered message raises the alarm.
    pub alarm_after: Duration,
}

impl Settings {
    /// Whether deliveries of `lane` have somewhere to go.
    #[must_use]
    pub fn has_destination(&self, lane: Lane) -> bool {
        let transport = self.transport(lane.channel);
        transport.is_some_and(|transport| transport.has_destination(lane.topic))
    }

    /// The time for a whole attempt by `channel`; none without a transport.
    pub(super) fn time_limit(&self, channel: Channel) -> Duration {
        self.transport(channel).map(|transport| transport.time_limit()).unwrap_or_default()
    }

    pub(super) fn transport(&self, channel: Channel) -> Option<&Arc<dyn Transport>> {
        self.transports.iter().find(|transport| transport.channel() == channel)
    }
}
