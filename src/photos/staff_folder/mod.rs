//! The photographs that staff have put on the site: a folder beside the database.
//!
//! A file there is named like the picture that it replaces, without an ending: its first bytes say what it is. So a new
//! file takes the place of the one before in one step.

mod incoming;
mod removed;

use std::fs::{self, File};
use std::io::{self, ErrorKind, Read};
use std::path::{Path, PathBuf};

pub use self::incoming::Incoming;

use self::removed::{Kept, Removed};
use super::folder::{self, Source};
use crate::clock::UnixMillis;
use crate::config::Config;
use crate::values::is_slug;

/// The folder for what was replaced or removed last, by name.
const REMOVED: &str = "removed";

/// The folder for what has no place: what is still arriving, and drafts.
const INCOMING: &str = "incoming";

/// Size of the pieces in which files are compared, in bytes.
const PIECE: usize = 64 * 1024;

/// The most photographs of staff.
const MOST: usize = 200;

/// Whether a photograph of staff can have this name, which becomes its file's.
#[must_use]
pub fn is_photo_name(name: &str) -> bool {
    is_slug(name) && ![REMOVED, INCOMING].contains(&name)
}

/// The folder.
#[derive(Clone, Debug)]
pub(super) struct StaffFolder(PathBuf);

/// A change of the folder that can be undone.
#[derive(Debug)]
pub(super) struct Undo {
    path: PathBuf,
    before: Before,
}

/// What was in the place before a change.
#[derive(Debug)]
enum Before {
    /// The same.
    Same,
    Nothing,
    Other(Kept),
}

impl StaffFolder {
    pub(super) fn of(config: &Config) -> Self {
        Self(config.staff_photographs())
    }

    /// The photographs in it, by name; none if nobody has put any there.
    pub(super) fn sources(&self) -> Vec<Source> {
        folder::without_ending(&self.0)
    }

    /// The photograph `name`; `None` if there is none.
    pub(super) fn source(&self, name: &str) -> Option<Source> {
        let path = self.0.join(name);
        path.is_file().then(|| folder::source(&path)).flatten()
    }

    /// Whether there is no room for a photograph `name` among those that there may be.
    pub(super) fn is_full_for(&self, name: &str) -> bool {
        self.source(name).is_none() && self.sources().len() >= MOST
    }

    /// What was replaced or removed.
    pub(super) fn removed(&self) -> Removed {
        Removed::new(self.0.join(REMOVED), self.0.join(INCOMING))
    }

    /// Deletes what an earlier process has left incomplete.
    pub(super) fn clear_incoming(&self) {
        _ = fs::remove_dir_all(self.0.join(INCOMING));
    }

    /// A new file for what arrives.
    pub(super) fn incoming(&self) -> io::Result<Incoming> {
        Incoming::inside(&self.0.join(INCOMING))
    }

    /// Takes what was removed last under `name` as if it arrived again; `None` if there is nothing.
    pub(super) fn take_removed(&self, name: &str, now: UnixMillis) -> io::Result<Option<Incoming>> {
        self.removed().take(name, now)?.map(Incoming::again).transpose()
    }

    /// Puts `file` in the place of the photograph `name`, in one step. What was there can be put back, unless it's the
    /// same: then the one before it still can.
    pub(super) fn replace(&self, name: &str, file: &Incoming, now: UnixMillis) -> io::Result<Undo> {
        file.sync()?;
        let path = self.0.join(name);
        if is_same(&path, file.path())? {
            return Ok(Undo { path, before: Before::Same });
        }
        let kept = self.removed().keep(&path, name, now)?;
        let undo = Undo { path, before: kept.map_or(Before::Nothing, Before::Other) };
        let placed = fs::rename(file.path(), &undo.path).and_then(|()| self.sync());
        match placed {
            Ok(()) => Ok(undo),
            Err(error) => undo.roll_back().and(Err(error)),
        }
    }

    /// Takes the photograph `name` away; `None` if there is none. It can be put back.
    pub(super) fn remove(&self, name: &str, now: UnixMillis) -> io::Result<Option<Undo>> {
        let path = self.0.join(name);
        if !path.exists() {
            return Ok(None);
        }
        let Some(kept) = self.removed().take_in(&path, name, now)? else { return Ok(None) };
        let undo = Undo { path, before: Before::Other(kept) };
        match self.sync() {
            Ok(()) => Ok(Some(undo)),
            Err(error) => undo.roll_back().and(Err(error)),
        }
    }

    /// Syncs the folder, so that its new names survive a power cut.
    fn sync(&self) -> io::Result<()> {
        File::open(&self.0)?.sync_all()
    }
}

impl Undo {
    /// Whether nothing was changed: the same was there.
    pub(super) fn is_same(&self) -> bool {
        matches!(self.before, Before::Same)
    }

    /// Puts back what was there.
    pub(super) fn roll_back(self) -> io::Result<()> {
        match self.before {
            Before::Same => Ok(()),
            Before::Other(kept) => kept.put_back(&self.path),
            Before::Nothing => match fs::remove_file(self.path) {
                Err(error) if error.kind() != ErrorKind::NotFound => Err(error),
                _ => Ok(()),
            },
        }
    }

    /// Makes the change final.
    pub(super) fn settle(self) {
        if let Before::Other(kept) = self.before {
            kept.settle();
        }
    }
}

/// Whether two files have the same bytes. A file that isn't there has none that another one has.
fn is_same(one: &Path, other: &Path) -> io::Result<bool> {
    let mut one = match File::open(one) {
        Err(error) if error.kind() == ErrorKind::NotFound => return Ok(false),
        one => one?,
    };
    let mut other = File::open(other)?;
    if one.metadata()?.len() != other.metadata()?.len() {
        return Ok(false);
    }
    let (mut piece, mut its) = (vec![0; PIECE], vec![0; PIECE]);
    loop {
        let read = one.read(&mut piece)?;
        if read == 0 {
            return Ok(true);
        }
        other.read_exact(&mut its[..read])?;
        if piece[..read] != its[..read] {
            return Ok(false);
        }
    }
}
