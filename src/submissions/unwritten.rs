//! Submissions that were delivered directly because the database could not be written. They are
//! written as delivered once it can be, so that staff find them and the office does not hear of
//! them twice.
//!
//! Until then they are in memory. A crash loses them here, but the office has each of them.

use std::collections::VecDeque;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use rusqlite::Transaction;
use tokio::sync::Notify;

use super::sql::{self, Record};
use crate::change_notifier::ChangeNotifier;
use crate::clock;
use crate::outbox::{Lane, Outbox, Topic};
use crate::store::{Store, StoreError};

/// The most that are held. With the longest texts they take 12 MB, with usual ones 200 kB.
const MOST: usize = 200;

/// Pause after the database has refused one.
const PAUSE: Duration = Duration::from_secs(2);

/// Submissions that were delivered and are not in the database. Clones share them.
#[derive(Clone, Default)]
pub struct Unwritten {
    shared: Arc<Shared>,
}

#[derive(Default)]
struct Shared {
    records: Mutex<VecDeque<Arc<Record>>>,
    added: Notify,
}

impl Unwritten {
    /// Remembers `record`, which has been delivered.
    pub(super) fn add(&self, record: Arc<Record>) {
        {
            let mut records = self.shared.records.lock().unwrap_or_else(PoisonError::into_inner);
            if records.iter().any(|known| known.id == record.id) {
                return;
            }
            if records.len() >= MOST {
                let id = &record.id;
                tracing::error!(%id, "an inquiry was delivered and won't be in the database");
                return;
            }
            records.push_back(record);
        }
        self.shared.added.notify_one();
    }

    /// Whether the submission `id` has been delivered and is not in the database.
    pub(super) fn has(&self, id: &str) -> bool {
        let records = self.shared.records.lock().unwrap_or_else(PoisonError::into_inner);
        records.iter().any(|record| record.id == id)
    }

    fn first(&self) -> Option<Arc<Record>> {
        let records = self.shared.records.lock().unwrap_or_else(PoisonError::into_inner);
        records.front().cloned()
    }

    fn remove(&self, id: &str) {
        let mut records = self.shared.records.lock().unwrap_or_else(PoisonError::into_inner);
        records.retain(|record| record.id != id);
    }
}

/// Writes directly delivered submissions into `store` once that succeeds. Never ends.
pub async fn keep_what_was_told(
    store: &Store,
    unkept: &Unwritten,
    arrived: &Notify,
    notifier: &ChangeNotifier,
) {
    loop {
        unkept.shared.added.notified().await;
        while let Some(record) = unkept.first() {
            if keep_one(store, unkept, record).await.is_err() {
                tokio::time::sleep(PAUSE).await;
                continue;
            }
            arrived.notify_one();
            notifier.notify();
        }
    }
}

/// Tries once more before the database is closed, and logs the ids that are lost.
pub async fn keep_the_rest(store: &Store, unkept: &Unwritten) {
    while let Some(record) = unkept.first() {
        let id = record.id.clone();
        if keep_one(store, unkept, record).await.is_err() {
            tracing::error!(%id, "an inquiry was delivered and isn't in the database");
            unkept.remove(&id);
        }
    }
}

async fn keep_one(
    store: &Store,
    unkept: &Unwritten,
    record: Arc<Record>,
) -> Result<(), StoreError> {
    let id = record.id.clone();
    store.write(move |tx| keep_as_told(tx, &record)).await?;
    tracing::info!(%id, "an inquiry that was delivered directly is in the database now");
    unkept.remove(&id);
    Ok(())
}

/// Keeps `record` as delivered, whether it has been kept in the meantime or not.
fn keep_as_told(tx: &Transaction<'_>, record: &Record) -> rusqlite::Result<()> {
    if sql::insert(tx, record)? {
        Outbox::announce(tx, Lane::webhook(Topic::Contact), &record.id, record.created_at)?;
    }
    Outbox::note_delivered(tx, &record.id, clock::now())
}
