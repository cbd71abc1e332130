//! `[replica]`: where the database is replicated to, and when a second machine takes over.

use std::path::PathBuf;
use std::time::Duration;

use serde::Deserialize;

use super::Server;
use super::backup::{BucketAddress, BucketEndpoint, BucketSecret, KeyId};
use crate::content::finding::Finding;
use crate::values;

/// `[replica]`: where Litestream copies the database to, and which machine may serve the site.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Replica {
    /// Where the replica is, by the S3 protocol; `None`: there is none.
    #[serde(deserialize_with = "values::unless_empty")]
    pub bucket: Option<BucketAddress>,
    /// The server of the bucket; `None`: Amazon's in `region`.
    #[serde(deserialize_with = "values::unless_empty")]
    pub endpoint: Option<BucketEndpoint>,
    /// The bucket's region, which every request is signed for.
    #[serde(deserialize_with = "values::slug")]
    pub region: String,
    /// The name of the access key.
    #[serde(deserialize_with = "values::unless_empty")]
    pub key_id: Option<KeyId>,
    /// The access key's secret; from the environment or from the file that `secret_file` names.
    #[serde(default, deserialize_with = "values::unless_empty")]
    pub secret: Option<BucketSecret>,
    /// This machine's name among those of the site, for one whose system has no id; may be empty.
    #[serde(deserialize_with = "values::maybe_words")]
    pub machine: String,
    /// The program Litestream.
    #[serde(deserialize_with = "values::file_path")]
    pub program: PathBuf,
    /// How long a lease lasts after it was renewed, 3 s to an hour.
    #[serde(rename = "lease_seconds", deserialize_with = "values::seconds::<3_000, 3_600_000, _>")]
    pub lease: Duration,
    /// When a machine that waits takes over.
    pub take_over: TakeOver,
}

/// When a machine that waits takes over.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(try_from = "String")]
pub enum TakeOver {
    /// When `paddock take-over` says so.
    Manual,
    /// Also by itself, when the lease has lapsed and the site doesn't answer. The serving machine
    /// stops when it can't renew its lease.
    Automatic,
}

impl TryFrom<String> for TakeOver {
    type Error = String;

    fn try_from(text: String) -> Result<Self, String> {
        let choices = [("manual", Self::Manual), ("automatic", Self::Automatic)];
        values::choose(&text, &choices)
    }
}

impl Replica {
    /// What contradicts itself.
    pub(super) fn contradictions(&self, server: &Server) -> Option<Finding> {
        self.bucket.as_ref()?;
        let missing = |what| Some(Finding::new("replica.bucket", format!("is given, and {what}")));
        if self.key_id.is_none() {
            return missing(
                "replica.key_id isn't; the provider shows it where you make an access key for the bucket",
            );
        }
        if self.secret.is_none() {
            return missing(
                "there is no secret of the access key; put it into a file that replica.secret_file names, \
                 or into PADDOCK_REPLICA__SECRET",
            );
        }
        if self.take_over == TakeOver::Automatic && server.origin().is_none() {
            return Some(Finding::new(
                "replica.take_over",
                "is \"automatic\", and the site's address isn't known, so a machine can't ask whether \
                 another still serves it; set server.domain or server.public_url",
            ));
        }
        None
    }
}
