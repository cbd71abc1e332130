//! Marks that staff gave before there was a classifier.

use std::time::Duration;

use tokio::time::sleep;

use super::{learn, sql};
use crate::store::{Store, StoreError};

/// Marks of each kind to learn from, the newest first. More would keep the writer busy for minutes.
const MOST: i64 = 500;
/// Marks per transaction, which takes the writer about 20 ms.
const BATCH: usize = 20;
/// Pause between two transactions, for other writes.
const BREATH: Duration = Duration::from_millis(20);

/// Learns from the marks of an earlier version, once for each database. After a failure the next
/// start continues.
pub(in crate::submissions) async fn learn_earlier_marks(store: &Store) {
    if let Err(error) = learn_all(store).await {
        tracing::warn!(%error, "the spam filter learns from earlier marks after the next start");
    }
}

async fn learn_all(store: &Store) -> Result<(), StoreError> {
    if store.read(sql::has_learned_before).await? {
        return Ok(());
    }
    let ids = store.read(|db| sql::earlier_marks(db, MOST)).await?;
    for batch in ids.chunks(BATCH) {
        let batch = batch.to_vec();
        store.write(move |tx| batch.iter().try_for_each(|id| learn(tx, id))).await?;
        sleep(BREATH).await;
    }
    store.write(sql::note_learned_before).await
}
