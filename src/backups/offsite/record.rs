//! What is known of the copies in the bucket, in a file beside the local ones. Staff and the alarm read
//! it, so neither asks the bucket.

use std::fs;
use std::io;
use std::path::Path;

use serde::{Deserialize, Serialize};

use super::SetUp;
use crate::backups::copied_files::write_in_place;
use crate::clock::UnixMillis;
use crate::config::Backup;

/// Name of the file in the folder of the copies.
const FILE: &str = "offsite.json";

/// What happened to the copies that went to one bucket.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct OffsiteRecord {
    /// The bucket and its server. A record of another bucket says nothing.
    destination: String,
    /// The last copy that was written, read back and compared.
    pub last: Option<SentCopy>,
    /// The object with the photographs that was read back last.
    pub(super) photographs: Option<String>,
    /// Why the last attempt failed; `None` if it succeeded.
    pub problem: Option<String>,
    /// Whether the access key may delete nothing.
    pub keeps_all: bool,
}

/// A copy that is in the bucket.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct SentCopy {
    /// The copy's name.
    pub name: String,
    /// When the copy was begun.
    pub made_at: UnixMillis,
    /// When it had been read back.
    pub sent_at: UnixMillis,
    /// The object's name, without the prefix.
    pub object: String,
    /// The object's size.
    pub bytes: u64,
}

impl OffsiteRecord {
    /// The record of the bucket in `settings`; `None` if they name none.
    #[must_use]
    pub fn of(settings: &Backup) -> Option<Self> {
        let set_up = SetUp::of(settings)?;
        Some(Self::read(&settings.folder, &set_up))
    }

    /// The record in `folder`, if it's of the bucket that is set up; otherwise an empty one.
    pub(super) fn read(folder: &Path, set_up: &SetUp) -> Self {
        let destination = set_up.destination();
        let found = fs::read(folder.join(FILE)).ok();
        let found = found.and_then(|text| serde_json::from_slice::<Self>(&text).ok());
        let same = found.filter(|record| record.destination == destination);
        same.unwrap_or_else(|| Self { destination, ..Self::default() })
    }

    /// Writes it into `folder`.
    pub(super) fn write(&self, folder: &Path) -> io::Result<()> {
        write_in_place(folder, FILE, &serde_json::to_vec_pretty(self)?)
    }
}
