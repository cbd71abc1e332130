//! What Litestream (<https://litestream.io>) keeps in a database that it replicates, and beside it.

use std::ffi::OsString;
use std::fs::{self, DirBuilder};
use std::io::{self, ErrorKind};
use std::os::unix::fs::DirBuilderExt;
use std::path::{Path, PathBuf};

use super::paths::resolved;

/// Whether Litestream made the table `name` in a database that it replicates. Its two tables come back
/// with a replica, so they are ignored in every database.
pub(super) fn is_of_litestream(name: &str) -> bool {
    name.starts_with("_litestream_")
}

/// The folder that Litestream keeps beside the database at `path`, such as `.paddock.db-litestream`. It
/// contains parts of the database.
fn litestream_folder(path: &Path) -> PathBuf {
    let path = resolved(path);
    let mut name = OsString::from(".");
    name.push(path.file_name().unwrap_or_default());
    name.push("-litestream");
    path.with_file_name(name)
}

/// Removes Litestream's folder beside the database at `path`, because it doesn't belong to the database
/// that is there now. Litestream then begins with a whole copy.
///
/// # Errors
///
/// The system's error.
pub fn remove_litestream_folder(path: &Path) -> io::Result<()> {
    match fs::remove_dir_all(litestream_folder(path)) {
        Err(error) if error.kind() != ErrorKind::NotFound => Err(error),
        _ => Ok(()),
    }
}

/// Makes Litestream's folder beside the database at `path`, which only its owner can read. Litestream
/// would make one that every user of the machine can read.
///
/// # Errors
///
/// The system's error.
pub fn make_litestream_folder(path: &Path) -> io::Result<()> {
    DirBuilder::new().recursive(true).mode(0o700).create(litestream_folder(path))
}
