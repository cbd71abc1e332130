//! The photographs that staff replaced or removed last, by name. They can be put back for a time.

use std::fs::{self, File};
use std::io::{self, ErrorKind};
use std::path::{Path, PathBuf};
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use super::incoming::{Draft, make_folder};
use crate::clock::UnixMillis;
use crate::photos::folder::{self, Source};

/// How long one can be put back, and the most that can.
const KEPT_FOR: Duration = Duration::from_hours(30 * 24);
const MOST: usize = 50;

/// Their folder.
#[derive(Clone, Debug)]
pub(in crate::photos) struct Removed {
    folder: PathBuf,
    /// Where files are that have no place.
    drafts: PathBuf,
}

/// What has become the last one under its name, as long as that can be undone.
#[derive(Debug)]
pub(super) struct Kept {
    removed: Removed,
    path: PathBuf,
    /// The one before it.
    earlier: Option<Draft>,
}

impl Removed {
    /// The folder `folder`, and where files are that have no place.
    pub(super) fn new(folder: PathBuf, drafts: PathBuf) -> Self {
        Self { folder, drafts }
    }

    /// Those that can still be put back.
    pub(in crate::photos) fn sources(&self, now: UnixMillis) -> Vec<Source> {
        let mut sources = folder::without_ending(&self.folder);
        sources.retain(|source| !is_over_age(&source.path, now));
        sources
    }

    /// The one under `name`, as a draft; `None` if none can be put back.
    pub(super) fn take(&self, name: &str, now: UnixMillis) -> io::Result<Option<Draft>> {
        let path = self.folder.join(name);
        if is_over_age(&path, now) { Ok(None) } else { Draft::of(&path, &self.drafts) }
    }

    /// Has a photograph that stays where it is be the last one under `name`, too; `None` if there is none at `path`.
    pub(super) fn keep(
        &self,
        path: &Path,
        name: &str,
        now: UnixMillis,
    ) -> io::Result<Option<Kept>> {
        let Some(draft) = Draft::of(path, &self.drafts)? else { return Ok(None) };
        self.take_in(draft.path(), name, now)
    }

    /// Moves a photograph here, as the last one under `name`; `None` if there is none at `path`.
    pub(super) fn take_in(
        &self,
        path: &Path,
        name: &str,
        now: UnixMillis,
    ) -> io::Result<Option<Kept>> {
        make_folder(&self.folder)?;
        let place = self.folder.join(name);
        let earlier = Draft::of(&place, &self.drafts)?;
        match fs::rename(path, &place) {
            Err(error) if error.kind() == ErrorKind::NotFound => return Ok(None),
            moved => moved?,
        }
        // A second name of the same file stays when it's moved to the first one.
        _ = fs::remove_file(path);
        // Its time counts from now on, not from when it arrived.
        let file = File::options().write(true).open(&place);
        _ = file.and_then(|file| file.set_modified(system_time(now)));
        Ok(Some(Kept { removed: self.clone(), path: place, earlier }))
    }

    /// Deletes those that can't be put back anymore at `now`. Returns their number.
    pub(in crate::photos) fn delete_over_age(&self, now: UnixMillis) -> usize {
        let found = folder::without_ending(&self.folder).into_iter().map(|source| source.path);
        found.filter(|path| is_over_age(path, now) && fs::remove_file(path).is_ok()).count()
    }

    /// Deletes the oldest of what is too much, but for the one at `newest`.
    fn delete_surplus(&self, newest: &Path) {
        let found = folder::without_ending(&self.folder).into_iter().map(|source| source.path);
        let others = found.filter(|path| path != newest);
        let mut others: Vec<_> =
            others.filter_map(|path| Some((modified(&path).ok()?, path))).collect();
        others.sort();
        for (_, path) in others.iter().rev().skip(MOST - 1) {
            _ = fs::remove_file(path);
        }
    }
}

impl Kept {
    /// Moves it to `path`, where it was, and has the one before it be the last one again.
    pub(super) fn put_back(self, path: &Path) -> io::Result<()> {
        fs::rename(&self.path, path)?;
        if let Some(earlier) = self.earlier {
            return fs::rename(earlier.path(), &self.path);
        }
        // It's still there if it's another name of what is at `path`.
        _ = fs::remove_file(&self.path);
        Ok(())
    }

    /// Gives the one before it up: the change is final.
    pub(super) fn settle(self) {
        self.removed.delete_surplus(&self.path);
    }
}

/// Whether the one at `path` was removed too long ago. One that isn't there wasn't.
fn is_over_age(path: &Path, now: UnixMillis) -> bool {
    let age = modified(path).map(|at| system_time(now).duration_since(at).unwrap_or_default());
    age.is_ok_and(|age| age > KEPT_FOR)
}

fn modified(path: &Path) -> io::Result<SystemTime> {
    fs::metadata(path)?.modified()
}

fn system_time(at: UnixMillis) -> SystemTime {
    UNIX_EPOCH + Duration::from_millis(u64::try_from(at.0).unwrap_or(0))
}
