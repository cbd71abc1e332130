//! The files of a copy beside its database.

use std::fs::{self, File, OpenOptions};
use std::io::{self, Read, Write};
use std::os::unix::fs::{MetadataExt, OpenOptionsExt};
use std::path::{Path, PathBuf};

use sha2::{Digest, Sha256};

use super::CopyError;
use super::manifest::{CopiedFile, Manifest};
use super::regular_files::{open, open_in_copy};
use crate::disk::{RESERVED_BYTES, free_bytes, has_room, mebibytes};

/// Size of the pieces in which files are read, in bytes.
const PIECE: usize = 64 * 1024;

/// An earlier copy, whose unchanged files a new one shares.
pub(super) struct Earlier {
    pub(super) folder: PathBuf,
    pub(super) manifest: Manifest,
}

impl Earlier {
    /// Links the file at `path` into the new copy in `draft`, if the original hasn't changed since.
    fn share(&self, draft: &Path, path: &str, original: &Original) -> Option<CopiedFile> {
        let same = |file: &&CopiedFile| {
            file.path == path
                && file.bytes == original.bytes
                && file.changed_at == Some(original.changed_at)
        };
        let file = self.manifest.files.iter().find(same)?;
        // A file system may have no hard links: then it is copied.
        fs::hard_link(self.folder.join(path), draft.join(path)).ok()?;
        Some(file.clone())
    }
}

/// What tells whether a file has changed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Original {
    path: PathBuf,
    bytes: u64,
    changed_at: i128,
}

impl Original {
    /// Of the file at `path`.
    pub(super) fn of(path: &Path) -> io::Result<Self> {
        let found = fs::metadata(path)?;
        let changed_at = i128::from(found.mtime()) * 1_000_000_000 + i128::from(found.mtime_nsec());
        Ok(Self { path: path.to_owned(), bytes: found.len(), changed_at })
    }
}

/// Copies the file `original` to `path` in `draft`, or shares it with the `earlier` copy.
pub(super) fn copy(
    original: &Path,
    draft: &Path,
    path: &str,
    earlier: Option<&Earlier>,
) -> Result<CopiedFile, CopyError> {
    let cannot_read = |source| CopyError::Read { path: original.to_owned(), source };
    let found = Original::of(original).map_err(cannot_read)?;
    if let Some(shared) = earlier.and_then(|earlier| earlier.share(draft, path, &found)) {
        return Ok(shared);
    }
    if !has_room(draft, found.bytes) {
        return Err(CopyError::NoRoom {
            path: original.to_owned(),
            takes: mebibytes(found.bytes),
            free: mebibytes(free_bytes(draft).unwrap_or(0)),
            reserve: mebibytes(RESERVED_BYTES),
        });
    }
    let target = draft.join(path);
    let mut from = open(original).map_err(cannot_read)?;
    let copied = new_file(&target).and_then(|mut to| {
        io::copy(&mut from, &mut to)?;
        to.sync_all()
    });
    let cannot =
        |source| CopyError::Copy { path: original.to_owned(), target: target.clone(), source };
    copied.map_err(cannot)?;
    let copy = describe(draft, path).map_err(cannot)?;
    Ok(CopiedFile { changed_at: Some(found.changed_at), ..copy })
}

/// Describes the file at `path` in the copy in `folder`, by reading it.
pub(super) fn describe_in_copy(folder: &Path, path: &str) -> io::Result<CopiedFile> {
    describe_open(open_in_copy(folder, path)?, path)
}

/// Describes the file at `path` in `folder`, by reading it.
pub(super) fn describe(folder: &Path, path: &str) -> io::Result<CopiedFile> {
    describe_open(open(&folder.join(path))?, path)
}

fn describe_open(mut file: File, path: &str) -> io::Result<CopiedFile> {
    let mut hash = Sha256::new();
    let mut bytes = 0;
    let mut piece = vec![0; PIECE];
    loop {
        let read = file.read(&mut piece)?;
        if read == 0 {
            break;
        }
        hash.update(&piece[..read]);
        bytes += read as u64;
    }
    Ok(CopiedFile { path: path.to_owned(), bytes, sha256: hex(&hash.finalize()), changed_at: None })
}

/// The names of the regular files in `folder`, sorted. Names that aren't UTF-8 are left out: no
/// setting can name them. So are hidden files, which the site passes over: a restore that was interrupted may have left
/// one.
pub(super) fn files_in(folder: &Path) -> Result<Vec<String>, CopyError> {
    let cannot = |source| CopyError::Read { path: folder.to_owned(), source };
    let mut names = Vec::new();
    for entry in fs::read_dir(folder).map_err(cannot)? {
        let entry = entry.map_err(cannot)?;
        // Follows links, as the site does when it reads a photograph.
        let is_file = fs::metadata(entry.path()).is_ok_and(|found| found.is_file());
        if let (true, Ok(name)) = (is_file, entry.file_name().into_string())
            && !name.starts_with('.')
        {
            names.push(name);
        }
    }
    names.sort_unstable();
    Ok(names)
}

/// The names of the photographs in `folder`, staff's. They have no ending; a draft that was left there has one.
pub(super) fn staff_files_in(folder: &Path) -> Result<Vec<String>, CopyError> {
    let mut names = files_in(folder)?;
    names.retain(|name| !name.contains('.'));
    Ok(names)
}

/// A new file that its owner alone can read.
pub(super) fn new_file(path: &Path) -> io::Result<File> {
    OpenOptions::new().write(true).create_new(true).mode(0o600).open(path)
}

/// Replaces the file `name` in `folder` in one step.
pub(super) fn write_in_place(folder: &Path, name: &str, content: &[u8]) -> io::Result<()> {
    let draft = folder.join(format!("{name}.part"));
    let mut file =
        OpenOptions::new().write(true).create(true).truncate(true).mode(0o600).open(&draft)?;
    file.write_all(content)?;
    file.sync_all()?;
    fs::rename(draft, folder.join(name))
}

/// `hash` in hexadecimal digits.
pub(super) fn hex(hash: &[u8]) -> String {
    hash.iter().fold(String::new(), |text, byte| text + &format!("{byte:02x}"))
}
