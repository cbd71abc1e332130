//! Paths of the database and of the files that belong to it.

use std::ffi::{OsStr, OsString};
use std::fs::{self, DirBuilder};
use std::io::{self, ErrorKind};
use std::os::unix::fs::DirBuilderExt;
use std::path::{Path, PathBuf};

/// Path of the file that belongs to the database at `path` and has its name with `suffix`. SQLite
/// puts such files beside the target of a symbolic link, not beside the link.
#[must_use]
pub fn beside(path: &Path, suffix: impl AsRef<OsStr>) -> PathBuf {
    let mut name = resolved(path).into_os_string();
    name.push(suffix);
    name.into()
}

/// Resolves symbolic links in `path`, whether the file exists or not.
pub(super) fn resolved(path: &Path) -> PathBuf {
    if let Ok(found) = fs::canonicalize(path) {
        return found;
    }
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty());
    let folder = folder.unwrap_or(Path::new("."));
    // The link's target doesn't exist yet.
    if let Ok(target) = fs::read_link(path) {
        let target = folder.join(target);
        let found = target.parent().and_then(|parent| fs::canonicalize(parent).ok());
        return found
            .zip(target.file_name())
            .map_or(target.clone(), |(found, name)| found.join(name));
    }
    let found = fs::canonicalize(folder).ok();
    found.zip(path.file_name()).map_or(path.to_owned(), |(found, name)| found.join(name))
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
