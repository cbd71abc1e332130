//! Fetches a copy from the bucket and opens it with the recovery key.

use std::fs::{self, DirBuilder};
use std::io;
use std::os::unix::fs::DirBuilderExt;
use std::path::{Path, PathBuf};

use super::remote::{Objects, RemoteCopy};
use super::{Bucket, OffsiteError, sealed_file};
use crate::age::{AgeError, Identity};
use crate::backups::manifest::OF_PHOTOGRAPHS;
use crate::backups::{Candidate, Choice, Copy, Doubt, choose};
use crate::clock;
use crate::disk::has_room;

/// The folder that a copy is fetched into, in the folder of the copies.
const FOLDER: &str = "fetched.part";

/// The object while it's fetched.
const OBJECT: &str = "object.part";

/// A copy that was fetched. Dropping it deletes it from this machine.
pub struct Fetched {
    /// The copy.
    pub copy: Copy,
    _folder: Temporary,
}

/// A folder that is deleted when this is dropped.
struct Temporary(PathBuf);

impl Drop for Temporary {
    fn drop(&mut self) {
        _ = fs::remove_dir_all(&self.0);
    }
}

/// Fetches the copy called `name`, or the newest one, into `folder`, and opens it with `identity`.
///
/// Whoever calls this holds the lock of the folder. What an interrupted attempt left is deleted.
///
/// # Errors
///
/// [`OffsiteError`] if there is no such copy, the key is another one, or what comes isn't what was sent.
pub async fn fetch(
    bucket: &Bucket,
    name: Option<&str>,
    identity: &Identity,
    folder: &Path,
) -> Result<Fetched, OffsiteError> {
    let objects = Objects::of(bucket).await?;
    let found = find(bucket, &objects.copies, name)?;
    let target = folder.join(FOLDER);
    if found.recipient != identity.recipient().short() {
        let object = found.object.clone();
        return Err(OffsiteError::Sealed { object, source: AgeError::OtherKey });
    }
    let temporary = make_folder(&target)?;
    let RemoteCopy { object, bytes, sha256, .. } = found;
    unpack(bucket, (object, *bytes, sha256), identity, &target).await?;
    if let Some(set) = &found.photographs {
        let photographs = objects
            .photographs
            .iter()
            .find(|object| object.set == *set && object.recipient == found.recipient);
        let photographs = photographs
            .ok_or_else(|| OffsiteError::NoPhotographs { bucket: bucket.address().to_owned() })?;
        let object = (&photographs.object, photographs.bytes, &photographs.sha256);
        unpack(bucket, object, identity, &target).await?;
    }
    let copy = Copy::open(&target).map_err(OffsiteError::NotACopy)?;
    Ok(Fetched { copy, _folder: temporary })
}

/// The copy called `name` among `copies`, or the newest one if all are of one site.
fn find<'a>(
    bucket: &Bucket,
    copies: &'a [RemoteCopy],
    name: Option<&str>,
) -> Result<&'a RemoteCopy, OffsiteError> {
    let candidates: Vec<Candidate> = copies.iter().map(Candidate::from).collect();
    let chosen = match (name, choose(&candidates, clock::now())) {
        (Some(name), _) => Some(name),
        (None, Choice::Newest(newest)) => Some(&*newest.name),
        (None, Choice::None) => None,
        (None, Choice::Unclear { newest, other, doubt }) => {
            let (bucket, records) = (bucket.address().to_owned(), [newest.records, other.records]);
            let (newest, other) = (newest.name.clone(), other.name.clone());
            return Err(match doubt {
                Doubt::TwoSites => OffsiteError::TwoSites { bucket, newest, other, records },
                Doubt::Future => OffsiteError::FromFuture { bucket, newest, other },
            });
        }
    };
    copies.iter().find(|copy| Some(&*copy.name()) == chosen).ok_or_else(|| OffsiteError::NoCopy {
        name: name.unwrap_or("of this site").to_owned(),
        bucket: bucket.address().to_owned(),
    })
}

/// Makes the new folder `target`, with those for photographs in it.
fn make_folder(target: &Path) -> Result<Temporary, OffsiteError> {
    let cannot = |source| OffsiteError::Local { path: target.to_owned(), source };
    match fs::remove_dir_all(target) {
        Err(error) if error.kind() != io::ErrorKind::NotFound => return Err(cannot(error)),
        _ => {}
    }
    let temporary = Temporary(target.to_owned());
    let mut builder = DirBuilder::new();
    builder.recursive(true).mode(0o700);
    for folder in OF_PHOTOGRAPHS {
        builder.create(target.join(folder)).map_err(cannot)?;
    }
    Ok(temporary)
}

/// Fetches an object, which has a name, a size and a hash, and unpacks it into `target`.
async fn unpack(
    bucket: &Bucket,
    (object, bytes, hash): (&String, u64, &String),
    identity: &Identity,
    target: &Path,
) -> Result<(), OffsiteError> {
    let sealed = target.join(OBJECT);
    let cannot = |source| OffsiteError::Local { path: sealed.clone(), source };
    if !has_room(target, bytes) {
        return Err(cannot(io::ErrorKind::StorageFull.into()));
    }
    if bucket.get(object, bytes, Some(&sealed)).await? != *hash {
        return Err(OffsiteError::Differs { object: object.clone() });
    }
    let opened = sealed_file::unseal(&sealed, identity, target);
    opened.map_err(|source| OffsiteError::Sealed { object: object.clone(), source })?;
    sealed_file::remove(&sealed).map_err(cannot)
}
