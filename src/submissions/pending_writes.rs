//! Submissions that were delivered directly because the database couldn't be written. They are
//! written later, as delivered, so that staff find them and the office doesn't get them twice.
//!
//! Until then they are in memory. A crash loses them here, but the office has each of them.

use std::collections::VecDeque;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use rusqlite::Transaction;
use tokio::sync::Notify;

use super::sql::{self, Record};
use super::telling;
use crate::clock;
use crate::config::{Config, Live};
use crate::outbox::{Channel, Outbox, SentDirectly};
use crate::store::{Store, StoreError};

/// The most that are held. With the longest texts they take 12 MB, with usual ones 200 kB.
const MOST: usize = 200;

/// Pause after the database has refused one.
const PAUSE: Duration = Duration::from_secs(2);

/// A submission that is to be written once the database takes it.
pub(super) struct PendingWrite {
    /// The submission.
    pub(super) record: Arc<Record>,
    /// The messages about it that the office has, or perhaps has.
    pub(super) told: Vec<ToldDirectly>,
}

/// A message that was sent directly.
pub(super) struct ToldDirectly {
    pub(super) channel: Channel,
    pub(super) message_id: String,
    /// What came of it.
    pub(super) sent: SentDirectly,
}

/// Submissions that were delivered and are not in the database. Clones share them.
#[derive(Clone, Default)]
pub struct PendingWrites {
    shared: Arc<Shared>,
}

#[derive(Default)]
struct Shared {
    writes: Mutex<VecDeque<Arc<PendingWrite>>>,
    added: Notify,
}

impl PendingWrites {
    /// Remembers `write`, whose submission has been delivered.
    pub(super) fn add(&self, write: PendingWrite) {
        {
            let mut writes = self.shared.writes.lock().unwrap_or_else(PoisonError::into_inner);
            let id = &write.record.id;
            if writes.iter().any(|known| known.record.id == *id) {
                return;
            }
            if writes.len() >= MOST {
                tracing::error!(%id, "an inquiry was delivered and won't be in the database");
                return;
            }
            writes.push_back(Arc::new(write));
        }
        self.shared.added.notify_one();
    }

    /// Whether the submission `id` has been delivered and is not in the database.
    pub(super) fn has(&self, id: &str) -> bool {
        let writes = self.shared.writes.lock().unwrap_or_else(PoisonError::into_inner);
        writes.iter().any(|write| write.record.id == id)
    }

    fn first(&self) -> Option<Arc<PendingWrite>> {
        let writes = self.shared.writes.lock().unwrap_or_else(PoisonError::into_inner);
        writes.front().cloned()
    }

    fn remove(&self, id: &str) {
        let mut writes = self.shared.writes.lock().unwrap_or_else(PoisonError::into_inner);
        writes.retain(|write| write.record.id != id);
    }
}

/// Writes directly delivered submissions into `store` once that succeeds, and calls `kept` after each.
/// Never ends.
pub async fn write_pending(
    store: &Store,
    pending_writes: &PendingWrites,
    config: &Live,
    kept: impl Fn(),
) {
    loop {
        pending_writes.shared.added.notified().await;
        while let Some(write) = pending_writes.first() {
            if keep_one(store, pending_writes, write, config).await.is_err() {
                tokio::time::sleep(PAUSE).await;
                continue;
            }
            kept();
        }
    }
}

/// Tries once more before the database is closed, and logs the ids that are lost.
pub async fn write_last_pending(store: &Store, pending_writes: &PendingWrites, config: &Live) {
    while let Some(write) = pending_writes.first() {
        let id = write.record.id.clone();
        if keep_one(store, pending_writes, write, config).await.is_err() {
            tracing::error!(%id, "an inquiry was delivered and isn't in the database");
            pending_writes.remove(&id);
        }
    }
}

async fn keep_one(
    store: &Store,
    pending_writes: &PendingWrites,
    write: Arc<PendingWrite>,
    config: &Live,
) -> Result<(), StoreError> {
    let id = write.record.id.clone();
    let config = config.load_full();
    store.write(move |tx| keep_as_told(tx, &config, &write)).await?;
    tracing::info!(%id, "an inquiry that was delivered directly is in the database now");
    pending_writes.remove(&id);
    Ok(())
}

/// Keeps a submission as delivered, whether it has been kept in the meantime or not. What the office
/// hasn't heard by other channels is still sent, and what it has perhaps heard once more.
fn keep_as_told(
    tx: &Transaction<'_>,
    config: &Config,
    PendingWrite { record, told }: &PendingWrite,
) -> rusqlite::Result<()> {
    if sql::insert(tx, record)? {
        telling::tell(tx, config, record, record.created_at)?;
    }
    told.iter().try_for_each(|ToldDirectly { channel, message_id, sent }| {
        Outbox::note_direct(tx, &record.id, (*channel, message_id), sent, clock::now())
    })
}
