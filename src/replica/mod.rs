//! A second machine: Litestream replicates the database to a bucket while the site runs, and a lease in
//! the bucket says which machine may serve the site. No two machines write the same replica, because each
//! term of a lease has one of its own.

mod bucket;
mod error;
mod held;
mod keeper;
mod lease;
mod litestream;
mod machine;
mod missing;
mod order;
mod primary;
mod restore;
mod runner;
mod sql;
mod take_over;

pub use self::bucket::BucketError;
pub use self::error::{Loss, ReplicaError};
pub use self::lease::Lease;
pub use self::missing::missing;
pub use self::order::Order;
pub use self::primary::Primary;
pub use self::restore::Report;

/// Name of the setting that a machine writes last, so that another knows whether a replica has everything.
const END: &str = "replica_end";
