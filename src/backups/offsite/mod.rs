//! Copies in a bucket: encrypted to the owner's recovery key, read back, and fetched on a new machine.

mod bucket;
mod fetch;
mod object_name;
mod record;
mod remote;
mod schedule;
mod sealed_file;
mod upload;

use std::io;
use std::path::PathBuf;

use sha2::{Digest, Sha256};

use super::choice::records_in_words;
use super::copied_files::hex;
use super::manifest::Manifest;
use super::{CopyError, CopyFault};
use crate::age::{AgeError, Recipient};
use crate::config::Backup;

pub use self::bucket::{Bucket, BucketError};
pub use self::fetch::{Fetched, fetch};
pub use self::object_name::CopiedDatabase;
pub use self::record::{OffsiteRecord, SentCopy};
pub use self::remote::{RemoteCopy, remote_copies};
pub use self::schedule::send_when_due;
pub use self::upload::{Occasion, send};

use self::object_name::SET_DIGITS;

/// Why copies aren't sent although a bucket is named.
pub(super) const NO_RECIPIENT: &str =
    "backup.recipient is missing: `paddock backup-key` makes a recovery key and shows it";

/// Why a copy isn't in the bucket, or doesn't come back from it.
#[derive(Debug, thiserror::Error)]
pub enum OffsiteError {
    /// The bucket refuses, or can't be reached.
    #[error(transparent)]
    Bucket(#[from] BucketError),
    /// Something is missing in the settings.
    #[error("{0}")]
    NotSetUp(&'static str),
    /// The local copy isn't what it was.
    #[error("the local copy can't be sent: {0}")]
    Copy(#[from] CopyFault),
    /// The folder of the copies is in use.
    #[error(transparent)]
    Folder(#[from] CopyError),
    /// Another process is sending a copy.
    #[error("another process is sending a copy just now")]
    UnderWay,
    /// A file on this machine can't be written.
    #[error("can't write {}: {source}", path.display())]
    Local {
        /// The file.
        path: PathBuf,
        /// The system's error.
        source: io::Error,
    },
    /// The object in the bucket isn't what its name says.
    #[error("{object} came back from the bucket with other content than was sent")]
    Differs {
        /// Its name.
        object: String,
    },
    /// There is no such copy.
    #[error("there is no copy {name} in {bucket}")]
    NoCopy {
        /// The copy's name.
        name: String,
        /// The bucket.
        bucket: String,
    },
    /// Nobody has used this site, and the bucket has copies of another one.
    #[error(
        "{bucket} has copies of another site, and nobody has used this one yet. `paddock restore` puts the other one \
         back; `paddock backup` sends copies of this one, too"
    )]
    OfAnotherSite {
        /// The bucket.
        bucket: String,
    },
    /// Which of two sites is wanted isn't clear.
    #[error(
        "{bucket} has copies of two sites: {newest}, the newest, has {}, and {other}, which is of another one, has {}. \
         Name the one that you want",
        records_in_words(records[0]), records_in_words(records[1])
    )]
    TwoSites {
        /// The bucket.
        bucket: String,
        /// The newest copy.
        newest: String,
        /// The newest copy of another site.
        other: String,
        /// How many records the two have.
        records: [u64; 2],
    },
    /// The newest copy is from the future.
    #[error(
        "the newest copy in {bucket}, {newest}, is from the future, so a clock is or was wrong, and {other} may be newer. \
         Name the one that you want"
    )]
    FromFuture {
        /// The bucket.
        bucket: String,
        /// The copy from the future.
        newest: String,
        /// The newest copy of the past.
        other: String,
    },
    /// The bucket has lost what belongs to a copy.
    #[error("the photographs of this copy aren't in {bucket} anymore")]
    NoPhotographs {
        /// The bucket.
        bucket: String,
    },
    /// The copy can't be opened.
    #[error("{} can't be opened: {source}", object.split('.').next().unwrap_or(object))]
    Sealed {
        /// Its name, which begins with the copy's.
        object: String,
        /// Why.
        source: AgeError,
    },
    /// What was unpacked isn't a copy.
    #[error("what is in the bucket isn't a copy of paddock: {0}")]
    NotACopy(io::Error),
}

/// A bucket that copies are sent to.
struct SetUp<'a> {
    settings: &'a Backup,
    recipient: Option<&'a Recipient>,
}

impl<'a> SetUp<'a> {
    /// What the settings say; `None` if they name no bucket.
    fn of(settings: &'a Backup) -> Option<Self> {
        settings.bucket.as_ref()?;
        Some(Self { settings, recipient: settings.recipient.as_ref() })
    }

    /// The bucket, its server, and whom copies are encrypted to.
    fn destination(&self) -> String {
        let bucket = self.settings.bucket.as_ref().map(ToString::to_string).unwrap_or_default();
        let endpoint = self.settings.endpoint.as_ref().map(|endpoint| endpoint.0.as_str());
        let recipient = self.recipient.map(ToString::to_string).unwrap_or_default();
        format!("{bucket} {} {recipient}", endpoint.unwrap_or(&self.settings.region))
    }
}

/// Identifies the photographs in `manifest`; `None` if there are none.
fn photograph_set(manifest: &Manifest) -> Option<String> {
    let mut hash = Sha256::new();
    let photographs: Vec<_> = manifest.photograph_files().collect();
    for file in &photographs {
        hash.update(format!("\n{} {}", file.sha256, file.path));
    }
    let set = hex(&hash.finalize());
    (!photographs.is_empty()).then(|| set[..SET_DIGITS].to_owned())
}
