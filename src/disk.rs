//! Free disk space, the part of it that is reserved for the database, and kinds of files.

use std::fs;
use std::io;
use std::os::fd::AsFd;
use std::os::unix::fs::FileTypeExt;
use std::path::Path;

use rustix::fs::FileType;

/// Bytes reserved for the database. Copies, photographs and logs can wait; a submission can't.
pub const RESERVED_BYTES: u64 = 64 * 1024 * 1024;

/// Number of bytes that this process may still write to the disk of `path`.
///
/// # Errors
///
/// The system's error, such as for a path that doesn't exist.
pub fn free_bytes(path: &Path) -> io::Result<u64> {
    let disk = rustix::fs::statvfs(path)?;
    Ok(disk.f_bavail.saturating_mul(disk.f_frsize))
}

/// Whether `bytes` more fit on the disk of `path` and leave [`RESERVED_BYTES`] free.
///
/// True if the free space is unknown: the write itself will fail if there is none.
#[must_use]
pub fn has_room(path: &Path, bytes: u64) -> bool {
    free_bytes(path).map_or(true, |free| leaves_reserve(free, bytes))
}

/// Whether `bytes` more leave [`RESERVED_BYTES`] on a disk that has `free` bytes.
#[must_use]
pub fn leaves_reserve(free: u64, bytes: u64) -> bool {
    free >= bytes.saturating_add(RESERVED_BYTES)
}

/// Like [`has_room`], for the disk of the open `file`. Always true for a pipe or a terminal.
#[must_use]
pub fn has_room_behind(file: impl AsFd, bytes: u64) -> bool {
    let is_file = rustix::fs::fstat(&file)
        .is_ok_and(|found| FileType::from_raw_mode(found.st_mode).is_file());
    let free =
        || rustix::fs::fstatvfs(&file).map(|disk| disk.f_bavail.saturating_mul(disk.f_frsize));
    !is_file || free().map_or(true, |free| leaves_reserve(free, bytes))
}

/// `bytes` as whole MiB, rounded up, for people.
#[must_use]
pub fn mebibytes(bytes: u64) -> u64 {
    bytes.div_ceil(1024 * 1024)
}

/// What is there instead of a regular file; `None` for a regular file.
pub(crate) fn irregular(kind: fs::FileType) -> Option<&'static str> {
    if kind.is_file() {
        None
    } else if kind.is_dir() {
        Some("a folder")
    } else if kind.is_fifo() {
        Some("a pipe")
    } else {
        Some("a device")
    }
}
