//! The machine that serves the site and writes its replica.

use super::END;
use super::error::{Loss, ReplicaError};
use super::held::{Held, NotRenewed};
use super::keeper::Keeper;
use super::lease::nonce;
use super::litestream::Litestream;
use super::order;
use super::restore::{Report, restore};
use super::runner::Runner;
use super::take_over::wait_for_lease;
use crate::config::Config;
use crate::store::{self, Standstill};

/// The right to serve the site, while it's renewed.
pub struct Primary {
    config: Config,
    keeper: Option<Keeper>,
    litestream: Option<Runner>,
    report: Option<Report>,
}

impl Primary {
    /// Gets the lease for this machine; `None` if the settings name no bucket for a replica.
    ///
    /// # Errors
    ///
    /// [`ReplicaError`] if another machine has it, or the bucket can't be used.
    pub async fn claim(config: &Config) -> Result<Option<Self>, ReplicaError> {
        if config.replica.bucket.is_none() {
            return Ok(None);
        }
        // Before the lease: a second start by mistake must not take it from the first.
        let standstill = Standstill::of(&config.storage.path)?;
        order::forget(&config.storage.path)?;
        let held = Held::at_start(config).await?;
        Self::with(held, config, standstill).await.map(Some)
    }

    /// Waits until this machine has the lease. If it takes over from another machine, restores that one's
    /// replica in place of its own database, which is kept.
    ///
    /// # Errors
    ///
    /// [`ReplicaError`] if the bucket or the replica can't be used. The lease is given back then.
    pub async fn stand_by(config: &Config) -> Result<Self, ReplicaError> {
        let standstill = Standstill::of(&config.storage.path)?;
        order::forget(&config.storage.path)?;
        let held = wait_for_lease(config).await?;
        Self::with(held, config, standstill).await
    }

    async fn with(
        held: Held,
        config: &Config,
        standstill: Standstill,
    ) -> Result<Self, ReplicaError> {
        let earlier = held.lease.restores.clone();
        let keeper = Some(Keeper::start(held, config));
        let mut primary = Self { config: config.clone(), keeper, litestream: None, report: None };
        if let Some(earlier) = earlier {
            tracing::info!(host = earlier.host, "taking over: the replica is being restored");
            match restore(config, *earlier, standstill).await {
                Ok(report) => primary.report = Some(report),
                Err(error) => {
                    primary.give_back().await;
                    return Err(error);
                }
            }
        }
        Ok(primary)
    }

    /// Begins to replicate the database, which is open. Returns what is known of losses if this machine
    /// has just taken over.
    ///
    /// # Errors
    ///
    /// [`ReplicaError`] if the lease is lost, or Litestream can't be started.
    pub async fn replicate(&mut self) -> Result<Option<Report>, ReplicaError> {
        let loss = self.keeper.as_ref().and_then(Keeper::loss);
        let held = self.stop_keeper().await;
        if let Some(loss) = loss {
            return Err(loss.into());
        }
        let Some(mut held) = held else { return Ok(None) };
        let database = &self.config.storage.path;
        // Until now they were those of a database that was replaced.
        held.lease.numbers = None;
        held.lease.restores = None;
        // Also where nothing was restored: the lease may be lost since this machine got it.
        held.write().await.map_err(|failure| match failure {
            NotRenewed::Lost(lease) => ReplicaError::Taken(lease),
            NotRenewed::Unreachable(error) => error.into(),
        })?;
        let is_same = held.machine.term() == Some(held.lease.term);
        if !(is_same && held.machine.has_same_database()) {
            store::remove_litestream_folder(database)?;
        }
        store::make_litestream_folder(database)?;
        held.machine.note(held.lease.term)?;
        let litestream = Litestream::with(&self.config, &held.lease.replica())?;
        self.litestream = Some(Runner::start(litestream).await?);
        self.keeper = Some(Keeper::start(held, &self.config));
        Ok(self.report.take())
    }

    /// Completes when this machine must not write anymore.
    pub fn lost(&self) -> impl Future<Output = Loss> + Send + use<> {
        let lost = self.keeper.as_ref().map(Keeper::lost);
        async move {
            match lost {
                Some(lost) => lost.await,
                None => std::future::pending().await,
            }
        }
    }

    /// Copies what isn't copied yet, and gives the lease up. The database must be closed. Returns why the
    /// lease was lost, if it was.
    pub async fn end(mut self) -> Option<Loss> {
        let loss = self.keeper.as_ref().and_then(Keeper::loss);
        let held = self.stop_keeper().await;
        let mark = nonce();
        let marked = loss.is_none() && self.write_mark(&mark);
        let copied = match self.litestream.take() {
            Some(litestream) => litestream.stop().await,
            None => Ok(()),
        };
        match (copied, held) {
            (Ok(()), Some(mut held)) if marked => {
                held.lease.end = Some(mark);
                // Without this note, the other machine waits until the lease lapses.
                _ = held.write().await;
            }
            (Err(error), _) if loss.is_none() => {
                tracing::error!(%error, "the last changes aren't replicated");
            }
            _ => {}
        }
        loss
    }

    /// Gives a lease that was just taken over back.
    pub async fn give_back(mut self) {
        if let Some(held) = self.stop_keeper().await
            && let Err(NotRenewed::Unreachable(error)) = held.give_back().await
        {
            tracing::error!(%error, "the lease can't be given back; the next start goes on with it");
        }
    }

    /// Writes `mark` as the last thing into the database.
    fn write_mark(&self, mark: &str) -> bool {
        let written = store::write_beside(&self.config.storage.path, |tx| {
            store::set_setting(tx, END, mark.as_bytes())
        });
        written.inspect_err(|error| tracing::warn!(%error, "the database can't be marked")).is_ok()
    }

    async fn stop_keeper(&mut self) -> Option<Held> {
        match self.keeper.take() {
            Some(keeper) => keeper.stop().await,
            None => None,
        }
    }
}
