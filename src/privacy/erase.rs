//! Erases a person: the ledger first, then the records in small steps, then the words in the search index.

use std::collections::HashSet;
use std::io;

use super::clean_up::clean_up;
use super::ledger::{Ledger, record_hash};
use super::mailbox::Mailbox;
use super::retention::unknown_addresses;
use super::sql::{self, Numbers};
use super::{STEP, give_way};
use crate::clock::UnixMillis;
use crate::store::{Store, StoreError};

/// Why an erasure isn't finished. What was begun goes on at the next try.
#[derive(Debug, thiserror::Error)]
pub enum ErasureError {
    /// The database can't be read or written.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// The ledger's file can't be read or written.
    #[error("the ledger of erasures can't be written: {0}")]
    Ledger(#[from] io::Error),
}

/// Erases everything of `mailbox`, and returns how many records that were.
pub(super) async fn erase(
    store: &Store,
    ledger: &Ledger,
    mailbox: &Mailbox,
    now: UnixMillis,
) -> Result<usize, ErasureError> {
    let own = mailbox.clone();
    let held = store.read(move |db| own.held(db)).await?;
    let records = held.records.submissions.iter().chain(&held.records.registrations);
    let hashes: Vec<_> = records.map(|record| (record_hash(&record.id), now)).collect();
    if !hashes.is_empty() {
        // On the disk before anything is deleted: a crash in between must not forget the rest.
        let (ledger, hashes) = (ledger.clone(), hashes.clone());
        run_blocking(move || ledger.append(&hashes)).await?;
    }
    delete(store, held.records, now).await?;
    if !held.suppressed.is_empty() {
        store.write(move |tx| sql::unsuppress(tx, &held.suppressed)).await?;
    }
    clean_up(store).await?;
    Ok(hashes.len())
}

async fn delete(store: &Store, records: Numbers, now: UnixMillis) -> Result<(), StoreError> {
    let Numbers { submissions, registrations } = records;
    let submissions = submissions
        .chunks(STEP)
        .map(|some| Numbers { submissions: some.to_vec(), ..Numbers::default() });
    let registrations = registrations
        .chunks(STEP)
        .map(|some| Numbers { registrations: some.to_vec(), ..Numbers::default() });
    for some in submissions.chain(registrations) {
        store.write(move |tx| sql::delete_records(tx, &some, now)).await?;
        give_way().await;
    }
    Ok(())
}

/// Erases again what the ledger's file has and the database doesn't: the file's database was replaced by an earlier
/// copy, or an erasure was interrupted. Returns how many records were erased.
///
/// Also completes the file from the database's own ledger, which copies contain.
///
/// # Errors
///
/// [`ErasureError`] if the database or the file can't be read or written.
pub async fn apply_ledger(store: &Store, ledger: &Ledger) -> Result<usize, ErasureError> {
    let reading = ledger.clone();
    let in_file = run_blocking(move || reading.read()).await?;
    let in_database = store.read(sql::erased).await?;
    let known: HashSet<_> = in_file.iter().map(|(hash, _)| *hash).collect();
    let done: HashSet<_> = in_database.iter().map(|(hash, _)| *hash).collect();
    let unknown: Vec<_> =
        in_database.into_iter().filter(|(hash, _)| !known.contains(hash)).collect();
    if !unknown.is_empty() {
        let ledger = ledger.clone();
        run_blocking(move || ledger.append(&unknown)).await?;
    }
    let left: Vec<_> = in_file.into_iter().filter(|(hash, _)| !done.contains(hash)).collect();
    let Some((_, now)) = left.last().copied() else { return Ok(0) };
    let wanted: HashSet<_> = left.iter().map(|(hash, _)| *hash).collect();
    let find = move |db: &_| sql::records(db, |id, _| wanted.contains(&record_hash(id)));
    let records = store.read(find).await?;
    let erased = records.submissions.len() + records.registrations.len();
    delete(store, records, now).await?;
    let unsuppressed = store.read(unknown_addresses).await?;
    store
        .write(move |tx| {
            left.iter().try_for_each(|(hash, at)| sql::note_erased(tx, hash, *at))?;
            sql::unsuppress(tx, &unsuppressed)
        })
        .await?;
    clean_up(store).await?;
    Ok(erased)
}

async fn run_blocking<T: Send + 'static>(
    work: impl FnOnce() -> io::Result<T> + Send + 'static,
) -> io::Result<T> {
    tokio::task::spawn_blocking(work).await.map_err(io::Error::other)?
}
