//! The copies in the folder of copies.

use std::fs;
use std::io::{self, ErrorKind};
use std::path::{Path, PathBuf};

use jiff::Timestamp;
use jiff::civil::DateTime;
use jiff::tz::TimeZone;

use super::manifest::Manifest;
use crate::clock::UnixMillis;

/// How the name of a copy's folder is made from its time: `2027-05-14T14-00-00Z`. Without colons,
/// which some file systems refuse.
const NAME: &str = "%Y-%m-%dT%H-%M-%SZ";

/// Ending of the name of a copy that isn't complete.
pub(super) const DRAFT: &str = ".part";

/// A complete copy.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Copy {
    /// When it was begun, to the second.
    pub made_at: UnixMillis,
    /// Its folder.
    pub folder: PathBuf,
    /// Its contents.
    pub manifest: Manifest,
}

impl Copy {
    /// Opens the copy in `folder`.
    ///
    /// # Errors
    ///
    /// The system's error if there is none, or its manifest can't be read.
    pub fn open(folder: &Path) -> io::Result<Self> {
        let manifest = Manifest::read(folder)?;
        let made_at = manifest.made_at.parse::<Timestamp>().map_err(io::Error::other)?;
        let made_at = UnixMillis(made_at.as_millisecond());
        Ok(Self { made_at, folder: folder.to_owned(), manifest })
    }

    /// The name of its folder, which `paddock restore` takes.
    #[must_use]
    pub fn name(&self) -> String {
        name(self.made_at)
    }
}

/// The name of a copy that was begun at `made_at`.
#[must_use]
pub fn name(made_at: UnixMillis) -> String {
    made_at.timestamp().to_zoned(TimeZone::UTC).strftime(NAME).to_string()
}

/// When the copy of this `name` was begun; `None` if it isn't the name of a copy.
pub(super) fn made_at(name: &str) -> Option<UnixMillis> {
    let time = DateTime::strptime(NAME, name).ok()?;
    Some(UnixMillis(time.to_zoned(TimeZone::UTC).ok()?.timestamp().as_millisecond()))
}

/// When the copies in `folder` were begun, the oldest first. Empty if there is no such folder.
pub(super) fn times(folder: &Path) -> io::Result<Vec<UnixMillis>> {
    let entries = match fs::read_dir(folder) {
        Err(error) if error.kind() == ErrorKind::NotFound => return Ok(Vec::new()),
        entries => entries?,
    };
    let mut times = Vec::new();
    for entry in entries {
        times.extend(entry?.file_name().to_str().and_then(made_at));
    }
    times.sort_unstable();
    Ok(times)
}

/// The copies in `folder`, the newest first. Leaves out those whose manifest can't be read.
///
/// # Errors
///
/// The system's error if the folder can't be read. That it isn't there is no error.
pub fn list(folder: &Path) -> io::Result<Vec<Copy>> {
    let times = times(folder)?;
    let copies = times.into_iter().rev().filter_map(|made_at| {
        let folder = folder.join(name(made_at));
        let manifest = Manifest::read(&folder).ok()?;
        Some(Copy { made_at, folder, manifest })
    });
    Ok(copies.collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_says_when_the_copy_was_begun() {
        let at = UnixMillis(1_810_303_200_000);
        assert_eq!(name(at), "2027-05-14T14-00-00Z");
        assert_eq!(made_at("2027-05-14T14-00-00Z"), Some(at));
    }

    #[test]
    fn other_names_are_no_copies() {
        for name in [
            "",
            ".lock",
            "2027-05-14",
            "2027-05-14T14-00-00Z.part",
            "2027-13-14T14-00-00Z",
            "2027-05-14T14-00-00",
            "photographs",
        ] {
            assert_eq!(made_at(name), None, "{name}");
        }
    }
}
