//! The owner's folder: which files are in it, and when each was last changed.

use std::fs::{self, Metadata};
use std::io;
use std::path::{Path, PathBuf};
use std::time::UNIX_EPOCH;

use serde::{Deserialize, Serialize};

/// A file that may be a photograph.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Source {
    pub(super) path: PathBuf,
    /// Its name without the ending, in small letters: `hero` for `Hero.JPG`.
    pub(super) name: String,
    pub(super) stamp: Stamp,
}

/// What changes when a file does, without reading it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize, Serialize)]
pub(super) struct Stamp {
    length: u64,
    modified_seconds: u64,
    modified_nanos: u32,
}

/// All files of `folder` by their names; hidden ones and folders in it are passed over.
pub(super) fn read(folder: &Path) -> io::Result<Vec<Source>> {
    let mut sources: Vec<Source> =
        fs::read_dir(folder)?.filter_map(|entry| source(&entry.ok()?.path())).collect();
    sources.sort_by(|one, other| one.path.cmp(&other.path));
    Ok(sources)
}

fn source(path: &Path) -> Option<Source> {
    let name = path.file_stem()?.to_str()?.to_lowercase();
    if name.starts_with('.') {
        return None;
    }
    let stamp = match fs::metadata(path) {
        Ok(about) if about.is_file() => stamp(&about),
        Ok(_) => return None,
        // A link that leads nowhere, perhaps. It is said when the file is to be read.
        Err(_) => Stamp::default(),
    };
    Some(Source { path: path.to_owned(), name, stamp })
}

fn stamp(about: &Metadata) -> Stamp {
    let modified = about.modified().ok().and_then(|time| time.duration_since(UNIX_EPOCH).ok());
    let modified = modified.unwrap_or_default();
    Stamp {
        length: about.len(),
        modified_seconds: modified.as_secs(),
        modified_nanos: modified.subsec_nanos(),
    }
}
