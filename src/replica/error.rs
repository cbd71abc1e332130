//! Why a machine doesn't serve a site that has a replica. The texts are for the owner's terminal.

use std::io;
use std::path::PathBuf;

use super::bucket::BucketError;
use super::lease::Lease;
use crate::store::OpenError;

/// Why a machine can't serve the site, or can't take it over.
#[derive(Debug, thiserror::Error)]
pub enum ReplicaError {
    /// The settings name no bucket.
    #[error("replica.bucket is empty: there is no replica to take the site over from.")]
    NoBucket,
    /// The bucket can't be used.
    #[error("the lease can't be read or written: {0}")]
    Bucket(#[from] BucketError),
    /// The bucket ignores conditions.
    #[error(
        "the bucket's server overwrites the lease although it was told not to, so two machines could \
         serve the site at once. Use a provider with conditional writes (If-None-Match, If-Match)."
    )]
    Unconditional,
    /// The lease changed with each attempt.
    #[error(
        "another machine is taking the lease at the same time. Look at both, and start one of them."
    )]
    Contended,
    /// The lease isn't one.
    #[error(
        "lease.json in the bucket can't be read, so it may be a newer paddock's: {0}. Update this one."
    )]
    Unreadable(String),
    /// Another machine has the lease.
    #[error(
        "{} serves this site since {}, and wrote its replica last at {}. This machine's database is older, \
         so it stays as it is and nothing was started. To have this machine wait: `paddock serve \
         --standby`. To have it take over: `paddock take-over`, while that waits.",
        _0.host, _0.since.rfc3339(), _0.renewed_at.rfc3339()
    )]
    Taken(Box<Lease>),
    /// A machine that passes for this one has the lease and renews it.
    #[error(
        "{} serves this site now, and passes for this machine: the file that ends with .machine beside the \
         database was copied from it, or this machine is a clone of it. Nothing was started. On the one that \
         doesn't serve, delete that file, give a clone a name of its own by PADDOCK_REPLICA__MACHINE, and run \
         `paddock serve --standby`.",
        _0.host
    )]
    SameIdentity(Box<Lease>),
    /// Nothing distinguishes this machine from one with a copy of its files.
    #[error(
        "this machine has no id in /etc/machine-id, so a copy of its files on another machine would pass for \
         it. Give each of the two machines a name of its own by the environment variable \
         PADDOCK_REPLICA__MACHINE."
    )]
    NoIdentity,
    /// The lease was lost while the site started.
    #[error("the lease was lost while the site started: {0}")]
    Lost(Loss),
    /// The lease was deleted in the bucket.
    #[error(
        "lease.json is gone from the bucket, which still has replicas ({_0}), so nobody knows which machine's \
         database is the newest. Nothing was started. Put lease.json back, if the bucket keeps old versions. Or \
         have the machine with the newest database begin anew, by another beginning of the names in \
         replica.bucket, such as s3://maple-hollow/live-2; the old replicas stay as they are."
    )]
    LeaseDeleted(String),
    /// This machine has the lease, and its database is gone.
    #[error(
        "this machine served the site last, and its database is gone. Put a copy back with `paddock \
         restore`; or, to restore the replica, delete the file that ends with .machine beside it, start \
         `paddock serve --standby` and run `paddock take-over`."
    )]
    NoDatabase,
    /// The database is open, or a file beside it can't be used.
    #[error(transparent)]
    Open(#[from] OpenError),
    /// A file can't be used.
    #[error("a file beside the database can't be used: {0}")]
    File(#[from] io::Error),
    /// Litestream can't be started.
    #[error(
        "{} can't be started: {source}. Install Litestream 0.5 (https://litestream.io), or correct \
         replica.program.", program.display()
    )]
    NoLitestream {
        /// The program.
        program: PathBuf,
        /// The system's error.
        source: io::Error,
    },
    /// Litestream couldn't restore the replica.
    #[error("the replica can't be restored. Litestream says: {0}")]
    NotRestored(String),
    /// The restored database is damaged.
    #[error("the replica was restored, and its database is damaged: {0}. Restore a copy instead.")]
    Damaged(String),
}

/// Why a machine that served the site has to stop.
#[derive(Clone, Debug, thiserror::Error)]
pub enum Loss {
    /// Another machine has taken over.
    #[error(
        "{} has taken this site over at {}, so this machine stopped. What came in here in the last \
         moments isn't there: `paddock missing` on that machine, with what your automation has received, \
         lists it. This machine's database stays as it is.",
        _0.host, _0.since.rfc3339()
    )]
    Taken(Box<Lease>),
    /// The lease couldn't be renewed.
    #[error(
        "the lease couldn't be renewed in time, so another machine may take over: {0}. This machine \
         stopped, and can be started again."
    )]
    NotRenewed(String),
}

impl From<Loss> for ReplicaError {
    fn from(loss: Loss) -> Self {
        match loss {
            Loss::Taken(lease) => Self::Taken(lease),
            loss @ Loss::NotRenewed(_) => Self::Lost(loss),
        }
    }
}
