//! The database that `paddock restore` puts in place, before it's there.

use std::fmt::Display;
use std::path::{Path, PathBuf};
use std::{fs, io};

use paddock::clock;
use paddock::config::Config;
use paddock::content_changes::with_staff_content_of;
use paddock::privacy::{self, Ledger};
use paddock::server;
use paddock::store::{self, Options, Store, beside};
use rusqlite::Transaction;

use super::Failure;

/// Applies the erasures of the database at `path` to `restored`, and returns how many records it erased.
pub(super) fn erase_again(restored: &Path, path: &Path) -> Result<usize, Failure> {
    let cannot = |error: &dyn Display| {
        Failure::other(format!("erasures can't be applied again: {error}. Nothing was changed."))
    };
    let ledger = Ledger::of(path);
    if ledger.is_empty() {
        return Ok(0);
    }
    let runtime = server::runtime().map_err(Failure::other)?;
    let store = Store::open(restored, Options::default()).map_err(|error| cannot(&error))?;
    let erased = runtime.block_on(privacy::apply_ledger(&store, &ledger));
    store.close();
    drop(store);
    erased.map_err(|error| cannot(&error))
}

/// Has the erasures that were asked for in `restored` wait for the next midnight by the stable's clock, because some may
/// have been taken back since. Returns how many there are.
pub(super) fn postpone_erasures(restored: &Path, config: &Config) -> Result<usize, Failure> {
    // Staff may have changed the time zone.
    let content = with_staff_content_of(restored, config).map_err(Failure::other)?.content;
    let now = clock::now().timestamp().to_zoned(content.site.timezone);
    let postpone = |tx: &Transaction<'_>| {
        // A copy of an earlier version has no requests.
        if tx.table_exists(None, "erasure_requests")? {
            privacy::postpone_requests(tx, &now)
        } else {
            Ok(0)
        }
    };
    store::write_beside(restored, postpone).map_err(Failure::other)
}

/// The database beside the one at `path` that a restore fills.
pub(super) fn draft_of(path: &Path) -> PathBuf {
    beside(path, ".restoring")
}

/// The folder beside the database at `path` in which a restore proves a copy.
pub(super) fn proof_folder_of(path: &Path) -> PathBuf {
    beside(path, ".proof")
}

/// What a restore that was killed has left beside the database: it's full of people whom no erasure would find there.
pub(super) struct Drafts {
    database: PathBuf,
    folders: [PathBuf; 2],
}

impl Drafts {
    /// Those of the site with these settings.
    pub(super) fn of(config: &Config) -> Self {
        let path = &config.storage.path;
        let photographs = beside(&config.staff_photographs(), ".restoring");
        Self { database: draft_of(path), folders: [proof_folder_of(path), photographs] }
    }

    /// Removes them. No restore may be under way.
    pub(super) fn remove(&self) -> Result<(), Failure> {
        for folder in &self.folders {
            removed(folder, fs::remove_dir_all(folder))?;
        }
        remove_all(&self.database)
    }
}

/// Removes the database `file` and all files that belong to it.
pub(super) fn remove_all(file: &Path) -> Result<(), Failure> {
    remove(file)?;
    remove_beside(file)
}

/// Removes what belongs to the database `file`: log, lock, and the copy that an upgrade makes.
pub(super) fn remove_beside(file: &Path) -> Result<(), Failure> {
    let folder = file.parent().filter(|folder| !folder.as_os_str().is_empty());
    let Ok(entries) = fs::read_dir(folder.unwrap_or(Path::new("."))) else { return Ok(()) };
    let name = file.file_name().unwrap_or_default().to_string_lossy().into_owned();
    let names = entries.flatten().map(|entry| entry.path());
    let is_beside = |path: &PathBuf| {
        let other = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
        other.strip_prefix(&name).is_some_and(|ending| ending.starts_with(['.', '-']))
    };
    names.filter(is_beside).try_for_each(|path| remove(&path))
}

fn remove(file: &Path) -> Result<(), Failure> {
    removed(file, fs::remove_file(file))
}

/// What isn't there was removed.
fn removed(path: &Path, outcome: io::Result<()>) -> Result<(), Failure> {
    match outcome {
        Err(error) if error.kind() != io::ErrorKind::NotFound => {
            Err(Failure::other(format!("can't remove {}: {error}", path.display())))
        }
        _ => Ok(()),
    }
}
