//! A lease that this machine has: how it gets, renews and gives it back.

use std::time::Duration;

use tokio::time::sleep;

use super::bucket::{Bucket, BucketError, Condition, Object, Version};
use super::error::ReplicaError;
use super::lease::{LEASE, Lease, Numbers, REPLICAS, nonce};
use super::machine::Machine;
use crate::clock::{self, SteadyMillis, UnixMillis};
use crate::config::{Config, Replica, TakeOver};

/// The time for one request where nobody relies on the lease's end.
const LIMIT: Duration = Duration::from_secs(10);

/// How often a lease that changes meanwhile is read again.
const ATTEMPTS: u32 = 3;

/// The time that a request may take that renews a lease, beyond the interval between two of them.
const RENEWAL_LIMIT: Duration = Duration::from_secs(2);

/// A lease of this machine.
pub(super) struct Held {
    bucket: Bucket,
    pub(super) lease: Lease,
    version: Version,
    /// When the last request that renewed it was sent. Another machine counts from when it has read that.
    pub(super) renewed_at: SteadyMillis,
    pub(super) machine: Machine,
}

/// Why a lease wasn't renewed.
pub(super) enum NotRenewed {
    /// Another machine has it.
    Lost(Box<Lease>),
    /// The bucket can't be reached.
    Unreachable(BucketError),
}

/// The bucket of the settings.
pub(super) fn bucket(settings: &Replica) -> Result<Bucket, ReplicaError> {
    // Where another machine may take over by itself, this one has to know of a failure in time.
    let limit = match settings.take_over {
        TakeOver::Manual => LIMIT,
        TakeOver::Automatic => LIMIT.min(settings.lease / 4),
    };
    Bucket::of(settings, limit)?.ok_or(ReplicaError::NoBucket)
}

/// Reads the lease; `None` if there is none.
pub(super) async fn read(bucket: &Bucket) -> Result<Option<(Lease, Version)>, ReplicaError> {
    let Some(Object { content, version }) = bucket.get(LEASE).await? else { return Ok(None) };
    let lease =
        Lease::read(&content).map_err(|error| ReplicaError::Unreadable(error.to_string()))?;
    Ok(Some((lease, version)))
}

impl Held {
    /// Gets the lease at a start: a new one, or the one that this machine had before.
    ///
    /// # Errors
    ///
    /// [`ReplicaError::Taken`] if another machine has it, whether it has lapsed or not, and
    /// [`ReplicaError::SameIdentity`] if one renews it that passes for this one.
    pub(super) async fn at_start(config: &Config) -> Result<Self, ReplicaError> {
        let settings = &config.replica;
        let bucket = bucket(settings)?;
        let machine = Machine::with(config)?;
        let mut is_watched = false;
        for _ in 0..ATTEMPTS {
            let found = read(&bucket).await?;
            let in_use = found.as_ref().map(|(lease, _)| lease);
            if let Some(lease) =
                in_use.filter(|lease| lease.machine == machine.id() && lease.end.is_none())
            {
                // If it's renewed meanwhile, the write below fails, and this is the second attempt.
                if std::mem::replace(&mut is_watched, true) {
                    return Err(ReplicaError::SameIdentity(Box::new(lease.clone())));
                }
                outwait_renewal(lease).await;
            }
            let term = match &found {
                Some((lease, _)) if lease.machine != machine.id() => {
                    return Err(ReplicaError::Taken(Box::new(lease.clone())));
                }
                Some((lease, _)) if lease.restores.is_none() => own_term(lease, &machine)?,
                Some((lease, _)) => lease.term,
                None => first_term(&bucket, &machine).await?,
            };
            let restores = found.as_ref().and_then(|(lease, _)| lease.restores.clone());
            let version = found.as_ref().map(|(_, version)| version);
            let lease = new_lease(settings, &machine, term, restores);
            let sent_at = clock::steady();
            if let Some((lease, version)) = write(&bucket, lease, version).await? {
                let held = Self { bucket, lease, version, renewed_at: sent_at, machine };
                return held.with_proof_of_conditions().await;
            }
        }
        Err(ReplicaError::Contended)
    }

    /// Takes the lease `found` over from another machine, and notes that its replica is to be restored.
    /// `None` if the lease has changed meanwhile.
    pub(super) async fn taken_over(
        config: &Config,
        found: (Lease, Version),
    ) -> Result<Option<Self>, ReplicaError> {
        let settings = &config.replica;
        let bucket = bucket(settings)?;
        let machine = Machine::with(config)?;
        let (earlier, version) = found;
        let term = earlier.term.max(machine.term().unwrap_or(0)) + 1;
        // A machine that gave up restoring left what was to be restored.
        let restores = earlier.restores.clone().unwrap_or_else(|| Box::new(earlier.clone()));
        let lease = new_lease(settings, &machine, term, Some(restores));
        let sent_at = clock::steady();
        let Some((lease, version)) = write(&bucket, lease, Some(&version)).await? else {
            return Ok(None);
        };
        let held = Self { bucket, lease, version, renewed_at: sent_at, machine };
        held.with_proof_of_conditions().await.map(Some)
    }

    /// Refuses a bucket that writes although the condition doesn't hold: there, two machines could have
    /// the lease.
    async fn with_proof_of_conditions(mut self) -> Result<Self, ReplicaError> {
        let content = self.lease.written();
        match self.bucket.put(LEASE, content, Condition::New).await? {
            None => Ok(self),
            Some(_) => Err(ReplicaError::Unconditional),
        }
    }

    /// Renews the lease as of `now`. `numbers` are the database's last ones, read after `now`.
    pub(super) async fn renew(
        &mut self,
        now: UnixMillis,
        numbers: Option<Numbers>,
    ) -> Result<(), NotRenewed> {
        self.lease.renewed_at = now;
        self.lease.numbers = numbers;
        self.write().await
    }

