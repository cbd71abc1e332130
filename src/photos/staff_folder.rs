//! The photographs that staff have put on the site: a folder beside the database.
//!
//! A file there is named like the picture that it replaces, without an ending: its first bytes say what it is. So a new
//! file takes the place of the one before in one step.

use std::fs::{self, DirBuilder, File};
use std::io::{self, ErrorKind, Read, Write};
use std::os::unix::fs::{DirBuilderExt, OpenOptionsExt};
use std::path::{Path, PathBuf};
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use super::folder::{self, Source};
use super::inspect::{self, HEAD_BYTES, Refusal};
use crate::clock::UnixMillis;
use crate::config::Config;
use crate::disk;
use crate::random;

/// The folder for what was replaced or removed last, by name.
const REMOVED: &str = "removed";

/// The folder for what is still arriving.
const INCOMING: &str = "incoming";

/// How long what was removed can be put back, and the most that can.
const REMOVED_FOR: Duration = Duration::from_hours(30 * 24);
const MOST_REMOVED: usize = 50;

/// The most photographs of staff.
pub(super) const MOST: usize = 200;

/// The folder.
#[derive(Clone, Debug)]
pub(super) struct StaffFolder(PathBuf);

/// A file that is arriving. Dropping it deletes it, unless it has got its place.
#[derive(Debug)]
pub struct Incoming {
    path: PathBuf,
    file: File,
}

/// Undoes a replacement or removal.
#[derive(Debug)]
pub(super) struct Undo {
    path: PathBuf,
    /// Where the file from before is; `None`: there was none.
    before: Option<PathBuf>,
}

impl StaffFolder {
    pub(super) fn of(config: &Config) -> Self {
        Self(config.staff_photographs())
    }

    /// The photographs in it, by name; none if nobody has put any there.
    pub(super) fn sources(&self) -> Vec<Source> {
        folder::read(&self.0).unwrap_or_default()
    }

    /// The names of what was replaced or removed and can be put back.
    pub(super) fn removed(&self) -> Vec<Source> {
        folder::read(&self.0.join(REMOVED)).unwrap_or_default()
    }

    /// Deletes what an earlier process has left incomplete.
    pub(super) fn clear_incoming(&self) {
        _ = fs::remove_dir_all(self.0.join(INCOMING));
    }

    /// A new file for what arrives.
    pub(super) fn incoming(&self) -> io::Result<Incoming> {
        let folder = self.folder(INCOMING)?;
        let name =
            random::bytes::<8>().iter().fold(String::new(), |s, byte| s + &format!("{byte:02x}"));
        let path = folder.join(name);
        let file = File::options().write(true).create_new(true).mode(0o600).open(&path)?;
        Ok(Incoming { path, file })
    }

    /// Takes what was removed last under `name` as if it arrived again; `None` if there is nothing.
    pub(super) fn take_removed(&self, name: &str) -> io::Result<Option<Incoming>> {
        let removed = self.0.join(REMOVED).join(name);
        if !removed.exists() {
            return Ok(None);
        }
        let incoming = self.incoming()?;
        match fs::copy(&removed, &incoming.path) {
            Ok(_) => Ok(Some(incoming)),
            Err(error) if error.kind() == ErrorKind::NotFound => Ok(None),
            Err(error) => Err(error),
        }
    }

    /// Puts `file` in the place of the photograph `name`, in one step. What was there can be put back.
    pub(super) fn replace(&self, name: &str, file: &Incoming, now: UnixMillis) -> io::Result<Undo> {
        file.file.sync_all()?;
        let path = self.0.join(name);
        let before = self.keep(name, now, |path, kept| match fs::hard_link(path, kept) {
            // A file system may have no hard links.
            Err(error) if error.kind() != ErrorKind::NotFound => fs::copy(path, kept).map(drop),
            linked => linked,
        })?;
        fs::rename(&file.path, &path)?;
        File::open(&self.0)?.sync_all()?;
        Ok(Undo { path, before })
    }

