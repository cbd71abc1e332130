//! Copies of the database that upgrades make first, for the last two schema versions.
//!
//! A supervisor restarts a program that fails to upgrade again and again. So a new attempt reuses
//! the earlier attempt's copy if the database hasn't changed, and the disk doesn't fill with
//! copies.

use std::cmp::Reverse;
use std::fs::{self, File, Metadata};
use std::io;
use std::path::{Path, PathBuf};

use super::backup::{BackupError, backup};
use super::paths::beside;

/// Number of schema versions whose copies are kept.
const KEPT: usize = 2;

/// A copy made before an upgrade, or the draft of one that failed.
struct Snapshot {
    path: PathBuf,
    /// The schema version of the copy.
    version: i64,
    metadata: Metadata,
}

/// Copies the database at `path` before its upgrade from schema `from` to `to`, and returns the
/// copy's path, such as `paddock.db.schema-1-to-11`.
///
/// Reuses the copy of an earlier attempt if the database hasn't changed since.
pub(super) fn keep(path: &Path, from: i64, to: i64) -> Result<PathBuf, BackupError> {
    let copy = beside(path, format!(".schema-{from}-to-{to}"));
    if !is_current(path, &copy) {
        // Before the copy, because leftovers may have filled the disk.
        tidy(path, None);
        backup(path, &copy)?;
        // Without the date, the next attempt copies again: slower, but as safe.
        if let Err(error) = date_like(&copy, path) {
            tracing::warn!(%error, "the copy made before the upgrade couldn't be dated");
        }
    }
    tidy(path, Some(&copy));
    Ok(copy)
}

/// Whether `copy` still matches the database. It was given the database's modification time;
/// changes go into the write-ahead log first, so the log must be empty too.
///
/// Compares for equality, not order, so a clock that was set back doesn't matter.
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

/// Deletes drafts, all but the newest copy of each version, and versions beyond the newest
/// [`KEPT`]. Never deletes `made`.
fn tidy(path: &Path, made: Option<&Path>) {
    let mut found = snapshots(path);
    found.sort_by_key(|one| {
        let is_made = made == Some(&*one.path);
        // By date before version: versions from before the first release have higher numbers.
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

/// Finds all copies and drafts beside the database, including those named by earlier programs
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
