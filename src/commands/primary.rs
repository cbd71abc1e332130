//! The lease of the machine that serves a site with a replica: what `paddock serve` does with it.

use paddock::config::Config;
use paddock::replica::{Loss, Primary, ReplicaError};
use paddock::server::{Server, service_manager};

use super::{Failure, Kind, print};

/// The lease, if the site has a replica.
pub(super) struct MaybePrimary(Option<Primary>);

/// Gets the lease; waits for it with `stands_by`. A site without a replica needs none.
pub(super) async fn become_primary(
    config: &Config,
    stands_by: bool,
) -> Result<MaybePrimary, Failure> {
    if !stands_by {
        return Primary::claim(config).await.map(MaybePrimary).map_err(refused);
    }
    print("waiting until this machine takes over (`paddock take-over`)")?;
    // Or the service manager would take the wait for a start that hangs.
    service_manager::ready();
    tokio::select! {
        primary = Primary::stand_by(config) => {
            Ok(MaybePrimary(Some(primary.map_err(refused)?)))
        }
        () = service_manager::answer_while_waiting() => unreachable!("it never ends"),
    }
}

/// Begins to replicate the database of the site that has `started`. Gives the lease back if it hasn't.
pub(super) async fn start_replication(
    started: Result<Server, Failure>,
    primary: MaybePrimary,
) -> Result<(Server, MaybePrimary), Failure> {
    match (started, primary.0) {
        (Ok(server), None) => Ok((server, MaybePrimary(None))),
        (Ok(server), Some(mut primary)) => {
            if let Some(report) = primary.replicate().await.map_err(refused)? {
                tracing::warn!("{report}");
                print(&report.to_string())?;
            }
            Ok((server, MaybePrimary(Some(primary))))
        }
        (Err(failure), primary) => {
            if let Some(primary) = primary {
                primary.give_back().await;
            }
            Err(failure)
        }
    }
}

impl MaybePrimary {
    /// Completes when this machine must not write anymore.
    pub(super) fn lost(&self) -> impl Future<Output = Loss> + Send + use<> {
        let losing = self.0.as_ref().map(Primary::lost);
        async move {
            match losing {
                Some(losing) => losing.await,
                None => std::future::pending().await,
            }
        }
    }

    /// Copies what is left and gives the lease up. Fails if it was lost.
    pub(super) async fn end(self) -> Result<(), Failure> {
        let Some(primary) = self.0 else { return Ok(()) };
        match primary.end().await {
            None => Ok(()),
            Some(loss @ Loss::Taken(_)) => Err(Failure::new(Kind::Config, loss)),
            Some(loss @ Loss::NotRenewed(_)) => Err(Failure::new(Kind::Failed, loss)),
        }
    }
}

/// With the code that keeps a supervisor from starting the program again, if that would be in vain.
fn refused(error: ReplicaError) -> Failure {
    let kind = match error {
        ReplicaError::Taken(_)
        | ReplicaError::SameIdentity(_)
        | ReplicaError::NoIdentity
        | ReplicaError::NoBucket
        | ReplicaError::LeaseDeleted(_)
        | ReplicaError::NoDatabase
        | ReplicaError::Unconditional => Kind::Config,
        _ => Kind::Other,
    };
    Failure::new(kind, error)
}
