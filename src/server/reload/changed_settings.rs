//! Which changed settings take effect at once, and which at the next start.

use super::Reload;
use crate::config::Config;

/// Settings that only a start reads, because what they open stays open.
const READ_ONCE: [&str; 14] = [
    "replica.bucket",
    "replica.endpoint",
    "replica.key_id",
    "replica.lease_seconds",
    "replica.program",
    "replica.region",
    "replica.secret",
    "replica.take_over",
    "server.domain",
    "server.http_listen",
    "server.https_listen",
    "server.listen",
    "storage.litestream",
    "storage.path",
];

/// Names of the settings that have changed.
#[derive(Debug, Default)]
pub struct Changes {
    /// Changes that take effect with the new configuration.
    now: Vec<String>,
    /// Changes that take effect at the next start, compared with the last start, not the last
    /// reload.
    at_next_start: Vec<String>,
}

impl Reload {
    /// The changes that `next` makes.
    pub(super) fn changes(&self, next: &Config) -> Changes {
        let is_read_once = |name: &String| READ_ONCE.contains(&name.as_str());
        let now = next.changed_since(&self.live.load());
        let at_next_start = next.changed_since(&self.started_with);
        Changes {
            now: now.into_iter().filter(|name| !is_read_once(name)).collect(),
            at_next_start: at_next_start.into_iter().filter(is_read_once).collect(),
        }
    }
}

impl Changes {
    /// Logs the changes. To be called after the new configuration is in effect.
    pub fn report(&self) {
        if self.now.is_empty() {
            tracing::info!("the settings were read again; none that is in effect has changed");
        } else {
            let changed = self.now.join(", ");
            tracing::info!(changed, "the settings were read again and are in place");
        }
        if !self.at_next_start.is_empty() {
            let changed = self.at_next_start.join(", ");
            tracing::warn!(
                changed,
                "these settings need a restart: they are as they were until then"
            );
        }
    }
}
