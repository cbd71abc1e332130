//! Files in the folder of staff that aren't photographs yet, or not anymore: each start deletes them.

use std::fs::{self, DirBuilder, File};
use std::io::{self, ErrorKind, Read, Write};
use std::os::unix::fs::{DirBuilderExt, OpenOptionsExt};
use std::path::{Path, PathBuf};

use crate::disk;
use crate::photos::inspect::{self, HEAD_BYTES, Refusal};
use crate::random;

/// A file without a place. Dropping it deletes it, unless it has got one.
#[derive(Debug)]
pub(super) struct Draft(PathBuf);

/// A file that is arriving. Dropping it deletes it, unless it has got its place.
#[derive(Debug)]
pub struct Incoming {
    draft: Draft,
    file: File,
}

impl Draft {
    /// A name for a new file in `folder`, which is made if it isn't there.
    pub(super) fn inside(folder: &Path) -> io::Result<Self> {
        make_folder(folder)?;
        let name =
            random::bytes::<8>().iter().fold(String::new(), |s, byte| s + &format!("{byte:02x}"));
        Ok(Self(folder.join(name)))
    }

    /// Another name of the file `original` in `folder`, or a copy of it; `None` if there is no such file.
    pub(super) fn of(original: &Path, folder: &Path) -> io::Result<Option<Self>> {
        let draft = Self::inside(folder)?;
        let linked = match fs::hard_link(original, &draft.0) {
            // A file system may have no hard links.
            Err(error) if error.kind() != ErrorKind::NotFound => copy(original, &draft.0),
            linked => linked,
        };
        match linked {
            Ok(()) => Ok(Some(draft)),
            Err(error) if error.kind() == ErrorKind::NotFound => Ok(None),
            Err(error) => Err(error),
        }
    }

    /// Where it is.
    pub(super) fn path(&self) -> &Path {
        &self.0
    }
}

impl Drop for Draft {
    fn drop(&mut self) {
        // It isn't there anymore if it has got its place.
        _ = fs::remove_file(&self.0);
    }
}

impl Incoming {
    /// A new file in `folder`.
    pub(super) fn inside(folder: &Path) -> io::Result<Self> {
        let draft = Draft::inside(folder)?;
        let file = File::options().write(true).create_new(true).mode(0o600).open(draft.path())?;
        Ok(Self { draft, file })
    }

    /// What is in `draft`, as if it had arrived.
    pub(super) fn again(draft: Draft) -> io::Result<Self> {
        let file = File::open(draft.path())?;
        Ok(Self { draft, file })
    }

    /// Where it is.
    pub(in crate::photos) fn path(&self) -> &Path {
        self.draft.path()
    }

    /// Its size so far, in bytes.
    pub(in crate::photos) fn bytes(&self) -> io::Result<u64> {
        Ok(self.file.metadata()?.len())
    }

    /// Returns when all of it is on the disk.
    pub(super) fn sync(&self) -> io::Result<()> {
        self.file.sync_all()
    }

    /// Adds `bytes` at its end. Refuses to use the space reserved for the database.
    ///
    /// # Errors
    ///
    /// The system's error; [`ErrorKind::StorageFull`] if the disk has no room for it.
    pub fn append(&mut self, bytes: &[u8]) -> io::Result<()> {
        if !disk::has_room_behind(&self.file, bytes.len() as u64) {
            return Err(ErrorKind::StorageFull.into());
        }
        self.file.write_all(bytes)
    }

    /// Why its first bytes aren't those of a photograph that is taken, as the rest of a sentence about it; `None` if they
    /// are.
    ///
    /// # Errors
    ///
    /// The system's error if they can't be read.
    pub fn refusal(&self) -> io::Result<Option<Refusal>> {
        let mut head = Vec::with_capacity(HEAD_BYTES);
        File::open(self.path())?.take(HEAD_BYTES as u64).read_to_end(&mut head)?;
        Ok(inspect::format(&head).err())
    }
}

/// Makes `folder`, which only the program's user can read, if it isn't there.
pub(super) fn make_folder(folder: &Path) -> io::Result<()> {
    DirBuilder::new().recursive(true).mode(0o700).create(folder)
}

/// Copies a file. Refuses to use the space reserved for the database.
fn copy(original: &Path, copy: &Path) -> io::Result<()> {
    let bytes = fs::metadata(original)?.len();
    if !disk::has_room(copy.parent().unwrap_or(copy), bytes) {
        return Err(ErrorKind::StorageFull.into());
    }
    fs::copy(original, copy)?;
    File::open(copy)?.sync_all()
}
