//! Reads the owner's folder: which files it has, and when each was last changed.

use std::fs::{self, Metadata};
use std::io;
use std::path::{Path, PathBuf};
use std::time::UNIX_EPOCH;

use serde::{Deserialize, Serialize};

/// A file that may be a photograph.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Source {
    pub(super) path: PathBuf,
    /// The name without its extension, in lower case: `hero` for `Hero.JPG`.
    pub(super) name: String,
    pub(super) stamp: Stamp,
}

/// Metadata that change when the file changes, to avoid reading it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize, Serialize)]
pub(super) struct Stamp {
    length: u64,
    modified_seconds: u64,
    modified_nanos: u32,
}

impl Stamp {
    /// The file's size, in bytes.
    pub(super) fn bytes(&self) -> u64 {
        self.length
    }

    /// It as text.
    pub(super) fn tag(&self) -> String {
        format!("{:x}-{:x}-{:x}", self.length, self.modified_seconds, self.modified_nanos)
    }
}

/// All files in `folder` by name, without hidden files and folders.
pub(super) fn read(folder: &Path) -> io::Result<Vec<Source>> {
    let mut sources: Vec<Source> =
        fs::read_dir(folder)?.filter_map(|entry| source(&entry.ok()?.path())).collect();
    sources.sort_by(|one, other| one.path.cmp(&other.path));
    Ok(sources)
}

/// The files in `folder` that are named like a photograph alone, without an ending; none if there is no such folder.
pub(super) fn without_ending(folder: &Path) -> Vec<Source> {
    let mut sources = read(folder).unwrap_or_default();
    sources.retain(|source| source.path.file_name() == Some(source.name.as_ref()));
    sources
}

/// The file at `path`; `None` if it's hidden or a folder.
pub(super) fn source(path: &Path) -> Option<Source> {
    let name = path.file_stem()?.to_str()?.to_lowercase();
    if name.starts_with('.') {
        return None;
    }
    let stamp = match fs::metadata(path) {
        Ok(about) if about.is_file() => stamp(&about),
        Ok(_) => return None,
        // Perhaps a broken link. Reading the file later reports it.
        Err(_) => Stamp::default(),
    };
    Some(Source { path: path.to_owned(), name, stamp })
}

/// The stamp of the file that `about` describes.
pub(super) fn stamp(about: &Metadata) -> Stamp {
    let modified = about.modified().ok().and_then(|time| time.duration_since(UNIX_EPOCH).ok());
    let modified = modified.unwrap_or_default();
    Stamp {
        length: about.len(),
        modified_seconds: modified.as_secs(),
        modified_nanos: modified.subsec_nanos(),
    }
}
