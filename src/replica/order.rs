//! The order to take over: a file beside the database, for a machine that waits in another process.
//!
//! Whoever gives an order holds a lock on its file while waiting for it to be carried out. An order that nobody
//! waits for anymore is void, however it was given up: it mustn't be carried out days later.

use std::fs::{self, File};
use std::io::{self, ErrorKind, Read, Write};
use std::path::{Path, PathBuf};
use std::time::{Duration, UNIX_EPOCH};

use crate::clock::{self, UnixMillis};
use crate::store::beside;

/// What a take-over that doesn't ask whether the site still answers is ordered by.
const FORCED: &str = "although it answers";

/// Beyond the lease's time, the age at which an order is void although its file is locked: the process that
/// gave it may be suspended.
const VALID_BEYOND_LEASE: Duration = Duration::from_secs(30);

/// An order that was given and isn't carried out yet. Dropping it takes it back.
pub struct Order {
    file: PathBuf,
    _lock: File,
}

impl Order {
    /// Tells the machine that waits with the database at `database` to take over. With `is_forced`, even if
    /// somebody serves the site at its public address.
    ///
    /// # Errors
    ///
    /// The system's error.
    pub fn give(database: &Path, is_forced: bool) -> io::Result<Self> {
        let file = order_file(database);
        // Under another name until it's locked: without a lock it would be void.
        let draft = beside(&file, ".new");
        let mut lock = File::create(&draft)?;
        lock.lock()?;
        lock.write_all(if is_forced { FORCED } else { "" }.as_bytes())?;
        fs::rename(&draft, &file)?;
        Ok(Self { file, _lock: lock })
    }

    /// Whether the machine that waits hasn't carried it out or refused it yet.
    #[must_use]
    pub fn is_open(&self) -> bool {
        self.file.exists()
    }
}

impl Drop for Order {
    fn drop(&mut self) {
        // A machine that waits may have removed it, and without its lock it's void anyway.
        _ = fs::remove_file(&self.file);
    }
}

/// An order as the machine that waits finds it.
#[derive(Clone, Copy)]
pub(super) struct Found {
    /// Whether it is to be carried out even if somebody serves the site.
    pub(super) is_forced: bool,
}

/// The order for the machine with the database at `database`. Removes one that is void.
pub(super) fn find(database: &Path, lease: Duration) -> Option<Found> {
    let mut file = File::open(order_file(database)).ok()?;
    let is_waited_for = file.try_lock_shared().is_err();
    let written_at = file.metadata().and_then(|found| found.modified()).ok()?;
    let written_at = written_at.duration_since(UNIX_EPOCH).unwrap_or_default();
    let age = clock::now().since(UnixMillis(0).plus(written_at));
    if !is_waited_for || age > lease + VALID_BEYOND_LEASE {
        tracing::warn!("an order to take over is removed, because nobody waits for it anymore");
        if let Err(error) = forget(database) {
            tracing::error!(%error, "the order can't be removed");
        }
        return None;
    }
    let mut text = String::new();
    file.read_to_string(&mut text).ok()?;
    Some(Found { is_forced: text == FORCED })
}

/// Removes an order, because it's carried out, refused or void.
pub(super) fn forget(database: &Path) -> io::Result<()> {
    match fs::remove_file(order_file(database)) {
        Err(error) if error.kind() != ErrorKind::NotFound => Err(error),
        _ => Ok(()),
    }
}

fn order_file(database: &Path) -> PathBuf {
    beside(database, ".take-over")
}
