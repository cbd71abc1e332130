//! Copies of the database from before its upgrades: one for each pair of versions, of the last two.
//!
//! A program that fails to upgrade is started again and again by its supervisor. So the copy of an
//! earlier attempt is used while the database is still what it was, and takes no more room than one.

use std::cmp::Reverse;
use std::fs::{self, File, Metadata};
use std::io;
use std::path::{Path, PathBuf};

use super::backup::{BackupError, backup};
use super::file_identity::beside;

/// Copies of how many schema versions are kept.
const KEPT: usize = 2;

/// A copy that an upgrade has left, or what is left of one that failed.
struct Snapshot {
    path: PathBuf,
    /// The schema version that it holds.
    version: i64,
    metadata: Metadata,
}

/// Copies the database at `path` before it goes from schema `from` to `to`; where the copy is.
///
/// Named `paddock.db.schema-1-to-11`. Nothing is copied if the copy of an earlier attempt holds what
/// the database holds now.
pub(super) fn keep(path: &Path, from: i64, to: i64) -> Result<PathBuf, BackupError> {
    let copy = beside(path, format!(".schema-{from}-to-{to}"));
    if !is_current(path, &copy) {
        // First, for they may have filled the disk.
        tidy(path, None);
        backup(path, &copy)?;
        // A copy that cannot be told from an older one is made anew next time, and no worse.
        if let Err(error) = date_like(&copy, path) {
            tracing::warn!(%error, "the copy made before the upgrade couldn't be dated");
        }
    }
    tidy(path, Some(&copy));
    Ok(copy)
}

/// Whether `copy` was made of the database as it is: it was given the same time of change, and
/// nothing waits in the write-ahead log, which is where changes go first.
///
/// By their equality, not their order: a clock that was set back does not matter.
fn is_current(path: &Path, copy: &Path) -> bool {
    let changed = |path: &Path| fs::metadata(path)?.modified();
    let log_is_empty = fs::metadata(beside(path, "-wal")).map_or(true, |log| log.len() == 0);
    match (changed(path), changed(copy)) {
        (Ok(database), Ok(copy)) => log_is_empty && database == copy,
        _ => false,
    }
}

fn date_like(copy: &Path, path: &Path) -> io::Result<()> {
    let changed = fs::metadata(path)?.modified()?;
    File::options().write(true).open(copy)?.set_modified(changed)
}

/// Deletes what is too much: all but the newest copy of each version, versions beyond the newest
/// [`KEPT`], and drafts. `made` stays, whatever its version and date.
fn tidy(path: &Path, made: Option<&Path>) {
    let mut found = snapshots(path);
    found.sort_by_key(|one| {
        let is_made = made == Some(&*one.path);
        // By date first: versions from before the first release have higher numbers.
        Reverse((is_made, one.metadata.modified().ok(), one.version))
    });
    let mut kept: Vec<i64> = Vec::new();
    for Snapshot { path, version, .. } in found {
        let is_draft = path.extension().is_some_and(|ending| ending == "part");
        if !is_draft && !kept.contains(&version) && kept.len() < KEPT {
            kept.push(version);
            continue;
        }
        match fs::remove_file(&path) {
            Ok(()) => tracing::info!(file = %path.display(), "an old copy was deleted"),
            Err(error) => tracing::warn!(%error, file = %path.display(), "an old copy stays"),
        }
    }
}

/// Everything that upgrades have left beside the database, by the name of earlier programs too
/// (`paddock.db.schema-1.1810303200000`).
fn snapshots(path: &Path) -> Vec<Snapshot> {
    let start = beside(path, ".schema-");
    let (Some(folder), Some(start)) = (start.parent(), start.file_name()) else {
        return Vec::new();
    };
    let start = start.to_string_lossy().into_owned();
    let Ok(entries) = fs::read_dir(folder) else { return Vec::new() };
    let found = entries.filter_map(Result::ok).filter_map(|entry| {
        let name = entry.file_name();
        let rest = name.to_str()?.strip_prefix(&start)?;
        let version = rest.split(['-', '.']).next()?.parse().ok()?;
        let metadata = entry.metadata().ok().filter(Metadata::is_file)?;
        Some(Snapshot { path: entry.path(), version, metadata })
    });
    found.collect()
}
