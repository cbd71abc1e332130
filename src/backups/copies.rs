//! The copies in the folder of copies.

use std::ffi::OsStr;
use std::fs;
use std::io::{self, ErrorKind};
use std::path::{Path, PathBuf};

use jiff::Timestamp;
use jiff::civil::DateTime;
use jiff::tz::TimeZone;
use serde::{Deserialize, Serialize};

use super::copied_files::write_in_place;
use super::manifest::Manifest;
use super::regular_files::read_in_copy;
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
    /// When it was proved last; `None` if it never was.
    pub proved_at: Option<UnixMillis>,
}

/// Name of the file in a copy's folder that says when it was proved.
const PROOF: &str = "proved.json";

/// The content of [`PROOF`].
#[derive(Deserialize, Serialize)]
struct ProofNote {
    proved_at: String,
}

impl Copy {
    /// Opens the copy in `folder`.
    ///
    /// # Errors
    ///
    /// The system's error if there is none, or its manifest can't be read.
    pub fn open(folder: &Path) -> io::Result<Self> {
        let manifest = Manifest::read(folder)?;
        // The folder may have another name on another machine.
        let named = folder.file_name().and_then(OsStr::to_str).and_then(made_at);
        let made_at = named.or_else(|| moment(&manifest.made_at)).ok_or(ErrorKind::InvalidData)?;
        let proof = read_in_copy(folder, PROOF).ok();
        let proof = proof.and_then(|text| serde_json::from_slice::<ProofNote>(&text).ok());
        let proved_at = proof.and_then(|proof| moment(&proof.proved_at));
        Ok(Self { made_at, folder: folder.to_owned(), manifest, proved_at })
    }

    /// Notes beside the copy that it was proved at `now`.
    ///
    /// # Errors
    ///
    /// The system's error if the note can't be written.
    pub fn note_proof(&self, now: UnixMillis) -> io::Result<()> {
        let note = serde_json::to_vec(&ProofNote { proved_at: now.rfc3339() })?;
        write_in_place(&self.folder, PROOF, &note)
    }

    /// Takes the note of a proof back, because the copy has been damaged since. A copy on a disk that can only be read
    /// keeps it.
    pub fn forget_proof(&self) {
        _ = fs::remove_file(self.folder.join(PROOF));
    }

    /// The name of its folder, which `paddock restore` takes.
    #[must_use]
    pub fn name(&self) -> String {
        name(self.made_at)
    }
}

/// A moment in RFC 3339.
fn moment(text: &str) -> Option<UnixMillis> {
    Some(UnixMillis(text.parse::<Timestamp>().ok()?.as_millisecond()))
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
    let folders = times.into_iter().rev().map(|made_at| folder.join(name(made_at)));
    Ok(folders.filter_map(|folder| Copy::open(&folder).ok()).collect())
}

/// The names of the copies in `folder` that `list` leaves out, and what is wrong with each, the newest first.
///
/// # Errors
///
/// As [`list`].
pub fn unusable(folder: &Path) -> io::Result<Vec<(String, io::Error)>> {
    let opened = times(folder)?.into_iter().rev().map(|made_at| {
        let name = name(made_at);
        let copy = Copy::open(&folder.join(&name));
        (name, copy)
    });
    Ok(opened.filter_map(|(name, copy)| Some((name, copy.err()?))).collect())
}

/// When one of `copies` was proved last.
#[must_use]
pub fn last_proven(copies: &[Copy]) -> Option<UnixMillis> {
    copies.iter().filter_map(|copy| copy.proved_at).max()
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
