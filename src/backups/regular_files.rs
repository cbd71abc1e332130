//! Opens files that may be of a manipulated copy.

use std::fs::{self, File, OpenOptions};
use std::io::{self, Read};
use std::os::unix::fs::OpenOptionsExt;
use std::path::{Component, Path};

use rustix::fs::OFlags;

/// Opens a regular file. Nobody has to write into a pipe that a manipulated copy has in its place.
pub(super) fn open(path: &Path) -> io::Result<File> {
    let flags = OFlags::NONBLOCK.bits().cast_signed();
    let file = OpenOptions::new().read(true).custom_flags(flags).open(path)?;
    if file.metadata()?.is_file() { Ok(file) } else { Err(io::Error::other("it isn't a file")) }
}

/// Opens the regular file at `path` in the copy in `folder`. Follows no link: no copy has one, and one in a manipulated
/// copy could lead to any file of this machine.
pub(super) fn open_in_copy(folder: &Path, path: &str) -> io::Result<File> {
    let mut place = folder.to_owned();
    for part in Path::new(path).components() {
        let Component::Normal(name) = part else {
            return Err(io::Error::other("its path leads out of the copy"));
        };
        place.push(name);
        if fs::symlink_metadata(&place)?.is_symlink() {
            return Err(io::Error::other("it's a link, and copies have none"));
        }
    }
    open(&place)
}

/// The most that is read of a file into memory: a manifest of a hundred thousand photographs, or settings.
const MAX_BYTES: u64 = 32 * 1024 * 1024;

/// Reads the regular file at `path` in the copy in `folder`. Refuses one that no copy has: its holes could fill all memory.
pub(super) fn read_in_copy(folder: &Path, path: &str) -> io::Result<Vec<u8>> {
    let mut content = Vec::new();
    let read = open_in_copy(folder, path)?.take(MAX_BYTES + 1).read_to_end(&mut content)?;
    if u64::try_from(read).is_ok_and(|read| read > MAX_BYTES) {
        return Err(io::Error::other("it's larger than those of copies"));
    }
    Ok(content)
}
