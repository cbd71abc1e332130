//! The program's database: a new one, and what a power failure leaves of it.

use std::path::Path;
use std::sync::OnceLock;

use jiff::tz::TimeZone;
use rusqlite::{Connection, Transaction, params};
use tempfile::TempDir;
use tokio::runtime::Builder;

use super::clock::START;
use super::program::config;
use crate::clock::UnixMillis;
use crate::registrations::{follow, sql};
use crate::store::{Options, Store, Synchronous};

/// A database that knows the event's day, and nobody.
fn empty() -> &'static [u8] {
    static EMPTY: OnceLock<Vec<u8>> = OnceLock::new();
    EMPTY.get_or_init(|| {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("paddock.db");
        let store = open(&path);
        let runtime = Builder::new_current_thread().build().unwrap();
        let events = config().content.events;
        let today = UnixMillis(START).date(&TimeZone::UTC);
        runtime.block_on(store.write(move |tx| follow(tx, &events, today))).unwrap();
        store.close();
        std::fs::read(&path).unwrap()
    })
}

fn open(path: &Path) -> Store {
    let options = Options { synchronous: Synchronous::Off, ..Options::default() };
    Store::open(path, options).unwrap()
}

/// A database without anybody in it, in a folder of its own.
pub(super) fn new() -> (Store, TempDir) {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("paddock.db");
    std::fs::write(&path, empty()).unwrap();
    (open(&path), folder)
}

/// What is left of the database in `folder` if the power fails while all registrations of these `ids` are being canceled.
pub(super) fn after_power_failure(folder: &TempDir, ids: &[String]) -> (Store, TempDir) {
    let after = tempfile::tempdir().unwrap();
    let mut writer = Connection::open(folder.path().join("paddock.db")).unwrap();
    let tx = writer.transaction().unwrap();
    for id in ids {
        sql::set_cancelled(&tx, id, Some(UnixMillis(START))).unwrap();
    }
    // What isn't committed is on the disk as well.
    tx.cache_flush().unwrap();
    for name in ["paddock.db", "paddock.db-wal"] {
        let (from, to) = (folder.path().join(name), after.path().join(name));
        if from.exists() {
            std::fs::copy(from, to).unwrap();
        }
    }
    tx.rollback().unwrap();
    (open(&after.path().join("paddock.db")), after)
}

/// Sends what is due.
pub(super) fn deliver_all(tx: &Transaction<'_>, now: UnixMillis) -> rusqlite::Result<()> {
    let sending = "update deliveries
                      set state = 'sent', attempts = 1, next_attempt_at = null, settled_at = ?1
                    where state = 'pending' and next_attempt_at <= ?1";
    tx.prepare_cached(sending)?.execute(params![now])?;
    Ok(())
}
