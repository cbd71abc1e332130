//! The copies in the bucket, as the names of its objects tell.

use std::cmp::Reverse;

use super::bucket::{Bucket, BucketError, Listed};
use super::object_name::{CopiedDatabase, ObjectKind, ObjectName};
use crate::backups::copies;
use crate::clock::UnixMillis;

/// A copy in the bucket.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RemoteCopy {
    /// When it was begun, to the second.
    pub made_at: UnixMillis,
    /// The object's name, without the prefix.
    pub object: String,
    /// Size of the object, without the photographs.
    pub bytes: u64,
    /// The beginning of the recipient that it's encrypted to.
    pub recipient: String,
    /// SHA-256 of the object, by its name.
    pub(super) sha256: String,
    /// The database in it; `None` if an earlier version sent the copy.
    pub database: Option<CopiedDatabase>,
    /// The photographs that belong to it.
    pub photographs: Option<String>,
}

impl RemoteCopy {
    /// The copy's name, which `paddock restore` takes.
    #[must_use]
    pub fn name(&self) -> String {
        copies::name(self.made_at)
    }

    /// Whether its database is known to be the one with the id `database`.
    #[must_use]
    pub fn is_of(&self, database: Option<&str>) -> bool {
        self.database.as_ref().zip(database).is_some_and(|(own, other)| own.id == other)
    }

    /// Whether its database is known to be another one than that with the id `database`.
    #[must_use]
    pub fn is_of_another(&self, database: Option<&str>) -> bool {
        self.database.as_ref().zip(database).is_some_and(|(own, other)| own.id != other)
    }

    /// How many inquiries and registrations it has; 0 if that isn't known.
    #[must_use]
    pub fn records(&self) -> u64 {
        self.database.as_ref().map_or(0, |database| database.records)
    }
}

/// An object with photographs.
#[derive(Clone, Debug)]
pub(super) struct RemotePhotographs {
    pub(super) set: String,
    pub(super) recipient: String,
    pub(super) object: String,
    pub(super) bytes: u64,
    pub(super) sha256: String,
    pub(super) written_at: Option<UnixMillis>,
}

/// This program's objects in the bucket.
#[derive(Default)]
pub(super) struct Objects {
    /// The newest first.
    pub(super) copies: Vec<RemoteCopy>,
    pub(super) photographs: Vec<RemotePhotographs>,
}

impl Objects {
    pub(super) async fn of(bucket: &Bucket) -> Result<Self, BucketError> {
        let mut objects = Self::default();
        for Listed { name, bytes, written_at } in bucket.list().await? {
            let Some(ObjectName { kind, recipient, sha256 }) = ObjectName::parse(&name) else {
                continue;
            };
            match kind {
                ObjectKind::Copy { made_at, database, photographs } => {
                    objects.copies.push(RemoteCopy {
                        made_at,
                        object: name,
                        bytes,
                        recipient,
                        sha256,
                        database,
                        photographs,
                    });
                }
                ObjectKind::Photographs(set) => {
                    let object = name;
                    let found =
                        RemotePhotographs { set, recipient, object, bytes, sha256, written_at };
                    objects.photographs.push(found);
                }
            }
        }
        objects.copies.sort_by_key(|copy| Reverse(copy.made_at));
        Ok(objects)
    }
}

/// The copies in `bucket`, the newest first.
///
/// # Errors
///
/// [`BucketError`] if the bucket doesn't answer.
pub async fn remote_copies(bucket: &Bucket) -> Result<Vec<RemoteCopy>, BucketError> {
    Ok(Objects::of(bucket).await?.copies)
}
