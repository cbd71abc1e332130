//! Paths of the database and of the files that belong to it.

use std::ffi::OsStr;
use std::fs;
use std::io::{self, ErrorKind};
use std::path::{Path, PathBuf};

/// Path of the file that belongs to the database at `path` and has its name with `suffix`. SQLite
/// puts such files beside the target of a symbolic link, not beside the link.
#[must_use]
pub fn beside(path: &Path, suffix: impl AsRef<OsStr>) -> PathBuf {
    let mut name = resolved(path).into_os_string();
    name.push(suffix);
    name.into()
}

/// The name of the file or folder at `place` with `suffix`, and with a number if an earlier restore has it: a second one
/// in the same second, or one that was killed.
///
/// # Errors
///
/// The system's error if it doesn't say which names are taken.
pub fn free_name(place: &Path, suffix: &str) -> io::Result<PathBuf> {
    let mut name = beside(place, suffix);
    for number in 2.. {
        // Also a link that leads nowhere has its name.
        match fs::symlink_metadata(&name) {
            Err(error) if error.kind() == ErrorKind::NotFound => break,
            Err(error) => return Err(error),
            Ok(_) => name = beside(place, format!("{suffix}-{number}")),
        }
    }
    Ok(name)
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
