//! Reads a copy back, and compares it with its manifest.

use std::fs::{self, File};
use std::io::{self, ErrorKind};
use std::path::{self, Path, PathBuf};

use super::CopyError;
use super::copied_files::{copy, describe_in_copy};
use super::copies::{Copy, DRAFT};
use super::make::{DATABASE, SETTINGS};
use super::manifest::{CopiedFile, PHOTOGRAPHS};
use super::regular_files::read_in_copy;

/// How names of photographs end, in small letters.
const ENDINGS: [&str; 4] = ["jpg", "jpeg", "png", "webp"];

/// What is wrong with a copy.
#[derive(Debug, thiserror::Error)]
pub enum CopyFault {
    /// A file isn't there.
    #[error("{file} is missing in it")]
    Missing {
        /// Its path in the copy.
        file: String,
    },
    /// A file's content isn't what it was.
    #[error(
        "{file} isn't what it was when the copy was made: its SHA-256 differs, so the disk or somebody \
         has changed it"
    )]
    Changed {
        /// Its path in the copy.
        file: String,
    },
    /// A file can't be read or copied.
    #[error(transparent)]
    Unreadable(#[from] CopyError),
}

/// Reads all files of `copy` and compares them with its manifest.
///
/// # Errors
///
/// [`CopyFault`] for the first file that isn't as it was.
pub fn verify(copy: &Copy) -> Result<(), CopyFault> {
    for file in &copy.manifest.files {
        let found = describe_in_copy(&copy.folder, &file.path).map_err(|source| {
            if source.kind() == ErrorKind::NotFound {
                return CopyFault::Missing { file: file.path.clone() };
            }
            CopyError::Read { path: copy.folder.join(&file.path), source }.into()
        })?;
        compare(file, &found)?;
    }
    Ok(())
}

/// Copies the database of `backup` into `folder`, as `name`, and compares it with the manifest.
///
/// # Errors
///
/// [`CopyFault`] if it can't be copied or isn't as it was.
pub fn extract_database(backup: &Copy, folder: &Path, name: &str) -> Result<(), CopyFault> {
    let missing = || CopyFault::Missing { file: DATABASE.to_owned() };
    let file = backup.manifest.files.iter().find(|file| file.path == DATABASE);
    let file = file.ok_or_else(missing)?;
    compare(file, &copy(&backup.folder.join(DATABASE), folder, name, None)?)
}

pub(super) fn compare(file: &CopiedFile, found: &CopiedFile) -> Result<(), CopyFault> {
    if (file.bytes, &file.sha256) == (found.bytes, &found.sha256) {
        return Ok(());
    }
    Err(CopyFault::Changed { file: file.path.clone() })
}

impl Copy {
    /// The settings in the copy; `None` if the site had no file of settings.
    ///
    /// # Errors
    ///
    /// The system's error if the file can't be read.
    pub fn settings(&self) -> io::Result<Option<Vec<u8>>> {
        let is_there = self.manifest.files.iter().any(|file| file.path == SETTINGS);
        is_there.then(|| read_in_copy(&self.folder, SETTINGS)).transpose()
    }

    /// The file with the settings in it.
    #[must_use]
    pub fn settings_file(&self) -> PathBuf {
        self.folder.join(SETTINGS)
    }

    /// The folder with its photographs, from the root; `None` if it has none.
    #[must_use]
    pub fn photographs_folder(&self) -> Option<PathBuf> {
        let folder = self.folder.join(PHOTOGRAPHS);
        let mut files = self.manifest.photograph_files();
        let has_own = files.any(|file| Path::new(&file.path).starts_with(PHOTOGRAPHS));
        has_own.then(|| path::absolute(&folder).unwrap_or(folder))
    }

    /// The names of files among the owner's photographs that no restore puts back.
    #[must_use]
    pub fn no_photographs(&self) -> Vec<&str> {
        let names = self.manifest.files.iter().filter_map(name_in);
        names.filter(|name| !is_of_photograph(name)).collect()
    }

    /// Copies the photographs that `folder` lacks into it. Leaves those that it has as they are.
    /// Returns how many were copied.
    ///
    /// # Errors
    ///
    /// [`CopyFault`] if one can't be copied.
    pub fn restore_photographs(&self, folder: &Path) -> Result<usize, CopyFault> {
        let cannot = |source| CopyError::Write { path: folder.to_owned(), source };
        fs::create_dir_all(folder).map_err(cannot)?;
        let mut restored = 0;
        for file in &self.manifest.files {
            let name = name_in(file).filter(|name| is_of_photograph(name));
            let Some(name) = name.filter(|name| !folder.join(name).exists()) else { continue };
            self.restore_photograph(file, folder, name)?;
            restored += 1;
        }
        if restored > 0 {
            File::open(folder).and_then(|open| open.sync_all()).map_err(cannot)?;
        }
        Ok(restored)
    }

    /// Copies the photograph `file` into `folder`, as `name`. It has that name only when all of it is there: the next
    /// restore would leave a part of it as it is. Until then it's hidden, so that the site passes it over.
    fn restore_photograph(
        &self,
        file: &CopiedFile,
        folder: &Path,
        name: &str,
    ) -> Result<(), CopyFault> {
        let draft = format!(".{name}{DRAFT}");
        let path = folder.join(&draft);
        let cannot = |source| CopyError::Write { path: path.clone(), source };
        // Left by a restore that was interrupted.
        match fs::remove_file(&path) {
            Err(error) if error.kind() != ErrorKind::NotFound => return Err(cannot(error).into()),
            _ => {}
        }
        compare(file, &copy(&self.folder.join(&file.path), folder, &draft, None)?)?;
        Ok(fs::rename(&path, folder.join(name)).map_err(cannot)?)
    }
}

/// The name of `file` if it's in the folder with the owner's photographs.
fn name_in(file: &CopiedFile) -> Option<&str> {
    file.path.strip_prefix(PHOTOGRAPHS)?.strip_prefix('/')
}

/// Whether `name` is one that a photograph can have. A manipulated copy could bring programs under other names, or names
/// that lead to another folder.
fn is_of_photograph(name: &str) -> bool {
    let ending = name.rsplit_once('.').map(|(_, ending)| ending.to_lowercase());
    let is_plain = !name.starts_with('.') && !name.contains('/');
    is_plain && ending.is_some_and(|ending| ENDINGS.contains(&&*ending))
}
