//! The lease: an object in the bucket that says which machine may serve the site and write its replica.

use serde::{Deserialize, Serialize};

use crate::clock::UnixMillis;
use crate::random;

/// Name of the object.
pub(super) const LEASE: &str = "lease.json";

/// Beginning of the names of all replicas.
pub(super) const REPLICAS: &str = "replica-";

/// The last numbers of the tables to which visitors and deliveries add rows.
pub(super) type Numbers = [i64; 3];

/// A machine's right to serve the site and to write the replica of its term.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Lease {
    /// The machine that has it.
    pub(super) machine: String,
    /// That machine's name, for people.
    pub host: String,
    /// Number of the replica that the machine writes. No other machine writes it.
    pub(super) term: u64,
    /// When the machine got it.
    pub since: UnixMillis,
    /// When the machine renewed it last.
    pub renewed_at: UnixMillis,
    /// The last numbers in the machine's database, as of `renewed_at` or later; `None` if they couldn't be read.
    #[serde(default)]
    pub(super) numbers: Option<Numbers>,
    /// For how many milliseconds it lasts after it was renewed.
    pub(super) lasts_ms: u64,
    /// Whether the machine stops serving before it lapses, so that another may take over by itself.
    pub(super) stops_unrenewed: bool,
    /// What the machine wrote into its database last, after it had stopped serving; absent while it
    /// serves.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) end: Option<String>,
    /// The lease of the machine whose replica is being restored; absent once the site is served.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) restores: Option<Box<Lease>>,
    /// Random, so that each writing has a version of its own.
    pub(super) nonce: String,
}

impl Lease {
    /// Name of the folder of its replica in the bucket.
    pub(super) fn replica(&self) -> String {
        format!("{REPLICAS}{:06}", self.term)
    }

    pub(super) fn read(content: &[u8]) -> Result<Self, serde_json::Error> {
        serde_json::from_slice(content)
    }

    /// As it stands in the bucket, with a new nonce.
    pub(super) fn written(&mut self) -> Vec<u8> {
        self.nonce = nonce();
        serde_json::to_vec_pretty(self).expect("texts and numbers can be written as JSON")
    }
}

/// 128 random bits.
pub(super) fn nonce() -> String {
    format!("{:032x}", u128::from_be_bytes(random::bytes()))
}
