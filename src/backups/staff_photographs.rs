//! The photographs of staff in a copy. Content names them, so they belong to the state of the database: a restore makes
//! their folder what it was.

use std::fs::{self, DirBuilder, File};
use std::io::{self, ErrorKind};
use std::os::unix::fs::DirBuilderExt;
use std::path::{Path, PathBuf};

use rustix::fs::{CWD, RenameFlags, renameat_with};
use rustix::io::Errno;

use super::CopyError;
use super::copied_files::{copy, describe, staff_files_in};
use super::copies::Copy;
use super::manifest::{CopiedFile, STAFF_PHOTOGRAPHS};
use super::verify::{CopyFault, compare};
use crate::photos::is_photo_name;
use crate::store::{beside, free_name, sync_folder_of};

/// What a restore did with the folder of staff's photographs.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum StaffPhotographs {
    /// It was as in the copy.
    Unchanged,
    /// It's as in the copy.
    Restored {
        /// Where what was there is now; `None`: there was nothing.
        kept: Option<PathBuf>,
    },
}

impl Copy {
    /// The folder with the photographs of staff in the copy; `None` if it has none.
    #[must_use]
    pub fn staff_photographs(&self) -> Option<PathBuf> {
        let folder = self.folder.join(STAFF_PHOTOGRAPHS);
        // No link, which could lead to any folder.
        fs::symlink_metadata(&folder).is_ok_and(|found| found.is_dir()).then_some(folder)
    }

    /// Has `folder` contain the photographs of staff that the copy has, and no others. What was there gets the name of
    /// the folder with `suffix`. Interrupted, it leaves the one or the other in its place.
    ///
    /// # Errors
    ///
    /// [`CopyFault`] if one can't be copied, or the system's error. The folder is as it was then.
    pub fn restore_staff_photographs(
        &self,
        folder: &Path,
        suffix: &str,
    ) -> Result<StaffPhotographs, CopyFault> {
        let is_there = folder.is_dir();
        let wanted = self.wanted();
        let has_folder = !wanted.is_empty() || self.staff_photographs().is_some();
        if is_there && self.is_restored(folder) || !is_there && !has_folder {
            return Ok(StaffPhotographs::Unchanged);
        }
        let cannot = |source| CopyError::Write { path: folder.to_owned(), source };
        let draft = beside(folder, ".restoring");
        self.fill(&draft, &wanted).inspect_err(|_| _ = fs::remove_dir_all(&draft))?;
        let replaced = if is_there {
            replace(folder, &draft, suffix).map(Some)
        } else {
            move_to(&draft, folder)
        };
        Ok(StaffPhotographs::Restored { kept: replaced.map_err(cannot)? })
    }

    /// The photographs of staff in the manifest, by their names in the folder.
    fn wanted(&self) -> Vec<(&CopiedFile, &str)> {
        let name = |file: &CopiedFile| {
            let name = file.path.strip_prefix(STAFF_PHOTOGRAPHS)?.strip_prefix('/')?;
            // Another name isn't from this program.
            is_photo_name(name).then_some(name.len())
        };
        let files = self.manifest.files.iter();
        files.filter_map(|file| Some((file, &file.path[file.path.len() - name(file)?..]))).collect()
    }

    /// Whether `folder` has the photographs of staff in the copy and no others.
    fn is_restored(&self, folder: &Path) -> bool {
        let wanted = self.wanted();
        let is_wanted = |name: &String| wanted.iter().any(|(_, wanted)| wanted == name);
        let is_there = |(file, name): &(&CopiedFile, &str)| {
            describe(folder, name).is_ok_and(|found| compare(file, &found).is_ok())
        };
        staff_files_in(folder).is_ok_and(|names| names.iter().all(is_wanted))
            && wanted.iter().all(is_there)
    }

    /// Copies the `wanted` photographs into the new folder `draft`.
    fn fill(&self, draft: &Path, wanted: &[(&CopiedFile, &str)]) -> Result<(), CopyFault> {
        let cannot = |source| CopyError::Write { path: draft.to_owned(), source };
        // Left by a restore that was interrupted.
        match fs::remove_dir_all(draft) {
            Err(error) if error.kind() != ErrorKind::NotFound => return Err(cannot(error).into()),
            _ => {}
        }
        DirBuilder::new().recursive(true).mode(0o700).create(draft).map_err(cannot)?;
        for (file, name) in wanted {
            compare(file, &copy(&self.folder.join(&file.path), draft, name, None)?)?;
        }
        Ok(File::open(draft).and_then(|open| open.sync_all()).map_err(cannot)?)
    }
}

/// Puts the folder `draft` in the place of `folder`, which gets its name with `suffix`. Returns that.
fn replace(folder: &Path, draft: &Path, suffix: &str) -> io::Result<PathBuf> {
    let place = beside(folder, "");
    let kept = free_name(&place, suffix)?;
    // First under the name that what was there is to have: were it the other way round, the next restore would take what
    // an interrupted one left for a draft.
    fs::rename(draft, &kept)?;
    match renameat_with(CWD, &kept, CWD, &place, RenameFlags::EXCHANGE) {
        // A file system may have no exchange. Interrupted in between, the folder isn't there, and nothing is lost.
        Err(Errno::INVAL | Errno::NOSYS | Errno::OPNOTSUPP) => {
            fs::rename(&kept, draft)?;
            fs::rename(&place, &kept)?;
            fs::rename(draft, &place)?;
        }
        exchanged => exchanged?,
    }
    sync_folder_of(&place)?;
    Ok(kept)
}

/// Moves the folder `draft` to `folder`, where nothing is.
fn move_to(draft: &Path, folder: &Path) -> io::Result<Option<PathBuf>> {
    fs::rename(draft, beside(folder, ""))?;
    sync_folder_of(&beside(folder, ""))?;
    Ok(None)
}