    /// Writes the lease as it is now.
    pub(super) async fn write(&mut self) -> Result<(), NotRenewed> {
        for _ in 0..ATTEMPTS {
            let sent_at = clock::steady();
            let content = self.lease.written();
            let condition = Condition::Unchanged(&self.version);
            let stored = self.bucket.put(LEASE, content, condition).await;
            if let Some(version) = stored.map_err(NotRenewed::Unreachable)? {
                self.version = version;
                self.renewed_at = sent_at;
                return Ok(());
            }
            // An earlier writing may have arrived although its answer was lost.
            self.version = self.own_version().await?;
        }
        Err(NotRenewed::Unreachable(BucketError::NoVersion))
    }

    /// The version of the lease in the bucket, if it's this one.
    async fn own_version(&self) -> Result<Version, NotRenewed> {
        let found = self.bucket.get(LEASE).await.map_err(NotRenewed::Unreachable)?;
        let lease = found.as_ref().and_then(|found| Lease::read(&found.content).ok());
        match (found, lease) {
            (Some(found), Some(lease))
                if lease.machine == self.lease.machine && lease.since == self.lease.since =>
            {
                Ok(found.version)
            }
            (_, Some(lease)) => Err(NotRenewed::Lost(Box::new(lease))),
            _ => {
                let host = "nobody: somebody deleted the lease".to_owned();
                Err(NotRenewed::Lost(Box::new(Lease { host, ..self.lease.clone() })))
            }
        }
    }

    /// Gives a lease that was taken over back to the machine that had it, which can start again then.
    pub(super) async fn give_back(mut self) -> Result<(), NotRenewed> {
        if let Some(earlier) = self.lease.restores.take() {
            self.lease = *earlier;
            self.write().await?;
        }
        Ok(())
    }
}

/// Waits for as long as a machine that serves takes to renew `lease` once. This machine had it and didn't give
/// it up: it was killed, or another machine has a copy of its files and serves.
async fn outwait_renewal(lease: &Lease) {
    let wait = Duration::from_millis(lease.lasts_ms) / 3 + RENEWAL_LIMIT;
    tracing::info!(
        seconds = wait.as_secs(),
        "this machine didn't give its lease up when it ended: waiting whether a copy of it renews it"
    );
    sleep(wait).await;
}

/// The term where there is no lease. Refuses if there are replicas: the lease was deleted, and one of them may
/// have what no machine has anymore.
async fn first_term(bucket: &Bucket, machine: &Machine) -> Result<u64, ReplicaError> {
    match bucket.one_of(REPLICAS).await? {
        Some(name) => Err(ReplicaError::LeaseDeleted(name)),
        None => Ok(machine.term().unwrap_or(0) + 1),
    }
}

/// The term of a machine that had `lease` before: the same, if its database is the same. Otherwise a new
/// one, since Litestream must not continue the replica of one database with another.
fn own_term(lease: &Lease, machine: &Machine) -> Result<u64, ReplicaError> {
    match machine.term() {
        Some(_) if !machine.has_database() => Err(ReplicaError::NoDatabase),
        Some(term) if term == lease.term && machine.has_same_database() => Ok(term),
        Some(term) => Ok(term.max(lease.term) + 1),
        // The last start ended before there was a database.
        None => Ok(lease.term),
    }
}

fn new_lease(
    settings: &Replica,
    machine: &Machine,
    term: u64,
    restores: Option<Box<Lease>>,
) -> Lease {
    let now = clock::now();
    Lease {
        machine: machine.id().to_owned(),
        host: machine.host.clone(),
        term,
        since: now,
        renewed_at: now,
        numbers: None,
        lasts_ms: u64::try_from(settings.lease.as_millis()).unwrap_or(u64::MAX),
        stops_unrenewed: settings.take_over == TakeOver::Automatic,
        end: None,
        restores,
        nonce: nonce(),
    }
}

async fn write(
    bucket: &Bucket,
    mut lease: Lease,
    version: Option<&Version>,
) -> Result<Option<(Lease, Version)>, ReplicaError> {
    let condition = version.map_or(Condition::New, Condition::Unchanged);
    let written = bucket.put(LEASE, lease.written(), condition).await?;
    Ok(written.map(|version| (lease, version)))
}

#[cfg(test)]
impl Held {
    /// A lease for `lasts` of a machine that takes over by itself, in a bucket that can't be reached.
    pub(super) fn unreachable(folder: &std::path::Path, lasts: Duration) -> Self {
        let settings = [
            ("PADDOCK_STORAGE__PATH", folder.join("site.db").to_str().unwrap()),
            ("PADDOCK_SERVER__PUBLIC_URL", "http://127.0.0.1:1"),
            ("PADDOCK_REPLICA__BUCKET", "s3://maple"),
            ("PADDOCK_REPLICA__ENDPOINT", "http://127.0.0.1:1"),
            ("PADDOCK_REPLICA__KEY_ID", "k"),
            ("PADDOCK_REPLICA__SECRET", "s"),
            ("PADDOCK_REPLICA__MACHINE", "barn"),
            ("PADDOCK_REPLICA__TAKE_OVER", "automatic"),
        ]
        .map(|(name, value)| (name.to_owned(), value.to_owned()));
        let mut config = Config::load(None, settings).unwrap();
        config.replica.lease = lasts;
        let machine = Machine::with(&config).unwrap();
        Self {
            bucket: bucket(&config.replica).unwrap(),
            lease: new_lease(&config.replica, &machine, 1, None),
            version: Version::default(),
            renewed_at: clock::steady(),
            machine,
        }
    }
}
