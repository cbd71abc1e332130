//! A second machine waits until it takes the site over.

use std::time::Duration;

use tokio::time::sleep;

use super::bucket::{Bucket, Version};
use super::error::ReplicaError;
use super::held::{self, Held};
use super::lease::Lease;
use super::machine::Machine;
use super::order::{self, Found};
use crate::clock::{self, SteadyMillis};
use crate::config::{Config, TakeOver};
use crate::http_client::HttpClient;

/// Interval between looks whether this machine is told to take over.
const LOOK_EVERY: Duration = Duration::from_millis(500);

/// Longest interval between readings of the lease.
const READ_EVERY: Duration = Duration::from_secs(5);

/// The time that the site has to show that it's still served.
const ANSWER_LIMIT: Duration = Duration::from_secs(10);

/// What a machine that waits knows of the lease.
struct Watch {
    lease: Lease,
    version: Version,
    /// When this version was seen first.
    since: SteadyMillis,
}

impl Watch {
    /// Whether the other machine has given the lease up, or didn't renew it in time. Only this machine's
    /// steady clock counts: the clocks of two machines differ.
    fn has_lapsed(&self) -> bool {
        let lasts = Duration::from_millis(self.lease.lasts_ms);
        self.lease.end.is_some() || clock::steady().since(self.since) >= lasts
    }
}

/// Waits until this machine has the lease: because it had it before, or because it takes over.
pub(super) async fn wait_for_lease(config: &Config) -> Result<Held, ReplicaError> {
    let mut standby = Standby {
        config,
        bucket: held::bucket(&config.replica)?,
        machine: Machine::with(config)?,
        watch: None,
        read_at: None,
        is_failing: false,
    };
    loop {
        standby.read_when_due().await?;
        if let Some(held) = standby.turn().await? {
            return Ok(held);
        }
        sleep(LOOK_EVERY).await;
    }
}

/// A machine that waits.
struct Standby<'a> {
    config: &'a Config,
    bucket: Bucket,
    machine: Machine,
    watch: Option<Watch>,
    read_at: Option<SteadyMillis>,
    is_failing: bool,
}

impl Standby<'_> {
    async fn read_when_due(&mut self) -> Result<(), ReplicaError> {
        let every = self.watch.as_ref().map_or(READ_EVERY, |watch| {
            READ_EVERY.min(Duration::from_millis(watch.lease.lasts_ms) / 6)
        });
        if self.read_at.is_some_and(|at| clock::steady().since(at) < every) {
            return Ok(());
        }
        self.read_at = Some(clock::steady());
        match look(&self.bucket, &mut self.watch).await {
            Ok(()) => {
                if std::mem::take(&mut self.is_failing) {
                    tracing::info!("the lease can be read again");
                }
            }
            Err(error @ ReplicaError::Unreadable(_)) => return Err(error),
            Err(error) => {
                if !std::mem::replace(&mut self.is_failing, true) {
                    tracing::error!(%error, "waiting for the bucket");
                }
            }
        }
        Ok(())
    }

    /// The lease, if it's this machine's turn.
    async fn turn(&mut self) -> Result<Option<Held>, ReplicaError> {
        let Some(known) = &self.watch else { return Ok(None) };
        if known.lease.machine == self.machine.id() {
            return Held::at_start(self.config).await.map(Some);
        }
        let database = &self.config.storage.path;
        let order = order::find(database, self.config.replica.lease);
        let is_automatic = self.config.replica.take_over == TakeOver::Automatic;
        let is_asked = order.is_some() || is_automatic && known.lease.stops_unrenewed;
        if !is_asked || self.is_failing || !known.has_lapsed() {
            return Ok(None);
        }
        if !may_take(self.config, known, order).await {
            if order.is_some() {
                order::forget(database)?;
            }
            return Ok(None);
        }
        let found = (known.lease.clone(), known.version.clone());
        self.read_at = None;
        let taken = Held::taken_over(self.config, found).await;
        match taken {
            // The order stands, and whoever gave it waits on.
            Ok(None) => tracing::warn!("the lease has changed at the last moment; it isn't taken"),
            _ => order::forget(database)?,
        }
        taken
    }
}

/// Reads the lease.
async fn look(bucket: &Bucket, watch: &mut Option<Watch>) -> Result<(), ReplicaError> {
    let Some((lease, version)) = held::read(bucket).await? else {
        if watch.take().is_some() {
            tracing::error!("the lease is gone: somebody deleted it in the bucket");
        }
        return Ok(());
    };
    let is_same = watch.as_ref().is_some_and(|watch| watch.version == version);
    if !is_same {
        let is_new = watch.as_ref().is_none_or(|watch| watch.lease.machine != lease.machine);
        if is_new {
            tracing::info!(host = lease.host, "waiting: another machine serves the site");
        }
        // Not before the answer: the other machine counts from the sending of what was answered.
        *watch = Some(Watch { lease, version, since: clock::steady() });
    }
    Ok(())
}

/// Whether nothing speaks against taking over.
async fn may_take(config: &Config, watch: &Watch, order: Option<Found>) -> bool {
    let is_forced = order.is_some_and(|order| order.is_forced);
    if is_forced || watch.lease.end.is_some() {
        return true;
    }
    let Some(address) = config.server.origin() else { return true };
    let is_served = answers(&address).await;
    if is_served && order.is_some() {
        tracing::error!(
            "{address} still answers, so this machine doesn't take over: two would serve the site. Stop \
             {} first. If something else answers there, such as a CDN: `paddock take-over --force`.",
            watch.lease.host
        );
    }
    !is_served
}

/// Whether a site answers at `address`.
async fn answers(address: &str) -> bool {
    let Ok(url) = format!("{address}/healthz").parse() else { return false };
    let Ok(client) = HttpClient::new() else { return false };
    tracing::info!(address, "asking whether the site still answers");
    let request = client.request(http::Method::GET, url).timeout(ANSWER_LIMIT);
    request.send().await.is_ok_and(|answer| answer.status().is_success())
}