    /// Takes the photograph `name` away; `None` if there is none. It can be put back.
    pub(super) fn remove(&self, name: &str, now: UnixMillis) -> io::Result<Option<Undo>> {
        let before = self.keep(name, now, |path, kept| fs::rename(path, kept))?;
        let Some(before) = before else { return Ok(None) };
        File::open(&self.0)?.sync_all()?;
        Ok(Some(Undo { path: self.0.join(name), before: Some(before) }))
    }

    /// Has what is at `name` be what was removed last, by `how`. Returns where it is; `None` if nothing is there.
    fn keep(
        &self,
        name: &str,
        now: UnixMillis,
        how: impl FnOnce(&Path, &Path) -> io::Result<()>,
    ) -> io::Result<Option<PathBuf>> {
        if !self.0.join(name).exists() {
            return Ok(None);
        }
        let kept = self.folder(REMOVED)?.join(name);
        let part = kept.with_added_extension("part");
        _ = fs::remove_file(&part);
        match how(&self.0.join(name), &part) {
            Err(error) if error.kind() == ErrorKind::NotFound => return Ok(None),
            done => done?,
        }
        fs::rename(&part, &kept)?;
        // Counts from now on, not from when it arrived.
        let file = File::options().write(true).open(&kept);
        _ = file.and_then(|file| file.set_modified(system_time(now)));
        self.tidy(now);
        Ok(Some(kept))
    }

    /// Deletes what was removed too long ago, and the oldest of what is too much.
    fn tidy(&self, now: UnixMillis) {
        let modified = |path: &Path| fs::metadata(path).and_then(|found| found.modified());
        let mut removed: Vec<_> = self
            .removed()
            .into_iter()
            .filter_map(|source| Some((modified(&source.path).ok()?, source.path)))
            .collect();
        removed.sort();
        for (index, (at, path)) in removed.iter().rev().enumerate() {
            let age = system_time(now).duration_since(*at).unwrap_or_default();
            if index >= MOST_REMOVED || age > REMOVED_FOR {
                _ = fs::remove_file(path);
            }
        }
    }

    /// The folder `name` in it, which is made if it isn't there.
    fn folder(&self, name: &str) -> io::Result<PathBuf> {
        let folder = self.0.join(name);
        DirBuilder::new().recursive(true).mode(0o700).create(&folder)?;
        Ok(folder)
    }
}

impl Incoming {
    /// Where it is.
    pub(super) fn path(&self) -> &Path {
        &self.path
    }

    /// Adds `bytes` at its end. Refuses to use the space reserved for the database.
    ///
    /// # Errors
    ///
    /// The system's error; [`ErrorKind::StorageFull`] if the disk has no room for it.
    pub fn append(&mut self, bytes: &[u8]) -> io::Result<()> {
        if !disk::has_room_behind(&self.file, bytes.len() as u64) {
            return Err(ErrorKind::StorageFull.into());
        }
        self.file.write_all(bytes)
    }

    /// Its first bytes, which tell its format.
    ///
    /// # Errors
    ///
    /// Why they aren't those of a photograph that is taken. Continues a sentence about the file.
    pub fn check_head(&self) -> Result<(), Refusal> {
        let mut head = Vec::with_capacity(HEAD_BYTES);
        let read = File::open(&self.path)
            .and_then(|file| file.take(HEAD_BYTES as u64).read_to_end(&mut head));
        read.map_err(|error| format!("can't be read again ({error})."))?;
        inspect::format(&head).map(drop)
    }
}

impl Drop for Incoming {
    fn drop(&mut self) {
        // It isn't there anymore if it has got its place.
        _ = fs::remove_file(&self.path);
    }
}

impl Undo {
    /// Puts back what was there.
    pub(super) fn roll_back(self) -> io::Result<()> {
        match self.before {
            Some(before) => fs::rename(before, self.path),
            None => fs::remove_file(self.path),
        }
    }
}

fn system_time(at: UnixMillis) -> SystemTime {
    UNIX_EPOCH + Duration::from_millis(u64::try_from(at.0).unwrap_or(0))
}
